import AcopioBase
package import AcopioModel
import AcopioSystem
import Synchronization

extension TimeZones {
  /// The zones of the system: the files of the IANA database.
  ///
  /// A file is read once.
  package static let system = TimeZones.reading()

  private static func reading() -> TimeZones {
    let known = Mutex<[String: ZoneRules?]>([:])
    return TimeZones(
      isInstalled: access(folder, R_OK) == 0,
      zone: { name in
        known.withLock { known in
          if let zone = known[name] { return zone }
          let zone = read(name)
          known[name] = .some(zone)
          return zone
        }
      }, names: { names })
  }

  private static let folder = "/usr/share/zoneinfo"
  /// The table of the database, which changes with it.
  static let table = "\(folder)/tzdata.zi"
  /// The zone of a system that was not set up, which does not give its location.
  private static let placeholder = "Factory"
  /// The maximum size of a file; the largest ones have some kilobytes.
  private static let limit = 1 << 20

  private static func read(_ name: String) -> ZoneRules? {
    let isPlain = name.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2F || byte == 0x5F || byte == 0x2B
        || byte == 0x2D
    }
    // Names of the IANA database begin with a capital; 'localtime', 'posix/…' and the like are files of
    // the system, which would make pages depend on the machine.
    guard isPlain, let first = name.utf8.first, first >= 0x41, first <= 0x5A, name != placeholder,
      let file = fopen("\(folder)/\(name)", "r")
    else { return nil }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = fread(buffer.baseAddress, 1, limit, file)
    }
    return ZoneRules(name, bytes)
  }

  /// The names of places, from the table of the database; empty where it is missing.
  private static var names: [String] {
    guard let file = fopen(table, "r") else { return [] }
    defer { fclose(file) }
    var names: [String] = []
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      let words = String(cString: line).split { $0 == " " || $0 == "\n" }
      // "Z name …" declares a zone, "L target name" another name of one.
      if words.count > 1, words[0] == "Z" { names.append(String(words[1])) }
      if words.count > 2, words[0] == "L" { names.append(String(words[2])) }
    }
    return names.filter { $0 != placeholder }
  }
}

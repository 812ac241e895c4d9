import AcopioBase
import AcopioBuild
import AcopioSystem

extension TimeZones {
  /// The zones of the system, which its C library reads from the files of the IANA database.
  static let system = TimeZones(
    isInstalled: access(folder, R_OK) == 0, today: { SystemZone(name: $0)?.today },
    names: { SystemZone.names })

  fileprivate static let folder = "/usr/share/zoneinfo"
}

/// One time zone of the system.
private struct SystemZone {
  private let name: String
  /// The zone of a system that was not set up, which says nothing of where it is.
  private static let placeholder = "Factory"

  /// The zone called `name`; `nil` if there is none.
  init?(name: String) {
    // The C library takes UTC for a name that it doesn't know, so the file is looked for first.
    let isPlain = name.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2F || byte == 0x5F || byte == 0x2B
        || byte == 0x2D
    }
    // Names of the IANA database begin with a capital; 'localtime', 'posix/…' and the like are files of
    // the system, which would make the day depend on the machine.
    guard isPlain, let first = name.utf8.first, first >= 0x41, first <= 0x5A,
      name != SystemZone.placeholder,
      let file = fopen("\(TimeZones.folder)/\(name)", "r")
    else { return nil }
    defer { fclose(file) }
    var magic: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    guard fread(&magic, 1, 4, file) == 4, magic == (0x54, 0x5A, 0x69, 0x66) else { return nil }
    self.name = name
  }

  /// Today in the zone, as `2026-11-21`.
  var today: String {
    let before = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", ":\(TimeZones.folder)/\(name)", 1)
    tzset()
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
    tzset()
    return Today.text(
      (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)))
  }

  /// The names of places, from the table of the database; empty where it is missing.
  static var names: [String] {
    guard let file = fopen("\(TimeZones.folder)/tzdata.zi", "r") else { return [] }
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

import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine and where the files lie, as far as the system tells.
enum Machine {
  /// One line: processor, cores, kernel, file system.
  static func summary(of folder: String) -> String {
    var names = utsname()
    uname(&names)
    let system = "\(text(of: names.sysname)) \(text(of: names.release))"
    let cores = "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores"
    return [processor, cores, system, fileSystem(of: folder)].compactMap(\.self)
      .joined(separator: ", ")
  }

  private static var processor: String? {
    guard let bytes = try? Folder.read("/proc/cpuinfo") else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// The type of the mount with the longest path above `folder`.
  private static func fileSystem(of folder: String) -> String? {
    guard let bytes = try? Folder.read("/proc/mounts") else { return nil }
    var best: (path: Substring, type: Substring) = ("", "")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2 else { continue }
      let isAbove = words[1] == "/" || folder.hasPrefix(words[1] + "/")
      if isAbove, words[1].count >= best.path.count { best = (words[1], words[2]) }
    }
    return best.path.isEmpty ? nil : String(best.type)
  }

  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

import AcopioSystem

/// The Python that has Pygments.
enum PythonProgram {
  /// The interpreter of the command `pygmentize`, or `python3`; `nil` if neither is in the `PATH`.
  static func find() -> String? {
    if let command = path(of: "pygmentize"), let interpreter = interpreter(of: command) {
      return interpreter
    }
    return path(of: "python3")
  }

  private static func path(of name: String) -> String? {
    guard let variable = getenv("PATH") else { return nil }
    for folder in String(cString: variable).split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      if access(path, X_OK) == 0, FileStamp.of(path) != nil { return path }
    }
    return nil
  }

  /// The program that the first line of a script names by its path; `nil` for `env`, and for none.
  private static func interpreter(of script: String) -> String? {
    let number = open(script, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(number, &bytes, bytes.count)
    guard count > 3, bytes.starts(with: "#!/".utf8) else { return nil }
    let line = bytes[2..<count].prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 }
    let path = String(decoding: line, as: UTF8.self)
    let isPython = path.split(separator: "/").last?.hasPrefix("python") == true
    return isPython && access(path, X_OK) == 0 ? path : nil
  }
}

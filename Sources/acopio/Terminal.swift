#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard error as people and pipes see it.
enum Terminal {
  /// Whether a person is watching.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line to standard error.
  static func complain(_ message: String) {
    write(message.hasSuffix("\n") ? message : message + "\n")
  }

  /// Shows what is being done, on a terminal only; the next text takes its place.
  static func progress(_ what: String) {
    if isInteractive { write("\r\u{1B}[K\(what)…") }
  }

  /// Takes the progress away.
  static func endProgress() {
    if isInteractive { write("\r\u{1B}[K") }
  }

  /// Writes out what was printed; who asked for it must not take half of it for all.
  static func finish() {
    guard fflush(nil) != 0 else { return }
    complain("acopio: cannot write to standard output: \(String(cString: strerror(errno)))")
    leave(ExitStatus.couldNotRun.rawValue)
  }

  /// Ends the process with this status.
  static func leave(_ status: Int32) -> Never { exit(status) }

  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = writeBytes(bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
        guard count > 0 else { return }
        offset += count
      }
    }
  }

  private static func writeBytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(STDERR_FILENO, start, count)
    #else
      Darwin.write(STDERR_FILENO, start, count)
    #endif
  }
}

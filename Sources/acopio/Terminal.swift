import AcopioBase

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output and error as people and pipes see them.
enum Terminal {
  /// Whether a person is watching.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// The home folder of the user, as shells know it.
  static var homeFolder: String? { getenv("HOME").map { String(cString: $0) } }

  /// Writes a line to standard error.
  static func complain(_ message: String) {
    write(message.hasSuffix("\n") ? message : message + "\n")
  }

  /// Prints bytes to standard output as they are.
  static func print(_ bytes: Bytes) {
    if !write(bytes, to: STDOUT_FILENO) { refuseOutput() }
  }

  /// Shows what is being done, on a terminal only; the next text takes its place.
  static func progress(_ what: String) {
    if isInteractive { write("\r\u{1B}[K\(what)…") }
  }

  /// Takes the progress away.
  static func endProgress() {
    if isInteractive { write("\r\u{1B}[K") }
  }

  /// Writes bytes to standard output, as they are.
  static func print(_ bytes: [UInt8]) {
    guard bytes.withUnsafeBufferPointer({ write($0, to: STDOUT_FILENO) }) else {
      complain("acopio: cannot write to standard output: \(String(cString: strerror(errno)))")
      leave(ExitStatus.couldNotRun.rawValue)
    }
  }

  /// Writes out what was printed; who asked for it must not take half of it for all.
  static func finish() {
    if fflush(nil) != 0 { refuseOutput() }
  }

  private static func refuseOutput() -> Never {
    complain("acopio: cannot write to standard output: \(String(cString: strerror(errno)))")
    leave(ExitStatus.couldNotRun.rawValue)
  }

  /// Ends the process with this status.
  static func leave(_ status: Int32) -> Never { exit(status) }

  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = write($0, to: STDERR_FILENO) }
  }

  /// Writes all of `bytes`; `false` if the system refuses.
  private static func write(_ bytes: Bytes, to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = writeBytes(
        descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  private static func writeBytes(
    _ descriptor: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, start, count)
    #else
      Darwin.write(descriptor, start, count)
    #endif
  }
}

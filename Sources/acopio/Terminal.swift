import AcopioBase
import AcopioSystem

/// Standard output and standard error.
enum Terminal {
  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// The home folder of the user, from the environment variable `HOME`.
  static var homeFolder: String? { environment("HOME") }

  /// An environment variable; `nil` if it is not set.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The language that is wished for without its region, such as `es`; `en` if none is.
  ///
  /// The first of `--language` and the environment variables ACOPIO_LANGUAGE, LC_ALL, LC_MESSAGES and LANG that is
  /// not empty counts (POSIX, section 8.2).
  static var language: String {
    if let written = writtenOption("--language", in: CommandLine.arguments) { return written }
    let names: [String] = ["ACOPIO_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    let values = names.compactMap(environment)
    guard let value = values.first(where: { !$0.isEmpty }) else { return "en" }
    let language = value.prefix { $0.isLetter }.lowercased()
    return language.count == 2 ? language : "en"
  }

  /// The language of everything that commands print for people.
  static let translation = Translation.of(language)

  /// Writes a line to standard error.
  static func complain(_ message: Message) {
    let text = said(message)
    write(text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Prints a line to standard output.
  static func say(_ message: Message) { Swift.print(said(message)) }

  /// Prints bytes to standard output unchanged.
  static func print(_ bytes: Bytes) {
    if !write(bytes, to: STDOUT_FILENO) { refuseOutput() }
  }

  /// Prints bytes to standard output unchanged.
  static func print(_ bytes: [UInt8]) {
    guard bytes.withUnsafeBufferPointer({ write($0, to: STDOUT_FILENO) }) else {
      complain("acopio: cannot write to standard output: \(String(cString: strerror(errno)))")
      leave(ExitStatus.couldNotRun.rawValue)
    }
  }

  /// Flushes standard output, and fails if it is incomplete, so that the reader does not mistake a
  /// part for the whole.
  static func finish() {
    if !isFlushed() { refuseOutput() }
  }

  /// Flushes standard output; returns whether all of it is written.
  static func isFlushed() -> Bool { fflush(nil) == 0 }

  /// Whether nobody reads standard output any more: its terminal was closed, or the reader of its
  /// pipe has ended.
  static var isGone: Bool {
    var look = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&look, 1, 0) > 0 && look.revents & Int16(POLLHUP | POLLERR) != 0
  }

  private static func refuseOutput() -> Never {
    complain("acopio: cannot write to standard output: \(String(cString: strerror(errno)))")
    leave(ExitStatus.couldNotRun.rawValue)
  }

  /// Exits the process with `status`.
  static func leave(_ status: Int32) -> Never { exit(status) }

  /// Writes text to standard error.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = write($0, to: STDERR_FILENO) }
  }

  /// Writes all of `bytes`; `false` if the system reports an error.
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
    AcopioSystem.write(descriptor, start, count)
  }
}

/// A message in the language of this process.
func said(_ message: Message) -> String { message.text(in: Terminal.translation) }

import AcopioBase
import AcopioSystem

/// The browser of the user.
enum Browser {
  #if os(macOS)
    private static let command = "open"
  #else
    private static let command = "xdg-open"
  #endif

  /// Opens an address in it; reports if no program can.
  static func open(_ address: String) {
    // This program takes over the signals that end it; the browser must not inherit that.
    let process = ChildProcess(
      [command, address], input: .inherited, output: .inherited, complaint: .inherited,
      defaultSignals: [SIGINT, SIGTERM, SIGHUP])
    if process == nil {
      Terminal.complain("acopio: cannot run '\(command)': \(String(cString: strerror(errno)))")
    }
  }
}

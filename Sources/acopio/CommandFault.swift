import AcopioBase
import ArgumentParser

/// A fault of the command line itself: wrong arguments, or a name in them that does not exist.
///
/// Printed like every other error that prevents a command from running, with status 2.
struct CommandFault: Error {
  /// The fault: `invalid-usage`, without a position.
  let diagnostic: Diagnostic

  init(_ message: String, remedy: String? = nil) {
    diagnostic = Diagnostic(.invalidUsage, .error, message, remedy: remedy)
  }

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// An error of the argument parser, whose message is a sentence.
  init(parsing error: any Error) {
    let message = Acopio.message(for: error).split(separator: "\n").first.map(String.init) ?? ""
    self.init(
      message.hasSuffix(".") ? String(message.dropLast()) : message,
      remedy: "'acopio --help' lists the commands, 'acopio help COMMAND' the options of one")
  }
}

import AcopioBase
import ArgumentParser

/// A fault of the command line itself: wrong arguments, or a name in them that does not exist.
///
/// Printed like every other error that prevents a command from running, with status 2.
struct CommandFault: Error {
  /// The fault: `invalid-usage`, without a position.
  let diagnostic: Diagnostic

  init(_ message: Message, remedy: Message? = nil) {
    diagnostic = Diagnostic(.invalidUsage, .error, message, remedy: remedy)
  }

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// An error of the argument parser, whose message is a sentence.
  init(parsing error: any Error) {
    let message = Acopio.message(for: error).split(separator: "\n").first.map(String.init) ?? ""
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    self.init(
      Message(text, formedAs: CommandFault.messagesOfParser) ?? Message(verbatim: text),
      remedy: "'acopio --help' lists the commands, 'acopio help COMMAND' the options of one")
  }

  /// The forms of the parser's messages, those that begin like another one first.
  private static let messagesOfParser: [Message] = [
    "Unknown option '{0}'. Did you mean '{1}'?",
    "Unknown option '{0}'",
    "Missing value for '{0}'",
    "The option '{0}' does not take any value, but '{1}' was specified",
    "Unexpected argument '{0}'",
    "{0} unexpected arguments: '{1}'",
    "Missing expected argument '{0}'",
    "Missing one of: '{0}'",
    "The value '{0}' is invalid for '{1}'. Please provide one of {2}",
    "The value '{0}' is invalid for '{1}'",
  ]
}

extension ValidationError {
  /// A fault of arguments, in the language of this process.
  init(saying message: Message) { self.init(said(message)) }
}

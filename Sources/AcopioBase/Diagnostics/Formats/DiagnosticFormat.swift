/// A form in which a command prints diagnostics: `--format`.
package protocol DiagnosticFormat: Sendable {
  /// The name on the command line, lower-case; permanent once released.
  var name: String { get }
  /// One sentence for the help.
  var summary: String { get }
  /// Formats the result of a command: empty, or text that ends with a line end.
  func text(_ report: DiagnosticReport) -> String
}

/// The diagnostics of one run of a command.
package struct DiagnosticReport: Sendable {
  /// The command: `acopio check`.
  package let command: String
  /// The diagnostics of the run.
  package let diagnostics: Diagnostics
  /// The files that origins point into.
  package let sources: SourceMap
  /// The prefix that makes paths relative to the working folder: empty, or a path that ends in `/`.
  package let prefix: String
  /// The maximum number of diagnostics that people see, equal ones grouped; `nil` for no limit.
  package let limit: Int?
  /// Whether the command could not run because of them.
  package let isRefusal: Bool
  /// The language of messages, remedies and notes.
  package let language: Translation

  package init(
    _ diagnostics: Diagnostics, _ sources: SourceMap, of command: String, prefix: String = "",
    limit: Int? = nil, isRefusal: Bool = false, in language: Translation = .english
  ) {
    self.command = command
    self.diagnostics = diagnostics
    self.sources = sources
    self.prefix = prefix
    self.limit = limit
    self.isRefusal = isRefusal
    self.language = language
  }
}

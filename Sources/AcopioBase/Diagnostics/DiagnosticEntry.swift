/// The explanation of a diagnostic, besides its message.
package struct DiagnosticEntry: Sendable {
  /// Its id.
  package let id: DiagnosticID
  /// The severity, unless a rule of the site overrides it.
  package let severity: Diagnostic.Severity
  /// The fault, in one sentence.
  package let summary: String
  /// The reason for reporting it.
  package let cause: String
  /// Instructions for fixing the fault.
  package let remedy: String

  /// An entry of the page: its id, and lines that begin as each of these parts does.
  ///
  ///     wrong-type
  ///
  ///     Error: A value has the wrong type.
  ///
  ///     - cause: It is not of the type that the schema names.
  ///     - remedy: Write a value of that type.
  ///
  /// `nil` unless it has all of them, and an id that is known.
  init?(section: Substring, in language: Translation) {
    let lines = section.split(separator: "\n")
    func part(_ start: Message) -> String? {
      let start = start.text(in: language)
      return lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
    guard let id = lines.first.flatMap({ DiagnosticID(rawValue: String($0)) }),
      let summary = part("Error: ") ?? part("Warning: "),
      let cause = part("- cause: "), let remedy = part("- remedy: ")
    else { return nil }
    self.id = id
    severity = part("Error: ") == nil ? .warning : .error
    self.summary = summary
    self.cause = cause
    self.remedy = remedy
  }
}

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

  init(
    _ id: DiagnosticID, _ severity: Diagnostic.Severity, _ summary: String, cause: String,
    remedy: String
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.cause = cause
    self.remedy = remedy
  }
}

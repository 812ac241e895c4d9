package import AcopioBase

/// A condition on the values of an entry.
package struct EntryRule: Sendable {
  /// The condition of the entries that it applies to; `nil` for all.
  package let condition: Expression?
  /// The condition that must be true.
  package let requirement: Expression
  /// The message if it is false.
  package let message: String
  /// The remedy, if declared.
  package let remedy: String?
  /// The field to point at, with dots for members of objects; `nil` for the entry.
  package let place: Located<String>?
  /// The severity of a violation.
  package let severity: Diagnostic.Severity

  package init(
    condition: Expression?, requirement: Expression, message: String, remedy: String?,
    place: Located<String>?, severity: Diagnostic.Severity
  ) {
    self.condition = condition
    self.requirement = requirement
    self.message = message
    self.remedy = remedy
    self.place = place
    self.severity = severity
  }
}

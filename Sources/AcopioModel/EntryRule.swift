package import AcopioBase

/// What must hold among the values of an entry.
package struct EntryRule: Sendable {
  /// For which entries it must hold; `nil` for all.
  package let condition: Expression?
  /// What must be true.
  package let requirement: Expression
  /// What is said where it is not.
  package let message: String
  /// What to do then, if the collection says it.
  package let remedy: String?
  /// The field to point at, with dots into objects; `nil` for the entry.
  package let place: Located<String>?
  /// How much it matters.
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

/// The forms in which commands print diagnostics.
package enum DiagnosticFormats {
  /// All forms, in alphabetical order.
  package static let all: [any DiagnosticFormat] = [
    GitHubFormat(), GitLabFormat(), JSONDiagnosticFormat(), JUnitFormat(), SARIFFormat(),
    PlainTextFormat(),
  ]

  /// Those that print findings of every kind.
  package static let findings = all.compactMap { $0 as? any FindingFormat }

  /// The form with a name; `nil` if there is none.
  package static func format(named name: String) -> (any DiagnosticFormat)? {
    all.first { $0.name == name }
  }
}

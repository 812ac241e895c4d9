/// The entries of all diagnostics.
package enum DiagnosticEntries {
  /// Everything that can be reported, in alphabetical order.
  package static let all: [DiagnosticEntry] =
    (configuration + entries + files + graph + markdown + pages + templates)
    .sorted { $0.id.rawValue < $1.id.rawValue }

  /// The entry of an id, written as people see it; `nil` if there is none.
  package static func entry(named name: String) -> DiagnosticEntry? {
    all.first { $0.id.rawValue == name }
  }
}

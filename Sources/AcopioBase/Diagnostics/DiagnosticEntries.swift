/// The entries of all diagnostics.
package enum DiagnosticEntries {
  /// All diagnostics, in alphabetical order.
  package static let all: [DiagnosticEntry] =
    (configuration + contracts + disk + entries + files + graph + hosting + markdown + pages
    + publishing + templates)
    .inOrder { $0.id.rawValue < $1.id.rawValue }

  /// The entry of an id such as `wrong-type`; `nil` if there is none.
  package static func entry(named name: String) -> DiagnosticEntry? {
    all.first { $0.id.rawValue == name }
  }
}

/// The entries of all diagnostics: the sections of `docs/content/pages/reference/diagnostics.md`.
package enum DiagnosticEntries {
  /// The page with the entries, as Markdown after front matter.
  private static let page =
    EmbeddedFiles.below("docs/content/pages/reference/")["diagnostics.md"] ?? ""

  /// The reference of all diagnostics, as Markdown.
  package static let reference =
    "# " + page.split(separator: "\n# ", maxSplits: 1).dropFirst().joined()

  /// All diagnostics, in alphabetical order.
  package static let all: [DiagnosticEntry] = page.split(separator: "\n## ").dropFirst()
    .compactMap { DiagnosticEntry(section: $0) }

  /// The entry of an id such as `wrong-type`; `nil` if there is none.
  package static func entry(named name: String) -> DiagnosticEntry? {
    all.first { $0.id.rawValue == name }
  }
}

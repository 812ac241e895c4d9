/// The entries of all diagnostics: the sections of `docs/content/pages/reference/diagnostics.md`.
///
/// In Spanish, they are those of `diagnosticos.md` beside it.
package enum DiagnosticEntries {
  private static func page(in language: Translation) -> String {
    let name = language.language == "es" ? "diagnosticos.md" : "diagnostics.md"
    return EmbeddedFiles.bytes(of: "docs/content/pages/reference/\(name)").string
  }

  /// The reference of all diagnostics, as Markdown.
  package static func reference(in language: Translation = .english) -> String {
    "# " + page(in: language).split(separator: "\n# ", maxSplits: 1).dropFirst().joined()
  }

  /// All diagnostics in English, in alphabetical order.
  package static let all = entries(in: .english)

  /// All diagnostics, in alphabetical order.
  package static func entries(in language: Translation) -> [DiagnosticEntry] {
    page(in: language).split(separator: "\n## ").dropFirst()
      .compactMap { DiagnosticEntry(section: $0, in: language) }
  }

  /// The entry of an id such as `wrong-type`; `nil` if there is none.
  package static func entry(
    named name: String, in language: Translation = .english
  ) -> DiagnosticEntry? {
    (language.language == "en" ? all : entries(in: language)).first { $0.id.rawValue == name }
  }
}

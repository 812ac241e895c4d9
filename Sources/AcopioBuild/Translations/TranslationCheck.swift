package import AcopioBase
import AcopioContent
import AcopioModel
import AcopioRender

/// The part of a site that is translated into each of its languages, found without building it.
package struct TranslationReport: Sendable {
  /// The part of the site that is translated into a language.
  package struct Count: Sendable, Equatable {
    /// The language.
    package let locale: String
    /// Entries that are translated completely.
    package let entries: Int
    /// All entries, without those that were removed.
    package let of: Int
  }

  /// The languages besides the site's own, in order; empty for a site in one language.
  package let counts: [Count]
  /// Faults of the content, and a warning `untranslated` for each entry and language.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// Reports untranslated parts, including missing interface strings.
package func checkTranslations(
  _ folders: SiteFolders, _ options: BuildOptions
) throws(BuildError) -> TranslationReport {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let parts = SiteParts(tree, options)
  diagnostics.append(parts.ofContent)
  let others = parts.content?.others ?? []
  for other in others { report(other, tree.sources, &diagnostics) }
  return TranslationReport(
    counts: others.map { other in
      TranslationReport.Count(
        locale: other.site.locale,
        entries: other.entries.count { !$0.isRemoved && $0.untranslated.isEmpty },
        of: other.entries.count { !$0.isRemoved })
    },
    diagnostics: diagnostics, sources: tree.sources)
}

private func report(
  _ content: Content, _ sources: SourceMap, _ diagnostics: inout Diagnostics
) {
  let locale = content.site.locale
  for entry in content.entries where !entry.isRemoved && !entry.untranslated.isEmpty {
    let collection = content.collections[entry.collection]
    let names = entry.untranslated.map { "'\($0)'" }.joined(separator: ", ")
    let verb = entry.untranslated.count == 1 ? "is" : "are"
    diagnostics.warning(
      .untranslated,
      "\(names) of '\(collection.name)/\(entry.key.text.string)' \(verb) not in '\(locale)'",
      at: entry.origin.firstByte,
      remedy: "add the missing texts to \(translationPath(entry, locale, sources))")
  }
}

/// The path of an entry's translation: `books/momo.en-GB.md` for `books/momo.md`.
func translationPath(_ entry: Entry, _ locale: String, _ sources: SourceMap) -> String {
  let path = sources[entry.origin]?.path ?? ""
  guard let dot = path.lastIndex(of: ".") else { return path }
  return "\(path[..<dot]).\(locale)\(path[dot...])"
}

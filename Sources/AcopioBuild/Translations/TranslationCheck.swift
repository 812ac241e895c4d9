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
    /// Translated texts that were never accepted, in a site that has a record of what was.
    package let unaccepted: Int
  }

  /// The languages besides the site's own, in order; empty for a site in one language.
  package let counts: [Count]
  /// Faults of the content, a warning `untranslated` for each entry and language, and a warning
  /// `stale-translation` for each text that has changed.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// Reports untranslated parts, including missing interface strings, and texts that have changed since their
/// translation was accepted.
package func checkTranslations(
  _ folders: SiteFolders, _ options: BuildOptions
) throws(BuildError) -> TranslationReport {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let parts = SiteParts(tree, options)
  diagnostics.append(parts.ofContent)
  let others = parts.content?.others ?? []
  let accepted = AcceptedTranslations(tree.sources, &diagnostics)
  let counts = others.map { other in
    report(other, tree.sources, &diagnostics)
    let texts = translated(parts, other, tree.sources, accepted)
    for unit in texts where unit.isStale { report(unit, other.site.locale, &diagnostics) }
    return TranslationReport.Count(
      locale: other.site.locale,
      entries: other.entries.count { !$0.isRemoved && $0.untranslated.isEmpty },
      of: other.entries.count { !$0.isRemoved },
      unaccepted: accepted.exists
        ? texts.count { !accepted.knows($0.id, other.site.locale) } : 0)
  }
  return TranslationReport(counts: counts, diagnostics: diagnostics, sources: tree.sources)
}

/// The texts of a site that are translated into the language of `other`.
func translated(
  _ parts: SiteParts, _ other: Content, _ sources: SourceMap, _ accepted: AcceptedTranslations
) -> [TranslationUnit] {
  guard let own = parts.content else { return [] }
  return TranslationUnits(own: own, other: other, sources: sources, accepted: accepted).all
    .filter { $0.target != nil }
}

/// Reports a text that has changed since its translation was accepted, at the translation: `stale-translation`.
private func report(
  _ unit: TranslationUnit, _ locale: String, _ diagnostics: inout Diagnostics
) {
  let (source, target) = unit.origins
  let line = unit.source.split(whereSeparator: \.isNewline).first ?? ""
  let isWhole = line.count <= 60 && line.count == unit.source.count
  diagnostics.warning(
    .staleTranslation,
    "'\(unit.id)' has changed since it was translated into '\(locale)': '\(line.prefix(60))\(isWhole ? "" : "…")'",
    at: unit.target?.contains("\n") == true ? target.firstByte : target,
    remedy: "correct the translation if it is wrong now, then run 'acopio translations accept'",
    notes: [Diagnostic.Note("the text is here", at: source.firstByte)])
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

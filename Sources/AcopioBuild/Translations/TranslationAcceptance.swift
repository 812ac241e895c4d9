package import AcopioBase
import AcopioContent
import AcopioModel

/// The result of `acceptTranslations`.
package struct TranslationAcceptance: Sendable {
  /// The path of the record if it was written.
  package let file: String?
  /// The number of translations that were new, or of a text that has changed.
  package let taken: Int
  /// Paths without a translated text.
  package let unknown: [String]
  /// Faults of the content.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// Records that translations are right: all of them, or those with the text or the translation in one of `paths`,
/// which are files or folders below the root of the site.
///
/// Translations that are gone are forgotten. Nothing is written after an error of the content, or if a path has no
/// translated text.
package func acceptTranslations(
  _ folders: SiteFolders, _ options: BuildOptions, in paths: [String]
) throws(BuildError) -> TranslationAcceptance {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let parts = SiteParts(tree, options)
  diagnostics.append(parts.ofContent)
  var accepted = AcceptedTranslations(tree.sources, &diagnostics)
  let translations = (parts.content?.others ?? []).flatMap { other in
    translated(parts, other, tree.sources, accepted).map { (other.site.locale, $0) }
  }
  var taken = 0
  var used: Set<String> = []
  for (locale, unit) in translations {
    let files = [unit.path, tree.sources[unit.origins.target]?.path ?? unit.path]
    let chosen = paths.filter { path in files.contains { $0 == path || $0.hasPrefix("\(path)/") } }
    guard paths.isEmpty || !chosen.isEmpty else { continue }
    used.formUnion(chosen)
    if accepted.accept(unit.id, locale, of: unit.source) { taken += 1 }
  }
  accepted.keep(translations.map { ($0.1.id, $0.0) })
  let unknown = paths.filter { !used.contains($0) }
  let isSound =
    !diagnostics.hasErrors && unknown.isEmpty && (accepted.exists || !translations.isEmpty)
  if isSound {
    try write(accepted.text, to: "\(folders.root)/\(InterfaceStrings.acceptedPath)")
  }
  return TranslationAcceptance(
    file: isSound ? InterfaceStrings.acceptedPath : nil, taken: taken, unknown: unknown,
    diagnostics: diagnostics, sources: tree.sources)
}

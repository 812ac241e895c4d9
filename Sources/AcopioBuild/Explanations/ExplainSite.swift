package import AcopioBase
import AcopioContent
package import AcopioModel

/// The answer to a question about the plan of a site.
package struct PlanAnswer<Answer: Sendable>: Sendable {
  /// The answer; `nil` if there is none, or after an error.
  package let answer: Answer?
  /// Everything that can be asked for, if there is no answer; empty after an error.
  package let names: [String]
  /// Faults of the site.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// Explains an address, a path below Output, a file of the site or an entry: what makes it, and what is made of it.
///
/// Nothing is rendered.
package func explain(
  _ asked: String, _ folders: SiteFolders, _ options: BuildOptions,
  in language: Translation = .english
) throws(BuildError) -> PlanAnswer<String> {
  try asking(folders, options, in: language) { $0.text(for: asked) }
}

/// Lists the files that a build makes, in the order of their paths.
///
/// With a pattern, only those whose path with a `/` before it matches. Files that are named for their content are not
/// among them. Nothing is rendered.
package func planSite(
  matching pattern: PathGlob?, _ folders: SiteFolders, _ options: BuildOptions,
  in language: Translation = .english
) throws(BuildError) -> PlanAnswer<[PlannedLine]> {
  try asking(folders, options, in: language) { $0.lines(matching: pattern) }
}

private func asking<Answer>(
  _ folders: SiteFolders, _ options: BuildOptions, in language: Translation,
  _ question: (SiteExplainer) -> Answer?
) throws(BuildError) -> PlanAnswer<Answer> {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  var options = options
  options.photos = UnmadePhotos(.names, of: tree.sources, folders)
  var answer: Answer?
  var names: [String] = []
  if let explainer = SiteExplainer(tree, options, in: language, &diagnostics) {
    answer = question(explainer)
    if answer == nil { names = explainer.names }
  }
  return PlanAnswer(
    answer: answer, names: names, diagnostics: diagnostics, sources: tree.sources)
}

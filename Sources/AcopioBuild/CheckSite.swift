package import AcopioBase
import AcopioContent
import AcopioModel
import AcopioRender
import AcopioTemplate

/// How much a check looks at.
package enum CheckScope: Sendable {
  /// Everything a build looks at.
  case everything
  /// The templates, against the schemas.
  case templates
}

/// What a check found.
package struct CheckReport: Sendable {
  /// Everything that was found wrong.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
  /// How many templates were read.
  package let templates: Int
}

/// Looks for mistakes in a site on disk and writes nothing.
package func checkSite(
  _ folders: SiteFolders, _ options: BuildOptions, _ scope: CheckScope
) throws(BuildError) -> CheckReport {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  switch scope {
  case .templates:
    let site = CheckedSite(tree, options, &diagnostics)
    return CheckReport(
      diagnostics: diagnostics, sources: tree.sources, templates: site.library.names.count)
  case .everything:
    var ledger = Ledger()
    _ = build(tree, options, into: { DiscardingSink() }, &ledger, &diagnostics)
    return CheckReport(
      diagnostics: diagnostics, sources: tree.sources,
      templates: tree.sources.files.count { isTemplate($0.path) })
  }
}

/// Says what the template called `name` is given and by whom.
///
/// Faults of the site are reported; `nil` if there is no such template, which is reported as
/// `unknown-template`, or if the site's declarations cannot be read.
package func explainTemplate(
  _ name: String, _ folders: SiteFolders, _ options: BuildOptions
) throws(BuildError) -> (text: String?, report: CheckReport) {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let site = CheckedSite(tree, options, &diagnostics)
  var text: String?
  if var checker = site.checker {
    if let explanation = checker.explain(name) {
      text = ExplanationText(explanation, tree.sources).text
    } else {
      let names = site.library.names
      let meant = didYouMean(
        name, names + names.compactMap { $0.split(separator: "/").last.map(String.init) })
      diagnostics.error(
        .unknownTemplate, "there is no template '\(name)'\(meant)", path: "templates/",
        remedy: meant.isEmpty ? "templates are \(names.joined(separator: ", "))" : nil)
    }
  }
  return (
    text,
    CheckReport(
      diagnostics: diagnostics, sources: tree.sources, templates: site.library.names.count)
  )
}

/// A site as far as templates are concerned.
private struct CheckedSite {
  let library: TemplateLibrary
  /// Knows the types; `nil` where they are not known.
  let checker: TemplateChecker?

  init(_ tree: SourceTree, _ options: BuildOptions, _ diagnostics: inout Diagnostics) {
    // Only what is wrong with declarations and templates is told; entries are judged by a build.
    var ignored = Diagnostics()
    let content = ContentReader(jobs: options.jobs).read(tree, &ignored)
    library = TemplateLibrary.compile(
      templates(of: tree, &diagnostics), mode: .checked, &diagnostics)
    guard let content, content.hasAllCollections else {
      diagnostics.append(ignored)
      checker = nil
      return
    }
    checkFormats(content.site.languages, &diagnostics)
    guard library.isSound else {
      checker = nil
      return
    }
    let fresh = TemplateChecker(library, TemplateWorldBuilder.world(of: content))
    var working = fresh
    working.check(&diagnostics)
    checker = fresh
  }
}

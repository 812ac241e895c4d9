package import AcopioBase
import AcopioContent
import AcopioHighlight
import AcopioModel
import AcopioRender
import AcopioTemplate

/// The extent of a check.
package enum CheckScope: Sendable {
  /// Everything that a build checks.
  case everything
  /// The templates, against the schemas.
  case templates
  /// The responses that blueprints document.
  case contracts
}

/// The findings of a check.
package struct CheckReport: Sendable {
  /// Every fault that was found.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
  /// The number of templates that were read.
  package let templates: Int
  /// The documented responses that are judged; 0 unless everything or contracts are checked.
  package var responses = 0
  /// Whether the site has promised something to its clients.
  package var hasLocks = false
}

/// Checks a site on disk without writing anything.
package func checkSite(
  _ folders: SiteFolders, _ options: BuildOptions, _ scope: CheckScope
) throws(BuildError) -> CheckReport {
  var diagnostics = Diagnostics()
  var complete = options
  complete.highlighter = Highlighter()
  let tree = try readTree(folders, options, &diagnostics)
  if scope == .everything {
    complete.committed = try CommittedFiles(.lastCommit, of: tree.sources, in: folders.root)
    complete.photos = UnmadePhotos(.check, of: tree.sources, folders)
  }
  var ledger = Ledger(progress: { options.progress.begin($0.title) })
  switch scope {
  case .templates:
    _ = CheckedSite(tree, options, &diagnostics)
  case .everything, .contracts:
    if let plan = plan(tree, complete, &ledger, &diagnostics) {
      plan.renderer.checkDocumentation(&diagnostics)
      _ = plan.render(into: { DiscardingSink() }, &diagnostics)
    }
  }
  return CheckReport(
    diagnostics: scope == .contracts ? diagnostics.ofContracts : diagnostics,
    sources: tree.sources, templates: tree.sources.files.count { isTemplate($0.path) },
    responses: ledger.contract?.judged ?? 0,
    hasLocks: tree.sources.files.contains { LockedSite.isLock($0.path) })
}

extension Diagnostics {
  /// Those about contracts, and errors of the site, which keep contracts from being judged.
  fileprivate var ofContracts: Diagnostics {
    var found = Diagnostics()
    for diagnostic in all
    where diagnostic.severity == .error || diagnostic.id.isOfContract {
      found.report(diagnostic)
    }
    return found
  }
}

/// Lists the values that the template called `name` receives, and who passes them.
///
/// Faults of the site are reported. Returns `nil` if the site's declarations cannot be read or if
/// there is no such template, which is reported as `unknown-template`.
package func explainTemplate(
  _ name: String, _ folders: SiteFolders, _ options: BuildOptions,
  in language: Translation = .english
) throws(BuildError) -> (text: String?, report: CheckReport) {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let site = CheckedSite(tree, options, &diagnostics)
  var text: String?
  if var checker = site.checker {
    if let explanation = checker.explain(name) {
      text = ExplanationText(explanation, tree.sources, in: language).text
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

/// The part of a site that checks of templates need.
private struct CheckedSite {
  let library: TemplateLibrary
  /// The checker, which knows the types; `nil` if they are unknown.
  let checker: TemplateChecker?

  init(_ tree: SourceTree, _ options: BuildOptions, _ diagnostics: inout Diagnostics) {
    // Only faults of declarations and templates are reported; entries are checked by a build.
    let parts = SiteParts(tree, options)
    let content = parts.content
    library = parts.library
    diagnostics.append(parts.ofTemplates)
    diagnostics.append(parts.ofFiles)
    guard let content, content.hasAllCollections else {
      diagnostics.append(parts.ofContent)
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

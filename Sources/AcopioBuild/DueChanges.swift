package import AcopioBase
import AcopioContent

/// The changes that become due on a site, found without rendering it.
package struct DueReport: Sendable {
  /// The entries that are published or withheld later without an edit, in the order of time; empty
  /// after an error.
  package let due: [Ledger.Due]
  /// Faults of the content and the templates.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// Lists the changes that become due.
package func dueChanges(
  _ folders: SiteFolders, _ options: BuildOptions
) throws(BuildError) -> DueReport {
  var diagnostics = Diagnostics()
  var ledger = Ledger()
  let tree = try readTree(folders, options, &diagnostics)
  _ = plan(tree, options, &ledger, &diagnostics)
  return DueReport(
    due: diagnostics.hasErrors ? [] : ledger.due, diagnostics: diagnostics, sources: tree.sources)
}

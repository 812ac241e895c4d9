package import AcopioContent
import AcopioBase
import AcopioModel
import AcopioRender

/// Builds a site in memory, and finds responses that differ from the promises of its blueprints.
///
/// Returns the paths of their requests; `nil` if other errors leave nothing to compare.
package func pathsNotMet(
  by tree: SourceTree, _ options: BuildOptions
) -> Set<String>? {
  var ledger = Ledger()
  var diagnostics = Diagnostics()
  guard let renderer = plan(tree, options, &ledger, &diagnostics)?.renderer else { return nil }
  let receipts = renderer.render(into: { MemorySink() }, &diagnostics).receipts
  let isComparable = diagnostics.all.allSatisfy { diagnostic in
    switch diagnostic.id {
    case .contractMismatch, .contractUnpublished: true
    default: diagnostic.severity != .error
    }
  }
  guard isComparable else { return nil }
  var files: [String: [UInt8]] = [:]
  for receipt in receipts { files.merge(receipt) { $1 } }
  return renderer.unmetPaths(files)
}

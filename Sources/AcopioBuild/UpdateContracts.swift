import AcopioAPI
package import AcopioBase
import AcopioContent
import AcopioContract
import AcopioEmit
import AcopioModel
import AcopioRender

/// The result of `updateContracts`.
package struct ContractUpdateReport: Sendable {
  /// A blueprint that was changed.
  package struct Change: Sendable {
    /// Its path within the site.
    package let path: String
    /// The number of replaced samples.
    package let samples: Int
    /// The number of added actions.
    package let actions: Int
  }

  /// The blueprints that were changed, or would be.
  package let changes: [Change]
  /// The number of all blueprints.
  package let contracts: Int
  /// Every fault that was found.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// Writes today's responses into the blueprints of a site, or with `isTrial` only reports the
/// changes.
///
/// Nothing is written if the site has errors other than those that new samples end. Reports
/// `contract-update` for samples that cannot be written.
package func updateContracts(
  _ folders: SiteFolders, _ options: BuildOptions, isTrial: Bool
) throws(BuildError) -> ContractUpdateReport {
  var ledger = Ledger()
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  var changes: [ContractUpdateReport.Change] = []
  var count = 0
  if let renderer = plan(tree, options, &ledger, &diagnostics)?.renderer {
    var found = Diagnostics()
    let receipts = renderer.render(into: { MemorySink() }, &found).receipts
    for diagnostic in found.all where !diagnostic.isEndedByUpdate { diagnostics.report(diagnostic) }
    if !diagnostics.hasErrors {
      var files: [String: [UInt8]] = [:]
      for receipt in receipts { files.merge(receipt) { $1 } }
      let updates = renderer.contractUpdates(files)
      count = updates.count
      for (contract, update) in updates { report(update.faults, of: contract, &diagnostics) }
      // Half an update would have to be reviewed twice.
      let wanted = diagnostics.hasErrors ? [] : updates
      for (contract, update) in wanted where update.samples + update.actions > 0 {
        changes.append(
          ContractUpdateReport.Change(
            path: contract.file.path, samples: update.samples, actions: update.actions))
        if !isTrial { try write(update.text, to: "\(folders.root)/\(contract.file.path)") }
      }
    }
  }
  return ContractUpdateReport(
    changes: changes, contracts: count, diagnostics: diagnostics, sources: tree.sources)
}

private func write(_ text: [UInt8], to path: String) throws(BuildError) {
  do throws(EmitError) {
    try text.withUnsafeBufferPointer { bytes throws(EmitError) in
      try writeLooseFile(path, bytes, mark: 0)
    }
  } catch {
    throw .emit(error)
  }
}

private func report(
  _ faults: [ContractUpdate.Fault], of contract: Contract, _ diagnostics: inout Diagnostics
) {
  for fault in faults {
    let request = "\(fault.transaction.method.string) \(fault.transaction.uri.string)"
    let (message, remedy): (Message, Message) =
      switch fault.obstacle {
      case .noBlock:
        (
          "the sample of \(request) is not a block of code of its own",
          "change its description by hand, or write the sample under '+ Body'"
        )
      case .severalActions:
        (
          "the resource of \(request) has several actions, so that there is nothing to copy",
          "write the new resource by hand"
        )
      case .shared:
        (
          "the sample of \(request) belongs to another request, whose response is different now",
          "give each of them a sample of its own"
        )
      case .notBlueprint:
        (
          "the example of \(request) is in an OpenAPI document, which is not written",
          "copy the response into it by hand"
        )
      case .notJSON:
        ("the response to \(request) is not JSON", "change the endpoint")
      }
    diagnostics.error(
      .contractUpdate, message, at: contract.origin(of: fault.transaction), remedy: remedy)
  }
}

extension Diagnostic {
  /// Whether new samples end it.
  fileprivate var isEndedByUpdate: Bool {
    switch id {
    case .contractMismatch, .contractUndocumented: true
    default: false
    }
  }
}

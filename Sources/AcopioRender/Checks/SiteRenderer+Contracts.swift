import AcopioBase
package import AcopioContract
import AcopioGraph

extension SiteRenderer {
  /// Today's responses written into the blueprints, one update for each of them in their order; `files` are
  /// the finished artifacts by their paths.
  ///
  /// Samples that the judge accepts stay as they are, and so do those that differ from what a file can be.
  package func contractUpdates(_ files: [String: [UInt8]]) -> [(Contract, ContractUpdate)] {
    let outputs = graphs[0].outputs
    let undocumented = UndocumentedEndpoints(plan: contracts, graph: graphs[0])
    var findings: [String?: [UndocumentedEndpoints.Finding]] = [:]
    for version in Set(contracts.contracts.map(\.version)) {
      findings[version] = undocumented.findings(version)
    }
    return contracts.contracts.map { contract in
      var update = ContractUpdate(contract)
      let calls = contracts.calls.filter { $0.contract.file.id == contract.file.id }
      for call in calls {
        guard let output = call.output, let body = files[outputs[output].path.string] else {
          continue
        }
        let isOutdated = call.differences(of: body, outputs[output]).contains {
          $0.kind.isOfContent
        }
        guard isOutdated else { continue }
        body.withUnsafeBufferPointer { update.replace(call.transaction, with: $0) }
      }
      for finding in findings[contract.version, default: []] {
        guard let sibling = calls.first(where: { $0.path == finding.sibling }),
          let body = files[outputs[finding.output].path.string]
        else { continue }
        body.withUnsafeBufferPointer {
          update.add(finding.path, with: $0, like: sibling.transaction)
        }
      }
      return (contract, update)
    }
  }
}

extension SiteRenderer {
  /// The paths of the requests whose responses are missing or differ from the blueprints.
  package func unmetPaths(_ files: [String: [UInt8]]) -> Set<String> {
    let outputs = graphs[0].outputs
    let unmet = contracts.calls.filter { call in
      guard let output = call.output, let body = files[outputs[output].path.string] else {
        return true
      }
      return !call.differences(of: body, outputs[output]).isEmpty
    }
    return Set(unmet.map(\.path))
  }
}

extension ContractDifference.Kind {
  /// Whether today's content makes the difference, so that a new sample ends it.
  fileprivate var isOfContent: Bool {
    switch self {
    case .missing, .extra, .order, .type, .value: true
    case .status, .header, .notJSON, .noBody, .text, .schema: false
    }
  }
}

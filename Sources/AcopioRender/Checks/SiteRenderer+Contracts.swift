import AcopioBase
package import AcopioContract
import AcopioGraph

extension SiteRenderer {
  /// Writes today's responses into the blueprints, one update for each of them in their order;
  /// `files` are the finished artifacts by their paths.
  ///
  /// Samples that the judge accepts stay unchanged, and so do samples that no file can match.
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
      var outdated: [(ContractPlan.Call, body: [UInt8])] = []
      for call in calls {
        guard let (body, differences) = differences(of: call, files) else { continue }
        if differences.contains(where: \.kind.isOfContent) {
          outdated.append((call, body))
        } else {
          update.keep(call.transaction)
        }
      }
      for (call, body) in outdated {
        body.withUnsafeBufferPointer { update.replace(call.transaction, with: $0) }
      }
      let byPath = Dictionary(
        calls.map { (RequestTarget.endpointPath(Array($0.path.utf8)), $0) }
      ) { first, _ in first }
      for finding in findings[contract.version, default: []] where contract.openAPI == nil {
        guard let path = finding.sibling, let sibling = byPath[Array(path.utf8)],
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
    let unmet = contracts.calls.filter {
      !$0.isOfPages && differences(of: $0, files)?.1.isEmpty != true
    }
    return Set(unmet.map(\.path) + contracts.unpublished.map(\.path))
  }

  /// The file that answers a call, and its differences; `nil` if nothing is published there.
  private func differences(
    of call: ContractPlan.Call, _ files: [String: [UInt8]]
  ) -> (body: [UInt8], [ContractDifference])? {
    guard !call.isOfPages, let output = call.output.map({ graphs[call.language].outputs[$0] }),
      case .endpoint(let endpoint) = output.kind, let body = files[output.path.string]
    else { return nil }
    return (body, body.withUnsafeBufferPointer { call.differences(of: $0, endpoint) })
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

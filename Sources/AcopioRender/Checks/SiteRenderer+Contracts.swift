package import AcopioBase
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
    guard let (output, endpoint) = file(of: call), let body = files[output.path.string]
    else { return nil }
    return (body, body.withUnsafeBufferPointer { call.differences(of: $0, endpoint) })
  }

  private func file(of call: ContractPlan.Call) -> (output: Output, endpoint: EndpointFile)? {
    guard !call.isOfPages, let output = call.output.map({ graphs[call.language].outputs[$0] }),
      case .endpoint(let endpoint) = output.kind
    else { return nil }
    return (output, endpoint)
  }
}

extension SiteRenderer {
  /// The documented requests that files of the site's own language answer, each address once.
  package var answeredCalls: [ContractPlan.Call] {
    var asked: Set<String> = []
    return contracts.calls.filter { call in
      call.language == 0 && file(of: call) != nil && asked.insert(call.address).inserted
    }
  }

  /// Compares the response of a server with the file that answers the same request.
  ///
  /// `files` are the finished artifacts by their paths. Reports `server-difference`.
  package func compare(
    _ response: ResponseJudge.Response, to call: ContractPlan.Call,
    _ files: [String: [UInt8]], _ diagnostics: inout Diagnostics
  ) -> ServerLikeness {
    guard let (output, endpoint) = file(of: call), let body = files[output.path.string] else {
      return .different
    }
    return body.withUnsafeBufferPointer { body in
      let own = ResponseJudge.Response(
        status: 200, headers: [("Content-Type", endpoint.mediaType)], body: body)
      let differences = ResponseJudge.differences(of: response, from: own)
      for (index, difference) in differences.prefix(ContractCheck.most).enumerated() {
        diagnostics.error(
          .serverDifference,
          "GET \(call.address) of the server: \(difference.message(from: "the site"))",
          at: EndpointOrigins(endpoint).origin(of: difference.steps) ?? output.origin,
          remedy: "change the content or the endpoint, if clients need what the server sends",
          notes: ContractCheck.notes(ofNumber: index, differences))
      }
      guard differences.isEmpty else { return .different }
      return response.body.elementsEqual(body) ? .sameBytes : .sameValues
    }
  }

  /// Reports, as `server-difference`, that a server did not answer a request.
  package func reportUnanswered(
    _ call: ContractPlan.Call, _ reason: Message, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .serverDifference, "GET \(call.address) of the server has no answer: \(reason)",
      at: call.contract.origin(of: call.transaction),
      remedy: "check the address, and that the server runs")
  }
}

/// The result of comparing a response of a server with the file of the site.
package enum ServerLikeness: Sendable {
  case sameBytes
  /// The same JSON in other bytes.
  case sameValues
  case different
}

extension ContractPlan.Call {
  /// The path of the request on the server of the API, with the version: `/v1/books/momo`.
  package var address: String { (contract.version.map { "/\($0)" } ?? "") + path }
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

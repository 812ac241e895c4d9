import AcopioBase
import AcopioContract
import AcopioGraph
import AcopioModel

/// Judges the files of endpoints by the contracts of the site.
///
/// Reports `contract-mismatch`, `contract-unpublished`, `contract-undocumented`, `contract-address` and
/// `contract-unanswered`.
struct ContractCheck {
  let plan: ContractPlan

  /// The most differences of one response that are reported one by one.
  static let most = 3

  func check(_ finished: FinishedSite, _ diagnostics: inout Diagnostics) {
    guard !plan.isEmpty else { return }
    let outputs = finished.graphs[0].outputs
    for contract in plan.contracts { UnansweredOperations.report(of: contract, &diagnostics) }
    for path in plan.unpublished { report(path, outputs, &diagnostics) }
    let api = finished.graphs[0].site.api
    for call in plan.open {
      let ignored = api.contract(of: call.contract.version).ignored
      guard !ignored.contains(where: { $0.content == call.transaction.shownRequest }) else {
        continue
      }
      report(call, &diagnostics)
    }
    for (call, message, place) in plan.broken {
      diagnostics.error(
        .contractSyntax, "the sample of \(call.shown) is not JSON: \(message)",
        at: call.contract.origin(ofBody: place, of: call.transaction).firstByte,
        remedy: "correct the sample, or give the response the media type that it has")
    }
    for (number, call) in plan.calls.enumerated() {
      guard let index = call.output else {
        reportMissing(call, outputs, &diagnostics)
        continue
      }
      guard let differences = finished.facts.differences[number],
        case .endpoint(let endpoint) = finished.graphs[call.language].outputs[index].kind
      else { continue }
      report(
        differences, call, endpoint, finished.graphs[call.language].outputs[index], &diagnostics)
    }
    UndocumentedEndpoints(plan: plan, graph: finished.graphs[0]).check(&diagnostics)
  }

  // MARK: - Differences

  private func report(
    _ differences: [ContractDifference], _ call: ContractPlan.Call, _ endpoint: EndpointFile,
    _ output: Output, _ diagnostics: inout Diagnostics
  ) {
    for (index, difference) in differences.prefix(Self.most).enumerated() {
      let place = call.contract.origin(ofBody: difference.place, of: call.transaction)
      let notes =
        [Diagnostic.Note("the contract is here", at: place.firstByte)]
        + Self.notes(ofNumber: index, differences)
      diagnostics.error(
        .contractMismatch, "\(call.shown): \(difference.message())",
        at: call.isOfPages
          ? output.origin
          : EndpointOrigins(endpoint).origin(of: difference.steps) ?? output.origin,
        remedy: remedy(for: difference, call.contract), notes: notes)
    }
  }

  /// The note at the last of the differences of a response that are reported.
  static func notes(
    ofNumber index: Int, _ differences: [ContractDifference]
  ) -> [Diagnostic.Note] {
    let more = differences.count - most
    guard index == most - 1, more > 0 else { return [] }
    let count: Message =
      differences.count == ResponseJudge.bodyLimit ? "at least \(more)" : "\(more)"
    return [
      Diagnostic.Note(
        more == 1
          ? "the response has \(count) more difference"
          : "the response has \(count) more differences")
    ]
  }

  private func remedy(for difference: ContractDifference, _ contract: Contract) -> Message {
    let update: Message =
      contract.openAPI != nil
      ? "correct the example in \(contract.name) if the change is intended"
      : "run 'acopio contract update' if the change is intended: it copies today's responses into the examples of \(contract.name)"
    switch difference.kind {
    case .status, .header, .notJSON, .noBody, .text:
      return "correct \(contract.name), which promises something that a file cannot be"
    case .schema: return "correct the content, or the schema in \(contract.name)"
    case .value, .extra, .missing, .order, .type:
      return contract.level == .exact
        ? "undo the change, or \(update); the level 'types' in site.yml lets the content of \(contract.name) change freely"
        : "undo the change, or \(update)"
    }
  }

  // MARK: - Addresses

  private func reportMissing(
    _ call: ContractPlan.Call, _ outputs: [Output], _ diagnostics: inout Diagnostics
  ) {
    let file = ContractPlan.files(call.path, call.contract.version)[1]
    diagnostics.error(
      .contractUnpublished,
      "\(call.shown) is documented, and nothing is published at '/\(file)'\(diagnostics.suggestions.didYouMean(call.path) { known(outputs, call.contract) })",
      at: call.contract.origin(of: call.transaction),
      remedy: "publish an endpoint there, or take the action out of \(call.contract.name)")
  }

  private func report(
    _ missing: OpenAPICalls.Unpublished, _ outputs: [Output], _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .contractUnpublished,
      "GET \(missing.path) is documented, and nothing is published there\(diagnostics.suggestions.didYouMean(missing.path) { known(outputs, missing.contract) })",
      at: missing.origin,
      remedy:
        "publish an endpoint there, or list it under 'ignore:' of 'contract:' in site.yml")
  }

  /// The paths of the endpoints in the folder of a contract.
  private func known(_ outputs: [Output], _ contract: Contract) -> [String] {
    outputs.compactMap { output in
      guard case .endpoint(let endpoint) = output.kind, endpoint.version == contract.version
      else { return nil }
      return endpoint.path.string
    }
  }

  private func report(_ call: ContractPlan.OpenCall, _ diagnostics: inout Diagnostics) {
    let uri = call.transaction.uri.string
    diagnostics.warning(
      .contractAddress,
      call.isDescribed
        ? "the parameter '\(call.variable)' of '\(uri)' has no example, so its response is not judged"
        : "'\(call.variable)' of '\(uri)' is not described, so its response is not judged",
      at: call.contract.origin(of: call.transaction),
      remedy:
        "add an example under '+ Parameters', as in '+ \(call.variable): 1', or list '\(call.transaction.shownRequest)' under 'ignore' of 'contract:' in site.yml"
    )
  }
}

extension ContractPlan.Call {
  /// The request in messages: `GET /books/momo`.
  var shown: String { "GET \(path)" }

  /// What the file of an endpoint with these bytes has different from the blueprint.
  func differences(of body: Bytes, _ endpoint: EndpointFile) -> [ContractDifference] {
    ResponseJudge(contract.level).judge(
      ResponseJudge.Response(
        status: 200, headers: [("Content-Type", endpoint.mediaType)], body: body),
      by: transaction.decidedByFiles)
  }
}

extension Transaction {
  /// The transaction without the headers that are up to the host: a file decides only its media type.
  fileprivate var decidedByFiles: Transaction { withHeaders { $0 == "content-type" } }
}

import AcopioBase
package import AcopioContract
import AcopioGraph
import AcopioModel

/// The outputs that answer documented requests.
///
/// Judged are the first response of every example of `GET`, which is the one that testers of
/// blueprints request, if it is JSON and a file can give it. The others are counted.
package struct ContractPlan: Sendable {
  /// A documented request with the output that answers it.
  package struct Call: Sendable {
    /// The blueprint.
    package let contract: Contract
    /// The request and its response.
    package let transaction: Transaction
    /// The path of the request, with its first `/` and without the version: `/books/momo`.
    package let path: String
    /// The index of the output among the outputs of the site's own language; `nil` if there is
    /// none.
    package let output: Int?
  }

  /// A documented request whose address is open.
  struct OpenCall: Sendable {
    let contract: Contract
    let transaction: Transaction
    let variable: String
    let isDescribed: Bool
  }

  /// The blueprints.
  let contracts: [Contract]
  /// The requests that are judged.
  package private(set) var calls: [Call] = []
  /// Those whose address is not known.
  private(set) var open: [OpenCall] = []
  /// The calls whose sample is not JSON in spite of its media type, and the reasons.
  private(set) var broken: [(call: Call, message: String, place: Int)] = []
  /// The calls that cannot be judged, such as `POST /books`, in the order of the blueprints.
  package private(set) var unjudged: [String] = []
  /// The numbers of the calls that each output answers.
  private let answers: [Int: [Int]]

  /// Whether the site has no blueprint.
  package var isEmpty: Bool { contracts.isEmpty }

  init(_ contracts: [Contract], _ graph: SiteGraph) {
    self.contracts = contracts
    guard !contracts.isEmpty else {
      answers = [:]
      return
    }
    var numbers: [String: Int] = [:]
    for (index, output) in graph.outputs.enumerated() {
      guard case .endpoint = output.kind else { continue }
      numbers[output.path.string] = index
      if let twin = output.twin { numbers[twin.string] = index }
    }
    var calls: [Call] = []
    for contract in contracts {
      var answered: Set<String> = []
      for transaction in contract.result.transactions {
        guard transaction.isFirst, transaction.isAnsweredByFiles else {
          unjudged.append("\(transaction.method.string) \(transaction.uri.string)")
          continue
        }
        switch RequestTarget(of: transaction) {
        case .open(let variable, let isDescribed):
          open.append(
            OpenCall(
              contract: contract, transaction: transaction, variable: variable.string,
              isDescribed: isDescribed))
        case .path(let path):
          // A file is one response, independent of the request; Dredd requests it each time.
          guard contract.level == .dredd || answered.insert(path.string).inserted else {
            unjudged.append("GET \(path.string)")
            continue
          }
          let call = Call(
            contract: contract, transaction: transaction, path: path.string,
            output: ContractPlan.files(path.string, contract.version)
              .lazy.compactMap { numbers[$0] }.first)
          if let fault = transaction.sampleFault {
            broken.append((call, fault.message, fault.place))
          } else {
            calls.append(call)
          }
        }
      }
    }
    self.calls = calls
    var answers: [Int: [Int]] = [:]
    for (number, call) in calls.enumerated() {
      if let output = call.output { answers[output, default: []].append(number) }
    }
    self.answers = answers
  }

  /// The paths below Output that can answer a request for `path`, the likeliest first.
  static func files(_ path: String, _ version: String?) -> [String] {
    let own = RequestTarget.endpointPath(Array(path.utf8)).dropFirst()
    let name = (version.map { "\($0)/" } ?? "") + String(decoding: own, as: UTF8.self)
    let asked = RequestTarget.fileExtension(of: Array(path.utf8)).description
    let endings = [".json", ".geojson"]
    return ["\(name)\(asked)"] + endings.map { name + $0 }
  }

  /// The numbers of the calls that an output of the site's own language answers.
  package func calls(answeredBy output: Int) -> [Int] { answers[output] ?? [] }
}

import AcopioBase
package import AcopioContract
import AcopioGraph
import AcopioModel

/// The outputs that answer documented requests.
///
/// Of a blueprint, the first response of every example of `GET` is judged, which is the one that testers of
/// blueprints request, if it is JSON and a file can give it. The others are counted. Of an OpenAPI document, every
/// file at a path that it has is judged.
package struct ContractPlan: Sendable {
  /// A documented request with the output that answers it.
  package struct Call: Sendable {
    /// The blueprint or OpenAPI document.
    package let contract: Contract
    /// The request and its response.
    package let transaction: Transaction
    /// The path of the request, with its first `/` and without the version: `/books/momo`.
    package let path: String
    /// The index of the output among the outputs of its language; `nil` if there is none.
    package let output: Int?
    /// The index of the language; blueprints are about the site's own.
    package var language = 0
    /// Whether the bodies are the pages that the output lists, whose names are their hash.
    var isOfPages = false
  }

  /// A documented request whose address is open.
  struct OpenCall: Sendable {
    let contract: Contract
    let transaction: Transaction
    let variable: String
    let isDescribed: Bool
  }

  /// The contracts.
  let contracts: [Contract]
  /// The requests that are judged.
  package private(set) var calls: [Call] = []
  /// Those whose address is not known.
  private(set) var open: [OpenCall] = []
  /// The calls whose sample is not JSON in spite of its media type, and the reasons.
  private(set) var broken: [(call: Call, message: Message, place: Int)] = []
  /// The calls that cannot be judged, such as `POST /books`, in the order of the blueprints.
  package private(set) var unjudged: [String] = []
  /// The operations of OpenAPI documents at whose paths nothing is published, and what they ask for.
  private(set) var unpublished: [OpenAPICalls.Unpublished] = []
  /// The numbers of the calls that each output answers, for each language.
  private let answers: [[Int: [Int]]]

  /// Whether the site has no contract.
  package var isEmpty: Bool { contracts.isEmpty }

  init(_ contracts: [Contract], _ graphs: [SiteGraph]) {
    self.contracts = contracts
    guard !contracts.isEmpty else {
      answers = []
      return
    }
    let graph = graphs[0]
    var numbers: [String: Int] = [:]
    for (index, output) in graph.outputs.enumerated() {
      guard case .endpoint = output.kind else { continue }
      numbers[output.path.string] = index
      if let twin = output.twin { numbers[twin.string] = index }
    }
    var calls: [Call] = []
    for contract in contracts {
      if let document = contract.openAPI {
        let found = OpenAPICalls(contract, document, graphs)
        calls += found.calls
        unpublished += found.unpublished
        continue
      }
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
    var answers = [[Int: [Int]]](repeating: [:], count: graphs.count)
    for (number, call) in calls.enumerated() {
      if let output = call.output { answers[call.language][output, default: []].append(number) }
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

  /// The numbers of the calls that an output of a language answers.
  package func calls(answeredBy output: Int, in language: Int = 0) -> [Int] {
    answers.isEmpty ? [] : answers[language][output] ?? []
  }
}

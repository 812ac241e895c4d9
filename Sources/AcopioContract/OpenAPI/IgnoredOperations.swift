import AcopioBase
import AcopioModel

/// The operations of contracts that the settings of the site accept as they are.
///
/// `POST /books` ignores one operation, and `POST` all of a method; `GET /books?author` a parameter of the query that
/// changes nothing, and `?author` all of that name, while the responses are still judged. `webhooks` ignores these, and
/// `warnings` is for the reader of a contract. Of a blueprint, requests whose address is open can be ignored.
enum IgnoredOperations {
  /// The contracts without what is ignored; reports `unknown-contract` for settings that match nothing.
  static func applied(
    to contracts: [Contract], _ api: API, isComplete: Bool, _ diagnostics: inout Diagnostics
  ) -> [Contract] {
    var contracts = contracts
    let withWebhooks = contracts.filter { $0.openAPI?.webhooks.isEmpty == false }.map(\.version)
    for index in contracts.indices {
      guard var document = contracts[index].openAPI else { continue }
      let words = api.contract(of: contracts[index].version).ignored.map(\.content)
      guard !words.isEmpty else { continue }
      for number in document.operations.indices {
        apply(words, to: &document.operations[number])
      }
      if words.contains("webhooks") { document.webhooks = [] }
      contracts[index] = Contract(
        document, in: contracts[index].file, version: contracts[index].version,
        level: contracts[index].level)
    }
    // A document that cannot be read has no operations.
    guard isComplete else { return contracts }
    for (version, rules) in api.contractFolders {
      // Rules of the API also count for versions without rules of their own.
      let own = contracts.filter {
        $0.version == version || version == nil && api.usesDefault($0.version)
      }
      let operations = own.compactMap(\.openAPI).flatMap(\.operations)
      let hasWebhooks = own.contains { withWebhooks.contains($0.version) }
      let open = own.reduce(into: Set<String>()) { $0.formUnion($1.openRequests) }
      for word in rules.ignored where word.content != ContractRules.warnings {
        if word.content == "webhooks"
          ? hasWebhooks
          : open.contains(word.content)
            || operations.contains(where: { matches(word.content, $0) })
        {
          continue
        }
        report(word, operations, open, &diagnostics)
      }
    }
    return contracts
  }

  private static func apply(_ words: [String], to operation: inout OpenAPIDocument.Operation) {
    for word in words {
      if word == operation.shown || word == operation.method { operation.isIgnored = true }
      guard let name = filter(word, of: operation) else { continue }
      operation.filters.removeAll { $0 == name }
    }
  }

  private static func matches(_ word: String, _ operation: OpenAPIDocument.Operation) -> Bool {
    word == operation.shown || word == operation.method
      || filter(word, of: operation).map(operation.allFilters.contains) == true
  }

  /// The name of the parameter after the question mark of a setting that is about the operation.
  private static func filter(
    _ word: String, of operation: OpenAPIDocument.Operation
  ) -> String? {
    guard let mark = word.firstIndex(of: "?") else { return nil }
    let request = word[..<mark]
    guard request.isEmpty || request == operation.shown else { return nil }
    return String(word[word.index(after: mark)...])
  }

  private static func report(
    _ word: Located<String>, _ operations: [OpenAPIDocument.Operation], _ open: Set<String>,
    _ diagnostics: inout Diagnostics
  ) {
    let known =
      operations.flatMap { operation in
        [operation.shown] + operation.allFilters.map { "\(operation.shown)?\($0)" }
      } + open.inOrder()
    diagnostics.error(
      .unknownContract,
      "no OpenAPI document has the operation '\(word.content)'\(diagnostics.suggestions.didYouMean(word.content) { known })",
      at: word.origin,
      remedy: "write it as the document does, such as 'POST /books', or remove it from 'ignore'")
  }
}

extension API {
  /// Whether a version has no rules of its own.
  fileprivate func usesDefault(_ version: String?) -> Bool {
    version == nil || versions.first { $0.name == version }?.contract == nil
  }
}

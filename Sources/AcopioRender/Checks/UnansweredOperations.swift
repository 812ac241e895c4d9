import AcopioBase
import AcopioContract

/// Reports what an OpenAPI document promises and files cannot do, once for each document: `contract-unanswered`.
enum UnansweredOperations {
  /// The most operations that are listed.
  private static let most = 20

  static func report(of contract: Contract, _ diagnostics: inout Diagnostics) {
    guard let document = contract.openAPI else { return }
    var found: [(message: Message, origin: Origin)] = []
    for operation in document.operations where !operation.isIgnored {
      // A host answers HEAD as it answers GET.
      if operation.method == "HEAD",
        document.operations.contains(where: { $0.path == operation.path && $0.method == "GET" })
      {
        continue
      }
      if let obstacle = operation.obstacle {
        found.append(("\(operation.shown): \(obstacle)", operation.origin))
      } else {
        for name in operation.filters {
          found.append(("\(operation.shown)?\(name): files ignore the query", operation.origin))
        }
      }
    }
    found += document.webhooks.map { ("the webhook '\($0.name)': files send nothing", $0.origin) }
    guard let first = found.first else { return }
    var notes = found.prefix(most).map { Diagnostic.Note($0.message, at: $0.origin.firstByte) }
    if found.count > most { notes.append(Diagnostic.Note("and \(found.count - most) more")) }
    let count = found.count
    diagnostics.report(
      Diagnostic(
        .contractUnanswered, .warning,
        "\(count) \(count == 1 ? "promise" : "promises") of \(contract.name) cannot be kept by files",
        at: first.origin.firstByte,
        remedy:
          "keep a server for them; to accept it, write 'x-acopio: ignore' into each, or list them under 'ignore:' of 'contract:' in site.yml",
        notes: Array(notes)))
  }
}

package import AcopioBase
import AcopioContract
import AcopioModel

/// The form of a printed contract.
package enum ContractForm: Sendable {
  /// Nothing but the annotations, as diagnostics.
  case diagnostics
  /// One JSON value with the transactions and annotations.
  case json
  /// A line for each part, with its position.
  case tree
}

/// The result of parsing a contract.
package struct ContractReport: Sendable {
  /// The parsed contract as text in the chosen form; empty if the file is not text.
  package let text: [UInt8]
  /// Whether the contract has an error, which leaves it without meaning.
  package let isBroken: Bool
  /// Every fault of the file itself.
  package let diagnostics: Diagnostics
  /// The file that diagnostics point into.
  package let sources: SourceMap
}

/// Reads the API Blueprint in the file at `path`, or in standard input for `-`.
///
/// Reports `invalid-utf8`. Faults of the blueprint are part of the text, or are reported as
/// `contract-syntax` and `contract-warning`.
package func parseContract(
  _ path: String, _ form: ContractForm
) throws(BuildError) -> ContractReport {
  let (file, sources) = try readSource(path, asWritten: true)
  var diagnostics = Diagnostics()
  if let invalid = file.firstInvalidUTF8 {
    file.reportInvalidUTF8(at: invalid, &diagnostics)
    return ContractReport(text: [], isBroken: true, diagnostics: diagnostics, sources: sources)
  }
  if !path.hasSuffix(".apib"), Contract.isOpenAPI(file) {
    diagnostics.error(
      .contractForeign, "the file is an OpenAPI document, and only API Blueprints are printed",
      at: file.origin(0..<1),
      remedy:
        "put it into 'content/api/' and run 'acopio contract check', or make a site of it with 'acopio contract import'"
    )
    return ContractReport(text: [], isBroken: true, diagnostics: diagnostics, sources: sources)
  }
  let contract = Contract(file, level: .exact)
  let result = contract.result
  var out = ByteBuffer()
  switch form {
  case .diagnostics: contract.reportAnnotations(&diagnostics)
  case .json: result.writeJSON(into: &out)
  case .tree: result.writeTree(path: file.path, into: &out)
  }
  return ContractReport(
    text: Array(out.bytes), isBroken: result.annotations.contains { $0.severity == .error },
    diagnostics: diagnostics, sources: sources)
}

import AcopioBase
import AcopioContract
import AcopioGraph
import AcopioModel

/// Reports endpoints that are published and not documented, as `contract-undocumented`.
///
/// Only folders with contracts are checked. An endpoint without any documented file is reported
/// once, at its declaration, according to the rules of its folder. For an endpoint that is
/// documented file by file, each file without documentation is reported, since the contract is then
/// known to be out of date.
struct UndocumentedEndpoints {
  let plan: ContractPlan
  let graph: SiteGraph

  /// A file that no blueprint of its folder documents.
  struct Finding {
    /// The index of its output.
    let output: Int
    /// Its path without the version: `/books/momo`.
    let path: String
    /// The path of a documented file of the same endpoint, which comes before it if there is one; `nil`
    /// if there is none at all.
    let sibling: String?
    /// The number of files of the endpoint.
    let count: Int
    /// The origin of the endpoint's declaration.
    let declaration: Origin
  }

  func check(_ diagnostics: inout Diagnostics) {
    for version in versions {
      let folder = "content/api/" + (version.map { "\($0)/" } ?? "")
      let policy = graph.site.api.contract(of: version).undocumented
      let updates = plan.contracts.contains { $0.version == version && $0.openAPI == nil }
      let severity: Diagnostic.Severity = policy == .error ? .error : .warning
      for finding in findings(version) {
        if let sibling = finding.sibling {
          diagnostics.report(
            Diagnostic(
              .contractUndocumented, severity,
              "GET \(finding.path) is published and not documented, unlike \(sibling)",
              at: graph.outputs[finding.output].origin.firstByte,
              remedy: updates
                ? "run 'acopio contract update', or describe it in a contract of \(folder)"
                : "describe it in a contract of \(folder)"))
        } else if policy != .allow {
          diagnostics.report(
            Diagnostic(
              .contractUndocumented, severity,
              "no contract of \(folder) documents GET \(finding.path)"
                + (finding.count > 1 ? " and \(finding.count - 1) more of the endpoint" : ""),
              at: finding.declaration,
              remedy:
                "describe it in one, or write 'undocumented: allow' under 'contract:' in site.yml"))
        }
      }
    }
  }

  /// The folders with blueprints, in order; `nil` for the one outside of versions.
  private var versions: [String?] {
    Set(plan.contracts.map(\.version)).inOrder { ($0 ?? "") < ($1 ?? "") }
  }

  /// The files that the blueprints of a version do not document: every one of endpoints that are documented
  /// file by file, and the first one of the others.
  func findings(_ version: String?) -> [Finding] {
    let documented = DocumentedPaths(plan.contracts.filter { $0.version == version })
    var files: [Origin: [(output: Int, path: Bytes)]] = [:]
    var declarations: [Origin] = []
    for (index, output) in graph.outputs.enumerated() {
      guard case .endpoint(let endpoint) = output.kind, endpoint.version == version,
        !endpoint.items.isOfRemoved
      else { continue }
      if files[endpoint.declaration] == nil { declarations.append(endpoint.declaration) }
      files[endpoint.declaration, default: []].append((index, endpoint.path.bytes))
    }
    var found: [Finding] = []
    for declaration in declarations {
      let all = files[declaration, default: []]
      let isDocumented = all.map { documented.contain($0.path) }
      var sibling = isDocumented.firstIndex(of: true)
      for (index, file) in all.enumerated() {
        if isDocumented[index] {
          sibling = index
          continue
        }
        found.append(
          Finding(
            output: file.output, path: file.path.string,
            sibling: sibling.map { all[$0].path.string }, count: all.count, declaration: declaration
          ))
        if sibling == nil { break }
      }
    }
    return found
  }
}

/// The paths that blueprints document.
private struct DocumentedPaths {
  private let plain: Set<Octets>
  /// Those with variables, by the folder of all of their paths, since an API may have thousands.
  private let open: [Octets: [RequestTarget.Template]]

  init(_ contracts: [Contract]) {
    let requests = contracts.flatMap(\.result.transactions).filter { $0.method.string == "GET" }
    let operations = contracts.compactMap(\.openAPI).flatMap(\.operations)
      .filter { $0.method == "GET" }
    plain = Set(
      requests.compactMap { request in
        guard case .path(let path) = RequestTarget(of: request) else { return nil }
        return RequestTarget.endpointPath(path)
      }
        + operations.filter { !$0.isOpen }
        .map { RequestTarget.endpointPath(PercentEncoding.decodedBytes($0.path)) })
    let templates = Set(requests.map(\.uri) + operations.map(\.path)).filter { $0.contains(0x7B) }
      .map { RequestTarget.Template($0) }
    open = Dictionary(grouping: templates, by: \.folder)
  }

  func contain(_ path: Bytes) -> Bool {
    if plain.contains(Array(path)) { return true }
    return path.indices.contains { end in
      path[end] == 0x2F
        && open[Array(path[...end]), default: []].contains { $0.matches(path) }
    }
  }
}

extension EndpointFile.Items {
  /// Whether the file announces the removal of an entry.
  var isOfRemoved: Bool { if case .removed = self { true } else { false } }
}

package import AcopioBase
import AcopioContent
import AcopioContract
import AcopioModel
import AcopioRender

/// The comparison of a server with the site that will replace it.
package struct ServerReport: Sendable {
  /// The findings: `server-difference`, and errors that keep the site from being built.
  package fileprivate(set) var diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
  /// The number of responses with the bytes of the site.
  package fileprivate(set) var sameBytes = 0
  /// The number of responses with the values of the site in other bytes.
  package fileprivate(set) var sameValues = 0
  /// The number of other responses, and of requests without one.
  package fileprivate(set) var different = 0

  /// The number of requests.
  package var requests: Int { sameBytes + sameValues + different }
}

/// Builds a site in memory, sends the requests that its contracts document to a server, and compares the responses with
/// the files of the site.
///
/// `rate` is the number of requests a second. Throws `server` if nothing can be sent.
package func compareServer(
  _ folders: SiteFolders, _ options: BuildOptions, _ server: ServerAddress, rate: Int
) throws(BuildError) -> ServerReport {
  var diagnostics = Diagnostics()
  var ledger = Ledger(progress: { options.progress.begin($0.title) })
  let tree = try readTree(folders, options, &diagnostics)
  guard let renderer = plan(tree, options, &ledger, &diagnostics)?.renderer,
    !diagnostics.hasErrors
  else { return ServerReport(diagnostics: diagnostics, sources: tree.sources) }
  var files: [String: [UInt8]] = [:]
  for receipt in renderer.render(into: { MemorySink() }, &diagnostics).receipts {
    files.merge(receipt) { $1 }
  }
  // Warnings about the site belong to `acopio check`.
  var report = ServerReport(diagnostics: diagnostics.errors, sources: tree.sources)
  guard !report.diagnostics.hasErrors else { return report }
  let calls = renderer.answeredCalls
  let responses = try server.responses(to: calls.map(\.address), rate: rate)
  for (call, response) in zip(calls, responses) {
    let likeness: ServerLikeness
    switch response {
    case .missing(let reason):
      renderer.reportUnanswered(call, reason, &report.diagnostics)
      likeness = .different
    case .received(let status, let type, let body):
      likeness = body.withUnsafeBufferPointer { body in
        renderer.compare(
          ResponseJudge.Response(
            status: status, headers: type.map { [("Content-Type", $0)] } ?? [], body: body),
          to: call, files, &report.diagnostics)
      }
    }
    switch likeness {
    case .sameBytes: report.sameBytes += 1
    case .sameValues: report.sameValues += 1
    case .different: report.different += 1
    }
  }
  return report
}

extension Diagnostics {
  fileprivate var errors: Diagnostics {
    var found = Diagnostics()
    for diagnostic in all where diagnostic.severity == .error { found.report(diagnostic) }
    return found
  }
}

import AcopioBase
import AcopioContent
import AcopioGraph
import AcopioModel
import AcopioRender

/// The files of a site that was built into memory, and what a server has to know about them.
package struct PublishedSite: Sendable {
  /// The bytes of every file by its path below Output.
  package let files: [String: [UInt8]]
  /// The path of the base URL, such as `/library`; empty if the site is at the root of its host.
  package let basePath: String
  /// The paths of the files that are answers of the API, `v1/books.json`.
  package let endpoints: Set<String>

  package init(
    files: [String: [UInt8]], basePath: String = "", endpoints: Set<String> = []
  ) {
    self.files = files
    self.basePath = basePath
    self.endpoints = endpoints
  }
}

/// What happened when a site was built into memory.
package struct MemoryBuild: Sendable {
  /// The faults and the counts; nothing was written.
  package let report: BuildReport
  /// The site; `nil` after an error.
  package let site: PublishedSite?
}

/// Builds a site on disk into memory: all or nothing, by the stages of every build.
///
/// Neither Output nor the cache is read or changed, so it can run while another build does. The
/// memory of the sources is freed with the result.
package func buildInMemory(
  _ folders: SiteFolders, _ options: BuildOptions, _ start: Ledger
) throws(BuildError) -> MemoryBuild {
  if let fault = SourceTree.misplaced(root: folders.root) { throw .source(fault) }
  var ledger = start
  var diagnostics = Diagnostics()
  ledger.begin(.scan)
  let tree = try readTree(folders, options, &diagnostics)
  var site: PublishedSite?
  if let renderer = plan(tree, options, &ledger, &diagnostics) {
    ledger.begin(.render)
    let receipts = renderer.render(into: { MemorySink() }, &diagnostics)
    if !diagnostics.hasErrors { site = PublishedSite(receipts, renderer.graphs) }
  }
  ledger.end()
  return MemoryBuild(
    report: BuildReport(
      diagnostics: diagnostics, sources: tree.sources, ledger: ledger, summary: nil),
    site: site)
}

extension PublishedSite {
  /// The files of all threads, of a site in these languages.
  fileprivate init(_ receipts: [[String: [UInt8]]], _ graphs: [SiteGraph]) {
    var files: [String: [UInt8]] = [:]
    files.reserveCapacity(receipts.reduce(0) { $0 + $1.count })
    for receipt in receipts { files.merge(receipt) { _, last in last } }
    var endpoints: Set<String> = []
    for output in graphs.flatMap(\.outputs) {
      guard case .endpoint = output.kind else { continue }
      endpoints.insert(output.path.string)
      if let twin = output.twin { endpoints.insert(twin.string) }
    }
    // The index of a version is an answer of the API, too.
    for version in graphs[0].site.api.versions where files["\(version.name).json"] != nil {
      endpoints.insert("\(version.name).json")
    }
    self.init(files: files, basePath: graphs[0].site.base.path, endpoints: endpoints)
  }
}

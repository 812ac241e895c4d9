import AcopioBase
import AcopioContent
import AcopioHosts
package import AcopioModel
import AcopioRender

/// The files of a site that was built into memory, and how hosts answer for them.
package struct PublishedSite: Sendable {
  /// The bytes of every file by its path below Output.
  package let files: [String: [UInt8]]
  /// The responses of hosts.
  package let answers: HostedAnswers

  package init(files: [String: [UInt8]], hosted: HostedSite) {
    self.files = files
    answers = HostedAnswers(hosted)
  }

  /// The path of the base URL, such as `/library`; empty if the site is at the root of its host.
  package var basePath: String { answers.hosted.base.path }
}

/// The result of building a site into memory.
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
  var options = options
  options.describesHosting = true
  ledger.begin(.scan)
  let tree = try readTree(folders, options, &diagnostics)
  let rendering = build(tree, options, into: { MemorySink() }, &ledger, &diagnostics)
  var site: PublishedSite?
  if !diagnostics.hasErrors, let hosted = rendering.hosted {
    var files: [String: [UInt8]] = [:]
    files.reserveCapacity(rendering.receipts.reduce(0) { $0 + $1.count })
    for (path, bytes) in rendering.receipts.joined() {
      // Answers name files by their own paths, wherever a host needs them.
      if let original = OffPath.original(of: path) { files[original] = bytes }
    }
    site = PublishedSite(files: files, hosted: hosted)
  }
  ledger.end()
  return MemoryBuild(
    report: BuildReport(
      diagnostics: diagnostics, sources: tree.sources, ledger: ledger, summary: nil),
    site: site)
}

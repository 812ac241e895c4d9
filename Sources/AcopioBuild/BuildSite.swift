package import AcopioBase
package import AcopioContent
package import AcopioEmit
import AcopioGraph
import AcopioHighlight
import AcopioModel
import AcopioRender
import AcopioTemplate

/// The result of building a site on disk.
package struct BuildReport: Sendable {
  /// Every fault that was found.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
  /// The counts of the build.
  package let ledger: Ledger
  /// The summary of the written files; `nil` if errors prevented writing.
  package let summary: EmitSummary?
  /// Whether only a part of the site was built.
  package var isPart = false
}

/// The reason why a site could not be built at all.
package enum BuildError: Error {
  case source(SourceError)
  case emit(EmitError)
  /// The output folder is not allowed; the reason completes "which …".
  case misplaced(output: String, reason: Message)
  /// The folder is not the output of a build.
  case publication(PublishedFolder.Fault)
  /// A side of a comparison has no locks.
  case locks(LockSideFault)
  /// A server cannot be asked.
  case server(ServerAddress.Fault)
  /// The folder `root` contains neither a site nor a cache that builds left.
  case noSite(root: String)

  /// The error as a diagnostic without a position.
  package var diagnostic: Diagnostic {
    switch self {
    case .source(let error): error.diagnostic
    case .emit(let error): error.diagnostic
    case .publication(let fault): fault.diagnostic
    case .locks(let fault): fault.diagnostic
    case .server(let fault): fault.diagnostic
    case .misplaced(let output, let reason):
      Diagnostic(
        .outputMisplaced, .error, "cannot write to '\(output)', which \(reason)", path: output,
        remedy: "name another folder with --output")
    case .noSite(let root):
      Diagnostic(
        .missingFolder, .error,
        "there is no site in '\(root)', which lacks 'content/' or 'templates/'",
        path: root,
        remedy: "run acopio in the folder that contains both, or name that folder with --root")
    }
  }
}

/// Builds a site from disk to disk: all or nothing.
///
/// With `adopts`, files in the output folder that no build wrote may be replaced and become the
/// site's, and the folder of another site becomes this site's. `keep` is the number of releases that stay
/// in a release folder; without it, as many as before.
package func buildSite(
  _ folders: SiteFolders, _ options: BuildOptions, adopts: Bool = false, keep: Int? = nil,
  _ start: Ledger
) throws(BuildError) -> BuildReport {
  if let fault = SourceTree.misplaced(root: folders.root) { throw .source(fault) }
  if let reason = folders.misplacement {
    throw .misplaced(output: folders.output, reason: reason)
  }
  var ledger = start
  var diagnostics = Diagnostics()
  ledger.begin(.scan)
  let last = adopts || keep != nil ? nil : LastBuild(of: folders, options)
  let time = options.now.seconds
  if !options.isFresh, let report = last?.report(at: time, ledger) { return report }
  let tree = try readTree(folders, options, &diagnostics)
  var options = options
  options.committed = try CommittedFiles(.lastCommit, of: tree.sources, in: folders.root)
  let identity = SiteIdentity.read(in: tree.sources)?.served(at: options.baseURL)
  if identity == nil {
    // The owner of the output folder cannot be determined then, and the mistakes are more
    // important.
    _ = build(tree, options, into: { DiscardingSink() }, &ledger, &diagnostics)
    if diagnostics.hasErrors {
      ledger.end()
      return BuildReport(
        diagnostics: diagnostics, sources: tree.sources, ledger: ledger, summary: nil)
    }
  }
  // Each would remove the files of the other.
  let owner = folders.owner(identity, isPart: options.only != nil)
  let emitter = try emitting { () throws(EmitError) in
    try Emitter(
      outputDirectory: folders.output, workDirectory: folders.work, owner: owner, adopts: adopts,
      isRelease: folders.isRelease, keep: keep)
  }
  let compressed = CompressionCache(workDirectory: folders.work)
  options.compressed = options.compresses ? compressed : nil
  let pictures = pictures(of: tree.sources, folders, &diagnostics)
  pictures?.begin()
  options.pictures = pictures
  let photos = photos(of: tree.sources, folders, keeps: true)
  options.photos = photos
  let code = HighlightCache(workDirectory: folders.work)
  options.highlighter = Highlighter(store: code)
  var summary: EmitSummary?
  do throws(BuildError) {
    let staged = try emitting { () throws(EmitError) in
      try build(tree, options, into: { emitter.makeStage() }, &ledger, &diagnostics)
    }
    if diagnostics.hasErrors {
      emitter.abandon()
    } else {
      ledger.begin(.commit)
      last?.forget()
      let result = try emitting { () throws(EmitError) in
        try emitter.commit(staged.receipts, &diagnostics)
      }
      summary = diagnostics.hasErrors ? nil : result
      // What a part of the site does not need may be needed by the whole of it.
      if options.only == nil {
        if options.compresses { compressed.end() }
        pictures?.end()
        photos?.end()
        code.end()
      }
    }
  } catch {
    emitter.abandon()
    throw error
  }
  ledger.end()
  let report = BuildReport(
    diagnostics: diagnostics, sources: tree.sources, ledger: ledger, summary: summary,
    isPart: options.only != nil)
  if !Stages.readsTime(tree) { last?.note(report, at: time) }
  return report
}

extension LastBuild {
  /// The last build of a site; `nil` if what its next one gives depends on more than its files and options.
  init?(of folders: SiteFolders, _ options: BuildOptions) {
    guard options.only == nil, options.earlier.isEmpty, !folders.isRelease else { return nil }
    let key = [
      folders.output, options.host, options.baseURL?.text, options.now.text,
      options.showsDrafts ? "drafts" : nil, options.compresses ? "compressed" : nil, options.pseudo,
    ].map { $0 ?? "" }
    self.init(
      of: SourceTree.folders, below: folders.root, besides: [TimeZones.table, LastBuild.libraries],
      work: folders.work, output: folders.output, key: key.joined(separator: "\n"),
      jobs: options.jobs)
  }

  /// A file that Linux writes again with every library that is installed, such as those that draw pictures.
  static let libraries = "/etc/ld.so.cache"

  /// The report of a build that would find nothing to do; `nil` if that is not certain.
  func report(at time: Int, _ begun: Ledger) -> BuildReport? {
    guard let facts = facts(at: time), let unchanged = facts.first.flatMap({ Int($0) }) else {
      return nil
    }
    var ledger = begun
    guard ledger.take(Array(facts.dropFirst())) else { return nil }
    ledger.end()
    return BuildReport(
      diagnostics: Diagnostics(), sources: SourceMap(), ledger: ledger,
      summary: EmitSummary(unchanged: unchanged))
  }

  /// Notes a build without any diagnostics, which a next one would have to repeat.
  fileprivate func note(_ report: BuildReport, at time: Int) {
    guard let summary = report.summary, report.diagnostics.all.isEmpty, summary.left.isEmpty else {
      return
    }
    note(
      ["\(summary.written + summary.unchanged)"] + report.ledger.fields, from: time,
      until: report.ledger.holdsUntil, hasWritten: summary.written + summary.removed > 0)
  }
}

/// Removes the files that builds wrote, and the work folder; returns the number of files removed.
///
/// Throws `noSite` in a folder that is neither a site nor has a work folder of a build.
package func cleanSite(_ folders: SiteFolders) throws(BuildError) -> Int {
  guard folders.hasSources || WorkFolder.exists(at: folders.work) else {
    throw .noSite(root: folders.root)
  }
  let owner = folders.owner(SiteIdentity.read(root: folders.root))
  return try emitting { () throws(EmitError) in
    try clean(
      output: folders.output, work: folders.work, owner: owner, isRelease: folders.isRelease)
  }
}

/// Reads the files of a site.
func readTree(
  _ folders: SiteFolders, _ options: BuildOptions, _ diagnostics: inout Diagnostics
) throws(BuildError) -> SourceTree {
  do {
    let tree = try SourceTree.read(root: folders.root, jobs: options.jobs, &diagnostics)
    return options.pseudo.map { tree.pseudoTranslated(into: $0, options, &diagnostics) } ?? tree
  } catch {
    throw .source(error)
  }
}

/// Runs the work of Emit, whose errors end a command.
func emitting<Result>(
  _ body: () throws(EmitError) -> Result
) throws(BuildError) -> Result {
  do { return try body() } catch { throw .emit(error) }
}

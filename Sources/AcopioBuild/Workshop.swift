import AcopioBase
import AcopioContent
import AcopioHighlight
import AcopioHosts
package import AcopioModel
import AcopioRender

/// The files of a site that was built into memory, and how hosts answer for them.
package struct PublishedSite: Sendable {
  /// The bytes of every file by its path below Output.
  package let files: [String: [UInt8]]
  /// The responses of hosts.
  package let answers: HostedAnswers
  /// The photographs that are made when they are asked for; their `files` are empty.
  private let photos: UnmadePhotos?

  package init(files: [String: [UInt8]], hosted: HostedSite) {
    self.init(files: files, answers: HostedAnswers(hosted))
  }

  init(files: [String: [UInt8]], answers: HostedAnswers, photos: UnmadePhotos? = nil) {
    self.files = files
    self.answers = answers
    self.photos = photos
  }

  /// The bytes of the file at a path below Output; a photograph is made now.
  package func contents(at path: String) -> [UInt8]? {
    photos?.file(at: path) ?? files[path]
  }

  /// The path of the base URL, such as `/library`; empty if the site is at the root of its host.
  package var basePath: String { answers.hosted.base.path }

  /// Some files as they will be, with the answers that the site has for the rest.
  package func drafting(_ files: [String: [UInt8]]) -> PublishedSite {
    PublishedSite(files: files, answers: answers.adding(files.keys), photos: photos)
  }
}

/// The result of building a site into memory.
package struct MemoryBuild: Sendable {
  /// The faults and the counts; nothing was written.
  package let report: BuildReport
  /// The site; `nil` after an error.
  package let site: PublishedSite?
}

/// Builds a site on disk into memory, again and again, and makes only what follows from its changes.
///
/// In: the paths that changed since the last build. Out: what a build of everything would give, all or nothing. Neither
/// Output nor the cache is changed, so it can run while another build does.
package struct Workshop: ~Copyable {
  private let folders: SiteFolders
  private var stages = Stages()
  private let highlighter = Highlighter()
  private var photos: UnmadePhotos?
  /// The sources of the last build, and the faults of reading them.
  private var sources: (tree: SourceTree, diagnostics: Diagnostics)?
  /// The files of the last build without errors.
  private var files: [String: [UInt8]] = [:]

  package init(_ folders: SiteFolders) {
    self.folders = folders
  }

  /// Builds the site after a change of the files at `paths`, below the root; of any files if it is `nil`.
  ///
  /// As soon as they can be made, and before everything is checked, `draft` gets the outputs at the paths `wanted` and the
  /// assets that changed. Returns `nil` if the build was ended because it was outdated.
  package mutating func build(
    after paths: Set<String>?, _ options: BuildOptions, _ start: Ledger, wanted: Set<String> = [],
    draft: ([String: [UInt8]]) -> Void = { _ in }
  ) throws(BuildError) -> MemoryBuild? {
    if let fault = SourceTree.misplaced(root: folders.root) { throw .source(fault) }
    var ledger = start
    var diagnostics = Diagnostics()
    var options = options
    options.describesHosting = true
    options.highlighter = highlighter
    ledger.begin(.scan)
    let (tree, changed) = try read(paths, options)
    sources.map { diagnostics.append($0.diagnostics) }
    if photos?.rules != PictureRulesReader.read(in: tree.sources) {
      photos = UnmadePhotos(.preview, of: tree.sources, folders)
    }
    photos?.report(&diagnostics)
    options.photos = photos
    let earlier = stages.assets
    let plan = stages.run(tree, options, changed: changed, &ledger, &diagnostics) { renderer in
      let assets = earlier.map { renderer.assets(changedSince: $0) } ?? [:]
      // Pages that are open find style sheets where they were.
      let isOfStyles = changed == .files && assets.keys.allSatisfy { $0.hasSuffix(".css") }
      guard let pages = isOfStyles ? [:] : renderer.files(at: wanted) else { return }
      draft(pages.merging(assets) { page, _ in page })
    }
    var site: PublishedSite?
    if let plan {
      ledger.begin(.render)
      let rendering = plan.render(
        into: { [files] in MemorySink(after: files) }, &diagnostics)
      ledger.count(plan.host, rendering.hosted)
      // A build that ended early has found only some of its faults.
      if rendering.hosted == nil || diagnostics.hasErrors, options.isOutdated() { return nil }
      if !diagnostics.hasErrors, let hosted = rendering.hosted {
        var files: [String: [UInt8]] = [:]
        files.reserveCapacity(rendering.receipts.reduce(0) { $0 + $1.count })
        for (path, bytes) in rendering.receipts.joined() {
          // Answers name files by their own paths, wherever a host needs them.
          if let original = OffPath.original(of: path) { files[original] = bytes }
        }
        self.files = files
        site = PublishedSite(files: files, answers: HostedAnswers(hosted), photos: photos)
      }
    }
    ledger.end()
    return MemoryBuild(
      report: BuildReport(
        diagnostics: diagnostics, sources: tree.sources, ledger: ledger, summary: nil),
      site: site)
  }

  /// The present sources, and the kinds of those that changed.
  private mutating func read(
    _ paths: Set<String>?, _ options: BuildOptions
  ) throws(BuildError) -> (tree: SourceTree, changed: SourceKinds) {
    // Made-up translations are made of all texts.
    if options.pseudo == nil, let paths, let sources,
      let (tree, changed) = sources.tree.reread(paths, root: folders.root)
    {
      self.sources?.tree = tree
      let edits = changed.map { (before: sources.tree.sources.files[Int($0.id)], now: $0) }
      if stages.apply(edits) { return (tree, []) }
      return (tree, changed.reduce(into: []) { $0.formUnion(SourceKinds.kind(of: $1.path)) })
    }
    // Whatever happens now, nothing of before may be kept.
    sources = nil
    var diagnostics = Diagnostics()
    let tree = try readTree(folders, options, &diagnostics)
    sources = (tree, diagnostics)
    return (tree, .all)
  }
}

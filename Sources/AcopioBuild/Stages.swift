import AcopioAPI
import AcopioBase
import AcopioContent
import AcopioContract
import AcopioEmit
import AcopioGraph
import AcopioHosts
import AcopioModel
import AcopioPictures
import AcopioPublish
import AcopioRender
import AcopioTemplate

/// The stages of a build before rendering, and what each of them made.
///
/// A later run makes only what follows from the sources that changed. What is kept has the diagnostics that it was made
/// with, so that every run reports all of them.
struct Stages {
  private var parts: SiteParts?
  /// The faults of templates that only the schemas show; `nil` if they were not compared.
  private var ofSchemas: Diagnostics?
  private var api: API?
  private var linked: Linked?
  /// Whether a declaration may use the time of the build, which is another one each time.
  private var readsTime = true

  /// The linked content, at a moment.
  private struct Linked {
    var graphs: [SiteGraph]
    let diagnostics: Diagnostics
    let now: BuildMoment
    /// The last renderer of the graphs.
    var renderer: SiteRenderer?

    /// Whether entries linked at another moment of the same day would be the same.
    func isCurrent(at moment: BuildMoment) -> Bool {
      now.day == moment.day && now.time <= moment.time
        && graphs.allSatisfy { $0.due.first.map { $0.time > moment.time } ?? true }
    }
  }

  /// The contracts that others wrote, and the changes of the API.
  private struct API {
    let contracts: [Contract]
    let histories: [String?: ChangeHistory]
    let diagnostics: Diagnostics
  }

  /// Runs the stages; `nil` after an error.
  ///
  /// `changed` has the kinds of sources that are not as in the last run. If the site can be rendered before its
  /// templates are compared with the schemas, `draft` is called with its renderer.
  mutating func run(
    _ tree: SourceTree, _ options: BuildOptions, changed: SourceKinds = .all,
    _ ledger: inout Ledger, _ diagnostics: inout Diagnostics,
    draft: (SiteRenderer) -> Void = { _ in }
  ) -> BuildPlan? {
    ledger.begin(.read)
    let before = parts?.content
    let parts = SiteParts(tree, options, after: parts, changed)
    self.parts = parts
    diagnostics.append(parts.ofContent)
    parts.content.map { ledger.count($0) }
    parts.content.map { checkFormats($0.site.languages, &diagnostics) }
    diagnostics.append(parts.ofTemplates)
    diagnostics.append(parts.ofFiles)
    let now = options.now.moment(in: parts.content?.site.zone)
    let host = parts.content.flatMap { ChosenHost(options.host, $0.site, &diagnostics) }
    if host != nil, !options.describesHosting, let base = parts.content?.site.base {
      placeholderAddress(base.text).map { diagnostics.report($0) }
    }
    if changed == .all || api == nil {
      api = parts.content.map { Stages.api(of: tree, $0, options) }
    }
    if let api { diagnostics.append(api.diagnostics) }
    if changed == .all { readsTime = Stages.readsTime(tree) }
    if changed.contains(.entries) || readsTime || linked?.isCurrent(at: now) != true {
      linked = nil
    }
    if changed == .all || changed.contains(.templates)
      || changed.contains(.entries) && before?.layouts != parts.content?.layouts
    {
      ofSchemas = nil
    }
    var renderer: SiteRenderer?
    var ofLinks = Diagnostics()
    // Of what is linked already, a page can be shown before everything is compared with the schemas.
    if linked != nil || ofSchemas?.hasErrors == false, !diagnostics.hasErrors {
      renderer = self.renderer(tree, options, host, now, &ledger, &ofLinks)
      renderer.map(draft)
    }
    if ofSchemas == nil {
      ledger.begin(.templates)
      ofSchemas = Stages.check(parts.library, parts.content)
    }
    ofSchemas.map { diagnostics.append($0) }
    guard !diagnostics.hasErrors else { return nil }
    if renderer == nil, !ofLinks.hasErrors {
      renderer = self.renderer(tree, options, host, now, &ledger, &ofLinks)
    }
    diagnostics.append(ofLinks)
    guard let renderer, !diagnostics.hasErrors else { return nil }
    ledger.count(renderer.contracts)
    return BuildPlan(renderer: renderer, host: host)
  }

  /// Applies edits of nothing but Markdown below front matter; returns whether it could.
  mutating func apply(_ files: [(before: SourceFile, now: SourceFile)]) -> Bool {
    guard let parts, let linked, ofSchemas?.hasErrors == false else { return false }
    let arena = Arena()
    var bodies: [UInt32: Value] = [:]
    for (before, now) in files {
      guard let body = now.body(after: before, arena) else { return false }
      bodies[now.id] = body
    }
    let told = parts.ofContent.all + linked.diagnostics.all
    let concerned = told.contains { diagnostic in
      ([diagnostic.origin] + diagnostic.notes.map(\.origin)).contains { bodies[$0.file] != nil }
        || files.contains { $0.now.path == diagnostic.path }
    }
    guard !concerned, let memory = files.first.map({ _ in [arena] }),
      let graphs = BodyEdits(bodies, memory: memory).applied(to: linked.graphs)
    else { return false }
    self.parts = SiteParts(parts, bodies, memory: memory)
    self.linked?.graphs = graphs
    return true
  }

  /// The assets, by name.
  var assets: Assets? { parts?.assets }

  /// Links the content unless it is linked, plans the files, and makes the renderer; `nil` after an error.
  private mutating func renderer(
    _ tree: SourceTree, _ options: BuildOptions, _ host: ChosenHost?, _ now: BuildMoment,
    _ ledger: inout Ledger, _ diagnostics: inout Diagnostics
  ) -> SiteRenderer? {
    guard let parts, let content = parts.content, let api else { return nil }
    ledger.begin(.link)
    let linked = linked ?? Stages.link(content, now, options)
    self.linked = linked
    diagnostics.append(linked.diagnostics)
    let graphs = linked.graphs
    let plan = Plan(
      graphs, Stages.toolFiles(graphs, parts.assets, host),
      authors: parts.statics.all.map { ($0.path, $0.origin) }, &diagnostics)
    ledger.count(plan.replaced, tree.sources)
    ledger.count(graphs, now)
    guard !diagnostics.hasErrors else { return nil }
    let input = RenderInput(
      library: parts.library, assets: parts.assets, statics: parts.statics, files: parts.files,
      photos: parts.photos,
      usedFiles: content.usedFiles, contracts: api.contracts, histories: api.histories,
      sources: tree.sources, earlier: options.earlier)
    let renderer = SiteRenderer(
      plan.completing(graphs), plan, input,
      RenderOptions(
        now: now, zones: options.zones, pictures: options.pictures, photos: options.photos,
        qrCode: { QRCodes.code(of: $0) },
        highlight: content.highlightsCode ? options.highlighting : nil,
        sitemapLimits: options.sitemapLimits,
        hosting: host?.kind.needsHashes == true
          ? .hashed : host != nil || options.describesHosting ? .described : .unknown,
        only: options.only, isOutdated: options.isOutdated,
        progress: options.progress, jobs: options.jobs),
      after: linked.renderer)
    self.linked?.renderer = renderer
    return renderer
  }

  private static func link(
    _ content: Content, _ now: BuildMoment, _ options: BuildOptions
  ) -> Linked {
    var diagnostics = Diagnostics()
    let graphs = GraphBuilder(
      now: now, showsDrafts: options.showsDrafts, feedFiles: FeedFormats.fileNames,
      jobs: options.jobs
    ).link(content, &diagnostics)
    return Linked(graphs: graphs, diagnostics: diagnostics, now: now)
  }

  /// Whether a declaration may use the time of a build.
  static func readsTime(_ tree: SourceTree) -> Bool {
    tree.sources.files.contains { file in
      file.path.hasPrefix("content/") && file.path.hasSuffix(".yml")
        && file.bytes.string.contains(BuildName.time.rawValue)
    }
  }

  private static func api(
    of tree: SourceTree, _ content: Content, _ options: BuildOptions
  ) -> API {
    var diagnostics = Diagnostics()
    let histories = changeHistories(of: tree, &diagnostics)
    checkLocks(of: tree, content, histories, options.missingLocks, &diagnostics)
    let files = tree.sources.files.filter {
      Contract.isBlueprint($0.path) || Contract.isPart($0.path)
    }
    let contracts = Contract.read(
      files.filter { !Contract.isBlueprint($0.path) || $0.isText(&diagnostics) }, content.site.api,
      load: YAMLReader.readJSONToo, &diagnostics)
    Contract.reportForeign(
      tree.sources.files, besides: Set(contracts.compactMap(\.openAPI).flatMap(\.files)),
      &diagnostics)
    return API(contracts: contracts, histories: histories, diagnostics: diagnostics)
  }

  /// The files that the tool makes: those of the site, those of the host, the records of what was written, and assets.
  private static func toolFiles(
    _ graphs: [SiteGraph], _ assets: Assets, _ host: ChosenHost?
  ) -> [ToolFile] {
    let records = [manifestName, PublicationRecord.path, UploadManifest.path]
    return Producers.plan(graphs)
      + (host?.kind.files ?? []).filter { !records.contains($0) }
      .map { ToolFile($0, .hostConfiguration) }
      + records.map { ToolFile($0, .record) }
      + assets.all.map {
        ToolFile($0.path.string, .asset, $0.isOfTool ? .none : $0.file.origin(0..<0))
      }
  }

  /// Checks the templates against the schemas, unless errors in their syntax or in a declaration would cause errors that
  /// only follow from them.
  private static func check(_ library: TemplateLibrary, _ content: Content?) -> Diagnostics {
    var diagnostics = Diagnostics()
    guard let content, library.isSound, content.hasAllCollections else { return diagnostics }
    var checker = TemplateChecker(library, TemplateWorldBuilder.world(of: content))
    checker.check(&diagnostics)
    return diagnostics
  }
}

extension Content {
  /// What of the entries belongs to what templates are checked for: layouts of their own, and pages of removed ones.
  fileprivate var layouts: UInt64 {
    var hash = StableHash()
    for entry in entries where !entry.layout.isNothing || entry.isRemoved {
      let origin = entry.layout.origin
      let place = (
        UInt64(entry.collection), UInt64(entry.isRemoved ? 1 : 0), UInt64(origin.file),
        UInt64(origin.start), UInt64(origin.end)
      )
      withUnsafeBytes(of: place) { hash.combine($0.bindMemory(to: UInt8.self)) }
      hash.combine(entry.layout.hasText ? entry.layout.text : Bytes(start: nil, count: 0))
    }
    return hash.value
  }
}

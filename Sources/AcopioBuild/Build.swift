package import AcopioBase
package import AcopioContent
import AcopioContract
package import AcopioEmit
import AcopioGraph
import AcopioHosts
package import AcopioModel
import AcopioPictures
import AcopioPublish
package import AcopioRender
import AcopioTemplate

/// Turns a source tree into the files to publish: the whole build, one line per stage.
///
/// Never touches the disk. Faults are reported and the build continues as far as it makes sense, so
/// that one run shows them all; nothing is rendered from content that has errors.
package func build<Sink: ArtifactSink & ~Copyable>(
  _ tree: SourceTree, _ options: BuildOptions, into makeSink: @Sendable () -> Sink,
  _ ledger: inout Ledger, _ diagnostics: inout Diagnostics
) throws(Sink.Failure) -> Rendering<Sink.Receipt> where Sink.Failure: Sendable {
  guard let plan = plan(tree, options, &ledger, &diagnostics) else {
    return Rendering(receipts: [], hosted: nil)
  }
  ledger.begin(.render)
  let rendering = try plan.render(
    into: makeSink, compressing: options.compressed, &diagnostics)
  ledger.count(plan.host, rendering.hosted)
  return rendering
}

/// The stages before rendering; `nil` after an error.
func plan(
  _ tree: SourceTree, _ options: BuildOptions, _ ledger: inout Ledger,
  _ diagnostics: inout Diagnostics
) -> BuildPlan? {
  ledger.begin(.read)
  let parts = SiteParts(tree, options)
  let (content, library) = (parts.content, parts.library)
  let (assets, statics) = (parts.assets, parts.statics)
  diagnostics.append(parts.ofContent)
  content.map { ledger.count($0) }
  content.map { checkFormats($0.site.languages, &diagnostics) }
  diagnostics.append(parts.ofTemplates)
  ledger.begin(.templates)
  checkTemplates(library, content, &diagnostics)
  let now = options.now.moment(in: content?.site.zone)
  let host = content.flatMap { ChosenHost(options.host, $0.site, &diagnostics) }
  if host != nil, !options.describesHosting, let base = content?.site.base {
    placeholderAddress(base.text).map { diagnostics.report($0) }
  }
  let contracts = content.map { blueprints(of: tree, $0.site.api, &diagnostics) } ?? []
  let histories = changeHistories(of: tree, &diagnostics)
  guard let content, !diagnostics.hasErrors else { return nil }
  ledger.begin(.link)
  let graphs = GraphBuilder(
    now: now, showsDrafts: options.showsDrafts, feedFiles: FeedFormats.fileNames,
    jobs: options.jobs
  ).link(content, &diagnostics)
  let plan = Plan(
    graphs, toolFiles(graphs, assets, host),
    authors: statics.all.map { ($0.path, $0.origin) }, &diagnostics)
  ledger.count(plan.replaced, tree.sources)
  ledger.count(graphs, now)
  guard !diagnostics.hasErrors else { return nil }
  let input = RenderInput(
    library: library, assets: assets, statics: statics, files: parts.files,
    usedFiles: content.usedFiles, contracts: contracts, histories: histories,
    sources: tree.sources, earlier: options.earlier)
  let renderer = SiteRenderer(
    plan.completing(graphs), plan, input,
    RenderOptions(
      now: now, zones: options.zones, pictures: options.pictures,
      qrCode: { QRCodes.code(of: $0) }, sitemapLimits: options.sitemapLimits,
      hosting: host?.kind.needsHashes == true
        ? .hashed : host != nil || options.describesHosting ? .described : .unknown,
      only: options.only,
      progress: options.progress, jobs: options.jobs))
  ledger.count(renderer.contracts)
  return BuildPlan(renderer: renderer, host: host)
}

/// The contracts of the API.
private func blueprints(
  of tree: SourceTree, _ api: API, _ diagnostics: inout Diagnostics
) -> [Contract] {
  let files = tree.sources.files.filter { Contract.isBlueprint($0.path) }
  return Contract.read(files.filter { $0.isText(&diagnostics) }, api, &diagnostics)
}

/// The files that the tool makes: those of the site, those of the host, the records of what was written, and assets.
private func toolFiles(
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

/// The inputs of a build besides its files.
package struct BuildOptions: Sendable {
  /// When the build takes place: rules that depend on time look at it, never at the clock.
  package let now: BuildTime
  /// The zones that sites and templates name.
  package let zones: TimeZones
  /// The day of the build in UTC, for things that belong to no zone.
  var today: String { now.moment(in: nil).day.text }
  /// Whether entries marked as drafts are also published.
  package let showsDrafts: Bool
  /// The most threads to use.
  package let jobs: Int
  /// The files of earlier builds, to publish patches from.
  package var earlier = EarlierFiles()
  /// The name of the host that the command names, or `none`; `nil` for the one that `site.yml` names.
  package var host: String?
  /// The address that the command names; `nil` for the one of `site.yml`.
  package var baseURL: BaseURL?
  /// The outputs to render, see `RenderOptions`; `nil` for the whole site.
  package var only: PathGlob?
  /// Compressed files of earlier builds; `nil` if nothing is compressed.
  package var compressed: CompressionCache?
  /// The drawer of pictures; `nil` leaves each of them blank.
  package var pictures: (any PictureDrawing)?
  /// Whether builds on disk compress files for hosts that serve them compressed.
  package var compresses = true
  /// The limits of one file of the sitemap.
  package var sitemapLimits = Sitemap.Limits.ofProtocol
  /// Whether the result describes the published files, even without a host.
  package var describesHosting = false
  /// Receives progress reports.
  package var progress = WorkProgress.none

  package init(
    now: BuildTime, zones: TimeZones = .system, showsDrafts: Bool = false, jobs: Int
  ) {
    self.now = now
    self.zones = zones
    self.showsDrafts = showsDrafts
    self.jobs = jobs
  }
}

/// Checks the templates against the schemas, unless errors in their syntax or in a declaration
/// would cause errors that only follow from them.
private func checkTemplates(
  _ library: TemplateLibrary, _ content: Content?, _ diagnostics: inout Diagnostics
) {
  guard let content, library.isSound, content.hasAllCollections else { return }
  var checker = TemplateChecker(library, TemplateWorldBuilder.world(of: content))
  checker.check(&diagnostics)
}

package import AcopioBase
package import AcopioContent
package import AcopioEmit
package import AcopioHighlight
package import AcopioModel
package import AcopioRender

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
  var stages = Stages()
  let plan = stages.run(tree, options, &ledger, &diagnostics)
  if let committed = options.committed, let plan {
    committed.check(
      tree.sources, plan.renderer.graphs, today: options.today, &diagnostics)
  }
  return diagnostics.hasErrors ? nil : plan
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
  /// The language whose texts are made up, to show what is not translated.
  package var pseudo: String?
  /// The outputs to render, see `RenderOptions`; `nil` for the whole site.
  package var only: PathGlob?
  /// Whether nobody needs the result any more, see `RenderOptions`.
  package var isOutdated: @Sendable () -> Bool = { false }
  /// Compressed files of earlier builds; `nil` if nothing is compressed.
  package var compressed: CompressionCache?
  /// The drawer of pictures; `nil` leaves each of them blank.
  package var pictures: (any PictureDrawing)?
  /// The maker of the forms of photographs; `nil` publishes each of them as it is, under every name.
  package var photos: (any PhotoMaking)?
  /// The highlighter of code; `nil` leaves code plain.
  package var highlighter: Highlighter?
  /// Whether a build on disk is made even if nothing changed since the last one.
  package var isFresh = false
  /// Whether builds on disk compress files for hosts that serve them compressed.
  package var compresses = true
  /// The limits of one file of the sitemap.
  package var sitemapLimits = Sitemap.Limits.ofProtocol
  /// Whether the result describes the published files, even without a host.
  package var describesHosting = false
  /// Which locks may be missing.
  var missingLocks = MissingLocks.none
  /// The earlier state of the locks; `nil` if they are not compared with one.
  var committed: CommittedFiles?
  /// Receives progress reports.
  package var progress = WorkProgress.none

  /// The highlighter as pages use it.
  var highlighting: CodeHighlighting? {
    guard let highlighter else { return nil }
    return { language, code in highlighter.highlighted(code, in: language) }
  }

  package init(
    now: BuildTime, zones: TimeZones = .system, showsDrafts: Bool = false, jobs: Int
  ) {
    self.now = now
    self.zones = zones
    self.showsDrafts = showsDrafts
    self.jobs = jobs
  }
}

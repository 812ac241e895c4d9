package import AcopioBase
package import AcopioGraph
import AcopioMarkdown
package import AcopioModel
package import AcopioTemplate

/// SiteGraph → artifacts: every planned output becomes bytes and goes to a sink.
///
/// Promise: the same graph and templates give the same bytes on any number of threads. Faults met
/// while rendering name the template and the entry. Nothing here touches the disk.
package struct SiteRenderer: Sendable {
  /// What to render.
  package let graph: SiteGraph
  /// The templates.
  package let library: TemplateLibrary
  /// Files that are passed through.
  package let assets: Assets
  /// The most threads to use.
  package let jobs: Int
  /// The files that values come from.
  package let sources: SourceMap
  /// The variables that every page sees.
  let shared: SiteVariables
  /// Renders the Markdown of entries.
  let markdown: MarkdownRenderer
  /// What the templates of pages know about the site.
  let environment: TemplateEnvironment

  package init(
    graph: SiteGraph, library: TemplateLibrary, assets: Assets, sources: SourceMap,
    buildDate: String, jobs: Int
  ) {
    self.graph = graph
    self.library = library
    self.assets = assets
    self.jobs = jobs
    self.sources = sources
    let shared = SiteVariables(graph, assets: assets, buildDate: buildDate)
    self.shared = shared
    var document = MarkdownEnvironment(
      locale: graph.site.locale, isExtended: graph.site.isMarkdownExtended)
    let inner = MarkdownRenderer(document)
    var environment = TemplateEnvironment(
      locale: graph.site.locale, basePath: graph.site.base.path, origin: graph.site.base.origin,
      assets: shared.assets, strings: shared.strings, shared: SiteVariables.sharedNames,
      markdown: { inner.render($0, into: &$1) })
    let components = Components(library, shared, environment)
    document.directives = { components.makeWriter() }
    let markdown = MarkdownRenderer(document)
    environment.markdown = { markdown.render($0, into: &$1) }
    self.markdown = markdown
    self.environment = environment
  }

  /// Renders everything into sinks that `makeSink` makes, one a thread at a time.
  package func render<Sink: ArtifactSink & ~Copyable>(
    into makeSink: @Sendable () -> Sink, _ diagnostics: inout Diagnostics
  ) throws(Sink.Failure) -> [Sink.Receipt] where Sink.Failure: Sendable {
    checkLayouts(&diagnostics)
    checkFeeds(&diagnostics)
    guard !diagnostics.hasErrors else { return [] }
    let parts = chunks(graph.outputs.count, pieces: jobs == 1 ? 1 : jobs * 16)
    let rendered = parallelMap(parts.count, jobs: jobs) { index in
      var worker = RenderWorker(self, sink: makeSink())
      for output in parts[index] { worker.render(output) }
      return worker.finish()
    }
    var receipts: [Sink.Receipt] = []
    var feeds: [PublishedFeed] = []
    for part in rendered {
      if let failure = part.failure { throw failure }
      diagnostics.append(part.diagnostics)
      receipts.append(part.receipt)
      feeds += part.feeds
    }
    var worker = RenderWorker(self, sink: makeSink())
    worker.renderWellKnown(Discovery(graph: graph, feeds: feeds))
    let last = worker.finish()
    if let failure = last.failure { throw failure }
    diagnostics.append(last.diagnostics)
    return receipts + [last.receipt]
  }

  private func checkLayouts(_ diagnostics: inout Diagnostics) {
    let known = library.names.filter { $0.hasPrefix("layouts/") }.map { String($0.dropFirst(8)) }
    let names = Set(known)
    var reported: Set<Origin> = []
    for output in graph.outputs {
      guard case .page(let page) = output.kind else { continue }
      let name = page.layout.content
      guard !names.contains(name), reported.insert(page.layout.origin).inserted else { continue }
      diagnostics.error(
        "unknown-layout", "there is no layout '\(name)'\(didYouMean(name, known))",
        at: page.layout.origin, remedy: "write templates/layouts/\(name).html, or name another")
    }
  }

  private func checkFeeds(_ diagnostics: inout Diagnostics) {
    let known = FeedFormats.all.map(\.name)
    for output in graph.outputs {
      guard case .feed(let feed) = output.kind, !known.contains(feed.format.content) else {
        continue
      }
      let name = feed.format.content
      diagnostics.error(
        "unknown-feed-format", "'\(name)' is not a feed format\(didYouMean(name, known))",
        at: feed.format.origin, remedy: "formats are \(known.joined(separator: ", "))")
    }
  }
}

import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel
import AcopioTemplate

/// The site in one of its languages, with everything that its pages need.
struct SiteVersion: Sendable {
  /// The graph to render.
  let graph: SiteGraph
  /// The variables that every page sees.
  let shared: SiteVariables
  /// Renders the Markdown of entries.
  let markdown: MarkdownRenderer
  /// The environment of the templates of pages.
  let environment: TemplateEnvironment
  /// The variables of the pages about the API; `nil` if there are none.
  let api: APIVariables?

  init(
    _ graph: SiteGraph, own: SiteGraph, languages: LanguageList, stringsFiles: [String],
    _ input: RenderInput, _ options: RenderOptions, after earlier: SiteVersion? = nil
  ) {
    let links = SiteLinks(
      graph: graph, main: own, sources: input.sources, assets: input.assets,
      statics: input.statics, files: input.files)
    let shared = SiteVariables(
      graph, languages: languages, assets: input.assets, now: options.now)
    var document = MarkdownEnvironment(
      locale: graph.site.language.wordLocale, isExtended: graph.site.isMarkdownExtended,
      addresses: { links.find($0, &$1) }, html: { links.allowedHTML(at: $0) })
    document.words = shared.strings.member(named: "acopio").member(named: "markdown")
    document.highlight = options.highlight
    if links.haveMarkdownOptions { document.options = { links.markdownOptions(at: $0) } }
    let inner = MarkdownRenderer(document)
    var environment = TemplateEnvironment(
      locale: graph.site.locale, formatAs: graph.site.language.formatAs?.content,
      basePath: graph.site.base.path, origin: graph.site.base.origin,
      assets: shared.assets, strings: shared.strings, shared: SiteNames.shared,
      markdown: { inner.render($0, from: $1, into: &$2) })
    environment.stringsFiles = stringsFiles
    environment.zone = graph.site.zone
    let zones = options.zones
    environment.zones = { zones.inTemplates($0) }
    environment.qrCode = options.qrCode
    environment.highlight = options.highlight
    if let photos = input.photos {
      let known = Dictionary(
        input.files.files.values.filter { !$0.forms.isEmpty }.map { ($0.source, $0) }
      ) { first, _ in first }
      let sources = input.sources
      environment.photo = { use in
        known[use.source].flatMap { photos.element(of: $0, use, sources) }
      }
      let copied =
        input.assets.all.map { ($0.path.string, $0.file.id) }
        + input.statics.all.map { ($0.path.string, $0.source.id) }
      let sourcesByPath = Dictionary(copied.filter { known[$1] != nil }) { first, _ in first }
      let base = graph.site.base
      environment.photoAtAddress = { base.filePath(of: $0).flatMap { sourcesByPath[$0] } }
    }
    let pages = PageAddresses(graph: graph, main: links.main)
    environment.pages = { pages.find($0) }
    let components = Components(input.library, shared, environment, links)
    document.directives = { components.makeWriter() }
    let markdown = MarkdownRenderer(document)
    environment.markdown = { markdown.render($0, from: $1, into: &$2) }
    self.graph = graph
    api = earlier.map(\.api) ?? APIVariables(graph, own: own, input.histories)
    self.shared = shared
    self.markdown = markdown
    self.environment = environment
  }
}

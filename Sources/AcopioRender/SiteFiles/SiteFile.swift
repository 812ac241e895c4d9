import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel

/// A file that every site has besides its pages, feeds and endpoints.
protocol SiteFile: Sendable {
  /// Its path below Output, which no page or endpoint may use.
  var path: StaticString { get }
  /// The kind, which decides whether a file of the site's own may replace it.
  var kind: ToolFileKind { get }
  /// The layout that renders it if the site has that layout; `nil` if `write` always writes it.
  var layout: String? { get }

  /// Whether a site has the file.
  func isWritten(for site: Site) -> Bool

  /// Writes the file.
  func write(_ finished: FinishedSite, into out: inout ByteBuffer)
}

extension SiteFile {
  var layout: String? { nil }
  func isWritten(for site: Site) -> Bool { true }
}

/// A site whose pages and endpoints have been rendered.
struct FinishedSite {
  /// The site in each of its languages, its own language first.
  let graphs: [SiteGraph]
  /// Sizes and hashes of the files of endpoints.
  let endpoints: [PublishedEndpoint]
  /// The claims that links make about pages.
  let claims: [MarkdownClaim]
  /// The files whose bodies are in blueprints, and these bodies by output.
  var examples = BlueprintExamples()
  var samples: [Int: BlueprintSample] = [:]
  /// The data that the catalogue lists, and the bytes of its tables; `nil` for one that an output of the site replaces.
  var catalogue: CataloguePlan
  var tables: [[UInt8]?] = []
  /// The parts of the sitemap, at least one, in the order of their numbers.
  var sitemap: [[UInt8]] = []
  /// The links of finished pages to parts of pages, and the links to missing parts of the same
  /// page.
  var parts: [PageLinks.Link] = []
  var lostParts: [PageLinks.Link] = []
  /// The files that origins point into.
  var sources = SourceMap()

  /// The site in its own language.
  var site: Site { graphs[0].site }
}

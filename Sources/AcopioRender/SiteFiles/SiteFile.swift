import AcopioBase
import AcopioGraph
import AcopioModel

/// A file that every site has besides its pages, feeds and endpoints.
protocol SiteFile: Sendable {
  /// Its path below Output, which no page or endpoint may use.
  var path: StaticString { get }
  /// What it is, which decides whether a file of the site's own may replace it.
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
  /// What is known of the files that were rendered.
  let facts: Facts
  /// The files whose bodies are in blueprints.
  var examples = BlueprintExamples()
  /// The data that the catalogue lists, and the bytes of its tables; `nil` for one that an output of the site replaces.
  var catalogue: CataloguePlan
  var tables: [[UInt8]?] = []
  /// The parts of the sitemap, at least one, in the order of their numbers.
  var sitemap: [[UInt8]] = []
  /// The files that origins point into.
  var sources = SourceMap()

  /// The site in its own language.
  var site: Site { graphs[0].site }
}

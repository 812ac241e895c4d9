import AcopioBase
import AcopioGraph
import AcopioModel

/// A file that every site has besides its pages, feeds and endpoints.
protocol SiteFile: Sendable {
  /// Its path below Output, which no page or endpoint may take.
  var path: StaticString { get }
  /// The layout that renders it if the site has that layout; `nil` if it is always written by `write`.
  var layout: String? { get }

  /// Writes the file.
  func write(_ finished: FinishedSite, into out: inout ByteBuffer)
}

extension SiteFile {
  var layout: String? { nil }
}

/// What is known of a site once its pages and endpoints are rendered.
struct FinishedSite {
  /// The site in each of its languages, its own first.
  let graphs: [SiteGraph]
  /// Sizes and hashes of the files of endpoints.
  let feeds: [PublishedFeed]

  /// The site in its own language.
  var site: Site { graphs[0].site }
}

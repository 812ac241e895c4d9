import AcopioBase
import AcopioGraph
import AcopioModel

/// The sitemap of all pages in all languages (sitemaps.org protocol 0.9), sorted by address.
///
/// Each page lists its translations, as search engines require (`xhtml:link`), and the address for visitors who speak none
/// of the languages (`x-default`): that of the page in the site's own language, or the root instead of a home page in a
/// folder. More addresses or bytes than one file may have are in parts, and the sitemap is an index of them.
package struct Sitemap: SiteFile {
  /// The limits of one file.
  package struct Limits: Sendable {
    package let addresses: Int
    package let bytes: Int

    package init(addresses: Int, bytes: Int) {
      self.addresses = addresses
      self.bytes = bytes
    }

    /// The limits of the protocol.
    package static let ofProtocol = Limits(addresses: 50_000, bytes: 50 << 20)
  }

  let path: StaticString = "sitemap.xml"
  let kind = ToolFileKind("the sitemap", isReplaceable: true)
  private static let part = ToolFileKind(
    "a part of the sitemap, which is too large for one file")
  var kinds: [ToolFileKind] { [kind, Sitemap.part] }

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    guard finished.sitemap.count > 1 else {
      for only in finished.sitemap { only.withUnsafeBufferPointer { out.append($0) } }
      return
    }
    let base = finished.site.base
    out.append(string: Sitemap.declaration)
    out.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
    for number in 1...finished.sitemap.count {
      out.append("<sitemap><loc>")
      appendXML(
        "\(base.origin)\(base.path)/\(Sitemap.path(ofPart: number))", into: &out)
      out.append("</loc></sitemap>\n")
    }
    out.append("</sitemapindex>\n")
  }

  /// The sitemap, and its parts if there are several.
  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    // An author's sitemap lists its own parts.
    guard finished.plan.writes(path.description) else { return [] }
    var out = ByteBuffer(capacity: 64 << 10)
    write(finished, into: &out)
    let whole = ProducedFile(path: path.description, bytes: Array(out.bytes))
    guard finished.sitemap.count > 1 else { return [whole] }
    return [whole]
      + finished.sitemap.enumerated().map {
        ProducedFile(path: Sitemap.path(ofPart: $0 + 1), bytes: $1, unplanned: Sitemap.part)
      }
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let end: StaticString = "</urlset>\n"

  private static func path(ofPart number: Int) -> String { "sitemap-\(number).xml" }

  /// The parts of the sitemap of a site in all its languages; at least one.
  static func parts(of graphs: [SiteGraph], _ limits: Limits) -> [[UInt8]] {
    var pages: [Page] = []
    var left: Set<String> = []
    for case .page(let page) in graphs.lazy.flatMap(\.outputs).map(\.kind) {
      if page.crawling.isInSitemap {
        pages.append(page)
      } else {
        left.insert(graphs[0].site.base.origin + page.url.string)
      }
    }
    pages.sort { precedes($0.url.bytes, $1.url.bytes) }
    var parts: [[UInt8]] = []
    var part = ByteBuffer(capacity: 1 << 16)
    var count = 0
    var entry = ByteBuffer(capacity: 1 << 10)
    begin(&part, graphs)
    for page in pages {
      entry.clear()
      write(page, graphs[0].site.base.origin, without: left, into: &entry)
      let isFull = part.count + entry.count + end.utf8CodeUnitCount > limits.bytes
      if count > 0, count == limits.addresses || isFull {
        part.append(end)
        parts.append(Array(part.bytes))
        part.clear()
        begin(&part, graphs)
        count = 0
      }
      part.append(entry.bytes)
      count += 1
    }
    part.append(end)
    return parts + [Array(part.bytes)]
  }

  private static func begin(_ out: inout ByteBuffer, _ graphs: [SiteGraph]) {
    out.append(string: declaration)
    out.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
    if graphs.count > 1 { out.append(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"") }
    out.append(">\n")
  }

  private static func write(
    _ page: Page, _ origin: String, without left: Set<String>, into out: inout ByteBuffer
  ) {
    out.append("<url><loc>")
    appendXML(origin, into: &out)
    appendXML(page.url.bytes, into: &out)
    out.append("</loc>")
    if page.lastModified.hasText {
      out.append("<lastmod>")
      appendMoment(page.lastModified, into: &out)
      out.append("</lastmod>")
    }
    let others = page.alternates.elements.filter {
      left.isEmpty || !left.contains($0.member("absolute_url").text.string)
    }
    if others.count > 1 {
      for other in others {
        link(other.member("absolute_url"), other.member("locale").text, into: &out)
      }
      let isFirst = others.count == page.alternates.elements.count
      let address = isFirst ? page.defaultAddress : others[0].member("absolute_url")
      "x-default".withBytes { link(address, $0, into: &out) }
    }
    out.append("</url>\n")
  }

  private static func link(_ address: Value, _ language: Bytes, into out: inout ByteBuffer) {
    out.append("<xhtml:link rel=\"alternate\" hreflang=\"")
    appendXML(language, into: &out)
    out.append("\" href=\"")
    appendXML(address.text, into: &out)
    out.append("\"/>")
  }

  /// Appends a day as written, and a moment in UTC (W3C Datetime).
  private static func appendMoment(_ value: Value, into out: inout ByteBuffer) {
    guard value.text.count > 10, let moment = Timestamp(value.text) else {
      return appendXML(value.text, into: &out)
    }
    moment.appendRFC3339(into: &out)
  }
}

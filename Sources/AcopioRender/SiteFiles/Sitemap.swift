import AcopioBase
import AcopioGraph
import AcopioModel

/// The sitemap of all pages in all languages (sitemaps.org protocol 0.9), sorted by address.
///
/// Each page lists its translations, as search engines require (`xhtml:link`).
struct Sitemap: SiteFile {
  let path: StaticString = "sitemap.xml"

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    out.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
    if finished.graphs.count > 1 { out.append(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"") }
    out.append(">\n")
    var origin = finished.site.base.origin
    var pages: [(url: Text, others: Value)] = []
    for case .page(let page) in finished.graphs.lazy.flatMap(\.outputs).map(\.kind) {
      pages.append((page.url, page.alternates))
    }
    pages.sort { precedes($0.url.bytes, $1.url.bytes) }
    origin.withUTF8 { origin in
      for page in pages {
        out.append("<url><loc>")
        appendXML(origin, into: &out)
        appendXML(page.url.bytes, into: &out)
        out.append("</loc>")
        for other in page.others.elements where page.others.count > 1 {
          out.append("<xhtml:link rel=\"alternate\" hreflang=\"")
          appendXML(other.member("locale").text, into: &out)
          out.append("\" href=\"")
          appendXML(other.member("absolute_url").text, into: &out)
          out.append("\"/>")
        }
        out.append("</url>\n")
      }
    }
    out.append("</urlset>\n")
  }
}

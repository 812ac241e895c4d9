import AcopioBase
import AcopioGraph
import AcopioModel

/// The files that every site has besides its pages and endpoints.
package enum WellKnownFiles {
  /// Their paths below Output, which no page or endpoint may take.
  package static let paths = ["404.html", "404.json", "acopio.json", "robots.txt", "sitemap.xml"]

  /// The sitemap of all pages in all languages (sitemaps.org protocol 0.9), sorted by address; each
  /// names the same page in other languages as search engines ask for (`xhtml:link`).
  static func sitemap(_ graphs: [SiteGraph], into out: inout ByteBuffer) {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    out.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"")
    if graphs.count > 1 { out.append(" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"") }
    out.append(">\n")
    var origin = graphs.first?.site.base.origin ?? ""
    var pages: [(url: Text, others: Value)] = []
    for case .page(let page) in graphs.lazy.flatMap(\.outputs).map(\.kind) {
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

  /// Everything may be read, and the sitemap tells what there is (RFC 9309).
  static func robots(_ site: Site, into out: inout ByteBuffer) {
    out.append("User-agent: *\nAllow: /\n\nSitemap: ")
    out.append(string: "\(site.base.origin)\(site.base.path)/sitemap.xml\n")
  }

  /// What a client gets for an endpoint that is not there (RFC 9457).
  static func notFoundJSON(into out: inout ByteBuffer) {
    out.append("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404}\n")
  }

  /// The page for visitors of a site without a layout `404`.
  static func notFoundPage(_ site: Site, into out: inout ByteBuffer) {
    out.append("<!doctype html>\n<html lang=\"")
    append(site.locale, &out)
    out.append("\">\n<head>\n<meta charset=\"utf-8\">\n")
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    out.append("<meta name=\"robots\" content=\"noindex\">\n<title>404 · ")
    append(site.name, &out)
    out.append("</title>\n</head>\n<body>\n<main>\n<h1>404</h1>\n<p><a href=\"")
    append(site.base.path + "/", &out)
    out.append("\">")
    append(site.name, &out)
    out.append("</a></p>\n</main>\n</body>\n</html>\n")
  }

  private static func append(_ text: String, _ out: inout ByteBuffer) {
    var text = text
    text.withUTF8 { appendXML($0, into: &out) }
  }
}

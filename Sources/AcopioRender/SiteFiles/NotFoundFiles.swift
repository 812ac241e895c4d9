import AcopioBase
import AcopioModel

/// The response for an endpoint that does not exist (RFC 9457).
struct NotFoundJSON: SiteFile {
  let path: StaticString = "404.json"

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    out.append("{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404}\n")
  }
}

/// The response for a page that does not exist: the layout `404`, or a plain page.
struct NotFoundPage: SiteFile {
  let path: StaticString = "404.html"
  let layout: String? = "404"

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    let site = finished.site
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

  private func append(_ text: String, _ out: inout ByteBuffer) {
    var text = text
    text.withUTF8 { appendXML($0, into: &out) }
  }
}

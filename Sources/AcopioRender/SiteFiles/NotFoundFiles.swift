import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel

/// The response for an endpoint that does not exist (RFC 9457).
///
/// A host sends the file for every missing address, so it names none of them.
struct NotFoundJSON: SiteFile {
  let path: StaticString = "404.json"
  let kind = ToolFileKind.notFound

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    var json = JSONWriter(style: .compact)
    json.beginObject(into: &out)
    json.member("type", "about:blank", into: &out)
    json.member("title", "Not Found", into: &out)
    json.member("status", 404, into: &out)
    json.member("detail", detail[Wording.Language(finished.site.locale)], into: &out)
    if let page = finished.graphs[0].pageOfAPI {
      json.member("documentation", finished.site.base.origin + page.string, into: &out)
    }
    json.endObject(into: &out)
    out.append(0x0A)
  }

  private var detail: Wording {
    Wording(
      "There is no file at this address. Check its spelling and version.",
      es: "No hay ningún archivo en esta dirección. Revisa cómo está escrita y su versión.")
  }
}

/// The response for a page that does not exist: the layout `404`, or a plain page.
struct NotFoundPage: SiteFile {
  let path: StaticString = "404.html"
  let kind = ToolFileKind.notFound
  /// The layout that renders it, if the site has that.
  static let layout = "layouts/404"

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    let site = finished.site
    out.append("<!doctype html>\n<html lang=\"")
    appendXML(site.locale, into: &out)
    out.append("\">\n<head>\n<meta charset=\"utf-8\">\n")
    out.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    out.append("<meta name=\"robots\" content=\"noindex\">\n<title>404 · ")
    appendXML(site.name, into: &out)
    out.append("</title>\n</head>\n<body>\n<main>\n<h1>404</h1>\n<p><a href=\"")
    appendXML(site.base.path + "/", into: &out)
    out.append("\">")
    appendXML(site.name, into: &out)
    out.append("</a></p>\n</main>\n</body>\n</html>\n")
  }
}

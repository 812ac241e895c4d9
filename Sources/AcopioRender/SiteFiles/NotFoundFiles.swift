import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// The response for an endpoint that does not exist (RFC 9457).
///
/// A host sends the file for every missing address, so it names none of them.
struct NotFoundJSON: SiteFile {
  let path: StaticString = "404.json"
  let kind = NotFoundPage.ofBoth
  // The page names it.
  let kinds: [ToolFileKind] = []

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    var json = JSONWriter(style: .compact)
    json.beginObject(into: &out)
    json.key("type", into: &out)
    json.string("about:blank", into: &out)
    json.key("title", into: &out)
    json.string("Not Found", into: &out)
    json.key("status", into: &out)
    json.integer(404, into: &out)
    json.key("detail", into: &out)
    json.string(detail[Wording.Language(finished.site.locale)], into: &out)
    if let page = finished.graphs[0].pageOfAPI {
      json.key("documentation", into: &out)
      json.string(finished.site.base.origin + page.string, into: &out)
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
  static let ofBoth = ToolFileKind("the response for missing addresses", isReplaceable: true)
  let kind = NotFoundPage.ofBoth
  /// The layout that renders it, if the site has that.
  private static let layout = "layouts/404"

  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    let path = path.description
    desk.clear()
    guard let layout = desk.library.template(named: NotFoundPage.layout) else {
      write(finished, into: &desk.out)
      return [ProducedFile(path: path, bytes: Array(desk.out.bytes))]
    }
    let url = desk.scratch.copy("\(finished.site.base.path)/\(path)")
    desk.render(
      layout, OutputDesk.PageValues(url: url, kind: "not-found"), variables: .null, subject: .none)
    return [
      ProducedFile(
        path: path, bytes: Array(desk.out.bytes), page: PageReader.Page(origin: .none))
    ]
  }

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

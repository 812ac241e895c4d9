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
  let kind = NotFoundPage.ofBoth(template: nil)
  // The page names it.
  let kinds: [ToolFileKind] = []

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
  /// The kind of both files.
  static func ofBoth(template: String?) -> ToolFileKind {
    ToolFileKind("the response for missing addresses", isReplaceable: true, template: template)
  }
  private static let layout = "layouts/404"
  let kind = NotFoundPage.ofBoth(template: NotFoundPage.layout)

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
    MovedPages.head("404", site, &out)
    out.append("</head>\n<body>\n<main>\n<h1>404</h1>\n<p>")
    MovedPages.link(site.base.path + "/", site.name, &out)
    out.append("</p>\n</main>\n</body>\n</html>\n")
  }
}

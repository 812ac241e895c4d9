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
    let detail: Message = "There is no file at this address. Check its spelling and version."
    json.member("detail", detail.text(in: .of(finished.site.locale)), into: &out)
    if let page = finished.graphs[0].pageOfAPI {
      json.member("documentation", finished.site.base.origin + page.string, into: &out)
    }
    json.endObject(into: &out)
    out.append(0x0A)
  }
}

/// The response for a page that does not exist, in each language of a site: the layout `404`, or a plain page.
///
/// That in the site's own language answers for all folders that have none, so that it is at the root.
struct NotFoundPage: Producer {
  /// The kind of both files.
  static func ofBoth(template: String?) -> ToolFileKind {
    ToolFileKind("the response for missing addresses", isReplaceable: true, template: template)
  }
  private static let layout = "layouts/404"
  private let kind = NotFoundPage.ofBoth(template: NotFoundPage.layout)
  var kinds: [ToolFileKind] { [kind] }

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    graphs.map { ToolFile(path(in: $0.site), kind) }
  }

  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    finished.graphs.indices.filter { finished.plan.writes(path(in: finished.graphs[$0].site)) }
      .map { language in
        guard language != desk.language else { return file(on: &desk) }
        var other = OutputDesk(desk.site, language)
        let file = file(on: &other)
        let found = other.finish()
        desk.facts.merge(found.facts)
        desk.diagnostics.append(found.diagnostics)
        return file
      }
  }

  private func path(in site: Site) -> String {
    String("\(site.language.filePrefix)/404.html".dropFirst())
  }

  /// The page in the language of a desk.
  private func file(on desk: inout OutputDesk) -> ProducedFile {
    let site = desk.graph.site
    let path = path(in: site)
    desk.clear()
    guard let layout = desk.library.template(named: NotFoundPage.layout) else {
      write(site, into: &desk.out)
      return ProducedFile(path: path, bytes: Array(desk.out.bytes))
    }
    let url = desk.scratch.copy("\(site.base.path)/\(path)")
    let values = OutputDesk.PageValues(url: url, kind: "not-found")
    desk.render(layout, values, variables: .null, subject: .none)
    return ProducedFile(
      path: path, bytes: Array(desk.out.bytes), page: PageReader.Page(origin: .none))
  }

  private func write(_ site: Site, into out: inout ByteBuffer) {
    MovedPages.head("404", site, &out)
    out.append("</head>\n<body>\n<main>\n<h1>404</h1>\n<p>")
    MovedPages.link(site.homePath, site.name, &out)
    out.append("</p>\n</main>\n</body>\n</html>\n")
  }
}

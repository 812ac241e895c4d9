import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// The page at the root of a site whose own language is in a folder: it leads to the home page there, or lists the
/// languages, by the layout `languages` or as a plain page.
struct RootPage: Producer {
  private static let path = "index.html"
  private static let layout = "layouts/languages"
  private static let redirect = ToolFileKind(
    "the redirect to the home page in the site's own language", isReplaceable: true)
  private static let list = ToolFileKind(
    "the page that lists the languages", isReplaceable: true, template: layout)
  /// Browsers must not remember the target, since another language may be the site's own later.
  private static let status = 302
  let kinds = [RootPage.redirect, RootPage.list]

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    let site = graphs[0].site
    let isRedirected = site.redirects.contains { $0.isPage && $0.address == "/" }
    guard site.hasOwnFolder, !isRedirected, graphs[0].home != nil else { return [] }
    let hasChoice = site.root == .choose && graphs.count > 1
    return [ToolFile(Self.path, hasChoice ? Self.list : Self.redirect)]
  }

  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    guard let kind = finished.plan.file(at: Self.path)?.kind, let home = finished.graphs[0].home
    else { return [] }
    guard kind == Self.redirect else { return [list(home, on: &desk)] }
    let site = finished.site
    let redirect = Redirect(
      from: Text(desk.scratch.copy("\(site.base.path)/")), to: home.url,
      title: Text(home.title.hasText ? home.title.text : desk.scratch.copy(site.name)),
      status: Self.status)
    desk.clear()
    MovedPages.redirect(redirect, of: site, into: &desk.out)
    return [ProducedFile(path: Self.path, bytes: Array(desk.out.bytes))]
  }

  /// The rule for hosts, if the tool makes a redirect of the root.
  static func redirect(_ plan: Plan, _ graphs: [SiteGraph]) -> HostedSite.Redirect? {
    guard plan.file(at: path)?.kind == redirect, let home = graphs[0].home else { return nil }
    return HostedSite.Redirect(path: path, target: home.url.string, status: status)
  }

  // MARK: - The list

  private func list(_ home: Page, on desk: inout OutputDesk) -> ProducedFile {
    let site = desk.graph.site
    desk.clear()
    guard let layout = desk.library.template(named: Self.layout) else {
      write(home, site, into: &desk.out)
      return ProducedFile(path: Self.path, bytes: Array(desk.out.bytes))
    }
    let url = desk.scratch.copy("\(site.base.path)/")
    let values = OutputDesk.PageValues(url: url, kind: "languages", page: home)
    desk.render(layout, values, variables: .null, subject: .none)
    return ProducedFile(
      path: Self.path, bytes: Array(desk.out.bytes), page: PageReader.Page(origin: .none))
  }

  /// Writes a page without style, which search engines may show.
  private func write(_ home: Page, _ site: Site, into out: inout ByteBuffer) {
    let versions = Array(home.versions.elements)
    let titles = versions.map { $0.member("title").text.string }
    MovedPages.head(titles.joined(separator: ", "), site, isIndexed: true, &out)
    let root = "\(site.base.origin)\(site.base.path)/"
    out.append("<link rel=\"canonical\" href=\"")
    appendXML(root, into: &out)
    out.append("\">\n")
    for other in home.alternates.elements {
      let address = other.member("absolute_url").text.string
      alternate(other.member("locale").text.string, address, &out)
    }
    if home.defaultAddress.hasText { alternate("x-default", root, &out) }
    out.append("</head>\n<body>\n<main>\n<h1>")
    appendXML(site.name, into: &out)
    out.append("</h1>\n<ul>\n")
    for version in versions { item(version, &out) }
    out.append("</ul>\n</main>\n</body>\n</html>\n")
  }

  private func alternate(_ language: String, _ address: String, _ out: inout ByteBuffer) {
    out.append("<link rel=\"alternate\" hreflang=\"")
    appendXML(language, into: &out)
    out.append("\" href=\"")
    appendXML(address, into: &out)
    out.append("\">\n")
  }

  private func item(_ version: Value, _ out: inout ByteBuffer) {
    let locale = version.member("locale").text
    out.append("<li><a href=\"")
    appendXML(version.member("url").text, into: &out)
    for name in ["lang", "hreflang"] as [StaticString] {
      out.append("\" ")
      out.append(name)
      out.append("=\"")
      appendXML(locale, into: &out)
    }
    out.append("\" dir=\"auto\">")
    appendXML(version.member("title").text, into: &out)
    out.append("</a></li>\n")
  }
}

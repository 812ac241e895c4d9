package import AcopioBuild

/// Answers as a host does that serves the files of Output as they are, and endpoints without `.json`.
///
/// The first of these that exists: the file itself; for `/x` the endpoint `x.json`, the page `x.html`,
/// and a redirect to the folder `x/`; for `/x/` its `index.html`, and a redirect to the page `x.html`.
/// Anything else is answered with `404.json` where the API is, and with `404.html` elsewhere.
package struct FolderLayout: Answering {
  package init() {}

  package func answer(_ path: RequestPath, _ request: Request, _ site: PublishedSite) -> Answer {
    let file = path.file
    let index = file.isEmpty ? "index.html" : "\(file)/index.html"
    if path.isFolder {
      if let answer = published(index, site) { return answer }
      if !file.isEmpty, site.files["\(file).html"] != nil {
        return redirect(to: RequestPath(steps: path.steps, isFolder: false), request, site)
      }
    } else {
      if let answer = published(file, site) { return answer }
      if site.endpoints.contains("\(file).json"), let answer = published("\(file).json", site) {
        return answer
      }
      if let answer = published("\(file).html", site) { return answer }
      if site.files[index] != nil {
        return redirect(to: RequestPath(steps: path.steps, isFolder: true), request, site)
      }
    }
    return missing(path, request, site)
  }

  /// The file at this path, if there is one.
  private func published(
    _ path: String, _ site: PublishedSite, status: Int = 200
  ) -> Answer? {
    guard let bytes = site.files[path] else { return nil }
    return Answer(
      status: status, headers: FolderLayout.headers(MediaTypes.type(ofFile: path)), body: bytes)
  }

  private func redirect(
    to path: RequestPath, _ request: Request, _ site: PublishedSite
  ) -> Answer {
    // The base path is one of the site's own, and no step is empty, so that the target is on this
    // host.
    let query = request.target.dropFirst(request.path.count)
    return Answer(
      status: 301,
      headers: [("Location", site.basePath + path.text + query)]
        + FolderLayout.headers("text/plain; charset=utf-8"))
  }

  private func missing(
    _ path: RequestPath, _ request: Request, _ site: PublishedSite
  ) -> Answer {
    if isData(path, request, site), let bytes = site.files["404.json"] {
      return Answer(
        status: 404, headers: FolderLayout.headers("application/problem+json"), body: bytes)
    }
    return published("404.html", site, status: 404)
      ?? Answer(status: 404, "there is no page at this address")
  }

  /// Whether what is missing would be data rather than a page.
  private func isData(_ path: RequestPath, _ request: Request, _ site: PublishedSite) -> Bool {
    if path.file.hasSuffix(".json") || path.file.hasSuffix(".geojson") { return true }
    let accepted = request.elements("accept")
    if accepted.contains(where: { $0.hasPrefix("text/html") }) { return false }
    if accepted.contains(where: { $0.hasPrefix("application/") && $0.contains("json") }) {
      return true
    }
    guard let folder = path.steps.first else { return false }
    return site.endpoints.contains { $0.hasPrefix("\(folder)/") }
      && !site.files.keys.contains { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".html") }
  }

  private static func headers(_ type: String) -> [(name: String, value: String)] {
    [
      ("Content-Type", type), ("X-Content-Type-Options", "nosniff"),
      ("Cache-Control", "no-cache"),
    ]
  }
}

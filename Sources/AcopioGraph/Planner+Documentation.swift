import AcopioBase
import AcopioModel

extension Planner {
  /// Plans the pages that describe the API: one about all of it, and one for each endpoint in each version.
  ///
  /// Every language has all of them: an endpoint that is published in one language is described in each.
  mutating func planDocumentation(
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let site = table.content.site
    guard let documentation = site.api.documentation else { return }
    planPage(
      PageIdentity(.api, of: nil, rule: 0), documentation.permalink, documentation.layout,
      title: documentation.title, for: .null, &buffer, &diagnostics)
    guard let rule = documentation.endpoints else { return }
    var number = 0
    for version in VersionEndpoints.all(site, table.content.collections) {
      let folder = version.version.map { "\($0.name)/" } ?? ""
      for endpoint in version.endpoints {
        var path = Value.string(folder + endpoint.plainPath, in: arena)
        path.isPath = true
        planPage(
          PageIdentity(.endpoint, of: nil, rule: number), rule.permalink, rule.layout,
          title: endpoint.title, for: variables([("path", path)]).at(endpoint.origin), &buffer,
          &diagnostics)
        number += 1
      }
    }
  }

  private mutating func planPage(
    _ identity: PageIdentity, _ pattern: PathPattern, _ layout: Located<String>, title: String?,
    for object: Value, _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    guard let permalink = paths.permalink(pattern, for: object, &buffer, &diagnostics),
      let file = paths.file(ofPage: permalink, at: pattern.origin, &buffer, &diagnostics)
    else { return }
    let page = Page(
      identity: identity, url: paths.url(permalink, &buffer),
      title: title.map { Value.string($0, in: arena) } ?? .null, layout: layout,
      variables: variables([]))
    add(Output(path: file, twin: nil, kind: .page(page), origin: pattern.origin))
  }
}

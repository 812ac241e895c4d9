/// The pages that describe the API for the developers of clients: one about all of it, and one for each
/// endpoint in each of its versions.
package struct DocumentationPages: Sendable {
  /// The permalink of the page about the API.
  package let permalink: PathPattern
  /// The name of its layout.
  package let layout: Located<String>
  /// Its title, if given.
  package let title: String?
  /// The pages of the endpoints, whose permalink contains `{path}`; `nil` if there are none.
  package let endpoints: PageRule?

  package init(
    permalink: PathPattern, layout: Located<String>, title: String?, endpoints: PageRule?
  ) {
    self.permalink = permalink
    self.layout = layout
    self.title = title
    self.endpoints = endpoints
  }
}

/// The endpoints of one version, or those without a version.
package struct VersionEndpoints: Sendable {
  /// The version; `nil` for endpoints without one.
  package let version: APIVersion?
  /// Its endpoints: first those of the collections in their order, then those of the site.
  ///
  /// Of several with the same paths, whose conditions divide the entries between them, it has the
  /// first.
  package let endpoints: [Endpoint]

  /// The endpoints of a site by version, those without a version last; versions without endpoints are
  /// left out.
  package static func all(_ site: Site, _ collections: [Collection]) -> [VersionEndpoints] {
    let all = collections.flatMap(\.files.endpoints) + site.endpoints
    let versions: [APIVersion?] = site.api.versions + [nil]
    return versions.compactMap { version in
      var known: Set<String> = []
      let its = all.filter { endpoint in
        (version.map { endpoint.versions.contains($0.name) } ?? endpoint.versions.isEmpty)
          && known.insert(endpoint.address).inserted
      }
      return its.isEmpty ? nil : VersionEndpoints(version: version, endpoints: its)
    }
  }
}

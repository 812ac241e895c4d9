package import AcopioModel

/// The files that every site has, sorted by path.
package enum SiteFiles {
  /// The files.
  private static let all: [any SiteFile] = [
    NotFoundPage(), NotFoundJSON(), DiscoveryFile(), ModelsFile(), RobotsFile(), Sitemap(),
  ]

  /// Those that are written: a file in `static/` or an output of the site replaces the one with its path.
  static func all(besides statics: StaticFiles, _ site: Site) -> [any SiteFile] {
    let outputs = Set(site.outputs.map(\.path.text))
    return all.filter {
      $0.isWritten(for: site) && statics[$0.path.description] == nil
        && !outputs.contains("/\($0.path.description)")
    }
  }

  /// The paths of those below Output, and of the descriptions of endpoints, which no page or endpoint may use.
  package static func paths(
    besides statics: StaticFiles, _ site: Site, _ collections: [Collection]
  ) -> [String] {
    all(besides: statics, site).map { $0.path.description }
      + (DescriptionFiles.paths(site, collections) + CatalogueFiles.paths(site, collections))
      .filter { isFree($0, statics, site) }
  }

  /// Whether neither a file in `static/` nor an output of the site replaces the file at a path.
  static func isFree(_ path: String, _ statics: StaticFiles, _ site: Site) -> Bool {
    statics[path] == nil && !site.outputs.contains { $0.path.text == "/\(path)" }
  }
}

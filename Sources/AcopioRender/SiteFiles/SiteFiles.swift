package import AcopioModel

/// The files that every site has, sorted by path.
package enum SiteFiles {
  /// The files.
  static let all: [any SiteFile] = [
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

  /// The paths of those below Output, which no page or endpoint may use.
  package static func paths(besides statics: StaticFiles, _ site: Site) -> [String] {
    all(besides: statics, site).map { $0.path.description }
  }
}

import AcopioModel

/// The files that every site has, sorted by path.
enum SiteFiles {
  /// The files.
  private static let all: [any SiteFile] = [
    NotFoundPage(), NotFoundJSON(), DiscoveryFile(), ModelsFile(), RobotsFile(), Sitemap(),
  ]

  /// Those that a site has.
  static func all(of site: Site) -> [any SiteFile] { all.filter { $0.isWritten(for: site) } }
}

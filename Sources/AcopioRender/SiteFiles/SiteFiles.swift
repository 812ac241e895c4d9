/// The files that every site has, sorted by path.
package enum SiteFiles {
  /// The files.
  static let all: [any SiteFile] = [
    NotFoundPage(), NotFoundJSON(), DiscoveryFile(), RobotsFile(), Sitemap(),
  ]

  /// Their paths below Output, which no page or endpoint may use.
  package static var paths: [String] { all.map { $0.path.description } }
}

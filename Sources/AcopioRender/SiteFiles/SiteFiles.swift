/// The files that every site has, sorted by path.
package enum SiteFiles {
  /// The files.
  static let all: [any SiteFile] = [
    NotFoundPage(), NotFoundJSON(), DiscoveryFile(), RobotsFile(), Sitemap(),
  ]

  /// Those that are written: a file in `static/` replaces the one with its name.
  static func all(besides statics: StaticFiles) -> [any SiteFile] {
    all.filter { statics[$0.path.description] == nil }
  }

  /// The paths of those below Output, which no page or endpoint may use.
  package static func paths(besides statics: StaticFiles) -> [String] {
    all(besides: statics).map { $0.path.description }
  }
}

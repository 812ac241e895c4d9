package import AcopioGraph
package import AcopioModel

/// The files that the tool makes of a site, in the order of writing.
package enum Producers {
  static let all: [any Producer] = [
    RootPage(), NotFoundPage(), NotFoundJSON(), DiscoveryFile(), ModelsFile(), RobotsFile(),
    Sitemap(),
    DescriptionFiles(), CatalogueFiles(), SearchProducer(),
    // The last one, which lists the others.
    OfflineProducer(),
  ]

  /// The kinds of all files of the tool.
  package static var kinds: [ToolFileKind] {
    all.flatMap(\.kinds) + [.asset, .fileOfContent, .hostConfiguration, .record]
  }

  /// The files of a site in all its languages, its own first, whose paths do not follow from their content.
  package static func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    all.flatMap { $0.plan(graphs) }
  }
}

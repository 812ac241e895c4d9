/// Every shape of the declarations, in the order of the reference page.
enum Shapes {
  /// The shapes; first those of `site.yml`.
  static let all: [Shape] = [
    site, language, markdown, pictures, pictureQuality, pictureBudget, files, api, documentation,
    documentationOfEndpoints, contract, lock,
    waiver,
    lockLimits, version,
    catalogue, licence, publisher, hosting, redirect, hostCache, contentSecurity, siteSearch,
    offlineScope,
    collection, elements, collectionMarkdown, field, derived, publishRule, rule, page, list,
    taxonomy,
    termIndex, selection, related, search, feed, feedItem, feedEnclosure, termFeed, endpoint,
    siteEndpoint, member,
    otherMembers,
    polygon,
    output, termOutput, siteOutput, metadata, property,
  ]

  /// The shape with this name.
  static func named(_ name: String) -> Shape? { all.first { $0.name == name } }
}

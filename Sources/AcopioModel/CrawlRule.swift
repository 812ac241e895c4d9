/// The rule for search engines on a page; `nil` where nothing is declared.
package struct CrawlRule: Sendable {
  /// Whether they may show it: false for `robots: noindex`.
  package let isIndexed: Bool?
  /// Whether the sitemap lists it.
  package let isListed: Bool?
  /// Whether its text is that of another page, which sitemap, search and feeds have instead.
  package let isElsewhere: Bool

  /// The words of `robots`.
  package static let words = ["index", "noindex"]

  package init(isIndexed: Bool? = nil, isListed: Bool? = nil, isElsewhere: Bool = false) {
    self.isElsewhere = isElsewhere
    self.isIndexed = isIndexed
    self.isListed = isListed
  }

  /// Returns this rule with its gaps filled from the more general one.
  ///
  /// A page that this rule excludes from the index is in the sitemap only if this rule lists it.
  package func over(_ general: CrawlRule) -> CrawlRule {
    // An explicit setting for indexing overrules what the general rule implies.
    let isExcepted = isIndexed == true && general.isIndexed == false
    let rest = isIndexed == false ? false : isExcepted ? nil : general.isListed
    return CrawlRule(
      isIndexed: isIndexed ?? general.isIndexed, isListed: isListed ?? rest,
      isElsewhere: isElsewhere || general.isElsewhere)
  }

  /// Whether search engines may show the page.
  package var mayBeIndexed: Bool { isIndexed ?? true }
  /// Whether the page is in the sitemap; unless it is said, one that is not indexed is not.
  package var isInSitemap: Bool { !isElsewhere && isListed ?? mayBeIndexed }
}

/// The pages that a collection declares.
package struct CollectionPages: Sendable {
  /// The page of each entry, if it has one.
  package let entry: PageRule?
  /// Pages that list the entries.
  package let lists: [ListRule]
  /// Fields by which entries are grouped into pages.
  package let taxonomies: [TaxonomyRule]
  /// The structured metadata of entry pages, if any.
  package let metadata: MetadataRule?
  /// The rule for search engines on the pages of the terms.
  package let crawling: CrawlRule
  /// What becomes of the page of an entry that is not translated; `nil` if the site decides.
  package let untranslated: UntranslatedRule?

  package init(
    entry: PageRule?, lists: [ListRule], taxonomies: [TaxonomyRule], metadata: MetadataRule?,
    crawling: CrawlRule = CrawlRule(), untranslated: UntranslatedRule? = nil
  ) {
    self.crawling = crawling
    self.untranslated = untranslated
    self.entry = entry
    self.lists = lists
    self.taxonomies = taxonomies
    self.metadata = metadata
  }
}

/// The page that each entry of a collection gets.
package struct PageRule: Sendable {
  /// The permalink.
  package let permalink: PathPattern
  /// The name of the layout without folder and extension.
  package let layout: Located<String>
  /// Whether permalinks that entries name themselves have no '/' at the end either.
  package let isSlashless: Bool
  /// Whether the Markdown of an entry is published next to its page.
  package let hasTwins: Bool
  /// The rule for search engines.
  package let crawling: CrawlRule
  /// The fields with the date of the last change, of which the first with a value counts.
  package let updated: [Located<String>]

  package init(
    permalink: PathPattern, layout: Located<String>, isSlashless: Bool = false,
    hasTwins: Bool = false, crawling: CrawlRule = CrawlRule(), updated: [Located<String>] = []
  ) {
    self.crawling = crawling
    self.updated = updated
    self.isSlashless = isSlashless
    self.hasTwins = hasTwins
    self.permalink = permalink
    self.layout = layout
  }
}

/// Pages that list the entries of a collection.
package struct ListRule: Sendable {
  /// The permalink of the first page; the others are below it at `page/2/`.
  package let permalink: PathPattern
  /// The name of the layout.
  package let layout: Located<String>
  /// The title for the layout, if given.
  package let title: String?
  /// The condition of listed entries; `nil` for all.
  package let filter: Expression?
  /// The order; empty means the collection's.
  package let order: [SortKey]
  /// The field to group entries by, if any.
  package let groupBy: Located<String>?
  /// Entries per page; `nil` for all on one page.
  package let perPage: Int?
  /// The rule for search engines.
  package let crawling: CrawlRule

  package init(
    permalink: PathPattern, layout: Located<String>, title: String?, filter: Expression? = nil,
    order: [SortKey], groupBy: Located<String>? = nil, perPage: Int?,
    crawling: CrawlRule = CrawlRule()
  ) {
    self.crawling = crawling
    self.permalink = permalink
    self.layout = layout
    self.title = title
    self.filter = filter
    self.order = order
    self.groupBy = groupBy
    self.perPage = perPage
  }
}

/// Pages for each value of a field.
package struct TaxonomyRule: Sendable {
  /// The field: a text, a choice, a reference or a list of them.
  package let field: Located<String>
  /// The field of the referenced entries with the title of a term, if given.
  package let titleField: Located<String>?
  /// The pages of one term; the permalink contains `{term}`.
  package let list: ListRule
  /// The page of all terms, if declared.
  package let index: ListRule?
  /// The feed of each term, if declared.
  package let feed: FeedRule?
  /// Text files of each term, or of all of them.
  package let outputs: [TextOutput]

  package init(
    field: Located<String>, titleField: Located<String>? = nil, list: ListRule, index: ListRule?,
    feed: FeedRule?, outputs: [TextOutput] = []
  ) {
    self.outputs = outputs
    self.field = field
    self.titleField = titleField
    self.list = list
    self.index = index
    self.feed = feed
  }
}

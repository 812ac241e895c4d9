/// The files besides pages that a collection declares.
package struct CollectionFiles: Sendable {
  /// Syndication feeds of the entries.
  package let feeds: [FeedRule]
  /// JSON files of the entries.
  package let endpoints: [Endpoint]
  /// Text files that templates make.
  package let outputs: [TextOutput]
  /// What the search finds of entries besides the text of their pages; `nil` for nothing.
  package let search: SearchRule?
  /// Whether the search finds the pages of the collection.
  package let isSearched: Bool

  package init(
    feeds: [FeedRule], endpoints: [Endpoint], outputs: [TextOutput] = [], search: SearchRule? = nil,
    isSearched: Bool = true
  ) {
    self.search = search
    self.isSearched = isSearched
    self.feeds = feeds
    self.endpoints = endpoints
    self.outputs = outputs
  }
}

/// A syndication feed, in one format or several.
package struct FeedRule: Sendable {
  /// The names of the formats: `rss`.
  package let formats: [Located<String>]
  /// The path of the file, or of a folder, if it ends with `/`, in which each format has its usual
  /// name; `nil` for the folder of a term's page.
  package let path: PathPattern?
  /// The title, if different from the site's name.
  package let title: String?
  /// The author, if different from the site itself.
  package let author: String?
  /// The prefix of the ids of its entries, such as `tag:library.example,2026`.
  ///
  /// `nil` if the ids are the entries' addresses.
  package let tag: String?
  /// The declared order; empty means newest first.
  package let order: [SortKey]
  /// The maximum number of items.
  package let limit: Int
  /// Whether it also contains entries whose pages search engines may not show.
  package let hasUnindexed: Bool
  /// The condition for entries to be in it; all are without one.
  package let filter: Expression?

  /// The effective sort order.
  ///
  /// The feed's own order, otherwise the date of its items, newest first; empty means the
  /// collection's order.
  package var sorting: [SortKey] {
    guard order.isEmpty, let date = item.date ?? item.updated else { return order }
    return [SortKey(field: date, isDescending: true)]
  }
  /// The fields that are the title, date, summary and other parts of an item.
  package let item: FeedItemFields

  package init(
    formats: [Located<String>], path: PathPattern?, title: String?, author: String? = nil,
    tag: String? = nil, order: [SortKey], limit: Int, hasUnindexed: Bool = false,
    filter: Expression? = nil, item: FeedItemFields
  ) {
    self.hasUnindexed = hasUnindexed
    self.filter = filter
    self.author = author
    self.tag = tag
    self.formats = formats
    self.path = path
    self.title = title
    self.order = order
    self.limit = limit
    self.item = item
  }
}

/// The fields that make a feed item.
package struct FeedItemFields: Sendable {
  /// The field with the title.
  package let title: String
  /// The field with the date, if items have one.
  package let date: String?
  /// The field with the date of the last change, if different from the date.
  package let updated: String?
  /// The field with the summary, if items have one.
  package let summary: String?
  /// The field with the full text, if items have one.
  package let content: String?
  /// The field with the author's name, possibly through a reference: `author.name`.
  package let author: String?
  /// The path of the field with the names of categories, if items have any.
  package let categories: String?
  /// The path of the field with the picture, if items have one.
  package let image: String?
  /// The path of the field with the file that belongs to the item, such as an episode, if items have one.
  package let enclosure: String?
  /// The paths of the fields with its media type and its number of bytes, if the file itself does
  /// not determine them.
  package let enclosureType: String?, enclosureLength: String?
  /// The declared fields, in the order of the cases of `Role`.
  package let parts: [Part]

  /// A part of an item.
  package enum Role: String, Sendable {
    case title, date, updated, summary, content, author, categories, image, enclosure
    /// Of an enclosure.
    case type, length
  }

  /// A field, or the path of the author, with the position of its declaration.
  package struct Part: Sendable {
    /// The purpose of the field.
    package let role: Role
    /// The field, as written.
    package let field: Located<String>

    package init(_ role: Role, _ field: Located<String>) {
      self.role = role
      self.field = field
    }
  }

  package init(
    title: String, date: String?, updated: String? = nil, summary: String?,
    content: String? = nil, author: String? = nil, categories: String? = nil,
    image: String? = nil, enclosure: String? = nil, enclosureType: String? = nil,
    enclosureLength: String? = nil, parts: [Part] = []
  ) {
    self.categories = categories
    self.image = image
    self.enclosure = enclosure
    self.enclosureType = enclosureType
    self.enclosureLength = enclosureLength
    self.parts = parts
    self.title = title
    self.date = date
    self.updated = updated
    self.summary = summary
    self.content = content
    self.author = author
  }
}

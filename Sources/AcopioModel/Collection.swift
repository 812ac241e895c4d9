package import AcopioBase

/// A folder of entries under one schema, as its `_collection.yml` describes it.
package struct Collection: Sendable {
  /// The path below `content/`: `library/books`.
  package let name: String
  /// The display title, if given.
  package let title: String?
  /// Which files contain the entries.
  package let source: EntrySource
  /// The field with the key; `nil` if the file name is the key.
  package let keyField: Located<String>?
  /// The fields that slugs are made from; empty if the key is the slug.
  package let slugFields: [Located<String>]
  /// The fields of an entry.
  package let schema: Schema
  /// Computed fields, in source order.
  package let derived: [DerivedField]
  /// Conditions for an entry to be published.
  package let publish: [PublishRule]
  /// Conditions on the values of an entry.
  package let rules: [EntryRule]
  /// The order of the entries; empty means source order.
  package let order: [SortKey]
  /// The page of each entry, if it has one.
  package let page: PageRule?
  /// Pages that list the entries.
  package let lists: [ListRule]
  /// Fields by which entries are grouped into pages.
  package let taxonomies: [TaxonomyRule]
  /// Lists of entries that each entry gets.
  package let selects: [SelectRule]
  /// What makes entries related to each other, if declared.
  package let related: RelatedRule?
  /// The structured metadata of entry pages, if any.
  package let metadata: MetadataRule?
  /// Syndication feeds of the entries.
  package let feeds: [FeedRule]
  /// JSON files of the entries.
  package let endpoints: [Endpoint]
  /// The HTML allowed in their Markdown.
  package let html: AllowedHTML
  /// Where the collection is declared.
  package let origin: Origin

  package init(
    name: String, title: String?, source: EntrySource, keyField: Located<String>?,
    slugFields: [Located<String>],
    schema: Schema, derived: [DerivedField], publish: [PublishRule], rules: [EntryRule] = [],
    order: [SortKey],
    page: PageRule?, lists: [ListRule], taxonomies: [TaxonomyRule],
    selects: [SelectRule] = [], related: RelatedRule? = nil, metadata: MetadataRule? = nil,
    feeds: [FeedRule],
    endpoints: [Endpoint], html: AllowedHTML = AllowedHTML(), origin: Origin
  ) {
    self.name = name
    self.title = title
    self.source = source
    self.keyField = keyField
    self.slugFields = slugFields
    self.schema = schema
    self.derived = derived
    self.publish = publish
    self.rules = rules
    self.order = order
    self.page = page
    self.lists = lists
    self.taxonomies = taxonomies
    self.selects = selects
    self.related = related
    self.metadata = metadata
    self.feeds = feeds
    self.endpoints = endpoints
    self.html = html
    self.origin = origin
  }

  /// The last step of the name: `books`.
  package var shortName: String { Collection.lastStep(name) }

  /// The last step of a collection's name.
  package static func lastStep(_ name: String) -> String {
    String(name.split(separator: "/").last ?? "")
  }

  /// The collection named `other` next to `name`, or `other` itself if it is already a path.
  package static func sibling(_ other: String, of name: String) -> String {
    guard !other.contains("/"), let slash = name.lastIndex(of: "/") else { return other }
    return "\(name[..<slash])/\(other)"
  }
}

/// Which files contain the entries of a collection.
package enum EntrySource: Sendable, Equatable {
  /// One file with all entries.
  case file(String)
  /// Every file of the folder with this extension (without the dot), one entry per file.
  case files(extension: String)
}

/// A field computed from others.
package struct DerivedField: Sendable {
  /// The name, type and rules, as for any other field.
  package let field: Field
  /// How it is computed.
  package let expression: Expression

  package init(field: Field, expression: Expression) {
    self.field = field
    self.expression = expression
  }
}

/// A condition for publication.
package struct PublishRule: Sendable {
  /// What must be true.
  package let condition: Expression
  /// Why an entry is withheld if the condition is false, for the ledger.
  package let reason: String

  package init(condition: Expression, reason: String) {
    self.condition = condition
    self.reason = reason
  }
}

/// One field to sort by.
package struct SortKey: Sendable, Equatable {
  /// The name of the field.
  package let field: String
  /// Whether the order is descending.
  package let isDescending: Bool
  /// Where it was written.
  package let origin: Origin

  package init(field: String, isDescending: Bool, origin: Origin = .none) {
    self.field = field
    self.isDescending = isDescending
    self.origin = origin
  }
}

/// The page that each entry of a collection gets.
package struct PageRule: Sendable {
  /// The permalink.
  package let permalink: PathPattern
  /// The name of the layout without folder and extension.
  package let layout: Located<String>

  package init(permalink: PathPattern, layout: Located<String>) {
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
  /// Which entries are listed; `nil` for all.
  package let filter: Expression?
  /// The order; empty means the collection's.
  package let order: [SortKey]
  /// The field to group entries by, if any.
  package let groupBy: Located<String>?
  /// Entries per page; `nil` for all on one page.
  package let perPage: Int?

  package init(
    permalink: PathPattern, layout: Located<String>, title: String?, filter: Expression? = nil,
    order: [SortKey], groupBy: Located<String>? = nil, perPage: Int?
  ) {
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
  /// A feed for each term next to its page, if declared.
  package let feed: FeedRule?

  package init(
    field: Located<String>, titleField: Located<String>? = nil, list: ListRule, index: ListRule?,
    feed: FeedRule?
  ) {
    self.field = field
    self.titleField = titleField
    self.list = list
    self.index = index
    self.feed = feed
  }
}

/// A syndication feed.
package struct FeedRule: Sendable {
  /// The name of the format: `rss`.
  package let format: Located<String>
  /// The path of the file; `nil` for the default name next to a term's page.
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

  /// The effective sort order.
  ///
  /// The feed's own order, otherwise the date of its items, newest first; empty means the
  /// collection's order.
  package var sorting: [SortKey] {
    guard order.isEmpty, let date = item.date ?? item.updated else { return order }
    return [SortKey(field: date, isDescending: true)]
  }
  /// Which fields are the title, date, summary and other parts of an item.
  package let item: FeedItemFields

  package init(
    format: Located<String>, path: PathPattern?, title: String?, author: String? = nil,
    tag: String? = nil, order: [SortKey], limit: Int, item: FeedItemFields
  ) {
    self.author = author
    self.tag = tag
    self.format = format
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
  /// The declared fields, in the order of the roles.
  package let parts: [Part]

  /// A part of an item.
  package enum Role: String, Sendable {
    case title, date, updated, summary, content, author
  }

  /// A field, or the path of the author, with the position of its declaration.
  package struct Part: Sendable {
    /// What the field is for.
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
    content: String? = nil, author: String? = nil, parts: [Part] = []
  ) {
    self.parts = parts
    self.title = title
    self.date = date
    self.updated = updated
    self.summary = summary
    self.content = content
    self.author = author
  }
}

/// Source content with its position.
package struct Located<Content: Sendable>: Sendable {
  /// What was written.
  package let content: Content
  /// Where.
  package let origin: Origin

  package init(_ content: Content, at origin: Origin) {
    self.content = content
    self.origin = origin
  }
}

package import AcopioBase

/// A folder of entries under one schema, as its `_collection.yml` describes it.
package struct Collection: Sendable {
  /// The path below `content/`: `library/books`.
  package let name: String
  /// The title for people, if given.
  package let title: String?
  /// Which files hold the entries.
  package let source: EntrySource
  /// The field that is unique; `nil` where the file name is the key.
  package let keyField: Located<String>?
  /// The fields that slugs are made from; empty where the key is the slug.
  package let slugFields: [Located<String>]
  /// What an entry may say.
  package let schema: Schema
  /// Fields that are computed, in written order.
  package let derived: [DerivedField]
  /// What must hold for an entry to be published.
  package let publish: [PublishRule]
  /// What must hold among the values of an entry.
  package let rules: [EntryRule]
  /// The order of the entries; empty means as written.
  package let order: [SortKey]
  /// The page of each entry, if it has one.
  package let page: PageRule?
  /// Pages that list the entries.
  package let lists: [ListRule]
  /// Fields by which entries are grouped into pages.
  package let taxonomies: [TaxonomyRule]
  /// Lists of entries that each entry gets.
  package let selects: [SelectRule]
  /// What makes entries related to each other, if that is wanted.
  package let related: RelatedRule?
  /// What pages of entries say to machines, if anything.
  package let metadata: MetadataRule?
  /// Syndication feeds of the entries.
  package let feeds: [FeedRule]
  /// JSON files of the entries.
  package let endpoints: [Endpoint]
  /// The HTML that their Markdown may hold.
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

  /// The name of a sibling of `name`, or `other` itself if it is a path already.
  package static func sibling(_ other: String, of name: String) -> String {
    guard !other.contains("/"), let slash = name.lastIndex(of: "/") else { return other }
    return "\(name[..<slash])/\(other)"
  }
}

/// Which files hold the entries of a collection.
package enum EntrySource: Sendable, Equatable {
  /// One file with all entries.
  case file(String)
  /// Every file of the folder with this extension (without the dot), one entry a file.
  case files(extension: String)
}

/// A field whose value is computed from others.
package struct DerivedField: Sendable {
  /// The name, type and rules, as of a written field.
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
  /// Why an entry is withheld if it is not, for the ledger.
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
  /// Whether the greatest value comes first.
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
  /// The permalink of the first page; the others stand below it at `page/2/`.
  package let permalink: PathPattern
  /// The name of the layout.
  package let layout: Located<String>
  /// The title for the layout, if given.
  package let title: String?
  /// Which entries are listed; `nil` for all.
  package let filter: Expression?
  /// The order; empty means the collection's.
  package let order: [SortKey]
  /// The field by which the entries stand together, if they do.
  package let groupBy: Located<String>?
  /// Entries a page; `nil` for all on one page.
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
  /// The field of the other entries that names the terms of references, if one was given.
  package let titleField: Located<String>?
  /// The pages of one term; the permalink holds `{term}`.
  package let list: ListRule
  /// The page of all terms, if wanted.
  package let index: ListRule?
  /// A feed for each term beside its page, if wanted.
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
  /// Where the file is written, `nil` for the default name beside a term's page.
  package let path: PathPattern?
  /// The title, if it is not the site's name.
  package let title: String?
  /// Who is responsible for it, if not the site itself.
  package let author: String?
  /// The beginning of the ids of its entries, as `tag:library.example,2026`; `nil` if their
  /// addresses are their ids.
  package let tag: String?
  /// The order that was declared; empty means newest first.
  package let order: [SortKey]
  /// The most items.
  package let limit: Int

  /// What its entries are sorted by: its own order, else the date of its items, the newest first; empty
  /// means the collection's order.
  package var sorting: [SortKey] {
    guard order.isEmpty, let date = item.date ?? item.updated else { return order }
    return [SortKey(field: date, isDescending: true)]
  }
  /// Which field is the title, the date and the summary of an item.
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
  /// The field with the date of the last change, if that is not the date.
  package let updated: String?
  /// The field with the summary, if items have one.
  package let summary: String?
  /// The field with the full text, if items have one.
  package let content: String?
  /// The field with the author's name, perhaps of a reference: `author.name`.
  package let author: String?
  /// The fields of the entry that are named, each where it is named.
  package let fields: [Located<String>]

  package init(
    title: String, date: String?, updated: String? = nil, summary: String?,
    content: String? = nil, author: String? = nil, fields: [Located<String>] = []
  ) {
    self.fields = fields
    self.title = title
    self.date = date
    self.updated = updated
    self.summary = summary
    self.content = content
    self.author = author
  }
}

/// Something a person wrote, with its place.
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

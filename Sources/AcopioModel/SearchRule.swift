package import AcopioBase

/// The words of a collection's entries that a search finds, and the content of a result.
package struct SearchRule: Sendable {
  /// A field whose words are found.
  package struct Field: Sendable {
    /// Its path: `title`, `author.name`.
    package let path: Located<String>
    /// The names on the path.
    package let steps: [Name]
    /// The weight of a word of it.
    package let weight: Double

    package init(path: Located<String>, steps: [Name], weight: Double) {
      self.path = path
      self.steps = steps
      self.weight = weight
    }
  }

  /// A way to narrow or to sort results, which visitors can choose.
  package struct Choice: Sendable {
    /// What visitors read.
    package let title: String
    /// The field whose values are chosen from, or that results are sorted by.
    package let field: Field
    /// Whether the last value comes first.
    package let isDescending: Bool

    package init(title: String, field: Field, isDescending: Bool) {
      self.title = title
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// The fields, in source order.
  package let fields: [Field]
  /// The title of a result; `nil` for the title of its page.
  package let title: Field?
  /// The text below the title of a result; `nil` for none.
  package let summary: Field?
  /// The picture of a result; `nil` for none.
  package let picture: Field?
  /// The name of the part of the site that the entries belong to.
  package let scope: String
  /// The field that names another one for its entry.
  package let scopeField: Field?
  /// Whether the search also finds pages that search engines may not show.
  package let hasUnindexed: Bool
  /// What narrows results, in source order.
  package let facets: [Choice]
  /// What sorts results, in source order.
  package let orders: [Choice]
  /// The origin of its declaration.
  package let origin: Origin

  package init(
    fields: [Field], title: Field?, summary: Field?, picture: Field? = nil, scope: String,
    scopeField: Field? = nil, hasUnindexed: Bool = false, facets: [Choice] = [],
    orders: [Choice] = [],
    origin: Origin
  ) {
    self.picture = picture
    self.scopeField = scopeField
    self.facets = facets
    self.orders = orders
    self.hasUnindexed = hasUnindexed
    self.fields = fields
    self.title = title
    self.summary = summary
    self.scope = scope
    self.origin = origin
  }
}

/// The limit on the data that the search of a site loads.
package struct SearchBudget: Sendable {
  /// The maximum number of bytes, before compression, that the first search for a word may load.
  package let bytes: Int
  /// The origin of its declaration; `nil` for the default.
  package let origin: Origin?

  package init(bytes: Int, origin: Origin?) {
    self.bytes = bytes
    self.origin = origin
  }

  /// The default limit; compressed, about a third of it is transferred.
  package static let usual = SearchBudget(bytes: 180_000, origin: nil)
}

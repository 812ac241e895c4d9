package import AcopioBase

/// An endpoint of the API: a JSON file, or one file per entry.
package struct Endpoint: Sendable {
  /// The number of entries in a file, and its shape.
  package enum Shape: Sendable {
    /// All entries in one array.
    case each
    /// One object.
    ///
    /// There is a file per entry if the path names a field in braces, otherwise one file for the
    /// only entry of the collection.
    case one
    /// One object with an array for each entry of the referenced collection, by its key.
    case grouped(by: String)
    /// A file per entry with one array: the entries of the list with this name.
    case list(Located<String>)
    /// A file with one object for each element of the list with this name.
    case elements(Located<String>)
    /// Files of the terms of the field with this name.
    case terms(Located<String>, TermFile)
    /// One object for the whole site.
    case site

    /// Whether there is a file for each element of a list, so that its path has fields of elements.
    package var isOfElements: Bool { if case .elements = self { true } else { false } }

    /// Whether its path has fields of entries.
    package var hasPathOfEntries: Bool {
      switch self {
      case .each, .one, .grouped, .list: true
      case .elements, .terms, .site: false
      }
    }
  }

  /// The content of a file of terms.
  package enum TermFile: Sendable {
    /// All terms in one array.
    case all
    /// One term, as an object.
    case one
    /// The entries that have one term, in an array.
    case entries
  }

  /// The path without version: `/books/{id}`.
  package let path: PathPattern
  /// The API versions that have it; none if its paths have no version.
  package let versions: [String]
  /// Whether there is a file for each entry.
  package let isOfEntries: Bool
  /// The shape of its files.
  package let shape: Shape
  /// The members of each item, in order.
  package let projection: Projection
  /// The expressions of its members.
  package let expressions: [Expression]
  /// The lists in its members that are chosen by expressions.
  package let choices: [ListChoice]
  /// The value whose text is the key of each item, in one object; `nil` for an array of items.
  package let keyedBy: ValuePath?
  /// The geometry that makes items GeoJSON features; `nil` for plain JSON.
  package let geometry: EndpointGeometry?
  /// The condition of the entries of the collection or list to include; `nil` for all.
  package let filter: Expression?
  /// The order; empty for the order of the collection or list.
  package let order: [SortKey]
  /// The greatest number of items, or of elements with a file; `nil` for all.
  package let limit: Int?
  /// Items per file; `nil` for all in one.
  package let perPage: Int?
  /// Whether its file lists the pages, and the name of each is its hash.
  package let hasHashedPages: Bool
  /// Whether items are in `data`, next to `meta` and `links`.
  package let hasEnvelope: Bool
  /// Whether it is also published without a version, if its version is the current one.
  package let isUnversioned: Bool
  /// Whether it is also published in the site's other languages, below the path of each.
  package let isLocalized: Bool
  /// Whether its files have a line for each member.
  package let isIndented: Bool
  /// Whether its files end with a line feed.
  package let endsWithNewline: Bool
  /// The purpose of the endpoint in a line, and a longer description; `nil` if missing.
  package let title: String?
  /// The end of its life; `nil` if it is not deprecated.
  package let deprecation: Deprecation?
  /// The media type with which hosts serve its files.
  package let mediaType: String
  package let description: String?
  /// The origin of its declaration.
  package let origin: Origin

  package init(
    path: PathPattern, versions: [String], shape: Shape, projection: Projection,
    expressions: [Expression] = [], choices: [ListChoice] = [], keyedBy: ValuePath? = nil,
    geometry: EndpointGeometry? = nil, filter: Expression? = nil,
    order: [SortKey] = [], limit: Int? = nil, perPage: Int? = nil, hasHashedPages: Bool = false,
    hasEnvelope: Bool = false, isUnversioned: Bool = true, isLocalized: Bool = false,
    isIndented: Bool = false,
    endsWithNewline: Bool = true, title: String? = nil, description: String? = nil,
    mediaType: String? = nil, deprecation: Deprecation? = nil,
    origin: Origin
  ) {
    self.title = title
    self.deprecation = deprecation
    self.mediaType =
      mediaType ?? (geometry == nil ? "application/json" : "application/geo+json")
    self.description = description
    self.path = path
    isOfEntries = !path.fields.isEmpty
    self.versions = versions
    self.shape = shape
    self.projection = projection
    self.expressions = expressions
    self.choices = choices
    self.limit = limit
    self.keyedBy = keyedBy
    self.geometry = geometry
    self.filter = filter
    self.order = order
    self.perPage = perPage
    self.hasHashedPages = hasHashedPages
    self.hasEnvelope = hasEnvelope
    self.isUnversioned = isUnversioned
    self.isLocalized = isLocalized
    self.isIndented = isIndented
    self.endsWithNewline = endsWithNewline
    self.origin = origin
  }

  /// The extension of its files.
  package var fileExtension: String { geometry == nil ? ".json" : ".geojson" }

  /// The path of its files without version and without the names of its fields.
  ///
  /// A client cannot distinguish two endpoints with the same address.
  package var address: String {
    path.pieces.map { piece in
      if case .literal(let text) = piece { text.string } else { "{}" }
    }.joined() + fileExtension
  }

  /// Its path in addresses of its own: without a slash at the beginning and braces, which few tools encode;
  /// `books/by-id`, `books.geojson`.
  package var plainPath: String {
    let path = path.pieces.map { piece in
      switch piece {
      case .literal(let text): text.string
      case .field(let name): "by-\(name.string)"
      }
    }.joined()
    return String(path.dropFirst()) + (geometry == nil ? "" : fileExtension)
  }
}

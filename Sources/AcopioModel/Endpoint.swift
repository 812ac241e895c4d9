package import AcopioBase

/// A JSON file, or one file per entry, of the API.
package struct Endpoint: Sendable {
  /// How many entries a file holds and in which shape.
  package enum Shape: Sendable {
    /// All entries in one array.
    case each
    /// One object: a file per entry if the path names a field in braces, else the file of the only
    /// entry that there is.
    case one
    /// One object with an array per entry of the referenced collection, keyed by its key.
    case grouped(by: String)
    /// A file per entry with one array: the entries in the list of this name.
    case list(Located<String>)
  }

  /// The path without version: `/books/{id}`.
  package let path: PathPattern
  /// The versions in which it is served.
  package let versions: [String]
  /// Whether there is a file for each entry.
  package let isOfEntries: Bool
  /// One or many.
  package let shape: Shape
  /// The members of each item, in order.
  package let projection: Projection
  /// What makes features of GeoJSON of the items; `nil` for plain JSON.
  package let geometry: EndpointGeometry?
  /// Which entries count: of the collection, or of the list; `nil` for all.
  package let filter: Expression?
  /// The order; empty means that of the collection, or of the list.
  package let order: [SortKey]
  /// Items a file; `nil` for all in one.
  package let perPage: Int?
  /// Whether items stand in `data`, beside `meta` and `links`.
  package let hasEnvelope: Bool
  /// Whether it is also served without version, if that is the current one.
  package let isUnversioned: Bool
  /// Whether it is also served in the site's other languages, below the path of each.
  package let isLocalized: Bool
  /// Where it was declared.
  package let origin: Origin

  package init(
    path: PathPattern, versions: [String], shape: Shape, projection: Projection,
    geometry: EndpointGeometry? = nil, filter: Expression? = nil, order: [SortKey] = [],
    perPage: Int? = nil, hasEnvelope: Bool = false,
    isUnversioned: Bool = true, isLocalized: Bool = false, origin: Origin
  ) {
    self.path = path
    isOfEntries = !path.fields.isEmpty
    self.versions = versions
    self.shape = shape
    self.projection = projection
    self.geometry = geometry
    self.filter = filter
    self.order = order
    self.perPage = perPage
    self.hasEnvelope = hasEnvelope
    self.isUnversioned = isUnversioned
    self.isLocalized = isLocalized
    self.origin = origin
  }

  /// What its files end with.
  package var fileExtension: String { geometry == nil ? ".json" : ".geojson" }
}

package import AcopioBase

/// A JSON file, or one file per entry, of the API.
package struct Endpoint: Sendable {
  /// How many entries a file holds and in which shape.
  package enum Shape: Sendable {
    /// All entries in one array.
    case each
    /// One file per entry; the path names a field in braces.
    case one
    /// One object with an array per entry of the referenced collection, keyed by its key.
    case grouped(by: String)
  }

  /// The path without version: `/books/{id}`.
  package let path: PathPattern
  /// The versions in which it is served.
  package let versions: [String]
  /// One or many.
  package let shape: Shape
  /// The members of each item, in order.
  package let projection: Projection
  /// Where it was declared.
  package let origin: Origin

  package init(
    path: PathPattern, versions: [String], shape: Shape, projection: Projection, origin: Origin
  ) {
    self.path = path
    self.versions = versions
    self.shape = shape
    self.projection = projection
    self.origin = origin
  }
}

/// Which members an item of an endpoint has and where their values come from.
package struct Projection: Sendable {
  /// One member of the output.
  package struct Member: Sendable {
    /// The key in the JSON.
    package let key: Name
    /// The path to the value, from the entry.
    package let path: [Name]
    /// `keyHash` of each step of the path.
    package let hashes: [UInt32]
    /// Where it was declared.
    package let origin: Origin

    package init(key: Name, path: [Name], origin: Origin) {
      self.key = key
      self.path = path
      hashes = path.map { keyHash($0.bytes) }
      self.origin = origin
    }
  }

  /// In output order.
  package let members: [Member]

  package init(members: [Member]) {
    self.members = members
  }
}

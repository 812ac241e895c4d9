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
  /// Whether it is also served in the site's other languages, below the path of each.
  package let isLocalized: Bool
  /// Where it was declared.
  package let origin: Origin

  package init(
    path: PathPattern, versions: [String], shape: Shape, projection: Projection,
    isLocalized: Bool = false, origin: Origin
  ) {
    self.path = path
    self.versions = versions
    self.shape = shape
    self.projection = projection
    self.isLocalized = isLocalized
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
    /// Where it was declared.
    package let origin: Origin

    package init(key: Name, path: [Name], origin: Origin) {
      self.key = key
      self.path = path
      self.origin = origin
    }
  }

  /// A member as writers read it: without references, of which threads would share the counts.
  package struct Column: @unchecked Sendable {
    // @unchecked: the bytes are those of a `Name`.

    /// The key in the JSON.
    package let key: Bytes
    /// Its part of `steps`.
    package let steps: Range<Int>
  }

  /// One step of a path.
  package struct Step: @unchecked Sendable, BitwiseCopyable {
    // @unchecked: the bytes are those of a `Name`.

    /// The key.
    package let key: Bytes
    /// `keyHash` of the key.
    package let hash: UInt32
  }

  /// In output order.
  package let members: [Member]
  /// The same members, in the same order.
  package let columns: [Column]
  /// The steps of all paths.
  package let steps: [Step]

  package init(members: [Member]) {
    self.members = members
    var columns: [Column] = []
    var steps: [Step] = []
    for member in members {
      let first = steps.count
      steps += member.path.map { Step(key: $0.bytes, hash: keyHash($0.bytes)) }
      columns.append(Column(key: member.key.bytes, steps: first..<steps.count))
    }
    self.columns = columns
    self.steps = steps
  }
}

/// The facts about the data published at an endpoint, independent of the schema.
package struct EndpointFacts: Sendable, Equatable {
  /// An item of a list, or the file of an item.
  package struct Item: Sendable, Equatable {
    /// The id, unique in the endpoint.
    package var id: String
    /// The entry that it is made from, such as `books/momo`; `nil` if unknown.
    package var entry: String?
    /// The first 12 hexadecimal digits of the SHA-256 of its JSON.
    package var digest: String?
    /// The addresses at which it, or its page, is found, in order.
    package var urls: [String]

    package init(id: String, entry: String? = nil, digest: String? = nil, urls: [String] = []) {
      self.id = id
      self.entry = entry
      self.digest = digest
      self.urls = urls
    }
  }

  /// The facts about the values at a pointer of the schema.
  package struct Observation: Sendable, Equatable {
    /// The JSON Pointer into the schema.
    package var pointer: String
    /// Whether it was ever null.
    package var isEverNull = false
    /// Whether it was ever missing.
    package var isEverMissing = false
    /// Whether it ever had a value other than null.
    package var isEverUsed = false
    /// The texts in use, of a schema that lists the possible ones; sorted.
    package var values: [String] = []
    /// The fewest and the most digits after the decimal point; `nil` without a number.
    package var decimals: ClosedRange<Int>?

    package init(_ pointer: String) { self.pointer = pointer }
  }

  /// Members that contain ids of items of another endpoint.
  package struct Reference: Sendable, Equatable {
    /// The JSON Pointer of the member in the schema.
    package var pointer: String
    /// The key of the endpoint whose items are meant.
    package var target: String
    /// The ids in use, sorted, without repetitions.
    package var ids: [String]

    package init(_ pointer: String, to target: String, ids: [String]) {
      self.pointer = pointer
      self.target = target
      self.ids = ids
    }
  }

  /// An example in the documentation of an item that exists.
  package struct Sample: Sendable, Equatable {
    /// The id of the item.
    package var id: String
    /// The digest of the example, computed like the digest of the item.
    package var digest: String

    package init(id: String, digest: String) {
      self.id = id
      self.digest = digest
    }
  }

  /// The items in the order in which they are published, no id twice.
  package var items: [Item] = []
  /// The number of files; 0 if the endpoint is declared and nothing was published.
  package var fileCount = 0
  /// The size of all files together, in bytes.
  package var bytes = 0
  /// The size of the largest file, in bytes.
  package var largestFile = 0
  /// The number of items of a page; `nil` for lists in one piece.
  package var pageSize: Int?
  /// The sort order of the items, such as `-date, title`; `nil` if unknown.
  package var order: String?
  /// The first 12 hexadecimal digits of the SHA-256 of all files.
  package var digest: String?
  /// Whether the contract of the site describes it; `nil` for a site without one.
  package var isDocumented: Bool?
  /// The facts about values, sorted by pointer.
  package var observations: [Observation] = []
  /// The members that contain ids of other items, sorted by pointer.
  package var references: [Reference] = []
  /// The examples of items in the documentation, in order.
  package var samples: [Sample] = []

  package init() {}
}

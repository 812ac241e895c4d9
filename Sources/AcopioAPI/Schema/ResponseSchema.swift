package import AcopioModel

/// The schema of the JSON of an endpoint on which clients can rely: the part of JSON Schema
/// (2020-12) that the declarations of a site can express.
///
/// Source of the generated descriptions, and the subject of the lock of an API. Unlike a schema for
/// authors, it describes published values: absent members are optional, members without a value
/// null.
package struct ResponseSchema: Sendable, Equatable {
  /// The kind of value.
  package indirect enum Kind: Sendable, Equatable {
    /// Anything.
    case any
    /// Null alone.
    case null
    case boolean
    case integer
    case number
    case string
    /// A list whose elements all have one schema.
    case array(ResponseSchema)
    /// An object with these members, in the order in which they are published, and others of a schema;
    /// `nil` if it has no others.
    case object([Property], others: ResponseSchema?)
    /// A value that one of these schemas takes, in order; null is never among them.
    case union([ResponseSchema])
  }

  /// A member of an object.
  package struct Property: Sendable, Equatable {
    /// The key.
    package var name: String
    /// Its values.
    package var schema: ResponseSchema
    /// Whether every object has it, even if it is null.
    package var isRequired: Bool
    /// Its deprecation and sunset dates; `nil` if it is not deprecated.
    package var life: Life?

    package init(
      name: String, schema: ResponseSchema, isRequired: Bool = true, life: Life? = nil
    ) {
      self.name = name
      self.schema = schema
      self.isRequired = isRequired
      self.life = life
    }
  }

  /// The end of the life of a version, an endpoint or a member (RFC 9745, RFC 8594).
  package struct Life: Sendable, Equatable {
    /// The date from which it is deprecated, such as `2026-11-23`.
    package var deprecated: String
    /// The date from which it may be removed; `nil` if undecided.
    package var sunset: String?
    /// The successor: an address, or the name of a member; `nil` without one.
    package var successor: String?

    /// Creates the end of a life from its declaration.
    package init(_ deprecation: Deprecation) {
      self.init(
        deprecated: deprecation.since, sunset: deprecation.sunset, successor: deprecation.successor)
    }

    package init(deprecated: String, sunset: String? = nil, successor: String? = nil) {
      self.deprecated = deprecated
      self.sunset = sunset
      self.successor = successor
    }
  }

  /// The meaning of the texts of a schema: keys of entries, or words with titles.
  ///
  /// All are equal: a note for people, which makes no other schema.
  package struct Vocabulary: Sendable, Equatable {
    /// The index of the collection; `nil` for texts that are not keys of other entries.
    package var collection: Int?
    /// Whether the texts or numbers are keys of other entries, also in a lock, which knows no collections.
    package var isKey = false
    /// The titles of `values`; those without one are missing.
    package var titles: [String: String] = [:]

    package static func == (_: Vocabulary, _: Vocabulary) -> Bool { true }
  }

  /// Limits on values; those that do not apply to the kind are `nil`.
  package struct Limits: Sendable, Equatable {
    /// The text of the least and greatest number.
    package var minimum: String?
    package var maximum: String?
    /// The text of the number that all numbers are multiples of.
    package var multipleOf: String?
    /// In characters (Unicode scalars).
    package var minLength: Int?
    package var maxLength: Int?
    /// In elements.
    package var minItems: Int?
    package var maxItems: Int?
    /// Whether no two elements are equal.
    package var hasUniqueItems = false
    /// A pattern that the whole text matches, without anchors.
    package var pattern: String?

    package init() {}
  }

  /// The kind of value.
  package var kind: Kind
  /// Whether null is also possible.
  package var isNullable = false
  /// The `format` of a text, such as `date`, `date-time` or `uri` (JSON Schema Validation, section 7).
  package var format: String?
  /// The only texts that are possible, in order; `nil` for any.
  package var values: [String]?
  /// Whether `values` may grow, so that clients must expect texts that they do not know.
  package var isExtensible = false
  /// The JSON text of the only value that is possible; `nil` if there are several.
  package var constant: String?
  /// The JSON text of the value that a missing member implies; `nil` for none.
  package var defaultValue: String?
  /// The member that distinguishes the alternatives of a union; `nil` if none does.
  package var discriminator: String?
  /// Further limits.
  package var limits = Limits()
  /// A short name for people.
  package var title: String?
  /// The meaning of the value.
  package var description: String?
  /// The unit of a number.
  package var unit: String?
  /// The source of its texts; takes no part in comparisons.
  package var vocabulary = Vocabulary()

  package init(_ kind: Kind, isNullable: Bool = false) {
    self.kind = kind
    self.isNullable = isNullable
  }
}

/// An endpoint of an API as clients see it.
package struct EndpointDescription: Sendable, Equatable {
  /// The path as clients call it, with its version and the names of its fields in braces:
  /// `/v1/books/{id}`.
  package var path: String
  /// The version that it belongs to; `nil` if its path has none.
  package var version: String?
  /// The ending of its files: `.json` or `.geojson`.
  package var fileExtension: String
  /// The media type of its files, such as `application/json`.
  package var mediaType: String
  /// The purpose of the endpoint, in a line; `nil` if missing.
  package var title: String?
  package var description: String?
  /// The names in braces of its path, in order, with the schema of each.
  package var parameters: [ResponseSchema.Property]
  /// The schema of its files.
  package var schema: ResponseSchema
  /// The end of its life; `nil` if it is not deprecated.
  package var life: ResponseSchema.Life?

  package init(
    path: String, version: String?, fileExtension: String = ".json",
    mediaType: String = "application/json", title: String? = nil, description: String? = nil,
    parameters: [ResponseSchema.Property] = [], schema: ResponseSchema,
    life: ResponseSchema.Life? = nil
  ) {
    self.path = path
    self.version = version
    self.fileExtension = fileExtension
    self.mediaType = mediaType
    self.title = title
    self.description = description
    self.parameters = parameters
    self.schema = schema
    self.life = life
  }
}

extension ResponseSchema {
  /// The words of an enum with their titles, `nil` for those without one; none if no word has a title.
  package var titledValues: [(word: String, title: String?)] {
    guard let values, values.contains(where: { vocabulary.titles[$0] != nil }) else { return [] }
    return values.map { ($0, vocabulary.titles[$0]) }
  }
}

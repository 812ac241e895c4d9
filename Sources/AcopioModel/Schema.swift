package import AcopioBase

/// The fields that the entries of a collection, or the objects in a field, may have.
package struct Schema: Sendable {
  /// In written order, which is the order of their members in an entry.
  package let fields: [Field]
  /// `keyHash` of each field's name, to find members without comparing text.
  package let hashes: [UInt32]

  package init(fields: [Field]) {
    self.fields = fields
    hashes = fields.map(\.hash)
  }

  /// The index of the field called `name`, given its hash.
  package func index(of name: Bytes, hash: UInt32) -> Int? {
    for index in hashes.indices where hashes[index] == hash {
      if fields[index].name.bytes.equals(name) { return index }
    }
    return nil
  }

  /// The field called `name`.
  package subscript(name: String) -> Field? { fields.first { $0.name.string == name } }
}

/// A name that is compared as bytes and printed as text; its bytes live as long as the build.
package struct Name: @unchecked Sendable {
  // @unchecked: the bytes stand in the configuration's arena.

  /// The name as text.
  package let string: String
  /// The same name in UTF-8.
  package let bytes: Bytes

  /// `string` with a copy of its bytes in `arena`.
  package init(_ string: String, in arena: Arena) {
    self.string = string
    bytes = arena.copy(string)
  }
}

/// One field of a schema.
package struct Field: Sendable {
  /// The name, as entries and templates write it.
  package let name: Name
  /// `keyHash` of the name.
  package let hash: UInt32
  /// What values it takes.
  package let type: FieldType
  /// What else its values must obey.
  package let rules: FieldRules
  /// Whether an entry may leave it out; it is then null.
  package let isOptional: Bool
  /// What it is where an entry leaves it out; `undefined` if nothing was declared.
  package let fallback: Value
  /// Where it was declared.
  package let origin: Origin

  package init(
    name: Name, type: FieldType, rules: FieldRules = FieldRules(), isOptional: Bool = false,
    fallback: Value = .undefined, origin: Origin = .none
  ) {
    self.name = name
    hash = keyHash(name.bytes)
    self.type = type
    self.rules = rules
    self.isOptional = isOptional
    self.fallback = fallback
    self.origin = origin
  }
}

/// What kind of value a field takes.
package indirect enum FieldType: Sendable {
  case string, text, markdown
  case integer, number, decimal
  case boolean
  case date, datetime
  case url, email, phone, color, slug, image
  /// One of these words.
  case choice([String])
  /// Any number of values of one kind.
  case list(Field)
  /// Named values.
  case object(Schema)
  /// The key of an entry of another collection.
  case reference(Reference)

  /// The name in `_collection.yml`.
  package var name: String {
    switch self {
    case .string: "string"
    case .text: "text"
    case .markdown: "markdown"
    case .integer: "integer"
    case .number: "number"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .datetime: "datetime"
    case .url: "url"
    case .email: "email"
    case .phone: "phone"
    case .color: "color"
    case .slug: "slug"
    case .image: "image"
    case .choice: "enum"
    case .list: "list"
    case .object: "object"
    case .reference: "reference"
    }
  }
}

extension FieldType {
  /// The reference that the type is or is a list of.
  package var reference: Reference? {
    switch self {
    case .reference(let reference): reference
    case .list(let item): item.type.reference
    default: nil
    }
  }
}

/// A field that names an entry of another collection.
package struct Reference: Sendable {
  /// The path of the other collection below `content/`.
  package let collection: String
  /// The name under which the other entry lists those that point to it, if any.
  package let inverse: String?

  /// Where the other collection was named.
  package let origin: Origin

  package init(collection: String, inverse: String?, origin: Origin = .none) {
    self.collection = collection
    self.inverse = inverse
    self.origin = origin
  }
}

/// Limits on the values of a field.
package struct FieldRules: Sendable {
  /// The least number, or least length of text (in characters) or of a list.
  package var minimum: Double?
  /// The greatest number, or greatest length.
  package var maximum: Double?
  /// A regular expression that the whole text must match.
  package var pattern: String?
  /// Whether a number is written as text, every digit kept.
  package var isText = false
  /// The unit of a number, for documentation.
  package var unit: String?

  package init() {}
}

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

  /// A name that is fixed in the source.
  init(_ name: StaticString) {
    string = name.description
    bytes = Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount)
  }
}

/// One field of a schema.
package struct Field: Sendable {
  /// The name, as entries and templates write it.
  package let name: Name
  /// What it is called and what it is for, for people.
  package let notes: FieldNotes?
  /// `keyHash` of the name.
  package let hash: UInt32
  /// What values it takes.
  package let type: FieldType
  /// What else its values must obey.
  package let rules: FieldRules
  /// Whether an entry may leave it out; it is then null.
  package let isOptional: Bool
  /// Whether its value may differ from language to language.
  package let isLocalized: Bool
  /// What it is where an entry leaves it out; `undefined` if nothing was declared.
  package let fallback: Value
  /// Where it was declared.
  package let origin: Origin

  package init(
    name: Name, type: FieldType, rules: FieldRules = FieldRules(), isOptional: Bool = false,
    isLocalized: Bool = false, fallback: Value = .undefined, notes: FieldNotes? = nil,
    origin: Origin = .none
  ) {
    self.name = name
    self.notes = notes
    hash = keyHash(name.bytes)
    self.type = type
    self.rules = rules
    self.isOptional = isOptional
    self.isLocalized = isLocalized
    self.fallback = fallback
    self.origin = origin
  }
}

/// What a declaration tells people about a field; editors show it.
///
/// A class, since fields are handed on for every value and most have none.
package final class FieldNotes: Sendable {
  /// A short name.
  package let title: String?
  /// What to write, and why.
  package let description: String?

  /// Notes; `nil` without any.
  package init?(title: String?, description: String?) {
    guard title != nil || description != nil else { return nil }
    self.title = title
    self.description = description
  }
}

/// A field that names an entry of another collection.
package struct Reference: Sendable {
  /// The path of the other collection below `content/`.
  package let collection: String
  /// The name under which the other entry lists those that point to it, if any.
  package let inverse: String?

  /// What happens where the other entry does not exist or is not published.
  package enum Missing: String, Sendable, CaseIterable {
    /// It is reported.
    case error
    /// The entry that refers to it is not published either.
    case withhold
    /// The field is null, or the element is left out of its list.
    case null
  }

  /// What happens where the other entry does not exist or is not published.
  package let onMissing: Missing
  /// Where the other collection was named.
  package let origin: Origin

  package init(
    collection: String, inverse: String?, onMissing: Missing = .error, origin: Origin = .none
  ) {
    self.onMissing = onMissing
    self.collection = collection
    self.inverse = inverse
    self.origin = origin
  }
}

/// Limits on the values of a field.
package struct FieldRules: Sendable {
  /// The least number, length of text (in characters) or of a list, minutes or amount of money.
  package var minimum: Value?
  /// The greatest of the same.
  package var maximum: Value?
  /// What the whole text must match.
  package var pattern: Pattern?
  /// What the pattern asks for, in words for the people who write entries.
  package var message: String?
  /// Whether a number is written as text, every digit kept.
  package var isText = false
  /// The unit of a number, for documentation.
  package var unit: String?

  package init() {}
}

extension Field {
  /// Whether it, or something in it, may differ from language to language.
  package var holdsLocalized: Bool {
    if isLocalized { return true }
    switch type {
    case .list(let item): return item.holdsLocalized
    case .object(let schema): return schema.fields.contains(where: \.holdsLocalized)
    default: return false
    }
  }
}

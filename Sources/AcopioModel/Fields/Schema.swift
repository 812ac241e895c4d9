package import AcopioBase

/// The fields that the entries of a collection, or the objects in a field, may have.
package struct Schema: Sendable {
  /// The fields in source order, which is the order of their members in an entry.
  package let fields: [Field]
  /// The computed fields of an object inside an entry, after its other members; the computed fields
  /// of an entry are in its collection.
  package let derived: [DerivedField]
  /// The type of members with other names, which follow the fields; `nil` if there can be none.
  package let others: FieldType?
  /// `keyHash` of each field's name, to find members without comparing text.
  package let hashes: [UInt32]

  package init(
    fields: [Field], derived: [DerivedField] = [], others: FieldType? = nil
  ) {
    self.others = others
    self.fields = fields
    self.derived = derived
    hashes = fields.map(\.hash)
  }

  /// The index of the field called `name`, given its hash.
  package func index(of name: Bytes, hash: UInt32) -> Int? {
    for index in hashes.indices where hashes[index] == hash {
      if fields[index].name.bytes.equals(name) { return index }
    }
    return nil
  }

  /// The written or computed field called `name`.
  package subscript(name: String) -> Field? {
    fields.first { $0.name.string == name }
      ?? derived.first { $0.field.name.string == name }?.field
  }

  /// The written fields, then the computed ones.
  package var allFields: [Field] { fields + derived.map(\.field) }
}

/// A name that is compared as bytes and printed as text; its bytes live as long as the build.
package struct Name: @unchecked Sendable {
  // @unchecked: the bytes are in the configuration's arena.

  /// The name as text.
  package let string: String
  /// The same name in UTF-8.
  package let bytes: Bytes

  /// `string` with a copy of its bytes in `arena`.
  package init(_ string: String, in arena: Arena) {
    self.string = string
    bytes = arena.copy(string)
  }

  /// The name in `bytes`, which live as long as the build.
  package init(_ bytes: Bytes) {
    string = bytes.string
    self.bytes = bytes
  }

  /// A literal name.
  init(_ name: StaticString) {
    string = name.description
    bytes = name.utf8
  }
}

/// One field of a schema.
package struct Field: Sendable {
  /// The name, as written in entries and templates.
  package let name: Name
  /// Its display name and purpose, for editors.
  package let notes: FieldNotes?
  /// `keyHash` of the name.
  package let hash: UInt32
  /// The type of its values.
  package let type: FieldType
  /// Further limits on its values.
  package let rules: FieldRules
  /// Whether an entry may omit it; it is then null.
  package let isOptional: Bool
  /// Whether its value may differ from language to language.
  package let isLocalized: Bool
  /// Its default for entries that omit it; `undefined` if none was declared.
  package let fallback: Value
  /// The origin of its declaration.
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

/// The documentation of a field in its declaration, shown by editors and in descriptions of the API.
///
/// A class, since fields are copied for every value and most have no notes.
package final class FieldNotes: Sendable {
  /// A short name.
  package let title: String?
  /// Instructions for authors: what to write, and why.
  package let description: String?
  /// The titles of the words of an enum; words without a title are missing.
  package let words: [String: String]
  /// The end of its life; `nil` if it is not deprecated.
  package let deprecation: Deprecation?

  /// The notes; `nil` if all are missing.
  package init?(
    title: String?, description: String?, words: [String: String] = [:],
    deprecation: Deprecation? = nil
  ) {
    let isEmpty = title == nil && description == nil && words.isEmpty && deprecation == nil
    if isEmpty { return nil }
    self.title = title
    self.description = description
    self.words = words
    self.deprecation = deprecation
  }
}

/// A reference to an entry of another collection.
package struct Reference: Sendable {
  /// The path of the other collection below `content/`.
  package let collection: String
  /// The name of the list of referring entries on the other entry, if any.
  package let inverse: String?

  /// The consequence if the other entry does not exist or is not published.
  package enum Missing: String, Sendable, CaseIterable {
    /// It is reported.
    case error
    /// The referring entry is not published either.
    case withhold
    /// The field is null, or the element is omitted from its list.
    case null
  }

  /// The consequence if the other entry does not exist or is not published.
  package let onMissing: Missing
  /// The origin of the name of the other collection.
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
  /// The minimum.
  ///
  /// A number, the length of a text (in characters) or of a list, minutes or an amount of money.
  package var minimum: Value?
  /// The maximum, in the same units as the minimum.
  package var maximum: Value?
  /// The pattern that the whole text must match.
  package var pattern: Pattern?
  /// The requirement of the pattern, in words for authors.
  package var message: String?
  /// Whether a number is written as text, keeping every digit.
  package var isQuoted = false
  /// The separator of a list that is written as one text; `nil` if it must be a list.
  package var separator: String?
  /// The part that must differ between the elements of a list; `nil` if none must.
  package var unique: Unique?
  /// Whether an enum gets further words without notice to clients of the API.
  package var mayGrow = false
  /// The unit of a number, for documentation.
  package var unit: String?

  /// The part that must differ between the elements of a list.
  package enum Unique: Sendable {
    /// The elements themselves.
    case elements
    /// Their member with this name.
    case member(String)
  }

  package init() {}
}

extension FieldType {
  /// The type with the same values in every language, also inside of lists and objects.
  package var sameEverywhere: FieldType {
    switch self {
    case .list(let item): .list(item.sameEverywhere)
    case .object(let schema):
      .object(
        Schema(
          fields: schema.fields.map(\.sameEverywhere), derived: schema.derived,
          others: schema.others))
    default: self
    }
  }
}

extension Field {
  /// The field with the same value in every language.
  fileprivate var sameEverywhere: Field {
    Field(
      name: name, type: type.sameEverywhere, rules: rules, isOptional: isOptional,
      fallback: fallback, notes: notes, origin: origin)
  }

  /// Whether it, or something inside it, may differ between languages.
  package var holdsLocalized: Bool {
    if isLocalized { return true }
    switch type {
    case .list(let item): return item.holdsLocalized
    case .object(let schema): return schema.fields.contains(where: \.holdsLocalized)
    default: return false
    }
  }
}

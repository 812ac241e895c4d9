package import AcopioBase

/// The type of a field's values.
package indirect enum FieldType: Sendable {
  case string, text, markdown
  case integer, number, decimal
  case boolean
  case date, datetime, duration
  /// Text of a fixed form.
  case formed(TextForm)
  /// An image: a file next to the entry, a path of the site or an address.
  case image
  /// Any file next to the entry.
  case file
  /// An amount of a currency.
  case money
  /// A geographic position, and two or more of them in order.
  case geoPoint, geoLine
  /// One of these words.
  case choice([String])
  /// Any number of values of one type.
  case list(Field)
  /// Named values.
  case object(Schema)
  /// The key of an entry of another collection.
  case reference(Reference)
  /// A value of the first of these types that takes it; each is of another kind, and text is the last.
  case union([FieldType])
  /// Any value, as written.
  case any

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
    case .duration: "duration"
    case .formed(let form): form.rawValue
    case .image: "image"
    case .file: "file"
    case .money: "money"
    case .geoPoint: "geo-point"
    case .geoLine: "geo-line"
    case .choice: "enum"
    case .list: "list"
    case .object: "object"
    case .reference: "reference"
    case .union(let types): types.map(\.name).joined(separator: " or ")
    case .any: "any"
    }
  }

  /// The type called `name`, if its declaration needs nothing else; `nil` for other names.
  package static func plain(named name: String) -> FieldType? {
    plain.first { $0.name == name }
  }

  /// The names of the types for which a condition holds, of those whose declaration needs no other key.
  package static func plainNames(in isIncluded: (FieldType) -> Bool) -> [String] {
    plain.filter(isIncluded).map(\.name)
  }

  /// The types whose declaration needs no other key.
  private static let plain: [FieldType] =
    [
      .string, .text, .markdown, .integer, .number, .decimal, .boolean, .date, .datetime, .duration,
      .image, .file, .money, .geoPoint, .geoLine, .any,
    ] + TextForm.allCases.map { .formed($0) }

  /// The kind of value that it has among the types of a union; `nil` if it can't be one of them.
  package var kindInUnion: ValueKind? {
    switch self {
    case .boolean: .boolean
    case .integer, .number, .decimal: .number
    case .date, .datetime: .date
    case .string, .text, .formed: .text
    default: nil
    }
  }

  /// Whether values of the type are numbers.
  package var isNumber: Bool {
    switch self {
    case .integer, .number, .decimal: true
    default: false
    }
  }

  /// The built-in members of values of the type.
  ///
  /// `nil` for values without members and for references, which have the members of the entry.
  package var members: Schema? {
    switch self {
    case .object(let schema): schema
    case .duration: Measures.duration
    case .money: Measures.money
    case .geoPoint: Measures.point
    case .image: Measures.image
    case .file: Measures.file
    default: nil
    }
  }

  /// Whether values of the type may name files next to the entry.
  package var holdsFile: Bool {
    switch self {
    case .image, .file: true
    case .list(let item): item.type.holdsFile
    case .object(let schema): schema.fields.contains { $0.type.holdsFile }
    default: false
    }
  }

  /// Whether objects in values of the type have computed fields.
  package var holdsDerived: Bool {
    switch self {
    case .list(let item): item.type.holdsDerived
    case .object(let schema):
      !schema.derived.isEmpty || schema.fields.contains { $0.type.holdsDerived }
    default: false
    }
  }

  /// The elements of a list type; `nil` for other types.
  package var element: Field? {
    switch self {
    case .list(let item): item
    case .geoLine: Field(name: Name("point"), type: .geoPoint)
    default: nil
    }
  }

  /// The type of a computed list of entries: those that refer to an entry, or are selected.
  package static func entries(of collection: String) -> FieldType {
    .list(
      Field(
        name: Name("entry"), type: .reference(Reference(collection: collection, inverse: nil))))
  }

  /// The reference, if the type is one or a list of them.
  package var reference: Reference? {
    switch self {
    case .reference(let reference): reference
    case .list(let item): item.type.reference
    default: nil
    }
  }
}

extension FieldType {
  /// The type of a field with the values of an expression; any if no declaration can express them.
  package init(of type: ExpressionType) {
    switch type.wrapped {
    case .truth: self = .boolean
    case .number: self = .number
    case .date: self = .date
    case .duration: self = .duration
    case .text(let words): self = words.map { .choice($0) } ?? .string
    case .union(let types): self = .union(types.map { FieldType(of: $0) })
    case .object(let schema): self = .object(schema)
    case .record(let members):
      let fields = members.map {
        Field(name: $0.name, type: FieldType(of: $0.type), isOptional: $0.type.canBeNull)
      }
      self = .object(Schema(fields: fields))
    case .entry(let name): self = .reference(Reference(collection: name, inverse: nil))
    case .list(let element):
      self = .list(Field(name: Name("element"), type: FieldType(of: element)))
    case .unknown, .free, .nothing, .optional: self = .any
    }
  }
}

extension ExpressionType {
  /// The type of values of a field.
  package init(_ type: FieldType) {
    switch type {
    case .integer, .number, .decimal: self = .number
    case .boolean: self = .truth
    case .date, .datetime: self = .date
    case .duration: self = .duration
    case .choice(let words): self = .text(words)
    case .list(let item): self = .list(ExpressionType(item))
    case .geoLine: self = .list(.object(Measures.point))
    case .object(let schema): self = .object(schema)
    case .money: self = .object(Measures.money)
    case .geoPoint: self = .object(Measures.point)
    case .reference(let reference): self = .entry(reference.collection)
    case .image: self = .object(Measures.image)
    case .file: self = .object(Measures.file)
    case .string, .text, .markdown, .formed: self = .text(nil)
    case .union(let types): self = .union(types.map { ExpressionType($0) })
    case .any: self = .free
    }
  }
}

/// The members of built-in composite values.
package enum Measures {
  /// The members of a duration, which prints its ISO 8601 text.
  package static let duration = Schema(fields: [
    Field(name: Name("minutes"), type: .number), Field(name: Name("seconds"), type: .integer),
  ])
  /// The member that a duration prints; named like the key of an entry.
  package static let text = Name("key")
  /// The members of an amount of money.
  package static let money = Schema(fields: [
    Field(name: Name("amount"), type: .decimal), Field(name: Name("currency"), type: .string),
  ])
  /// The members of an image, which prints its address.
  package static let image = Schema(fields: [
    Field(name: Name("url"), type: .string), Field(name: Name("absolute_url"), type: .string),
    Field(name: Name("width"), type: .integer, isOptional: true),
    Field(name: Name("height"), type: .integer, isOptional: true),
    Field(name: Name("color"), type: .string, isOptional: true),
    Field(
      name: Name("variants"), type: .list(Field(name: Name("variant"), type: .object(variant)))),
  ])
  /// The members of a form in which a photograph is published.
  private static let variant = Schema(fields: [
    Field(name: Name("url"), type: .string), Field(name: Name("absolute_url"), type: .string),
    Field(name: Name("width"), type: .integer), Field(name: Name("height"), type: .integer),
    Field(name: Name("type"), type: .string),
  ])
  /// The members of any other file, which also prints its address.
  package static let file = Schema(fields: [
    Field(name: Name("url"), type: .string), Field(name: Name("absolute_url"), type: .string),
    Field(name: Name("bytes"), type: .integer),
  ])
  /// The members of a position: degrees north and east (WGS 84).
  package static let point = Schema(fields: [
    Field(name: Name("latitude"), type: .decimal, rules: limits(90)),
    Field(name: Name("longitude"), type: .decimal, rules: limits(180)),
  ])

  private static func limits(_ most: Int64) -> FieldRules {
    var rules = FieldRules()
    rules.minimum = .integer(-most)
    rules.maximum = .integer(most)
    return rules
  }
}

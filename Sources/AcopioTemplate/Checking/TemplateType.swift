package import AcopioBase

/// The known facts about a value before anything is rendered.
package indirect enum TemplateType: Sendable, Hashable {
  /// Nothing is known: any value is accepted.
  case any
  /// The value doesn't exist on this page, or is always null.
  case null
  case boolean
  case number
  /// Any text; it is escaped where it is printed.
  case text
  /// Exactly this text, as a literal in a template.
  case constant(String)
  /// One of these strings.
  case choice([String])
  /// A date or a date and time; filters treat it as text.
  case date
  /// HTML made from Markdown or by a template.
  case html
  /// The integers from one bound to another.
  case range
  /// A list of any number of values of one type.
  case list(TemplateType)
  /// An object; the number is the index of its shape in the `TypeTable`.
  case object(Int)
  /// A value of the type, or null.
  case optional(TemplateType)

  /// The type without the possibility of null.
  package var wrapped: TemplateType {
    if case .optional(let type) = self { return type.wrapped }
    return self
  }

  /// Whether a value of the type can be null.
  package var canBeNull: Bool {
    switch self {
    case .null, .optional: true
    default: false
    }
  }

  /// The type of a value that has one type in one branch and the other in another.
  package func joined(with other: TemplateType) -> TemplateType {
    if self == other { return self }
    if self == .any || other == .any { return .any }
    if self == .null { return .optional(other.wrapped) }
    if other == .null { return .optional(wrapped) }
    if canBeNull || other.canBeNull { return .optional(wrapped.joined(with: other.wrapped)) }
    if case .list(let mine) = self, case .list(let others) = other {
      return .list(mine.joined(with: others))
    }
    return kinds.isSubset(of: .text) && other.kinds.isSubset(of: .text) ? .text : .any
  }
}

/// The kinds of values that filters and tags accept.
package struct TypeKinds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let null = TypeKinds(rawValue: 1 << 0)
  package static let boolean = TypeKinds(rawValue: 1 << 1)
  package static let number = TypeKinds(rawValue: 1 << 2)
  package static let text = TypeKinds(rawValue: 1 << 3)
  package static let date = TypeKinds(rawValue: 1 << 4)
  package static let html = TypeKinds(rawValue: 1 << 5)
  package static let range = TypeKinds(rawValue: 1 << 6)
  package static let list = TypeKinds(rawValue: 1 << 7)
  package static let object = TypeKinds(rawValue: 1 << 8)
  /// Everything that is printed as is.
  package static let scalar: TypeKinds = [.boolean, .number, .text, .date, .html]
  /// Everything that has characters.
  package static let textual: TypeKinds = [.text, .date, .html]
  /// Everything that a loop can iterate over.
  package static let lists: TypeKinds = [.list, .range]
  /// Everything but null.
  package static let value: TypeKinds = [.scalar, .range, .list, .object]
  /// Everything.
  package static let anything: TypeKinds = [.value, .null]

  /// The kinds in words: `text or a number`.
  package var description: Message {
    let names: [(TypeKinds, Message)] = [
      (.text, "text"), (.date, "a date"), (.html, "HTML"), (.number, "a number"),
      (.boolean, "true or false"), (.list, "a list"), (.range, "a range"),
      (.object, "an object"), (.null, "null"),
    ]
    let words = names.filter { contains($0.0) }.map(\.1)
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension TemplateType {
  /// The kinds of the type's values.
  package var kinds: TypeKinds {
    switch self {
    case .any: .anything
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .text, .constant, .choice: .text
    case .date: .date
    case .html: .html
    case .range: .range
    case .list: .list
    case .object: .object
    case .optional(let type): type.kinds.union(.null)
    }
  }
}

/// The shape of an object: its members and their types.
package struct ObjectType: Sendable {
  /// The name of the type, for diagnostics and explanations, such as `an entry of 'books'`.
  package let name: Message
  /// Its members, in the order they are listed.
  package var members: [(name: String, type: TemplateType)] {
    didSet { table = ObjectType.table(of: members) }
  }
  /// The members by name; empty if there are few, which are found faster one by one.
  private var table: [String: TemplateType]
  /// Whether it is an entry, which prints its key.
  package let isEntry: Bool
  /// Whether a condition may test for a member that it does not have: an optional setting.
  package var isOpen = false

  package init(
    name: Message, members: [(name: String, type: TemplateType)] = [], isEntry: Bool = false
  ) {
    self.name = name
    self.members = members
    self.isEntry = isEntry
    table = ObjectType.table(of: members)
  }

  private static func table(
    of members: [(name: String, type: TemplateType)]
  ) -> [String: TemplateType] {
    guard members.count > 32 else { return [:] }
    return Dictionary(members.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
  }

  /// The type of a member, `nil` if there is none.
  package subscript(name: String) -> TemplateType? {
    table.isEmpty ? members.first { $0.name == name }?.type : table[name]
  }
}

/// All object shapes of a site; types refer to them by index, so that shapes can be cyclic.
package struct TypeTable: Sendable {
  /// The shapes by index.
  package private(set) var objects: [ObjectType] = []

  package init() {}

  /// Adds a shape and returns its type.
  package mutating func add(_ object: ObjectType) -> TemplateType {
    objects.append(object)
    return .object(objects.count - 1)
  }

  /// Sets the members of a shape that was added before the shapes its members refer to.
  package mutating func define(
    _ type: TemplateType, members: [(name: String, type: TemplateType)]
  ) {
    guard case .object(let number) = type else { return }
    objects[number].members = members
  }

  /// Lets conditions test for members that the shape at `number` does not have.
  package mutating func open(_ number: Int) { objects[number].isOpen = true }

  /// Describes a value of the type for diagnostics: `a list`, `an entry of 'books'`.
  package func description(of type: TemplateType) -> Message {
    switch type {
    case .any: "anything"
    case .constant(let text): "the text '\(text)'"
    case .object(let number) where objects[number].isEntry: objects[number].name
    case .optional(let wrapped): "\(description(of: wrapped)) or null"
    default: type.kinds.description
    }
  }
}

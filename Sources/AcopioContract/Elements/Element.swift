import AcopioBase

/// A data structure of MSON, from which bodies and schemas are generated.
///
/// The same tree as in API Elements: types that are derived from others are `extend` elements with
/// the whole chain inside, from the base to the type itself.
struct Element: Sendable {
  /// The kind of an element.
  enum Kind: UInt8, Sendable {
    case string, number, boolean, array, enumeration, object
    case member, reference, extend, option, select

    /// The kind of a base type; strings where there is none.
    init(_ base: BaseName) {
      switch base {
      case .boolean: self = .boolean
      case .string: self = .string
      case .number: self = .number
      case .array: self = .array
      case .enumeration: self = .enumeration
      case .object: self = .object
      }
    }

    var isPrimitive: Bool { self == .string || self == .number || self == .boolean }
  }

  /// The value of an element.
  indirect enum Content: Sendable, Hashable {
    /// No value was given.
    case none
    /// The text of a string or number.
    case text(Octets)
    case flag(Bool)
    /// The elements of an array, object, option, select or extend.
    case elements([Element])
    /// The value of an enumeration.
    case value(Element)
    /// The key and the value of a member.
    case pair(Element, Element)
    /// The name of an included type, and that type once it is known.
    case reference(Octets, Element?)
  }

  var kind: Kind
  /// The type of the blueprint that it is of; `nil` for a base type.
  var type: Octets?
  /// Those that concern values: `required`, `optional`, `fixed`, `fixed-type`, `nullable`.
  var attributes: TypeAttributes = []
  /// The samples, in the order of the text.
  var samples: [Element] = []
  /// The default: one element or none.
  var standard: [Element] = []
  /// The values of an enumeration; `nil` if it names none.
  var enumerations: [Element]?
  /// Whether the key of a member represents any name.
  var isVariable = false
  var content = Content.none
  /// The description, which distinguishes values that are equal otherwise.
  var description: Octets = []
  /// The offset in the source, for the same purpose; `nil` for values on the line of their type.
  var place: Int?

  init(_ kind: Kind, _ content: Content = .none) {
    self.kind = kind
    self.content = content
  }

  /// Whether no value was given.
  var isEmpty: Bool { if case .none = content { true } else { false } }

  /// The elements inside; none for other contents.
  var elements: [Element] { if case .elements(let elements) = content { elements } else { [] } }

  /// Whether only one value satisfies it: a primitive with a value, or a fixed element.
  var isLiteral: Bool { !isEmpty && kind.isPrimitive || attributes.contains(.fixed) }

  /// The element that gives a value: itself, its first sample or its default.
  var definesValue: Bool { !isEmpty || !samples.isEmpty || !standard.isEmpty }

  /// Whether the element is the same, at the same place.
  func isIdentical(to other: Element) -> Bool {
    place == other.place && self == other && description == other.description
  }
}

extension Element: Hashable {
  /// Whether both have the same value and type; descriptions and places may differ.
  static func == (left: Element, right: Element) -> Bool {
    left.kind == right.kind && left.type == right.type && left.attributes == right.attributes
      && left.isVariable == right.isVariable && left.content == right.content
      && left.samples == right.samples && left.standard == right.standard
      && left.enumerations == right.enumerations
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(type)
    hasher.combine(attributes)
    hasher.combine(content)
  }
}

/// The reason why no value can be generated from a structure.
struct ElementFault: Error {
  let message: Message
}

/// The limit on values generated from the structures of one blueprint.
///
/// A few lines of MSON can describe more values than fit into memory: each type that has two of the
/// next doubles them.
struct ElementBudget {
  /// The elements that may still be created.
  private var left = 1_000_000
  /// The depth of the element in work.
  private var depth = 0
  /// The most levels of elements inside each other.
  private static let depthLimit = 128

  /// Begins the work on one more element inside the current one.
  mutating func enter() throws(ElementFault) {
    left -= 1
    guard left > 0 else {
      throw ElementFault(message: "the data structures describe more than 1000000 values")
    }
    guard depth < Self.depthLimit else {
      throw ElementFault(message: "the data structures are nested too deep")
    }
    depth += 1
  }

  /// Ends the work on the current element.
  mutating func leave() { depth -= 1 }
}

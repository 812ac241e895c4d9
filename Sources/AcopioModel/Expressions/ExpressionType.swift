package import AcopioBase

/// The static type of an expression.
package indirect enum ExpressionType: Sendable {
  /// Nothing is known; compatible with everything.
  case unknown
  /// Any value, or null: nothing is known until its kind is tested.
  case free
  /// Always null.
  case nothing
  case truth
  case number
  /// Text; for an enum, its words in order.
  case text([String]?)
  case date
  /// A duration.
  case duration
  /// Named values.
  case object(Schema)
  /// Named values that an expression makes.
  case record([RecordType.Member])
  /// An entry of the collection with this name.
  case entry(String)
  /// Any number of values of one type.
  case list(ExpressionType)
  /// A value of one of these types.
  case union([ExpressionType])
  /// A value of the type, or null.
  case optional(ExpressionType)

  /// The type of a field, including whether it may be null.
  init(_ field: Field) {
    let type = ExpressionType(field.type)
    self = field.isOptional && field.fallback.isNothing ? .optional(type) : type
  }

  /// The type without null.
  package var wrapped: ExpressionType {
    if case .optional(let type) = self { return type.wrapped }
    return self
  }

  /// Whether a value of the type can be null.
  package var canBeNull: Bool {
    switch self {
    case .nothing, .optional, .free: true
    default: false
    }
  }

  /// The type or null.
  var optional: ExpressionType { canBeNull ? self : .optional(self) }

  /// Whether the kind of its values is unknown.
  package var isVague: Bool {
    switch wrapped {
    case .unknown, .nothing: true
    default: false
    }
  }

  /// Whether its values have members that expressions inside of them can name alone.
  var hasMembers: Bool {
    switch wrapped {
    case .object, .record, .entry, .duration: true
    default: false
    }
  }

  /// The name of the type for messages.
  package var description: Message {
    switch wrapped {
    case .unknown, .free: "anything"
    case .nothing: "null"
    case .truth: "true or false"
    case .number: "a number"
    case .text: "text"
    case .date: "a date"
    case .duration: "a duration"
    case .object, .record: "a mapping"
    case .entry(let name): "an entry of '\(Collection.lastStep(name))'"
    case .list: "a list"
    case .union(let types): types.map(\.description).joined(separator: " or ")
    case .optional: ""
    }
  }

  /// Whether two types are of the same kind.
  func isLike(_ other: ExpressionType) -> Bool {
    switch (wrapped, other.wrapped) {
    case (.unknown, _), (_, .unknown), (.nothing, _), (_, .nothing), (.free, _), (_, .free): true
    case (.truth, .truth), (.number, .number), (.text, .text), (.date, .date),
      (.duration, .duration), (.object, .object):
      true
    case (.record, .record), (.record, .object), (.object, .record):
      RecordType.areLike(wrapped, other.wrapped)
    case (.union(let types), _): types.contains { $0.isLike(other) }
    case (_, .union(let types)): types.contains { isLike($0) }
    case (.entry(let mine), .entry(let others)): mine == others
    case (.list(let mine), .list(let others)): mine.isLike(others)
    default: false
    }
  }

  /// The type of values of two types of different kinds, for a field of several types; `nil` if one of them
  /// cannot be part of such a field.
  static func mixed(_ first: ExpressionType, _ second: ExpressionType) -> ExpressionType? {
    var types: [ExpressionType] = []
    for type in [first.wrapped, second.wrapped] {
      if case .union(let more) = type {
        types += more.filter { type in !types.contains { $0.kind == type.kind } }
      } else if type.kind == nil {
        return nil
      } else if !types.contains(where: { $0.kind == type.kind }) {
        types.append(type)
      }
    }
    let union = ExpressionType.union(types)
    return first.canBeNull || second.canBeNull ? .optional(union) : union
  }

  /// The kind of values of the type; `nil` for several, and for those that a union can't have.
  var kind: ValueKind? {
    switch wrapped {
    case .truth: .boolean
    case .number: .number
    case .date: .date
    case .text: .text
    default: nil
    }
  }

  /// The type of values that are of a kind, or of any other one; `nil` if there are none.
  func narrowed(to kind: ValueKind, _ isOfKind: Bool) -> ExpressionType? {
    switch wrapped {
    case .unknown, .nothing: return self
    case .free: return isOfKind ? kind.type : self
    case .union(let types):
      let left = types.filter { ($0.kind == kind) == isOfKind }
      guard let first = left.first else { return nil }
      let type = left.count == 1 ? first : .union(left)
      // Null is of no kind.
      return !isOfKind && canBeNull ? .optional(type) : type
    default:
      guard (self.kind == kind) == isOfKind else { return !isOfKind && canBeNull ? .nothing : nil }
      return isOfKind ? wrapped : self
    }
  }

  /// The common type of the two branches of an expression; assumes that they are alike.
  func joined(with other: ExpressionType) -> ExpressionType {
    var type = wrapped
    if case .nothing = type { type = other.wrapped }
    if case .record(let mine) = type, case .record(let others) = other.wrapped {
      type = .record(RecordType.joined(mine, others))
    }
    if case .text(let mine) = type, case .text(let others) = other.wrapped {
      type = .text(mine.flatMap { mine in others.map { ExpressionType.union([mine, $0]) } })
    }
    return canBeNull || other.canBeNull ? .optional(type) : type
  }

  /// The words of all types if each is a text with known words; each word once.
  static func words(of types: [ExpressionType]) -> [String]? {
    var all: [[String]] = []
    for type in types {
      guard case .text(.some(let words)) = type else { return nil }
      all.append(words)
    }
    return union(all)
  }

  /// The words of several lists, each once, in the order of their first occurrence.
  private static func union(_ lists: [[String]]) -> [String] {
    var known: Set<String> = []
    return lists.flatMap { $0 }.filter { known.insert($0).inserted }
  }

  /// Whether a computed field of the declared type can store values of this type.
  package func fits(_ declared: FieldType) -> Bool {
    switch (declared, wrapped) {
    case (.any, _): true
    case (.object(let schema), .record(let members)):
      RecordType.misfit(of: members, to: schema) == nil
    case (.list(let item), .list(let inner)) where inner.isRecord: inner.fits(item.type)
    // A value of which nothing is known must be tested first.
    case (_, .free): false
    case (.choice(let words), .text(let known)):
      known.map { Set($0).isSubset(of: words) } ?? false
    case (.choice, _): isVague
    case (.union(let types), .union(let mine)):
      mine.allSatisfy { type in types.contains { type.fits($0) } }
    case (.union(let types), _): isVague || types.contains { fits($0) }
    // A value that may be of another kind must be narrowed first.
    case (_, .union): false
    default: ExpressionType(declared).isLike(self)
    }
  }
}

extension ValueKind {
  /// The type of values of the kind.
  fileprivate var type: ExpressionType {
    switch self {
    case .boolean: .truth
    case .date: .date
    case .number: .number
    case .text: .text(nil)
    }
  }
}

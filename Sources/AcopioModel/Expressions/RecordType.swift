import AcopioBase

/// The types of records, member by member.
package enum RecordType {
  /// A named value.
  package struct Member: Sendable {
    /// The name; unique in its record.
    package let name: Name
    /// The type of the value.
    package let type: ExpressionType
  }

  /// Whether two types, of which one is a record, have the same members of the same kinds.
  static func areLike(_ first: ExpressionType, _ second: ExpressionType) -> Bool {
    guard let mine = members(of: first), let others = members(of: second),
      mine.count == others.count
    else { return false }
    return mine.allSatisfy { member in
      others.contains { $0.name.string == member.name.string && member.type.isLike($0.type) }
    }
  }

  /// The members of a value of either of two types that are alike.
  static func joined(_ first: [Member], _ second: [Member]) -> [Member] {
    first.map { member in
      guard let other = second.first(where: { $0.name.string == member.name.string }) else {
        return member
      }
      return Member(name: member.name, type: member.type.joined(with: other.type))
    }
  }

  /// The reason why a record is not a value of a declared object, as the end of a sentence that
  /// begins with "this gives"; `nil` if it is.
  static func misfit(of members: [Member], to schema: Schema) -> Message? {
    for member in members {
      let name = member.name.string
      let field = schema[name]
      guard let type = field?.type ?? schema.others else {
        return "a mapping with '\(name)', which is not among its fields"
      }
      guard member.type.fits(type) else {
        let nested = member.type.misfit(to: type)
        return nested.map { "a mapping whose '\(name)' is \($0)" }
          ?? "a mapping whose '\(name)' is \(member.type.description), not \(type.name)"
      }
      if member.type.canBeNull, let field, !field.isOptional {
        return "a mapping whose '\(name)' can be null, which is not declared 'optional'"
      }
    }
    let names = Set(members.map(\.name.string))
    guard let missing = schema.fields.first(where: { !names.contains($0.name.string) }) else {
      return nil
    }
    return "a mapping without '\(missing.name.string)'"
  }

  /// The members of an object or a record; `nil` for other types, and for objects with further members.
  private static func members(of type: ExpressionType) -> [Member]? {
    switch type {
    case .record(let members): members
    case .object(let schema) where schema.others == nil:
      schema.allFields.map { Member(name: $0.name, type: ExpressionType($0)) }
    default: nil
    }
  }
}

extension ExpressionType {
  /// Whether its values are records, or lists of them.
  var isRecord: Bool {
    switch wrapped {
    case .record: true
    case .list(let element): element.isRecord
    default: false
    }
  }

  /// The reason why a record, or a list of records, is not a value of a declared type; `nil` for
  /// other types.
  func misfit(to declared: FieldType) -> Message? {
    switch (declared, wrapped) {
    case (.object(let schema), .record(let members)): RecordType.misfit(of: members, to: schema)
    case (.list(let item), .list(let inner)):
      inner.misfit(to: item.type).map { "a list whose element is \($0)" }
    default: nil
    }
  }
}

extension ExpressionChecker {
  /// The type of `pairs(…)`: values of one kind keep their type.
  func pairs(of mapping: ExpressionType) -> ExpressionType {
    var types: [ExpressionType] = []
    switch mapping.wrapped {
    case .object(let schema):
      types = schema.allFields.map { ExpressionType($0) }
      if let others = schema.others { types.append(ExpressionType(others)) }
    case .record(let members): types = members.map(\.type)
    default: break
    }
    let isNull = types.contains { $0.canBeNull }
    types.removeAll { if case .nothing = $0 { true } else { false } }
    var value = types.first ?? .free
    for type in types.dropFirst() {
      guard type.isLike(value), !type.isVague, !value.isVague else {
        value = .free
        break
      }
      value = value.joined(with: type)
    }
    value = value.isVague ? .free : isNull ? value.optional : value
    let members = [("key", .text(nil)), ("value", value)] as [(StaticString, ExpressionType)]
    return .list(.record(members.map { RecordType.Member(name: Name($0), type: $1) }))
  }
}

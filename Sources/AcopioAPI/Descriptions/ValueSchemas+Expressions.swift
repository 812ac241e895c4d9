import AcopioBase
import AcopioModel

/// The values of expressions.
///
/// Their types determine which kinds of values are possible, and whether null is. For a value that
/// is taken unchanged from the content, the schema of its field is more precise.
extension ValueSchemas {
  /// The schema of the value of an expression.
  mutating func schema(
    of expression: Expression, _ scopes: [Scope], _ omission: Omission
  ) -> ResponseSchema {
    let type = type(of: expression, within: types(of: scopes))
    return schema(of: expression, type, scopes, omission)
  }

  private mutating func schema(
    of expression: Expression, _ type: ExpressionType, _ scopes: [Scope], _ omission: Omission
  ) -> ResponseSchema {
    var schema = refined(expression, type, scopes, omission)
    schema.isNullable = type.canBeNull || schema.isNullable || schema.kind == .any
    return schema
  }

  /// The types that expressions begin at.
  func types(of scopes: [Scope]) -> [ExpressionType] {
    scopes.map { scope in
      switch scope {
      case .entry(let index): .entry(world.collections[index].name)
      case .value(let found): ExpressionType(found.field.type)
      case .unknown: .unknown
      }
    }
  }

  /// The scope of members that begin at the value of an expression.
  mutating func scope(
    of expression: Expression, _ type: ExpressionType, _ scopes: [Scope]
  ) -> Scope {
    if case .path(let path) = expression, let place = place(at: path, scopes) {
      return place.inside
    }
    return loose(type).map { scope(inside: $0) } ?? .unknown
  }

  /// The scope of the elements of a list that an expression gives.
  mutating func elements(
    of expression: Expression, _ type: ExpressionType, _ scopes: [Scope]
  ) -> Scope { scope(of: expression, type, scopes) }

  /// A value of which only the type is known.
  private func loose(_ type: ExpressionType) -> Found? {
    switch type.wrapped {
    case .unknown, .nothing: return nil
    default: break
    }
    let field = Field(name: Name(world.arena.copy("it")), type: FieldType(of: type))
    return Found(
      field: field, isNullable: type.canBeNull, isComputed: true, isLoose: true,
      mayHaveNulls: world.hasNullsDespiteDefaults)
  }

  /// The deprecation of the field that an expression is a path to, or to a part of.
  mutating func deprecation(of expression: Expression, _ scopes: [Scope]) -> Deprecation? {
    guard case .path(let path) = expression, let start = start(of: path, scopes) else { return nil }
    return deprecation(along: start.names, from: start.scope)
  }

  /// The end of a path in an expression; `nil` if it begins at something else than the scopes.
  private mutating func place(at path: ExpressionPath, _ scopes: [Scope]) -> Place? {
    start(of: path, scopes).flatMap { place($0.names, from: $0.scope) }
  }

  /// The scope in which a path in an expression begins, and the names that follow.
  private mutating func start(
    of path: ExpressionPath, _ scopes: [Scope]
  ) -> (scope: Scope, names: [String])? {
    var names = path.steps.map(\.content)
    if names == ["build", "date"] { return nil }
    if names.first == "it", let last = scopes.last { return (last, Array(names.dropFirst())) }
    if names.first == "parent", scopes.count > 1 {
      var level = scopes.count - 1
      while names.first == "parent", level > 0 {
        names.removeFirst()
        level -= 1
      }
      return (scopes[level], names)
    }
    // The first scope that has the name, from the inside.
    for scope in scopes.reversed() {
      guard let first = names.first, member(first, of: scope) != nil else { continue }
      return (scope, names)
    }
    return nil
  }

  /// The schema of an expression, more precise than its type.
  ///
  /// The type determines whether it can be null, except for fields with a default, where null can
  /// be written.
  private mutating func refined(
    _ expression: Expression, _ type: ExpressionType, _ scopes: [Scope], _ omission: Omission
  ) -> ResponseSchema {
    switch expression {
    case .number, .truth, .text: return ResponseSchema(literal: expression)
    case .path(let path):
      guard var place = place(at: path, scopes) else {
        if path.text == "build.date", case .date = type.wrapped {
          return ResponseSchema(date: true)
        }
        break
      }
      // The keys of the items themselves are no keys of others.
      if path.steps.count == 1, scopes.count == 1 { place.found?.keys = nil }
      var schema = value(at: place, omission).narrowed(to: type)
      schema.isNullable = place.found?.field.mayBeNullDespiteDefault ?? false
      return schema
    case .choice(_, let first, let second, _):
      var either: [ResponseSchema] = []
      for branch in [first, second] {
        if case .nothing = branch { continue }
        // The types of both branches already reflect the condition.
        either.append(refined(branch, type, scopes, omission))
      }
      return ResponseSchema.merged(either)
    case .list(let elements, _):
      var schemas: [ResponseSchema] = []
      for element in elements { schemas.append(schema(of: element, scopes, omission)) }
      return ResponseSchema(.array(ResponseSchema.merged(schemas)))
    case .record(let members, _):
      guard case .record(let types) = type.wrapped else { break }
      var properties: [ResponseSchema.Property] = []
      for member in members {
        guard let known = types.first(where: { $0.name.string == member.name.string }) else {
          continue
        }
        let value = schema(of: member.value, known.type, scopes, omission)
        properties.append(
          ResponseSchema.Property(name: member.name.string, value, leftOut: omission))
      }
      return ResponseSchema(.object(properties, others: nil))
    case .call(let function, let arguments, _) where function.isWhole(arguments.count):
      return ResponseSchema(.integer)
    case .call(.date, _, _): return ResponseSchema(date: true)
    case .call(let function, _, _) where function != .pairs:
      return exact(type)
    case .shift(let inner, _, _, _):
      var schema = schema(of: inner, scopes, omission)
      if schema.format == nil { schema = moment }
      return schema
    case .gathering(let gathering, _):
      return gathered(gathering, type, scopes, omission)
    case .binary(let operation, _, _, _) where operation.isArithmetic:
      return exact(type)
    case .binary(.or, let first, let second, _):
      if case .truth = type.wrapped { return ResponseSchema(.boolean) }
      return ResponseSchema.merged([
        refined(first, type, scopes, omission), refined(second, type, scopes, omission),
      ])
    case .negative: return ResponseSchema(.number)
    default: break
    }
    return loose(type).map { whole($0, omission) } ?? .anything
  }

  /// The schema of a value that is computed, and not taken from the content.
  private func exact(_ type: ExpressionType) -> ResponseSchema {
    switch type.wrapped {
    case .number: ResponseSchema(.number)
    case .truth: ResponseSchema(.boolean)
    case .text: ResponseSchema(.string)
    case .list(.text): ResponseSchema(.array(ResponseSchema(.string)))
    default: .anything
    }
  }

  private mutating func gathered(
    _ gathering: Gathering, _ type: ExpressionType, _ scopes: [Scope], _ omission: Omission
  ) -> ResponseSchema {
    switch gathering.function {
    case .count: return ResponseSchema(.integer)
    case .sum, .average: return ResponseSchema(.number)
    case .all, .any, .ascending, .complete, .consecutive, .none, .unique:
      return ResponseSchema(.boolean)
    case .distinct, .first, .last, .map, .max, .min, .sort: break
    }
    guard let path = gathering.path, let list = place(at: path, scopes) else {
      return loose(type).map { whole($0, omission) } ?? .anything
    }
    var element: ResponseSchema
    if let value = gathering.value {
      let inside = scopes + [list.inside]
      if case .path(let inner) = value, let place = place(at: inner, inside) {
        element = self.value(at: place, omission)
      } else if value.isNeverNull {
        var one = type.wrapped
        if case .list(let inner) = one { one = inner }
        element = refined(value, one, inside, omission)
      } else {
        return loose(type).map { whole($0, omission) } ?? .anything
      }
    } else if case .array(let inner) = value(at: list, omission).kind {
      element = inner
    } else {
      return loose(type).map { whole($0, omission) } ?? .anything
    }
    element.isNullable = false
    switch gathering.function {
    case .distinct, .map, .sort: return ResponseSchema(.array(element))
    default: return element
    }
  }
}

extension ExpressionFunction {
  /// Whether its result is a whole number, given the number of its arguments.
  fileprivate func isWhole(_ arguments: Int) -> Bool {
    switch self {
    case .ceil, .floor, .day, .days, .month, .weekday, .year, .size, .distance, .length: true
    case .round: arguments == 1
    default: false
    }
  }
}

extension Expression {
  /// Whether it never gives null: operators and functions refuse null.
  var isNeverNull: Bool {
    switch self {
    case .number, .text, .truth, .not, .negative, .match, .test, .list, .record, .call, .shift: true
    case .choice(_, let first, let second, _): first.isNeverNull && second.isNeverNull
    case .binary(let operation, _, _, _): operation != .and && operation != .or
    case .gathering(let gathering, _):
      switch gathering.function {
      case .average, .first, .last, .max, .min: false
      default: true
      }
    case .nothing, .path: false
    }
  }
}

extension ResponseSchema {
  /// The alternatives that are of a type, to which conditions may have narrowed a field of several types.
  fileprivate func narrowed(to type: ExpressionType) -> ResponseSchema {
    guard case .union(let kinds) = kind else { return self }
    let left = kinds.filter { alternative in
      let isDate = alternative.format?.hasPrefix("date") ?? false
      return switch (type.wrapped, alternative.kind) {
      case (.number, .number), (.number, .integer), (.truth, .boolean): true
      case (.date, .string): isDate
      case (.text, .string): !isDate
      default: false
      }
    }
    return left.isEmpty ? self : ResponseSchema.either(left)
  }

  /// The schema of a literal of an expression.
  fileprivate init(literal: Expression) {
    switch literal {
    case .text(let text, _):
      self.init(.string)
      values = [text]
    case .number(let number, _): self.init(number.int64 == nil ? .number : .integer)
    case .truth: self.init(.boolean)
    default: self.init(.any, isNullable: true)
    }
  }

  /// The schema of a day.
  fileprivate init(date: Bool) {
    self.init(.string)
    format = "date"
  }
}

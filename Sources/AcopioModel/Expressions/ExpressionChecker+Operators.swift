import AcopioBase

extension ExpressionChecker {
  /// The type of an expression.
  mutating func type(of expression: Expression) -> ExpressionType {
    switch expression {
    case .number: return .number
    case .text(let text, _): return .text([text])
    case .truth: return .truth
    case .nothing: return .nothing
    case .path(let path): return facts.narrowed(walk(path).type, of: path)
    case .test(let inner, let kind, let origin):
      // Testing that there is a value before testing its kind is correct.
      let outer = facts
      facts = facts.ofKinds
      let tested = type(of: inner)
      facts = outer
      test(tested, kind, inner, origin)
      return .truth
    case .not(let inner, _):
      expectCondition(inner)
      return .truth
    case .negative(let inner, _):
      expectNumber(inner, "'-'")
      return .number
    case .call(let function, let arguments, _):
      let signature = function.signature
      for (index, argument) in arguments.enumerated() {
        expect(signature.operand(index), argument, "'\(function.rawValue)'")
      }
      if function == .round, arguments.count == 2 { expectPlaces(arguments[1]) }
      return function == .pairs ? pairs(of: type(of: arguments[0])) : signature.result
    case .match(let inner, _, _):
      expect(.text, inner, "'matches'")
      return .truth
    case .shift(let inner, _, let unit, _):
      expect(.date, inner, "'… \(unit.rawValue)s'")
      return .date
    case .choice(let condition, let first, let second, let origin):
      expectCondition(condition)
      let (one, other) = (
        type(of: first, where: condition, is: true), type(of: second, where: condition, is: false)
      )
      return either(one, other, at: origin)
    case .list(let values, let origin):
      let types = values.map { type(of: $0) }
      if let words = ExpressionType.words(of: types) { return .list(.text(words)) }
      return .list(types.dropFirst().reduce(types[0]) { either($0, $1, at: origin) })
    case .record(let members, _):
      return .record(members.map { RecordType.Member(name: $0.name, type: type(of: $0.value)) })
    case .gathering(let gathering, let origin): return type(of: gathering, at: origin)
    case .binary(let operation, let left, let right, let origin):
      return binary(operation, left, right, origin)
    }
  }

  private mutating func either(
    _ first: ExpressionType, _ second: ExpressionType, at origin: Origin
  ) -> ExpressionType {
    if mayMix, !first.isVague, !second.isVague, first.kind != second.kind,
      let mixed = ExpressionType.mixed(first, second)
    {
      return mixed
    }
    guard first.isLike(second) else {
      return refuse(
        "these values are of different kinds: \(first.description) and \(second.description)",
        at: origin,
        remedy: first.isRecord && second.isRecord
          ? "give all of them the same members, with values of the same kinds" : nil)
    }
    return first.joined(with: second)
  }

  /// The type of an expression where a condition holds or fails.
  private mutating func type(
    of expression: Expression, where condition: Expression, is truth: Bool
  ) -> ExpressionType {
    let outer = facts
    facts = facts.adding(condition, is: truth)
    defer { facts = outer }
    return type(of: expression)
  }

  /// Reports a test that always has the same result.
  private mutating func test(
    _ type: ExpressionType, _ kind: ValueKind, _ value: Expression, _ origin: Origin
  ) {
    guard !type.isVague else { return }
    let always: Message
    if type.narrowed(to: kind, true) == nil {
      always = "this is never of the kind '\(kind.word)': it is \(type.description)"
    } else if type.narrowed(to: kind, false) == nil {
      always = "this is always of the kind '\(kind.word)': it is \(type.description)"
    } else {
      return
    }
    _ = refuse(
      always, at: origin,
      remedy: "leave the test out; 'is' is for fields of several types")
  }

  private mutating func binary(
    _ operation: Expression.Operator, _ left: Expression, _ right: Expression, _ origin: Origin
  ) -> ExpressionType {
    switch operation {
    case .add, .subtract, .multiply, .divide:
      return calculation(operation, (left, type(of: left)), (right, type(of: right)))
    case .and, .or:
      let first = expectCondition(left)
      let outer = facts
      facts = facts.adding(left, is: operation == .and)
      let second = expectCondition(right)
      facts = outer
      return combined(operation, first, second)
    case .covers:
      covers(left, right)
      return .truth
    case .isIn:
      let value = type(of: left)
      let list = type(of: right)
      guard case .list(let element) = list.wrapped else {
        if list.isVague { return .truth }
        return refuse("'in' needs a list on its right, not \(list.description)", at: right.origin)
      }
      guard case .list(let values, _) = right else {
        compare(.equal, (left, value), (right, element), origin)
        return .truth
      }
      for other in values { compare(.equal, (left, value), (other, type(of: other)), origin) }
      return .truth
    default:
      compare(operation, (left, type(of: left)), (right, type(of: right)), origin)
      return .truth
    }
  }

  /// The type of `+ - * /`; `+` joins two texts.
  private mutating func calculation(
    _ operation: Expression.Operator, _ left: Operand, _ right: Operand
  ) -> ExpressionType {
    let isJoining = operation == .add && (isText(left.type) || isText(right.type))
    for operand in [left, right] {
      if isJoining {
        expect(.text, operand, "'+' with a text")
      } else {
        expectNumber(operand, "'\(operation.rawValue)'")
      }
    }
    return isJoining ? .text(nil) : .number
  }

  private func isText(_ type: ExpressionType) -> Bool {
    if case .text = type.wrapped { true } else { false }
  }

  /// The type of `and` and `or`: the type of one of their operands.
  private func combined(
    _ operation: Expression.Operator, _ first: ExpressionType, _ second: ExpressionType
  ) -> ExpressionType {
    if case .truth = first, case .truth = second { return .truth }
    let isNull = second.canBeNull || operation == .and && first.canBeNull
    var type = ExpressionType.unknown
    if first.isLike(second) { type = first.joined(with: second).wrapped }
    // The result of `and` is the left operand only if that is null or false.
    if operation == .and, first.canBeNull { type = second.wrapped }
    return isNull ? .optional(type) : type
  }

  /// Reports a written number of decimal places that is not a whole number from 0 to 18.
  private mutating func expectPlaces(_ argument: Expression) {
    let isValid =
      switch argument {
      case .number(let number, _): number.int64.map { (0...18).contains($0) } ?? false
      case .negative(.number, _): false
      default: true
      }
    guard !isValid else { return }
    _ = refuse(
      "'round' needs a whole number of decimal places from 0 to 18", at: argument.origin,
      remedy: "write for example round(…, 2)")
  }

  /// Reports an operand that cannot be a number.
  private mutating func expectNumber(_ operand: Expression, _ who: Message) {
    expectNumber((operand, type(of: operand)), who)
  }

  /// Reports an operand of a known type that cannot be a number.
  mutating func expectNumber(_ operand: Operand, _ who: Message) {
    let type = operand.type
    var remedy: Message?
    switch type.wrapped {
    case .number, .unknown: return
    case .list: remedy = "write for example sum(…) around it"
    case .duration: remedy = "write '.minutes' or '.seconds' after it"
    case .text: remedy = "write number(…) around it if it contains a number"
    case .date where who == "'+'" || who == "'-'":
      remedy = "write for example '+ 7 days', or days(from, until) for the days between two dates"
    case .object, .record:
      remedy = "name one of its members: \(names(of: type).joined(separator: ", "))"
    case .union, .free: remedy = "test its kind first: 'if … is number then … else …'"
    default: break
    }
    _ = refuse(
      "\(who) needs a number, not \(type.description)", at: operand.expression.origin,
      remedy: remedy)
  }

  /// Reports a condition that is a list, which always counts as true; returns its type.
  @discardableResult
  mutating func expectCondition(_ condition: Expression) -> ExpressionType {
    let type = type(of: condition)
    guard case .list = type else { return type }
    return refuse(
      "a list counts as true even if it is empty", at: condition.origin,
      remedy: "write any(…) around it")
  }

  private mutating func covers(_ period: Expression, _ date: Expression) {
    let first = type(of: period)
    let second = type(of: date)
    let from = member("from", of: first)
    if !first.isVague, !isDate(from), !isDate(member("until", of: first)) {
      _ = refuse(
        "'covers' needs a period with 'from' and 'until' on its left, not \(first.description)",
        at: period.origin)
    }
    for name in ["from", "until"] {
      guard let end = member(name, of: first), !end.isVague, !isDate(end) else { continue }
      let isMixed = end.kind == nil
      _ = refuse(
        "'covers' needs dates, and '\(name)' of this period is \(end.description)",
        at: period.origin,
        remedy: isMixed
          ? "compare the ends one by one, after a test such as '\(name) is date'" : nil)
    }
    if case .text = date {
      expectDate((date, second))
    } else if !second.isVague, !isDate(second) {
      _ = refuse(
        "'covers' needs a date on its right, not \(second.description)", at: date.origin)
    }
  }

  func isDate(_ type: ExpressionType?) -> Bool {
    if case .date = type?.wrapped { return true }
    return false
  }

  // MARK: - Comparisons

  typealias Operand = (expression: Expression, type: ExpressionType)

  private mutating func compare(
    _ operation: Expression.Operator, _ left: Operand, _ right: Operand, _ origin: Origin
  ) {
    guard !left.type.isVague, !right.type.isVague else { return }
    let isEquality = operation == .equal || operation == .notEqual
    for type in [left.type.wrapped, right.type.wrapped] {
      switch type {
      case .union, .free: return compareMixed(operation, left, right, origin)
      default: continue
      }
    }
    switch (left.type.wrapped, right.type.wrapped) {
    case (.number, .number), (.date, .date), (.duration, .duration): return
    case (.truth, .truth) where isEquality: return
    case (.entry, .entry) where isEquality && left.type.isLike(right.type): return
    case (.date, .text): expectDate(right)
    case (.text, .date): expectDate(left)
    case (.text(let mine), .text(let others)):
      if !isEquality, isEnum(left) || isEnum(right) {
        let place = isEnum(left) ? left : right
        _ = refuse(
          "the values of an enum have no order", at: place.expression.origin,
          remedy: "compare with == or 'in'")
      } else if isEquality {
        expectWords(left, mine, right, others)
      }
    default:
      _ = refuse(
        "'\(operation.rawValue)' can't compare \(left.type.description) with \(right.type.description)",
        at: origin, remedy: remedy(left, right))
    }
  }

  /// Compares values of which one may be of several kinds: only whether they are equal.
  private mutating func compareMixed(
    _ operation: Expression.Operator, _ left: Operand, _ right: Operand, _ origin: Origin
  ) {
    let isEquality = operation == .equal || operation == .notEqual
    // A text may be a date, as in `eol == '2027-04-30'`.
    let hasLiteral: Bool
    switch (left.expression, right.expression) {
    case (.text, _), (_, .text): hasLiteral = true
    default: hasLiteral = false
    }
    let areLike =
      left.type.isLike(right.type) || hasLiteral && (mayBeDate(left) || mayBeDate(right))
    guard !isEquality || !areLike else { return }
    let mixed = [left, right].first { operand in
      switch operand.type.wrapped {
      case .union, .free: true
      default: false
      }
    }
    let other = mixed.map { $0.expression.origin == left.expression.origin ? right : left }
    let kind = other?.type.kind ?? .date
    var remedy: Message?
    if areLike, case .path(let path)? = mixed?.expression {
      remedy = "test its kind first: '\(path.text) is \(kind.word) and …'"
    }
    _ = refuse(
      "'\(operation.rawValue)' can't compare \(left.type.description) with \(right.type.description)",
      at: origin, remedy: remedy)
  }

  private func mayBeDate(_ operand: Operand) -> Bool {
    guard case .union(let types) = operand.type.wrapped else { return false }
    return types.contains { isDate($0) }
  }

  private func isEnum(_ operand: Operand) -> Bool {
    if case .text = operand.expression { return false }
    if case .text(.some) = operand.type.wrapped { return true }
    return false
  }

  private mutating func expectDate(_ operand: Operand) {
    guard case .text(let text, let origin) = operand.expression else {
      _ = refuse("text can't be compared with a date", at: operand.expression.origin)
      return
    }
    guard text.withBytes({ Timestamp($0, in: nil) }) == nil else { return }
    _ = refuse(
      "'\(text)' is not a date", at: origin,
      remedy: "write it as 2026-11-21, or as 2026-11-21T10:30")
  }

  /// Reports texts that can never be equal because an enum does not have them.
  private mutating func expectWords(
    _ left: Operand, _ mine: [String]?, _ right: Operand, _ others: [String]?
  ) {
    guard let mine, let others, Set(mine).isDisjoint(with: others) else { return }
    let isLeft = isEnum(right)
    let word = (isLeft ? mine : others)[0]
    let words = isLeft ? others : mine
    _ = refuse(
      "'\(word)' is not one of the values here\(didYouMean(word, words))",
      at: (isLeft ? left : right).expression.origin,
      remedy: "values are \(listed(words))")
  }

  private func remedy(_ left: Operand, _ right: Operand) -> Message? {
    for operand in [left, right] {
      switch operand.type.wrapped {
      case .entry: return "compare the key of the entry: write '.key' after its name"
      case .list: return "write 'in' with the list on its right, or any(… where …)"
      case .object, .record:
        return "compare one of its members: \(names(of: operand.type).joined(separator: ", "))"
      default: continue
      }
    }
    return nil
  }
}

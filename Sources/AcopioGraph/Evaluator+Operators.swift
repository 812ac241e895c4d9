import AcopioBase
import AcopioLanguage
import AcopioModel

extension Evaluator {
  /// A number of an unfinished calculation, to all its digits, or the value of anything else.
  enum Operand {
    case amount(Number)
    case value(Value)
  }

  /// The value of `expression` for an entry; `undefined` after a fault, which was reported.
  mutating func evaluate(
    _ expression: Expression, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    switch expression {
    case .number(let number, _): return number
    case .text(let text, _): return .string(text, in: table.arena)
    case .truth(let truth, _): return .bool(truth)
    case .nothing: return .null
    case .path(let path): return value(at: path, for: entry, &diagnostics)
    case .not(let inner, _):
      return .bool(!isTrue(evaluate(inner, for: entry, &diagnostics)))
    case .test(let inner, let kind, _):
      return .bool(kind.contains(evaluate(inner, for: entry, &diagnostics)))
    case .call(let function, let arguments, let origin) where !function.isArithmetic:
      return value(of: function, arguments, origin, for: entry, &diagnostics) ?? .undefined
    case .match(let inner, let pattern, _):
      return text(of: inner, "'matches'", for: entry, &diagnostics)
        .map { .bool(matches($0, pattern)) } ?? .undefined
    case .shift(let inner, let count, let unit, let origin):
      return moved(inner, by: count, unit, origin, for: entry, &diagnostics) ?? .undefined
    case .binary(.add, let left, let right, let origin):
      return settled(sum(left, right, origin, for: entry, &diagnostics))
    case .negative, .call, .choice, .gathering:
      return settled(operand(expression, for: entry, &diagnostics))
    case .list(let values, _):
      var elements: [Value] = []
      for value in values { elements.append(evaluate(value, for: entry, &diagnostics)) }
      return .array(elements, in: table.arena)
    case .record(let members, let origin):
      return record(members, origin, for: entry, &diagnostics)
    case .binary(let operation, _, _, _) where operation.isArithmetic:
      return settled(operand(expression, for: entry, &diagnostics))
    case .binary(let operation, let left, let right, let origin):
      return binary(operation, left, right, origin, for: entry, &diagnostics)
    }
  }

  /// The value of an expression as an operand: calculated numbers are not rounded yet.
  mutating func operand(
    _ expression: Expression, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Operand {
    switch expression {
    case .negative(let inner, let origin):
      guard let amount = amounts([inner], "'-'", for: entry, &diagnostics) else {
        return .value(.undefined)
      }
      return checked(-amount[0], origin, for: entry, &diagnostics)
    case .call(let function, let arguments, let origin) where function.isArithmetic:
      guard
        let amounts = amounts(arguments, "'\(function.rawValue)'", for: entry, &diagnostics)
      else { return .value(.undefined) }
      return checked(apply(function, amounts), origin, for: entry, &diagnostics)
    case .choice(let condition, let first, let second, _):
      let holds = isTrue(evaluate(condition, for: entry, &diagnostics))
      return operand(holds ? first : second, for: entry, &diagnostics)
    case .binary(.add, let left, let right, let origin):
      return sum(left, right, origin, for: entry, &diagnostics)
    case .binary(let operation, let left, let right, let origin) where operation.isArithmetic:
      guard
        let both = amounts([left, right], "'\(operation.rawValue)'", for: entry, &diagnostics)
      else { return .value(.undefined) }
      return arithmetic(operation, both[0], both[1], origin, for: entry, &diagnostics)
    case .gathering(let gathering, let origin):
      return gather(gathering, origin, for: entry, &diagnostics)
    default: return .value(evaluate(expression, for: entry, &diagnostics))
    }
  }

  /// The value of an operand, which still is the exact number where it is calculated with.
  func settled(_ operand: Operand) -> Value {
    switch operand {
    case .amount(let amount): amount.value(in: table.arena)
    case .value(let value): value
    }
  }

  /// Whether a value counts as true: everything but null, false and undefined does.
  func isTrue(_ value: Value) -> Bool { !value.isNothing && value.bool != false }

  private mutating func binary(
    _ operation: Expression.Operator, _ left: Expression, _ right: Expression, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    switch operation {
    case .and:
      let first = evaluate(left, for: entry, &diagnostics)
      return isTrue(first) ? evaluate(right, for: entry, &diagnostics) : first
    case .or:
      let first = evaluate(left, for: entry, &diagnostics)
      return isTrue(first) ? first : evaluate(right, for: entry, &diagnostics)
    default:
      let first = evaluate(left, for: entry, &diagnostics)
      let second = evaluate(right, for: entry, &diagnostics)
      switch operation {
      case .covers: return covers(first, second)
      case .isIn: return .bool(second.elements.contains { isEqual(first, $0) })
      default: return compare(operation, first, second, origin, for: entry, &diagnostics)
      }
    }
  }

  private func arithmetic(
    _ operation: Expression.Operator, _ left: Number, _ right: Number, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Operand {
    let amount: Number
    switch operation {
    case .add: amount = left + right
    case .subtract: amount = left - right
    case .multiply: amount = left * right
    default:
      guard !right.isZero else {
        fault("division by zero", origin, for: entry, &diagnostics)
        return .value(.undefined)
      }
      amount = left / right
    }
    return checked(amount, origin, for: entry, &diagnostics)
  }

  /// The computed number; reports a fault if it has too many digits.
  func checked(
    _ amount: Number, _ origin: Origin, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Operand {
    guard amount.isExcessive else { return .amount(amount) }
    fault(
      "the result has more than \(Number.mostDigits) digits", origin, for: entry,
      remedy: Evaluator.fewerDigits, &diagnostics)
    return .value(.undefined)
  }

  private func compare(
    _ operation: Expression.Operator, _ left: Value, _ right: Value, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    if operation == .equal { return .bool(isEqual(left, right)) }
    if operation == .notEqual { return .bool(!isEqual(left, right)) }
    guard let order = order(left, right) else {
      // A fault of an operand was reported.
      if left.kind != .undefined, right.kind != .undefined {
        fault(
          "null has no order", origin, for: entry,
          remedy: "check first whether there is a value: 'not pages or pages < 5'", &diagnostics)
      }
      return .undefined
    }
    switch operation {
    case .less: return .bool(order < 0)
    case .lessOrEqual: return .bool(order <= 0)
    case .greater: return .bool(order > 0)
    default: return .bool(order >= 0)
    }
  }

  /// Compares two values: negative, zero or positive if `left` sorts before, with or after `right`.
  func order(_ left: Value, _ right: Value) -> Int? {
    if isWords(left), isWords(right) { return table.collation.compare(left.text, right.text) }
    if let first = digits(left), let second = digits(right) {
      return Value.compareNumbers(first, second)
    }
    if left.isTime || right.isTime, let first = moment(left), let second = moment(right) {
      return first < second ? -1 : first > second ? 1 : 0
    }
    guard let first = number(left), let second = number(right) else { return nil }
    return first < second ? -1 : first > second ? 1 : 0
  }

  /// The moment of a date, which begins at midnight on the clock of the site, or of a time.
  private func moment(_ value: Value) -> Timestamp? {
    value.hasText ? Timestamp(value.text, in: table.content.site.zone) : nil
  }

  /// A number, or text declared as one, with all its digits.
  private func digits(_ value: Value) -> Value? {
    if value.isAnyNumber { return value }
    guard value.kind == .string, NumberText(value.text) != nil else { return nil }
    var number = value
    number.isNumeric = true
    return number
  }

  /// The sort value of a number, date or duration, or of text declared as a number.
  func number(_ value: Value) -> Double? {
    if let number = Ordering.number(value) { return number }
    guard value.kind == .string else { return nil }
    return digits(value)?.number ?? moment(value).map { Double($0.seconds) }
  }

  /// Whether it is text that is not declared as a number.
  func isWords(_ value: Value) -> Bool { value.kind == .string && !value.isNumeric }

  private func isEqual(_ left: Value, _ right: Value) -> Bool {
    if let first = table.entry(of: left), let second = table.entry(of: right) {
      return first == second
    }
    if left.isNothing || right.isNothing { return left.isNothing && right.isNothing }
    if let first = left.bool, let second = right.bool { return first == second }
    // Texts are equal if their characters are; those that merely sort alike are not.
    if isWords(left), isWords(right) { return left.text.equals(right.text) }
    return order(left, right) == 0
  }

  /// Whether a period contains a date, both ends included.
  ///
  /// An open end has no limit, and a null period contains no date. A last day is over at midnight.
  private func covers(_ period: Value, _ date: Value) -> Value {
    guard period.kind == .object, let time = moment(date) else { return .bool(false) }
    let last = period.member("until")
    let from = moment(period.member("from"))
    let until = last.hasText ? Timestamp(endOf: last.text, in: table.content.site.zone) : nil
    guard from != nil || until != nil else { return .bool(false) }
    let isBefore = until.map { time < $0 || time == $0 && last.kind == .datetime } ?? true
    return .bool((from.map { $0 <= time } ?? true) && isBefore)
  }

  private func apply(_ function: ExpressionFunction, _ amounts: [Number]) -> Number {
    let first = amounts[0]
    switch function {
    case .abs: return first.magnitude
    case .ceil: return first.rounded(0, .up)
    case .floor: return first.rounded(0, .down)
    case .round:
      let places = amounts.count > 1 ? amounts[1].double : 0
      return first.rounded(Int(min(max(places, 0), 18)))
    case .max: return amounts.dropFirst().reduce(first) { $0 < $1 ? $1 : $0 }
    case .min: return amounts.dropFirst().reduce(first) { $1 < $0 ? $1 : $0 }
    default: preconditionFailure("functions of other values are computed before")
    }
  }

  private mutating func amounts(
    _ expressions: [Expression], _ who: String, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [Number]? {
    var amounts: [Number] = []
    for expression in expressions {
      let operand = operand(expression, for: entry, &diagnostics)
      guard let amount = amount(operand, expression, who, for: entry, &diagnostics) else {
        return nil
      }
      amounts.append(amount)
    }
    return amounts
  }

  /// The number of an operand; `nil` after a fault.
  private func amount(
    _ operand: Operand, _ expression: Expression, _ who: String, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Number? {
    switch operand {
    case .amount(let amount): return amount
    case .value(let value):
      guard let amount = Number(value) else {
        if value.kind == .null {
          fault(
            "\(who) needs a number, and this is null", expression.origin, for: entry,
            remedy: "write for example 'if pages then pages * 2 else 0'", &diagnostics)
        } else if value.kind != .undefined {
          fault("\(who) needs a number", expression.origin, for: entry, &diagnostics)
        }
        return nil
      }
      guard amount.isExcessive else { return amount }
      fault(
        "\(value.shownNumber.prefix(60)) has more than \(Number.mostDigits) digits",
        expression.origin, for: entry, remedy: Evaluator.fewerDigits, &diagnostics)
      return nil
    }
  }

  private static let fewerDigits = "calculate with fewer digits, or 'round' the numbers first"

  /// The sum of two numbers, or two texts one after the other.
  private mutating func sum(
    _ left: Expression, _ right: Expression, _ origin: Origin, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Operand {
    let first = operand(left, for: entry, &diagnostics)
    let second = operand(right, for: entry, &diagnostics)
    if let one = words(first), let other = words(second) {
      return .value(joined([one, other], with: nil))
    }
    guard let one = amount(first, left, "'+'", for: entry, &diagnostics),
      let other = amount(second, right, "'+'", for: entry, &diagnostics)
    else { return .value(.undefined) }
    return checked(one + other, origin, for: entry, &diagnostics)
  }

  /// The text of an operand that is not a number.
  private func words(_ operand: Operand) -> Bytes? {
    if case .value(let value) = operand, value.hasText, !value.isAnyNumber, !value.isNumeric {
      return value.text
    }
    return nil
  }
}

extension Value {
  /// Whether it is a date or a time.
  fileprivate var isTime: Bool { kind == .date || kind == .datetime }
}

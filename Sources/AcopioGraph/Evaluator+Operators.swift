import AcopioBase
import AcopioLanguage
import AcopioModel

extension Evaluator {
  /// A number of an unfinished calculation, to all its digits, or the value of anything else.
  enum Operand {
    case amount(Number)
    case value(Value)

    /// The value, which still is the exact number where it is calculated with.
    func value(in arena: Arena) -> Value {
      switch self {
      case .amount(let amount): amount.value(in: arena)
      case .value(let value): value
      }
    }
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
      return .bool(!evaluate(inner, for: entry, &diagnostics).isTrue)
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
      return sum(left, right, origin, for: entry, &diagnostics).value(in: table.arena)
    case .negative, .call, .choice, .gathering:
      return operand(expression, for: entry, &diagnostics).value(in: table.arena)
    case .list(let values, _):
      var elements: [Value] = []
      for value in values { elements.append(evaluate(value, for: entry, &diagnostics)) }
      return .array(elements, in: table.arena)
    case .record(let members, let origin):
      return record(members, origin, for: entry, &diagnostics)
    case .binary(let operation, _, _, _) where operation.isArithmetic:
      return operand(expression, for: entry, &diagnostics).value(in: table.arena)
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
      let holds = evaluate(condition, for: entry, &diagnostics).isTrue
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

  private mutating func binary(
    _ operation: Expression.Operator, _ left: Expression, _ right: Expression, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    switch operation {
    case .and:
      let first = evaluate(left, for: entry, &diagnostics)
      return first.isTrue ? evaluate(right, for: entry, &diagnostics) : first
    case .or:
      let first = evaluate(left, for: entry, &diagnostics)
      return first.isTrue ? first : evaluate(right, for: entry, &diagnostics)
    default:
      let first = evaluate(left, for: entry, &diagnostics)
      let second = evaluate(right, for: entry, &diagnostics)
      switch operation {
      case .covers: return table.covers(first, second)
      case .isIn: return .bool(second.elements.contains { table.isEqual(first, $0) })
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
    if operation == .equal { return .bool(table.isEqual(left, right)) }
    if operation == .notEqual { return .bool(!table.isEqual(left, right)) }
    guard let order = table.order(left, right) else {
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
    _ expressions: [Expression], _ who: Message, for entry: Int, _ diagnostics: inout Diagnostics
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
    _ operand: Operand, _ expression: Expression, _ who: Message, for entry: Int,
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

  private static let fewerDigits: Message =
    "calculate with fewer digits, or 'round' the numbers first"

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

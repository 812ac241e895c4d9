import AcopioBase

extension Filter {
  static let abs = Filter(
    "abs", "Returns the absolute value of a number.", example: ("{{ -17 | abs }}", "17"),
    signature: .arithmetic()
  ) { input, _, context in Number(input: input).magnitude.value(in: &context) }

  static let atLeast = Filter(
    "at_least", "Limits a number to a minimum value.",
    example: ("{{ 4 | at_least: 5 }}", "5"), arguments: 1...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    chosen(input, arguments, &context, isGreater: true)
  }

  static let atMost = Filter(
    "at_most", "Limits a number to a maximum value.",
    example: ("{{ 4 | at_most: 3 }}", "3"), arguments: 1...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    chosen(input, arguments, &context, isGreater: false)
  }

  static let ceil = Filter(
    "ceil", "Rounds a number up to the nearest integer.", example: ("{{ 1.2 | ceil }}", "2"),
    signature: .arithmetic()
  ) { input, _, context in Number(input: input).rounded(0, .up).value(in: &context) }

  static let dividedBy = Filter(
    "divided_by", "Divides a number by another number; dividing integers gives an integer.",
    example: ("{{ 16 | divided_by: 4 }}", "4"), arguments: 1...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    let (left, right) = operands(input, arguments)
    guard !right.isZero else { return context.badArgument("a number can't be divided by zero") }
    let isWhole = !left.isDecimal && !right.isDecimal
    return (isWhole ? left.wholeQuotient(by: right) : left / right).value(in: &context)
  }

  static let floor = Filter(
    "floor", "Rounds a number down to the nearest integer.", example: ("{{ 1.8 | floor }}", "1"),
    signature: .arithmetic()
  ) { input, _, context in Number(input: input).rounded(0, .down).value(in: &context) }

  static let minus = Filter(
    "minus", "Subtracts a number from another number.", example: ("{{ 4 | minus: 1.5 }}", "2.5"),
    arguments: 1...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    let (left, right) = operands(input, arguments)
    return (left - right).value(in: &context)
  }

  static let modulo = Filter(
    "modulo", "Returns the remainder of dividing a number by another number.",
    example: ("{{ 24 | modulo: 7 }}", "3"),
    arguments: 1...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    let (left, right) = operands(input, arguments)
    guard !right.isZero else { return context.badArgument("a number can't be divided by zero") }
    return (left % right).value(in: &context)
  }

  static let plus = Filter(
    "plus", "Adds a number to another number.", example: ("{{ 4 | plus: 2 }}", "6"),
    arguments: 1...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    let (left, right) = operands(input, arguments)
    return (left + right).value(in: &context)
  }

  static let round = Filter(
    "round",
    "Rounds a number to the nearest integer, or to the specified number of decimal places.",
    example: ("{{ 183.357 | round: 2 }}", "183.36"), arguments: 0...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    let wanted = arguments[0].map { Number(input: $0).double.rounded(.towardZero) } ?? 0
    let most = Double(Number.mostDigits)
    let places = Int(min(max(wanted, -most), most))
    return Number(input: input).rounded(places).value(in: &context)
  }

  static let times = Filter(
    "times", "Multiplies a number by another number.", example: ("{{ 3 | times: 2.5 }}", "7.5"),
    arguments: 1...1,
    signature: .arithmetic(.number)
  ) { input, arguments, context in
    let (left, right) = operands(input, arguments)
    return (left * right).value(in: &context)
  }

  /// The greater or the lesser of two numbers, which are compared to their last digit and keep their digits.
  private static func chosen(
    _ input: Value, _ arguments: FilterArguments, _ context: inout FilterContext, isGreater: Bool
  ) -> Value {
    if let other = arguments[0], input.isNumber, other.isNumber,
      let order = Value.compareNumbers(input, other)
    {
      return (isGreater ? order < 0 : order > 0) ? other : input
    }
    let (left, right) = operands(input, arguments)
    return ((isGreater ? left < right : right < left) ? right : left).value(in: &context)
  }

  private static func operands(_ input: Value, _ arguments: FilterArguments) -> (Number, Number) {
    (Number(input: input), Number(input: arguments[0] ?? .null))
  }
}

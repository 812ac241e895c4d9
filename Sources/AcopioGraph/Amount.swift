import AcopioBase

/// A number for calculations: an exact decimal if it fits, otherwise rounded to 15 digits.
///
/// So 0.1 and 0.2 make 0.3. A result is never off by whole units: if 15 digits cannot represent the
/// result of exact operands, there is no result.
enum Amount {
  /// `mantissa` / 10^`scale`, with the smallest possible scale from 0 to 18.
  case exact(mantissa: Int64, scale: Int)
  /// Any other number, to 15 digits.
  case approximate(Double)

  static let zero = Amount.exact(mantissa: 0, scale: 0)

  /// The number that a value is, or that its text contains.
  ///
  /// `nil` for anything else, and for numbers with too many digits.
  init?(_ value: Value) {
    guard value.isAnyNumber || value.kind == .string else { return nil }
    let number = value.withNumberText { text -> Amount? in
      guard let text else { return nil }
      if let (mantissa, scale) = text.exact { return .exact(mantissa: mantissa, scale: scale) }
      return text.digitCount <= 15 ? .approximate(.nan) : nil
    }
    guard let number else { return nil }
    if case .approximate = number {
      self = .approximate(value.number ?? Double(value.text.string) ?? .infinity)
    } else {
      self = number
    }
  }

  /// A whole number.
  init(_ whole: Int64) { self = .exact(mantissa: whole, scale: 0) }

  /// A number computed in binary, rounded to 15 digits.
  private init(computed number: Double) {
    var text = Amount.tidy(number).description
    let exact = text.withUTF8 { NumberText($0)?.exact }
    self = exact.map { .exact(mantissa: $0.mantissa, scale: $0.scale) } ?? .approximate(number)
  }

  /// The nearest `Double`.
  var number: Double {
    switch self {
    case .exact(let mantissa, let scale): Double(mantissa) / Double(Amount.power(scale))
    case .approximate(let number): number
    }
  }

  /// Whether it is zero.
  var isZero: Bool { number == 0 }

  /// The number as a value, stored as text in `arena` if a `Double` would lose digits.
  func value(in arena: Arena) -> Value {
    switch self {
    case .approximate(let number): return .double(number)
    case .exact(let mantissa, 0): return .integer(mantissa)
    case .exact(let mantissa, _) where mantissa.magnitude < 1_000_000_000_000_000:
      return .double(number)
    case .exact(let mantissa, let scale):
      var digits = String(mantissa.magnitude)
      digits = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
      let sign = mantissa < 0 ? "-" : ""
      var value = Value.text(
        arena.copy("\(sign)\(digits.dropLast(scale)).\(digits.suffix(scale))"), kind: .number)
      value.flags = 1
      return value
    }
  }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// `number` rounded to 15 digits: further digits are noise of binary arithmetic.
  private static func tidy(_ number: Double) -> Double {
    guard number.isFinite, number != 0 else { return number }
    var scale = 1.0
    var places = 0
    // Powers of ten up to 22 are exact, so both steps round correctly, once each.
    while places < 22, number.magnitude * scale < 1e14 {
      scale *= 10
      places += 1
    }
    guard places > 0, places < 22 else { return number }
    return (number * scale).rounded() / scale
  }

  // MARK: - Arithmetic

  /// `mantissa` / 10^`scale`, reduced to the smallest possible scale.
  private static func reduced(_ mantissa: Int64, _ scale: Int) -> Amount {
    var (mantissa, scale) = (mantissa, scale)
    while scale > 0, mantissa % 10 == 0 { (mantissa, scale) = (mantissa / 10, scale - 1) }
    return .exact(mantissa: mantissa, scale: scale)
  }

  /// Both mantissas at the finer of the two scales, and that scale.
  private static func aligned(_ left: Amount, _ right: Amount) -> (Int64, Int64, Int)? {
    guard case .exact(let first, let firstScale) = left,
      case .exact(let second, let secondScale) = right
    else { return nil }
    let scale = max(firstScale, secondScale)
    let (one, isTooLarge) = first.multipliedReportingOverflow(by: power(scale - firstScale))
    let (other, overflow) = second.multipliedReportingOverflow(by: power(scale - secondScale))
    return isTooLarge || overflow ? nil : (one, other, scale)
  }

  /// The result of binary arithmetic; `nil` if exact operands would lose whole units.
  private static func rounded(_ result: Double, _ left: Amount, _ right: Amount) -> Amount? {
    if case .exact = left, case .exact = right, result.magnitude >= 1e15 { return nil }
    return Amount(computed: result)
  }

  static func + (left: Amount, right: Amount) -> Amount? {
    if let (first, second, scale) = aligned(left, right),
      case let (sum, overflow) = first.addingReportingOverflow(second), !overflow
    {
      return reduced(sum, scale)
    }
    return rounded(left.number + right.number, left, right)
  }

  static func - (left: Amount, right: Amount) -> Amount? {
    if let (first, second, scale) = aligned(left, right),
      case let (difference, overflow) = first.subtractingReportingOverflow(second), !overflow
    {
      return reduced(difference, scale)
    }
    return rounded(left.number - right.number, left, right)
  }

  static func * (left: Amount, right: Amount) -> Amount? {
    if case .exact(let first, let firstScale) = left,
      case .exact(let second, let secondScale) = right,
      case let (product, overflow) = first.multipliedReportingOverflow(by: second), !overflow
    {
      let result = reduced(product, firstScale + secondScale)
      if case .exact(_, let scale) = result, scale <= 18 { return result }
    }
    return rounded(left.number * right.number, left, right)
  }

  /// Assumes that `right` is not zero.
  static func / (left: Amount, right: Amount) -> Amount? {
    if let (first, second, _) = aligned(left, right) {
      let (quotient, overflow) = first.dividedReportingOverflow(by: second)
      let (rest, _) = first.remainderReportingOverflow(dividingBy: second)
      if !overflow, rest == 0 { return Amount(quotient) }
    }
    return rounded(left.number / right.number, left, right)
  }

  static func < (left: Amount, right: Amount) -> Bool {
    if let (first, second, _) = aligned(left, right) { return first < second }
    return left.number < right.number
  }

  /// Rounds to a whole number by a rule.
  func whole(_ rule: FloatingPointRoundingRule) -> Amount {
    guard case .exact(let mantissa, let scale) = self else {
      return .approximate(number.rounded(rule))
    }
    let unit = Amount.power(scale)
    let rest = mantissa % unit
    let step: Int64 =
      rest == 0 ? 0 : rule == .up && rest > 0 ? 1 : rule == .down && rest < 0 ? -1 : 0
    return Amount(mantissa / unit + step)
  }

  /// Rounds to `places` decimal places, halves away from zero.
  func rounded(places: Int64) -> Amount {
    guard case .exact(let mantissa, let scale) = self else { return self }
    let places = Int(min(max(places, 0), 18))
    guard scale > places else { return self }
    let unit = Amount.power(scale - places)
    let isUp = (mantissa % unit).magnitude * 2 >= UInt64(unit)
    let step: Int64 = isUp ? (mantissa < 0 ? -1 : 1) : 0
    return Amount.reduced(mantissa / unit + step, places)
  }
}

import AcopioBase

/// A number for calculations: an exact decimal or fraction if it fits, otherwise rounded to 15 digits.
///
/// So 0.1 and 0.2 make 0.3, and 4 / 7 * 7 makes 4. A result is never off by whole units: if 15 digits
/// cannot represent the result of exact operands, there is no result.
enum Amount {
  /// `mantissa` / 10^`scale`, with the smallest possible scale from 0 to 18.
  case exact(mantissa: Int64, scale: Int)
  /// A quotient that no decimal of 18 digits represents, in lowest terms; `divisor` is above 1.
  case fraction(dividend: Int64, divisor: Int64)
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
    case .fraction(let dividend, let divisor): Double(dividend) / Double(divisor)
    case .approximate(let number): number
    }
  }

  /// Whether it is zero.
  var isZero: Bool { number == 0 }

  /// The number as a value, stored as text in `arena` if a `Double` would lose digits.
  func value(in arena: Arena) -> Value {
    switch self {
    case .approximate(let number): return .double(number)
    case .fraction: return Amount(computed: number).value(in: arena)
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

  /// Dividend and divisor in lowest terms; `nil` if the number is not exact.
  private var terms: (dividend: Int64, divisor: Int64)? {
    switch self {
    case .approximate: return nil
    case .fraction(let dividend, let divisor): return (dividend, divisor)
    case .exact(let mantissa, let scale):
      let unit = Amount.power(scale)
      let common = Amount.commonDivisor(mantissa, unit)
      return (mantissa / common, unit / common)
    }
  }

  /// The greatest common divisor, of a divisor above 0.
  private static func commonDivisor(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    var (larger, smaller) = (dividend.magnitude, divisor.magnitude)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return Int64(larger)
  }

  /// A quotient as an exact decimal if 18 digits represent it, otherwise as a fraction.
  private static func quotient(_ dividend: Int64, _ divisor: Int64) -> Amount {
    let common = commonDivisor(dividend, divisor)
    let (dividend, divisor) = (dividend / common, divisor / common)
    var (unit, scale) = (Int64(1), 0)
    while scale < 18, unit % divisor != 0 { (unit, scale) = (unit * 10, scale + 1) }
    if unit % divisor == 0,
      case let (mantissa, overflow) = dividend.multipliedReportingOverflow(by: unit / divisor),
      !overflow
    {
      return .exact(mantissa: mantissa, scale: scale)
    }
    return .fraction(dividend: dividend, divisor: divisor)
  }

  /// `left` and `right` over a common divisor, combined; `nil` if it doesn't fit.
  private static func combined(
    _ left: Amount, _ right: Amount,
    _ combine: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) -> Amount? {
    guard let first = left.terms, let second = right.terms else { return nil }
    let common = commonDivisor(first.divisor, second.divisor)
    let one = first.dividend.multipliedReportingOverflow(by: second.divisor / common)
    let other = second.dividend.multipliedReportingOverflow(by: first.divisor / common)
    let divisor = first.divisor.multipliedReportingOverflow(by: second.divisor / common)
    let dividend = combine(one.partialValue, other.partialValue)
    if one.overflow || other.overflow || divisor.overflow || dividend.overflow { return nil }
    return quotient(dividend.partialValue, divisor.partialValue)
  }

  /// The product of two quotients; `nil` if it doesn't fit.
  private static func product(
    _ first: (dividend: Int64, divisor: Int64), _ second: (dividend: Int64, divisor: Int64)
  ) -> Amount? {
    let across = commonDivisor(first.dividend, second.divisor)
    let back = commonDivisor(second.dividend, first.divisor)
    let dividend = (first.dividend / across)
      .multipliedReportingOverflow(by: second.dividend / back)
    let divisor = (first.divisor / back).multipliedReportingOverflow(by: second.divisor / across)
    return dividend.overflow || divisor.overflow
      ? nil : quotient(dividend.partialValue, divisor.partialValue)
  }

  /// The result of binary arithmetic; `nil` if exact operands would lose whole units.
  private static func rounded(_ result: Double, _ left: Amount, _ right: Amount) -> Amount? {
    if left.terms != nil, right.terms != nil, result.magnitude >= 1e15 { return nil }
    return Amount(computed: result)
  }

  static func + (left: Amount, right: Amount) -> Amount? {
    if let (first, second, scale) = aligned(left, right),
      case let (sum, overflow) = first.addingReportingOverflow(second), !overflow
    {
      return reduced(sum, scale)
    }
    return combined(left, right) { $0.addingReportingOverflow($1) }
      ?? rounded(left.number + right.number, left, right)
  }

  static func - (left: Amount, right: Amount) -> Amount? {
    if let (first, second, scale) = aligned(left, right),
      case let (difference, overflow) = first.subtractingReportingOverflow(second), !overflow
    {
      return reduced(difference, scale)
    }
    return combined(left, right) { $0.subtractingReportingOverflow($1) }
      ?? rounded(left.number - right.number, left, right)
  }

  static func * (left: Amount, right: Amount) -> Amount? {
    if case .exact(let first, let firstScale) = left,
      case .exact(let second, let secondScale) = right,
      case let (product, overflow) = first.multipliedReportingOverflow(by: second), !overflow
    {
      let result = reduced(product, firstScale + secondScale)
      if case .exact(_, let scale) = result, scale <= 18 { return result }
    }
    if let first = left.terms, let second = right.terms, let result = product(first, second) {
      return result
    }
    return rounded(left.number * right.number, left, right)
  }

  /// Assumes that `right` is not zero.
  static func / (left: Amount, right: Amount) -> Amount? {
    if let first = left.terms, let second = right.terms, second.dividend != .min,
      let result = product(
        first, (second.dividend.signum() * second.divisor, Int64(second.dividend.magnitude)))
    {
      return result
    }
    return rounded(left.number / right.number, left, right)
  }

  static func < (left: Amount, right: Amount) -> Bool {
    if let (first, second, _) = aligned(left, right) { return first < second }
    if let first = left.terms, let second = right.terms {
      let one = first.dividend.multipliedFullWidth(by: second.divisor)
      let other = second.dividend.multipliedFullWidth(by: first.divisor)
      return (one.high, one.low) < (other.high, other.low)
    }
    return left.number < right.number
  }

  /// Rounds to a whole number by a rule.
  func whole(_ rule: FloatingPointRoundingRule) -> Amount {
    guard let (dividend, divisor) = terms else { return .approximate(number.rounded(rule)) }
    let rest = dividend % divisor
    let step: Int64 =
      rest == 0 ? 0 : rule == .up && rest > 0 ? 1 : rule == .down && rest < 0 ? -1 : 0
    return Amount(dividend / divisor + step)
  }

  /// Rounds to `places` decimal places, halves away from zero.
  func rounded(places: Int64) -> Amount {
    let places = Int(min(max(places, 0), 18))
    if case .fraction(let dividend, let divisor) = self {
      let (scaled, overflow) = dividend.multipliedReportingOverflow(by: Amount.power(places))
      guard !overflow else { return Amount(computed: number).rounded(places: Int64(places)) }
      let rest = (scaled % divisor).magnitude
      let isUp = rest >= divisor.magnitude - rest
      return Amount.reduced(scaled / divisor + (isUp ? scaled.signum() : 0), places)
    }
    guard case .exact(let mantissa, let scale) = self, scale > places else { return self }
    let unit = Amount.power(scale - places)
    let isUp = (mantissa % unit).magnitude * 2 >= UInt64(unit)
    let step: Int64 = isUp ? (mantissa < 0 ? -1 : 1) : 0
    return Amount.reduced(mantissa / unit + step, places)
  }
}

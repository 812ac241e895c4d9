extension Number {
  // MARK: - The parts of a number

  /// A decimal with all its digits; `nil` for fractions and results that were rounded.
  private var decimal: LongDecimal? {
    switch form {
    case .short(let mantissa, let scale): LongDecimal(mantissa, scale: scale)
    case .long(let number): number
    case .fraction, .rounded, .excessive: nil
    }
  }

  /// The number to `guardDigits`; `nil` if it is excessive.
  private var nearest: LongDecimal? {
    switch form {
    case .rounded(let number): number
    case .fraction(let dividend, let divisor):
      LongDecimal(dividend, scale: 0)
        .quotient(
          by: LongDecimal(divisor, scale: 0), digits: Number.guardDigits,
          places: Number.guardPlaces)
    default: decimal
    }
  }

  /// Dividend and divisor in lowest terms; `nil` if they don't fit.
  private var terms: (dividend: Int64, divisor: Int64)? {
    switch form {
    case .short(let mantissa, let scale):
      let unit = Number.power(scale)
      let common = Number.commonDivisor(mantissa, unit)
      return (mantissa / common, unit / common)
    case .fraction(let dividend, let divisor): return (dividend, divisor)
    default: return nil
    }
  }

  /// The mantissas of short numbers at the finer of the two scales, and that scale.
  private static func aligned(_ left: Number, _ right: Number) -> (Int64, Int64, Int)? {
    guard case .short(let first, let firstScale) = left.form,
      case .short(let second, let secondScale) = right.form
    else { return nil }
    if firstScale == secondScale { return (first, second, firstScale) }
    let scale = max(firstScale, secondScale)
    let (one, isTooLarge) = first.multipliedReportingOverflow(by: power(scale - firstScale))
    let (other, overflow) = second.multipliedReportingOverflow(by: power(scale - secondScale))
    return isTooLarge || overflow ? nil : (one, other, scale)
  }

  // MARK: - Arithmetic

  /// The result for operands that are not short, or don't stay so.
  ///
  /// It is exact for decimals, and for quotients whose terms fit.
  private static func result(
    _ left: Number, _ right: Number, _ exact: (LongDecimal, LongDecimal) -> LongDecimal,
    _ quotient: ((dividend: Int64, divisor: Int64), (dividend: Int64, divisor: Int64)) -> Number?
  ) -> Number {
    let isDecimal = left.isDecimal || right.isDecimal
    if let first = left.decimal, let second = right.decimal {
      return Number(exact(first, second), isDecimal: isDecimal)
    }
    if let first = left.terms, let second = right.terms, let result = quotient(first, second) {
      return result
    }
    guard let first = left.nearest, let second = right.nearest else {
      return Number(.excessive, isDecimal: isDecimal)
    }
    return Number(rounding: exact(first, second))
  }

  /// A result that cannot be exact.
  private init(rounding number: LongDecimal) {
    let number = number.rounded(digits: Number.guardDigits, places: Number.guardPlaces).trimmed
    let isExcessive = max(number.digitCount, number.scale) > Number.mostDigits
    let isZero = number.isZero
    self.init(
      isExcessive ? .excessive : isZero ? .short(mantissa: 0, scale: 0) : .rounded(number),
      isDecimal: true)
  }

  /// The sum of quotients; `nil` if its terms don't fit.
  private static func sum(
    _ first: (dividend: Int64, divisor: Int64), _ second: (dividend: Int64, divisor: Int64)
  ) -> Number? {
    let common = commonDivisor(first.divisor, second.divisor)
    let one = first.dividend.multipliedReportingOverflow(by: second.divisor / common)
    let other = second.dividend.multipliedReportingOverflow(by: first.divisor / common)
    let divisor = first.divisor.multipliedReportingOverflow(by: second.divisor / common)
    let dividend = one.partialValue.addingReportingOverflow(other.partialValue)
    if one.overflow || other.overflow || divisor.overflow || dividend.overflow { return nil }
    return Number(dividend.partialValue, over: divisor.partialValue, isDecimal: true)
  }

  /// The product of quotients; `nil` if its terms don't fit.
  private static func product(
    _ first: (dividend: Int64, divisor: Int64), _ second: (dividend: Int64, divisor: Int64),
    isDecimal: Bool = true
  ) -> Number? {
    let across = commonDivisor(first.dividend, second.divisor)
    let back = commonDivisor(second.dividend, first.divisor)
    let dividend = (first.dividend / across)
      .multipliedReportingOverflow(by: second.dividend / back)
    let divisor = (first.divisor / back).multipliedReportingOverflow(by: second.divisor / across)
    return dividend.overflow || divisor.overflow
      ? nil : Number(dividend.partialValue, over: divisor.partialValue, isDecimal: isDecimal)
  }

  package static func + (left: Number, right: Number) -> Number {
    guard let (first, second, scale) = aligned(left, right),
      case let (sum, overflow) = first.addingReportingOverflow(second), !overflow
    else { return result(left, right, { $0 + $1 }, Number.sum) }
    return Number(sum, scale: scale, isDecimal: left.isDecimal || right.isDecimal)
  }

  package static func - (left: Number, right: Number) -> Number {
    guard let (first, second, scale) = aligned(left, right),
      case let (difference, overflow) = first.subtractingReportingOverflow(second), !overflow
    else { return left + -right }
    return Number(difference, scale: scale, isDecimal: left.isDecimal || right.isDecimal)
  }

  package static prefix func - (number: Number) -> Number {
    switch number.form {
    case .short(let mantissa, let scale) where mantissa != .min:
      Number(.short(mantissa: -mantissa, scale: scale), isDecimal: number.isDecimal)
    case .fraction(let dividend, let divisor) where dividend != .min:
      Number(.fraction(dividend: -dividend, divisor: divisor), isDecimal: true)
    case .rounded(let decimal): Number(.rounded(-decimal), isDecimal: true)
    default: number * Number(-1)
    }
  }

  package static func * (left: Number, right: Number) -> Number {
    guard case .short(let first, let firstScale) = left.form,
      case .short(let second, let secondScale) = right.form,
      case let (product, overflow) = first.multipliedReportingOverflow(by: second), !overflow,
      firstScale + secondScale <= places
    else { return result(left, right, { $0 * $1 }) { Number.product($0, $1) } }
    return Number(
      product, scale: firstScale + secondScale, isDecimal: left.isDecimal || right.isDecimal)
  }

  /// The exact quotient; `right` must not be zero.
  package static func / (left: Number, right: Number) -> Number {
    let isDecimal = left.isDecimal || right.isDecimal
    if let first = left.terms, let second = right.terms, second.dividend != .min,
      let result = product(
        first, (second.dividend.signum() * second.divisor, abs(second.dividend)),
        isDecimal: isDecimal)
    {
      return result
    }
    if let first = left.decimal, let second = right.decimal {
      let quotient = first.quotient(
        by: second, digits: first.digitCount + guardDigits, places: guardPlaces)
      return (quotient * second).order(first) == 0
        ? Number(quotient, isDecimal: isDecimal) : Number(rounding: quotient)
    }
    guard let first = left.nearest, let second = right.nearest else {
      return Number(.excessive, isDecimal: isDecimal)
    }
    return Number(rounding: first.quotient(by: second, digits: guardDigits, places: guardPlaces))
  }

  /// The greatest whole number that is not above the quotient; `right` must not be zero.
  package func wholeQuotient(by right: Number) -> Number {
    if case .short(let first, 0) = form, case .short(let second, 0) = right.form,
      case let (quotient, overflow) = first.dividedReportingOverflow(by: second), !overflow
    {
      let isBelow = first % second != 0 && (first < 0) != (second < 0)
      return Number(isBelow ? quotient - 1 : quotient)
    }
    guard let first = decimal, let second = right.decimal else {
      return (self / right).rounded(0, .down)
    }
    return Number(first.divided(by: second).quotient, isDecimal: false)
  }

  /// The remainder of a division; it has the sign of `right`, which must not be zero.
  package static func % (left: Number, right: Number) -> Number {
    let isDecimal = left.isDecimal || right.isDecimal
    if let (first, second, scale) = aligned(left, right), second != -1 {
      let rest = first % second
      let isOther = rest != 0 && (rest < 0) != (second < 0)
      return Number(isOther ? rest + second : rest, scale: scale, isDecimal: isDecimal)
    }
    if let first = left.decimal, let second = right.decimal {
      return Number(first.divided(by: second).rest, isDecimal: isDecimal)
    }
    return left - right * left.wholeQuotient(by: right)
  }

  package static func < (left: Number, right: Number) -> Bool {
    if let (first, second, _) = aligned(left, right) { return first < second }
    if let first = left.terms, let second = right.terms {
      let one = first.dividend.multipliedFullWidth(by: second.divisor)
      let other = second.dividend.multipliedFullWidth(by: first.divisor)
      return (one.high, one.low) < (other.high, other.low)
    }
    guard let first = left.settled.nearest, let second = right.settled.nearest else { return false }
    return first.order(second) < 0
  }

  /// The absolute value.
  package var magnitude: Number { self < .zero ? -self : self }

  // MARK: - Rounding

  /// The nearest number with at most `places` decimal places; a negative number rounds before the point.
  package func rounded(_ places: Int, _ rounding: Rounding = .nearest) -> Number {
    let isDecimal = isDecimal && places > 0
    switch form {
    case .short(let mantissa, let scale) where scale <= places:
      return Number(mantissa, scale: scale, isDecimal: isDecimal)
    case .short(let mantissa, let scale) where places >= 0:
      let unit = Number.power(scale - places)
      let (whole, rest) = mantissa.quotientAndRemainder(dividingBy: unit)
      let goesOn =
        switch rounding {
        case .nearest: rest.magnitude >= unit.magnitude - rest.magnitude
        case .up: rest > 0
        case .down: rest < 0
        }
      return Number(
        goesOn ? whole + rest.signum() : whole, scale: places, isDecimal: isDecimal)
    case .fraction(let dividend, let divisor):
      let quotient = LongDecimal(dividend, scale: 0)
        .quotient(by: LongDecimal(divisor, scale: 0), places: places, rounding)
      return Number(quotient, isDecimal: isDecimal)
    default:
      guard let number = settled.decimal else { return self }
      return Number(number.rounded(places, rounding), isDecimal: isDecimal)
    }
  }
}

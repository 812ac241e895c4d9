/// An exact number for calculations: a decimal of up to 500 digits, or a fraction.
///
/// Expressions and template filters calculate with it. `0.1 + 0.2` is 0.3, and `4 / 7 * 7` is 4: a quotient
/// is rounded only where it is written, to 15 digits (see `Number+Text.swift`). The time and memory of an
/// operation are bounded, since more than `mostDigits` digits are no number.
package struct Number {
  /// The representation of a number.
  enum Form {
    /// `mantissa` / 10^`scale`, with the smallest possible scale from 0 to 18.
    case short(mantissa: Int64, scale: Int)
    /// A decimal that is not `short`.
    case long(LongDecimal)
    /// A quotient that is not `short`, in lowest terms; `divisor` is above 1.
    case fraction(dividend: Int64, divisor: Int64)
    /// The result of a calculation with quotients whose terms are too large, to `guardDigits`.
    case rounded(LongDecimal)
    /// More than `mostDigits` digits, or not a finite number.
    case excessive
  }

  /// The maximum number of digits before and after the decimal point.
  package static let mostDigits = 500
  /// The significant digits of results that cannot be exact.
  ///
  /// They are more than are written, so that errors that add up stay invisible.
  static let guardDigits = 80
  /// The decimal places of such results if they are large.
  static let guardPlaces = 40
  /// The number of digits that are neither written nor considered by comparisons and rounding.
  static let noise = 20
  /// The maximum scale of a `short` number.
  static let places = 18

  /// The rounding mode.
  package enum Rounding {
    /// To the nearest number, halves away from zero.
    case nearest
    case up, down
  }

  let form: Form
  /// Whether it was written with a decimal point or exponent, or comes from such a number.
  ///
  /// Dividing numbers without one gives a whole number in templates.
  package let isDecimal: Bool

  package static let zero = Number(0)

  init(_ form: Form, isDecimal: Bool) {
    self.form = form
    self.isDecimal = isDecimal
  }

  /// A whole number.
  package init(_ whole: Int64) {
    self.init(.short(mantissa: whole, scale: 0), isDecimal: false)
  }

  /// `mantissa` / 10^`scale`, for a scale from 0 to 18.
  package init(_ mantissa: Int64, scale: Int, isDecimal: Bool = true) {
    var (mantissa, scale) = (mantissa, scale)
    while scale > 0, mantissa % 10 == 0 { (mantissa, scale) = (mantissa / 10, scale - 1) }
    self.init(.short(mantissa: mantissa, scale: scale), isDecimal: isDecimal)
  }

  /// The shortest form of a decimal.
  init(_ number: LongDecimal, isDecimal: Bool) {
    let trimmed = number.scale > 0 ? number.trimmed : number
    if trimmed.scale <= Number.places, let mantissa = trimmed.mantissa {
      self.init(.short(mantissa: mantissa, scale: trimmed.scale), isDecimal: isDecimal)
    } else if max(trimmed.digitCount, trimmed.scale) > Number.mostDigits {
      self.init(.excessive, isDecimal: isDecimal)
    } else {
      self.init(.long(trimmed), isDecimal: isDecimal)
    }
  }

  /// The shortest decimal that converts back to `number`.
  package init(shortest number: Double) {
    self = number.description.withBytes { Number($0) } ?? Number(.excessive, isDecimal: true)
  }

  /// Parses `-12.50`, and `1.25e-3` if `allowsExponent`; `nil` for other forms.
  package init?(_ text: Bytes, allowsExponent: Bool = true) {
    if let whole = Value.wholeNumber(text) {
      self.init(whole)
      return
    }
    guard let written = NumberText(text) else { return nil }
    let hasExponent = text.contains { $0 | 0x20 == UInt8(ascii: "e") }
    guard allowsExponent || !hasExponent else { return nil }
    let isDecimal = hasExponent || text.contains(UInt8(ascii: "."))
    if let (mantissa, scale) = written.exact {
      self.init(mantissa, scale: scale, isDecimal: isDecimal)
    } else if let long = LongDecimal(written, most: Number.mostDigits) {
      self.init(long, isDecimal: isDecimal)
    } else {
      self.init(.excessive, isDecimal: isDecimal)
    }
  }

  /// The number that a value is, or that a text consists of; `nil` for anything else.
  package init?(_ value: Value) {
    switch value.kind {
    case .integer: self.init(Int64(bitPattern: value.payload))
    case .number:
      if let quotient = value.quotient {
        self.init(quotient, isDecimal: true)
        return
      }
      self.init(value.text)
    case .string: self.init(value.text)
    default: return nil
    }
  }

  /// `dividend` / `divisor`, which must be above 0.
  init(_ dividend: Int64, over divisor: Int64, isDecimal: Bool) {
    let common = Number.commonDivisor(dividend, divisor)
    let (dividend, divisor) = (dividend / common, divisor / common)
    var (unit, scale) = (Int64(1), 0)
    while scale < Number.places, unit % divisor != 0 { (unit, scale) = (unit * 10, scale + 1) }
    if unit % divisor == 0,
      case let (mantissa, overflow) = dividend.multipliedReportingOverflow(by: unit / divisor),
      !overflow
    {
      self.init(mantissa, scale: scale, isDecimal: isDecimal || scale > 0)
    } else {
      self.init(.fraction(dividend: dividend, divisor: divisor), isDecimal: true)
    }
  }

  /// The greatest common divisor; `divisor` must be above 0.
  static func commonDivisor(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    var (larger, smaller) = (dividend.magnitude, divisor.magnitude)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return Int64(larger)
  }

  // MARK: - Facts

  /// Whether it has too many digits to calculate with.
  package var isExcessive: Bool {
    if case .excessive = form { return true }
    return false
  }

  package var isZero: Bool {
    if case .short(0, _) = form { return true }
    return false
  }

  /// Whether it has no digits after the decimal point.
  package var isWhole: Bool { !isExcessive && scale == 0 }

  /// The number as an integer; `nil` if it is not one or doesn't fit.
  package var integer: Int64? {
    if case .short(let mantissa, 0) = form { return mantissa }
    return nil
  }

  /// The number of digits written after the decimal point.
  package var scale: Int {
    switch form {
    case .short(_, let scale): scale
    case .excessive: 0
    default: written?.scale ?? 0
    }
  }

  /// The nearest `Double`.
  package var double: Double {
    switch form {
    case .short(let mantissa, let scale): Double(mantissa) / Double(Number.power(scale))
    case .fraction(let dividend, let divisor): Double(dividend) / Double(divisor)
    case .excessive: .infinity
    case .long, .rounded: Double(description) ?? .infinity
    }
  }

  /// 10^`exponent`, for exponents up to 18.
  static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

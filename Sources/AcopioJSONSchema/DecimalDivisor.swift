import AcopioBase

/// The divisor of `multipleOf`, for exact division of decimal numbers.
///
/// Ajv divides binary fractions, so that 0.3 is no multiple of 0.1 there.
struct DecimalDivisor: Sendable {
  /// The digits as an integer, without zeros at the end; `nil` if there are too many.
  private let digits: UInt64?
  /// The power of ten of the last digit.
  private let power: Int
  /// The number, for divisors with too many digits.
  private let approximate: Double

  /// The divisor that a positive number is; `nil` for other values.
  init?(_ value: Value) {
    guard let approximate = value.number, approximate > 0 || approximate.isInfinite else {
      return nil
    }
    self.approximate = approximate
    let parts = value.withNumberText { number -> (UInt64?, Int)? in
      guard let number, !number.isZero else { return nil }
      var digits: UInt64 = 0
      for digit in number.digits {
        let (shifted, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
        let (sum, overflow) = shifted.addingReportingOverflow(UInt64(digit & 0xF))
        guard !isTooLarge, !overflow else { return (nil, 0) }
        digits = sum
      }
      return (digits, number.exponent - number.digitCount)
    }
    guard let parts else { return nil }
    (digits, power) = parts
  }

  /// Whether a number is an integer times the divisor.
  func divides(_ value: Value) -> Bool {
    guard let digits else {
      let quotient = (value.number ?? .nan) / approximate
      return quotient == quotient.rounded()
    }
    return value.withNumberText { number in
      guard let number else { return false }
      if number.isZero { return true }
      let shift = number.exponent - number.digitCount - power
      // Neither integer ends in a zero, so that no power of ten is left to divide by.
      guard shift >= 0 else { return false }
      var rest: UInt64 = 0
      for digit in number.digits {
        rest = DecimalDivisor.multiply(rest, 10, modulo: digits)
        rest = DecimalDivisor.add(rest, UInt64(digit & 0xF) % digits, modulo: digits)
      }
      return DecimalDivisor.multiply(
        rest, DecimalDivisor.powerOfTen(shift, modulo: digits), modulo: digits) == 0
    }
  }

  private static func multiply(_ left: UInt64, _ right: UInt64, modulo divisor: UInt64) -> UInt64 {
    let product = (left % divisor).multipliedFullWidth(by: right % divisor)
    return divisor.dividingFullWidth(product).remainder
  }

  private static func add(_ left: UInt64, _ right: UInt64, modulo divisor: UInt64) -> UInt64 {
    // Both are less than the divisor; the sum may not fit.
    left >= divisor - right && right > 0 ? left - (divisor - right) : left + right
  }

  private static func powerOfTen(_ exponent: Int, modulo divisor: UInt64) -> UInt64 {
    var result = 1 % divisor
    var square = 10 % divisor
    var exponent = exponent
    while exponent > 0 {
      if exponent & 1 == 1 { result = multiply(result, square, modulo: divisor) }
      square = multiply(square, square, modulo: divisor)
      exponent >>= 1
    }
    return result
  }
}

/// A decimal number given as text, for exact comparison.
///
/// Takes time linear in the digits. Exponents are never expanded, so `1e999999999` costs as much as
/// `1e9`; exponents beyond 10^18 count as 10^18.
package struct NumberText: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: as `Value`.

  /// Whether it is less than zero.
  package let isNegative: Bool
  /// The text from the first to the last non-zero digit, decimal point included; empty for zero.
  private let written: Bytes
  /// The number is 0.DIGITS × 10^`exponent`.
  package let exponent: Int

  /// Parses `-12.50` or `1.25e-3`, leading zeros allowed; `nil` for other forms.
  package init?(_ text: Bytes) {
    var index = 0
    let hasMinus = text.first == UInt8(ascii: "-")
    if hasMinus { index = 1 }
    let start = index
    var first: Int?
    var last = start
    var point: Int?
    while index < text.count {
      let byte = text[index]
      if byte.isASCIIDigit {
        if byte != 0x30 {
          if first == nil { first = index }
          last = index + 1
        }
      } else if byte == UInt8(ascii: "."), point == nil, index > start {
        point = index
      } else {
        break
      }
      index += 1
    }
    guard index > start, text[index - 1].isASCIIDigit,
      let power = NumberText.power(text, at: index)
    else { return nil }
    guard let first else {
      (isNegative, written, exponent) = (false, text.slice(0..<0), 0)
      return
    }
    let end = point ?? index
    isNegative = hasMinus
    written = text.slice(first..<last)
    // The decimal point is one byte in between.
    exponent = (first < end ? end - first : end + 1 - first) + power
  }

  /// Reads the rest after the digits: nothing, or an exponent; `nil` for anything else.
  private static func power(_ text: Bytes, at start: Int) -> Int? {
    guard start < text.count else { return 0 }
    guard text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var index = start + 1
    let hasMinus = index < text.count && text[index] == UInt8(ascii: "-")
    if hasMinus || (index < text.count && text[index] == UInt8(ascii: "+")) { index += 1 }
    guard index < text.count else { return nil }
    var power = 0
    while index < text.count {
      guard text[index].isASCIIDigit else { return nil }
      power = min(power * 10 + Int(text[index] & 0xF), 1_000_000_000_000_000_000 / 10)
      index += 1
    }
    return hasMinus ? -power : power
  }

  /// Whether it is zero.
  package var isZero: Bool { written.isEmpty }

  /// The digits, without leading and trailing zeros.
  package var digits: some Sequence<UInt8> { written.lazy.filter { $0 != UInt8(ascii: ".") } }

  /// The number as an integer `mantissa`, to be divided by 10^`scale`.
  ///
  /// `nil` if the integer doesn't fit into `Int64` or the scale is not from 0 to 18.
  package var exact: (mantissa: Int64, scale: Int)? {
    var mantissa: Int64 = 0
    var count = 0
    for digit in digits {
      count += 1
      guard let next = NumberText.appending(digit, to: mantissa) else { return nil }
      mantissa = next
    }
    guard count > 0 else { return (0, 0) }
    // A million digits don't fit, so neither difference can overflow.
    let scale = count - exponent
    guard scale <= 18, scale >= -18 else { return nil }
    for _ in 0..<max(0, -scale) {
      guard let next = NumberText.appending(0x30, to: mantissa) else { return nil }
      mantissa = next
    }
    // Accumulated as a negative number, since the least `Int64` has no positive counterpart.
    if isNegative { return (mantissa, max(scale, 0)) }
    return mantissa == .min ? nil : (-mantissa, max(scale, 0))
  }

  private static func appending(_ digit: UInt8, to number: Int64) -> Int64? {
    let (shifted, isTooSmall) = number.multipliedReportingOverflow(by: 10)
    let (next, overflow) = shifted.subtractingReportingOverflow(Int64(digit & 0xF))
    return isTooSmall || overflow ? nil : next
  }

  /// The number of digits, without leading and trailing zeros.
  package var digitCount: Int { digits.reduce(0) { count, _ in count + 1 } }

  /// A text that is the same for equal numbers, however they were written.
  package var canonical: String {
    var text = isNegative ? "-" : ""
    for digit in digits { text.unicodeScalars.append(Unicode.Scalar(digit)) }
    return text + "e\(isZero ? 0 : exponent)"
  }

  /// Compares two numbers: negative, zero or positive if this one is less, equal or greater.
  package func compare(_ other: NumberText) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let result = compareMagnitude(other)
    return isNegative ? -result : result
  }

  private func compareMagnitude(_ other: NumberText) -> Int {
    if isZero || other.isZero { return (isZero ? 0 : 1) - (other.isZero ? 0 : 1) }
    if exponent != other.exponent { return exponent < other.exponent ? -1 : 1 }
    var mine = digits.makeIterator()
    var others = other.digits.makeIterator()
    while true {
      let (first, second) = (mine.next(), others.next())
      if first == nil, second == nil { return 0 }
      let (left, right) = (first ?? 0x30, second ?? 0x30)
      if left != right { return left < right ? -1 : 1 }
    }
  }
}

extension Value {
  /// Whether it is a number, or text that its field declares to be one.
  package var isAnyNumber: Bool {
    switch kind {
    case .number, .integer: true
    case .string: isNumeric
    default: false
    }
  }

  /// Compares two numbers exactly, to the last digit; `nil` if one is not a number.
  ///
  /// The result is negative, zero or positive if `left` is less than, equal to or greater than
  /// `right`. A computed number is compared by its printed text.
  package static func compareNumbers(_ left: Value, _ right: Value) -> Int? {
    if let first = left.int64, let second = right.int64 {
      return first < second ? -1 : first > second ? 1 : 0
    }
    guard let first = left.number, let second = right.number else { return nil }
    // Rounding never reverses an order; it only makes different numbers equal.
    if first != second { return first < second ? -1 : 1 }
    return left.withNumberText { mine in
      right.withNumberText { others in
        guard let mine, let others else { return 0 }
        return mine.compare(others)
      }
    }
  }

  /// Calls `body` with the number as text; with `nil` if it is not a number or is infinite.
  package func withNumberText<Result>(_ body: (NumberText?) -> Result) -> Result {
    var text: String
    switch kind {
    case .integer: text = String(Int64(bitPattern: payload))
    case .number, .string: return body(NumberText(self.text))
    default: return body(nil)
    }
    return text.withUTF8 { body(NumberText($0)) }
  }

  /// The number for messages: as written, or without a decimal point if it is whole.
  package var shownNumber: String {
    hasText ? text.string : number.map(\.shown) ?? ""
  }
}

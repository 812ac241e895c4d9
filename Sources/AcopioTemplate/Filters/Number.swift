import AcopioBase

/// A number for calculations: an exact decimal.
///
/// Only a quotient is rounded, to 17 digits or more.
enum Number {
  /// `mantissa` / 10^`scale`; `isDecimal` if it was or must be written with a decimal point.
  case exact(mantissa: Int64, scale: Int, isDecimal: Bool)
  /// A number that doesn't fit into `Int64`.
  case long(LongDecimal, isDecimal: Bool)
  /// More digits than `LongDecimal.mostDigits`, or not a finite number (`inf`).
  case excessive

  /// The maximum number of digits after the decimal point in `exact`.
  private static let places = 18

  static let zero = Number.exact(mantissa: 0, scale: 0, isDecimal: false)

  /// The numeric value of an input: text counts as the integer it begins with, anything else as 0.
  init(_ value: Value) {
    self = Number(parsing: value) ?? (value.hasText ? Number(leading: value.text.trimmed) : .zero)
  }

  private init(leading text: Bytes) {
    let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    var end = isSigned ? 1 : 0
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    let start = text.first == UInt8(ascii: "+") ? 1 : 0
    self = Number(text.slice(start..<end), allowsExponent: false) ?? .zero
  }

  /// The number that a value is or contains as text; `nil` if there is none.
  init?(parsing value: Value) {
    switch value.kind {
    case .integer:
      self = .exact(mantissa: Int64(bitPattern: value.payload), scale: 0, isDecimal: false)
    case .double: self = Number(Double(bitPattern: value.payload))
    case .number, .string, .html:
      let text = value.text.trimmed
      guard let number = Number(text, allowsExponent: value.kind == .number) else { return nil }
      self = number
    case .entry:
      guard let number = Number(parsing: value.member("key")) else { return nil }
      self = number
    default: return nil
    }
  }

  /// The shortest decimal that converts back to `number`.
  init(_ number: Double) {
    guard number.isFinite else {
      self = .excessive
      return
    }
    var text = number.description
    self = text.withUTF8 { Number($0, allowsExponent: true) } ?? .excessive
  }

  private init?(_ text: Bytes, allowsExponent: Bool) {
    if let short = Number(short: text) {
      self = short
      return
    }
    switch LongDecimal.read(text, allowsExponent: allowsExponent) {
    case .number(let number, let isDecimal): self = Number(number, isDecimal: isDecimal)
    case .tooLong: self = .excessive
    case .nothing: return nil
    }
  }

  /// Parses a number without exponent that fits into `exact`.
  private init?(short text: Bytes) {
    let start = text.first == UInt8(ascii: "-") ? 1 : 0
    guard text.count > start, text.count < 20, text[start].isASCIIDigit else { return nil }
    var mantissa: Int64 = 0
    var point: Int?
    for index in start..<text.count {
      if text[index] == UInt8(ascii: "."), point == nil, index < text.count - 1 {
        point = index
        continue
      }
      guard text[index].isASCIIDigit else { return nil }
      let (shifted, isTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = shifted.addingReportingOverflow(Int64(text[index] & 0xF))
      guard !isTooLarge, !overflow else { return nil }
      mantissa = sum
    }
    let scale = point.map { text.count - 1 - $0 } ?? 0
    self = .exact(
      mantissa: start == 1 ? -mantissa : mantissa, scale: scale, isDecimal: point != nil)
  }

  /// The shortest form of a decimal.
  private init(_ number: LongDecimal, isDecimal: Bool) {
    let trimmed = number.scale > 0 ? number.trimmed : number
    if trimmed.scale <= Number.places, let mantissa = trimmed.mantissa {
      self = .exact(mantissa: mantissa, scale: trimmed.scale, isDecimal: isDecimal)
    } else if trimmed.digitCount > LongDecimal.mostDigits
      || trimmed.scale > LongDecimal.mostDigits
    {
      self = .excessive
    } else {
      self = .long(trimmed, isDecimal: isDecimal)
    }
  }

  /// The number as a `LongDecimal`, `nil` if it is excessive.
  private var long: LongDecimal? {
    switch self {
    case .exact(let mantissa, let scale, _): LongDecimal(mantissa, scale: scale)
    case .long(let number, _): number
    case .excessive: nil
    }
  }

  /// The nearest `Double`.
  var double: Double {
    switch self {
    case .exact(let mantissa, let scale, _): Double(mantissa) / power(scale)
    case .long(let number, _): number.double
    case .excessive: .infinity
    }
  }

  /// Whether it is written with a decimal point.
  var isDecimal: Bool {
    switch self {
    case .exact(_, _, let isDecimal), .long(_, let isDecimal): isDecimal
    case .excessive: false
    }
  }

  var isZero: Bool {
    if case .exact(0, _, _) = self { return true }
    return false
  }

  private func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  // MARK: - Arithmetic

  /// The mantissas of both numbers at the finer of the two scales.
  private static func aligned(_ left: Number, _ right: Number) -> (Int64, Int64, Int, Bool)? {
    guard case .exact(var first, let firstScale, let firstDecimal) = left,
      case .exact(var second, let secondScale, let secondDecimal) = right
    else { return nil }
    let scale = max(firstScale, secondScale)
    for _ in firstScale..<scale {
      let (shifted, overflow) = first.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      first = shifted
    }
    for _ in secondScale..<scale {
      let (shifted, overflow) = second.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      second = shifted
    }
    return (first, second, scale, firstDecimal || secondDecimal)
  }

  /// Calculates with long numbers what doesn't fit into `Int64`.
  private static func long(
    _ left: Number, _ right: Number, _ result: (LongDecimal, LongDecimal) -> LongDecimal
  ) -> Number {
    guard let first = left.long, let second = right.long else { return .excessive }
    return Number(result(first, second), isDecimal: left.isDecimal || right.isDecimal)
  }

  static func + (left: Number, right: Number) -> Number {
    guard let (first, second, scale, isDecimal) = aligned(left, right),
      case let (sum, overflow) = first.addingReportingOverflow(second), !overflow
    else { return long(left, right) { $0 + $1 } }
    return .exact(mantissa: sum, scale: scale, isDecimal: isDecimal)
  }

  static func - (left: Number, right: Number) -> Number {
    guard let (first, second, scale, isDecimal) = aligned(left, right),
      case let (difference, overflow) = first.subtractingReportingOverflow(second), !overflow
    else { return long(left, right) { $0 + -$1 } }
    return .exact(mantissa: difference, scale: scale, isDecimal: isDecimal)
  }

  static func * (left: Number, right: Number) -> Number {
    guard case .exact(let first, let firstScale, let firstDecimal) = left,
      case .exact(let second, let secondScale, let secondDecimal) = right,
      case let (product, overflow) = first.multipliedReportingOverflow(by: second), !overflow,
      firstScale + secondScale <= places
    else { return long(left, right) { $0 * $1 } }
    return .exact(
      mantissa: product, scale: firstScale + secondScale, isDecimal: firstDecimal || secondDecimal)
  }

  /// Divides; integers are rounded down to an integer; assumes that `right` is not zero.
  static func / (left: Number, right: Number) -> Number {
    guard case .exact(let first, let firstScale, let firstDecimal) = left,
      case .exact(let second, let secondScale, let secondDecimal) = right
    else { return longQuotient(left, right) }
    guard firstDecimal || secondDecimal || firstScale + secondScale > 0 else {
      let (quotient, overflow) = first.dividedReportingOverflow(by: second)
      if overflow { return longQuotient(left, right) }
      let isBelow = first % second != 0 && (first < 0) != (second < 0)
      return .exact(mantissa: isBelow ? quotient - 1 : quotient, scale: 0, isDecimal: false)
    }
    // If both are exact as `Double`, the quotient is correct to 17 digits.
    guard first.magnitude < 1 << 53, second.magnitude < 1 << 53 else {
      return longQuotient(left, right)
    }
    return Number(left.double / right.double)
  }

  private static func longQuotient(_ left: Number, _ right: Number) -> Number {
    let isDecimal = left.isDecimal || right.isDecimal
    return long(left, right) { isDecimal ? $0.quotient(by: $1) : $0.divided(by: $1).quotient }
  }

  /// The remainder of a division; it has the sign of `right`, which must not be zero.
  static func % (left: Number, right: Number) -> Number {
    guard let (first, second, scale, isDecimal) = aligned(left, right), second != -1 else {
      return long(left, right) { $0.divided(by: $1).rest }
    }
    let rest = first % second
    let isOther = rest != 0 && (rest < 0) != (second < 0)
    return .exact(mantissa: isOther ? rest + second : rest, scale: scale, isDecimal: isDecimal)
  }

  static func < (left: Number, right: Number) -> Bool {
    if let (first, second, _, _) = aligned(left, right) { return first < second }
    guard let first = left.long, let second = right.long else { return false }
    return first.order(second) < 0
  }

  /// The absolute value.
  var magnitude: Number { self < .zero ? .zero - self : self }

  /// The nearest number with `places` decimal places, halves away from zero.
  func rounded(_ places: Int) -> Number {
    if case .exact(_, let scale, _) = self, scale <= places { return self }
    guard let long else { return .excessive }
    return Number(long.rounded(places, .nearest), isDecimal: isDecimal && places > 0)
  }

  /// The nearest integer in a direction.
  func whole(_ rounding: LongDecimal.Rounding) -> Number {
    if case .exact(_, 0, false) = self { return self }
    guard let long else { return .excessive }
    return Number(long.rounded(0, rounding), isDecimal: false)
  }

  // MARK: - Writing

  /// The number as a value; decimals keep at least one digit after the decimal point.
  ///
  /// Reports `bad-argument` for an excessive one.
  func value(in context: inout FilterContext) -> Value {
    switch self {
    case .exact(let mantissa, _, false): return .integer(mantissa)
    case .exact(let mantissa, let scale, true):
      return value(String(mantissa.magnitude), mantissa < 0, scale, true, &context)
    case .long(let number, let isDecimal):
      // Calculating with many digits takes longer than scanning them.
      guard context.spend(number.digitCount * 16) else { return .undefined }
      let digits = String(decoding: number.digits, as: UTF8.self)
      return value(digits, number.isNegative, number.scale, isDecimal, &context)
    case .excessive:
      return context.badArgument(
        "the number has more than \(LongDecimal.mostDigits) digits")
    }
  }

  private func value(
    _ digits: String, _ isNegative: Bool, _ scale: Int, _ isDecimal: Bool,
    _ context: inout FilterContext
  ) -> Value {
    var text = context.make(.number) { output in
      Number.append(
        Array(digits.utf8), isNegative, scale: scale, isDecimal: isDecimal, into: &output)
    }
    text.flags = isDecimal ? 1 : 0
    return text
  }

  /// Appends digits / 10^`scale` without trailing zeros; a decimal keeps its first decimal place.
  private static func append(
    _ digits: [UInt8], _ isNegative: Bool, scale: Int, isDecimal: Bool,
    into output: inout ByteBuffer
  ) {
    let start = output.count
    append(digits, isNegative, scale: scale, places: max(scale, isDecimal ? 1 : 0), into: &output)
    guard scale > 1 else { return }
    let written = output.bytes
    var end = written.count
    while end - start > 2, written[end - 1] == UInt8(ascii: "0"),
      written[end - 2] != UInt8(ascii: ".")
    { end -= 1 }
    output.truncate(to: end)
  }

  /// Appends digits / 10^`scale` with `places` decimal places, which are at least `scale`.
  private static func append(
    _ digits: [UInt8], _ isNegative: Bool, scale: Int, places: Int, into output: inout ByteBuffer
  ) {
    let zero = UInt8(ascii: "0")
    if isNegative { output.append(UInt8(ascii: "-")) }
    for digit in digits.dropLast(scale) { output.append(digit) }
    if digits.count <= scale { output.append(zero) }
    guard places > 0 else { return }
    output.append(UInt8(ascii: "."))
    for _ in 0..<max(scale - digits.count, 0) { output.append(zero) }
    for digit in digits.suffix(scale) { output.append(digit) }
    for _ in 0..<places - scale { output.append(zero) }
  }

  /// Appends the number, rounded to exactly `places` decimal places; `false` if it is excessive.
  func append(places: Int, into output: inout ByteBuffer) -> Bool {
    switch rounded(places) {
    case .exact(let mantissa, let scale, _):
      Number.append(
        Array(String(mantissa.magnitude).utf8), mantissa < 0, scale: scale, places: places,
        into: &output)
    case .long(let number, _):
      Number.append(
        number.digits, number.isNegative, scale: number.scale, places: places, into: &output)
    case .excessive: return false
    }
    return true
  }

  /// The number of digits after the decimal point.
  var scale: Int {
    switch self {
    case .exact(_, let scale, _): scale
    case .long(let number, _): number.scale
    case .excessive: 0
    }
  }
}

import AcopioBase

/// A number to calculate with: exact decimals as long as they fit, `Double` beyond.
enum Number {
  /// `mantissa` / 10^`scale`; `isDecimal` if it was or must be written with a point.
  case exact(mantissa: Int64, scale: Int, isDecimal: Bool)
  case double(Double)

  /// The most digits behind the point that are exact.
  private static let places = 18

  static let zero = Number.exact(mantissa: 0, scale: 0, isDecimal: false)

  /// What a value counts as: text as the whole number it begins with, anything else as 0.
  init(_ value: Value) {
    self = Number(parsing: value) ?? (value.hasText ? Number(leading: value.text.trimmed) : .zero)
  }

  private init(leading text: Bytes) {
    let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    var end = isSigned ? 1 : 0
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    let start = text.first == UInt8(ascii: "+") ? 1 : 0
    self = Number(digits: text.slice(start..<end)) ?? .zero
  }

  /// The number that a value is or says; `nil` if there is none.
  init?(parsing value: Value) {
    switch value.kind {
    case .integer:
      self = .exact(mantissa: Int64(bitPattern: value.payload), scale: 0, isDecimal: false)
    case .double:
      let number = Double(bitPattern: value.payload)
      var text = number.description
      self = text.withUTF8 { Number(digits: $0) } ?? .double(number)
    case .number, .string:
      let text = value.text.trimmed
      if let exact = Number(digits: text) {
        self = exact
      } else if value.kind == .number, let number = Double(text.string) {
        self = .double(number)
      } else {
        return nil
      }
    case .entry:
      guard let number = Number(parsing: value.member("key")) else { return nil }
      self = number
    default: return nil
    }
  }

  private init?(digits text: Bytes) {
    let isNegative = text.first == UInt8(ascii: "-")
    var mantissa: Int64 = 0
    var scale = 0
    var point: Int?
    let start = isNegative ? 1 : 0
    guard text.count > start, text[start].isASCIIDigit else { return nil }
    for index in start..<text.count {
      if text[index] == UInt8(ascii: "."), point == nil, index < text.count - 1 {
        point = index
        continue
      }
      guard text[index].isASCIIDigit else { return nil }
      let (shifted, isTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = shifted.addingReportingOverflow(Int64(text[index] & 0xF))
      guard !isTooLarge, !overflow else {
        guard let number = Double(text.string) else { return nil }
        self = .double(number)
        return
      }
      mantissa = sum
      if point != nil { scale += 1 }
      guard scale <= Number.places else {
        guard let number = Double(text.string) else { return nil }
        self = .double(number)
        return
      }
    }
    self = .exact(
      mantissa: isNegative ? -mantissa : mantissa, scale: scale, isDecimal: point != nil)
  }

  /// The nearest `Double`.
  var double: Double {
    switch self {
    case .exact(let mantissa, let scale, _): Double(mantissa) / power(scale)
    case .double(let number): number
    }
  }

  /// Whether it is written with a point.
  var isDecimal: Bool {
    if case .exact(_, _, let isDecimal) = self { return isDecimal }
    return true
  }

  var isZero: Bool { double == 0 }

  private func power(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }

  // MARK: - Arithmetic

  /// Both numbers as whole numbers of the same, finer scale.
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

  static func + (left: Number, right: Number) -> Number {
    guard let (first, second, scale, isDecimal) = aligned(left, right) else {
      return .double(left.double + right.double)
    }
    let (sum, overflow) = first.addingReportingOverflow(second)
    if overflow { return .double(left.double + right.double) }
    return .exact(mantissa: sum, scale: scale, isDecimal: isDecimal)
  }

  static func - (left: Number, right: Number) -> Number {
    guard let (first, second, scale, isDecimal) = aligned(left, right) else {
      return .double(left.double - right.double)
    }
    let (difference, overflow) = first.subtractingReportingOverflow(second)
    if overflow { return .double(left.double - right.double) }
    return .exact(mantissa: difference, scale: scale, isDecimal: isDecimal)
  }

  static func * (left: Number, right: Number) -> Number {
    guard case .exact(let first, let firstScale, let firstDecimal) = left,
      case .exact(let second, let secondScale, let secondDecimal) = right,
      case let (product, overflow) = first.multipliedReportingOverflow(by: second), !overflow,
      firstScale + secondScale <= places
    else { return .double(left.double * right.double) }
    return .exact(
      mantissa: product, scale: firstScale + secondScale, isDecimal: firstDecimal || secondDecimal)
  }

  /// Whole numbers give the whole number below; assumes that `right` is not zero.
  static func / (left: Number, right: Number) -> Number {
    guard case .exact(let first, 0, false) = left, case .exact(let second, 0, false) = right else {
      return .double(left.double / right.double)
    }
    let (quotient, overflow) = first.dividedReportingOverflow(by: second)
    if overflow { return .double(left.double / right.double) }
    let isBelow = first % second != 0 && (first < 0) != (second < 0)
    return .exact(mantissa: isBelow ? quotient - 1 : quotient, scale: 0, isDecimal: false)
  }

  /// What is left of a division; it has the sign of `right`, which must not be zero.
  static func % (left: Number, right: Number) -> Number {
    guard let (first, second, scale, isDecimal) = aligned(left, right), second != -1 else {
      if case .exact(_, 0, false) = left, case .exact(_, 0, false) = right { return .zero }
      let rest = left.double.truncatingRemainder(dividingBy: right.double)
      return .double(rest != 0 && (rest < 0) != (right.double < 0) ? rest + right.double : rest)
    }
    let rest = first % second
    let isOther = rest != 0 && (rest < 0) != (second < 0)
    return .exact(mantissa: isOther ? rest + second : rest, scale: scale, isDecimal: isDecimal)
  }

  static func < (left: Number, right: Number) -> Bool {
    if let (first, second, _, _) = aligned(left, right) { return first < second }
    return left.double < right.double
  }

  /// The number without its sign.
  var magnitude: Number { self < .zero ? .zero - self : self }

  /// The nearest number with `places` behind the point, halves away from zero.
  func rounded(_ places: Int) -> Number {
    guard case .exact(let mantissa, let scale, let isDecimal) = self else {
      let factor = power(min(places, 15))
      return .double((double * factor).rounded(.toNearestOrAwayFromZero) / factor)
    }
    guard scale > places else { return self }
    var divisor: Int64 = 1
    for _ in places..<scale {
      let (next, overflow) = divisor.multipliedReportingOverflow(by: 10)
      if overflow { return .zero }
      divisor = next
    }
    var result = mantissa / divisor
    if (mantissa % divisor).magnitude >= UInt64(divisor) - UInt64(divisor) / 2 {
      result += mantissa < 0 ? -1 : 1
    }
    return .exact(mantissa: result, scale: places, isDecimal: isDecimal && places > 0)
  }

  /// The whole number that `rule` gives.
  func whole(_ rule: FloatingPointRoundingRule) -> Number {
    if case .exact(_, 0, _) = self { return self }
    let number = double.rounded(rule)
    guard let whole = Int64(exactly: number) else { return .double(number) }
    return .exact(mantissa: whole, scale: 0, isDecimal: false)
  }

  // MARK: - Writing

  /// The number as a value; decimals keep one digit behind the point at least.
  func value(in context: inout FilterContext) -> Value {
    switch self {
    case .double(let number): return .double(number)
    case .exact(let mantissa, _, false): return .integer(mantissa)
    case .exact(let mantissa, let scale, true):
      var text = context.make(.number) { output in
        Number.append(mantissa, scale: scale, trimmed: true, into: &output)
      }
      text.flags = 1
      return text
    }
  }

  /// Appends `mantissa` / 10^`scale`; `trimmed` drops zeros at the end up to the first place.
  static func append(
    _ mantissa: Int64, scale: Int, trimmed: Bool, into output: inout ByteBuffer
  ) {
    if mantissa < 0 { output.append(UInt8(ascii: "-")) }
    var digits = Array(String(mantissa.magnitude).utf8)
    while digits.count <= scale { digits.insert(UInt8(ascii: "0"), at: 0) }
    var decimals = Array(digits.suffix(scale))
    if trimmed {
      while decimals.count > 1, decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    }
    if trimmed, decimals.isEmpty { decimals = [UInt8(ascii: "0")] }
    for digit in digits.dropLast(scale) { output.append(digit) }
    guard !decimals.isEmpty else { return }
    output.append(UInt8(ascii: "."))
    for digit in decimals { output.append(digit) }
  }
}

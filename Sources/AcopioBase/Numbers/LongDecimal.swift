/// A decimal with any number of digits: `groups` / 10^`scale`.
///
/// `Number` calculates with it where `Int64` is too small, and limits its digits. Nothing is rounded unless
/// requested.
struct LongDecimal {
  /// Nine digits each, least significant first; empty for zero, and the highest is never zero.
  private var groups: [UInt32]
  /// The number of digits after the decimal point.
  private(set) var scale: Int
  private(set) var isNegative: Bool

  private static let base: UInt64 = 1_000_000_000
  private static let one = LongDecimal(1, scale: 0)

  private init(groups: [UInt32], scale: Int, isNegative: Bool) {
    var groups = groups
    while groups.last == 0 { groups.removeLast() }
    self.groups = groups
    self.scale = scale
    self.isNegative = isNegative && !groups.isEmpty
  }

  /// `mantissa` / 10^`scale`.
  init(_ mantissa: Int64, scale: Int) {
    var groups: [UInt32] = []
    var left = mantissa.magnitude
    while left > 0 {
      groups.append(UInt32(left % LongDecimal.base))
      left /= LongDecimal.base
    }
    self.init(groups: groups, scale: scale, isNegative: mantissa < 0)
  }

  /// The number that a text contains; `nil` if it has more than `most` digits before or after its
  /// decimal point.
  init?(_ text: NumberText, most: Int) {
    let count = text.digitCount
    guard max(count, text.exponent) <= most, count - text.exponent <= most else { return nil }
    var digits = text.digits.map { $0 & 0xF }
    digits += [UInt8](repeating: 0, count: max(0, text.exponent - count))
    self.init(
      groups: LongDecimal.groups(of: digits), scale: max(0, count - text.exponent),
      isNegative: text.isNegative)
  }

  private static func groups(of digits: [UInt8]) -> [UInt32] {
    var groups: [UInt32] = []
    var end = digits.count
    while end > 0 {
      let start = max(end - 9, 0)
      groups.append(digits[start..<end].reduce(0) { $0 * 10 + UInt32($1) })
      end = start
    }
    return groups
  }

  // MARK: - Digits

  var isZero: Bool { groups.isEmpty }

  /// The number of digits, regardless of the scale; 0 for zero.
  var digitCount: Int {
    guard let top = groups.last else { return 0 }
    return (groups.count - 1) * 9 + String(top).utf8.count
  }

  /// The digits without sign and decimal point, most significant first; `0` for zero.
  var digits: [UInt8] {
    guard let top = groups.last else { return [UInt8(ascii: "0")] }
    var digits = Array(String(top).utf8)
    for group in groups.dropLast().reversed() {
      let written = String(group).utf8
      digits += [UInt8](repeating: UInt8(ascii: "0"), count: 9 - written.count)
      digits += written
    }
    return digits
  }

  /// The digits as one integer with the sign, `nil` if they don't fit.
  var mantissa: Int64? {
    guard groups.count <= 3 else { return nil }
    var result: Int64 = 0
    for group in groups.reversed() {
      let (shifted, isTooLarge) = result.multipliedReportingOverflow(by: Int64(LongDecimal.base))
      let (sum, overflow) = shifted.addingReportingOverflow(Int64(group))
      if isTooLarge || overflow { return nil }
      result = sum
    }
    return isNegative ? -result : result
  }

  /// The absolute value.
  var magnitude: LongDecimal { LongDecimal(groups: groups, scale: scale, isNegative: false) }

  /// The same number without trailing zeros after the decimal point.
  var trimmed: LongDecimal {
    guard !isZero else { return LongDecimal(0, scale: 0) }
    let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    let dropped = min(zeros, scale)
    guard dropped > 0 else { return self }
    return LongDecimal(
      groups: LongDecimal.divided(groups, by: LongDecimal.power(dropped)).quotient,
      scale: scale - dropped, isNegative: isNegative)
  }

  // MARK: - Arithmetic

  static func + (left: LongDecimal, right: LongDecimal) -> LongDecimal {
    let scale = max(left.scale, right.scale)
    let (first, second) = (left.groups(at: scale), right.groups(at: scale))
    if left.isNegative == right.isNegative {
      return LongDecimal(groups: sum(first, second), scale: scale, isNegative: left.isNegative)
    }
    if compare(first, second) >= 0 {
      return LongDecimal(
        groups: difference(first, second), scale: scale, isNegative: left.isNegative)
    }
    return LongDecimal(
      groups: difference(second, first), scale: scale, isNegative: right.isNegative)
  }

  static prefix func - (number: LongDecimal) -> LongDecimal {
    LongDecimal(groups: number.groups, scale: number.scale, isNegative: !number.isNegative)
  }

  static func * (left: LongDecimal, right: LongDecimal) -> LongDecimal {
    LongDecimal(
      groups: product(left.groups, right.groups), scale: left.scale + right.scale,
      isNegative: left.isNegative != right.isNegative)
  }

  /// -1, 0 or 1, as the number is less than, equal to or greater than another.
  func order(_ other: LongDecimal) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let scale = max(self.scale, other.scale)
    let order = LongDecimal.compare(groups(at: scale), other.groups(at: scale))
    return isNegative ? -order : order
  }

  /// The quotient, rounded down, and the remainder, which has the sign of `divisor`.
  ///
  /// Assumes that `divisor` is not zero.
  func divided(by divisor: LongDecimal) -> (quotient: LongDecimal, rest: LongDecimal) {
    let scale = max(self.scale, divisor.scale)
    let below = divisor.groups(at: scale)
    let (quotient, rest) = LongDecimal.divided(groups(at: scale), by: below)
    let isOther = isNegative != divisor.isNegative
    guard isOther, !rest.isEmpty else {
      return (
        LongDecimal(groups: quotient, scale: 0, isNegative: isOther),
        LongDecimal(groups: rest, scale: scale, isNegative: divisor.isNegative)
      )
    }
    return (
      LongDecimal(groups: LongDecimal.sum(quotient, [1]), scale: 0, isNegative: true),
      LongDecimal(
        groups: LongDecimal.difference(below, rest), scale: scale,
        isNegative: divisor.isNegative)
    )
  }

  /// The quotient, rounded to `places` decimal places.
  ///
  /// A negative `places` rounds before the decimal point. Assumes that `divisor` is not zero.
  func quotient(
    by divisor: LongDecimal, places: Int, _ rounding: Number.Rounding = .nearest
  ) -> LongDecimal {
    let shift = places + divisor.scale - scale
    let above = shift > 0 ? LongDecimal.product(groups, LongDecimal.power(shift)) : groups
    let below =
      shift < 0 ? LongDecimal.product(divisor.groups, LongDecimal.power(-shift)) : divisor.groups
    let (quotient, rest) = LongDecimal.divided(above, by: below)
    let isBelow = isNegative != divisor.isNegative
    let goesOn: Bool
    switch rounding {
    case .nearest: goesOn = LongDecimal.compare(LongDecimal.sum(rest, rest), below) >= 0
    case .up: goesOn = !rest.isEmpty && !isBelow
    case .down: goesOn = !rest.isEmpty && isBelow
    }
    var groups = goesOn ? LongDecimal.sum(quotient, [1]) : quotient
    if places < 0 { groups = LongDecimal.product(groups, LongDecimal.power(-places)) }
    return LongDecimal(groups: groups, scale: max(places, 0), isNegative: isBelow)
  }

  /// The quotient, rounded to `digits` significant digits, but to no fewer than `places` decimal places.
  func quotient(by divisor: LongDecimal, digits: Int, places: Int = .min) -> LongDecimal {
    // The quotient has so many digits before its decimal point, or one more.
    var lead = (digitCount - scale) - (divisor.digitCount - divisor.scale)
    let whole = magnitude.quotient(by: divisor.magnitude, places: -lead, .down)
    if !whole.isZero { lead += 1 }
    return quotient(by: divisor, places: max(digits - lead, places))
  }

  /// The number rounded to `places` decimal places, which may be negative.
  func rounded(_ places: Int, _ rounding: Number.Rounding = .nearest) -> LongDecimal {
    scale > places ? quotient(by: LongDecimal.one, places: places, rounding) : self
  }

  /// The number rounded to `digits` significant digits, but to no fewer than `places` decimal places.
  func rounded(digits: Int, places: Int = .min) -> LongDecimal {
    rounded(max(digits + scale - digitCount, places))
  }

  // MARK: - Groups of digits

  private func groups(at scale: Int) -> [UInt32] {
    guard scale > self.scale else { return groups }
    return LongDecimal.product(groups, LongDecimal.power(scale - self.scale))
  }

  private static func power(_ exponent: Int) -> [UInt32] {
    var top: UInt32 = 1
    for _ in 0..<exponent % 9 { top *= 10 }
    return [UInt32](repeating: 0, count: exponent / 9) + [top]
  }

  /// -1, 0 or 1; neither may have leading zeros.
  private static func compare(_ left: [UInt32], _ right: [UInt32]) -> Int {
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    for index in left.indices.reversed() where left[index] != right[index] {
      return left[index] < right[index] ? -1 : 1
    }
    return 0
  }

  private static func sum(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(left.count, right.count) {
      carry += UInt64(index < left.count ? left[index] : 0)
      carry += UInt64(index < right.count ? right[index] : 0)
      result.append(UInt32(carry % base))
      carry /= base
    }
    if carry > 0 { result.append(UInt32(carry)) }
    return result
  }

  /// Assumes that `left` is not less than `right`.
  private static func difference(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var borrow: Int64 = 0
    for index in left.indices {
      var group = Int64(left[index]) - borrow - Int64(index < right.count ? right[index] : 0)
      borrow = group < 0 ? 1 : 0
      if group < 0 { group += Int64(base) }
      result.append(UInt32(group))
    }
    while result.last == 0 { result.removeLast() }
    return result
  }

  private static func product(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    guard !left.isEmpty, !right.isEmpty else { return [] }
    var result = [UInt32](repeating: 0, count: left.count + right.count)
    for (place, factor) in left.enumerated() {
      var carry: UInt64 = 0
      for (index, group) in right.enumerated() {
        carry += UInt64(factor) * UInt64(group) + UInt64(result[place + index])
        result[place + index] = UInt32(carry % base)
        carry /= base
      }
      result[place + right.count] = UInt32(carry)
    }
    while result.last == 0 { result.removeLast() }
    return result
  }

  /// Division with remainder (Knuth, "The Art of Computer Programming", 4.3.1, algorithm D).
  private static func divided(
    _ left: [UInt32], by right: [UInt32]
  ) -> (quotient: [UInt32], rest: [UInt32]) {
    if compare(left, right) < 0 { return ([], left) }
    if right.count == 1 { return divided(left, by: UInt64(right[0])) }
    // D1: normalize, so that the first estimate of a group is too large by two at most.
    let factor = UInt32(base / (UInt64(right[right.count - 1]) + 1))
    let divisor = product(right, [factor])
    var rest = product(left, [factor])
    rest += [UInt32](repeating: 0, count: left.count + 1 - rest.count)
    let count = divisor.count
    let (first, second) = (UInt64(divisor[count - 1]), UInt64(divisor[count - 2]))
    var quotient = [UInt32](repeating: 0, count: rest.count - count)
    for place in quotient.indices.reversed() {
      // D3: estimate from the two highest groups, corrected by the third.
      let top = UInt64(rest[place + count]) * base + UInt64(rest[place + count - 1])
      var guess = top / first
      var left = top % first
      while guess >= base || guess * second > left * base + UInt64(rest[place + count - 2]) {
        guess -= 1
        left += first
        if left >= base { break }
      }
      // D4 to D6: subtract; an estimate that is still too large by one is corrected.
      if subtract(divisor, times: guess, from: &rest, at: place) {
        guess -= 1
        add(divisor, to: &rest, at: place)
      }
      quotient[place] = UInt32(guess)
    }
    while quotient.last == 0 { quotient.removeLast() }
    while rest.last == 0 { rest.removeLast() }
    // D8.
    return (quotient, divided(rest, by: UInt64(factor)).quotient)
  }

  private static func divided(
    _ left: [UInt32], by right: UInt64
  ) -> (quotient: [UInt32], rest: [UInt32]) {
    var quotient = left
    var rest: UInt64 = 0
    for index in left.indices.reversed() {
      let value = rest * base + UInt64(left[index])
      quotient[index] = UInt32(value / right)
      rest = value % right
    }
    while quotient.last == 0 { quotient.removeLast() }
    return (quotient, rest == 0 ? [] : [UInt32(rest)])
  }

  /// Subtracts in place; `true` if the result is negative, with a borrow.
  private static func subtract(
    _ divisor: [UInt32], times factor: UInt64, from rest: inout [UInt32], at place: Int
  ) -> Bool {
    var carry: UInt64 = 0
    var borrow: Int64 = 0
    for index in 0...divisor.count {
      carry += index < divisor.count ? UInt64(divisor[index]) * factor : 0
      var group = Int64(rest[place + index]) - Int64(carry % base) - borrow
      carry /= base
      borrow = group < 0 ? 1 : 0
      if group < 0 { group += Int64(base) }
      rest[place + index] = UInt32(group)
    }
    return borrow > 0
  }

  private static func add(_ divisor: [UInt32], to rest: inout [UInt32], at place: Int) {
    var carry: UInt64 = 0
    for index in 0...divisor.count {
      carry += UInt64(rest[place + index])
      carry += index < divisor.count ? UInt64(divisor[index]) : 0
      rest[place + index] = UInt32(carry % base)
      carry /= base
    }
  }
}

// One rule: a decimal is written with all its digits, a quotient that is not a decimal is rounded
// to 15 significant digits and no fewer than two decimal places, halves away from zero. None has an
// exponent.

extension Number {
  private static let writtenDigits = 15
  private static let leastPlaces = 2

  /// The decimal that is written; `nil` if it is excessive.
  var written: LongDecimal? {
    switch form {
    case .short(let mantissa, let scale): LongDecimal(mantissa, scale: scale)
    case .long(let number): number
    case .rounded(let number):
      number.rounded(digits: Number.writtenDigits, places: Number.leastPlaces).trimmed
    case .fraction(let dividend, let divisor):
      LongDecimal(dividend, scale: 0).quotient(
        by: LongDecimal(divisor, scale: 0), digits: Number.writtenDigits,
        places: Number.leastPlaces
      ).trimmed
    case .excessive: nil
    }
  }

  /// The number without digits that are only there against rounding errors.
  var settled: Number {
    guard case .rounded(let number) = form else { return self }
    let settled = number.rounded(
      digits: Number.guardDigits - Number.noise, places: Number.guardPlaces - Number.noise)
    return Number(settled, isDecimal: isDecimal)
  }

  /// Appends the number with at least `places` decimal places; nothing if it is excessive.
  package func append(places: Int = 0, into output: inout ByteBuffer) {
    let zero = UInt8(ascii: "0")
    let scale: Int
    if case .short(let mantissa, let own) = form {
      scale = own
      Number.append(mantissa, scale: scale, into: &output)
    } else if let written {
      scale = written.scale
      Number.append(written, into: &output)
    } else {
      return
    }
    if scale == 0, places > 0 { output.append(UInt8(ascii: ".")) }
    for _ in 0..<max(places - scale, 0) { output.append(zero) }
  }

  private static func append(_ mantissa: Int64, scale: Int, into output: inout ByteBuffer) {
    guard scale > 0 else { return output.append(decimal: mantissa) }
    var unit = UInt64(power(scale))
    var rest = mantissa.magnitude
    if mantissa < 0 { output.append(UInt8(ascii: "-")) }
    output.append(decimal: Int64(rest / unit))
    output.append(UInt8(ascii: "."))
    while unit > 1 {
      rest %= unit
      unit /= 10
      output.append(UInt8(ascii: "0") + UInt8(rest / unit))
    }
  }

  private static func append(_ number: LongDecimal, into output: inout ByteBuffer) {
    let zero = UInt8(ascii: "0")
    let (digits, scale) = (number.digits, number.scale)
    if number.isNegative { output.append(UInt8(ascii: "-")) }
    for digit in digits.dropLast(scale) { output.append(digit) }
    if digits.count <= scale { output.append(zero) }
    if scale > 0 { output.append(UInt8(ascii: ".")) }
    for _ in 0..<max(scale - digits.count, 0) { output.append(zero) }
    for digit in digits.suffix(scale) { output.append(digit) }
  }

  /// The text of the number; empty if it is excessive.
  package var description: String {
    var output = ByteBuffer(capacity: 64)
    append(into: &output)
    return output.bytes.string
  }

  // MARK: - Values

  /// Appends the bytes that `value(of:count:)` needs, with at least `places` decimal places.
  ///
  /// Returns how many of these bytes are the text of the number. The exact value of a quotient
  /// follows, as `4/7` or with more digits, and ends with a NUL byte: calculations continue with
  /// it.
  package func write(places: Int = 0, into output: inout ByteBuffer) -> Int {
    let start = output.count
    append(places: places, into: &output)
    let count = output.count - start
    switch form {
    case .short, .long, .excessive: return count
    case .rounded(let number): Number.append(number, into: &output)
    case .fraction(let dividend, let divisor):
      output.append(decimal: dividend)
      output.append(UInt8(ascii: "/"))
      output.append(decimal: divisor)
    }
    output.append(0)
    return count
  }

  /// The number as a value, given what `write` has appended; `undefined` if it is excessive.
  package func value(of bytes: Bytes, count: Int) -> Value {
    guard count > 0, bytes.count >= count else { return .undefined }
    var value = Value.text(bytes.slice(0..<count), kind: .number)
    if value.text.contains(UInt8(ascii: ".")) { value.flags = 1 }
    value.hasMore = bytes.count > count && bytes.last == 0
    return value
  }

  /// The number as a value, stored in `arena`; `undefined` if it is excessive.
  package func value(in arena: Arena) -> Value {
    if let integer { return .integer(integer) }
    var output = ByteBuffer(capacity: 64)
    let count = write(into: &output)
    return value(of: arena.copy(output.bytes), count: count)
  }
}

extension Value {
  /// Whether the value is a computed number whose text is followed by a more exact form.
  fileprivate var hasMore: Bool {
    get { kind == .number && flags & 32 != 0 }
    set { flags = newValue ? flags | 32 : flags & ~32 }
  }

  /// The more exact form of a quotient; `nil` for other values.
  var quotient: Number.Form? {
    guard hasMore, let end = text.baseAddress.map({ $0 + text.count }) else { return nil }
    var count = 0
    while end[count] != 0 { count += 1 }
    let written = Bytes(start: end, count: count)
    guard let slash = written.firstIndex(of: UInt8(ascii: "/")) else {
      return NumberText(written)
        .flatMap { LongDecimal($0, most: Number.mostDigits) }.map { .rounded($0) }
    }
    guard let dividend = Value.wholeNumber(written.slice(0..<slash)),
      let divisor = Value.wholeNumber(written.slice(slash + 1..<count))
    else { return nil }
    return .fraction(dividend: dividend, divisor: divisor)
  }
}

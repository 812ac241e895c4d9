import AcopioBase

/// The meaning of an unquoted TOML word: a Boolean, a number, a date or a time.
enum TOMLScalar {
  /// The meaning of a word.
  enum Meaning {
    case value(Value)
    /// `inf` or `nan`, which JSON cannot represent.
    case notFinite
    /// A hexadecimal, octal or binary number of more than 64 bits.
    case tooLarge
    case badNumber
    case badDate
    /// Neither a Boolean nor a number nor a date.
    case unknown
  }

  /// The meaning of `text`, which must outlive the value.
  static func value(_ text: Bytes, origin: Origin, _ arena: Arena) -> Meaning {
    if text.equals("true") { return .value(Value.bool(true).at(origin)) }
    if text.equals("false") { return .value(Value.bool(false).at(origin)) }
    let isSigned = text.first == 0x2B || text.first == 0x2D
    let digits = isSigned ? text.slice(1..<text.count) : text
    if digits.equals("inf") || digits.equals("nan") { return .notFinite }
    guard let first = digits.first, first.isASCIIDigit else {
      return isSigned ? .badNumber : .unknown
    }
    if !isSigned, isDateLike(text) {
      guard TOMLDate.isValid(text) else { return .badDate }
      return .value(Value.text(normalDate(text, arena), origin: origin))
    }
    if first == 0x30, digits.count > 1, digits[1].isASCIILetter, digits[1] | 0x20 != 0x65 {
      return isSigned ? .badNumber : inBase(digits, origin, arena)
    }
    return decimal(text, digits, origin, arena)
  }

  /// Whether `text` begins like `2026-` or `10:`.
  private static func isDateLike(_ text: Bytes) -> Bool {
    var index = 0
    while index < text.count, text[index].isASCIIDigit { index += 1 }
    return index < text.count && (text[index] == 0x2D || text[index] == 0x3A)
  }

  /// The date with `T` and `Z` in uppercase, and `T` instead of a space.
  private static func normalDate(_ text: Bytes, _ arena: Arena) -> Bytes {
    guard text.contains(where: { $0 == 0x20 || $0 == 0x74 || $0 == 0x7A }) else { return text }
    let place = arena.allocate(text.count).assumingMemoryBound(to: UInt8.self)
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x20, 0x74: place[index] = 0x54
      case 0x7A: place[index] = 0x5A
      default: place[index] = byte
      }
    }
    return Bytes(start: place, count: text.count)
  }

  // MARK: - Numbers

  /// `0x1F`, `0o17` or `0b11` as a decimal number.
  private static func inBase(_ text: Bytes, _ origin: Origin, _ arena: Arena) -> Meaning {
    let radix: UInt64
    switch text[1] {
    case UInt8(ascii: "x"): radix = 16
    case UInt8(ascii: "o"): radix = 8
    case UInt8(ascii: "b"): radix = 2
    default: return .badNumber
    }
    var index = 2
    guard skipDigits(text, &index, radix), index == text.count else { return .badNumber }
    var number: UInt64 = 0
    for byte in text.slice(2..<text.count) where byte != 0x5F {
      let product = number.multipliedReportingOverflow(by: radix)
      let sum = product.partialValue.addingReportingOverflow(UInt64(value(of: byte)))
      guard !product.overflow, !sum.overflow else { return .tooLarge }
      number = sum.partialValue
    }
    return .value(Value.text(arena.copy("\(number)"), kind: .number, origin: origin))
  }

  /// A decimal number in JSON notation: without underscores and without `+`.
  private static func decimal(
    _ text: Bytes, _ digits: Bytes, _ origin: Origin, _ arena: Arena
  ) -> Meaning {
    var index = 0
    guard skipDigits(digits, &index, 10), digits[0] != 0x30 || index == 1 else {
      return .badNumber
    }
    var isWhole = true
    if index < digits.count, digits[index] == 0x2E {
      index += 1
      isWhole = false
      guard skipDigits(digits, &index, 10) else { return .badNumber }
    }
    if index < digits.count, digits[index] | 0x20 == 0x65 {
      index += 1
      isWhole = false
      if index < digits.count, digits[index] == 0x2B || digits[index] == 0x2D { index += 1 }
      guard skipDigits(digits, &index, 10) else { return .badNumber }
    }
    guard index == digits.count else { return .badNumber }
    let source = text.first == 0x2B ? digits : text
    var value = Value.text(withoutUnderscores(source, arena), kind: .number, origin: origin)
    if !isWhole { value.flags = 1 }
    return .value(value)
  }

  private static func withoutUnderscores(_ text: Bytes, _ arena: Arena) -> Bytes {
    guard text.contains(0x5F) else { return text }
    let place = arena.allocate(text.count).assumingMemoryBound(to: UInt8.self)
    var count = 0
    for byte in text where byte != 0x5F {
      place[count] = byte
      count += 1
    }
    return Bytes(start: place, count: count)
  }

  /// Skips digits with single underscores between them; returns whether there were any.
  private static func skipDigits(_ text: Bytes, _ index: inout Int, _ radix: UInt64) -> Bool {
    guard index < text.count, value(of: text[index]) < radix else { return false }
    index += 1
    while index < text.count {
      if value(of: text[index]) < radix {
        index += 1
      } else if text[index] == 0x5F {
        guard index + 1 < text.count, value(of: text[index + 1]) < radix else { return false }
        index += 2
      } else {
        break
      }
    }
    return true
  }

  /// The value of a hexadecimal digit; 255 for other bytes.
  private static func value(of byte: UInt8) -> UInt8 {
    byte.hexadecimalDigit ?? .max
  }
}

/// The dates and times of TOML (RFC 3339).
enum TOMLDate {
  /// Whether `text` is a date, a time, or both with or without an offset.
  static func isValid(_ text: Bytes) -> Bool {
    var cursor = Cursor(text: text)
    guard text.count > 2, text[2] != 0x3A else { return cursor.time() && cursor.isAtEnd }
    guard cursor.date() else { return false }
    if cursor.isAtEnd { return true }
    guard cursor.take(0x54) || cursor.take(0x74) || cursor.take(0x20), cursor.time() else {
      return false
    }
    if cursor.isAtEnd || cursor.take(0x5A) || cursor.take(0x7A) { return cursor.isAtEnd }
    guard cursor.take(0x2B) || cursor.take(0x2D) else { return false }
    return cursor.number(2, in: 0...23) != nil && cursor.take(0x3A)
      && cursor.number(2, in: 0...59) != nil && cursor.isAtEnd
  }

  private struct Cursor {
    let text: Bytes
    var index = 0

    var isAtEnd: Bool { index == text.count }

    mutating func take(_ byte: UInt8) -> Bool {
      guard index < text.count, text[index] == byte else { return false }
      index += 1
      return true
    }

    /// Reads exactly `count` digits; `nil` if there are fewer or their number is not in `range`.
    mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
      guard index + count <= text.count else { return nil }
      var number = 0
      for byte in text.slice(index..<index + count) {
        guard byte.isASCIIDigit else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      index += count
      return range.contains(number) ? number : nil
    }

    mutating func date() -> Bool {
      guard let year = number(4, in: 0...9999), take(0x2D), let month = number(2, in: 1...12),
        take(0x2D)
      else { return false }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      return number(2, in: 1...days[month - 1]) != nil
    }

    mutating func time() -> Bool {
      guard number(2, in: 0...23) != nil, take(0x3A), number(2, in: 0...59) != nil, take(0x3A),
        number(2, in: 0...59) != nil
      else { return false }
      guard take(0x2E) else { return true }
      let start = index
      while index < text.count, text[index].isASCIIDigit { index += 1 }
      return index > start
    }
  }
}

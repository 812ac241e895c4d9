extension JSONReader {
  /// Reads a string; assumes `at` is on its opening quote and leaves it after the closing one.
  @inline(__always)
  mutating func string() throws(Stop) -> Bytes {
    let start = at
    at += 1
    var hasEscapes = false
    while true {
      skipPlain()
      guard at < count else { throw unclosedString(from: start) }
      let byte = base[at]
      if byte == 0x22 { break }
      if byte == 0x5C {
        hasEscapes = true
        try escape()
      } else if byte < 0x20 {
        throw controlCharacter(inStringFrom: start)
      } else {
        guard let length = file.bytes.characterLength(at: at) else { throw invalidUTF8() }
        at += length
      }
    }
    let raw = Bytes(start: base + start + 1, count: at - start - 1)
    at += 1
    return hasEscapes ? decoded(raw) : raw
  }

  /// Moves to the next quote, backslash, control character or non-ASCII byte, 8 bytes at a time.
  @inline(__always)
  private mutating func skipPlain() {
    while at + 8 <= count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      let stops = JSONWord.stops(word) | (word & JSONWord.high)
      if stops != 0 {
        at += stops.trailingZeroBitCount >> 3
        return
      }
      at += 8
    }
    while at < count, base[at] >= 0x20, base[at] < 0x80, base[at] != 0x22, base[at] != 0x5C {
      at += 1
    }
  }

  /// Validates the escape whose backslash is at `at` and skips past it.
  private mutating func escape() throws(Stop) {
    guard at + 1 < count else { throw unknownEscape() }
    switch base[at + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: at += 2
    case 0x75:
      guard let unit = codeUnit(at: at) else { throw badUnicodeEscape() }
      if unit & 0xF800 != 0xD800 {
        at += 6
      } else {
        let low = codeUnit(at: at + 6) ?? 0
        guard unit < 0xDC00, low & 0xFC00 == 0xDC00 else { throw halfOfAPair() }
        at += 12
      }
    default: throw unknownEscape()
    }
  }

  /// The UTF-16 code unit of the escape `\uXXXX` at `offset`.
  private func codeUnit(at offset: Int) -> UInt32? {
    guard offset + 6 <= count, base[offset] == 0x5C, base[offset + 1] == 0x75 else { return nil }
    var unit: UInt32 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = base[index].hexadecimalDigit else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// Replaces the escapes in `raw`, which must be valid; the result is in the arena.
  private func decoded(_ raw: Bytes) -> Bytes {
    // No escape is shorter than the character it encodes, so the raw length is enough.
    let place = arena.allocate(raw.count).assumingMemoryBound(to: UInt8.self)
    var written = 0
    var index = 0
    while index < raw.count {
      guard raw[index] == 0x5C else {
        place[written] = raw[index]
        written += 1
        index += 1
        continue
      }
      guard raw[index + 1] == 0x75 else {
        place[written] = raw[index + 1].escapedMeaning
        written += 1
        index += 2
        continue
      }
      let offset = index + ((raw.baseAddress ?? base) - base)
      var scalar = codeUnit(at: offset) ?? 0xFFFD
      index += 6
      if scalar & 0xF800 == 0xD800 {
        let low = codeUnit(at: offset + 6) ?? 0xDC00
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
        index += 6
      }
      written += JSONReader.encode(scalar, at: place + written)
    }
    // Escapes may encode a letter and its accent separately, even if the file itself is in form C.
    let text = Bytes(start: place, count: written)
    return Composition.mayChange(text) ? arena.composed(text) : text
  }

  /// Writes `scalar`, which must not be a surrogate, as UTF-8; returns the number of bytes.
  private static func encode(_ scalar: UInt32, at place: UnsafeMutablePointer<UInt8>) -> Int {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3F) }
    switch scalar {
    case 0..<0x80:
      place[0] = UInt8(scalar)
      return 1
    case 0x80..<0x800:
      place[0] = UInt8(0xC0 | scalar >> 6)
      place[1] = tail(0)
      return 2
    case 0x800..<0x10000:
      place[0] = UInt8(0xE0 | scalar >> 12)
      place[1] = tail(6)
      place[2] = tail(0)
      return 3
    default:
      place[0] = UInt8(0xF0 | scalar >> 18)
      place[1] = tail(12)
      place[2] = tail(6)
      place[3] = tail(0)
      return 4
    }
  }

  /// Reads a number of any size, kept as text; assumes `at` is on its minus or first digit.
  mutating func number() throws(Stop) -> Value {
    let start = at
    if base[at] == 0x2D { at += 1 }
    guard at < count, base[at].isASCIIDigit else { throw expectedDigit(from: start, after: "-") }
    let first = base[at]
    at += 1
    if first != 0x30 {
      skipDigits()
    } else if at < count, base[at].isASCIIDigit {
      throw leadingZero(from: start)
    }
    var isWhole = true
    if at < count, base[at] == 0x2E {
      at += 1
      isWhole = false
      guard at < count, base[at].isASCIIDigit else { throw expectedDigit(from: start, after: ".") }
      skipDigits()
    }
    if at < count, base[at] | 0x20 == 0x65 {
      at += 1
      isWhole = false
      if at < count, base[at] == 0x2B || base[at] == 0x2D { at += 1 }
      guard at < count, base[at].isASCIIDigit else {
        throw expectedDigit(from: start, after: "exponent")
      }
      skipDigits()
    }
    if at < count, base[at].continuesWord || base[at] == 0x2E { throw badNumber(from: start) }
    var value = Value.text(
      Bytes(start: base + start, count: at - start), kind: .number,
      origin: file.origin(start..<at))
    if !isWhole { value.flags = 1 }
    return value
  }

  @inline(__always)
  private mutating func skipDigits() {
    while at < count, base[at].isASCIIDigit { at += 1 }
  }
}

/// Arithmetic on 8 bytes at once: the high bit of each byte marks a match.
enum JSONWord {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let high: UInt64 = 0x8080_8080_8080_8080

  /// Marks quotes, backslashes and control characters.
  ///
  /// Only the lowest mark is reliable, since a subtraction may borrow from the bytes above a match.
  /// Non-ASCII bytes are not marked.
  @inline(__always)
  static func stops(_ word: UInt64) -> UInt64 {
    let control = (word &- ones &* 0x20) & ~word
    return (control | equal(word, 0x22) | equal(word, 0x5C)) & high
  }

  /// Marks bytes equal to `byte`; only the lowest mark is reliable, the other bits are noise.
  @inline(__always)
  static func equal(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    let difference = word ^ (ones &* byte)
    return (difference &- ones) & ~difference
  }
}

extension UInt8 {
  /// The byte that the letter after a backslash denotes.
  fileprivate var escapedMeaning: UInt8 {
    switch self {
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: self
    }
  }
}

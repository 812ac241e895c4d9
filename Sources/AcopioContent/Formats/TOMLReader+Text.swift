import AcopioBase

extension TOMLReader {
  /// Reads text in any of the four kinds of quotes; a key cannot use multiline quotes.
  mutating func string(isKey: Bool) throws(Stop) -> Bytes {
    let start = at
    let quote = bytes[at]
    let isLong = !isKey && at + 2 < end && bytes[at + 1] == quote && bytes[at + 2] == quote
    at += isLong ? 3 : 1
    // A line end right after the opening quotes does not belong to the text.
    if isLong { at += lineEndLength }
    var hasCharacterEscapes = false
    var out = ByteBuffer(capacity: 64)
    while at < end {
      let byte = bytes[at]
      if byte == quote {
        if isClosing(quote, isLong, &out) {
          return hasCharacterEscapes ? arena.composed(out.bytes) : arena.copy(out.bytes)
        }
        continue
      }
      if byte < 0x20 || byte == 0x7F {
        let length = lineEndLength
        if length > 0, !isLong { break }
        guard length > 0 || byte == 0x09 else { throw controlCharacter("text") }
        // As in YAML, any form of a line end in text becomes a line feed.
        out.append(length > 0 ? 0x0A : byte)
        at += max(length, 1)
      } else if byte == UInt8(ascii: "\\"), quote == 0x22 {
        hasCharacterEscapes = try escape(isLong, &out) || hasCharacterEscapes
      } else {
        out.append(byte)
        at += 1
      }
    }
    throw fail(
      "a text in quotes must be closed", start..<start + 1,
      remedy: isLong
        ? "close it with three quotes"
        : "close it on its line, or use three quotes for several lines")
  }

  /// Whether the quote here ends the text; in multiline text it may be part of it.
  private mutating func isClosing(
    _ quote: UInt8, _ isLong: Bool, _ out: inout ByteBuffer
  ) -> Bool {
    guard isLong else {
      at += 1
      return true
    }
    var count = 0
    while at + count < end, bytes[at + count] == quote, count < 5 { count += 1 }
    for _ in 0..<(count < 3 ? count : count - 3) { out.append(quote) }
    at += count
    return count >= 3
  }

  /// Reads an escape; `true` if it is the code point of a character.
  private mutating func escape(_ isLong: Bool, _ out: inout ByteBuffer) throws(Stop) -> Bool {
    let start = at
    at += 1
    let letter = at < end ? bytes[at] : 0
    at += 1
    switch letter {
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "r"): out.append(0x0D)
    case 0x22, 0x5C: out.append(letter)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      let digits = at + count <= end ? bytes.slice(at..<at + count).string : ""
      guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number),
        !digits.hasPrefix("+")
      else {
        throw fail(
          "expected \(count) hexadecimal digits of a character", start..<min(at, end),
          remedy: "write for example \\u00e9")
      }
      at += count
      out.append(string: String(Character(scalar)))
      return true
    default:
      guard isLong, skipsLineEnd(from: start + 1) else {
        throw fail(
          "a backslash can't precede this character", start..<min(start + 2, end),
          remedy: "write '\\\\' for a backslash, or use single quotes")
      }
    }
    return false
  }

  /// Skips a line end after a backslash, with all space around it.
  private mutating func skipsLineEnd(from start: Int) -> Bool {
    let before = at
    at = start
    skipSpace()
    guard lineEndLength > 0 else {
      at = before
      return false
    }
    while lineEndLength > 0 {
      at += lineEndLength
      skipSpace()
    }
    return true
  }
}

/// Appends `bytes`, which must be UTF-8, as a JSON string with its quotes.
///
/// Escapes quotes, backslashes and control characters, nothing else; with `safeForHTML` also `<`,
/// `>`, `&`, U+2028 and U+2029, so that the text may be inside a script element.
package func appendJSONString(
  _ bytes: Bytes, safeForHTML: Bool = false, into out: inout ByteBuffer
) {
  out.append(0x22)
  if let base = bytes.baseAddress {
    var written = 0
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
        var stops = JSONWord.stops(word)
        if safeForHTML { stops |= JSONWord.markup(word) }
        guard stops != 0 else {
          index += 8
          continue
        }
        index += stops.trailingZeroBitCount >> 3
      } else if !needsEscape(base[index], safeForHTML: safeForHTML) {
        index += 1
        continue
      }
      out.append(Bytes(start: base + written, count: index - written))
      let length = appendEscape(bytes, at: index, into: &out)
      index += length
      written = index
    }
    out.append(Bytes(start: base + written, count: bytes.count - written))
  }
  out.append(0x22)
}

/// Appends the escape of the character at `index`; returns the length of the character in bytes.
private func appendEscape(_ bytes: Bytes, at index: Int, into out: inout ByteBuffer) -> Int {
  guard bytes[index] == 0xE2 else {
    appendEscape(bytes[index], into: &out)
    return 1
  }
  // U+2028 and U+2029 are E2 80 A8 and E2 80 A9; other characters with the same first byte are
  // kept.
  guard bytes.has("\u{2028}", at: index) || bytes.has("\u{2029}", at: index) else {
    out.append(0xE2)
    return 1
  }
  bytes[index + 2] == 0xA8 ? out.append("\\u2028") : out.append("\\u2029")
  return 3
}

private func needsEscape(_ byte: UInt8, safeForHTML: Bool) -> Bool {
  switch byte {
  case 0..<0x20, 0x22, 0x5C: true
  case 0x26, 0x3C, 0x3E, 0xE2: safeForHTML
  default: false
  }
}

private func appendEscape(_ byte: UInt8, into out: inout ByteBuffer) {
  switch byte {
  case 0x22: out.append("\\\"")
  case 0x5C: out.append("\\\\")
  case 0x08: out.append("\\b")
  case 0x09: out.append("\\t")
  case 0x0A: out.append("\\n")
  case 0x0C: out.append("\\f")
  case 0x0D: out.append("\\r")
  default:
    out.append("\\u00")
    out.append(hexadecimal: byte, uppercase: false)
  }
}

extension JSONWord {
  /// Marks `<`, `>`, `&` and the first byte of U+2028; only the lowest mark is reliable.
  @inline(__always)
  fileprivate static func markup(_ word: UInt64) -> UInt64 {
    (equal(word, 0x26) | equal(word, 0x3C) | equal(word, 0x3E) | equal(word, 0xE2)) & high
  }
}

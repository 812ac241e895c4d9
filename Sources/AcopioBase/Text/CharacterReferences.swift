/// The character references of HTML that escaping writes (HTML, §13.1.4).
package enum CharacterReferences {
  private static let all: [(StaticString, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
  ]

  /// Appends the reference for `&`, `<`, `>`, `"` or `'`; any other byte is
  /// taken for `'`.
  package static func append(for byte: UInt8, into out: inout ByteBuffer) {
    switch byte {
    case UInt8(ascii: "&"): out.append("&amp;")
    case UInt8(ascii: "<"): out.append("&lt;")
    case UInt8(ascii: ">"): out.append("&gt;")
    case UInt8(ascii: "\""): out.append("&quot;")
    default: out.append("&#39;")
    }
  }

  /// The character and the length of the reference at `index`; `nil` if it is not one of these.
  package static func read(_ html: Bytes, at index: Int) -> (character: UInt8, length: Int)? {
    for (reference, character) in all where html.has(reference, at: index) {
      return (character, reference.utf8CodeUnitCount)
    }
    return nil
  }

  /// Text with these references resolved, and with those that others write in addresses: every number, and
  /// the names of a tab, a line end and a colon.
  package static func resolved(_ html: Bytes) -> String {
    var text: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] != UInt8(ascii: "&") {
        text.append(html[index])
        index += 1
      } else if let (character, length) = read(html, at: index) {
        text.append(character)
        index += length
      } else if let (scalar, length) = numbered(html, at: index) {
        text += Array(String(scalar).utf8)
        index += length
      } else if let (name, character) = others.first(where: { html.has($0.0, at: index) }) {
        text.append(character)
        index += name.utf8CodeUnitCount
      } else {
        text.append(html[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let others: [(StaticString, UInt8)] = [
    ("&Tab;", 0x09), ("&NewLine;", 0x0A), ("&colon;", UInt8(ascii: ":")),
  ]

  /// The character and the length of a numeric reference, whose `;` may be missing (HTML, §13.2.5.80).
  ///
  /// Numbers without a character give U+FFFD; those from 0x80 to 0x9F are not mapped to
  /// Windows-1252.
  private static func numbered(_ html: Bytes, at start: Int) -> (Unicode.Scalar, Int)? {
    var index = start + 1
    guard index < html.count, html[index] == UInt8(ascii: "#") else { return nil }
    index += 1
    let isHexadecimal = index < html.count && html[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let first = index
    var number: UInt32 = 0
    while index < html.count, let digit = html[index].hexadecimalDigit,
      isHexadecimal || digit < 10
    {
      number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index > first else { return nil }
    if index < html.count, html[index] == UInt8(ascii: ";") { index += 1 }
    return (number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}", index - start)
  }
}

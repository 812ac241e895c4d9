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

  /// Text with these references resolved.
  package static func resolved(_ html: Bytes) -> String {
    var text: [UInt8] = []
    var index = 0
    while index < html.count {
      let (character, length) = read(html, at: index) ?? (html[index], 1)
      text.append(character)
      index += length
    }
    return String(decoding: text, as: UTF8.self)
  }
}

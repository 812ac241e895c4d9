import AcopioBase

/// An HTML tag, split into its parts.
struct RawTag {
  /// Its range in the HTML.
  let range: Range<Int>
  /// The name of the element, in lowercase.
  let name: String
  /// Whether it is an end tag.
  let isEnd: Bool
  /// Its attributes in order; their names are in lowercase.
  private(set) var attributes: [(name: String, value: Bytes)] = []

  /// Whether the `<` at `start` begins markup and is not just a character (HTML, §13.2.5.6).
  static func mayBegin(_ html: Bytes, at start: Int) -> Bool {
    guard start + 1 < html.count else { return false }
    let next = html[start + 1]
    return next.isASCIILetter || next == 0x2F || next == 0x21 || next == 0x3F
  }

  /// The tag that begins at `start`; `nil` for anything else.
  init?(_ html: Bytes, at start: Int) {
    var place = start + 1
    isEnd = place < html.count && html[place] == 0x2F
    if isEnd { place += 1 }
    let nameStart = place
    while place < html.count, RawTag.isName(html[place]) { place += 1 }
    guard place > nameStart, html[nameStart].isASCIILetter else { return nil }
    name = html.slice(nameStart..<place).string.lowercased()
    while true {
      while place < html.count, html[place].isASCIIWhitespace { place += 1 }
      guard place < html.count else { return nil }
      if html[place] == 0x3E { break }
      if html[place] == 0x2F, place + 1 < html.count, html[place + 1] == 0x3E {
        place += 1
        break
      }
      guard !isEnd, let attribute = RawTag.attribute(html, &place) else { return nil }
      attributes.append(attribute)
    }
    range = start..<place + 1
  }

  private static func attribute(
    _ html: Bytes, _ place: inout Int
  ) -> (name: String, value: Bytes)? {
    let start = place
    while place < html.count, isName(html[place]) { place += 1 }
    guard place > start else { return nil }
    let name = html.slice(start..<place).string.lowercased()
    guard place < html.count, html[place] == 0x3D else { return (name, html.slice(place..<place)) }
    place += 1
    guard place < html.count else { return nil }
    let quote = html[place]
    if quote == 0x22 || quote == 0x27 {
      guard let end = html.place(of: quote, from: place + 1) else { return nil }
      let value = html.slice(place + 1..<end)
      place = end + 1
      return (name, value)
    }
    let valueStart = place
    while place < html.count, !html[place].isASCIIWhitespace, html[place] != 0x3E,
      html[place] != 0x22, html[place] != 0x27
    {
      place += 1
    }
    return (name, html.slice(valueStart..<place))
  }

  /// Whether a byte may be part of the name of an element or attribute.
  static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F || byte == 0x3A
  }
}

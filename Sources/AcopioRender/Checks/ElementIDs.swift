import AcopioBase

/// Finds the `id`s of the elements of HTML.
enum ElementIDs {
  /// Passes each of them to `body`, as it is written.
  static func forEach(in html: Bytes, _ body: (Bytes) -> Void) {
    var place = 0
    while let open = html[place...].firstIndex(of: 0x3C) {
      place = open + 1
      if html.has("<!--", at: open) {
        place = end(of: "-->", in: html, from: open + 4)
      } else if place < html.count, html[place].isASCIILetter {
        read(html, &place, body)
      }
    }
  }

  /// An `id` as it is written, with percent-encoding or the character references that escaping
  /// produces resolved.
  static func resolved(_ value: Bytes) -> String {
    var text = value.string
    guard text.contains("&") else { return LinkAddress.decoded(value) }
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"),
      ("&amp;", "&"),
    ] {
      text = text.split(separator: reference, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return text
  }

  /// Reads a start tag; skips past the code of scripts and styles.
  private static func read(_ html: Bytes, _ place: inout Int, _ body: (Bytes) -> Void) {
    let start = place
    while place < html.count, isName(html[place]) { place += 1 }
    let name = html.slice(start..<place)
    while place < html.count, html[place] != 0x3E {
      guard isName(html[place]) else {
        place += 1
        continue
      }
      let nameStart = place
      while place < html.count, isName(html[place]), html[place] != 0x3D { place += 1 }
      let attribute = html.slice(nameStart..<place)
      guard place < html.count, html[place] == 0x3D else { continue }
      place += 1
      let value = value(html, &place)
      if attribute.equals("id") { body(value) }
    }
    if isElement(name, "script") { place = end(of: "</script", in: html, from: place) }
    if isElement(name, "style") { place = end(of: "</style", in: html, from: place) }
  }

  /// Whether a name is that of an element, given in lowercase.
  private static func isElement(_ name: Bytes, _ element: StaticString) -> Bool {
    guard name.count == element.utf8CodeUnitCount else { return false }
    return name.indices.allSatisfy { name[$0] | 0x20 == element.utf8Start[$0] }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    !byte.isASCIIWhitespace && byte != 0x3E && byte != 0x2F && byte != 0x22 && byte != 0x27
  }

  private static func value(_ html: Bytes, _ place: inout Int) -> Bytes {
    guard place < html.count else { return html.slice(place..<place) }
    let quote = html[place]
    guard quote == 0x22 || quote == 0x27 else {
      let start = place
      while place < html.count, !html[place].isASCIIWhitespace, html[place] != 0x3E { place += 1 }
      return html.slice(start..<place)
    }
    let start = place + 1
    place = html[start...].firstIndex(of: quote) ?? html.count
    defer { place = min(place + 1, html.count) }
    return html.slice(start..<place)
  }

  private static func end(of text: StaticString, in html: Bytes, from start: Int) -> Int {
    var place = start
    while place < html.count, !html.has(text, at: place) { place += 1 }
    return min(place + text.utf8CodeUnitCount, html.count)
  }
}

/// The attributes of a tag in order, split as browsers do (HTML, §13.2.5.32 to §13.2.5.39).
package struct HTMLAttributes: Sequence, IteratorProtocol {
  /// One attribute.
  package struct Attribute {
    /// Its name, as written.
    package let name: Bytes
    /// The range of its value in the HTML, without quotes; empty if it has none.
    package let value: Range<Int>
  }

  private let html: Bytes
  private var place: Int
  private let end: Int

  /// The attributes of `tag`, a piece of `html` with the name of an element.
  package init(of tag: HTMLPieces.Piece, in html: Bytes) {
    self.html = html
    place = tag.range.lowerBound + 1 + tag.name.count
    end = tag.range.upperBound
  }

  package mutating func next() -> Attribute? {
    while place < end, html[place].isASCIIWhitespace || html[place] == UInt8(ascii: "/") {
      place += 1
    }
    guard place < end, html[place] != UInt8(ascii: ">") else { return nil }
    let start = place
    // A `=` at the beginning is part of the name.
    place += 1
    while place < end, !endsName(html[place]) { place += 1 }
    let name = html.slice(start..<place)
    let nameEnd = place
    skipSpaces()
    guard place < end, html[place] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: nameEnd..<nameEnd)
    }
    place += 1
    skipSpaces()
    return Attribute(name: name, value: value())
  }

  private mutating func value() -> Range<Int> {
    guard place < end else { return place..<place }
    let quote = html[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = place
      while place < end, !html[place].isASCIIWhitespace, html[place] != UInt8(ascii: ">") {
        place += 1
      }
      return start..<place
    }
    let start = place + 1
    place = start
    while place < end, html[place] != quote { place += 1 }
    defer { place = Swift.min(place + 1, end) }
    return start..<place
  }

  private mutating func skipSpaces() {
    while place < end, html[place].isASCIIWhitespace { place += 1 }
  }

  private func endsName(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "=")
  }
}

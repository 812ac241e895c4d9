/// The text and the tags of HTML in order.
///
/// Parses the output of Markdown and of templates; other HTML doesn't lose a byte.
package struct HTMLPieces: Sequence, IteratorProtocol {
  /// The kind of a piece.
  package enum Kind {
    case text
    /// A start tag.
    case start
    /// An end tag.
    case end
    /// Invisible content: a comment, a declaration, or a whole script or style.
    case unseen
  }

  /// One piece.
  package struct Piece {
    package let kind: Kind
    /// Its bytes.
    package let range: Range<Int>
    /// The name of the element, as written; empty unless it is a tag.
    package var name = Bytes(start: nil, count: 0)

    package init(kind: Kind, range: Range<Int>, name: Bytes = Bytes(start: nil, count: 0)) {
      self.kind = kind
      self.range = range
      self.name = name
    }
  }

  private let html: Bytes
  private var place = 0

  package init(_ html: Bytes) { self.html = html }

  package mutating func next() -> Piece? {
    guard place < html.count else { return nil }
    let start = place
    if let piece = markup(at: start) {
      place = piece.range.upperBound
      return piece
    }
    place += 1
    while place < html.count, html[place] != UInt8(ascii: "<") { place += 1 }
    return Piece(kind: .text, range: start..<place)
  }

  /// The markup that begins with the `<` at a byte, `nil` if that is text.
  private func markup(at start: Int) -> Piece? {
    guard html[start] == UInt8(ascii: "<"), start + 1 < html.count else { return nil }
    if html.has("<!--", at: start) { return unseen(from: start, until: "-->", after: start + 4) }
    let next = html[start + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      return unseen(from: start, until: ">", after: start)
    }
    let isEnd = next == UInt8(ascii: "/")
    let first = isEnd ? start + 2 : start + 1
    guard first < html.count, html[first].isASCIILetter else { return nil }
    var end = first
    while end < html.count, !html[end].isASCIIWhitespace,
      html[end] != UInt8(ascii: ">"), html[end] != UInt8(ascii: "/")
    { end += 1 }
    let name = html.slice(first..<end)
    guard let close = HTMLPieces.tagEnd(in: html, from: end) else {
      return Piece(kind: .unseen, range: start..<html.count)
    }
    if !isEnd, name.equalsLowercased("script") || name.equalsLowercased("style") {
      return code(from: start, of: name, after: close)
    }
    return Piece(kind: isEnd ? .end : .start, range: start..<close, name: name)
  }

  /// The script or style up to its end tag, whose name has no case (HTML, §13.2.5.17), or up to the end of the HTML.
  private func code(from start: Int, of name: Bytes, after place: Int) -> Piece {
    var close = place
    while close + name.count + 2 < html.count {
      let end = close + 2 + name.count
      if html[close] == UInt8(ascii: "<"), html[close + 1] == UInt8(ascii: "/"),
        areSameName(html.slice(close + 2..<end), name),
        html[end] == UInt8(ascii: ">") || html[end] == UInt8(ascii: "/")
          || html[end].isASCIIWhitespace
      {
        return Piece(
          kind: .unseen, range: start..<(HTMLPieces.tagEnd(in: html, from: end) ?? html.count))
      }
      close += 1
    }
    return Piece(kind: .unseen, range: start..<html.count)
  }

  private func areSameName(_ one: Bytes, _ other: Bytes) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// The piece up to the next `end` after a byte, or up to the end of the HTML.
  private func unseen(from start: Int, until end: StaticString, after place: Int) -> Piece {
    let length = end.utf8CodeUnitCount
    var close = place
    while close + length <= html.count {
      if html.has(end, at: close) {
        return Piece(kind: .unseen, range: start..<close + length)
      }
      close += 1
    }
    return Piece(kind: .unseen, range: start..<html.count)
  }

  /// The index after the `>` of a tag that begins at or before `start`; quoted ones don't count.
  package static func tagEnd(in html: Bytes, from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<html.count {
      let byte = html[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }
}

extension HTMLPieces.Piece {
  /// Whether the element has no end tag.
  package var isVoid: Bool {
    HTMLPieces.voidElements.contains { name.equalsLowercased($0) }
  }
}

extension HTMLPieces {
  /// The elements without content (HTML, §13.1.2).
  package static let voidElements: [StaticString] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether the bytes equal `word`, which is lowercase, ignoring case.
  @inlinable
  package func equalsLowercased(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    let letters = word.utf8Start
    for index in 0..<count {
      guard self[index].smallLetter == letters[index] else { return false }
    }
    return true
  }
}

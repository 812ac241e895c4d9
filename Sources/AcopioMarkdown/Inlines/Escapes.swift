import AcopioBase
import CCMark

extension InlineSource {
  /// Gives every character of `block` that was escaped or written as an entity its own text node.
  ///
  /// Such a character has no special meaning. libcmark's tree does not record which ones they were.
  mutating func splitEscapes(in block: Node) {
    var node = block.firstChild
    while let current = node {
      node = current.firstChild ?? current.following(under: block)
      // Without escapes, text is as wide in the source as in the tree.
      guard current.type == CMARK_NODE_TEXT, current.column > 0,
        current.lastColumn - current.column + 1 != current.literal.count, !current.isTooDeep
      else { continue }
      let escapes = escapes(of: current)
      if !escapes.isEmpty { split(current, at: escapes) }
    }
  }

  private func split(_ node: Node, at escapes: [Escape]) {
    let literal = node.literal
    var place = 0
    for escape in escapes {
      if escape.range.lowerBound > place {
        Node.text(literal.slice(place..<escape.range.lowerBound)).insert(before: node)
      }
      Node.escaped(literal.slice(escape.range), writtenAs: escape.writing).insert(before: node)
      place = escape.range.upperBound
    }
    if place < literal.count {
      Node.text(literal.slice(place..<literal.count)).insert(before: node)
    }
    node.unlink()
  }

  /// The escapes in a text node, found by reading the node and its source side by side.
  private mutating func escapes(of node: Node) -> [Escape] {
    guard let line = line(node.line) else { return [] }
    let literal = node.literal
    let named = min(node.column - 1, line.count)
    if let found = Escape.all(in: literal, writtenIn: line, from: named) { return found }
    // Columns are wrong where the lines of a paragraph are indented differently.
    for distance in 1..<200 {
      for start in [named - distance, named + distance] where start >= 0 && start < line.count {
        if let found = Escape.all(in: literal, writtenIn: line, from: start) { return found }
      }
    }
    return []
  }
}

/// An escaped character in a text.
private struct Escape {
  /// Its bytes in the text.
  let range: Range<Int>
  /// The source it was written as.
  let writing: Bytes

  /// The escapes of `literal`, if it can have been written in `line` from `start` on.
  static func all(in literal: Bytes, writtenIn line: Bytes, from start: Int) -> [Escape]? {
    var escapes: [Escape] = []
    var source = start
    var place = 0
    while place < literal.count {
      guard source < line.count else { return nil }
      if let escape = Escape(literal, place, line, source) {
        escapes.append(escape)
        place = escape.range.upperBound
        source += escape.writing.count
      } else if line[source] == literal[place] {
        place += 1
        source += 1
      } else {
        return nil
      }
    }
    return escapes
  }

  private init?(_ literal: Bytes, _ place: Int, _ line: Bytes, _ source: Int) {
    if line[source] == 0x5C, source + 1 < line.count, line[source + 1] == literal[place],
      isPunctuation(Unicode.Scalar(line[source + 1])), line[source + 1] < 0x80
    {
      range = place..<place + 1
      writing = line.slice(source..<source + 2)
      return
    }
    guard line[source] == 0x26, let end = Escape.entityEnd(line, source) else { return nil }
    let written = line.slice(source..<end)
    // An invalid entity is in the text as written.
    guard
      literal.count - place < written.count
        || !literal.slice(place..<place + written.count).equals(written)
    else { return nil }
    let lead = literal[place]
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    guard place + count <= literal.count else { return nil }
    range = place..<place + count
    writing = written
  }

  private static func entityEnd(_ line: Bytes, _ start: Int) -> Int? {
    var end = start + 1
    if end < line.count, line[end] == 0x23 { end += 1 }
    while end < line.count, end - start < 34, line[end].isASCIILetter || line[end].isASCIIDigit {
      end += 1
    }
    return end < line.count && line[end] == 0x3B && end > start + 1 ? end + 1 : nil
  }
}

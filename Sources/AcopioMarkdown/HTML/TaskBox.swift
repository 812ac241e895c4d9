import AcopioBase
import CCMark

extension HTMLWriter {
  /// Removes the checkbox of a task from the text of an item; returns whether it is checked.
  ///
  /// As in the specification, the item's first block is a paragraph that begins with `[ ]`, `[x]`
  /// or `[X]` and white space. In GFM the marker of the item comes first on its line, as in
  /// cmark-gfm.
  mutating func takeBox(of item: Node) -> Bool? {
    guard dialect != .commonMark, dialect != .plain, let paragraph = item.firstChild,
      paragraph.type == CMARK_NODE_PARAGRAPH, paragraph.line == item.line,
      let first = paragraph.firstChild, first.type == CMARK_NODE_TEXT,
      !first.isEscaped, first.literal.first == 0x5B, let line = source.line(item.line)
    else { return nil }
    let start = isSite ? item.column - 1 : 0
    guard let box = box(in: line, from: start) else { return nil }
    take(3, from: first)
    if paragraph.firstChild == nil { paragraph.unlink() }
    return box != 0x20
  }

  /// The character in the checkbox that follows the marker of an item.
  private func box(in line: Bytes, from start: Int) -> UInt8? {
    var place = start
    func skipSpaces() -> Bool {
      let start = place
      while place < line.count, line[place].isASCIIWhitespace { place += 1 }
      return place > start
    }
    _ = skipSpaces()
    guard place < line.count else { return nil }
    if line[place].isASCIIDigit {
      while place < line.count, line[place].isASCIIDigit { place += 1 }
    }
    place += 1
    guard skipSpaces(), place + 2 < line.count, line[place] == 0x5B, line[place + 2] == 0x5D
    else { return nil }
    let mark = line[place + 1]
    place += 3
    guard skipSpaces(), mark == 0x20 || mark == 0x78 || mark == 0x58 else { return nil }
    return mark
  }

  /// Removes the first bytes, and the white space after them, from a run of text.
  private func take(_ count: Int, from first: Node) {
    var left = count
    var node: Node? = first
    while let current = node, current.type == CMARK_NODE_TEXT {
      let text = current.literal
      let next = current.next
      var used = min(left, text.count)
      left -= used
      if left == 0 { while used < text.count, text[used].isASCIIWhitespace { used += 1 } }
      guard used == text.count else {
        let rest = Array(text[used...])
        rest.withUnsafeBufferPointer { current.setLiteral($0) }
        return
      }
      current.unlink()
      node = next
    }
    if node?.type == CMARK_NODE_SOFTBREAK { node?.unlink() }
  }
}

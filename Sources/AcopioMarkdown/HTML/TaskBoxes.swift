import AcopioBase
import CCMark

/// Finds the checkboxes of tasks in lists.
struct TaskBoxes {
  private let isSite: Bool
  /// The text that the tree was parsed from; empty if the dialect has no tasks.
  private var source: InlineSource?
  /// The checkbox of the task whose text comes next.
  private var pending: Bool?
  /// Whether the paragraph that is being written is the label of a checkbox.
  private var isLabel = false

  init(_ text: Bytes, _ dialect: MarkdownDialect) {
    switch dialect {
    case .site, .gfm: source = InlineSource(text)
    case .commonMark, .plain: source = nil
    }
    if case .site = dialect { isSite = true } else { isSite = false }
  }

  /// Begins an item, after removing its checkbox from its text.
  mutating func beginItem(_ item: Node, into out: inout ByteBuffer) {
    let box = take(of: item)
    if isSite, box != nil {
      out.append("<li class=\"task\">")
      pending = box
    } else {
      out.append("<li>")
      if let box { write(box, into: &out) }
    }
  }

  /// Writes the checkbox of the item that has just begun, if it has one; the text that follows is its label.
  @inline(__always)
  mutating func writePending(into out: inout ByteBuffer) {
    guard let isDone = pending else { return }
    out.append("<label>")
    write(isDone, into: &out)
    (pending, isLabel) = (nil, true)
  }

  /// Ends the label of a checkbox, if the paragraph that ends is one.
  @inline(__always)
  mutating func endLabel(into out: inout ByteBuffer) {
    guard isLabel else { return }
    out.append("</label>")
    isLabel = false
  }

  private func write(_ isDone: Bool, into out: inout ByteBuffer) {
    out.append(
      isDone
        ? "<input checked=\"\" disabled=\"\" type=\"checkbox\"> "
        : "<input disabled=\"\" type=\"checkbox\"> ")
  }

  /// Removes the checkbox of a task from the text of an item; returns whether it is checked.
  ///
  /// As in the specification, the item's first block is a paragraph that begins with `[ ]`, `[x]`
  /// or `[X]` and white space. In GFM the marker of the item comes first on its line, as in
  /// cmark-gfm.
  private mutating func take(of item: Node) -> Bool? {
    guard source != nil, let paragraph = item.firstChild,
      paragraph.type == CMARK_NODE_PARAGRAPH, paragraph.line == item.line,
      let first = paragraph.firstChild, first.type == CMARK_NODE_TEXT,
      !first.isEscaped, first.literal.first == 0x5B, let line = source?.line(item.line)
    else { return nil }
    let start = isSite ? item.column - 1 : 0
    guard let box = box(in: line, from: start), !isSite || hasText(after: first) else { return nil }
    take(3, from: first)
    if paragraph.firstChild == nil { paragraph.unlink() }
    return box != 0x20
  }

  /// Whether anything follows the three characters of a checkbox, without which it would have no name.
  private func hasText(after first: Node) -> Bool {
    var count = 0
    var node: Node? = first
    while let current = node, count <= 3 {
      count += current.type == CMARK_NODE_TEXT ? current.literal.count : 4
      node = current.next
    }
    return count > 3
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

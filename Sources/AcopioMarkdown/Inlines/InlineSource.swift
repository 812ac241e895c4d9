import AcopioBase
import CCMark

/// The text that a tree was parsed from, by lines: the source of each node.
struct InlineSource {
  let text: Bytes
  private var starts: [Int] = []

  init(_ text: Bytes) { self.text = text }

  /// The source of `node`; `nil` if it is not certain.
  ///
  /// Columns are sometimes wrong, so the text at that position must look like the node.
  mutating func writing(of node: Node) -> Bytes? {
    guard node.line >= 1, node.line == node.lastLine, node.column >= 1 else { return nil }
    if starts.isEmpty { findLines() }
    guard node.line <= starts.count else { return nil }
    var low = starts[node.line - 1] + node.column - 1
    var high = starts[node.line - 1] + node.lastColumn
    guard low < high, high <= text.count else { return nil }
    if node.type == CMARK_NODE_CODE {
      while low > 0, text[low - 1] == 0x60 { low -= 1 }
      while high < text.count, text[high] == 0x60 { high += 1 }
    }
    let piece = text.slice(low..<high)
    return looksRight(piece, as: node.type) ? piece : nil
  }

  /// The character that marks emphasis.
  mutating func mark(of emphasis: Node) -> UInt8 {
    writing(of: emphasis)?.first == 0x5F ? 0x5F : 0x2A
  }

  /// Turns emphasis back into text: its marks, with its children between them.
  mutating func unwrap(_ emphasis: Node) {
    let count = emphasis.type == CMARK_NODE_STRONG ? 2 : 1
    let mark = [UInt8](repeating: mark(of: emphasis), count: count)
    mark.withUnsafeBufferPointer {
      Node.text($0).insert(before: emphasis)
      Node.text($0).insert(after: emphasis)
    }
    while let child = emphasis.firstChild { child.insert(before: emphasis) }
    emphasis.unlink()
  }

  /// A line of the text (1-based), without its line ending.
  mutating func line(_ number: Int) -> Bytes? { range(ofLine: number).map { text.slice($0) } }

  /// The bytes of a line (1-based), without its line ending.
  mutating func range(ofLine number: Int) -> Range<Int>? {
    if starts.isEmpty { findLines() }
    guard number >= 1, number <= starts.count else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] : text.count
    while end > start, text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func looksRight(_ piece: Bytes, as type: cmark_node_type) -> Bool {
    guard let first = piece.first, let last = piece.last else { return false }
    switch type {
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG:
      return first == last && (first == 0x2A || first == 0x5F)
    case CMARK_NODE_CODE: return first == 0x60 && last == 0x60
    case CMARK_NODE_LINK: return first == 0x5B
    case CMARK_NODE_IMAGE: return first == 0x21
    default: return false
    }
  }

  private mutating func findLines() {
    starts = [0]
    let hasReturns = text.place(of: 0x0D, from: 0) != nil
    var place = 0
    while let end = text.place(of: 0x0A, from: place) {
      if hasReturns { addReturns(from: place, to: end) }
      place = end + 1
      starts.append(place)
    }
    if hasReturns { addReturns(from: place, to: text.count) }
  }

  /// Adds the lines that end with a lone carriage return.
  private mutating func addReturns(from start: Int, to end: Int) {
    var place = start
    while let found = text.place(of: 0x0D, from: place), found < end {
      place = found + 1
      if place < end || end == text.count { starts.append(place) }
    }
  }
}

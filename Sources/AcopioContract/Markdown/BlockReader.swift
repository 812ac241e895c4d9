import AcopioBase

/// Divides a blueprint into blocks of Markdown.
///
/// In: the source in UTF-8 without tabs and carriage returns. Out: a `BlockTree`. The reference
/// parser of API Blueprint reads Markdown with Sundown, whose lists differ from CommonMark's: an
/// item continues over lines with any indentation, nested items need one space, and each level
/// takes up to four columns from its lines. Blueprints depend on that, so this reader does the
/// same. The extensions are fenced code, and lists and fences without an empty line before them.
///
/// Never fails. Nesting ends where Sundown stops, at 42 lists or 128 quotes; deeper blocks are left
/// out. Time and memory grow with the size of the source.
struct BlockReader {
  /// The most buffers that nested blocks may need: one for a quote, three for a list.
  static let nestingLimit = 128

  var tree = BlockTree()
  let source: Octets
  /// The open list items and quotes, innermost last.
  var open: [Int] = []
  /// Whether the block that just ended is a list, whose items have their ranges already.
  var endedList = false

  private init(_ source: Octets) { self.source = source }

  /// The blocks of `source`.
  static func read(_ source: Octets) -> BlockTree {
    var reader = BlockReader(source)
    var text = BlockText(source: source)
    if source.last != 0x0A { text.appendLineEnd() }
    reader.readBlocks(of: text, 0..<text.bytes.count, nesting: 0)
    return reader.tree
  }

  // MARK: - Blocks

  mutating func readBlocks(of text: BlockText, _ range: Range<Int>, nesting: Int) {
    guard nesting <= Self.nestingLimit, !range.isEmpty else { return }
    text.bytes.withUnsafeBufferPointer { whole in
      var html = HTMLBlocks()
      let end = range.upperBound
      var at = range.lowerBound
      while at < end {
        let rest = whole.slice(at..<end)
        let length = readBlock(rest, at, of: text, nesting, &html)
        let next = min(at + max(length, 1), end)
        blockEnded(text, at..<next)
        at = next
      }
    }
  }

  /// Reads the block at the beginning of `rest`, which is at `at` in `text`; returns its length.
  private mutating func readBlock(
    _ rest: Bytes, _ at: Int, of text: BlockText, _ nesting: Int, _ html: inout HTMLBlocks
  ) -> Int {
    if rest[0] == 0x23 { return readHeading(rest, nesting) }
    if rest[0] == 0x3C {
      let length = html.length(in: rest)
      if length > 0 {
        add(BlockNode(kind: .html, text: Array(rest.slice(0..<min(length, rest.count)))))
        return length
      }
    }
    let empty = rest.emptyLineLength
    if empty > 0 { return empty }
    if rest.isRule {
      add(BlockNode(kind: .rule, text: []))
      return rest.lineLength
    }
    if let fence = rest.fence { return readFencedCode(rest, from: fence.length) }
    if rest.quotePrefix > 0 { return readQuote(rest, at, of: text, nesting) }
    if rest.codePrefix > 0 { return readCode(rest) }
    if rest.bulletPrefix > 0 { return readList(rest, at, of: text, isOrdered: false, nesting) }
    if rest.numberPrefix > 0 { return readList(rest, at, of: text, isOrdered: true, nesting) }
    return readParagraph(rest, at, of: text, nesting, &html)
  }

  mutating func add(_ node: BlockNode) {
    let index = tree.nodes.count
    tree.nodes.append(node)
    if let parent = open.last {
      tree.nodes[parent].children.append(index)
    } else {
      tree.roots.append(index)
    }
  }

  /// Gives the last block the source of a block that ended, also of empty lines after it.
  private mutating func blockEnded(_ text: BlockText, _ range: Range<Int>) {
    if endedList {
      endedList = false
      return
    }
    let siblings = open.last.map { tree.nodes[$0].children } ?? tree.roots
    guard let last = siblings.last else { return }
    tree.nodes[last].add(sourceRanges(text, range))
  }

  /// The ranges in the source, without the line end that a source may lack.
  func sourceRanges(_ text: BlockText, _ range: Range<Int>) -> [Range<Int>] {
    text.ranges(of: range).map { $0.clamped(to: 0..<source.count) }
  }

  /// The text of inline Markdown, in which only backslash escapes are resolved.
  func inline(_ text: Bytes, _ nesting: Int) -> Octets {
    guard nesting <= Self.nestingLimit else { return [] }
    var out: Octets = []
    out.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      if text[at] == 0x5C, at + 1 < text.count, Self.escapable.utf8.contains(text[at + 1]) {
        at += 1
      }
      out.append(text[at])
      at += 1
    }
    return out
  }

  private static let escapable: StaticString = #"\`*_{}[]()#+-.!:|&<>^~"#

  // MARK: - Headings, paragraphs, code

  private mutating func readHeading(_ rest: Bytes, _ nesting: Int) -> Int {
    var level = 0
    while level < rest.count, level < 6, rest[level] == 0x23 { level += 1 }
    var first = level
    while first < rest.count, rest[first] == 0x20 { first += 1 }
    var end = first
    while end < rest.count, rest[end] != 0x0A { end += 1 }
    let length = end
    while end > 0, rest[end - 1] == 0x23 { end -= 1 }
    while end > 0, rest[end - 1] == 0x20 { end -= 1 }
    if end > first {
      add(
        BlockNode(
          kind: .heading, text: inline(rest.slice(first..<end), nesting + 1), level: level))
    }
    return max(length, 1)
  }

  private mutating func readParagraph(
    _ rest: Bytes, _ at: Int, of text: BlockText, _ nesting: Int, _ html: inout HTMLBlocks
  ) -> Int {
    var line = 0
    var end = 0
    var level = 0
    while line < rest.count {
      let tail = rest.slice(line..<rest.count)
      end = line + tail.lineLength
      if tail.emptyLineLength > 0 { break }
      level = tail.underlineLevel
      if level != 0 { break }
      if endsParagraph(tail, &html) {
        end = line
        break
      }
      line = end
    }
    var size = line
    while size > 0, rest[size - 1] == 0x0A { size -= 1 }
    guard level != 0 else {
      add(BlockNode(kind: .paragraph, text: inline(rest.slice(0..<size), nesting + 1)))
      return end
    }
    // The last line is the heading; the lines before it are a paragraph.
    var first = size
    while first > 0, rest[first - 1] != 0x0A { first -= 1 }
    var before = first
    while before > 0, rest[before - 1] == 0x0A { before -= 1 }
    if before > 0 {
      add(BlockNode(kind: .paragraph, text: inline(rest.slice(0..<before), nesting + 1)))
      blockEnded(text, at..<at + before)
    }
    add(
      BlockNode(
        kind: .heading, text: inline(rest.slice(first..<size), nesting + 1), level: level))
    return end
  }

  /// Whether another block begins with the line, so that a paragraph ends before it.
  private func endsParagraph(_ tail: Bytes, _ html: inout HTMLBlocks) -> Bool {
    if tail[0] == 0x23 || tail.isRule || tail.quotePrefix > 0 { return true }
    guard !tail[0].isASCIIAlphanumeric else { return false }
    return tail.numberPrefix > 0 || tail.bulletPrefix > 0
      || (tail[0] == 0x3C && html.length(in: tail) > 0) || tail.fence != nil
  }

  private mutating func readFencedCode(_ rest: Bytes, from start: Int) -> Int {
    var code: Octets = []
    var at = start
    while at < rest.count {
      let tail = rest.slice(at..<rest.count)
      if let fence = tail.fence, !fence.hasInfo {
        at += fence.length
        break
      }
      let length = tail.lineLength
      appendCode(tail.slice(0..<length), to: &code)
      at += length
    }
    if !code.isEmpty, code.last != 0x0A { code.append(0x0A) }
    add(BlockNode(kind: .code, text: code))
    return min(at, rest.count)
  }

  private mutating func readCode(_ rest: Bytes) -> Int {
    var code: Octets = []
    var at = 0
    while at < rest.count {
      let tail = rest.slice(at..<rest.count)
      let length = tail.lineLength
      let prefix = tail.codePrefix
      if prefix == 0, tail.emptyLineLength == 0 { break }
      if prefix < length { appendCode(tail.slice(prefix..<length), to: &code) }
      at += length
    }
    while code.last == 0x0A { code.removeLast() }
    code.append(0x0A)
    add(BlockNode(kind: .code, text: code))
    return at
  }

  private func appendCode(_ line: Bytes, to code: inout Octets) {
    if line.emptyLineLength > 0 { code.append(0x0A) } else { code.append(contentsOf: line) }
  }

  // MARK: - Quotes

  private mutating func readQuote(
    _ rest: Bytes, _ at: Int, of text: BlockText, _ nesting: Int
  ) -> Int {
    var inner = BlockText()
    var line = 0
    var end = 0
    while line < rest.count {
      let length = rest.slice(line..<rest.count).lineLength
      end = line + length
      let tail = rest.slice(line..<end)
      let prefix = tail.quotePrefix
      if prefix == 0, tail.emptyLineLength > 0 {
        let next = rest.slice(end..<rest.count)
        if next.isEmpty || (next.quotePrefix == 0 && next.emptyLineLength == 0) { break }
      }
      if prefix < length {
        inner.append(tail.slice(prefix..<length), from: text.place(of: at + line + prefix))
      }
      line = end
    }
    add(BlockNode(kind: .quote, text: []))
    open.append(tree.nodes.count - 1)
    readBlocks(of: inner, 0..<inner.bytes.count, nesting: nesting + 1)
    open.removeLast()
    endedList = false
    return end
  }
}

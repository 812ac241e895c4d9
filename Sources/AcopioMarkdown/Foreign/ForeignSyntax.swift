import AcopioBase
import CCMark

/// Finds the syntax of other programs in the text of a document, outside of code.
///
/// Blocks come from the tree; their text is read in the document itself, so that every position is
/// exact. Time is linear in the length of the document.
struct ForeignSyntax {
  /// The constructs found, in the order of the document; a hundred are enough to show the problem.
  private(set) var found: [ForeignConstruct] = []
  private static let most = 100
  let text: Bytes
  let lines: LineMap
  /// The braces of inline directives, in order; they belong to the directives.
  private let directives: [Range<Int>]
  /// The text in brackets of each directive that fills its line.
  private let labels: [Range<Int>?]
  private var nextDirective = 0
  var source: InlineSource
  private var reader: ForeignReader
  /// The last line that was read; all cells of a row are in one.
  private var lastLine = 0
  /// The line that seems to close the last fence, and how far that is indented.
  var lastFence: (end: Int, indentation: Int)?

  /// A search in `text`, which was rewritten as `source` and parsed.
  init(
    _ text: Bytes, _ source: borrowing RewrittenSource, isSite: Bool, _ options: MarkdownOptions
  ) {
    self.text = text
    lines = LineMap(source.lines)
    self.source = InlineSource(text)
    reader = ForeignReader(
      text, hasDirectives: isSite, definesTerms: isSite && options.definitionLists,
      abbreviates: isSite && options.abbreviations,
      footnotes: isSite ? Set(source.labels.map(foldedLabel)) : nil)
    directives = source.directives.filter { $0.form == .inline }
      .flatMap { [$0.written?.opening ?? $0.opening, $0.written?.closing ?? $0.closing] }
      .compactMap { source.range(of: $0) }
      .inOrder { $0.lowerBound < $1.lowerBound }
    labels = source.directives.map { source.range(of: $0.closing) }
  }

  /// Whether a document may contain any of it; most don't, and their blocks are not read again.
  static func isPossible(in text: Bytes) -> Bool {
    holds(0x7B, in: text) { [0x20, 0x23, 0x25, 0x2E, 0x3A, 0x7B].contains($0) }
      || holds(0x5B, in: text) { [0x21, 0x54, 0x5B, 0x74].contains($0) }
      || holds(0x3A, in: text) { $0 == 0x3A } || holds(0x21, in: text) { $0 == 0x21 }
      || holds(0x3F, in: text) { $0 == 0x3F } || holds(0x2A, in: text) { $0 == 0x5B }
      || holds(0x0A, in: text) { $0 == 0x3A }
      || holds(0x5D, in: text) { [0x20, 0x28, 0x5B].contains($0) }
      || holds(0x5B, in: text) { $0 == 0x5E } || holds(0x29, in: text) { $0 == 0x5B || $0 == 0x7B }
      || holds(0x3D, in: text) { $0 == 0x3D } || holds(0x60, in: text) { $0 == 0x60 }
      || holds(0x7E, in: text) { $0 == 0x7E || $0.isASCIIDigit }
      || holds(0x5E, in: text) { $0.isASCIIDigit }
      || holds(0x3A, in: text) { $0.isASCIILetter || $0 == 0x2B }
      || holds(0x23, in: text) { $0 == 0x23 || $0.isASCIILetter || $0 >= 0xC3 }
      || holds(0x7C, in: text) { $0 == 0x0A || $0 == 0x0D } || text.last == 0x7C
      || MathSpans.isPossible(in: text) || ForeignReader.isStrongTextPossible(in: text)
  }

  private static func holds(_ byte: UInt8, in text: Bytes, before isNext: (UInt8) -> Bool) -> Bool {
    var start = 0
    while let place = text.place(of: byte, from: start) {
      start = place + 1
      if start < text.count, isNext(text[start]) { return true }
    }
    return false
  }

  /// Reads the blocks below `root`.
  mutating func visit(_ root: Node) {
    var node = root.firstChild
    while let current = node, found.count < ForeignSyntax.most {
      switch current.type {
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_HTML_BLOCK:
        read(current)
        node = current.following(under: root)
      case CMARK_NODE_CODE_BLOCK:
        readCode(current)
        node = current.following(under: root)
      default: node = current.firstChild ?? current.following(under: root)
      }
    }
  }

  private mutating func read(_ block: Node) {
    switch lines.role(block.line) {
    case .separator, .directive, .directiveEnd: return
    case .cell: readRow(lines.original(block.line))
    // The line of a directive; its braces belong to it.
    case .directiveLabel(let index): readLabel(index)
    case .text, .footnote:
      if block.type == CMARK_NODE_HTML_BLOCK, block.literal.has("<!--") { return }
      let first = max(lines.original(block.line), lastLine + 1)
      let last = lines.original(block.lastLine)
      guard first <= last, let start = source.range(ofLine: first)?.lowerBound,
        var end = source.range(ofLine: last)?.upperBound
      else { return }
      lastLine = last
      // The attributes of the heading are at its end.
      if HeadingAttributes.areTaken(from: block) {
        end = text[start..<end].lastIndex(of: 0x7B) ?? end
      }
      reader.enter(start..<end)
      if block.type == CMARK_NODE_PARAGRAPH { examineLines(start + block.column - 1..<end) }
      read(start..<end)
    }
  }

  /// Reads the cells of a row, each of which has its own code spans.
  private mutating func readRow(_ line: Int) {
    guard line > lastLine, let range = source.range(ofLine: line) else { return }
    lastLine = line
    reader.enter(range)
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      if text[place] == 0x5C {
        place += 1
      } else if text[place] == 0x7C {
        read(start..<place)
        start = place + 1
      }
      place += 1
    }
    read(start..<range.upperBound)
  }

  /// Adds a construct that was found.
  mutating func add(_ construct: ForeignConstruct) {
    if found.count < ForeignSyntax.most { found.append(construct) }
  }

  private mutating func readLabel(_ index: Int) {
    guard let range = labels[index] else { return }
    reader.enter(range)
    read(range)
  }

  /// Reads the text of a block or cell.
  private mutating func read(_ range: Range<Int>) {
    var spans = CodeSpans()
    var place = range.lowerBound
    let text = text
    while true {
      while place < range.upperBound, ForeignSyntax.isPlain(text[place]) { place += 1 }
      guard place < range.upperBound, found.count < ForeignSyntax.most else { return }
      switch text[place] {
      case 0x5C: place = max(examine(place), place + 2)
      case 0x60: place = spans.span(at: place, in: text, range).end
      default: place = examine(place)
      }
    }
  }

  /// Whether no construct, escape or code begins with a byte.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x5C, 0x60, 0x7B, 0x5B, 0x5D, 0x29, 0x24, 0x3D, 0x5E, 0x7E, 0x3A, 0x21, 0x3F, 0x2A: false
    default: true
    }
  }

  /// Examines the construct at `place` and returns the offset after it.
  private mutating func examine(_ place: Int) -> Int {
    while nextDirective < directives.count, directives[nextDirective].upperBound <= place {
      nextDirective += 1
    }
    if nextDirective < directives.count, directives[nextDirective].contains(place) {
      return directives[nextDirective].upperBound
    }
    guard let construct = reader.construct(at: place) else { return place + 1 }
    found.append(construct)
    return construct.range.upperBound
  }
}

import AcopioBase

/// Markdown in which tables, footnotes and directives are expressed in syntax that libcmark
/// supports.
///
/// A cell becomes a heading, a footnote a list item, and a directive a comment before and after its
/// content. Inline text, references and nesting are then libcmark's own work, done once for the
/// whole document. Also records the role of each line.
struct RewrittenSource: ~Copyable {
  /// The meaning of a line of the rewritten text.
  enum Role: Equatable {
    /// The same as in the original text.
    case text
    /// A cell: the index of its table, its row (row 0 is the header) and its column.
    case cell(table: Int, row: Int, column: Int)
    /// The beginning of a footnote: its index in `labels`.
    case footnote(Int)
    /// An HTML comment that keeps blocks apart and is not shown.
    case separator
    /// The comment for a directive that fills its line: its index in `directives`.
    case directive(Int)
    /// The heading that contains the text in its brackets.
    case directiveLabel(Int)
    /// The comment after the content of a container.
    case directiveEnd(Int)
  }

  /// The origin and meaning of a line.
  struct Line {
    /// The line in the original text, 1-based.
    let original: Int
    /// The number to add to a column to get the column in the original text.
    let shift: Int
    /// The meaning of the line.
    let role: Role
  }

  /// The text for libcmark.
  var text: ByteBuffer
  /// The lines of `text`.
  var lines: [Line] = []
  /// The column alignments of each table.
  var tables: [[ColumnAlignment]] = []
  /// The labels of the footnotes, as written.
  var labels: [Bytes] = []
  /// The directives, in the order of their marks.
  var directives: [DirectiveSource] = []
  /// Whether lines of text contain marks of directives.
  var hasMarks = false
  /// Faults in directives and exceeded limits, with their byte ranges in the document.
  var faults: [(place: Range<Int>, diagnostic: Diagnostic)] = []
  private let markdown: Bytes
  /// Owns pieces of directives that differ from the document; created when there is one.
  private var pieces: Arena?

  /// An empty text for rewriting `markdown`.
  init(of markdown: Bytes) {
    self.init(of: markdown, capacity: markdown.count * 5 / 4 + 256)
  }

  private init(of markdown: Bytes, capacity: Int) {
    text = ByteBuffer(capacity: capacity)
    self.markdown = markdown
  }

  /// Represents a document that is parsed without rewriting.
  static func untouched(_ markdown: Bytes) -> RewrittenSource {
    RewrittenSource(of: markdown, capacity: 0)
  }

  /// The offset at which a piece of the document begins.
  func offset(of piece: Bytes) -> Int {
    guard let start = markdown.baseAddress, let place = piece.baseAddress else { return 0 }
    return place - start
  }

  /// The bytes of a piece of the document; `nil` for other bytes.
  func range(of piece: Bytes) -> Range<Int>? {
    let start = offset(of: piece)
    guard piece.baseAddress != nil, start >= 0, start + piece.count <= markdown.count else {
      return nil
    }
    return start..<start + piece.count
  }

  /// The document after a piece of it.
  func rest(after piece: Bytes) -> Bytes {
    markdown.slice(min(offset(of: piece) + piece.count, markdown.count)..<markdown.count)
  }

  /// Replaces `\|` with `|` in the pieces of a directive, which is in a cell.
  mutating func unescapePipes(ofDirective index: Int) {
    let directive = directives[index]
    directives[index].written = (directive.opening, directive.closing)
    directives[index].opening = unescapingPipes(directive.opening)
    directives[index].closing = unescapingPipes(directive.closing)
    if let formula = directive.formula {
      directives[index].formula = (unescapingPipes(formula.tex), formula.isDisplay)
    }
    directives[index].attributes = directive.attributes.map {
      var attribute = $0
      attribute.value = unescapingPipes($0.value)
      return attribute
    }
  }

  private mutating func unescapingPipes(_ piece: Bytes) -> Bytes {
    guard piece.place(of: 0x5C, from: 0) != nil else { return piece }
    let pieces = self.pieces ?? Arena(chunkSize: 1 << 10)
    self.pieces = pieces
    var copy: [UInt8] = []
    for (index, byte) in piece.enumerated() {
      let isEscape = byte == 0x5C && index + 1 < piece.count && piece[index + 1] == 0x7C
      if !isEscape { copy.append(byte) }
    }
    return copy.withUnsafeBufferPointer { pieces.copy($0) }
  }

  /// Whether the limit has been reported; one report is enough.
  var hasDeepBlocks = false, hasManyImages = false

  // Counted apart, so that warnings don't crowd out an error.
  private var errors = 0, warnings = 0
  private static let mostFaults = 100

  /// Records a fault; a hundred of each severity are enough to show the problem.
  mutating func tell(
    _ id: DiagnosticID, _ message: Message, severity: Diagnostic.Severity = .error,
    at piece: Bytes, remedy: Message? = nil
  ) {
    if severity == .warning { warnings += 1 } else { errors += 1 }
    guard (severity == .warning ? warnings : errors) <= RewrittenSource.mostFaults else { return }
    let start = offset(of: piece)
    faults.append(
      (start..<start + piece.count, Diagnostic(id, severity, message, remedy: remedy)))
  }
}

/// The constructs to rewrite.
struct Rewriting {
  let tables: Bool, footnotes: Bool, directives: Bool
  let formulas: MarkdownOptions.Formulas
  /// Whether blocks may be nested deeper than `SourceRewriter.deepest`.
  let limitsNesting: Bool
  /// Whether a block may contain more than `SourceRewriter.mostImages`.
  let limitsImages: Bool

  /// Whether `markdown` may contain any of it; most documents don't, and are read only once.
  func isNeeded(for markdown: Bytes) -> Bool {
    limitsNesting || limitsImages || (tables && mayHoldTable(markdown))
      || (footnotes && mayHoldFootnote(markdown)) || (directives && mayHoldDirective(markdown))
      || MathSpans.isPossible(formulas, in: markdown)
  }
}

/// Whether blocks in `markdown` may be nested deeper than the limit.
///
/// Each quote, item or footnote around a block takes a column of its first line, so a line that
/// begins with fewer columns of markers and white space is not that deep. A tab is four columns, so
/// such a line begins with at least 26 bytes of markers, and eight of them are at a multiple of 16.
/// All these bytes are less than `@`: nearly always a look at one word in two shows that there is no
/// such line. The label of a footnote can have any letters.
func mayNestDeeply(_ markdown: Bytes) -> Bool {
  guard markdown.count > SourceRewriter.deepest, let base = UnsafeRawPointer(markdown.baseAddress)
  else { return false }
  var place = 0
  while place + 8 <= markdown.count {
    let word = (base + place).loadUnaligned(as: UInt64.self)
    if word & 0xC0C0_C0C0_C0C0_C0C0 == 0, isInDeepLine(markdown, place) { return true }
    place += 16
  }
  return mayHoldFootnote(markdown) && hasDeepLine(markdown)
}

/// Whether the line around `place`, without footnotes, begins with more columns of markers than
/// blocks may be deep; `false` if there is something else between its beginning and `place`.
///
/// Each marker takes a column, so the markers that matter are no longer than the line may be deep. A
/// line of number signs or digits is not walked through to its beginning for each of its words.
private func isInDeepLine(_ markdown: Bytes, _ place: Int) -> Bool {
  var start = place
  while start > 0, !isLineEnd(markdown[start - 1]) {
    guard markdown[start - 1] < 0x40, place - start <= SourceRewriter.deepest else { return false }
    start -= 1
  }
  return columnsOfMarkers(markdown, from: start) > SourceRewriter.deepest
}

/// Whether a line of `markdown` begins with more columns of markers than blocks may be deep.
private func hasDeepLine(_ markdown: Bytes) -> Bool {
  let hasReturns = markdown.place(of: 0x0D, from: 0) != nil
  var start = 0
  while start + SourceRewriter.deepest < markdown.count {
    if columnsOfMarkers(markdown, from: start) > SourceRewriter.deepest { return true }
    let end = hasReturns ? markdown[start...].firstIndex(where: isLineEnd) : nil
    guard let end = end ?? markdown.place(of: 0x0A, from: start) else { return false }
    start = end + 1
  }
  return false
}

/// The number of columns that may be block markers, up to the number that matters.
@inline(__always)
private func columnsOfMarkers(_ markdown: Bytes, from start: Int) -> Int {
  var columns = 0
  var place = start
  while place < markdown.count, columns <= SourceRewriter.deepest {
    switch markdown[place] {
    case 0x09: columns += 4
    case 0x20, 0x2A, 0x2B, 0x2D, 0x2E, 0x29, 0x3E, 0x30...0x39: columns += 1
    // The label of a footnote.
    case 0x5B where markdown.has("[^", at: place):
      columns += 1
      while place + 1 < markdown.count, markdown[place] != 0x5D, !isLineEnd(markdown[place]) {
        place += 1
      }
      if place + 1 < markdown.count, markdown[place + 1] == 0x3A { place += 1 }
    default: return columns
    }
    place += 1
  }
  return columns
}

/// Whether `markdown` contains more images than one block may.
func mayHoldManyImages(_ markdown: Bytes) -> Bool {
  guard markdown.count > 2 * SourceRewriter.mostImages else { return false }
  var count = 0
  var start = 0
  while let place = markdown.place(of: 0x21, from: start) {
    start = place + 1
    if start < markdown.count, markdown[start] == 0x5B { count += 1 }
    if count > SourceRewriter.mostImages { return true }
  }
  return false
}

/// Whether there is a line of `|`, `:`, `-`, `>` and spaces that contains a dash and one of the
/// others.
private func mayHoldTable(_ markdown: Bytes) -> Bool {
  var start = 0
  while let place = markdown.place(of: 0x2D, from: start) {
    var low = place
    while low > 0, isDelimiterByte(markdown[low - 1]) { low -= 1 }
    var high = place
    while high < markdown.count, isDelimiterByte(markdown[high]) { high += 1 }
    let isLine =
      (low == 0 || isLineEnd(markdown[low - 1]))
      && (high == markdown.count || isLineEnd(markdown[high]))
    if isLine, markdown[low..<high].contains(where: { $0 == 0x7C || $0 == 0x3A }) { return true }
    start = high
  }
  return false
}

private func mayHoldFootnote(_ markdown: Bytes) -> Bool {
  var start = 0
  while let place = markdown.place(of: 0x5E, from: start) {
    if place > 0, markdown[place - 1] == 0x5B { return true }
    start = place + 1
  }
  return false
}

private func isDelimiterByte(_ byte: UInt8) -> Bool {
  byte == 0x2D || byte == 0x7C || byte == 0x3A || byte == 0x20 || byte == 0x3E || byte == 0x09
    || byte == 0x0B || byte == 0x0C
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

import AcopioBase

/// Markdown in which tables, footnotes and directives are said in words that libcmark knows, and
/// what each of its lines means.
///
/// A cell is a heading of its own, a footnote an item of a list, a directive a comment before and
/// behind what it holds; inline text, references and nesting then are libcmark's own work, done
/// once for the whole document.
struct RewrittenSource: ~Copyable {
  /// What stands in a line of the rewritten text.
  enum Role: Equatable {
    /// What it stood for before.
    case text
    /// A cell: the index of its table, row 0 being the header, and the column.
    case cell(table: Int, row: Int, column: Int)
    /// The beginning of a footnote: its index in `labels`.
    case footnote(Int)
    /// An HTML comment that keeps blocks apart and is not shown.
    case separator
    /// The comment for a directive that fills its line: its index in `directives`.
    case directive(Int)
    /// The heading with the text in its brackets.
    case directiveLabel(Int)
    /// The comment behind what a container holds.
    case directiveEnd(Int)
  }

  /// Where a line comes from.
  struct Line {
    /// The line in the original text, 1-based.
    let original: Int
    /// What to add to a column to get the column of the original.
    let shift: Int
    /// What it means.
    let role: Role
  }

  /// The text for libcmark.
  var text: ByteBuffer
  /// The lines of `text`.
  var lines: [Line] = []
  /// The alignments of each table's columns.
  var tables: [[ColumnAlignment]] = []
  /// The labels of the footnotes, as they are written.
  var labels: [Bytes] = []
  /// The directives, in the order of their marks.
  var directives: [DirectiveSource] = []
  /// Whether lines of text hold marks of directives.
  var hasMarks = false
  /// What is wrong with the form of directives, at these bytes of the document.
  var faults: [(place: Range<Int>, diagnostic: Diagnostic)] = []
  private let markdown: Bytes

  /// An empty text that is to be made of `markdown`.
  init(of markdown: Bytes) {
    self.init(of: markdown, capacity: markdown.count * 5 / 4 + 256)
  }

  private init(of markdown: Bytes, capacity: Int) {
    text = ByteBuffer(capacity: capacity)
    self.markdown = markdown
  }

  /// Stands for a document that is parsed as it is.
  static func untouched(_ markdown: Bytes) -> RewrittenSource {
    RewrittenSource(of: markdown, capacity: 0)
  }

  /// Where a piece of the document begins in it.
  func offset(of piece: Bytes) -> Int {
    guard let start = markdown.baseAddress, let place = piece.baseAddress else { return 0 }
    return place - start
  }

  /// Keeps a fault in mind; a hundred are enough to see what is the matter.
  mutating func tell(_ id: String, _ message: String, at piece: Bytes, remedy: String? = nil) {
    guard faults.count < 100 else { return }
    let start = offset(of: piece)
    faults.append(
      (start..<start + piece.count, Diagnostic(id, .error, message, remedy: remedy)))
  }

  /// What the line (1-based) of the rewritten text means.
  func role(ofLine line: Int) -> Role {
    line >= 1 && line <= lines.count ? lines[line - 1].role : .text
  }
}

/// What is to be rewritten.
struct Rewriting {
  let tables: Bool, footnotes: Bool, directives: Bool
}

/// Whether `markdown` may hold a table, a footnote or a directive; most documents hold none, and
/// are not looked at again.
func mayHoldBlocksOfOurs(_ markdown: Bytes, _ wanted: Rewriting) -> Bool {
  (wanted.tables && mayHoldTable(markdown)) || (wanted.footnotes && mayHoldFootnote(markdown))
    || (wanted.directives && mayHoldDirective(markdown))
}

/// Whether there is a line of `|`, `:`, `-`, `>` and spaces with a dash and one of the others.
private func mayHoldTable(_ markdown: Bytes) -> Bool {
  var start = 0
  while let place = firstIndex(of: 0x2D, in: markdown, from: start) {
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
  while let place = firstIndex(of: 0x5E, in: markdown, from: start) {
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

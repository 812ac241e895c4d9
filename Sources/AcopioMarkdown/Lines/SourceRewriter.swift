import AcopioBase

/// Rewrites the tables, footnotes and directives of a document.
///
/// Reads Markdown line by line and tracks its blocks as libcmark does. Follows "phase 1: block
/// structure" of the specification's appendix. Questions about tables that the specifications leave
/// open are answered as in cmark-gfm.
struct SourceRewriter: ~Copyable {
  /// A block that contains blocks.
  enum Container {
    case quote
    /// An item whose text is indented by this many columns; `isEmpty` until it contains a block.
    case item(indent: Int, isEmpty: Bool)
    case footnote
    /// A directive with this many colons; its lines have no markers.
    case directive(Int, colons: Int)
  }

  /// The leaf block that the last line left open.
  enum Leaf {
    case none
    case paragraph
    case fence(CodeFence)
    /// A formula of several lines, which becomes fenced code.
    case formula(FormulaFence)
    case indentedCode
    case html(HTMLBlock)
    case table(OpenTable)
  }

  /// A table that may have more rows.
  struct OpenTable {
    let index: Int
    var rows: Int
    /// The number of cells written; the missing cells of short rows are filled in.
    var written: Int
  }

  /// The last line of an open paragraph, which may turn out to be the header of a table.
  struct HeaderCandidate {
    /// The offset where the line begins in the rewritten text, and the number of lines before it.
    let written: Int, lines: Int
    let line: Bytes
    let number: Int
    /// The index at which its text begins.
    let start: Int
    /// Whether the line's own prefix must be kept because it opens containers.
    let opensContainers: Bool
  }

  let hasTables: Bool, hasFootnotes: Bool, hasDirectives: Bool, limitsImages: Bool
  /// The forms of formulas that the document may have.
  let formulas: MarkdownOptions.Formulas
  var output: RewrittenSource
  var containers: [Container] = []
  var leaf = Leaf.none
  var candidate: HeaderCandidate?
  /// Whether the paragraph cannot become a table, because it failed to once.
  var isBarred = false
  /// The offset where the text of the current line was written, and the line's number.
  var written = 0, number = 0
  /// The offset where the text of the footnote that begins on this line was written, and its offset
  /// in the line.
  var footnoteText: (written: Int, offset: Int)?
  /// The number of images begun in the block being written.
  var images = 0

  init(_ markdown: Bytes, _ wanted: Rewriting) {
    hasTables = wanted.tables
    hasFootnotes = wanted.footnotes
    limitsImages = wanted.limitsImages
    hasDirectives = wanted.directives && mayHoldDirective(markdown)
    formulas =
      MathSpans.isPossible(wanted.formulas, in: markdown) ? wanted.formulas : []
    output = RewrittenSource(of: markdown)
  }

  /// The rewritten text of `markdown`.
  static func rewritten(_ markdown: Bytes, _ wanted: Rewriting) -> RewrittenSource {
    var rewriter = SourceRewriter(markdown, wanted)
    var start = 0
    while start < markdown.count {
      var end = start
      while end < markdown.count, markdown[end] != 0x0A, markdown[end] != 0x0D { end += 1 }
      rewriter.read(markdown.slice(start..<end))
      let isPair =
        end + 1 < markdown.count && markdown[end] == 0x0D && markdown[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    return rewriter.finished()
  }

  private consuming func finished() -> RewrittenSource {
    for directive in output.directives where !directive.isClosed {
      output.tell(
        .unclosedDirective, "the directive '\(directive.name.string)' has no end",
        at: directive.opening, remedy: "write as many colons on a line of their own after it")
    }
    return output
  }

  /// Reads one line, without its line ending.
  private mutating func read(_ line: Bytes) {
    number += 1
    footnoteText = nil
    written = output.text.count
    var cursor = LineCursor(line)
    let matched = matchContainers(&cursor)
    let isWhole = matched == containers.count
    let continues = isWhole && continuesLeaf(&cursor)
    switch leaf {
    case .fence(let fence) where continues:
      if cursor.indent <= 3, fence.isClosed(by: cursor.rest) { leaf = .none }
      copy(line)
    case .formula(let fence) where continues: copyFormula(line, cursor, fence)
    case .html(let block) where continues:
      if block.isEnded(by: cursor.rest) { leaf = .none }
      copy(line)
    case .indentedCode where continues: copy(line)
    default: readText(line, &cursor, matched: matched, continues: continues)
    }
  }

  /// The number of open containers that continue on this line; advances past their markers.
  private mutating func matchContainers(_ cursor: inout LineCursor) -> Int {
    for (index, container) in containers.enumerated() {
      switch container {
      case .quote:
        guard cursor.indent <= 3, cursor.character == 0x3E else { return index }
        cursor.advance(past: 1)
        if cursor.isAtSpace { cursor.advance(columns: 1) }
      case .item(let indent, let isEmpty):
        if cursor.indent >= indent {
          cursor.advance(columns: indent)
        } else if cursor.isBlank, !isEmpty {
          cursor.skipSpaces()
        } else {
          return index
        }
      case .footnote:
        if cursor.indent >= 4 {
          cursor.advance(columns: 4)
        } else if cursor.isBlank {
          cursor.skipSpaces()
        } else {
          return index
        }
      case .directive: continue
      }
    }
    return containers.count
  }

  /// Whether the open leaf continues with this line.
  private func continuesLeaf(_ cursor: inout LineCursor) -> Bool {
    switch leaf {
    case .none: return false
    case .paragraph: return !cursor.isBlank
    case .fence, .formula: return true
    case .indentedCode: return cursor.indent >= 4 || cursor.isBlank
    case .html(let block): return !(block.endsWithBlankLine && cursor.isBlank)
    case .table:
      return TableRow(cursor.line, from: cursor.firstNonspace) != nil
    }
  }

  /// Copies the line verbatim.
  mutating func copy(_ line: Bytes) {
    write(line, as: .text, shift: 0)
  }

  /// Copies a line of text, with marks for its directives.
  mutating func copyText(_ line: Bytes) {
    appendInline(line)
    endLine(as: .text, from: number, shift: 0)
  }

  /// Writes a line of the rewritten text.
  mutating func write(_ line: Bytes, as role: RewrittenSource.Role, shift: Int) {
    output.text.append(line)
    endLine(as: role, from: number, shift: shift)
  }

  /// Ends a line of the rewritten text that comes from line `original`.
  mutating func endLine(as role: RewrittenSource.Role, from original: Int, shift: Int) {
    output.text.append(0x0A)
    output.lines.append(RewrittenSource.Line(original: original, shift: shift, role: role))
  }

  /// Appends the prefix that puts a line in the open containers without opening any.
  mutating func appendPrefix() {
    for container in containers {
      switch container {
      case .quote: output.text.append("> ")
      case .item(let indent, _):
        for _ in 0..<indent { output.text.append(0x20) }
      case .footnote: output.text.append("    ")
      case .directive: continue
      }
    }
  }
}

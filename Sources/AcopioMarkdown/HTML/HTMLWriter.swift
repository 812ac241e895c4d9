import AcopioBase
import CCMark

/// Writes a tree as HTML, node by node, without recursion: hostile documents are nested deeply.
///
/// The HTML of CommonMark's own constructs is the same as libcmark's.
struct HTMLWriter: ~Copyable {
  // Some methods are mutating though they only read, as in `TemplateRenderer`: they compile faster.

  let dialect: MarkdownDialect
  let options: MarkdownOptions
  /// The meanings of the document's abbreviations.
  private let abbreviations: [Bytes]
  let words: LocaleWords
  /// The meaning of each line of the text.
  let lines: LineMap
  let tables: TableWriter
  var addresses: AddressWriter
  var notes: Footnotes
  var log: FaultLog
  var headings: Headings
  var quotes = QuoteState()
  /// Whether the document may contain formulas, in which quotes have no meaning.
  let mayHoldMath: Bool
  private var images = ImageWriter()
  var tasks: TaskBoxes
  /// The HTML that the document may contain.
  var rawHTML: RawHTMLWriter
  /// The directives of the document, including those being written.
  var directives: DirectiveState
  /// The highlighter of code; `nil` for code that stays plain.
  let highlight: CodeHighlighting?
  /// The offset in the output at which the document begins.
  let start: Int

  /// A writer for the tree of `source`, parsed from `text`.
  init(
    _ words: LocaleWords, dialect: MarkdownDialect, _ options: MarkdownOptions,
    abbreviations: [Bytes], text: Bytes, _ source: borrowing RewrittenSource,
    addresses: AddressWriter, rawHTML: RawHTMLWriter,
    directives: consuming DirectiveState, highlight: CodeHighlighting?, keepsHeadings: Bool,
    start: Int
  ) {
    self.highlight = options.highlightsCode ? highlight : nil
    self.dialect = dialect
    self.options = options
    self.abbreviations = abbreviations
    self.words = words
    lines = LineMap(source.lines)
    tables = TableWriter(source.tables)
    self.addresses = addresses
    notes = Footnotes(labels: source.labels)
    log = FaultLog(lines)
    headings = Headings(areKept: keepsHeadings, options.headingIDs)
    tasks = TaskBoxes(text, dialect)
    mayHoldMath = dialect == .site && MathSpans.isPossible(in: text)
    self.rawHTML = rawHTML
    self.directives = directives
    self.start = start
  }

  /// Whether the extensions for sites are enabled.
  @inline(__always) var isSite: Bool {
    if case .site = dialect { true } else { false }
  }

  /// Whether raw HTML and URLs that run code are rejected.
  @inline(__always) var isSafe: Bool {
    switch dialect {
    case .site, .plain: true
    case .commonMark, .gfm: false
    }
  }

  /// Reports elements that are still open, and settles the links to the document itself.
  mutating func finish() {
    rawHTML.close(beyond: 0, &log)
    if log.hasOwnClaims { log.settleOwnClaims(but: Set(headings.allIDs).union(notes.ids)) }
  }

  /// The meaning of a line of the text.
  func role(ofLine line: Int) -> RewrittenSource.Role { lines.role(line) }

  /// A node whose children are being written.
  private struct Open: BitwiseCopyable {
    let node: OpaquePointer
    let type: cmark_node_type
  }

  /// Writes `root` and its descendants.
  mutating func write(_ root: Node, into out: inout ByteBuffer) {
    var open = Stack<Open>(capacity: 32)
    var node = root
    while true {
      let type = node.type
      if enter(node, type, into: &out) {
        if let child = node.firstChild {
          open.push(Open(node: node.pointer, type: type))
          node = child
          continue
        }
        exit(node, type, into: &out)
      }
      while true {
        if open.count == 0 { return }
        if let next = node.next {
          node = next
          break
        }
        let parent = open.pop()
        node = Node(known: parent.node)
        exit(node, parent.type, into: &out)
      }
    }
  }

  /// Writes the HTML before the children of a node; returns whether to visit them and to exit.
  private mutating func enter(
    _ node: Node, _ type: cmark_node_type, into out: inout ByteBuffer
  ) -> Bool {
    if images.isOpen { return enterDescription(node, into: &out) }
    switch type {
    case CMARK_NODE_TEXT:
      writeText(node, into: &out)
      return false
    case CMARK_NODE_SOFTBREAK:
      if options.breaksLines { out.append("<br />") }
      out.append(0x0A)
      quotes.before = 0x20
      quotes.pass(1)
      return false
    case CMARK_NODE_EMPH:
      out.append("<em>")
      quotes.enter()
    case CMARK_NODE_STRONG:
      out.append("<strong>")
      quotes.enter()
    case CMARK_NODE_LINK: enterLink(node, into: &out)
    case CMARK_NODE_CODE:
      out.append("<code>")
      appendEscaped(node.literal, into: &out)
      out.append("</code>")
      quotes.before = 0x61
      return false
    case CMARK_NODE_LINEBREAK:
      out.append("<br />\n")
      quotes.before = 0x20
      quotes.pass(1)
    case CMARK_NODE_IMAGE: enterImage(node, into: &out)
    case CMARK_NODE_HTML_INLINE: writeHTML(node, into: &out)
    case CMARK_NODE_CUSTOM_INLINE: return enterMark(node, into: &out)
    default:
      if rawHTML.isInElement, type != CMARK_NODE_HTML_BLOCK { rawHTML.checkBlock(node, &log) }
      return enterBlock(node, type, into: &out)
    }
    return true
  }

  private mutating func exit(
    _ node: Node, _ type: cmark_node_type, into out: inout ByteBuffer
  ) {
    if rawHTML.isInElement { rawHTML.close(in: node, &log) }
    switch type {
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG, CMARK_NODE_LINK:
      guard !images.isOpen else { return }
      out.append(type == CMARK_NODE_EMPH ? "</em>" : type == CMARK_NODE_LINK ? "</a>" : "</strong>")
      quotes.leave(isolated: type == CMARK_NODE_LINK)
    case CMARK_NODE_IMAGE: exitImage(node, into: &out)
    case CMARK_NODE_CUSTOM_INLINE: if !images.isOpen { exitMark(node, into: &out) }
    case CMARK_NODE_LINEBREAK, CMARK_NODE_HTML_INLINE: return
    default: exitBlock(node, type, into: &out)
    }
  }

  /// Begins a new line unless the output is at the beginning of one.
  @inline(__always)
  func newLine(_ out: inout ByteBuffer) {
    if out.count > start, out.bytes[out.count - 1] != 0x0A { out.append(0x0A) }
  }

  // MARK: - Inline pieces

  /// Writes a node in the description of an image, which is plain text.
  private mutating func enterDescription(_ node: Node, into out: inout ByteBuffer) -> Bool {
    switch node.type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE: appendEscaped(node.literal, into: &out)
    case CMARK_NODE_HTML_INLINE:
      appendEscaped(node.literal, into: &out)
      if isSafe { rawHTML.refuse(node.literal, node, &log) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: out.append(0x20)
    case CMARK_NODE_CUSTOM_INLINE:
      if case .directive(let index)? = InlineMark(node),
        let tex = directives.all[index].formula?.tex
      {
        appendEscaped(tex, into: &out)
      }
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE: _ = addresses.check(node, &log)
    default: break
    }
    return true
  }

  private mutating func enterLink(_ node: Node, into out: inout ByteBuffer) {
    quotes.enter(isolated: true)
    out.append("<a href=\"")
    _ = addresses.write(node, &log, into: &out)
    let title = node.title
    if !title.isEmpty {
      out.append("\" title=\"")
      appendEscaped(title, into: &out)
    }
    out.append("\">")
  }

  private mutating func enterImage(_ node: Node, into out: inout ByteBuffer) {
    let start = out.count
    out.append("<img src=\"")
    let size = addresses.write(node, &log, into: &out)
    guard let (element, base) = addresses.picture else {
      return images.begin(node, size, into: &out)
    }
    out.truncate(to: start)
    element.begin(base, into: &out)
    images.begin(node, size, isPhoto: true, ending: element.ending, into: &out)
  }

  private mutating func exitImage(_ node: Node, into out: inout ByteBuffer) {
    guard let isUndescribed = images.end(node, into: &out) else { return }
    quotes.before = 0x61
    if isUndescribed, addresses.isSite { log.noteMissingDescription(of: node) }
  }

  /// Writes raw HTML, or reports that it was left out.
  mutating func writeHTML(_ node: Node, into out: inout ByteBuffer) {
    switch dialect {
    case .site, .plain:
      let floor = directives.open.last?.openElements ?? 0
      rawHTML.write(
        node, beyond: floor, dropsComments: options.dropsComments && isSite, &addresses, &log,
        into: &out)
    case .gfm: appendFiltered(node.literal, into: &out)
    case .commonMark: out.append(node.literal)
    }
  }

  private mutating func enterMark(_ node: Node, into out: inout ByteBuffer) -> Bool {
    switch InlineMark(node) {
    case .deleted?:
      out.append("<del>")
      quotes.enter()
      return true
    case .footnote(let index)?:
      notes.writeReference(to: index, into: &out)
      quotes.before = 0x61
      return false
    case .directive(let index)?:
      if directives.writeFormula(index, into: &out) {
        quotes.before = 0x61
        return false
      }
      directives.begin(
        index, at: out.count, isLabelled: node.firstChild != nil,
        openElements: rawHTML.depth)
      quotes.enter(isolated: true)
      return true
    case .abbreviation(let index)?:
      out.append("<abbr title=\"")
      appendEscaped(abbreviations[index], into: &out)
      out.append("\">")
      quotes.enter()
      return true
    case nil: return false
    }
  }

  private mutating func exitMark(_ node: Node, into out: inout ByteBuffer) {
    switch InlineMark(node) {
    case .directive(let index)?:
      finishDirective(index, node, into: &out)
      quotes.leave(isolated: true)
      quotes.before = 0x61
    case .abbreviation?:
      out.append("</abbr>")
      quotes.leave()
    case .deleted?:
      out.append("</del>")
      quotes.leave()
    case .footnote?, nil: break
    }
  }
}

import AcopioBase
import CCMark

/// Writes a tree as HTML, node by node, without recursion: hostile documents are nested deeply.
///
/// The HTML of CommonMark's own constructs is the same as libcmark's.
struct HTMLWriter: ~Copyable {
  let dialect: MarkdownDialect
  let words: LocaleWords
  let addresses: AddressBook
  /// The text that the tree was parsed from.
  var source: SourceText
  /// The meaning of each line of the text.
  let lines: LineMap
  let tables: TableWriter
  var notes: Footnotes
  var log: FaultLog
  var headings: [MarkdownHeading] = []
  /// Whether to collect `headings`.
  var keepsHeadings = false
  var ids = HeadingIDs()
  var quotes = QuoteState()
  /// The offset in the output at which the document begins.
  let start: Int
  /// The image whose description is being written.
  private var image: OpenImage?
  /// The numbers of the files beside content that the document names.
  var files: [UInt32] = []
  /// The checkbox of the task whose text comes next.
  var task: Bool?
  /// The HTML that the document may contain.
  var rawHTML: RawHTMLState
  /// The directives of the document, including those being written.
  var directives: DirectiveState

  init(
    _ words: LocaleWords, _ addresses: AddressBook, dialect: MarkdownDialect, text: Bytes,
    lines: LineMap, tables: TableWriter, labels: [Bytes],
    rawHTML: RawHTMLState, directives: consuming DirectiveState, start: Int
  ) {
    self.dialect = dialect
    self.words = words
    self.addresses = addresses
    source = SourceText(text)
    self.lines = lines
    log = FaultLog(lines)
    self.tables = tables
    notes = Footnotes(labels: labels)
    self.start = start
    self.rawHTML = rawHTML
    self.directives = directives
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

  /// The meaning of a line of the text.
  func role(ofLine line: Int) -> RewrittenSource.Role { lines.role(line) }

  /// An image whose description is being written: its size, and where the description begins.
  private struct OpenImage {
    let node: Node
    let size: MarkdownImageSize?
    let start: Int
  }

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

  /// Writes what precedes the children of a node; returns whether to visit them and to exit.
  private mutating func enter(
    _ node: Node, _ type: cmark_node_type, into out: inout ByteBuffer
  ) -> Bool {
    if image != nil { return enterDescription(node, into: &out) }
    switch type {
    case CMARK_NODE_TEXT:
      writeText(node, into: &out)
      return false
    case CMARK_NODE_SOFTBREAK:
      out.append(0x0A)
      quotes.before = 0x20
      return false
    case CMARK_NODE_EMPH: out.append("<em>")
    case CMARK_NODE_STRONG: out.append("<strong>")
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
    case CMARK_NODE_IMAGE: enterImage(node, into: &out)
    case CMARK_NODE_HTML_INLINE: writeHTML(node, into: &out)
    case CMARK_NODE_CUSTOM_INLINE: return enterMark(node, into: &out)
    default: return enterBlock(node, type, into: &out)
    }
    return true
  }

  private mutating func exit(
    _ node: Node, _ type: cmark_node_type, into out: inout ByteBuffer
  ) {
    if !rawHTML.open.isEmpty { closeElements(in: node) }
    switch type {
    case CMARK_NODE_EMPH: if image == nil { out.append("</em>") }
    case CMARK_NODE_STRONG: if image == nil { out.append("</strong>") }
    case CMARK_NODE_LINK:
      if image == nil { out.append("</a>") }
    case CMARK_NODE_IMAGE:
      if let image, image.node == node { exit(image, into: &out) }
    case CMARK_NODE_CUSTOM_INLINE: if image == nil { exitMark(node, into: &out) }
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
      if isSafe { log.note(.rawHTML, node.literal, node) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: out.append(0x20)
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      if isSafe, MarkdownAddress.refusedScheme(of: node.url) != nil {
        log.note(.unsafeURL, node.url, node)
      }
    default: break
    }
    return true
  }

  private mutating func enterLink(_ node: Node, into out: inout ByteBuffer) {
    out.append("<a href=\"")
    _ = writeURL(of: node, into: &out)
    let title = node.title
    if !title.isEmpty {
      out.append("\" title=\"")
      appendEscaped(title, into: &out)
    }
    out.append("\">")
  }

  private mutating func writeURL(
    of node: Node, into out: inout ByteBuffer
  ) -> MarkdownImageSize? {
    let url = node.url
    if isSafe, MarkdownAddress.refusedScheme(of: url) != nil {
      log.note(.unsafeURL, url, node)
      return nil
    }
    guard isSafe, addresses.mayHold(url) else {
      appendURL(url, into: &out)
      return nil
    }
    return writeFound(url, node, into: &out)
  }

  private mutating func enterImage(_ node: Node, into out: inout ByteBuffer) {
    out.append("<img src=\"")
    let size = writeURL(of: node, into: &out)
    out.append("\" alt=\"")
    image = OpenImage(node: node, size: size, start: out.count)
  }

  private mutating func exit(_ image: OpenImage, into out: inout ByteBuffer) {
    self.image = nil
    quotes.before = 0x61
    if addresses.isSite, image.start == out.count { noteMissingDescription(image.node) }
    let title = image.node.title
    if !title.isEmpty {
      out.append("\" title=\"")
      appendEscaped(title, into: &out)
    }
    out.append(0x22)
    if let size = image.size {
      out.append(" width=\"")
      out.append(decimal: Int64(size.width))
      out.append("\" height=\"")
      out.append(decimal: Int64(size.height))
      out.append("\" loading=\"lazy\" decoding=\"async\"")
    }
    out.append(" />")
  }

  /// Writes raw HTML, or reports that it was left out.
  mutating func writeHTML(_ node: Node, into out: inout ByteBuffer) {
    switch dialect {
    case .site, .plain: writeAllowed(node, into: &out)
    case .gfm: appendFiltered(node.literal, into: &out)
    case .commonMark: out.append(node.literal)
    }
  }

  private mutating func enterMark(_ node: Node, into out: inout ByteBuffer) -> Bool {
    switch InlineMark(node) {
    case .deleted?:
      out.append("<del>")
      return true
    case .footnote(let index)?:
      notes.writeReference(to: index, into: &out)
      quotes.before = 0x61
      return false
    case .directive(let index)?:
      directives.begin(
        index, at: out.count, isLabelled: node.firstChild != nil,
        openElements: rawHTML.open.count)
      return true
    case nil: return false
    }
  }

  private mutating func exitMark(_ node: Node, into out: inout ByteBuffer) {
    guard case .directive(let index)? = InlineMark(node) else { return out.append("</del>") }
    finishDirective(index, node, into: &out)
    quotes.before = 0x61
  }
}

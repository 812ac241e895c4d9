import AcopioBase
import AcopioFormulas
import CCMark

extension HTMLWriter {
  /// Writes the HTML before the children of a block; returns whether to visit them.
  mutating func enterBlock(
    _ node: Node, _ type: cmark_node_type, into out: inout ByteBuffer
  ) -> Bool {
    quotes.begin(node)
    switch type {
    case CMARK_NODE_DOCUMENT: break
    case CMARK_NODE_PARAGRAPH:
      log.enter(node)
      enterParagraph(node, into: &out)
    case CMARK_NODE_HEADING:
      log.enter(node)
      enterHeading(node, into: &out)
    case CMARK_NODE_LIST: return enterList(node, into: &out)
    case CMARK_NODE_ITEM: enterItem(node, into: &out)
    case CMARK_NODE_BLOCK_QUOTE: enterQuote(node, into: &out)
    case CMARK_NODE_CODE_BLOCK: writeCode(node, into: &out)
    case CMARK_NODE_HTML_BLOCK:
      if writeStandIn(node, into: &out) { return false }
      newLine(&out)
      writeHTML(node, into: &out)
      newLine(&out)
    case CMARK_NODE_THEMATIC_BREAK:
      newLine(&out)
      out.append("<hr />\n")
    case CMARK_NODE_CUSTOM_BLOCK: enterMarked(node, into: &out)
    default: break
    }
    return true
  }

  /// Writes the HTML after the children of a block.
  mutating func exitBlock(
    _ node: Node, _ type: cmark_node_type, into out: inout ByteBuffer
  ) {
    switch type {
    case CMARK_NODE_PARAGRAPH: exitParagraph(node, into: &out)
    case CMARK_NODE_HEADING: exitHeading(node, into: &out)
    case CMARK_NODE_LIST:
      out.append(isOrdered(node) ? "</ol>\n" : "</ul>\n")
    case CMARK_NODE_ITEM: out.append("</li>\n")
    case CMARK_NODE_BLOCK_QUOTE:
      newLine(&out)
      out.append(Callout.isMarked(node) ? "</aside>\n" : "</blockquote>\n")
    case CMARK_NODE_CUSTOM_BLOCK: exitMarked(node, into: &out)
    default: break
    }
  }

  // MARK: - Definition lists

  private mutating func enterMarked(_ node: Node, into out: inout ByteBuffer) {
    guard let mark = BlockMark(node) else { return }
    newLine(&out)
    out.append(0x3C)
    out.append(string: mark.rawValue)
    out.append(mark == .list ? ">\n" : ">")
    // Faults are reported where the paragraph was written.
    if let paragraph = BlockMark.paragraph(of: node) { log.enter(paragraph) }
  }

  private func exitMarked(_ node: Node, into out: inout ByteBuffer) {
    guard let mark = BlockMark(node) else { return }
    out.append("</")
    out.append(string: mark.rawValue)
    out.append(">\n")
  }

  // MARK: - Paragraphs

  private mutating func isTight(_ paragraph: Node) -> Bool {
    guard let item = paragraph.parent, item.type == CMARK_NODE_ITEM, let list = item.parent,
      cmark_node_get_list_tight(list.pointer) != 0
    else { return false }
    if case .footnote(let index) = role(ofLine: item.line), notes.isText(item, of: index) {
      return false
    }
    return !directives.isIn(item)
  }

  private mutating func enterParagraph(_ node: Node, into out: inout ByteBuffer) {
    if !isTight(node) {
      newLine(&out)
      out.append("<p>")
    }
    tasks.writePending(into: &out)
  }

  private mutating func exitParagraph(_ node: Node, into out: inout ByteBuffer) {
    tasks.endLabel(into: &out)
    guard !isTight(node) else { return }
    if node.next == nil, let item = node.parent, let note = notes.open, note.item == item {
      notes.writeReturns(words, into: &out)
    }
    out.append("</p>\n")
  }

  // MARK: - Headings and cells

  private mutating func enterHeading(_ node: Node, into out: inout ByteBuffer) {
    if case .cell(let table, let row, let column) = role(ofLine: node.line) {
      if row == 0, column == 0 { newLine(&out) }
      return tables.begin(
        table: table, row: row, column: column, blank: isBlank(node), into: &out)
    }
    if case .directiveLabel = role(ofLine: node.line) {
      directives.beginLabel(at: out.count)
      return
    }
    newLine(&out)
    let level = Int(cmark_node_get_heading_level(node.pointer))
    out.append("<h")
    out.append(UInt8(0x30 + level))
    if isSite {
      let attributes = HeadingAttributes(of: node)
      let only = node.firstChild
      if let only, only.next == nil, only.type == CMARK_NODE_TEXT {
        headings.writeID(level: level, text: only.literal, attributes?.id, into: &out)
      } else {
        let text = plainText(of: node)
        headings.writeID(level: level, text: text.bytes, attributes?.id, into: &out)
      }
      if let classes = attributes?.classes, !classes.isEmpty { writeClasses(classes, into: &out) }
    }
    out.append(0x3E)
  }

  private func writeClasses(_ classes: [Bytes], into out: inout ByteBuffer) {
    out.append(" class=\"")
    for (index, name) in classes.enumerated() {
      if index > 0 { out.append(0x20) }
      appendEscaped(name, into: &out)
    }
    out.append(0x22)
  }

  private mutating func exitHeading(_ node: Node, into out: inout ByteBuffer) {
    if case .cell(let table, let row, let column) = role(ofLine: node.line) {
      exitCell(node, table: table, row: row, column: column, into: &out)
      return
    }
    if case .directiveLabel(let index) = role(ofLine: node.line) {
      return endLabel(index, node, into: &out)
    }
    out.append("</h")
    out.append(UInt8(0x30 + Int(cmark_node_get_heading_level(node.pointer))))
    out.append(">\n")
  }

  /// Ends the cell in a heading.
  private mutating func exitCell(
    _ node: Node, table: Int, row: Int, column: Int, into out: inout ByteBuffer
  ) {
    var next: Int?
    if let sibling = node.next, case .cell(table, let nextRow, _) = role(ofLine: sibling.line) {
      next = nextRow
    }
    tables.end(
      table: table, row: row, column: column, next: next, blank: isBlank(node), into: &out)
  }

  /// Whether a cell has no text; the specification of GitHub's tables makes a header of it all the same.
  private func isBlank(_ cell: Node) -> Bool { isSite && cell.firstChild == nil }

  // MARK: - Lists and quotes

  private func isOrdered(_ list: Node) -> Bool {
    cmark_node_get_list_type(list.pointer) == CMARK_ORDERED_LIST
  }

  /// Footnotes are written at the end of the document, in the order they are referred to.
  private mutating func enterList(_ node: Node, into out: inout ByteBuffer) -> Bool {
    if !lines.isEmpty {
      var item = node.firstChild
      while let current = item {
        item = current.next
        if case .footnote(let index) = role(ofLine: current.line),
          notes.keep(current, as: index)
        {
          if current.previous == nil, item == nil { return false }
          current.unlink()
        }
      }
    }
    newLine(&out)
    guard isOrdered(node) else {
      out.append("<ul>\n")
      return true
    }
    let first = cmark_node_get_list_start(node.pointer)
    if first == 1 {
      out.append("<ol>\n")
    } else {
      out.append("<ol start=\"")
      out.append(decimal: Int64(first))
      out.append("\">\n")
    }
    return true
  }

  private mutating func enterItem(_ node: Node, into out: inout ByteBuffer) {
    newLine(&out)
    tasks.beginItem(node, into: &out)
  }

  private mutating func enterQuote(_ node: Node, into out: inout ByteBuffer) {
    newLine(&out)
    guard isSite, let callout = Callout.take(from: node) else {
      out.append("<blockquote>\n")
      return
    }
    out.append("<aside class=\"callout callout-")
    out.append(callout.name)
    out.append("\">\n<p class=\"callout-title\">")
    out.append(string: words.title(of: callout))
    out.append("</p>\n")
  }

  private mutating func writeCode(_ node: Node, into out: inout ByteBuffer) {
    newLine(&out)
    let info = node.fenceInfo
    if isSite, isFormula(info) {
      return writeFormula(node, into: &out)
    }
    if isSite, !info.isEmpty {
      let fence = FenceInfo(info)
      noteFaults(of: fence, node)
      if let highlight, !fence.language.isEmpty,
        writeHighlighted(node, fence, by: highlight, into: &out)
      {
        return
      }
      return CodeMarkup.writePlainBlock(node.literal, fence, into: &out)
    }
    let end = info.firstIndex(where: \.isASCIIWhitespace) ?? info.count
    if end == 0 {
      out.append("<pre><code>")
    } else {
      out.append("<pre><code class=\"language-")
      appendEscaped(info.slice(0..<end), into: &out)
      out.append("\">")
    }
    appendEscaped(node.literal, into: &out)
    out.append("</code></pre>\n")
  }

  /// Records what a fence says in vain; attributes of other programs are foreign syntax, which a site can allow.
  private mutating func noteFaults(of fence: FenceInfo, _ node: Node) {
    for fault in fence.faults(of: node.literal)
    where options.reportsForeignSyntax || !fault.isForeign {
      log.note(.told(fault.diagnostic), fault.text, node)
    }
  }

  /// Writes code with the classes of its parts; `false` for code that stays plain, which is reported.
  private mutating func writeHighlighted(
    _ node: Node, _ fence: FenceInfo, by highlight: CodeHighlighting, into out: inout ByteBuffer
  ) -> Bool {
    let found = highlight(fence.language, node.literal)
    guard case .parts(let parts) = found else {
      found.fault(in: fence.language.string).map { log.note(.told($0), fence.language, node) }
      return false
    }
    CodeMarkup.writeBlock(node.literal, fence, parts: parts, into: &out)
    return true
  }

  /// Whether a fence is of a formula, also one that stands for `$$`.
  private func isFormula(_ info: Bytes) -> Bool {
    info.equals(FormulaFence.info) || info.equals("math") && options.formulas.contains(.fences)
  }

  /// Writes the formula of a fence; one with a fault stays code.
  private mutating func writeFormula(_ node: Node, into out: inout ByteBuffer) {
    do throws(FormulaFault) {
      try Formula.write(node.literal.trimmed, isDisplay: true, into: &out)
      out.append(0x0A)
    } catch {
      let tex = node.literal.trimmed
      log.note(.told(error.diagnostic), tex.slice(error.range), node)
      out.append("<pre><code class=\"language-math\">")
      appendEscaped(node.literal, into: &out)
      out.append("</code></pre>\n")
    }
  }
}

import AcopioBase
import CCMark

extension HTMLWriter {
  /// Writes the HTML for a placeholder comment of the rewritten source; returns whether the node is
  /// one.
  mutating func writeStandIn(_ node: Node, into out: inout ByteBuffer) -> Bool {
    switch role(ofLine: node.line) {
    case .separator: return true
    // An empty footnote so far, or HTML on its first line.
    case .footnote: return node.literal.trimmed.equals("<!---->")
    case .directive(let index):
      let directive = directives.all[index]
      // A directive without an end has been reported, and is ignored here.
      guard directive.isClosed else { return true }
      newLine(&out)
      let isLabelled = isLabel(node.next, of: index)
      directives.begin(
        index, at: out.count, in: node.parent, isLabelled: isLabelled,
        openElements: rawHTML.depth)
      if directive.form == .leaf, !isLabelled { endDirective(into: &out) }
      return true
    case .directiveEnd(let index):
      if directives.open.last?.index == index { endDirective(into: &out) }
      return true
    case .text, .cell, .directiveLabel: return false
    }
  }

  /// The text of the inline nodes in a node, in which formulas are TeX.
  func plainText(of node: Node) -> ByteBuffer {
    PlainText.of(node) { directives.all[$0].formula?.tex }
  }

  private func isLabel(_ node: Node?, of index: Int) -> Bool {
    guard let node, node.type == CMARK_NODE_HEADING else { return false }
    return role(ofLine: node.line) == .directiveLabel(index)
  }

  /// Ends the text in the brackets of a directive that fills its line.
  mutating func endLabel(_ index: Int, _ heading: Node, into out: inout ByteBuffer) {
    guard directives.open.last?.index == index else { return }
    let text = plainText(of: heading)
    directives.endLabel(text.bytes, &out)
    if directives.all[index].form == .leaf { endDirective(into: &out) }
  }

  private mutating func endDirective(into out: inout ByteBuffer) {
    if let directive = directives.open.last { rawHTML.close(beyond: directive.openElements, &log) }
    newLine(&out)
    writeComponent(into: &out)
    newLine(&out)
    quotes.before = 0x20
  }

  /// Ends an inline directive.
  mutating func finishDirective(_ index: Int, _ node: Node, into out: inout ByteBuffer) {
    guard let open = directives.open.last, open.index == index else { return }
    let text = plainText(of: node)
    directives.note(text.bytes)
    writeComponent(into: &out)
  }

  /// Replaces the open directive with its component's HTML, whose ids later headings avoid.
  private mutating func writeComponent(into out: inout ByteBuffer) {
    let start = directives.open.last?.start ?? out.count
    directives.end(headings.takeNewIDs(), &out)
    headings.reserveIDs(in: out.bytes.slice(start..<out.count))
  }
}

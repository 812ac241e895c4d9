import AcopioBase
import CCMark

extension HTMLWriter {
  /// Writes the footnotes that are referred to.
  mutating func writeFootnotes(into out: inout ByteBuffer) {
    guard notes.areUsed else { return }
    newLine(&out)
    notes.writeBegin(words, into: &out)
    var position = 0
    while let item = notes.next(position) {
      position += 1
      notes.writeItemBegin(into: &out)
      var block = item.firstChild
      while let current = block {
        write(current, into: &out)
        block = current.next
      }
      newLine(&out)
      if item.lastChild?.type != CMARK_NODE_PARAGRAPH {
        out.append("<p>")
        notes.writeReturns(words, into: &out)
        out.append("</p>\n")
      }
      out.append("</li>\n")
    }
    out.append("</ol>\n</section>\n")
  }
}

import AcopioBase

extension Tag {
  static let remark = Tag(
    name: "#", summary: "Says something to the reader of the template only, on one line each."
  ) { tag, parser in
    var isFirst = true
    for line in parser.bytes.slice(tag.markup).split(separator: 0x0A) {
      let text = Bytes(rebasing: line).trimmed
      if !isFirst, text.count > 0, text[0] != UInt8(ascii: "#") {
        parser.report(SyntaxFault("each line of a '#' comment begins with '#'", at: tag.whole))
        break
      }
      isFirst = false
    }
    return nil
  }

  static let comment = Tag(
    name: "comment", summary: "Says something to the reader of the template only."
  ) { tag, parser in
    parser.skipComment(tag)
    return nil
  }

  static let doc = Tag(name: "doc", summary: "Describes a partial to its users.") { tag, parser in
    _ = parser.attempt(tag.markup) { _ throws(SyntaxFault) in }
    if let text = parser.verbatim(tag, until: "enddoc") { parser.setDoc(text) }
    return nil
  }

  static let raw = Tag(name: "raw", summary: "Prints its text without reading it.") { tag, parser in
    _ = parser.attempt(tag.markup) { _ throws(SyntaxFault) in }
    guard let text = parser.verbatim(tag, until: "endraw"), !text.isEmpty else { return nil }
    let node = Node(range: text, kind: .text, isBlank: false)
    return (.sequence(Body(nodes: [node])), false)
  }
}

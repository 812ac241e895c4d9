import AcopioBase

extension Filter {
  static let toc = Filter(
    "toc",
    "Generates a nested list of links to the headings with an 'id', by default of levels 2 and 3.",
    example: (
      "{% capture a %}<h2 id=\"x\">One</h2><h3 id=\"y\">Two</h3>{% endcapture %}{{ a | toc }}",
      "<ul><li><a href=\"#x\">One</a><ul><li><a href=\"#y\">Two</a></li></ul></li></ul>"
    ), arguments: 0...2,
    signature: FilterSignature(.html, [.number, .number], gives: .type(.html))
  ) { input, arguments, context in
    guard let first = wholeArgument(arguments[0], or: 2, "first level", &context),
      let last = wholeArgument(arguments[1], or: 3, "last level", &context)
    else { return .undefined }
    guard (1...6).contains(first), (first...6).contains(last) else {
      return context.badArgument("levels are 1 to 6, the first one first")
    }
    guard input.isHTML || !context.isChecked else {
      return context.badArgument("'toc' needs HTML, not \(input.kind.description)")
    }
    // Links to the ids that the text has on this page.
    let html =
      input.kind == .markdown
      ? context.scratch.copy(context.pageHTML(of: input)) : context.bytes(of: input)
    let headings = Heading.all(in: html).filter { (first...last).contains($0.level) }
    if context.isChecked, let lost = headings.first(where: \.id.isEmpty) {
      return context.fault(
        .badArgument,
        "the heading '\(html.slice(lost.content).string)' has no 'id' to link to",
        remedy: "give it an 'id', or make the HTML with the filter 'markdown'")
    }
    let linked = headings.filter { !$0.id.isEmpty }
    return context.make(.html) { appendList(linked, html, into: &$0) }
  }

  /// Appends headings as nested lists; a skipped level has no list of its own.
  private static func appendList(
    _ headings: [Heading], _ html: Bytes, into output: inout ByteBuffer
  ) {
    var open: [Int] = []
    for heading in headings {
      while let last = open.last, open.count > 1, heading.level < last {
        output.append("</li></ul>")
        open.removeLast()
      }
      if let last = open.last, heading.level <= last || open.count == 1 && heading.level < last {
        output.append("</li>")
        open[open.count - 1] = min(last, heading.level)
      } else {
        output.append("<ul>")
        open.append(heading.level)
      }
      output.append("<li><a href=\"#")
      output.append(html.slice(heading.id))
      output.append("\">")
      appendWithoutMarkup(html.slice(heading.content), decodes: false, into: &output)
      output.append("</a>")
    }
    for _ in open { output.append("</li></ul>") }
  }
}

/// A heading with an `id`.
private struct Heading {
  let level: Int
  /// The value of its `id`, with its escapes; empty if it has none.
  let id: Range<Int>
  /// The content between its tags.
  let content: Range<Int>

  /// The headings of HTML in order.
  static func all(in html: Bytes) -> [Heading] {
    var headings: [Heading] = []
    var open: (level: Int, id: Range<Int>, start: Int)?
    for piece in HTMLPieces(html) {
      guard let level = level(of: piece.name) else { continue }
      switch piece.kind {
      case .start:
        open = (level, id(in: html, piece), piece.range.upperBound)
      case .end:
        if let heading = open, heading.level == level {
          let content = heading.start..<piece.range.lowerBound
          headings.append(Heading(level: level, id: heading.id, content: content))
        }
        open = nil
      case .text, .unseen: break
      }
    }
    return headings
  }

  private static func level(of name: Bytes) -> Int? {
    guard name.count == 2, name[0] | 0x20 == UInt8(ascii: "h"), (0x31...0x36).contains(name[1])
    else { return nil }
    return Int(name[1] & 0xF)
  }

  /// The value of a tag's `id` in double quotes; empty if it has none.
  private static func id(in html: Bytes, _ piece: HTMLPieces.Piece) -> Range<Int> {
    let tag = html.slice(piece.range)
    guard let name = firstPlace(of: (" id=\"" as StaticString).utf8, in: tag, from: 0),
      let end = tag[(name + 5)...].firstIndex(of: UInt8(ascii: "\"")), end > name + 5
    else { return 0..<0 }
    return piece.range.lowerBound + name + 5..<piece.range.lowerBound + end
  }
}

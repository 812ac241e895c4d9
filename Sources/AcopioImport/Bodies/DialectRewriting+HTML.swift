import AcopioBase
import AcopioModel

/// Blocks of HTML that end with their element, as those of kramdown and Python-Markdown.
extension DialectRewriting {
  private static let blocks = Set(
    AllowedHTML.blocks + [
      "center", "fieldset", "footer", "form", "header", "iframe", "main", "nav", "p",
    ])

  /// The edits that leave nothing in such blocks that would end them.
  func htmlBlocks(_ lines: DialectLines) -> [TextEdit] {
    var lines = lines
    var edits: [TextEdit] = []
    var done = 0
    // Elements that nothing ends after the place where an end was searched for.
    var unclosed: Set<String> = []
    while let line = lines.next() {
      guard line.range.lowerBound >= done, let name = element(line, lines) else { continue }
      guard DialectRewriting.blocks.contains(name), !unclosed.contains(name) else { continue }
      guard let end = end(of: name, from: line.index, lines) else {
        unclosed.insert(name)
        continue
      }
      let range = line.range.lowerBound..<lines.range(end).upperBound
      done = range.upperBound
      // Such an attribute asks for Markdown inside.
      let text = lines.string(range)
      if text.contains("markdown"), text.contains(#/<[A-Za-z][^>]*\smarkdown[\s=>]/#) { continue }
      // Here, an empty line lets the fence begin.
      if dialect.hasFencesInHTML, text.contains(#/(?:^|\n) {0,3}(?:```|~~~)/#) { continue }
      let indentation = line.text.prefix { $0 == " " }.count
      edits += HTMLLines.edits(lines.bytes, range, indentation: indentation)
      // Of a list item, a line with less indentation is the end.
      if end + 1 < lines.count, !lines.isBlank(end + 1),
        lines.bytes[lines.range(end + 1)].prefix(while: { $0 == 0x20 }).count >= indentation
      {
        edits.append(TextEdit(range.upperBound..<range.upperBound, "\n"))
      }
    }
    return edits
  }

  /// The line in which the element ends that a line begins.
  private func end(of name: String, from first: Int, _ lines: DialectLines) -> Int? {
    lines.bytes.withUnsafeBufferPointer { bytes in
      let start = lines.range(first).lowerBound
      var depth = 0
      for piece in HTMLPieces(bytes.slice(start..<bytes.count))
      where [.start, .end].contains(piece.kind) && piece.name.string.lowercased() == name {
        depth += piece.kind == .start ? 1 : -1
        if depth > 0 { continue }
        let end = start + piece.range.upperBound
        return (first..<lines.count).first { lines.range($0).upperBound >= end }
      }
      return nil
    }
  }

  /// The name of the element that a line begins; `nil` if it begins otherwise.
  private func element(_ line: DialectLines.Line, _ lines: DialectLines) -> String? {
    lines.bytes.withUnsafeBufferPointer { bytes in
      let text = bytes.slice(line.range)
      let start = text.prefix(3).prefix { $0 == 0x20 }.count
      var pieces = HTMLPieces(text.slice(start..<text.count))
      guard let piece = pieces.next(), piece.kind != .text, piece.kind != .end else { return nil }
      return piece.name.string.lowercased()
    }
  }
}

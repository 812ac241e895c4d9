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
      if lines.string(range).contains("markdown=") { continue }
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
    var depth = 0
    for index in first..<lines.count {
      HTMLLines.forEachTag(in: lines.bytes[lines.range(index)]) { found, isEnd in
        if found == name { depth += isEnd ? -1 : 1 }
      }
      if depth <= 0 { return index }
    }
    return nil
  }

  /// The name of the element that a line begins; `nil` if it begins otherwise.
  private func element(_ line: DialectLines.Line, _ lines: DialectLines) -> String? {
    let text = lines.bytes[line.range]
    let start = text.prefix(3).prefix { $0 == 0x20 }.endIndex
    guard start < text.endIndex, text[start] == 0x3C else { return nil }
    let name = text[(start + 1)...].prefix { $0.isASCIILetter || $0.isASCIIDigit }
    guard name.first?.isASCIILetter == true else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }
}

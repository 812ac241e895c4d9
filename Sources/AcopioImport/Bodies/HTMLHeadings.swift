import AcopioBase

/// Writes the headings of a page in HTML as Markdown, which gives them ids and a place in tables of contents: no
/// collection can allow their elements.
enum HTMLHeadings {
  /// The elements in which Markdown can be, if empty lines are around it.
  private static let wrappers: Set = [
    "article", "aside", "div", "footer", "header", "main", "nav", "section",
  ]
  private static let inline: Set = [
    "a", "abbr", "b", "br", "code", "em", "i", "img", "kbd", "mark", "s", "small", "span", "strong",
    "sub", "sup",
  ]
  private static let empty: Set = ["br", "hr", "img", "input", "link", "meta", "source", "wbr"]

  /// The edits for the headings whose neighbours are blocks, too; a first one that repeats the title is left out.
  static func edits(_ bytes: [UInt8], besides title: String) -> [TextEdit] {
    bytes.withUnsafeBufferPointer { text in
      var edits: [TextEdit] = []
      var open: [String] = []
      var start: (name: String, tag: HTMLPieces.Piece)?
      for piece in HTMLPieces(text) {
        let name = piece.name.string.lowercased()
        if piece.kind == .start {
          if let begun = start, !inline.contains(name) || begun.name == name { start = nil }
          if isHeading(name), open.allSatisfy(wrappers.contains) { start = (name, piece) }
          if !empty.contains(name) { open.append(name) }
        } else if piece.kind == .end {
          if let begun = start, begun.name == name {
            edits += edit(begun.tag, piece, text, edits.isEmpty ? title : "")
          }
          if isHeading(name) { start = nil }
          if let last = open.lastIndex(of: name) { open.removeSubrange(last...) }
        }
      }
      return edits
    }
  }

  private static func isHeading(_ name: String) -> Bool {
    name.count == 2 && name.first == "h" && ("1"..."6").contains(name.dropFirst())
  }

  private static func edit(
    _ start: HTMLPieces.Piece, _ end: HTMLPieces.Piece, _ text: Bytes, _ title: String
  ) -> [TextEdit] {
    let range = start.range.lowerBound..<end.range.upperBound
    let before = text.slice(0..<range.lowerBound).trimmed
    let after = text.slice(range.upperBound..<text.count).trimmed
    guard before.isEmpty || before.last == UInt8(ascii: ">"),
      after.isEmpty || after.first == UInt8(ascii: "<")
    else { return [] }
    let inner = text.slice(start.range.upperBound..<end.range.lowerBound).string
    let words = inner.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(/[*_`\[\]#]/) { "\\\($0.0)" }
    guard !words.isEmpty, !words.contains("{{"), !words.contains("{%") else { return [] }
    if start.name.string.hasSuffix("1"), words == title { return [TextEdit(range, "")] }
    let level = start.name.string.last.flatMap { Int(String($0)) } ?? 2
    let id =
      HTMLAttributes(of: start, in: text).first { $0.name.equalsLowercased("id") }
      .map { " {#\(text.slice($0.value).string)}" } ?? ""
    return [
      TextEdit(range, "\n\n\(String(repeating: "#", count: level)) \(words)\(id)\n\n")
    ]
  }
}

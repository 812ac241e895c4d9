/// A template as its texts and tags, in order, with the white space removed that its tags remove.
struct SnippetParts {
  enum Part {
    case text(String)
    /// A tag, with the mark that it begins with, and its content without spaces.
    case tag(String, String)
  }

  private(set) var parts: [Part] = []

  /// Splits a template whose tags are between pairs of marks; `nil` if one never ends.
  init?(_ template: String, _ marks: [(open: String, close: String)]) {
    var rest = template[...]
    var trims = false
    while !rest.isEmpty {
      let found = marks.compactMap { marks in
        rest.firstRange(of: marks.open).map { (range: $0, marks: marks) }
      }.min { $0.range.lowerBound < $1.range.lowerBound }
      var text = String(rest[..<(found?.range.lowerBound ?? rest.endIndex)])
      if trims { text = String(text.trimmingPrefix(while: \.isWhitespace)) }
      guard let found else {
        parts.append(.text(text))
        return
      }
      var inner = rest[found.range.upperBound...]
      if inner.first == "-" {
        inner.removeFirst()
        while text.last?.isWhitespace == true { text.removeLast() }
      }
      guard let end = SnippetParts.end(of: inner, found.marks.close) else { return nil }
      var content = inner[..<end.lowerBound]
      trims = content.last == "-"
      if trims { content.removeLast() }
      if !text.isEmpty { parts.append(.text(text)) }
      parts.append(.tag(found.marks.open, String(content).trimmingSpaces))
      rest = inner[end.upperBound...]
    }
  }

  /// The closing marks of a tag, which may be within quotations and comments before.
  private static func end(of text: Substring, _ close: String) -> Range<Substring.Index>? {
    if text.trimmingPrefix(while: \.isWhitespace).hasPrefix("/*") {
      guard let end = text.firstRange(of: "*/") else { return nil }
      return text[end.upperBound...].firstRange(of: close)
    }
    var index = text.startIndex
    var quote: Character?
    while index < text.endIndex {
      let character = text[index]
      if let open = quote {
        if character == "\\", open == "\"" {
          index = text.index(after: index)
        } else if character == open {
          quote = nil
        }
      } else if "\"`".contains(character) {
        quote = character
      } else if text[index...].hasPrefix(close) {
        return index..<text.index(index, offsetBy: close.count)
      }
      guard index < text.endIndex else { return nil }
      index = text.index(after: index)
    }
    return nil
  }
}

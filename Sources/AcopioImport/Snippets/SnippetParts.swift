/// A template as its texts and tags, in order, with the white space removed that its tags remove.
struct SnippetParts {
  enum Part {
    case text(String)
    /// A tag, with the mark that it begins with, and its content without spaces.
    case tag(String, String)
  }

  private(set) var parts: [Part] = []

  /// Splits a template, whose tags are between `{{` and `}}` or `{%` and `%}`; `nil` if one never ends.
  init?(_ template: String) {
    let bytes = Array(template.utf8)
    var scanner = TagScanner(bytes, .liquid)
    var done = 0
    var trims = false
    func text(upTo end: Int) -> String {
      let text = String(decoding: bytes[done..<end], as: UTF8.self)
      return trims ? String(text.trimmingPrefix(while: \.isWhitespace)) : text
    }
    while let tag = scanner.next(from: done) {
      var before = text(upTo: tag.range.lowerBound)
      if bytes[tag.range.lowerBound + 2] == UInt8(ascii: "-") {
        while before.last?.isWhitespace == true { before.removeLast() }
      }
      if !before.isEmpty { parts.append(.text(before)) }
      parts.append(.tag(tag.mark, tag.content))
      trims = bytes[tag.range.upperBound - 3] == UInt8(ascii: "-")
      done = tag.range.upperBound
    }
    let rest = text(upTo: bytes.count)
    guard !rest.contains("{{"), !rest.contains("{%") else { return nil }
    if !rest.isEmpty { parts.append(.text(rest)) }
  }
}

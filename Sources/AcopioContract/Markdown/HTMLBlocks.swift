import AcopioBase

/// Finds blocks of HTML in one text, and remembers which tags are not closed any more.
///
/// Without that memory, many unclosed tags would each be searched to the end of the text.
struct HTMLBlocks {
  private static let tags: Set<String> = [
    "p", "dl", "div", "table", "ul", "del", "form", "blockquote", "figure", "ol", "fieldset", "h1",
    "h6", "h5", "h4", "h3", "h2", "pre", "script", "iframe", "math", "ins", "noscript", "style",
  ]

  private var withoutEnd: Set<String> = []
  private var withoutOuterEnd: Set<String> = []
  private var hasNoCommentEnd = false

  /// The length of the HTML block at the beginning of `text`, else 0.
  mutating func length(in text: Bytes) -> Int {
    guard text.count >= 2, text[0] == 0x3C else { return 0 }
    var at = 1
    // No tag of a block is longer than this.
    let limit = min(text.count, 16)
    while at < limit, text[at] != 0x3E, text[at] != 0x20 { at += 1 }
    if at < text.count, text[at] == 0x3E || text[at] == 0x20 {
      let name = String(decoding: text.slice(1..<at), as: UTF8.self)
      if let tag = Self.tags.first(where: { $0 == name.lowercased() }) {
        return element(tag, in: text)
      }
    }
    if text.has("<!--"), text.count > 5 { return comment(in: text) }
    if text.count > 4, text[1].smallLetter == 0x68, text[2].smallLetter == 0x72 {
      return horizontalRule(in: text)
    }
    return 0
  }

  private mutating func comment(in text: Bytes) -> Int {
    guard !hasNoCommentEnd else { return 0 }
    var at = 5
    while at < text.count, !(text[at - 2] == 0x2D && text[at - 1] == 0x2D && text[at] == 0x3E) {
      at += 1
    }
    guard at < text.count else {
      hasNoCommentEnd = true
      return 0
    }
    at += 1
    guard at < text.count else { return 0 }
    let empty = text.slice(at..<text.count).emptyLineLength
    return empty > 0 ? at + empty : 0
  }

  private func horizontalRule(in text: Bytes) -> Int {
    var at = 3
    while at < text.count, text[at] != 0x3E, text[at] != 0x0A { at += 1 }
    guard at + 1 < text.count, text[at] == 0x3E else { return 0 }
    let empty = text.slice(at + 1..<text.count).emptyLineLength
    return empty > 0 ? at + 1 + empty : 0
  }

  private mutating func element(_ tag: String, in text: Bytes) -> Int {
    guard !withoutEnd.contains(tag) else { return 0 }
    // Closing tags of these two must begin a line, as in the first Markdown.
    let mayBeIndented = tag != "ins" && tag != "del"
    var inner = 0
    var isFirstLine = true
    var at = 1
    let name = Array(tag.utf8)
    while at + 1 < text.count {
      if text[at] == 0x0A { isFirstLine = false }
      guard text[at] == 0x3C, text[at + 1] == 0x2F else {
        at += 1
        continue
      }
      let end = Self.closing(name, at, in: text)
      if end > 0, isFirstLine || text[at - 1] == 0x0A { return end }
      if end > 0, inner == 0 { inner = end }
      if withoutOuterEnd.contains(tag), !isFirstLine, inner > 0 || !mayBeIndented { break }
      at += 1
    }
    if inner == 0 { withoutEnd.insert(tag) }
    withoutOuterEnd.insert(tag)
    return mayBeIndented ? inner : 0
  }

  /// The offset after the closing tag at `at` and the empty line that must follow it, else 0.
  private static func closing(_ name: Octets, _ at: Int, in text: Bytes) -> Int {
    let end = at + 2 + name.count
    guard end < text.count - 1 || end == text.count - 1, end < text.count, text[end] == 0x3E,
      zip(name, text.slice(at + 2..<end)).allSatisfy({ $0 == $1.smallLetter })
    else { return 0 }
    var after = end + 1
    guard after < text.count else { return after }
    let rest = text.slice(after..<text.count).emptyLineLength
    guard rest > 0 else { return 0 }
    after += rest
    guard after < text.count else { return min(after, text.count) }
    return min(after + text.slice(after..<text.count).emptyLineLength, text.count)
  }
}

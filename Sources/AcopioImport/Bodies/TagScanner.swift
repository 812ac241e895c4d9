import AcopioBase

/// A tag in a text, such as `{% link about.md %}` or `{{< figure src="a.png" >}}`.
struct BodyTag {
  /// The marks that it begins with: `{{`, `{%`, `{{<` or `{{%`.
  let mark: String
  /// The whole tag.
  let range: Range<Int>
  /// The text between its marks, without spaces and hyphens around it.
  let content: String

  /// The first word.
  var name: String { String(content.prefix { !$0.isWhitespace }) }
  /// The text after the first word.
  var rest: String {
    String(content.dropFirst(name.count)).trimmingSpaces
  }
}

/// Finds the tags of Liquid, or the shortcodes of Hugo, in a text.
///
/// Takes time linear in the text: a mark that nothing closes ends the search for its kind.
struct TagScanner {
  private let bytes: [UInt8]
  private let pairs: [(open: [UInt8], close: [UInt8])]
  private var index = 0
  private var unclosed: Set<Int> = []

  init(_ bytes: [UInt8], _ syntax: BodySyntax) {
    self.bytes = bytes
    let marks =
      switch syntax {
      case .none: [(String, String)]()
      case .liquid: [("{{", "}}"), ("{%", "%}")]
      case .shortcodes: [("{{<", ">}}"), ("{{%", "%}}")]
      }
    pairs = marks.map { (Array($0.0.utf8), Array($0.1.utf8)) }
  }

  /// The next tag that begins at `offset` or after it.
  mutating func next(from offset: Int = 0) -> BodyTag? {
    index = max(index, offset)
    while index < bytes.count {
      if bytes[index] == 0x7B, let tag = tag() {
        index = tag.range.upperBound
        return tag
      }
      index += 1
    }
    return nil
  }

  private mutating func tag() -> BodyTag? {
    for (number, pair) in pairs.enumerated()
    where !unclosed.contains(number) && bytes[index...].starts(with: pair.open) {
      let start = index + pair.open.count
      guard let end = find(pair.close, from: endOfComment(start)) else {
        unclosed.insert(number)
        continue
      }
      let content = String(decoding: bytes[start..<end], as: UTF8.self)
      return BodyTag(
        mark: String(decoding: pair.open, as: UTF8.self), range: index..<end + pair.close.count,
        content: content.trimmingMarks)
    }
    return nil
  }

  /// The offset after the comment in the style of Go that the content of a tag at `start` is; `start` for other content.
  private func endOfComment(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isASCIIWhitespace || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    guard bytes[index...].starts(with: "/*".utf8) else { return start }
    return find(Array("*/".utf8), from: index) ?? start
  }

  private func find(_ mark: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + mark.count else { return nil }
    return (start...bytes.count - mark.count).first { at in
      bytes[at] == mark[0] && bytes[at...].starts(with: mark)
    }
  }
}

extension String {
  /// The text without white space around it.
  var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The content of a tag without white space, and without the hyphens that remove it around the tag.
  fileprivate var trimmingMarks: String {
    var text = self[...]
    if text.first == "-" { text.removeFirst() }
    if text.last == "-" { text.removeLast() }
    return String(text).trimmingSpaces
  }
}

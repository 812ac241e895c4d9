import AcopioBase

/// The words of Markdown, without its marks and addresses.
///
/// The source is read, not the HTML, which would have to be rendered once more. Text that looks
/// like a link counts as one: the words of an address in a sentence about Markdown are not found.
enum SearchText {
  /// Appends the text of Markdown for people.
  static func append(markdown: Bytes, into out: inout ByteBuffer) {
    var index = 0
    // The code spans of a paragraph, and where it ends.
    var (spans, end) = (CodeSpans(), 0)
    var isBroken = false
    func add(_ byte: UInt8) {
      // Letters on both sides of a mark or a tag are not one word.
      if isBroken, isOfWord(byte), let last = out.bytes.last, isOfWord(last) { out.append(0x20) }
      isBroken = false
      out.append(byte == 0x0A ? 0x20 : byte)
    }
    while index < markdown.count {
      var byte = markdown[index]
      let isAtLineStart = index == 0 || markdown[index - 1] == 0x0A
      if isAtLineStart {
        if let fence = fence(markdown, index) {
          isBroken = true
          skipLine(markdown, &index)
          let end = fenceEnd(markdown, index, fence)
          for byte in markdown.slice(index..<end.text) { add(byte) }
          index = end.fence
          isBroken = true
          continue
        }
        if markdown.has(":::", at: index) {
          // The words of a directive are names of parts.
          skipLine(markdown, &index)
          continue
        }
        if let end = definitionEnd(markdown, index) {
          index = end
          continue
        }
        // Marks of quotes and headings.
        while index < markdown.count, StaticString(" \t>#").utf8.contains(markdown[index]) {
          index += 1
        }
        guard index < markdown.count else { break }
        byte = markdown[index]
      }
      switch byte {
      case UInt8(ascii: "&"):
        if let end = referenceEnd(markdown, index) {
          for byte in CharacterReferences.resolved(markdown.slice(index..<end)).utf8 { add(byte) }
          index = end
          continue
        }
      case UInt8(ascii: "`"):
        if index >= end {
          spans = CodeSpans()
          end =
            firstPlace(of: ("\n\n" as StaticString).utf8, in: markdown, from: index)
            ?? markdown.count
        }
        let span = spans.span(at: index, in: markdown, index..<end)
        if let code = span.code { for byte in markdown.slice(code) { add(byte) } }
        if span.code == nil { isBroken = true }
        index = span.end
        continue
      case UInt8(ascii: "]"):
        index += 1
        if markdown.has("(", at: index) {
          skipParentheses(markdown, &index)
        } else if markdown.has("[", at: index), let end = labelEnd(markdown, index) {
          index = end
        }
        continue
      case UInt8(ascii: "<"):
        if let end = tagEnd(markdown, index) {
          if !isInline(markdown, index) { isBroken = true }
          index = end
          continue
        }
      case UInt8(ascii: "\\"):
        if index + 1 < markdown.count { index += 1 }
        add(markdown[index])
        index += 1
        continue
      case UInt8(ascii: "|"):
        isBroken = true
        index += 1
        continue
      case UInt8(ascii: "_"):
        // In a word it is a letter of it: `per_page`.
        let isInWord =
          index > 0 && isOfWord(markdown[index - 1]) && index + 1 < markdown.count
          && isOfWord(markdown[index + 1])
        if isInWord { add(byte) }
        index += 1
        continue
      case UInt8(ascii: "*"), UInt8(ascii: "["):
        index += 1
        continue
      case UInt8(ascii: "!"):
        if markdown.has("![", at: index) {
          index += 1
          continue
        }
      default: break
      }
      add(byte)
      index += 1
    }
  }

  /// Whether a byte belongs to a letter or digit; bytes outside ASCII count as such.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
  }

  /// The fence that begins a line (CommonMark 4.5); `nil` if there is none.
  private static func fence(_ text: Bytes, _ start: Int) -> CodeFence? {
    CodeFence(opening: line(text, start))
  }

  /// The line that begins at `start`, without its end and its indentation of at most three spaces.
  private static func line(_ text: Bytes, _ start: Int) -> Bytes {
    var index = start
    while index < start + 3, text.has(" ", at: index) { index += 1 }
    return text.slice(min(index, text.count)..<(text.place(of: 0x0A, from: index) ?? text.count))
  }

  /// The end of the text of a block of code, and the place after the line of the fence that closes it.
  private static func fenceEnd(
    _ text: Bytes, _ start: Int, _ fence: CodeFence
  ) -> (text: Int, fence: Int) {
    var line = start
    while line < text.count {
      if text[line] == 0x0A { line += 1 }
      if fence.isClosed(by: SearchText.line(text, line)) {
        var after = line
        skipLine(text, &after)
        return (line, after)
      }
      skipLine(text, &line)
    }
    return (text.count, text.count)
  }

  /// The end of the line of a link reference definition, `[label]: address`, of which people see nothing.
  private static func definitionEnd(_ text: Bytes, _ start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "["), !text.has("[^", at: start) else { return nil }
    var index = start + 1
    while index < text.count, text[index] != 0x0A, text[index] != UInt8(ascii: "]") { index += 1 }
    guard text.has("]:", at: index) else { return nil }
    skipLine(text, &index)
    return index
  }

  /// The place after the label of a link, `[label]`, on its line.
  private static func labelEnd(_ text: Bytes, _ start: Int) -> Int? {
    var index = start + 1
    while index < text.count, text[index] != 0x0A, text[index] != UInt8(ascii: "]") { index += 1 }
    return text.has("]", at: index) ? index + 1 : nil
  }

  /// The place after a character reference, `&eacute;`; `nil` if there is none.
  private static func referenceEnd(_ text: Bytes, _ start: Int) -> Int? {
    var index = start + 1
    while index < text.count, index < start + 34 {
      let byte = text[index]
      if byte == UInt8(ascii: ";") { return index > start + 1 ? index + 1 : nil }
      guard byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "#") else { return nil }
      index += 1
    }
    return nil
  }

  private static func skipLine(_ text: Bytes, _ index: inout Int) {
    while index < text.count, text[index] != 0x0A { index += 1 }
  }

  /// Skips text in parentheses, up to the end of the line; parentheses in a title, in quotes, do
  /// not count.
  private static func skipParentheses(_ text: Bytes, _ index: inout Int) {
    var depth = 0
    var quote: UInt8?
    while index < text.count, text[index] != 0x0A {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\\"), index < text.count, text[index] != 0x0A {
        index += 1
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
        text[index - 2] == UInt8(ascii: " "), closes(text, index, byte)
      {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  /// Whether a quote that begins a title occurs again on its line.
  private static func closes(_ text: Bytes, _ start: Int, _ quote: UInt8) -> Bool {
    var index = start
    while index < text.count, text[index] != 0x0A {
      if text[index] == quote { return true }
      index += 1
    }
    return false
  }

  /// Whether a tag may be inside a word.
  private static func isInline(_ text: Bytes, _ start: Int) -> Bool {
    var index = start + 1
    if text.has("/", at: index) { index += 1 }
    let name = index
    while index < text.count, text[index].isASCIILetter { index += 1 }
    let tag = text.slice(name..<index)
    return inline.contains { tag.equalsLowercased($0) }
  }

  private static let inline: [StaticString] = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "u", "wbr",
  ]

  /// The place after a tag, a comment or an address in angle brackets.
  private static func tagEnd(_ text: Bytes, _ start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    let next = text[start + 1]
    guard next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else {
      return nil
    }
    let isComment = text.has("<!--", at: start)
    var index = isComment ? start + 4 : start + 1
    if isComment {
      while index < text.count, !text.has("-->", at: index) {
        if index - start > 20_000 { return nil }
        index += 1
      }
      return index < text.count ? index + 3 : nil
    }
    while index < text.count, text[index] != UInt8(ascii: ">") {
      // A tag that never ends is text, and is not searched for repeatedly.
      if index - start > 2_000 { return nil }
      index += 1
    }
    return index < text.count ? index + 1 : nil
  }
}

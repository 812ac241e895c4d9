import AcopioBase

/// The words of Markdown, without its marks and addresses.
///
/// The source is read and not what it becomes, which would be rendered once more. What looks like a link is one:
/// the words of an address in a sentence about Markdown are not found.
enum SearchText {
  /// Appends the text of Markdown for people.
  static func append(markdown: Bytes, into out: inout ByteBuffer) {
    var index = 0
    while index < markdown.count {
      let byte = markdown[index]
      let isAtLineStart = index == 0 || markdown[index - 1] == 0x0A
      if isAtLineStart,
        markdown.has(":::", at: index) || markdown.has("```", at: index)
          || markdown.has("~~~", at: index)
      {
        // The words of a directive are names of parts, and those after a fence the name of a language.
        skipLine(markdown, &index)
      } else if byte == UInt8(ascii: "]"), index + 1 < markdown.count,
        markdown[index + 1] == UInt8(ascii: "(")
      {
        index += 1
        skipParentheses(markdown, &index)
      } else if byte == UInt8(ascii: "<"), let end = tagEnd(markdown, index) {
        index = end
      } else if byte == UInt8(ascii: "\\"), index + 1 < markdown.count {
        index += 1
        out.append(markdown[index])
        index += 1
      } else {
        // Marks that are not text for people.
        let isMark = StaticString("*_#>`|[]!").utf8.contains(byte)
        if !isMark { out.append(byte == 0x0A ? 0x20 : byte) }
        index += 1
      }
    }
  }

  private static func skipLine(_ text: Bytes, _ index: inout Int) {
    while index < text.count, text[index] != 0x0A { index += 1 }
  }

  /// Skips what is in parentheses, up to the end of the line.
  private static func skipParentheses(_ text: Bytes, _ index: inout Int) {
    var depth = 0
    while index < text.count, text[index] != 0x0A {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  /// The place after a tag, a comment or an address in angle brackets.
  private static func tagEnd(_ text: Bytes, _ start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    let next = text[start + 1]
    guard next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else {
      return nil
    }
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: ">") {
      // A tag that never ends is text, and is not looked for again and again.
      if index - start > 2_000 { return nil }
      index += 1
    }
    return index < text.count ? index + 1 : nil
  }
}

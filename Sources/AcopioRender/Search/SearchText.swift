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
      } else if isAtLineStart, let end = definitionEnd(markdown, index) {
        index = end
      } else if byte == UInt8(ascii: "&"), let end = referenceEnd(markdown, index) {
        out.append(string: CharacterReferences.resolved(markdown.slice(index..<end)))
        index = end
      } else if byte == UInt8(ascii: "]"), index + 1 < markdown.count,
        markdown[index + 1] == UInt8(ascii: "(")
      {
        index += 1
        skipParentheses(markdown, &index)
      } else if markdown.has("][", at: index), let end = labelEnd(markdown, index + 1) {
        index = end
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

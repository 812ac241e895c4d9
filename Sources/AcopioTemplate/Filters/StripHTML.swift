import AcopioBase

extension Filter {
  static let stripHTML = Filter(
    "strip_html", "Drops elements, comments, scripts and styles, and keeps the text.",
    example: ("{{ 'Have <em>you</em> read?' | strip_html }}", "Have you read?")
  ) { input, _, context in
    let isHTML = input.kind == .html || input.kind == .markdown
    let text =
      input.kind == .markdown
      ? context.scratch.copy(context.html(of: input)) : context.bytes(of: input)
    // What was HTML becomes plain text again, or its entities would be escaped twice.
    let decodes = isHTML && context.isChecked
    return context.make { output in
      var index = 0
      while index < text.count {
        if text[index] == UInt8(ascii: "<"), let end = end(of: text, at: index) {
          index = end
        } else if decodes, text[index] == UInt8(ascii: "&"),
          let (character, length) = entity(text, index)
        {
          output.append(character)
          index += length
        } else {
          output.append(text[index])
          index += 1
        }
      }
    }
  }

  /// The place behind the markup that begins at `start`, `nil` if it never ends.
  private static func end(of text: Bytes, at start: Int) -> Int? {
    for (opening, closing) in skipped where text.has(opening, at: start) {
      guard let place = firstPlace(of: closing.utf8, in: text, from: start) else { continue }
      return place + closing.utf8CodeUnitCount
    }
    return firstPlace(
      of: Bytes(start: (">" as StaticString).utf8Start, count: 1), in: text, from: start
    )
    .map { $0 + 1 }
  }

  private static let skipped: [(StaticString, StaticString)] = [
    ("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>"),
  ]

  private static let entities: [(StaticString, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
  ]

  private static func entity(_ text: Bytes, _ start: Int) -> (UInt8, Int)? {
    for (name, character) in entities where text.has(name, at: start) {
      return (character, name.utf8CodeUnitCount)
    }
    return nil
  }
}

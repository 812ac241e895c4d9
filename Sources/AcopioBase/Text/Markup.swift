/// Appends HTML without tags, comments, scripts and styles; `decodes` the most common entities.
package func appendWithoutMarkup(
  _ text: Bytes, decodes: Bool, into output: inout ByteBuffer
) {
  var markup = Markup()
  var index = 0
  while index < text.count {
    if text[index] == UInt8(ascii: "<"), let end = markup.end(of: text, at: index) {
      index = end
    } else if decodes, text[index] == UInt8(ascii: "&"),
      let (character, length) = CharacterReferences.read(text, at: index)
    {
      output.append(character)
      index += length
    } else {
      output.append(text[index])
      index += 1
    }
  }
}

/// Finds the markup in HTML.
private struct Markup {
  /// The closing delimiters that weren't found and need not be searched for again.
  private var missing: [Bool] = [false, false, false, false]

  /// The offset after the markup that begins at `start`, `nil` if it never ends.
  mutating func end(of text: Bytes, at start: Int) -> Int? {
    for (index, (opening, closing)) in Markup.skipped.enumerated()
    where !missing[index] && text.has(opening, at: start) {
      if let place = firstPlace(of: closing.utf8, in: text, from: start) {
        return place + closing.utf8CodeUnitCount
      }
      missing[index] = true
    }
    return nil
  }

  private static let skipped: [(StaticString, StaticString)] = [
    ("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>"), ("<", ">"),
  ]
}

/// Appends HTML without tags, comments, scripts and styles; `decodes` the most common entities.
///
/// Of a formula with its TeX as annotation, only that is text: its signs alone would be read as another one.
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
  /// The last annotation, and the last end of a formula, that were looked for.
  private var annotation = Landmark("<annotation encoding=\"application/x-tex\">")
  private var formulaEnd = Landmark("</math>")

  /// The offset after the markup that begins at `start`, `nil` if it never ends.
  mutating func end(of text: Bytes, at start: Int) -> Int? {
    if text.has("<math", at: start), let end = formulaEnd.place(in: text, from: start),
      let place = annotation.place(in: text, from: start), place < end
    {
      return place + annotation.length
    }
    for (index, (opening, closing)) in Markup.skipped.enumerated()
    where !missing[index] && text.has(opening, at: start) {
      if let place = firstPlace(of: closing.utf8, in: text, from: start) {
        return place + closing.utf8CodeUnitCount
      }
      missing[index] = true
    }
    return nil
  }

  /// Bytes that are looked for from places that only grow, so that each byte is read once.
  private struct Landmark {
    private let bytes: StaticString
    private var known = -1
    var length: Int { bytes.utf8CodeUnitCount }

    init(_ bytes: StaticString) { self.bytes = bytes }

    /// The first place from `start` on; `nil` without one.
    mutating func place(in text: Bytes, from start: Int) -> Int? {
      if known < start { known = firstPlace(of: bytes.utf8, in: text, from: start) ?? .max }
      return known == .max ? nil : known
    }
  }

  private static let skipped: [(StaticString, StaticString)] = [
    ("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>"), ("<", ">"),
  ]
}

import AcopioBase

/// Limits on documents that keep time and memory in proportion to their length.
///
/// Anything beyond a limit becomes text and is reported as an error.
extension SourceRewriter {
  /// The maximum nesting depth of quotes, items and footnotes, including directives.
  ///
  /// libcmark and this reader check every open block on every line, even a blank one.
  static let deepest = 100

  /// The maximum number of images that may begin in one block.
  ///
  /// For each link, libcmark checks all images that are open (CVE-2023-22486).
  static let mostImages = 1_000

  /// Whether the line's open blocks are too deep for another one; reports it.
  mutating func isTooDeep(_ place: Place, _ rest: Bytes) -> Bool {
    guard place.matched >= SourceRewriter.deepest else { return false }
    if !output.hasDeepBlocks {
      output.hasDeepBlocks = true
      output.tell(
        .nestingTooDeep,
        "quotes, lists and directives can be nested \(SourceRewriter.deepest) deep at most",
        at: rest.slice(0..<min(1, rest.count)),
        remedy: "use fewer levels, or write '\\' before a marker that is meant as text")
    }
    return true
  }

  /// Writes the line with a backslash before byte `mark` of the block start at the cursor.
  ///
  /// That makes it the text of a paragraph.
  mutating func writeAsText(
    _ line: Bytes, _ cursor: LineCursor, mark: Int, _ place: inout Place
  ) {
    let split = cursor.firstNonspace + mark
    // The line of a footnote is already in the output, without its line ending.
    let begun = footnoteText
    if let begun { output.text.truncate(to: begun.written) }
    output.text.append(line.slice((begun?.offset ?? 0)..<split))
    output.text.append(0x5C)
    appendInline(line.slice(split..<line.count))
    if begun != nil {
      output.text.append(0x0A)
    } else {
      endLine(as: .text, from: number, shift: -1)
    }
    place.didWrite = true
  }

  /// Appends text; a backslash escapes each image beyond the limit.
  mutating func appendCounted(_ text: Bytes) {
    guard limitsImages else { return output.text.append(text) }
    var start = 0
    var place = 0
    while let found = text.place(of: 0x21, from: place) {
      place = found + 1
      guard place < text.count, text[place] == 0x5B else { continue }
      images += 1
      guard images > SourceRewriter.mostImages else { continue }
      if !output.hasManyImages {
        output.hasManyImages = true
        output.tell(
          .imageLimit,
          "a paragraph, heading or cell can hold \(SourceRewriter.mostImages) images at most",
          at: text.slice(found..<found + 2),
          remedy: "separate the images with blank lines")
      }
      output.text.append(text.slice(start..<place))
      output.text.append(0x5C)
      start = place
    }
    output.text.append(text.slice(start..<text.count))
  }

  /// Reports a limit that a line passes.
  mutating func tellLimit(_ id: DiagnosticID, _ message: Message, _ line: Bytes, remedy: Message) {
    output.tell(id, message, at: line.trimmed, remedy: remedy)
  }
}

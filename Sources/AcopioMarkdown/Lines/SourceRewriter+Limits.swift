import AcopioBase

/// What documents may hold at most, so that time and memory stay in proportion to their length.
///
/// What is beyond a limit becomes text, and an error says so.
extension SourceRewriter {
  /// How deep quotes, items and footnotes may be nested, directives included.
  ///
  /// libcmark and this reader look at every open block in every line, even in a blank one.
  static let deepest = 100

  /// How many images may begin in one block: for each link, libcmark looks at all of them that are
  /// open (CVE-2023-22486).
  static let mostImages = 1_000

  /// Whether no block can be opened in the open ones that the line is part of; reports it.
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

  /// Writes the line with a backslash before the byte `mark` of what begins at the cursor: it is
  /// the text of a paragraph then.
  mutating func writeAsText(
    _ line: Bytes, _ cursor: LineCursor, mark: Int, _ place: inout Place
  ) {
    let split = cursor.firstNonspace + mark
    // The line of a footnote is in the output already, up to its end.
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

  /// Appends text; a backslash keeps what is one image too many from being one.
  mutating func appendCounted(_ text: Bytes) {
    guard limitsImages else { return output.text.append(text) }
    var start = 0
    var place = 0
    while let found = firstIndex(of: 0x21, in: text, from: place) {
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
  mutating func tellLimit(_ id: DiagnosticID, _ message: String, _ line: Bytes, remedy: String) {
    output.tell(id, message, at: line.trimmed, remedy: remedy)
  }
}

import AcopioBase

/// Where a template is called in a text, and how its output is written there.
struct OwnTemplatePlace {
  /// Whether nothing else is in its lines but the marks of lists and quotes.
  let isAlone: Bool
  /// The indentation of the lines after the first.
  private let indentation: String
  private let isBeforeText: Bool

  /// The place of the call in `range`.
  init(_ bytes: [UInt8], _ lines: TextLines, _ range: Range<Int>) {
    let start = lines.start(of: range.lowerBound)
    // A long line has more before the call than marks, and would be read again for each of its calls.
    let count =
      range.lowerBound - start < 256
      ? bytes[start..<range.lowerBound].withUnsafeBufferPointer(FencedCode.endOfMarks) : 0
    let end =
      bytes[range.upperBound...].firstIndex { $0 == 0x0A || !$0.isASCIIWhitespace } ?? bytes.count
    isAlone = start + count == range.lowerBound && (end == bytes.count || bytes[end] == 0x0A)
    indentation = String(
      decoding: bytes[start..<start + count].map { [0x3E, 0x09].contains($0) ? $0 : 0x20 },
      as: UTF8.self)
    let next = bytes[end...].dropFirst().first { $0 == 0x0A || !$0.isASCIIWhitespace } ?? 0x0A
    isBeforeText = isAlone && next != 0x0A
  }

  /// The output of a template with the text between its tags.
  ///
  /// HTML is written in one line if no text between tags is in it, so that Markdown takes all of it as HTML.
  func written(_ output: String, inner: String, isMarkdown: Bool) -> String {
    let inner = inner.trimmingSpaces
    let pieces = output.split(separator: Snippet.place, omittingEmptySubsequences: false).map(
      String.init)
    let isBlock = isAlone && output.trimmingSpaces.hasPrefix("<")
    if isMarkdown || !isBlock {
      // Blocks between tags of HTML begin after an empty line.
      let hasBlocks = isBlock && inner.contains("\n")
      let text = pieces.joined(separator: hasBlocks ? "\n\n\(inner)\n\n" : inner).trimmingSpaces
      return isAlone || isMarkdown ? indented(text) : HTMLLines.joined(text)
    }
    let text = pieces.map { HTMLLines.joined($0) }.joined(separator: "\n\n\(inner)\n\n")
    return indented(text) + (isBeforeText ? "\n" : "")
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(
      separator: "\n\(indentation)")
  }
}

import AcopioBase

/// The code in a Markdown text between equal runs of backticks in one paragraph.
struct CodeSpanRanges {
  /// The spans with their backticks, in order.
  private var ranges = SortedRanges()

  /// Finds the spans in a text; takes linear time.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        let end = CodeSpanRanges.endOfParagraph(text, from: start)
        read(text, start..<end)
        start = end
      }
    }
  }

  private mutating func read(_ text: Bytes, _ paragraph: Range<Int>) {
    var spans = CodeSpans()
    var place = paragraph.lowerBound
    while place < paragraph.upperBound {
      switch text[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "`"):
        let (code, end) = spans.span(at: place, in: text, paragraph)
        if code != nil { ranges.append(place..<end) }
        place = end
      default: place += 1
      }
    }
  }

  /// The offset after the next empty line, or the end of the text.
  private static func endOfParagraph(_ text: Bytes, from start: Int) -> Int {
    var line = start
    while line < text.count {
      let end = text.place(of: 0x0A, from: line) ?? text.count
      let isEmpty = text.slice(line..<end).trimmed.isEmpty
      line = min(end + 1, text.count)
      if isEmpty { break }
    }
    return line
  }

  /// Whether the byte at `offset` is in a span.
  func contains(_ offset: Int) -> Bool { ranges.contains(offset) }
}

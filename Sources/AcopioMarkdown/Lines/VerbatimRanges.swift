import AcopioBase

/// The code and the addresses in a line, in which no formula begins or ends.
///
/// Queries go from left to right. Code spans of several lines are not detected here; a formula entirely inside one is
/// turned back into text when its line is written.
struct VerbatimRanges {
  private let text: Bytes
  private var spans = CodeSpans()
  /// The range that ends last of those before `place`.
  private var last = 0..<0
  /// The offset up to which ranges are known.
  private var place = 0
  /// Whether no `)` is in the rest of the line.
  private var lacksParenthesis = false
  /// The next `>`, `Int.max` without one; it is searched for once.
  private var angle = -1
  /// The longest tag, in bytes.
  private static let longestTag = 2_000

  init(_ text: Bytes) { self.text = text }

  /// Whether a formula begins in code or in an address, or ends in one that it does not contain.
  mutating func cut(_ formula: Range<Int>) -> Bool {
    while place <= formula.lowerBound { advance() }
    if last.contains(formula.lowerBound) { return true }
    // Look ahead in a copy, since the next formula may begin inside this one.
    var ahead = self
    while ahead.place < formula.upperBound { ahead.advance() }
    let inside = formula.lowerBound + 3..<formula.upperBound
    return inside.contains(ahead.last.lowerBound) && ahead.last.upperBound > formula.upperBound
  }

  /// Passes a byte, or the range that begins there.
  private mutating func advance() {
    let start = place
    guard start < text.count else {
      place = .max
      return
    }
    switch text[start] {
    case UInt8(ascii: "\\"): place = start + 2
    case UInt8(ascii: "`"):
      let span = spans.span(at: start, in: text, 0..<text.count)
      pass(span.code == nil ? start..<start : start..<span.end, to: span.end)
    case UInt8(ascii: "]") where !lacksParenthesis && text.has("](", at: start):
      let end = text.place(of: UInt8(ascii: ")"), from: start + 2)
      lacksParenthesis = end == nil
      pass(start..<(end ?? start))
    case UInt8(ascii: "<"):
      if angle < start { angle = text.place(of: UInt8(ascii: ">"), from: start) ?? .max }
      pass(isMarkup(start..<angle) ? start..<angle + 1 : start..<start)
    case UInt8(ascii: "h") where text.has("https://", at: start) || text.has("http://", at: start):
      let end = (start..<text.count).first {
        text[$0].isASCIIWhitespace || text[$0] == UInt8(ascii: "<")
      }
      pass(start..<(end ?? text.count))
    default: place = start + 1
    }
  }

  /// Whether `<` and the bytes before `>` are an address or a tag, and not two comparisons.
  private func isMarkup(_ range: Range<Int>) -> Bool {
    guard range.count <= VerbatimRanges.longestTag else { return false }
    let bytes = text.slice(range)
    return !bytes.contains(where: \.isASCIIWhitespace) || bytes.contains(UInt8(ascii: "\""))
      || bytes.contains(UInt8(ascii: "'"))
  }

  private mutating func pass(_ range: Range<Int>, to end: Int = 0) {
    if !range.isEmpty { last = range }
    place = max(range.upperBound, end, place + 1)
  }
}

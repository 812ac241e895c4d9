/// Finds the ends of code spans in a piece of text: CommonMark 0.30, section 6.1.
///
/// The runs of backticks are collected once, so each run that begins no span costs nothing more.
package struct CodeSpans {
  /// The offsets of the runs of each length in the text, in order; `nil` until they are needed.
  private var runs: [Int: [Int]]?
  /// The number of runs of each length before the current position.
  private var passed: [Int: Int] = [:]

  package init() {}

  /// The text between the backticks of the code span that begins with the run at `place`, `nil` if it
  /// begins none; and the offset after the span, or after the run.
  package mutating func span(
    at place: Int, in text: Bytes, _ range: Range<Int>
  ) -> (code: Range<Int>?, end: Int) {
    var end = place
    while end < range.upperBound, text[end] == UInt8(ascii: "`") { end += 1 }
    let known = runs ?? CodeSpans.runs(in: text, place..<range.upperBound)
    runs = known
    let count = end - place
    guard let same = known[count] else { return (nil, end) }
    var next = passed[count, default: 0]
    while next < same.count, same[next] < end { next += 1 }
    passed[count] = next
    return next < same.count ? (end..<same[next], same[next] + count) : (nil, end)
  }

  private static func runs(in text: Bytes, _ range: Range<Int>) -> [Int: [Int]] {
    var runs: [Int: [Int]] = [:]
    var place = range.lowerBound
    while let start = text.place(of: UInt8(ascii: "`"), from: place), start < range.upperBound {
      place = start
      while place < range.upperBound, text[place] == UInt8(ascii: "`") { place += 1 }
      runs[place - start, default: []].append(start)
    }
    return runs
  }
}

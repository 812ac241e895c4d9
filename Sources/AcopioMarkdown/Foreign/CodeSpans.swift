import AcopioBase

/// Finds the ends of code spans in a piece of text: CommonMark 0.30, section 6.1.
///
/// The runs of backticks are collected once, so each run that begins no span costs nothing more.
struct CodeSpans {
  /// The offsets of the runs of each length in the text, in order; `nil` until they are needed.
  private var runs: [Int: [Int]]?
  /// The number of runs of each length before the current position.
  private var passed: [Int: Int] = [:]

  /// The offset after the code span that begins at `place`, or after the run if it begins none.
  mutating func end(ofRunAt place: Int, in text: Bytes, _ range: Range<Int>) -> Int {
    var end = place
    while end < range.upperBound, text[end] == 0x60 { end += 1 }
    let known = runs ?? CodeSpans.runs(in: text, place..<range.upperBound)
    runs = known
    let count = end - place
    guard let same = known[count] else { return end }
    var next = passed[count, default: 0]
    while next < same.count, same[next] < end { next += 1 }
    passed[count] = next
    return next < same.count ? same[next] + count : end
  }

  private static func runs(in text: Bytes, _ range: Range<Int>) -> [Int: [Int]] {
    var runs: [Int: [Int]] = [:]
    var place = range.lowerBound
    while let start = firstIndex(of: 0x60, in: text, from: place), start < range.upperBound {
      place = start
      while place < range.upperBound, text[place] == 0x60 { place += 1 }
      runs[place - start, default: []].append(start)
    }
    return runs
  }
}

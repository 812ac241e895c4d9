package import AcopioBase

/// The lines of a sample's body in the text of its blueprint.
package struct SampleLines: Sendable {
  /// The range of each line in the source, indentation and line feed included.
  package let lines: [Range<Int>]
  /// The number of bytes in each line of the source that are not part of the body.
  private let indentations: [Int]
  /// The offset in the body of each of its lines.
  private let starts: [Int]

  /// The lines of `body`, whose block of code begins in the first of `ranges`; `nil` if the source
  /// does not have the body verbatim, line by line.
  package init?(of body: Octets, at ranges: [Range<Int>], in source: Octets) {
    guard let first = ranges.first?.lowerBound, first <= source.count else { return nil }
    var place = source[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // A fence is part of its block.
    let opening = source[place...].prefix { $0 != 0x0A }
    if let mark = opening.trimmed.first, mark == 0x60 || mark == 0x7E,
      opening.trimmed.prefix(3).allSatisfy({ $0 == mark })
    {
      place = opening.endIndex + 1
    }
    var lines: [Range<Int>] = []
    var indentations: [Int] = []
    var starts: [Int] = []
    var start = 0
    for line in body.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // The text after the last line feed is no line.
      if line.startIndex == body.count, !body.isEmpty { break }
      guard place < source.count else { return nil }
      let end = source[place...].firstIndex(of: 0x0A) ?? source.count
      let written = source[place..<end]
      guard written.count >= line.count, written.suffix(line.count).elementsEqual(line),
        written.dropLast(line.count).allSatisfy({ $0.isBlank })
      else { return nil }
      lines.append(place..<min(end + 1, source.count))
      indentations.append(written.count - line.count)
      starts.append(start)
      start += line.count + 1
      place = end + 1
    }
    guard !lines.isEmpty else { return nil }
    self.lines = lines
    self.indentations = indentations
    self.starts = starts
  }

  /// The offset in the source of an offset in the body.
  package func place(of offset: Int) -> Int {
    let line = (starts.lastIndex { $0 <= offset }) ?? 0
    return lines[line].lowerBound + indentations[line] + offset - starts[line]
  }

  /// The spaces before the first line.
  package var indentation: Int { indentations[0] }
  /// Everything that the lines take up in the source.
  package var range: Range<Int> { lines[0].lowerBound..<lines[lines.count - 1].upperBound }
}

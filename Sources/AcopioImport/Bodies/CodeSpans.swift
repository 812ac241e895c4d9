import AcopioBase

/// The code in a Markdown text between equal runs of backticks in one paragraph.
struct CodeSpans {
  /// The spans with their backticks, in order.
  private let ranges: SortedRanges

  /// Finds the spans in a text; takes linear time.
  init(_ bytes: [UInt8]) {
    let runs = CodeSpans.runs(bytes)
    // The next run of the same length in the same paragraph.
    var next: [Int?] = Array(repeating: nil, count: runs.count)
    var last: [Int: Int] = [:]
    var paragraph = -1
    for index in runs.indices.reversed() {
      if runs[index].paragraph != paragraph {
        last = [:]
        paragraph = runs[index].paragraph
      }
      next[index] = last[runs[index].range.count]
      last[runs[index].range.count] = index
    }
    var ranges = SortedRanges()
    var index = 0
    while index < runs.count {
      guard let end = next[index] else {
        index += 1
        continue
      }
      ranges.append(runs[index].range.lowerBound..<runs[end].range.upperBound)
      index = end + 1
    }
    self.ranges = ranges
  }

  private static func runs(_ bytes: [UInt8]) -> [(range: Range<Int>, paragraph: Int)] {
    var runs: [(range: Range<Int>, paragraph: Int)] = []
    var (index, paragraph, isEmptyLine) = (0, 0, true)
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A:
        if isEmptyLine { paragraph += 1 }
        isEmptyLine = true
      case 0x60:
        let end = bytes[index...].firstIndex { $0 != 0x60 } ?? bytes.count
        let isEscaped = index > 0 && bytes[index - 1] == 0x5C
        runs.append((index + (isEscaped ? 1 : 0)..<end, paragraph))
        index = end - 1
        isEmptyLine = false
      default: if !bytes[index].isASCIIWhitespace { isEmptyLine = false }
      }
      index += 1
    }
    return runs.filter { !$0.range.isEmpty }
  }

  /// Whether the byte at `offset` is in a span.
  func contains(_ offset: Int) -> Bool { ranges.contains(offset) }
}

/// Ranges in order that do not overlap.
struct SortedRanges {
  private(set) var ranges: [Range<Int>] = []

  /// Adds a range after all others.
  mutating func append(_ range: Range<Int>) { ranges.append(range) }

  /// Whether `offset` is in a range; takes time logarithmic in their number.
  func contains(_ offset: Int) -> Bool { range(around: offset) != nil }

  /// The range that contains `offset`, in the same time; `nil` if there is none.
  func range(around offset: Int) -> Range<Int>? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(offset) ? ranges[low] : nil
  }
}

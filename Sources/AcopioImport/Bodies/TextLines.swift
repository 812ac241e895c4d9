import AcopioBase

/// The offsets where the lines of a text begin.
struct TextLines {
  /// The first line begins at 0.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The beginning of the line that contains `offset`.
  func start(of offset: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return starts[low]
  }
}

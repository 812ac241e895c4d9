import AcopioBase

/// The code in fences of a Markdown text, found line by line.
struct CodeFences {
  /// The lines of each block with its fences, in order.
  private let ranges: SortedRanges

  /// Finds the code in a text; takes linear time.
  init(_ bytes: [UInt8]) {
    var ranges = SortedRanges()
    var code = FencedCode()
    var first: Int?
    bytes.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        let end = text.place(of: 0x0A, from: start) ?? text.count
        if code.takes(text.slice(start..<end)), first == nil { first = start }
        if let begun = first, !code.isOpen {
          ranges.append(begun..<end)
          first = nil
        }
        start = end + 1
      }
    }
    if let first { ranges.append(first..<bytes.count) }
    self.ranges = ranges
  }

  /// The lines of each block with its fences, in order.
  var all: [Range<Int>] { ranges.ranges }

  /// The lines of the block that contains the byte at `offset`.
  func block(around offset: Int) -> Range<Int>? { ranges.range(around: offset) }

  /// Whether the byte at `offset` is in a block of code.
  func contains(_ offset: Int) -> Bool { ranges.contains(offset) }
}

import AcopioBase

/// The code in fences of a Markdown text, found line by line.
struct CodeFences {
  /// The lines of each block with its fences, in order.
  private let ranges: SortedRanges

  /// Finds the code in a text; takes linear time.
  init(_ bytes: [UInt8]) {
    var ranges = SortedRanges()
    var open: (start: Int, fence: ArraySlice<UInt8>)?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let text = BlockRegion.endOfMarks(bytes, start..<end)
      let fence = CodeFences.fence(bytes[text..<end])
      if let begun = open {
        let isEnd =
          fence.count >= begun.fence.count && fence.first == begun.fence.first
          && bytes[fence.endIndex..<end].allSatisfy(\.isASCIIWhitespace)
        if isEnd {
          ranges.append(begun.start..<end)
          open = nil
        }
      } else if fence.count > 2 {
        let isCode = fence.first != 0x60 || !bytes[fence.endIndex..<end].contains(0x60)
        if isCode { open = (start, fence) }
      }
      start = end + 1
    }
    if let open { ranges.append(open.start..<bytes.count) }
    self.ranges = ranges
  }

  private static func fence(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let mark = text.first, mark == 0x60 || mark == 0x7E else { return text.prefix(0) }
    return text.prefix { $0 == mark }
  }

  /// Whether the byte at `offset` is in a block of code.
  func contains(_ offset: Int) -> Bool { ranges.contains(offset) }
}

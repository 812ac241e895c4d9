import AcopioBase

/// The text that one level of blocks is read from, and where each of its lines is in the source.
///
/// Lists and quotes read their content from a copy without their indentation and marks; every piece
/// of that copy remembers its offset in the source.
struct BlockText {
  /// The bytes of the level.
  private(set) var bytes: Octets = []
  /// The offsets in `bytes` where a new piece begins, ascending.
  private var starts: [Int] = []
  /// The offset in the source of each piece.
  private var places: [Int] = []

  init() {}

  /// The text of a whole source.
  init(source: Octets) {
    bytes = source
    starts = [0]
    places = [0]
  }

  /// Appends a piece of another level, which may continue the piece before it in the source.
  mutating func append(_ piece: Bytes, from place: Int) {
    if let last = starts.last, let from = places.last, from + bytes.count - last == place {
      bytes.append(contentsOf: piece)
      return
    }
    starts.append(bytes.count)
    places.append(place)
    bytes.append(contentsOf: piece)
  }

  /// Appends a line end, which counts as the next byte of the last piece.
  mutating func appendLineEnd() { bytes.append(0x0A) }

  /// The offset in the source of the byte at `offset`.
  func place(of offset: Int) -> Int {
    let piece = self.piece(at: offset)
    return places[piece] + offset - starts[piece]
  }

  /// The ranges of the source that `range` was copied from.
  func ranges(of range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty, !starts.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var piece = piece(at: range.lowerBound)
    var at = range.lowerBound
    while at < range.upperBound {
      let next = piece + 1 < starts.count ? starts[piece + 1] : bytes.count
      let end = min(next, range.upperBound)
      let place = places[piece] + at - starts[piece]
      found.append(place..<(place + end - at))
      at = max(end, at + 1)
      piece += 1
    }
    return found
  }

  private func piece(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

import AcopioBase
import CCMark

/// The lines of a document that may contain a match.
///
/// The other blocks, which are most, are not walked.
struct WantedLines {
  /// Offsets of recorded bytes, in any order.
  struct Places {
    /// Above this number, every line counts as recorded.
    static let limit = 64
    private(set) var offsets: [Int] = []
    /// The number of recorded bytes, including those not kept.
    private(set) var count = 0

    /// Records a byte.
    @inline(__always)
    mutating func add(_ offset: Int) {
      count += 1
      if count <= Places.limit { offsets.append(offset) }
    }

    /// Records each `byte`; returns whether there is one.
    mutating func find(_ byte: UInt8, in markdown: Bytes) -> Bool {
      guard var place = markdown.place(of: byte, from: 0) else { return false }
      add(place)
      // The others matter only while all of them are kept.
      while count <= Places.limit,
        let next = markdown.place(of: byte, from: place + 1)
      {
        add(next)
        place = next
      }
      return true
    }
  }

  /// 1-based, in order; `nil` for all lines.
  private let lines: [Int]?

  /// All lines.
  static let everywhere = WantedLines(lines: nil)

  private init(lines: [Int]?) { self.lines = lines }

  /// The lines that contain `places`.
  init(_ places: Places, in markdown: Bytes) {
    // Lines may end in a lone CR; that is rare, so it need not be fast.
    guard places.count <= Places.limit, markdown.place(of: 0x0D, from: 0) == nil else {
      self.init(lines: nil)
      return
    }
    var lines: [Int] = []
    var line = 1
    var start = 0
    for place in places.offsets.inOrder() {
      while let end = markdown.place(of: 0x0A, from: start), end < place {
        line += 1
        start = end + 1
      }
      if lines.last != line { lines.append(line) }
    }
    self.init(lines: lines)
  }

  /// Whether one of the lines is in `block`, or next to it.
  func mayConcern(_ block: Node) -> Bool {
    guard let lines else { return true }
    let first = block.line - 1
    let last = max(block.lastLine, block.line) + 1
    return lines.contains { $0 >= first && $0 <= last }
  }
}

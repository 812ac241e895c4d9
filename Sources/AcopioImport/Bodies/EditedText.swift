import AcopioBase

/// A replacement of some bytes of a text.
struct TextEdit {
  /// The bytes to replace.
  let range: Range<Int>
  /// The replacement.
  let text: String

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  /// Whether two edits cannot both be made.
  func overlaps(_ other: TextEdit) -> Bool {
    range.overlaps(other.range)
      || range.isEmpty && other.range.contains(range.lowerBound)
      || other.range.isEmpty && range.contains(other.range.lowerBound)
  }
}

/// A text that is rewritten in several rounds, and still knows where each of its bytes came from.
struct EditedText {
  /// The text, UTF-8.
  private(set) var bytes: [UInt8]
  /// Runs of the text, in order: where each begins, and the offset in the source that it comes from.
  private var runs: [Run]

  private struct Run {
    let start: Int
    let source: Int
    /// Whether its bytes are copied from the source, and not a replacement.
    let isCopy: Bool
  }

  /// The bytes in `range` of a file.
  init(_ file: SourceFile, _ range: Range<Int>) {
    bytes = Array(file.bytes.slice(range))
    runs = [Run(start: 0, source: range.lowerBound, isCopy: true)]
  }

  /// A text of its own.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    runs = [Run(start: 0, source: 0, isCopy: true)]
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The offset in the source file of the byte at `offset`, or of the text that it replaces.
  func source(of offset: Int) -> Int {
    let run = runs[index(of: offset)]
    return run.isCopy ? run.source + offset - run.start : run.source
  }

  /// Makes edits, which are in order; one that overlaps another before it is left out.
  ///
  /// Takes time linear in the text and the edits.
  mutating func apply(_ edits: [TextEdit]) {
    guard !edits.isEmpty else { return }
    var (newBytes, newRuns): ([UInt8], [Run]) = ([], [])
    var done = 0
    for edit in edits where edit.range.lowerBound >= done {
      copy(done..<edit.range.lowerBound, &newBytes, &newRuns)
      newRuns.append(
        Run(start: newBytes.count, source: source(of: edit.range.lowerBound), isCopy: false))
      newBytes += Array(edit.text.utf8)
      done = edit.range.upperBound
    }
    copy(done..<bytes.count, &newBytes, &newRuns)
    if newRuns.isEmpty { newRuns = [Run(start: 0, source: runs[0].source, isCopy: false)] }
    (bytes, runs) = (newBytes, newRuns)
  }

  private func copy(_ range: Range<Int>, _ newBytes: inout [UInt8], _ newRuns: inout [Run]) {
    guard !range.isEmpty else { return }
    var place = index(of: range.lowerBound)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = place + 1 < runs.count ? runs[place + 1].start : bytes.count
      newRuns.append(
        Run(start: newBytes.count, source: source(of: offset), isCopy: runs[place].isCopy))
      let next = min(end, range.upperBound)
      newBytes += bytes[offset..<next]
      offset = next
      place += 1
    }
  }

  /// The index of the run that contains `offset`.
  private func index(of offset: Int) -> Int {
    var (low, high) = (0, runs.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].start <= offset { low = middle } else { high = middle - 1 }
    }
    // Runs without bytes share their start with the next one, which is the last of them.
    return low
  }
}

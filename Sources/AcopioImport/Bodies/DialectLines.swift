import AcopioBase

/// The lines of a Markdown text, of which those in code are left out.
struct DialectLines {
  /// A line outside of code.
  struct Line {
    let index: Int
    /// Its bytes, without the line end.
    let range: Range<Int>
    let text: String
  }

  let bytes: [UInt8]
  private let ranges: [Range<Int>]
  private let fences: CodeFences
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    fences = CodeFences(bytes)
    var ranges: [Range<Int>] = []
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      ranges.append(start..<(end > start && bytes[end - 1] == 0x0D ? end - 1 : end))
      start = end + 1
    }
    self.ranges = ranges
  }

  /// The next line that is neither empty nor in code.
  mutating func next() -> Line? {
    while place < ranges.count {
      defer { place += 1 }
      if isBlank(place) || isCode(place) { continue }
      return Line(index: place, range: ranges[place], text: string(ranges[place]))
    }
    return nil
  }

  /// Whether a line is empty, or before or after the text.
  func isBlank(_ index: Int) -> Bool {
    guard ranges.indices.contains(index) else { return true }
    return bytes[ranges[index]].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether a line is in code, by fences or by its indentation after an empty line.
  func isCode(_ index: Int) -> Bool {
    let range = ranges[index]
    if isFenced(index) { return true }
    return isBlank(index - 1) && bytes[range].starts(with: Array("    ".utf8))
      && !bytes[range].drop { $0 == 0x20 }.starts(with: [0x3A]) && !continuesItem(index)
  }

  /// Whether an indented line belongs to an item of a list that begins not far above it.
  private func continuesItem(_ index: Int) -> Bool {
    func indentation(_ index: Int) -> Int { bytes[ranges[index]].prefix { $0 == 0x20 }.count }
    let own = indentation(index)
    for above in ranges[..<index].indices.suffix(100).reversed() {
      let spaces = indentation(above)
      guard spaces < own, !isBlank(above) else { continue }
      let text = bytes[ranges[above]].dropFirst(spaces)
      let isBullet = text.first.map { [0x2A, 0x2B, 0x2D].contains($0) } == true
      let rest = isBullet ? text.dropFirst() : text.drop(while: \.isASCIIDigit).dropFirst()
      let isNumber =
        text.first?.isASCIIDigit == true && !rest.isEmpty
        && [0x2E, 0x29].contains(bytes[rest.startIndex - 1])
      let isItem = rest.first == 0x20 && (isBullet || isNumber)
      return isItem && own - spaces < 8
    }
    return false
  }

  /// Whether a line is between fences.
  func isFenced(_ index: Int) -> Bool { fences.contains(ranges[index].lowerBound) }

  /// The block of code whose last line is a fence in this line; `nil` for another line.
  func fence(_ index: Int) -> Range<Int>? {
    let line = ranges[index]
    guard let block = fences.block(around: line.lowerBound), block.lowerBound < line.lowerBound,
      block.upperBound <= line.upperBound + 1
    else { return nil }
    return block
  }

  /// The number of lines.
  var count: Int { ranges.count }

  /// The bytes of a line.
  func range(_ index: Int) -> Range<Int> { ranges[index] }

  /// The text of a range.
  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The lines around one up to the next empty ones, from the line `start` on; `nil` for empty lines and code.
  func block(_ index: Int, from start: Int = 0) -> Range<Int>? {
    guard !isBlank(index), !isCode(index) else { return nil }
    var (first, last) = (index, index)
    while first > start, !isBlank(first - 1) { first -= 1 }
    while !isBlank(last + 1) { last += 1 }
    let text = string(ranges[last]).trimmingSpaces
    if last > index, text.hasPrefix("{"), text.hasSuffix("}") { last -= 1 }
    return ranges[first].lowerBound..<ranges[last].upperBound
  }
}

import AcopioBase
import CCMark

/// Blocks that look like Markdown and are not: headings, tables and fences.
extension ForeignSyntax {
  /// Looks for headings without a space, and for a table without a delimiter row, in a paragraph.
  mutating func examineLines(_ range: Range<Int>) {
    guard let start = range.first else { return }
    if text[start] == 0x7C { examineTable(text.slice(range), start) }
    var place = start
    while place < range.upperBound {
      let end = text[place..<range.upperBound].firstIndex { $0 == 0x0A || $0 == 0x0D }
      let line = place..<(end ?? range.upperBound)
      let first = text[line].firstIndex { ![0x20, 0x09, 0x3E].contains($0) } ?? line.upperBound
      if first < line.upperBound, text[first] == 0x23 {
        examineHeading(
          text.slice(first..<line.upperBound).trimmed, first, isFirst: place == start,
          isAlone: place == start && end == nil)
      }
      place = line.upperBound + 1
    }
  }

  private mutating func examineTable(_ paragraph: Bytes, _ start: Int) {
    let lines = paragraph.split(maxSplits: 2, omittingEmptySubsequences: true) {
      $0 == 0x0A || $0 == 0x0D
    }
    guard lines.count > 1, let first = lines.first.map({ Bytes(rebasing: $0).trimmed }),
      first.last == 0x7C, let cells = TableRow(first, from: 0)?.cells.count, cells > 1
    else { return }
    let rest = Bytes(rebasing: lines[1])
    let begin = rest.firstIndex { ![0x20, 0x09, 0x3E].contains($0) } ?? rest.count
    let second = rest.slice(begin..<rest.count).trimmed
    let hasText = second.contains { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 }
    let isRule = second.allSatisfy { "|:-=+ ".utf8.contains($0) } && second.contains(0x2D)
    guard second.first == 0x7C, second.last == 0x7C, hasText || isRule,
      TableRow(second, from: 0)?.cells.count == cells
    else { return }
    let shape = "|" + String(repeating: "---|", count: min(cells, 12))
    add(
      ForeignConstruct(
        kind: hasText
          ? .near("a table without a delimiter row is text", "'\(shape)' below this line")
          : .near(
            "the line below is not a delimiter row, so the table is text", "'\(shape)' instead"),
        range: start..<start + first.count))
  }

  /// `#Heading`: a word that begins in lowercase after one `#` is a hashtag, and so is a number.
  private mutating func examineHeading(
    _ line: Bytes, _ start: Int, isFirst: Bool, isAlone: Bool
  ) {
    let count = line.firstIndex { $0 != 0x23 } ?? line.count
    guard count <= 6, count < line.count, isFirst || count > 1 else { return }
    let next = line[count]
    let isTitle =
      count > 1
      ? next.isASCIILetter || next >= 0xC3
      : isCapital(line, count) && (isAlone || !endsSentence(line))
    // Several tags in a line are no heading; the id of one is.
    let signs = line.indices.dropFirst(count).filter { line[$0] == 0x23 }
    guard isTitle, signs.allSatisfy({ line[$0 - 1] == 0x7B }) else { return }
    let marks = line.slice(0..<count).string
    add(
      ForeignConstruct(
        kind: .near(
          "a heading needs a space after '\(marks)'",
          "'\(marks) \(line.slice(count..<line.count).string)'"),
        range: start..<start + line.count))
  }

  /// Whether a capital letter is at an offset.
  private func isCapital(_ line: Bytes, _ place: Int) -> Bool {
    guard let length = line.characterLength(at: place) else { return false }
    return line.slice(place..<place + length).string.unicodeScalars.first?.properties.isUppercase
      == true
  }

  /// Whether a line ends like text that continues, or is as long as such lines.
  private func endsSentence(_ line: Bytes) -> Bool {
    line.count > 60 || line.last.map { [0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F].contains($0) } ?? true
  }

  /// Reports a fence without an end.
  mutating func readCode(_ block: Node) {
    let first = lines.original(block.line)
    let last = lines.original(block.lastLine)
    guard let opening = source.range(ofLine: first), block.column - 1 < opening.count else {
      return
    }
    let place = opening.lowerBound + block.column - 1
    let line = text.slice(place..<opening.upperBound)
    // Code that is indented has its first line.
    let isIndented = block.column > 4 && block.literal.starts(with: line.trimmed)
    guard !isIndented, let fence = CodeFence(opening: line) else { return }
    if last > first, let range = source.range(ofLine: last) {
      let end = text.slice(range)
      let start = end.firstIndex { ![0x20, 0x09, 0x3E].contains($0) } ?? end.count
      let rest = end.slice(start..<end.count).trimmed
      // A line that is indented by four spaces closes nothing.
      if fence.isClosed(by: rest), start < block.column + 3 {
        lastFence = (last, block.column - 1)
        return
      }
    }
    let marks = line.slice(0..<fence.count).string
    // The line ended a list with a fence in it, and began this one.
    if let before = lastFence, before.end == first {
      add(
        ForeignConstruct(
          kind: .near(
            "this fence closes nothing, because the one above is indented",
            "'\(String(repeating: " ", count: before.indentation))\(marks)', with its indentation"),
          range: place..<place + fence.count))
      return
    }
    add(
      ForeignConstruct(
        kind: .near("this fence has no end", "'\(marks)' in a line of its own after the code"),
        range: place..<place + fence.count))
  }
}

import AcopioBase

/// A pair of tags around lines → a block of Markdown: a fence or a directive at the place of each tag.
///
/// The lines of the block get the indentation of the opening tag, so that the block stays in its list
/// item or quote, and ends there.
struct BlockRegion {
  private let bytes: [UInt8]
  private let open: Range<Int>
  private let close: Range<Int>
  private let lines: TextLines
  /// The range of container marks in the line of the opening tag: `> `, `- `, `1.
  ///
  /// ` and spaces.
  private let marks: Range<Int>
  /// The indentation of the other lines of the block.
  private let indentation: String

  /// The region from the tag at `open` to the one at `close` in a text with `lines`.
  init(_ bytes: [UInt8], _ lines: TextLines, _ open: Range<Int>, _ close: Range<Int>) {
    self.bytes = bytes
    self.lines = lines
    self.open = open
    self.close = close
    let start = lines.start(of: open.lowerBound)
    let count = bytes[start..<open.lowerBound].withUnsafeBufferPointer(FencedCode.endOfMarks)
    marks = start..<start + count
    indentation = String(
      decoding: bytes[marks].map { [0x3E, 0x09].contains($0) ? $0 : 0x20 }, as: UTF8.self)
  }

  /// The edits that make code of the region, in order; `attributes` are those of the tag.
  func code(_ language: String, _ attributes: String = "") -> [TextEdit] {
    let fence = String(repeating: "`", count: max(3, longestRun(of: 0x60) + 1))
    let word = language.filter { $0.isLetter || $0.isNumber || "+-#._".contains($0) }
    let others = attributes.filter { !"`{}\n\r".contains($0) }.trimmingSpaces
    let written = others.isEmpty ? word : "\(word) {\(others)}".trimmingSpaces
    return edits(first: fence + written, last: fence)
  }

  /// The edits that put `first` and `last` around the region, in order, each on a line of its own.
  func edits(first: String, last: String) -> [TextEdit] {
    let start = min(startOfContent, close.lowerBound)
    let end = max(endOfContent, start)
    let before = marks.upperBound == open.lowerBound ? "" : "\n\(indentation)"
    let isInLine = !bytes[open.upperBound..<start].contains(0x0A)
    let lead = isInLine && start < end ? indentation : ""
    let (first, last) = (
      first.replacing("\n", with: "\n\(indentation)"),
      last.replacing("\n", with: "\n\(indentation)")
    )
    var edits = [TextEdit(open.lowerBound..<start, "\(before)\(first)\n\(lead)")]
    if !indentation.isEmpty { edits += indented(start..<end) }
    let rest = endOfSpaces
    let isLast = rest == bytes.count || bytes[rest] == 0x0A
    let after = isLast ? "" : "\n\(indentation)"
    // HTML without an empty line after it would contain the last line.
    let gap = start < end ? endsWithHTML(start..<end) ? "\n\n" : "\n" : ""
    edits.append(
      TextEdit(end..<rest, "\(gap)\(indentation)\(last)\(after)"))
    return edits
  }

  // MARK: - Content

  /// Whether a line of the last paragraph of the content begins with a tag.
  private func endsWithHTML(_ content: Range<Int>) -> Bool {
    for line in bytes[content].split(separator: 0x0A, omittingEmptySubsequences: false).reversed() {
      guard let first = line.first(where: { !$0.isASCIIWhitespace && $0 != 0x3E }) else {
        return false
      }
      if first == 0x3C { return true }
    }
    return false
  }

  /// The offset where the content begins: after spaces, and after empty lines.
  private var startOfContent: Int {
    var start = open.upperBound
    var index = start
    while index < close.lowerBound, bytes[index].isASCIIWhitespace {
      index += 1
      if bytes[index - 1] == 0x0A { start = index }
    }
    return start == open.upperBound ? index : start
  }

  /// The offset where the content ends: before the marks of the line of the closing tag, and before
  /// empty lines.
  private var endOfContent: Int {
    let line = lines.start(of: close.lowerBound)
    let isAlone = bytes[line..<close.lowerBound].allSatisfy { $0.isASCIIWhitespace || $0 == 0x3E }
    var end = isAlone ? max(line, open.upperBound) : close.lowerBound
    while end > open.upperBound, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    return end
  }

  /// Indents all lines of the content, if one of them has not the indentation of the region.
  private func indented(_ content: Range<Int>) -> [TextEdit] {
    var starts: [Int] = []
    var isComplete = true
    let wanted = Array(indentation.utf8)
    for start in content where start > 0 && bytes[start - 1] == 0x0A {
      let line = bytes[start..<close.lowerBound].prefix { $0 != 0x0A }
      if line.allSatisfy(\.isASCIIWhitespace) { continue }
      starts.append(start)
      let isEmptyQuote = line.allSatisfy { $0 == 0x3E || $0.isASCIIWhitespace }
      if !isEmptyQuote, !line.starts(with: wanted) { isComplete = false }
    }
    return isComplete ? [] : starts.map { TextEdit($0..<$0, indentation) }
  }

  /// The offset where text follows the closing tag in its line, or where the line ends.
  private var endOfSpaces: Int {
    bytes[close.upperBound...].firstIndex { $0 == 0x0A || !$0.isASCIIWhitespace } ?? bytes.count
  }

  private func longestRun(of mark: UInt8) -> Int {
    var (longest, current) = (0, 0)
    for byte in bytes[open.upperBound..<close.lowerBound] {
      current = byte == mark ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

}

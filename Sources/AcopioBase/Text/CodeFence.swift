/// A code fence of Markdown: its character and length (CommonMark 0.30, section 4.5).
package struct CodeFence: Sendable, BitwiseCopyable {
  package let mark: UInt8
  package let count: Int

  /// The fence that a line opens; takes the line after its indentation.
  ///
  /// Backticks that others follow in the line are code within text.
  package init?(opening line: Bytes) {
    guard let mark = line.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    count = line.firstIndex { $0 != mark } ?? line.count
    guard count >= 3 else { return nil }
    if mark == UInt8(ascii: "`"), line[count...].contains(mark) { return nil }
    self.mark = mark
  }

  /// Whether a line closes this fence; takes the line after its indentation.
  package func isClosed(by line: Bytes) -> Bool {
    let end = line.firstIndex { $0 != mark } ?? line.count
    return end >= count && line[end...].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }
}

/// Fenced code in Markdown that is read line by line, also in quotes and lists.
package struct FencedCode {
  private var open: CodeFence?

  package init() {}

  /// Whether a fence was opened and not closed.
  package var isOpen: Bool { open != nil }

  /// Whether the next line belongs to fenced code; fences do.
  package mutating func takes(_ line: Bytes) -> Bool {
    let text = line.slice(FencedCode.endOfMarks(line)..<line.count)
    if let fence = open {
      if fence.isClosed(by: text) { open = nil }
      return true
    }
    open = CodeFence(opening: text)
    return isOpen
  }

  /// The offset where the indentation and the marks of quotes and list items end in a line.
  package static func endOfMarks(_ line: Bytes) -> Int {
    var index = 0
    while index < line.count {
      let mark = lengthOfMark(line.slice(index..<line.count))
      guard mark > 0 else { break }
      index += mark
    }
    return index
  }

  /// The length of a space, `>`, or a list marker with its space; 0 for text.
  private static func lengthOfMark(_ rest: Bytes) -> Int {
    if [0x09, 0x20, UInt8(ascii: ">")].contains(rest[0]) { return 1 }
    let digits = rest.prefix { $0.isASCIIDigit }.count
    guard digits < 10, digits + 1 < rest.count else { return 0 }
    let marks: StaticString = digits > 0 ? ")." : "*+-"
    let isMark = marks.utf8.contains(rest[digits])
    return isMark && [0x09, 0x20].contains(rest[digits + 1]) ? digits + 2 : 0
  }
}

import AcopioBase

/// Finds syntax that YAML 1.2 forbids or reads differently but libyaml accepts.
///
/// Each check returns the fault, or `nil` if there is none, and looks only at bytes that libyaml
/// has read without an error.
struct YAMLStrictness {
  /// A fault in the text.
  struct Fault {
    let message: Message
    let remedy: Message
    let range: Range<Int>
  }

  let bytes: Bytes
  let range: Range<Int>

  /// Checks that a `%YAML` line names version 1.1 or 1.2 and nothing else; libyaml is more lenient.
  func directive() -> Fault? {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      while index < range.upperBound, bytes[index] != 0x0A { index += 1 }
      let line = bytes.slice(start..<index)
      index += 1
      guard let first = line.first(where: { !$0.isASCIIWhitespace }) else { continue }
      if first == UInt8(ascii: "#") { continue }
      guard line.has("%YAML") else { return nil }
      let text = line.last == 0x0D ? line.slice(0..<line.count - 1) : line
      if text.equals("%YAML 1.2") || text.equals("%YAML 1.1") { continue }
      return Fault(
        message: "a line can't begin with '%'", remedy: "put the text in quotes",
        range: start..<start + 1)
    }
    return nil
  }

  /// Checks that only spaces, indicators, and comments after a space are between two nodes.
  func gap(_ gap: Range<Int>) -> Fault? {
    var index = gap.lowerBound
    while index < gap.upperBound {
      switch bytes[index] {
      case 0x23:
        guard index == range.lowerBound || bytes[index - 1].isASCIIWhitespace else {
          return comment(at: index)
        }
        while index < gap.upperBound, bytes[index] != 0x0A { index += 1 }
      case 0xEF where bytes.has("\u{FEFF}", at: index):
        // libyaml skips it at the beginning of a line.
        return Fault(
          message: "the character U+FEFF is not allowed in YAML",
          remedy: "remove it, or write it as \"\\uFEFF\" in double quotes",
          range: index..<index + 3)
      case 0x3F where index + 1 < range.upperBound && !bytes[index + 1].isASCIIWhitespace:
        return Fault(
          message: "a value can't begin with '?' here", remedy: "put the text in quotes",
          range: index..<index + 1)
      default: index += 1
      }
    }
    return nil
  }

  private func comment(at index: Int) -> Fault {
    Fault(
      message: "a comment must have a space before it",
      remedy: "write a space before '#', or put the text in quotes", range: index..<index + 1)
  }

  /// Checks the indentation of the lines after the first one of a value in brackets or quotes.
  ///
  /// They must be indented with spaces, deeper than `column`, the column of the key or dash that
  /// the value belongs to; -1 is the column of a whole file. Lines that only close brackets may
  /// begin at the column itself, where many people write them.
  func indentation(of value: Range<Int>, column: Int, inBrackets: Bool) -> Fault? {
    var index = value.lowerBound
    while let line = lineEnd(from: index, to: value.upperBound) {
      var first = line
      while first < value.upperBound, bytes[first] == 0x20 { first += 1 }
      index = first
      guard first < value.upperBound, first - line <= column else { continue }
      switch bytes[first] {
      case 0x0A, 0x0D: continue
      case 0x23 where inBrackets: continue
      case 0x5D where inBrackets, 0x7D where inBrackets: continue
      case 0x09:
        guard inBrackets || !isBlank(from: first) else { continue }
        return Fault(
          message: "a tab cannot indent YAML; use spaces",
          remedy: "replace the tab by two spaces", range: first..<first + 1)
      default:
        return Fault(
          message: "a line of this value must be indented deeper than its key",
          remedy: "indent the line by \(column + 1) spaces at least", range: first..<first + 1)
      }
    }
    return nil
  }

  /// The start of the next line; `nil` if there is none.
  private func lineEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if bytes[index] == 0x0A || bytes[index] == 0x0D {
        let isPair = bytes[index] == 0x0D && index + 1 < end && bytes[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
      }
      index += 1
    }
    return nil
  }

  private func isBlank(from start: Int) -> Bool {
    var index = start
    while index < range.upperBound, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index == range.upperBound || bytes[index] == 0x0A || bytes[index] == 0x0D
  }

  /// The column of the key or of the `-` that a block scalar at `start` belongs to, from 0.
  private func parentColumn(ofScalarAt start: Int) -> Int {
    var line = start
    while line > range.lowerBound, bytes[line - 1] != 0x0A, bytes[line - 1] != 0x0D { line -= 1 }
    var column = line
    while column < start, bytes[column] == 0x20 { column += 1 }
    while column < start, bytes[column] == 0x2D, bytes[column + 1] == 0x20 {
      var next = column + 1
      while next < start, bytes[next] == 0x20 { next += 1 }
      // The scalar is itself the element of a list.
      if next == start { break }
      column = next
    }
    return column - line
  }

  /// Checks the header of a block scalar at `start` and the empty lines before its text.
  func blockScalar(at start: Int) -> Fault? {
    var index = start + 1
    var isGiven = false
    while index < range.upperBound,
      bytes[index].isASCIIDigit || bytes[index] == 0x2B
        || bytes[index] == 0x2D
    {
      isGiven = isGiven || bytes[index].isASCIIDigit
      index += 1
    }
    if index < range.upperBound, bytes[index] == 0x23 { return comment(at: index) }
    guard !isGiven else { return nil }
    let parent = parentColumn(ofScalarAt: start)
    var deepest = (column: 0, at: index)
    while let line = lineEnd(from: index, to: range.upperBound) {
      index = line
      while index < range.upperBound, bytes[index] == 0x20 { index += 1 }
      guard index < range.upperBound, bytes[index] != 0x0A, bytes[index] != 0x0D else {
        if index - line > deepest.column { deepest = (index - line, index - 1) }
        continue
      }
      // A line that is not indented deeper than the key does not belong to the text.
      guard deepest.column > index - line, index - line > parent else { return nil }
      return Fault(
        message: "an empty line can't be indented deeper than the text after it",
        remedy: "remove the spaces of the empty line", range: deepest.at..<deepest.at + 1)
    }
    return nil
  }

  /// Checks the name of the anchor among the properties of a node.
  func anchor(in properties: Range<Int>) -> Fault? {
    guard
      var index = bytes.slice(properties).firstIndex(of: 0x26).map({ $0 + properties.lowerBound })
    else { return nil }
    index += 1
    while index < range.upperBound,
      bytes[index].isASCIILetter || bytes[index].isASCIIDigit || bytes[index] == 0x2D
        || bytes[index] == 0x5F
    {
      index += 1
    }
    guard index < range.upperBound, !bytes[index].isASCIIWhitespace, bytes[index] != 0x2C,
      bytes[index] != 0x5D, bytes[index] != 0x7D
    else { return nil }
    return Fault(
      message: "the name of an anchor can only hold ASCII letters, digits, '-' and '_'",
      remedy: "put the text in quotes if it is not an anchor", range: index..<index + 1)
  }

  /// The 0-based column of the block collection whose first byte is at `offset`.
  func column(of offset: Int) -> Int {
    var start = offset
    while start > range.lowerBound, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D {
      start -= 1
    }
    return offset - start
  }
}

import AcopioBase

/// Finds the byte offsets of nodes for which libyaml returns only a line and a column.
struct YAMLPlaces {
  /// The style of a scalar.
  enum Style { case plain, singleQuoted, doubleQuoted, block }

  let file: SourceFile
  /// The range that libyaml parsed; its first line is line 1.
  let range: Range<Int>
  private let bytes: Bytes
  private let lineStarts: [Int]
  /// The result of the last lookup: nodes come in order, and one line may contain all of them.
  private let last = Last()

  private final class Last {
    var line = 0
    var column = 1
    var index = 0
  }

  init(file: SourceFile, range: Range<Int>) {
    self.file = file
    self.range = range
    bytes = file.bytes
    var starts = [range.lowerBound]
    var index = range.lowerBound
    while index < range.upperBound {
      let length = YAMLPlaces.breakLength(file.bytes, at: index, end: range.upperBound)
      index += max(length, 1)
      if length > 0 { starts.append(index) }
    }
    lineStarts = starts
  }

  /// The length in bytes of the line end at `index`; 0 if there is none.
  ///
  /// libyaml also ends lines at U+0085, U+2028 and U+2029.
  private static func breakLength(_ bytes: Bytes, at index: Int, end: Int) -> Int {
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return index + 1 < end && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xC2: return index + 1 < end && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard index + 2 < end, bytes[index + 1] == 0x80 else { return 0 }
      return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }

  /// The byte offset of a line and a column in characters, both 1-based.
  func offset(line: Int, column: Int) -> Int {
    guard line >= 1, line <= lineStarts.count else { return range.upperBound }
    if last.line != line || last.column > column {
      (last.line, last.column, last.index) = (line, 1, lineStarts[line - 1])
    }
    while last.column < column, last.index < range.upperBound {
      last.index += 1
      while last.index < range.upperBound, bytes[last.index] & 0xC0 == 0x80 { last.index += 1 }
      last.column += 1
    }
    return last.index
  }

  /// The start of a node after its anchor and tag, and whether it has a tag.
  func skipProperties(from mark: Int) -> (start: Int, isTagged: Bool) {
    var index = mark
    var isTagged = false
    while index < range.upperBound, bytes[index] == 0x26 || bytes[index] == 0x21 {
      isTagged = isTagged || bytes[index] == 0x21
      while index < range.upperBound, !bytes[index].isASCIIWhitespace { index += 1 }
      index = skipSpace(index)
    }
    return (index, isTagged)
  }

  /// The offset after whitespace, line ends and comments.
  private func skipSpace(_ start: Int) -> Int {
    var index = start
    while index < range.upperBound {
      if bytes[index] == 0x23, index > range.lowerBound, bytes[index - 1].isASCIIWhitespace {
        while index < range.upperBound, bytes[index] != 0x0A { index += 1 }
      } else if bytes[index].isASCIIWhitespace {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The end of the scalar with the text `text` that begins at `start`.
  ///
  /// `column` is that of the key or dash that the scalar belongs to.
  func end(of text: String, style: Style, from start: Int, column: Int = 0) -> Int {
    switch style {
    case .plain: plainEnd(text, from: start)
    case .singleQuoted, .doubleQuoted: quotedEnd(from: start)
    case .block: blockEnd(from: start, column: column)
    }
  }

  /// The end of a plain scalar; a line end of the file is a space or several line feeds in its
  /// text.
  private func plainEnd(_ text: String, from start: Int) -> Int {
    var index = start
    var wasSpace = false
    for byte in text.utf8 {
      if byte == 0x20 || byte == 0x0A {
        if !wasSpace {
          while index < range.upperBound, bytes[index].isASCIIWhitespace { index += 1 }
        }
        wasSpace = true
      } else {
        guard index < range.upperBound, bytes[index] == byte else { break }
        index += 1
        wasSpace = false
      }
    }
    return index
  }

  private func quotedEnd(from start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < range.upperBound {
      if bytes[index] == quote {
        guard quote == 0x27, index + 1 < range.upperBound, bytes[index + 1] == quote else {
          return index + 1
        }
        index += 2
      } else {
        index += quote == 0x22 && bytes[index] == 0x5C ? 2 : 1
      }
    }
    return range.upperBound
  }

  /// The end of the lines that are indented as the first line with content, or as the header says.
  ///
  /// `column` is that of the key or dash that the scalar belongs to.
  func blockEnd(from start: Int, column: Int) -> Int {
    let header = lineEnd(start)
    var end = header
    var index = header
    let digit = bytes.slice(start..<min(start + 3, header)).first { $0.isASCIIDigit }
    var content = digit.map { max(column, 0) + Int($0 - 0x30) }
    while index < range.upperBound {
      index += 1
      var first = index
      while first < range.upperBound, bytes[first] == 0x20 { first += 1 }
      let last = lineEnd(first)
      let isBlank = first == last || last == first + 1 && bytes[first] == 0x0D
      if !isBlank {
        guard first - index >= content ?? column + 1 else { break }
        content = content ?? first - index
        end = last
      }
      index = last
    }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  private func lineEnd(_ offset: Int) -> Int {
    var index = offset
    while index < range.upperBound, bytes[index] != 0x0A { index += 1 }
    return index
  }

  /// The offset after the bracket that closes a flow collection.
  ///
  /// Only aliases, commas, whitespace and comments are between its last value, which ends at
  /// `start`, and the bracket.
  func end(ofFlowFrom start: Int, closing: UInt8) -> Int {
    var index = start
    while index < range.upperBound {
      index = skipSpace(index)
      if index < range.upperBound, bytes[index] == closing { return index + 1 }
      index += 1
    }
    return range.upperBound
  }
}

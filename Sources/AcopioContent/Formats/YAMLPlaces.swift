import AcopioBase

/// Finds positions in a YAML text that libyaml's events lack: where a node begins after its
/// properties, and where a block scalar ends before the empty lines.
struct YAMLPlaces {
  let bytes: Bytes
  /// The range that libyaml parsed.
  let range: Range<Int>

  /// The start of a node after its anchor and tag; at most `end`.
  func skipProperties(from mark: Int, to end: Int) -> Int {
    var index = mark
    while index < end, bytes[index] == 0x26 || bytes[index] == 0x21 {
      while index < end, !bytes[index].isASCIIWhitespace { index += 1 }
      index = skipSpace(index, to: end)
    }
    return index
  }

  /// The offset after whitespace, line ends and comments.
  private func skipSpace(_ start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      if bytes[index] == 0x23, index > range.lowerBound, bytes[index - 1].isASCIIWhitespace {
        while index < end, bytes[index] != 0x0A { index += 1 }
      } else if bytes[index].isASCIIWhitespace {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The end of the last line with text of a block scalar, or of its header if it has no text.
  ///
  /// `last` is the end of its empty lines.
  func endOfBlock(from start: Int, to last: Int) -> Int {
    var header = start
    while header < last, bytes[header] != 0x0A, bytes[header] != 0x0D { header += 1 }
    var end = last
    while end > header {
      let byte = bytes[end - 1]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D else { break }
      end -= 1
    }
    // Spaces at the end of a line with text belong to it.
    while end < last, end > header, bytes[end] == 0x20 { end += 1 }
    return end
  }
}

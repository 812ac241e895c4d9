import AcopioBase

/// The location of a response in a blueprint, with everything below it.
enum ResponseSection {
  /// The lines of the response whose marker is at `offset`; `nil` if no list item begins there.
  ///
  /// They end before the next item, heading or paragraph that is not indented more than the response is.
  static func lines(of offset: Int, in text: Bytes) -> Range<Int>? {
    guard offset < text.count else { return nil }
    let start = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard let own = indentation(of: start, in: text), isMarker(start + own, in: text) else {
      return nil
    }
    var end = lineEnd(from: start, in: text)
    var line = end
    var wasBlank = false
    while line < text.count {
      let next = lineEnd(from: line, in: text)
      if let indent = indentation(of: line, in: text) {
        let isLazy = !wasBlank && !isMarker(line + indent, in: text) && text[line + indent] != 0x23
        guard indent > own || isLazy else { break }
        end = next
        wasBlank = false
      } else {
        wasBlank = true
      }
      line = next
    }
    return start..<end
  }

  /// The number of spaces and tabs before the text of a line; `nil` for a blank line.
  private static func indentation(of line: Int, in text: Bytes) -> Int? {
    var place = line
    while place < text.count, text[place] == 0x20 || text[place] == 0x09 { place += 1 }
    guard place < text.count, text[place] != 0x0A, text[place] != 0x0D else { return nil }
    return place - line
  }

  private static func isMarker(_ place: Int, in text: Bytes) -> Bool {
    guard place + 1 < text.count, [0x2A, 0x2B, 0x2D].contains(text[place]) else { return false }
    return text[place + 1] == 0x20 || text[place + 1] == 0x09
  }

  private static func lineEnd(from line: Int, in text: Bytes) -> Int {
    text[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
  }
}

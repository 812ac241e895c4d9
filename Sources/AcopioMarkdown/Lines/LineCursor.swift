import AcopioBase

/// A position in a line that knows its column.
///
/// Tabs extend to the next multiple of four, and the containers of a block may consume part of one.
struct LineCursor {
  /// The line, without its line ending.
  let line: Bytes
  /// The index of the next byte.
  private(set) var offset = 0
  /// The column of `offset`, 0-based.
  private(set) var column = 0
  private var tabIsBegun = false
  /// The index of the first byte from `offset` on that is neither a space nor a tab.
  private(set) var firstNonspace = 0
  private var firstNonspaceColumn = 0

  init(_ line: Bytes) {
    self.line = line
    findNonspace()
  }

  /// The number of columns between the cursor and the first character.
  var indent: Int { firstNonspaceColumn - column }
  /// Whether only spaces and tabs follow.
  var isBlank: Bool { firstNonspace == line.count }
  /// The first character; 0 in a blank line.
  var character: UInt8 { isBlank ? 0 : line[firstNonspace] }
  /// The line after the indentation.
  var rest: Bytes { line.slice(firstNonspace..<line.count) }
  /// Whether the next byte is a space or a tab.
  var isAtSpace: Bool {
    offset < line.count && (line[offset] == 0x20 || line[offset] == 0x09)
  }

  private mutating func findNonspace() {
    firstNonspace = offset
    firstNonspaceColumn = column
    while firstNonspace < line.count {
      switch line[firstNonspace] {
      case 0x20: firstNonspaceColumn += 1
      case 0x09: firstNonspaceColumn += 4 - firstNonspaceColumn % 4
      default: return
      }
      firstNonspace += 1
    }
  }

  /// Advances by columns; a tab may be consumed in part.
  mutating func advance(columns: Int) {
    var left = columns
    while left > 0, offset < line.count {
      if line[offset] == 0x09 {
        let width = 4 - column % 4
        tabIsBegun = width > left
        let used = min(width, left)
        column += used
        left -= used
        if !tabIsBegun { offset += 1 }
      } else {
        tabIsBegun = false
        offset += 1
        column += 1
        left -= 1
      }
    }
    findNonspace()
  }

  /// Advances past `count` bytes, counted from the first character.
  mutating func advance(past count: Int) {
    let target = min(firstNonspace + count, line.count)
    column = firstNonspaceColumn + (target - firstNonspace)
    offset = target
    tabIsBegun = false
    findNonspace()
  }

  /// Advances to the first character.
  mutating func skipSpaces() { advance(past: 0) }
}

import AcopioBase

/// A place in a line that knows its column: tabs reach to the next multiple of four, and may be
/// used up in part by the containers of a block.
struct LineCursor {
  /// The line, without its end.
  let line: Bytes
  /// The byte it stands before.
  private(set) var offset = 0
  /// The column of `offset`, from 0.
  private(set) var column = 0
  private var tabIsBegun = false
  /// The first byte that is neither space nor tab, from `offset` on.
  private(set) var firstNonspace = 0
  private var firstNonspaceColumn = 0

  init(_ line: Bytes) {
    self.line = line
    findNonspace()
  }

  /// Columns between here and the first character.
  var indent: Int { firstNonspaceColumn - column }
  /// Whether nothing but spaces and tabs follow.
  var isBlank: Bool { firstNonspace == line.count }
  /// The first character, 0 in a blank line.
  var character: UInt8 { isBlank ? 0 : line[firstNonspace] }
  /// What follows the indentation.
  var rest: Bytes { line.slice(firstNonspace..<line.count) }
  /// Whether a space or a tab is next.
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

  /// Goes on by columns; a tab may be used up in part.
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

  /// Goes behind `count` bytes from the first character on.
  mutating func advance(past count: Int) {
    let target = min(firstNonspace + count, line.count)
    column = firstNonspaceColumn + (target - firstNonspace)
    offset = target
    tabIsBegun = false
    findNonspace()
  }

  /// Goes to the first character.
  mutating func skipSpaces() { advance(past: 0) }
}

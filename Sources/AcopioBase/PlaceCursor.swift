/// Turns byte offsets into lines and columns, fast if they come in ascending order.
///
/// Goes on from the last place instead of the file's beginning, so that ten thousand faults of one
/// large file cost one walk through it. Gives what `SourceFile.position` gives.
package struct PlaceCursor {
  private var file: UInt32?
  private var offset = 0
  private var line = 1
  private var column = 1

  package init() {}

  /// Line and column of `target` in `file`, both 1-based; see `SourceFile.position`.
  package mutating func position(
    of target: Int, in file: SourceFile
  ) -> (line: Int, column: Int) {
    let bytes = file.written
    let end = min(max(file.writtenOffset(of: target), 0), bytes.count)
    if self.file != file.id || end < offset {
      self.file = file.id
      (offset, line, column) = (0, 1, 1)
    }
    if offset == 0, bytes.has("\u{FEFF}") { offset = min(3, end) }
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte < 0x0E, bytes.endsLine(at: offset - 1) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}

/// Converts byte offsets to lines and columns, in any order and quickly for large numbers of them.
///
/// Keeps a checkpoint for every 4 KB of a file, made on the first request for the file. Gives the
/// same results as `SourceFile.position`.
package struct PlaceTable {
  private var checkpoints: [UInt32: [(line: Int, column: Int)]] = [:]
  private static let distance = 4096

  package init() {}

  /// Line and column of `target` in `file`, both 1-based.
  package mutating func position(
    of target: Int, in file: SourceFile
  ) -> (line: Int, column: Int) {
    let bytes = file.written
    let end = min(max(file.writtenOffset(of: target), 0), bytes.count)
    let known = checkpoints[file.id] ?? PlaceTable.checkpoints(of: bytes)
    checkpoints[file.id] = known
    let index = end / PlaceTable.distance
    var place = known[index]
    for offset in index * PlaceTable.distance..<end {
      PlaceTable.advance(&place, bytes, offset)
    }
    return place
  }

  private static func checkpoints(of bytes: Bytes) -> [(line: Int, column: Int)] {
    var all = [(line: 1, column: 1)]
    var place = (line: 1, column: 1)
    for offset in bytes.indices {
      advance(&place, bytes, offset)
      if (offset + 1) % distance == 0 { all.append(place) }
    }
    return all
  }

  /// Advances by one byte; a byte order mark at the beginning takes up no column.
  private static func advance(
    _ place: inout (line: Int, column: Int), _ bytes: Bytes, _ offset: Int
  ) {
    if bytes[offset] < 0x0E, bytes.endsLine(at: offset) {
      place = (place.line + 1, 1)
    } else if bytes[offset] & 0xC0 != 0x80, offset > 0 || !bytes.has("\u{FEFF}") {
      place.column += 1
    }
  }
}

import AcopioBase

/// The alignment of the cells in a column.
enum ColumnAlignment: UInt8 {
  case none, left, center, right
}

/// A line split into table cells.
///
/// Follows cmark-gfm, whose specification leaves some of the rules open.
struct TableRow {
  /// The cells, as ranges in the line, without surrounding spaces.
  private(set) var cells: [Range<Int>] = []

  /// Splits `line` from `start` on; `nil` if it has no cell.
  init?(_ line: Bytes, from start: Int) {
    var place = start
    TableRow.skipPipe(line, &place)
    while place < line.count {
      let end = TableRow.cellEnd(line, place)
      var next = end
      TableRow.skipPipe(line, &next)
      // A line end without a pipe or text before it is not a cell.
      guard end > place || next > end else { break }
      cells.append(TableRow.trimmed(line, place..<end))
      if next == end { break }
      place = next
    }
    if cells.isEmpty { return nil }
  }

  /// The alignments if `line` is a delimiter row from `start` on.
  static func alignments(_ line: Bytes, from start: Int) -> [ColumnAlignment]? {
    var place = start
    if place < line.count, line[place] == 0x7C { place += 1 }
    var alignments: [ColumnAlignment] = []
    while true {
      guard let alignment = marker(line, &place) else { return nil }
      alignments.append(alignment)
      guard place < line.count else { return alignments }
      guard line[place] == 0x7C else { return nil }
      place += 1
      if line[place...].allSatisfy(isSpace) { return alignments }
    }
  }

  private static func marker(_ line: Bytes, _ place: inout Int) -> ColumnAlignment? {
    while place < line.count, isSpace(line[place]) { place += 1 }
    let left = place < line.count && line[place] == 0x3A
    if left { place += 1 }
    let dashes = place
    while place < line.count, line[place] == 0x2D { place += 1 }
    guard place > dashes else { return nil }
    let right = place < line.count && line[place] == 0x3A
    if right { place += 1 }
    while place < line.count, isSpace(line[place]) { place += 1 }
    return left ? (right ? .center : .left) : (right ? .right : ColumnAlignment.none)
  }

  /// The end of the cell: an escaped pipe is text, in code as well.
  private static func cellEnd(_ line: Bytes, _ start: Int) -> Int {
    var place = start
    while place < line.count {
      if line[place] == 0x7C, place == start || line[place - 1] != 0x5C { return place }
      place += 1
    }
    return place
  }

  private static func skipPipe(_ line: Bytes, _ place: inout Int) {
    guard place < line.count, line[place] == 0x7C else { return }
    place += 1
    while place < line.count, isSpace(line[place]) { place += 1 }
  }

  private static func trimmed(_ line: Bytes, _ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, isSpace(line[low]) { low += 1 }
    while high > low, isSpace(line[high - 1]) { high -= 1 }
    return low..<high
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }
}

import AcopioBase

extension SourceRewriter {
  /// The number of cells that short rows may omit in one table.
  ///
  /// Beyond that, a few bytes would produce megabytes of HTML.
  private static let mostMadeUpCells = 0x80000

  /// Turns the last line of the open paragraph into the header of a table.
  ///
  /// Returns `false` unless `line` is the delimiter row for it.
  mutating func beginTable(_ line: Bytes, _ cursor: LineCursor) -> Bool {
    guard !isBarred, let header = candidate,
      let alignments = TableRow.alignments(line, from: cursor.firstNonspace)
    else { return false }
    guard let row = TableRow(header.line, from: header.start),
      row.cells.count == alignments.count
    else {
      isBarred = true
      if hasFootnotes { tellColumns(header, alignments.count, line, cursor) }
      return false
    }
    let index = output.tables.count
    output.tables.append(alignments)
    output.text.truncate(to: header.written)
    output.lines.removeLast(output.lines.count - header.lines)
    let lead = header.opensContainers ? header.line.slice(0..<header.start) : nil
    write(row, of: header.line, number: header.number, table: index, row: 0, lead: lead)
    leaf = .table(OpenTable(index: index, rows: 1, written: row.cells.count))
    candidate = nil
    return true
  }

  /// Warns of a delimiter row that has fewer or more cells than the line before it.
  ///
  /// Without a pipe in both lines, they are meant as something else: a heading, or a list.
  private mutating func tellColumns(
    _ header: HeaderCandidate, _ count: Int, _ line: Bytes, _ cursor: LineCursor
  ) {
    let row = line.slice(cursor.firstNonspace..<line.count).trimmed
    guard let cells = TableRow(header.line, from: header.start)?.cells.count, row.contains(0x7C),
      header.line.slice(header.start..<header.line.count).contains(0x7C)
    else { return }
    let shape = "|" + String(repeating: "---|", count: min(cells, 12))
    output.tell(
      .tableColumns,
      "this row has \(count) \(count == 1 ? "cell" : "cells") and the header \(cells), "
        + "so both are text and no table", severity: .warning, at: row,
      remedy: cells > 12 ? "give both rows as many cells" : "give it as many cells: '\(shape)'")
  }

  /// Warns of a row of a table that a list marker begins.
  func tellListInTable(_ rest: Bytes, _ width: Int) -> (piece: Bytes, remedy: Message)? {
    guard hasFootnotes, case .table = leaf, rest.contains(0x7C) else { return nil }
    return (rest.slice(0..<width), "begin the row with '| \(rest.slice(0..<width).string)'")
  }

  /// Adds `line` to the table as a row, unless the table has become too large.
  mutating func addRow(_ line: Bytes, _ cursor: LineCursor, to table: inout OpenTable) -> Bool {
    let columns = output.tables[table.index].count
    guard let row = TableRow(line, from: cursor.firstNonspace) else { return false }
    guard columns * table.rows - table.written <= SourceRewriter.mostMadeUpCells else {
      tellLimit(
        .tableLimit, "short rows can leave out 524288 cells of a table at most", line,
        remedy: "give the rows as many cells as the table has columns, or split the table")
      return false
    }
    if hasFootnotes, let lost = row.cells.dropFirst(columns).first(where: { !$0.isEmpty }) {
      output.tell(
        .lostCell,
        "the header has \(columns) \(columns == 1 ? "cell" : "cells"), so this one is lost",
        at: line.slice(lost),
        remedy: "give the header as many cells, or write '\\|' where the '|' is text")
    }
    write(row, of: line, number: number, table: table.index, row: table.rows, lead: nil)
    table.rows += 1
    table.written += min(row.cells.count, columns)
    return true
  }

  /// Writes each cell as a heading; the first one follows `lead`, if that opens containers.
  private mutating func write(
    _ row: TableRow, of line: Bytes, number: Int, table: Int, row index: Int, lead: Bytes?
  ) {
    let columns = output.tables[table].count
    for (column, cell) in row.cells.prefix(columns).enumerated() {
      let start = output.text.count
      if column == 0, let lead {
        output.text.append(lead)
      } else {
        appendPrefix()
      }
      output.text.append("# ")
      let begins = output.text.count - start
      appendCell(line.slice(cell))
      // The closing sequence of the heading allows a cell to end in `#`.
      output.text.append(" #")
      endLine(
        as: .cell(table: table, row: index, column: column), from: number,
        shift: cell.lowerBound - begins)
    }
  }

  /// Writes a cell, with `\|` as `|`.
  private mutating func appendCell(_ cell: Bytes) {
    images = 0
    appendInline(cell, unescapingPipes: cell.contains(0x5C))
  }
}

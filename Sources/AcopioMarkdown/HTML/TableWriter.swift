import AcopioBase

/// Writes tables around their cells, which are consecutive headings in the rewritten source.
struct TableWriter {
  /// The column alignments of each table.
  private let tables: [[ColumnAlignment]]

  init(_ tables: [[ColumnAlignment]]) { self.tables = tables }

  /// Begins a cell, and the table with its first cell; a `blank` one in the first row is no header, which would have no name.
  func begin(table: Int, row: Int, column: Int, blank: Bool, into out: inout ByteBuffer) {
    if row == 0, column == 0 { out.append("<table>\n<thead>\n<tr>\n") }
    beginCell(row == 0 && !blank, tables[table][column], into: &out)
  }

  /// Ends a cell, and its row, section or table with the last cell.
  ///
  /// `next` is the row of the next cell in the same table.
  func end(
    table: Int, row: Int, column: Int, next: Int?, blank: Bool, into out: inout ByteBuffer
  ) {
    out.append(row == 0 && !blank ? "</th>\n" : "</td>\n")
    if next == row { return }
    for missing in tables[table].dropFirst(column + 1) {
      beginCell(false, missing, into: &out)
      out.append("</td>\n")
    }
    out.append("</tr>\n")
    if row == 0 { out.append("</thead>\n") }
    if next != nil {
      out.append(row == 0 ? "<tbody>\n<tr>\n" : "<tr>\n")
    } else {
      out.append(row == 0 ? "</table>\n" : "</tbody>\n</table>\n")
    }
  }

  private func beginCell(
    _ isHeader: Bool, _ alignment: ColumnAlignment, into out: inout ByteBuffer
  ) {
    out.append(isHeader ? "<th" : "<td")
    switch alignment {
    case .none: break
    case .left: out.append(" align=\"left\"")
    case .center: out.append(" align=\"center\"")
    case .right: out.append(" align=\"right\"")
    }
    out.append(0x3E)
  }
}

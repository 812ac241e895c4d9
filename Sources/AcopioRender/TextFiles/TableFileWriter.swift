import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Writes a table of entries, with the headers in its first record (RFC 4180).
///
/// Null is an empty cell; the values of a list are joined with commas. Markdown becomes HTML, and an entry
/// its key.
struct TableFileWriter {
  /// The content of the table.
  let table: TableFile
  /// The separator of cells.
  let separator: UInt8

  func write(_ renderer: inout TemplateRenderer, into out: inout ByteBuffer) {
    for (index, column) in table.columns.enumerated() {
      var header = column.header
      if index > 0 { out.append(separator) }
      header.withUTF8 { cell($0, isNumber: false, &out) }
    }
    out.append("\r\n")
    var text = ByteBuffer(capacity: 1 << 10)
    for entry in table.entries.elements {
      for (index, column) in table.columns.enumerated() {
        if index > 0 { out.append(separator) }
        text.clear()
        let isNumber = PrintedValue.append(entry, column.path[...], &renderer, &text)
        cell(text.bytes, isNumber: isNumber, &out)
      }
      out.append("\r\n")
    }
  }

  private func cell(_ text: Bytes, isNumber: Bool, _ out: inout ByteBuffer) {
    appendCell(
      text, isFormula: !isNumber && isFormulaForSpreadsheets(text), separator: separator, into: &out
    )
  }
}

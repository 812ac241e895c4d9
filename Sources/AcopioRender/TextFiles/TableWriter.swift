import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Writes a table of entries, with the headers in its first record (RFC 4180).
///
/// Null is an empty cell; the values of a list are joined with commas. Markdown becomes HTML, and an entry
/// its key.
struct TableWriter {
  /// What the table has.
  let table: TableFile
  /// What separates cells.
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
        let isNumber = append(entry, column.path[...], &renderer, &text)
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

  /// Appends the value at the end of a path; returns whether it is one number.
  private func append(
    _ value: Value, _ path: ArraySlice<AcopioModel.Name>, _ renderer: inout TemplateRenderer,
    _ text: inout ByteBuffer
  ) -> Bool {
    if value.kind == .array {
      for element in value.elements {
        let before = text.count
        if before > 0 { text.append(", ") }
        let start = text.count
        _ = append(element, path, &renderer, &text)
        if text.count == start { text.truncate(to: before) }
      }
      return false
    }
    guard let step = path.first else { return append(value, &renderer, &text) }
    let member = value.member(step.bytes, hash: keyHash(step.bytes))
    return append(member, path.dropFirst(), &renderer, &text)
  }

  private func append(
    _ value: Value, _ renderer: inout TemplateRenderer, _ text: inout ByteBuffer
  ) -> Bool {
    switch value.kind {
    case .markdown: text.append(renderer.html(ofMarkdown: value.text, from: value.origin))
    case .entry: text.append(value.member("key").text)
    case .bool: text.append(value.bool == true ? "true" : "false")
    case .integer:
      text.append(decimal: Int64(bitPattern: value.payload))
      return true
    case .number:
      text.append(value.text)
      return true
    default: if value.hasText { text.append(value.text) }
    }
    return false
  }
}

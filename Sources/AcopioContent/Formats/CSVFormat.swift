package import AcopioBase

/// CSV files (RFC 4180): a row of field names, then one entry per row.
///
/// The first `,`, `;` or tab in the header is the separator of the cells, since spreadsheets write
/// all three; a first line `sep=;` names another separator. Every cell is text that becomes what
/// the schema requires: a number, `true`, or a list with `;` between its items. Spaces are part of
/// a cell. An empty cell without quotes is an absent field. Empty rows are skipped. A row ends with
/// LF, CRLF or CR.
package struct CSVFormat: ContentFormat {
  /// `CSV`.
  package let name = "CSV"
  /// `csv`.
  package let extensions = ["csv"]

  /// The format.
  package init() {}

  /// Reads the rows as objects.
  ///
  /// Reports `csv-unclosed-quote`, `csv-quote`, `csv-header`, `csv-cells` and `duplicate-key`, each
  /// at its cell, and continues after it where it can.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    guard file.isText(&diagnostics) else { return nil }
    var reader = CSVReader(file: file, arena: arena)
    let rows = reader.rows()
    diagnostics.append(reader.diagnostics)
    return rows.map { Document(file: file, data: $0) }
  }
}

/// Splits a file into rows of cells.
private struct CSVReader {
  private struct Cell {
    let text: Bytes
    let range: Range<Int>
    /// Whether the cell is empty, without even quotes.
    let isMissing: Bool

    /// Whether the cell contains nothing but spaces.
    var isBlank: Bool { isMissing || text.allSatisfy { $0 == 0x20 } && text.count == range.count }
  }

  let file: SourceFile
  let arena: Arena
  private(set) var diagnostics = Diagnostics()
  private let bytes: Bytes
  private var at = 0
  private var separator = UInt8(ascii: ",")

  init(file: SourceFile, arena: Arena) {
    self.file = file
    self.arena = arena
    bytes = file.bytes
  }

  /// All rows as objects; `nil` if there is no header or a quote is never closed.
  mutating func rows() -> Value? {
    separator = namedSeparator() ?? headerSeparator()
    guard let header = nextRow() else {
      if !diagnostics.hasErrors {
        diagnostics.error(
          .csvHeader, "the file has no header row", at: file.origin(0..<0),
          remedy: "write the names of the fields in the first row")
      }
      return nil
    }
    guard judge(header) else { return nil }
    var rows: [Value] = []
    while let cells = nextRow() {
      guard cells.count == header.count else {
        report(cells, header)
        continue
      }
      rows.append(object(header, cells))
    }
    let stoppedEarly = diagnostics.all.contains { $0.id == .csvUnclosedQuote }
    return stoppedEarly ? nil : Value.array(rows, in: arena).at(file.origin(0..<bytes.count))
  }

  /// The separator that a first line `sep=;` names, as Excel writes it; skips the line.
  private mutating func namedSeparator() -> UInt8? {
    let isQuoted = bytes.first == UInt8(ascii: "\"")
    let start = isQuoted ? 1 : 0
    guard bytes.has("sep=", at: start) || bytes.has("SEP=", at: start), start + 4 < bytes.count
    else { return nil }
    let named = bytes[start + 4]
    var index = start + 5
    if isQuoted, index < bytes.count, bytes[index] == UInt8(ascii: "\"") { index += 1 }
    let isLine = index == bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D
    guard isLine, named < 0x7F, named > 0x20 || named == 0x09, named != UInt8(ascii: "\"") else {
      return nil
    }
    at = index
    endLine()
    return named
  }

  private func headerSeparator() -> UInt8 {
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 0x09 { return byte }
    }
    return UInt8(ascii: ",")
  }

  private mutating func judge(_ header: [Cell]) -> Bool {
    var seen = ByteTable(capacity: header.count)
    for (index, cell) in header.enumerated() {
      if cell.text.isEmpty {
        diagnostics.error(
          .csvHeader, "a column has no name", at: file.origin(cell.range),
          remedy: "name the field that the column contains, or remove the column")
      } else if let first = seen.insert(cell.text, value: index) {
        diagnostics.error(
          .duplicateKey, "column '\(cell.text.string)' can only be given once",
          at: file.origin(cell.range), remedy: "remove one of the two, or rename it",
          notes: [
            Diagnostic.Note("first given here", at: file.origin(header[first].range))
          ])
      }
    }
    return !diagnostics.hasErrors
  }

  private mutating func report(_ cells: [Cell], _ header: [Cell]) {
    let range = cells[0].range.lowerBound..<cells[cells.count - 1].range.upperBound
    diagnostics.error(
      .csvCells,
      "the row has \(cells.count) \(cells.count == 1 ? "cell" : "cells"), the header \(header.count)",
      at: file.origin(range),
      remedy: cells.count > header.count
        ? "put cells that contain the separator in quotes"
        : "leave cells empty, but keep their separators")
  }

  private func object(_ header: [Cell], _ cells: [Cell]) -> Value {
    var members: [Member] = []
    for (name, cell) in zip(header, cells) where !cell.isMissing {
      var value = Value.text(cell.text, origin: file.origin(cell.range))
      value.isUntyped = true
      members.append(
        Member(key: name.text, origin: file.origin(name.range), value: value))
    }
    let range = cells[0].range.lowerBound..<cells[cells.count - 1].range.upperBound
    return Value.object(members, in: arena).at(file.origin(range))
  }

  // MARK: - Cells

  /// The cells of the next row that is not empty; `nil` at the end.
  private mutating func nextRow() -> [Cell]? {
    while at < bytes.count {
      var cells: [Cell] = []
      while true {
        guard let cell = nextCell() else { return nil }
        cells.append(cell)
        guard at < bytes.count, bytes[at] == separator else { break }
        at += 1
      }
      endLine()
      if cells.count > 1 || !cells[0].isBlank { return cells }
    }
    return nil
  }

  private mutating func endLine() {
    if at < bytes.count, bytes[at] == 0x0D { at += 1 }
    if at < bytes.count, bytes[at] == 0x0A { at += 1 }
  }

  private var isAtLineEnd: Bool { bytes[at] == 0x0A || bytes[at] == 0x0D }

  private mutating func nextCell() -> Cell? {
    if at < bytes.count, bytes[at] == UInt8(ascii: "\"") { return quotedCell() }
    let start = at
    var quote: Int?
    while at < bytes.count, bytes[at] != separator, !isAtLineEnd {
      if bytes[at] == UInt8(ascii: "\""), quote == nil { quote = at }
      at += 1
    }
    if let quote { reportQuote(quote, inCellFrom: start) }
    return Cell(text: bytes.slice(start..<at), range: start..<at, isMissing: start == at)
  }

  /// Reports a quote inside a cell that is not in quotes.
  private mutating func reportQuote(_ quote: Int, inCellFrom start: Int) {
    let isIndented = bytes.slice(start..<quote).allSatisfy { $0 == 0x20 || $0 == 0x09 }
    diagnostics.error(
      .csvQuote, "a quote must be the first character of a cell",
      at: file.origin(quote..<quote + 1),
      remedy: isIndented
        ? "remove the spaces before the quote"
        : "put the whole cell in quotes, and write each quote inside of it twice")
  }

  /// A cell in quotes, inside which a quote is written twice.
  private mutating func quotedCell() -> Cell? {
    let start = at
    at += 1
    var doubled = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\"") {
        guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\"") else { break }
        doubled += 1
        at += 1
      }
      at += 1
    }
    guard at < bytes.count else {
      diagnostics.error(
        .csvUnclosedQuote, "a cell in quotes is never closed",
        at: file.origin(start..<start + 1),
        remedy: "add '\"' where the cell ends; inside write '\"\"'")
      return nil
    }
    at += 1
    let cell = Cell(
      text: unquoted(bytes.slice(start + 1..<at - 1), doubled), range: start..<at,
      isMissing: false)
    skipRest()
    return cell
  }

  private mutating func skipRest() {
    let start = at
    while at < bytes.count, bytes[at] != separator, !isAtLineEnd { at += 1 }
    guard at > start else { return }
    diagnostics.error(
      .csvQuote, "text can't follow the closing quote of a cell", at: file.origin(start..<at),
      remedy: bytes.slice(start..<at).allSatisfy { $0 == 0x20 || $0 == 0x09 }
        ? "remove the spaces after the quote" : "inside of a cell in quotes, write a quote twice")
  }

  private func unquoted(_ text: Bytes, _ doubled: Int) -> Bytes {
    guard doubled > 0 else { return text }
    var buffer = ByteBuffer(capacity: text.count)
    var index = 0
    while index < text.count {
      buffer.append(text[index])
      index += text[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return arena.copy(buffer.bytes)
  }
}

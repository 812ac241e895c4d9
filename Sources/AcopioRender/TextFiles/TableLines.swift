import AcopioBase

/// Makes records from the output of a template (RFC 4180 section 2).
///
/// Records end with CRLF; line ends inside quotes stay unchanged. Empty lines, which templates need
/// for their tags, are left out.
struct TableLines {
  private let text: Bytes
  private let separator: UInt8
  /// The number of cells of the first record; 0 before it ends.
  private var width = 0

  /// Appends the records of `text`; throws for quotes and widths that no reader of tables accepts.
  static func append(
    _ text: Bytes, separator: UInt8, into out: inout ByteBuffer
  ) throws(TextFileFault) {
    var lines = TableLines(text: text, separator: separator)
    var start = 0
    while start < text.count { start = try lines.record(from: start, &out) }
  }

  private init(text: Bytes, separator: UInt8) {
    self.text = text
    self.separator = separator
  }

  /// Appends the record at an offset and returns the offset after it.
  private mutating func record(
    from start: Int, _ out: inout ByteBuffer
  ) throws(TextFileFault) -> Int {
    var cells = 1
    var index = start
    while index < text.count, text[index] != 0x0A {
      if text[index] == UInt8(ascii: "\"") {
        guard index == start || text[index - 1] == separator else {
          throw TextFileFault("a cell has a quotation mark and no quotes around it", at: index)
        }
        index = try quotedEnd(from: index)
        continue
      }
      if text[index] == separator { cells += 1 }
      index += 1
    }
    var end = index
    if end > start, text[end - 1] == 0x0D { end -= 1 }
    guard end > start else { return index + 1 }
    if width == 0 { width = cells }
    guard cells == width else {
      throw TextFileFault("a record has \(cells) cells, and the first has \(width)", at: start)
    }
    out.append(text.slice(start..<end))
    out.append("\r\n")
    return index + 1
  }

  /// The offset after the cell in quotes that begins at an offset.
  private func quotedEnd(from start: Int) throws(TextFileFault) -> Int {
    var index = start + 1
    while index < text.count {
      guard text[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      index += 1
      guard index < text.count else { return index }
      switch text[index] {
      case UInt8(ascii: "\""): index += 1
      case separator, 0x0A, 0x0D: return index
      default: throw TextFileFault("text follows the quotes of a cell", at: index)
      }
    }
    throw TextFileFault("the quotes of a cell are not closed", at: start)
  }
}

import AcopioBase

/// The positions in files whose lines have a syntax.
struct FilePlaces {
  var calendar: CalendarPlace
  var table: TablePlace
  var xml: XMLPlace

  /// The beginning of a file, at an offset of the output.
  init(at offset: Int = 0, separator: UInt8 = UInt8(ascii: ",")) {
    calendar = CalendarPlace(at: offset)
    table = TablePlace(at: offset, separator: separator)
    xml = XMLPlace(at: offset)
  }
}

extension TemplateRenderer {
  /// Prints a value into a file that is not HTML.
  ///
  /// Inside a capture the text stays unchanged, to be escaped where the capture is printed. Reports
  /// `unprintable-character` and `misplaced-value`, and then prints nothing.
  mutating func printInFile(
    _ value: Value, _ escape: Escape, _ origin: Origin, _ output: inout ByteBuffer
  ) {
    guard !marks.isInText else { return printBare(value, origin, &output) }
    switch escape {
    case .data: return printJSON(value, isWritten: false, &output)
    case .script, .writtenScript:
      return printScript(value, isWritten: escape == .writtenScript, &output)
    default: break
    }
    let start = output.count
    printBare(value, origin, &output)
    guard output.count > start else { return }
    let text = context.keep(output.bytes.slice(start..<output.count))
    output.truncate(to: start)
    guard !hasControlCharacter(text, escape, origin) else { return }
    switch escape {
    case .calendar: printInCalendar(text, origin, &output)
    case .csv: printCell(text, value, separator: UInt8(ascii: ","), origin, &output)
    case .tsv: printCell(text, value, separator: 0x09, origin, &output)
    case .xml: printInXML(text, origin, &output)
    default: output.append(text)
    }
  }

  /// Prints the text of a value; for HTML, its source.
  private mutating func printBare(
    _ value: Value, _ origin: Origin, _ output: inout ByteBuffer
  ) {
    guard value.kind == .markdown else { return print(value, .plain, origin, &output) }
    output.append(context.html(of: value))
  }

  private mutating func printScript(
    _ value: Value, isWritten: Bool, _ output: inout ByteBuffer
  ) {
    let start = output.count
    printJSON(value, isWritten: isWritten, &output)
    let json = context.keep(output.bytes.slice(start..<output.count))
    output.truncate(to: start)
    appendScript(json, into: &output)
  }

  // MARK: - Calendars

  private mutating func printInCalendar(
    _ text: Bytes, _ origin: Origin, _ output: inout ByteBuffer
  ) {
    let place = files.calendar.reached(output, isCaptured: marks.isOpen)
    switch place.part {
    case .value where place.isText: appendCalendarText(text, into: &output)
    case .value:
      guard !text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
        return misplaced("has several lines, and this property has one", "print one line", origin)
      }
      output.append(text)
    case .quoted: appendCalendarParameter(text, into: &output)
    case .parameter:
      let needsQuotes = text.contains { $0 < 0x20 || [0x22, 0x2C, 0x3A, 0x3B].contains($0) }
      guard !needsQuotes else {
        return misplaced(
          "has a character that needs quotes in a parameter", "write quotes around the output",
          origin)
      }
      appendCalendarParameter(text, into: &output)
    case .name:
      let isName = text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D }
      guard isName else {
        return misplaced(
          "is not the name of a property", "write the name and ':' before the output", origin)
      }
      output.append(text)
    }
  }

  // MARK: - Tables

  private mutating func printCell(
    _ text: Bytes, _ value: Value, separator: UInt8, _ origin: Origin,
    _ output: inout ByteBuffer
  ) {
    let place = files.table.reached(output, isCaptured: marks.isOpen)
    let isFormula = isFormula(text, value)
    switch place.part {
    case .start: appendCell(text, isFormula: isFormula, separator: separator, into: &output)
    case .quotedStart, .quoted:
      if isFormula, place.part == .quotedStart { output.append(UInt8(ascii: "'")) }
      appendQuoted(text, into: &output)
    case .bare where !needsQuotes(text, separator): output.append(text)
    case .bare, .quote:
      misplaced(
        "shares a cell with other text and would need quotes of its own",
        "capture the text of the whole cell and print that, or write quotes around the cell",
        origin)
    }
  }

  /// Whether a spreadsheet would compute a text; false for a number.
  private func isFormula(_ text: Bytes, _ value: Value) -> Bool {
    switch value.kind {
    case .number, .integer: false
    default: isFormulaForSpreadsheets(text)
    }
  }

  // MARK: - XML

  private mutating func printInXML(
    _ text: Bytes, _ origin: Origin, _ output: inout ByteBuffer
  ) {
    let place = files.xml.reached(output, isCaptured: marks.isOpen)
    switch place.part {
    case .content: appendXMLWithSpace(text, into: &output)
    case .section: appendToSection(text, into: &output)
    case .comment where !mayEndComment(text, after: output.bytes): output.append(text)
    case .comment:
      misplaced(
        "has hyphens that could end the comment", "print it outside of the comment", origin)
    }
  }

  // MARK: - Faults

  /// Reports `misplaced-value`.
  private mutating func misplaced(_ what: Message, _ remedy: Message, _ origin: Origin) {
    context.origin = origin
    _ = context.fault(.misplacedValue, "'\(source(origin))' \(what)", remedy: remedy)
  }

  /// Whether a text has a control character other than tabs and line ends, or a character that XML
  /// does not allow; reports `unprintable-character`.
  private mutating func hasControlCharacter(
    _ text: Bytes, _ escape: Escape, _ origin: Origin
  ) -> Bool {
    for (index, byte) in text.enumerated() {
      let code: UInt32
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case ..<0x20, 0x7F: code = UInt32(byte)
      case 0xEF where escape == .xml && text.has("\u{FFFE}", at: index): code = 0xFFFE
      case 0xEF where escape == .xml && text.has("\u{FFFF}", at: index): code = 0xFFFF
      default: continue
      }
      let name = "U+" + code.hexadecimal(4)
      context.origin = origin
      _ = context.fault(
        .unprintableCharacter,
        "'\(source(origin))' has the character \(name), which this file cannot contain",
        remedy: "remove it from the value")
      return true
    }
    return false
  }
}

/// Appends a value of type TEXT (RFC 5545 section 3.3.11).
private func appendCalendarText(_ text: Bytes, into output: inout ByteBuffer) {
  for (index, byte) in text.enumerated() {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    case 0x0D where index + 1 < text.count && text[index + 1] == 0x0A: continue
    case 0x0A, 0x0D: output.append("\\n")
    default: output.append(byte)
    }
  }
}

/// Appends a value of a parameter, which has no quotation marks and no line ends (RFC 6868).
private func appendCalendarParameter(_ text: Bytes, into output: inout ByteBuffer) {
  for (index, byte) in text.enumerated() {
    switch byte {
    case UInt8(ascii: "^"): output.append("^^")
    case UInt8(ascii: "\""): output.append("^'")
    case 0x0D where index + 1 < text.count && text[index + 1] == 0x0A: continue
    case 0x0A, 0x0D: output.append("^n")
    default: output.append(byte)
    }
  }
}

/// Appends text to XML; characters that a reader would change (§2.11, §3.3.3 of XML 1.0) become
/// references.
private func appendXMLWithSpace(_ text: Bytes, into output: inout ByteBuffer) {
  var start = 0
  for (index, byte) in text.enumerated() where byte == 0x09 || byte == 0x0A || byte == 0x0D {
    appendEscaped(text.slice(start..<index), into: &output)
    output.append(byte == 0x0D ? "&#13;" : byte == 0x0A ? "&#10;" : "&#9;")
    start = index + 1
  }
  appendEscaped(text.slice(start..<text.count), into: &output)
}

/// Appends text to a CDATA section, which ends and begins again inside of each `]]>` (§2.7 of XML 1.0).
///
/// A value may begin with `>` after brackets in the output, so the end of the output counts.
private func appendToSection(_ text: Bytes, into output: inout ByteBuffer) {
  for byte in text {
    if byte == UInt8(ascii: ">"), output.bytes.has("]]", at: output.count - 2) {
      output.append("]]><![CDATA[")
    }
    output.append(byte)
  }
}

/// Whether a text, together with the output before it, has two hyphens, or ends a comment that has
/// just begun (§2.5 of XML 1.0).
///
/// The text after it is checked when the file is complete.
private func mayEndComment(_ text: Bytes, after output: Bytes) -> Bool {
  let hyphen = UInt8(ascii: "-")
  if text.first == hyphen, output.last == hyphen { return true }
  if text.first == UInt8(ascii: ">"), output.last == hyphen { return true }
  return text.indices.dropLast().contains { text[$0] == hyphen && text[$0 + 1] == hyphen }
}

import AcopioBase

/// Makes content lines from the output of a template (RFC 5545 section 3.1; RFC 6350 section 3.2).
///
/// Lines end with CRLF and are folded at 75 octets, never inside a character. Empty lines and the
/// spaces at the beginning of lines, which templates need for their tags, are left out.
struct CalendarLines {
  /// The most octets of a line.
  private static let width = 75

  private let text: Bytes
  /// The names of the open components, the innermost last, with the offset of each.
  private var open: [(name: String, offset: Int)] = []

  private init(_ text: Bytes) { self.text = text }

  /// Appends the lines of `text`; throws for text that no reader of calendars accepts.
  static func append(_ text: Bytes, into out: inout ByteBuffer) throws(TextFileFault) {
    var lines = CalendarLines(text)
    try lines.run(&out)
  }

  private mutating func run(_ out: inout ByteBuffer) throws(TextFileFault) {
    var start = 0
    var isEmpty = true
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x0A { end += 1 }
      let next = end + 1
      if end > start, text[end - 1] == 0x0D { end -= 1 }
      while start < end, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
      if start < end {
        try check(start..<end, isFirst: isEmpty)
        fold(text.slice(start..<end), &out)
        isEmpty = false
      }
      start = next
    }
    if isEmpty { throw TextFileFault("it is empty, and a calendar begins with 'BEGIN:VCALENDAR'") }
    if let last = open.last {
      throw TextFileFault("'BEGIN:\(last.name)' has no 'END:\(last.name)'", at: last.offset)
    }
  }

  private mutating func check(_ range: Range<Int>, isFirst: Bool) throws(TextFileFault) {
    let line = text.slice(range)
    let length = line.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }
      .count
    let isNamed =
      length > 0 && length < line.count && (line[length] == 0x3A || line[length] == 0x3B)
    guard isNamed, hasValue(line) else {
      throw TextFileFault("a line is not a name, ':' and a value", at: range.lowerBound)
    }
    let name = line.slice(0..<length).string.uppercased()
    let value = line.slice(length + 1..<line.count).trimmed.string.uppercased()
    switch name {
    case "BEGIN": open.append((value, range.lowerBound))
    case "END":
      guard let last = open.popLast(), last.name == value else {
        throw TextFileFault("'END:\(value)' ends nothing that is open", at: range.lowerBound)
      }
    default:
      guard !open.isEmpty else {
        throw TextFileFault(
          isFirst ? "it does not begin with 'BEGIN:'" : "a line is outside of every component",
          at: range.lowerBound)
      }
    }
  }

  /// Whether a line has a ':' outside of quotes, which begins its value.
  private func hasValue(_ line: Bytes) -> Bool {
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted { return true }
    }
    return false
  }

  private func fold(_ line: Bytes, _ out: inout ByteBuffer) {
    var start = 0
    var width = CalendarLines.width
    while line.count - start > width {
      var end = start + width
      // Continuation bytes of UTF-8 stay with the first byte of their character.
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      out.append(line.slice(start..<end))
      out.append("\r\n ")
      start = end
      width = CalendarLines.width - 1
    }
    out.append(line.slice(start..<line.count))
    out.append("\r\n")
  }
}

import AcopioBase

extension TOMLReader {
  /// What stands behind `=`.
  mutating func value() throws(Stop) -> TOMLItem {
    guard at < end, bytes[at] != 0x0A, bytes[at] != 0x0D, bytes[at] != UInt8(ascii: "#") else {
      throw fail(
        "expected a value", at..<min(at + 1, end), remedy: "write one, or leave the key out")
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= 512 else {
      diagnostics.error(
        "nesting-too-deep", "values can't be nested more than 512 levels deep",
        at: file.origin(at..<at + 1), remedy: "write the data flatter")
      throw Stop()
    }
    switch bytes[at] {
    case 0x22, 0x27:
      let start = at
      let text = try string(isKey: false)
      return .value(text.at(file.origin(start..<at)))
    case UInt8(ascii: "["): return .value(try array())
    case UInt8(ascii: "{"): return .table(try inlineTable())
    default: return .value(try plain())
    }
  }

  /// The value of a finished table, in the order of its keys.
  func value(of table: TOMLTable, extent: Origin) -> Value {
    let members = zip(table.keys, table.items).map { key, item in
      Member(key: key.text, origin: file.origin(key.place), value: value(of: item))
    }
    return Value.object(members, in: arena).at(extent)
  }

  func value(of item: TOMLItem) -> Value {
    switch item {
    case .value(let value): return value
    case .table(let table): return value(of: table, extent: file.origin(table.place))
    case .tables(let tables):
      let values = tables.map { value(of: $0, extent: file.origin($0.place)) }
      let place = tables.first.map { file.origin($0.place) } ?? .none
      return Value.array(values, in: arena).at(place)
    }
  }

  private mutating func array() throws(Stop) -> Value {
    let start = at
    at += 1
    var values: [Value] = []
    while true {
      skipBlank()
      if take("]") { break }
      guard at < end else {
        throw fail("a list must be closed", start..<start + 1, remedy: "close it with ']'")
      }
      values.append(value(of: try value()))
      skipBlank()
      if take(",") { continue }
      if take("]") { break }
      throw fail(
        "expected ',' or ']'", at..<min(at + 1, end),
        remedy: "put a comma between the values and close the list")
    }
    return Value.array(values, in: arena).at(file.origin(start..<at))
  }

  private mutating func inlineTable() throws(Stop) -> TOMLTable {
    let start = at
    at += 1
    let table = TOMLTable(place: start..<start)
    skipSpace()
    if !take("}") {
      repeat {
        try pair(in: table)
        skipSpace()
      } while take(",")
      guard take("}") else {
        throw fail(
          "expected ',' or '}'", at..<min(at + 1, end),
          remedy: "a table in braces stands on one line, without a comma at its end")
      }
    }
    let closed = TOMLTable(place: start..<at)
    for (key, item) in zip(table.keys, table.items) { closed.add(key, item) }
    closed.isClosed = true
    return closed
  }

  // MARK: - Numbers, dates, truths

  private mutating func plain() throws(Stop) -> Value {
    let start = at
    while at < end, !isEnd(bytes[at]) { at += 1 }
    // `2026-11-21 10:30:00` has a space between date and time.
    if at - start == 10, at + 3 < end, bytes[at] == 0x20, bytes[at + 1].isASCIIDigit,
      bytes[at + 3] == 0x3A
    {
      at += 1
      while at < end, !isEnd(bytes[at]) { at += 1 }
    }
    let text = bytes.slice(start..<at)
    let origin = file.origin(start..<at)
    if text.equals("true") || text.equals("false") {
      return Value.bool(text.equals("true")).at(origin)
    }
    guard let first = text.first,
      first.isASCIIDigit || first == 0x2D || first == 0x2B || isInfinite(text)
    else {
      throw fail(
        "'\(text.string)' is no value of TOML", start..<at,
        remedy: "put text in quotes: \"\(text.string)\"")
    }
    return YAMLScalar.value(text, origin: origin)
  }

  private func isInfinite(_ text: Bytes) -> Bool { text.equals("inf") || text.equals("nan") }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "#")
  }

  // MARK: - Text

  /// A text in any of the four kinds of quotes; a key has those of one line only.
  mutating func string(isKey: Bool) throws(Stop) -> Value {
    let start = at
    let quote = bytes[at]
    let isLong = !isKey && at + 2 < end && bytes[at + 1] == quote && bytes[at + 2] == quote
    at += isLong ? 3 : 1
    // A line end right behind the quotes does not belong to the text.
    if isLong, !take("\r\n") { _ = take("\n") }
    var out = ByteBuffer()
    while at < end {
      let byte = bytes[at]
      if byte == quote {
        if isClosing(quote, isLong, &out) { return .text(arena.copy(out.bytes)) }
        continue
      }
      if byte == 0x0A || byte == 0x0D, !isLong { break }
      if byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F {
        throw fail(
          "this character is not allowed in text", at..<at + 1,
          remedy: "remove it, or write it as \\u00…")
      }
      if byte == UInt8(ascii: "\\"), quote == 0x22 {
        try escape(isLong, &out)
      } else {
        out.append(byte)
        at += 1
      }
    }
    throw fail(
      "a text in quotes must be closed", start..<start + 1,
      remedy: isLong
        ? "close it with three quotes"
        : "close it on its line, or use three quotes for several lines")
  }

  /// Whether the text ends at the quote here; a quote inside a long text is part of it.
  private mutating func isClosing(
    _ quote: UInt8, _ isLong: Bool, _ out: inout ByteBuffer
  ) -> Bool {
    guard isLong else {
      at += 1
      return true
    }
    var count = 0
    while at + count < end, bytes[at + count] == quote, count < 5 { count += 1 }
    for _ in 0..<(count < 3 ? count : count - 3) { out.append(quote) }
    at += count
    return count >= 3
  }

  private mutating func escape(_ isLong: Bool, _ out: inout ByteBuffer) throws(Stop) {
    let start = at
    at += 1
    let letter = at < end ? bytes[at] : 0
    at += 1
    switch letter {
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "e"): out.append(0x1B)
    case 0x22, 0x5C: out.append(letter)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      let digits = at + count <= end ? bytes.slice(at..<at + count).string : ""
      guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number),
        !digits.hasPrefix("+")
      else {
        throw fail(
          "expected \(count) hexadecimal digits of a character", start..<min(at, end),
          remedy: "write for example \\u00e9")
      }
      at += count
      out.append(string: String(Character(scalar)))
    default:
      guard isLong, skipsLineEnd(from: start + 1) else {
        throw fail(
          "a backslash can't stand before this character", start..<min(start + 2, end),
          remedy: "write '\\\\' for a backslash, or use single quotes")
      }
    }
  }

  /// Skips a line end behind a backslash with all space around it.
  private mutating func skipsLineEnd(from start: Int) -> Bool {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < end, bytes[index] == 0x0A || bytes[index] == 0x0D else { return false }
    while index < end, bytes[index].isASCIIWhitespace { index += 1 }
    at = index
    return true
  }
}

import AcopioBase

extension TOMLReader {
  /// A list or inline table that is not closed yet.
  enum Frame {
    /// A list: the offset of its bracket, the index of its first element, and the number of objects
    /// and lists around its elements.
    case list(start: Int, first: Int, depth: Int)
    /// An inline table: the offset of its brace, its number, and the slot for its current value.
    case table(start: Int, table: Int, slot: Int)
  }

  /// Reads the value after `=`; `depth` is the number of objects around it.
  mutating func value(in depth: Int) throws(Stop) -> Value {
    while true {
      // The byte here either opens a list or table that is not empty, or begins a complete value.
      guard var value = try valueOrOpening(depth) else { continue }
      // The value is added to the innermost list or table, which a bracket after it may complete.
      var isFinished = true
      while isFinished {
        guard let frame = frames.last else { return value }
        switch frame {
        case .list(let start, let first, _):
          isFinished = try settle(&value, start, first)
        case .table(let start, let table, let slot):
          isFinished = try settle(&value, start, table, slot)
        }
      }
    }
  }

  /// A complete value; `nil` after the opening of a list or table that is not empty.
  private mutating func valueOrOpening(_ depth: Int) throws(Stop) -> Value? {
    guard at < end, lineEndLength == 0, bytes[at] != UInt8(ascii: "#") else {
      throw fail(
        "expected a value", at..<min(at + 1, end), remedy: "write one, or leave the key out")
    }
    let start = at
    switch bytes[at] {
    case 0x22, 0x27:
      let text = try string(isKey: false)
      return Value.text(text, origin: file.origin(start..<at))
    case UInt8(ascii: "["):
      try checkDepth(depth)
      at += 1
      try skipBlank()
      if take("]") { return Value.array([], in: arena).at(file.origin(start..<at)) }
      try checkClosed("list", start)
      frames.append(
        .list(start: start, first: elements.count, depth: innerDepth(depth) + 1))
      return nil
    case UInt8(ascii: "{"):
      try checkDepth(depth)
      at += 1
      skipSpace()
      if take("}") { return Value.object([], in: arena).at(file.origin(start..<at)) }
      let table = tables.add(
        place: start..<at, origin: .inline, depth: innerDepth(depth) + 1)
      frames.append(.table(start: start, table: table, slot: try key(in: table)))
      return nil
    default: return try plain()
    }
  }

  /// Adds `value` to the innermost list; `true` if that ends there and `value` became the list.
  private mutating func settle(
    _ value: inout Value, _ start: Int, _ first: Int
  ) throws(Stop) -> Bool {
    elements.append(value)
    try skipBlank()
    let hasComma = take(",")
    if hasComma { try skipBlank() }
    if take("]") {
      let list = arena.copy(Array(elements[first...]))
      elements.removeSubrange(first...)
      frames.removeLast()
      value = Value.array(list).at(file.origin(start..<at))
      return true
    }
    try checkClosed("list", start)
    guard hasComma else {
      throw fail(
        "expected ',' or ']'", at..<min(at + 1, end),
        remedy: "put a comma between the values and close the list")
    }
    return false
  }

  /// Adds `value` to the innermost table; `true` if that ends there and `value` became the table.
  private mutating func settle(
    _ value: inout Value, _ start: Int, _ table: Int, _ slot: Int
  ) throws(Stop) -> Bool {
    tables.fill(slot, .value(value))
    skipSpace()
    if take(",") {
      skipSpace()
      frames[frames.count - 1] = .table(start: start, table: table, slot: try key(in: table))
      return false
    }
    guard take("}") else {
      throw fail(
        "expected ',' or '}'", at..<min(at + 1, end),
        remedy: "write a table in braces on one line, without a comma at its end")
    }
    frames.removeLast()
    tables.close(table, place: start..<at)
    value = tables.takeValue(of: table, file, arena)
    return true
  }

  /// Reports a list or table that would be nested too deep.
  private mutating func checkDepth(_ depth: Int) throws(Stop) {
    guard innerDepth(depth) < TOMLReader.depthLimit else { throw nestedTooDeep(at..<at + 1) }
  }

  /// The number of objects and lists around the next value.
  private func innerDepth(_ depth: Int) -> Int {
    switch frames.last {
    case nil: depth
    case .list(_, _, let inner): inner
    case .table(_, _, let slot): tables.depth(ofSlot: slot)
    }
  }

  /// Reports the end of the file inside a list.
  private mutating func checkClosed(_ what: Message, _ start: Int) throws(Stop) {
    guard at < end else {
      throw fail("a \(what) must be closed", start..<start + 1, remedy: "close it with ']'")
    }
  }

  // MARK: - Numbers, dates, Booleans

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
    switch TOMLScalar.value(text, origin: file.origin(start..<at), arena) {
    case .value(let value): return value
    case .notFinite:
      throw fail(
        "'\(text.string)' can't be published: JSON has no such number", start..<at,
        id: .tomlNumber, remedy: "leave the key out, or put text in quotes")
    case .tooLarge:
      throw fail(
        "a number in hexadecimal, octal or binary digits can have at most 64 bits", start..<at,
        id: .tomlNumber, remedy: "write it in decimal digits")
    case .badNumber:
      throw fail(
        "'\(text.shortString)' is not a number of TOML", start..<at,
        remedy: "write decimal digits without leading zeros, or put text in quotes")
    case .badDate:
      throw fail(
        "'\(text.shortString)' is not a date or time", start..<at,
        remedy: "write 2026-11-21, 10:30:00 or 2026-11-21T10:30:00Z")
    case .unknown:
      throw fail(
        "'\(text.shortString)' is not a value of TOML", start..<max(at, start + 1),
        remedy: "put text in quotes: \"\(text.shortString)\"")
    }
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "#")
  }
}

package import AcopioBase

/// Reads the YAML that is usual in front matter, a hundred times faster than a full parser.
///
/// It understands keys with plain and quoted values, flow lists of scalars, block lists, objects
/// and lists of objects by indentation, comments and blank lines. For anything else (anchors, tags,
/// block scalars, flow objects, multiline values, tabs, faults) it throws `NotUnderstood`, and the
/// full parser takes over. Whatever it understands, it reads as that parser would: with the same
/// values and the same origins.
package struct FrontMatterScanner: ~Copyable {
  /// The text contains something that only the full parser understands.
  struct NotUnderstood: Error {}

  /// The file's id; storing the file would add reference counting for its string.
  private let id: UInt32
  let bytes: Bytes
  let arena: Arena
  let end: Int
  /// The offset of the next byte.
  var at: Int
  /// Spaces before the content of the line at `at`; -1 after the last line.
  private var indent = -1
  private var depth = 0
  private var values = Stack<Value>(capacity: 16)
  private var members = Stack<Member>(capacity: 24)
  private var diagnostics = Diagnostics()

  /// The value in `range`, which must be UTF-8; `nil` if it is not understood.
  ///
  /// Reports only `duplicate-key`, and only if it returns a value.
  package static func read(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    var scanner = FrontMatterScanner(file: file, range: range, arena: arena)
    guard let value = try? scanner.document() else { return nil }
    diagnostics.append(scanner.diagnostics)
    return value
  }

  private init(file: SourceFile, range: Range<Int>, arena: Arena) {
    id = file.id
    self.arena = arena
    bytes = file.bytes
    at = range.lowerBound
    end = range.upperBound
  }

  /// The origin of a range of bytes in the file.
  func origin(_ range: Range<Int>) -> Origin {
    Origin(file: id, start: range.lowerBound, end: range.upperBound)
  }

  private mutating func document() throws(NotUnderstood) -> Value {
    let start = at
    try findContent()
    if indent < 0 { return Value.object([], in: arena).at(origin(start..<start)) }
    let value = isItem ? try list() : try object()
    guard indent < 0 else { throw NotUnderstood() }
    return value
  }

  // MARK: - Lines

  /// Moves from the end of a line to the content of the next line that has any.
  private mutating func nextLine() throws(NotUnderstood) {
    if at < end, bytes[at] == 0x0D { at += 1 }
    if at < end {
      guard bytes[at] == 0x0A else { throw NotUnderstood() }
      at += 1
    }
    try findContent()
  }

  /// Moves from the start of a line to content, skipping blank lines and comments.
  private mutating func findContent() throws(NotUnderstood) {
    while at < end {
      let start = at
      while at < end, bytes[at] == 0x20 { at += 1 }
      if at < end {
        switch bytes[at] {
        case 0x0A:
          at += 1
          continue
        case 0x0D where at + 1 < end && bytes[at + 1] == 0x0A:
          at += 2
          continue
        case 0x23:
          try comment()
          if at < end, bytes[at] == 0x0D { at += 1 }
          if at < end { at += 1 }
          continue
        default:
          indent = at - start
          return
        }
      }
    }
    indent = -1
  }

  /// Skips a comment up to the end of its line.
  private mutating func comment() throws(NotUnderstood) {
    while !isLineEnd { try step() }
  }

  /// Whether a line, or the text, ends here.
  var isLineEnd: Bool {
    guard at < end else { return true }
    return bytes[at] == 0x0A || (bytes[at] == 0x0D && at + 1 < end && bytes[at + 1] == 0x0A)
  }

  /// Skips one byte of text that YAML allows everywhere.
  @inline(__always)
  mutating func step() throws(NotUnderstood) {
    let byte = bytes[at]
    if byte < 0x20 || byte == 0x7F || (byte >= 0xC2 && isPeculiar) { throw NotUnderstood() }
    at += 1
  }

  /// Whether a character begins here that YAML forbids or treats as a line end.
  ///
  /// These are C1 controls including NEL, line and paragraph separators, the byte order mark,
  /// U+FFFE and U+FFFF.
  private var isPeculiar: Bool {
    switch bytes[at] {
    case 0xC2: bytes[at + 1] < 0xA0
    case 0xE2: bytes[at + 1] == 0x80 && (bytes[at + 2] == 0xA8 || bytes[at + 2] == 0xA9)
    case 0xEF: bytes.has("\u{FEFF}", at: at) || (bytes[at + 1] == 0xBF && bytes[at + 2] >= 0xBE)
    default: false
    }
  }

  // MARK: - Blocks

  /// Whether a list item begins here.
  private var isItem: Bool {
    guard at < end, bytes[at] == 0x2D else { return false }
    return at + 1 == end || bytes[at + 1] == 0x20 || bytes[at + 1] == 0x0A || bytes[at + 1] == 0x0D
  }

  /// Reads items `- …` at the indentation of the current line.
  private mutating func list() throws(NotUnderstood) -> Value {
    try enter()
    let column = indent
    let start = at
    let first = values.count
    var last = at
    while indent == column, isItem {
      at += 1
      let value = try blockValue(column: column, isItem: true)
      values.push(value)
      last = Int(value.origin.end)
    }
    depth -= 1
    return Value.array(values.take(from: first, into: arena)).at(origin(start..<last))
  }

  /// Reads keys with values at the indentation of the current line.
  private mutating func object() throws(NotUnderstood) -> Value {
    try enter()
    let column = indent
    let start = at
    let first = members.count
    var last = at
    repeat {
      let keyStart = at
      guard let keyEnd = key() else { throw NotUnderstood() }
      let value = try blockValue(column: column, isItem: false)
      members.push(
        Member(
          key: bytes.slice(keyStart..<keyEnd), origin: origin(keyStart..<keyEnd),
          value: value))
      last = Int(value.origin.end)
    } while indent == column
    guard indent < column else { throw NotUnderstood() }
    depth -= 1
    let mine = members.take(from: first, into: arena)
    reportDuplicateKeys(mine, &diagnostics)
    return Value.object(mine).at(origin(start..<last))
  }

  private mutating func enter() throws(NotUnderstood) {
    depth += 1
    guard depth <= 64 else { throw NotUnderstood() }
  }

  /// Skips a plain key and its colon; returns the end of the key, or stays if there is none.
  private mutating func key() -> Int? {
    var index = at
    while index < end, bytes[index].isPlainKey { index += 1 }
    // The full parser limits keys to 1,024 characters, so longer ones are left to it.
    guard index > at, index - at < 256, index < end, bytes[index] == 0x3A,
      bytes[at] != 0x2D, bytes[at] != 0x2E
    else { return nil }
    let next = index + 1
    guard next == end || bytes[next] == 0x20 || bytes[next] == 0x0A || bytes[next] == 0x0D else {
      return nil
    }
    at = next
    return index
  }

  /// Reads the value after a colon or dash and moves to the line after it.
  ///
  /// `column` is the indentation of the key or dash. A value is indented deeper, except that the
  /// items of a key's list may be at the same column as the key.
  private mutating func blockValue(column: Int, isItem: Bool) throws(NotUnderstood) -> Value {
    let marker = at
    while at < end, bytes[at] == 0x20 { at += 1 }
    if at < end, bytes[at] == 0x23, at > marker { try comment() }
    guard isLineEnd else {
      return isItem ? try itemOnLine() : try scalarOnLine(column: column)
    }
    try nextLine()
    if indent > column { return self.isItem ? try list() : try object() }
    if indent == column, !isItem, self.isItem { return try list() }
    return Value.null.at(origin(marker..<marker))
  }

  /// Reads the value after a dash: an object whose first key is on the same line, or a scalar.
  private mutating func itemOnLine() throws(NotUnderstood) -> Value {
    let column = indent
    let start = at
    let inner = at - lineStart(of: at)
    guard key() != nil else { return try scalarOnLine(column: column) }
    at = start
    indent = inner
    return try object()
  }

  private func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Reads a scalar or flow list up to the end of the line and moves to the next line.
  private mutating func scalarOnLine(column: Int) throws(NotUnderstood) -> Value {
    let value: Value
    switch bytes[at] {
    case 0x5B: value = try flowList()
    case 0x22: value = try doubleQuoted()
    case 0x27: value = try singleQuoted()
    default: value = try plain()
    }
    let last = at
    while at < end, bytes[at] == 0x20 { at += 1 }
    if !isLineEnd {
      guard bytes[at] == 0x23, at > last else { throw NotUnderstood() }
      try comment()
    }
    try nextLine()
    // A line indented deeper would belong to the scalar.
    guard indent <= column else { throw NotUnderstood() }
    return value
  }

  /// Reads `[a, 'b', 3]` on one line.
  private mutating func flowList() throws(NotUnderstood) -> Value {
    let start = at
    let first = values.count
    at += 1
    while true {
      skipSpaces()
      guard at < end else { throw NotUnderstood() }
      if bytes[at] == 0x5D { break }
      switch bytes[at] {
      case 0x22: values.push(try doubleQuoted())
      case 0x27: values.push(try singleQuoted())
      default: values.push(try flowPlain())
      }
      skipSpaces()
      guard at < end else { throw NotUnderstood() }
      if bytes[at] == 0x2C { at += 1 } else if bytes[at] != 0x5D { throw NotUnderstood() }
    }
    at += 1
    return Value.array(values.take(from: first, into: arena)).at(origin(start..<at))
  }

  private mutating func skipSpaces() {
    while at < end, bytes[at] == 0x20 { at += 1 }
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, `_`, `-`, `.` or `/`, which are always safe in a key.
  fileprivate var isPlainKey: Bool {
    isASCIILetter || isASCIIDigit || self == 0x5F || (self >= 0x2D && self <= 0x2F)
  }
}

import AcopioBase

/// Reads TOML 1.0 into values that know where they were written.
///
/// Means the same as YAML with the same content: dates are text, numbers keep their digits. Numbers
/// that JSON cannot write (`0x1F`, `1_000`, `inf`) are read as YAML here reads them, as text, so that
/// a field that wants a number says so. Reports `toml-syntax` at the first fault, `duplicate-key` and
/// `nesting-too-deep`.
struct TOMLReader {
  /// Reading cannot go on; the fault was noted.
  struct Stop: Error {}

  let file: SourceFile
  let bytes: Bytes
  let arena: Arena
  let end: Int
  /// The offset of the next byte.
  var at: Int
  var diagnostics = Diagnostics()
  var depth = 0

  /// The object that `range` of `file` holds, `nil` after an error.
  static func read(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    var reader = TOMLReader(
      file: file, bytes: file.bytes, arena: arena, end: range.upperBound, at: range.lowerBound)
    let root = TOMLTable(place: range.lowerBound..<range.lowerBound)
    do throws(Stop) {
      try reader.document(root)
      diagnostics.append(reader.diagnostics)
      return reader.value(of: root, extent: reader.file.origin(range))
    } catch {
      diagnostics.append(reader.diagnostics)
      return nil
    }
  }

  // MARK: - Lines

  private mutating func document(_ root: TOMLTable) throws(Stop) {
    var current = root
    while true {
      skipBlank()
      guard at < end else { return }
      if bytes[at] == UInt8(ascii: "[") {
        current = try header(root)
      } else {
        try pair(in: current)
      }
      try endOfLine()
    }
  }

  /// `[a.b]` or `[[a.b]]`.
  private mutating func header(_ root: TOMLTable) throws(Stop) -> TOMLTable {
    let start = at
    at += 1
    let isElement = take("[")
    let keys = try self.keys()
    guard take("]"), !isElement || (at < end && bytes[at] == UInt8(ascii: "]")) else {
      throw fail(
        "expected '\(isElement ? "]]" : "]")'", at..<min(at + 1, end),
        remedy: "close the name of the table")
    }
    if isElement { at += 1 }
    var table = root
    for key in keys.dropLast() { table = try inner(key, of: table, isDotted: false) }
    guard let last = keys.last else { return table }
    let new = TOMLTable(place: start..<at)
    new.isHeader = true
    switch table.find(last) {
    case nil:
      table.add(last, isElement ? .tables([new]) : .table(new))
      return new
    case .tables(let tables) where isElement:
      table.replace(last, .tables(tables + [new]))
      return new
    case .table(let known) where !isElement && !known.isHeader && !known.isClosed:
      known.isHeader = true
      return known
    default: throw repeated(last, in: table)
    }
  }

  /// `key = value`, where keys may have dots.
  mutating func pair(in table: TOMLTable) throws(Stop) {
    let keys = try self.keys()
    skipSpace()
    guard take("=") else {
      throw fail(
        "expected '=' behind the key", at..<min(at + 1, end),
        remedy: "write 'key = value'; text stands in quotes")
    }
    skipSpace()
    let value = try self.value()
    var table = table
    for key in keys.dropLast() { table = try inner(key, of: table, isDotted: true) }
    guard let last = keys.last else { return }
    guard table.find(last) == nil, !table.isClosed else { throw repeated(last, in: table) }
    table.add(last, value)
  }

  /// The table at `key`, made if it is not there.
  private mutating func inner(
    _ key: TOMLKey, of table: TOMLTable, isDotted: Bool
  ) throws(Stop) -> TOMLTable {
    switch table.find(key) {
    case nil:
      let new = TOMLTable(place: key.place)
      table.add(key, .table(new))
      return new
    case .table(let known) where !known.isClosed && !(isDotted && known.isHeader): return known
    case .tables(let tables) where !isDotted:
      guard let last = tables.last else { throw repeated(key, in: table) }
      return last
    default: throw repeated(key, in: table)
    }
  }

  // MARK: - Keys

  private mutating func keys() throws(Stop) -> [TOMLKey] {
    var keys: [TOMLKey] = []
    repeat {
      skipSpace()
      keys.append(try key())
      skipSpace()
    } while take(".")
    return keys
  }

  private mutating func key() throws(Stop) -> TOMLKey {
    let start = at
    if at < end, bytes[at] == 0x22 || bytes[at] == 0x27 {
      let text = try string(isKey: true)
      return TOMLKey(text: text.text, place: start..<at)
    }
    while at < end, isKeyPart(bytes[at]) { at += 1 }
    guard at > start else {
      throw fail(
        "expected a key", at..<min(at + 1, end),
        remedy: "write letters, digits, '-' and '_', or put the key in quotes")
    }
    return TOMLKey(text: bytes.slice(start..<at), place: start..<at)
  }

  private func isKeyPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F
  }

  // MARK: - Space

  mutating func skipSpace() {
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
  }

  /// Skips space, line ends and comments.
  mutating func skipBlank() {
    while at < end {
      if bytes[at].isASCIIWhitespace {
        at += 1
      } else if bytes[at] == UInt8(ascii: "#") {
        while at < end, bytes[at] != 0x0A { at += 1 }
      } else {
        return
      }
    }
  }

  private mutating func endOfLine() throws(Stop) {
    skipSpace()
    guard at < end, bytes[at] != UInt8(ascii: "#"), bytes[at] != 0x0A, bytes[at] != 0x0D else {
      return
    }
    throw fail(
      "nothing can follow a finished value on its line", at..<at + 1,
      remedy: "put text in quotes, and every key on a line of its own")
  }

  mutating func take(_ symbol: StaticString) -> Bool {
    guard at + symbol.utf8CodeUnitCount <= end, bytes.has(symbol, at: at) else { return false }
    at += symbol.utf8CodeUnitCount
    return true
  }

  // MARK: - Faults

  /// Notes what is wrong at `place`.
  mutating func fail(_ message: String, _ place: Range<Int>, remedy: String? = nil) -> Stop {
    diagnostics.error("toml-syntax", message, at: file.origin(place), remedy: remedy)
    return Stop()
  }

  private mutating func repeated(_ key: TOMLKey, in table: TOMLTable) -> Stop {
    let first = table.keys.first { $0.text.equals(key.text) }
    diagnostics.error(
      "duplicate-key", "key '\(key.text.string)' can only be given once",
      at: file.origin(key.place), remedy: "remove one of the two, or rename it",
      notes: first.map { [Diagnostic.Note("first given here", at: file.origin($0.place))] } ?? [])
    return Stop()
  }
}

/// A key with the place where it was written.
struct TOMLKey {
  let text: Bytes
  let place: Range<Int>
}

/// What stands at a key.
enum TOMLItem {
  case value(Value)
  case table(TOMLTable)
  case tables([TOMLTable])
}

/// A table while it is being filled: several parts of a file may add to it.
final class TOMLTable {
  /// Where it begins.
  let place: Range<Int>
  /// Whether a header named it, so that no other may.
  var isHeader = false
  /// Whether it was written in braces, so that nothing may be added.
  var isClosed = false
  private(set) var keys: [TOMLKey] = []
  private(set) var items: [TOMLItem] = []

  init(place: Range<Int>) { self.place = place }

  func find(_ key: TOMLKey) -> TOMLItem? {
    keys.firstIndex { $0.text.equals(key.text) }.map { items[$0] }
  }

  func add(_ key: TOMLKey, _ item: TOMLItem) {
    keys.append(key)
    items.append(item)
  }

  func replace(_ key: TOMLKey, _ item: TOMLItem) {
    guard let index = keys.firstIndex(where: { $0.text.equals(key.text) }) else { return }
    items[index] = item
  }
}

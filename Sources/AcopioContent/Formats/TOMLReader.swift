import AcopioBase

/// Reads TOML 1.0 into values with their origins.
///
/// The values equal those read from YAML with the same content: dates are text, decimals keep their
/// digits. Dates are written as in RFC 3339, numbers as in JSON: `0x1F` becomes 31, `1_000` becomes
/// 1000. The reader does not recurse and takes time linear in the size of the file. It reports
/// `toml-syntax`, `toml-number`, `duplicate-key` or `nesting-too-deep` and stops at the first
/// fault.
struct TOMLReader {
  /// Reading cannot continue; the fault was reported.
  struct Stop: Error {}

  /// The maximum nesting depth of objects and lists.
  static let depthLimit = 512

  let file: SourceFile
  let bytes: Bytes
  let arena: Arena
  let end: Int
  /// The offset of the next byte.
  var at: Int
  var diagnostics = Diagnostics()
  var tables = TOMLTables()
  /// Lists and inline tables that are still open, from the outermost to the innermost.
  var frames: [Frame] = []
  /// The elements of the lists that are still open.
  var elements: [Value] = []

  /// The object in `range` of `file`; `nil` after an error.
  static func read(
    _ file: SourceFile, range: Range<Int>, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    var reader = TOMLReader(
      file: file, bytes: file.bytes, arena: arena, end: range.upperBound, at: range.lowerBound)
    let root = reader.tables.add(
      place: range.lowerBound..<range.lowerBound, origin: .header, depth: 1)
    do throws(Stop) {
      try reader.document(root)
      diagnostics.append(reader.diagnostics)
      return reader.tables.takeValue(of: root, file, arena).at(file.origin(range))
    } catch {
      diagnostics.append(reader.diagnostics)
      return nil
    }
  }

  // MARK: - Lines

  private mutating func document(_ root: Int) throws(Stop) {
    var current = root
    while true {
      try skipBlank()
      guard at < end else { return }
      if bytes[at] == UInt8(ascii: "[") {
        current = try header(root)
      } else {
        let slot = try key(in: current)
        tables.fill(slot, .value(try value(in: tables.depth(ofSlot: slot))))
      }
      try endOfLine()
    }
  }

  /// `[a.b]` or `[[a.b]]`.
  private mutating func header(_ root: Int) throws(Stop) -> Int {
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
    let place = start..<at
    guard let slot = tables.find(last, in: table) else {
      let slot = tables.reserve(last, in: table)
      let new = try addTable(place, .header, inside: table, extra: isElement ? 1 : 0, at: last)
      tables.fill(slot, isElement ? tables.list(beginningWith: new) : .table(new))
      return new
    }
    switch tables.content(slot) {
    case .tables(let list) where isElement:
      let new = try addTable(place, .header, inside: table, extra: 1, at: last)
      tables.append(new, to: list)
      return new
    case .table(let known) where !isElement && tables.origin(known) == .implied:
      tables.setOrigin(known, .header)
      return known
    default: throw repeated(last, slot)
    }
  }

  /// Reads `key =`, where the key may have dots, up to the value; returns the slot for the value.
  mutating func key(in table: Int) throws(Stop) -> Int {
    let keys = try self.keys()
    skipSpace()
    guard take("=") else {
      if let length = bytes.characterLength(at: at), length > 1,
        let hidden = HiddenCharacter(in: bytes.slice(at..<at + length).string)
      {
        throw fail(
          "there is an invisible character here: \(hidden.name)", at..<at + length,
          remedy: "delete it")
      }
      let isYAML = at < end && bytes[at] == 0x3A
      throw fail(
        "expected '=' after the key", at..<min(at + 1, end),
        remedy: isYAML
          ? "write 'key = value', with text in quotes; 'key: value' is YAML, which front matter has between lines of '---'"
          : "write 'key = value', with text in quotes")
    }
    skipSpace()
    var table = table
    for key in keys.dropLast() { table = try inner(key, of: table, isDotted: true) }
    guard let last = keys.last else {
      preconditionFailure("a key has one part at least, or reading has stopped")
    }
    if let slot = tables.find(last, in: table) { throw repeated(last, slot) }
    return tables.reserve(last, in: table)
  }

  /// The table at `key`, created if it is missing.
  private mutating func inner(
    _ key: TOMLKey, of table: Int, isDotted: Bool
  ) throws(Stop) -> Int {
    guard let slot = tables.find(key, in: table) else {
      let slot = tables.reserve(key, in: table)
      let new = try addTable(key.place, isDotted ? .dotted : .implied, inside: table, at: key)
      tables.fill(slot, .table(new))
      return new
    }
    switch tables.content(slot) {
    case .table(let known) where !isDotted: return known
    case .table(let known) where tables.origin(known) != .header:
      tables.setOrigin(known, .dotted)
      return known
    case .tables(let list) where !isDotted: return tables.last(of: list)
    default: throw repeated(key, slot)
    }
  }

  private mutating func addTable(
    _ place: Range<Int>, _ origin: TOMLTables.Origin, inside table: Int, extra: Int = 0,
    at key: TOMLKey
  ) throws(Stop) -> Int {
    let depth = tables.depth(table) + 1 + extra
    guard depth <= TOMLReader.depthLimit else { throw nestedTooDeep(key.place) }
    return tables.add(place: place, origin: origin, depth: depth)
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
      return TOMLKey(text: text, place: start..<at)
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
}

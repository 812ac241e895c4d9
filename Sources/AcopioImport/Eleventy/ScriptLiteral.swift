import AcopioBase
import AcopioContent

/// Reads the literals of a program in JavaScript as YAML, whose flow style they share.
///
/// A copy of the text gets the signs of YAML in place, so that every byte keeps its offset. Members that are computed are
/// blank in it.
struct ScriptLiteral {
  /// The copy.
  private(set) var bytes: [UInt8]
  /// The range of the copy that is YAML.
  private(set) var range = 0..<0
  /// Whether a part was computed, and left out.
  private(set) var isPartial = false
  private var index = 0
  private var end: Int

  /// Objects nested deeper than this are no literals of people.
  private static let deepest = 32

  /// Reads the declarations in `range` of a file, as `const title = "…";`, or one object.
  init?(declarations range: Range<Int>, of file: Bytes) {
    bytes = Array(file)
    end = range.upperBound
    guard !range.isEmpty, bytes.indices.contains(range.lowerBound - 1) else { return nil }
    index = range.lowerBound
    skipSpaces()
    if index < end, bytes[index] == UInt8(ascii: "{") {
      let start = index
      guard literal() else { return nil }
      self.range = start..<index
      return
    }
    while index < end {
      let start = index
      if !declaration() {
        index = start
        skipStatement()
        blank(start..<index)
        isPartial = true
      }
      skipSpaces()
    }
    // The line ends around the declarations become the braces of one mapping.
    bytes[range.lowerBound - 1] = UInt8(ascii: "{")
    bytes[range.upperBound - 1] = UInt8(ascii: "}")
    self.range = range.lowerBound - 1..<range.upperBound
  }

  /// Reads what a module exports by default, if that is an object or a list.
  init?(exportedBy file: Bytes) {
    bytes = Array(file)
    end = bytes.count
    let text = file.string
    guard let match = text.firstMatch(of: /(?m)^(?:export default|module\.exports\s*=)\s*(?=[{\[])/)
    else { return nil }
    index = text[..<match.range.upperBound].utf8.count
    let start = index
    guard literal() else { return nil }
    range = start..<index
  }

  /// The value of the literal, with origins in the file that it is in.
  func value(of file: SourceFile, _ arena: Arena, _ diagnostics: inout Diagnostics) -> Value? {
    let copy = bytes.withUnsafeBufferPointer { arena.copy($0) }
    let plain = SourceFile(path: file.path, bytes: copy, id: file.id)
    return YAMLReader.read(plain, range: range, arena: arena, &diagnostics)
  }

  // MARK: - Statements

  /// Reads `const name = …;`, which becomes a member of a mapping.
  private mutating func declaration() -> Bool {
    let start = index
    guard ["const", "let", "var"].contains(word()) else { return false }
    let keyword = start..<index
    skipSpaces()
    guard !word().isEmpty else { return false }
    skipSpaces()
    let sign = index
    guard take("="), index < end, bytes[index].isASCIIWhitespace else { return false }
    skipSpaces()
    guard literal() else { return false }
    skipSpaces()
    let isLast = index >= end
    if !isLast, !take(";") {
      // Without a semicolon, a line end divides statements.
      guard bytes[index - 1].isASCIIWhitespace else { return false }
      index -= 1
      bytes[index] = UInt8(ascii: ";")
      index += 1
    }
    blank(keyword)
    bytes[sign] = UInt8(ascii: ":")
    if !isLast { bytes[index - 1] = UInt8(ascii: ",") }
    return true
  }

  /// Skips to the end of a statement: after a semicolon, or at a line end outside of brackets.
  private mutating func skipStatement() {
    while index < end, bytes[index] != UInt8(ascii: ";"), bytes[index] != 0x0A { skipPart() }
    if index < end { index += 1 }
  }

  // MARK: - Values

  /// Reads a literal; afterwards, `index` is after it.
  private mutating func literal(_ depth: Int = 0) -> Bool {
    guard index < end, depth < ScriptLiteral.deepest else { return false }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return list(depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return text()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      index += 1
      while index < end, bytes[index].isASCIIDigit || bytes[index] == UInt8(ascii: ".") {
        index += 1
      }
      return true
    default: return ["false", "null", "true"].contains(word())
    }
  }

  private mutating func object(_ depth: Int) -> Bool {
    index += 1
    while true {
      skipSpaces()
      guard index < end else { return false }
      if take("}") { return true }
      let start = index
      if member(depth) {
        _ = take(",")
        continue
      }
      index = start
      while index < end, ![UInt8(ascii: ","), UInt8(ascii: "}")].contains(bytes[index]) {
        skipPart()
      }
      _ = take(",")
      blank(start..<index)
      isPartial = true
    }
  }

  /// Reads a name and its value up to the comma or brace after it.
  private mutating func member(_ depth: Int) -> Bool {
    let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index])
    guard isQuoted ? text() : !word().isEmpty, take(":") else { return false }
    guard index < end, isQuoted || bytes[index].isASCIIWhitespace else { return false }
    skipSpaces()
    guard literal(depth + 1) else { return false }
    skipSpaces()
    return index < end && [UInt8(ascii: ","), UInt8(ascii: "}")].contains(bytes[index])
  }

  private mutating func list(_ depth: Int) -> Bool {
    index += 1
    while true {
      skipSpaces()
      if take("]") { return true }
      guard literal(depth + 1) else { return false }
      skipSpaces()
      if !take(","), index >= end || bytes[index] != UInt8(ascii: "]") { return false }
    }
  }

  /// Reads a text without values in it, and with escapes that YAML has, too.
  private mutating func text() -> Bool {
    let quote = bytes[index]
    let start = index
    index += 1
    while index < end, bytes[index] != quote {
      switch bytes[index] {
      case 0x0A: return false
      case UInt8(ascii: "$") where quote == UInt8(ascii: "`"): return false
      case UInt8(ascii: "\"") where quote == UInt8(ascii: "`"): return false
      case UInt8(ascii: "\\"):
        guard index + 1 < end else { return false }
        if quote == UInt8(ascii: "'") {
          guard bytes[index + 1] == quote else { return false }
          bytes[index] = quote
        } else if ![UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "t")]
          .contains(bytes[index + 1])
        {
          return false
        }
        index += 2
      default: index += 1
      }
    }
    guard index < end else { return false }
    index += 1
    if quote == UInt8(ascii: "`") {
      bytes[start] = UInt8(ascii: "\"")
      bytes[index - 1] = UInt8(ascii: "\"")
    }
    return true
  }

  // MARK: - Parts

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: sign) else { return false }
    index += 1
    return true
  }

  private mutating func word() -> String {
    let start = index
    while index < end,
      bytes[index].isASCIILetter || bytes[index].isASCIIDigit || bytes[index] == 0x5F
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips spaces and comments, which become spaces.
  private mutating func skipSpaces() {
    while index < end {
      if bytes[index].isASCIIWhitespace {
        if bytes[index] == 0x09 { bytes[index] = 0x20 }
        index += 1
      } else if let length = comment {
        blank(index..<index + length)
        index += length
      } else {
        return
      }
    }
  }

  /// The length of the comment that begins here; `nil` without one.
  private var comment: Int? {
    guard index + 1 < end, bytes[index] == UInt8(ascii: "/") else { return nil }
    let rest = bytes[index..<end]
    if bytes[index + 1] == UInt8(ascii: "/") {
      return (rest.firstIndex(of: 0x0A) ?? end) - index
    }
    guard bytes[index + 1] == UInt8(ascii: "*") else { return nil }
    var place = index + 2
    while place + 1 < end,
      bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/")
    {
      place += 1
    }
    return min(place + 2, end) - index
  }

  /// Skips a text, what is between brackets, a comment, or one byte.
  private mutating func skipPart() {
    var closers: [UInt8] = []
    repeat {
      if let length = comment {
        index += length
        continue
      }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        while index < end, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, end)
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      default: if byte == closers.last { closers.removeLast() }
      }
    } while index < end && !closers.isEmpty
  }

  private mutating func blank(_ range: Range<Int>) {
    for place in range where bytes[place] != 0x0A { bytes[place] = 0x20 }
  }
}

import AcopioBase

extension TOMLReader {
  // MARK: - Space

  /// Skips spaces and tabs.
  mutating func skipSpace() {
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
  }

  /// Skips space, line ends and comments.
  mutating func skipBlank() throws(Stop) {
    while true {
      skipSpace()
      if at < end, bytes[at] == UInt8(ascii: "#") { try comment() }
      guard lineEndLength > 0 else { return }
      at += lineEndLength
    }
  }

  /// The length in bytes of the line end here, LF or CRLF; 0 if there is none.
  var lineEndLength: Int {
    guard at < end else { return 0 }
    if bytes[at] == 0x0A { return 1 }
    return bytes[at] == 0x0D && at + 1 < end && bytes[at + 1] == 0x0A ? 2 : 0
  }

  /// Skips a comment up to the end of its line.
  private mutating func comment() throws(Stop) {
    while at < end, lineEndLength == 0 {
      guard bytes[at] >= 0x20 && bytes[at] != 0x7F || bytes[at] == 0x09 else {
        throw controlCharacter(TOMLReader.comment)
      }
      at += 1
    }
  }

  /// Moves to the end of a line on which only a comment may follow.
  mutating func endOfLine() throws(Stop) {
    skipSpace()
    if at < end, bytes[at] == UInt8(ascii: "#") { try comment() }
    guard at < end, lineEndLength == 0 else { return }
    if bytes[at] == 0x0D { throw controlCharacter("a file") }
    throw fail(
      "nothing can follow a complete value on its line", at..<at + 1,
      remedy: "put text in quotes, and every key on a line of its own")
  }

  /// Skips `symbol` if it is here; returns whether it was.
  mutating func take(_ symbol: StaticString) -> Bool {
    guard at + symbol.utf8CodeUnitCount <= end, bytes.has(symbol, at: at) else { return false }
    at += symbol.utf8CodeUnitCount
    return true
  }

  // MARK: - Faults

  /// Reports a fault at `place`.
  mutating func fail(
    _ message: Message, _ place: Range<Int>, id: DiagnosticID = .tomlSyntax, remedy: Message? = nil
  ) -> Stop {
    diagnostics.error(id, message, at: file.origin(place), remedy: remedy)
    return Stop()
  }

  private static let comment: Message = "a comment"

  /// Reports the control character here, which `what` can't contain.
  mutating func controlCharacter(_ what: Message) -> Stop {
    if bytes[at] == 0x0D {
      return fail(
        "a carriage return must be followed by a line feed", at..<at + 1,
        remedy: "save the file with line ends LF or CRLF")
    }
    let code = bytes[at].hexadecimal(2)
    return fail(
      "\(what) can't contain the control character 0x\(code)", at..<at + 1,
      remedy: what == TOMLReader.comment
        ? "remove it" : "remove it, or write it as \"\\u00\(code)\"")
  }

  /// Reports objects and lists that are nested deeper than `depthLimit`.
  mutating func nestedTooDeep(_ place: Range<Int>) -> Stop {
    fail(
      "values can't be nested more than \(TOMLReader.depthLimit) levels deep", place,
      id: .nestingTooDeep, remedy: "reduce the nesting")
  }

  /// Reports a repeated key, whose first occurrence is at `slot`.
  mutating func repeated(_ key: TOMLKey, _ slot: Int) -> Stop {
    diagnostics.error(
      .duplicateKey, "key '\(key.text.string)' can only be given once",
      at: file.origin(key.place), remedy: "remove one of the two, or rename it",
      notes: [
        Diagnostic.Note("first given here", at: file.origin(tables.key(ofSlot: slot).place))
      ])
    return Stop()
  }
}

import AcopioBase

/// The tokens of an expression, with their positions in the file.
struct ExpressionScanner {
  /// A fault of parsing; only the first is kept.
  struct Fault {
    var message: Message
    var range: Range<Int>
    /// A specific remedy, if more is known than the general syntax of expressions.
    var remedy: Message?
  }

  private let text: Bytes
  private let origin: Origin
  /// Whether each byte of the text is one of the file, so that positions inside it are known.
  private let isExact: Bool
  private var offset = 0
  /// The offset just past the last token.
  private var end = 0
  private(set) var fault: Fault?

  init(_ value: Value) {
    var origin = value.origin
    let length = Int(origin.end) - Int(origin.start)
    text = value.text
    isExact = origin.file != .max && (length == text.count || length == text.count + 2)
    // A quoted scalar begins one byte before its text.
    if isExact, length == text.count + 2 {
      origin.start += 1
      origin.end -= 1
    }
    self.origin = origin
  }

  // MARK: - Positions

  /// Skips spaces and returns the offset of the next token.
  mutating func begin() -> Int {
    skipSpace()
    return offset
  }

  /// The range from `start` to the end of the last token.
  func place(from start: Int) -> Origin {
    guard isExact else { return origin }
    let first = Int(origin.start)
    return Origin(file: origin.file, start: first + start, end: first + max(start, end))
  }

  /// The position of a fault in the file.
  func place(of fault: Fault) -> Origin {
    guard isExact else { return origin }
    let start = Int(origin.start)
    return Origin(
      file: origin.file, start: start + fault.range.lowerBound, end: start + fault.range.upperBound)
  }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return offset == text.count
    }
  }

  // MARK: - Faults

  mutating func fail(exactly message: Message, at offset: Int, remedy: Message?) {
    if fault == nil {
      fault = Fault(message: message, range: offset..<offset + 1, remedy: remedy)
    }
  }

  /// Reports an unexpected token at the current offset.
  mutating func fail(_ message: Message, remedy: Message? = nil) {
    skipSpace()
    if fault == nil, let slip = ExpressionSlip(in: text, at: offset) {
      fault = Fault(message: slip.message, range: slip.range, remedy: slip.remedy)
    }
    fail(exactly: "\(message), found \(found)", at: offset, remedy: remedy)
  }

  /// The current word or character, quoted for a message.
  private var found: Message {
    guard offset < text.count else { return "the end" }
    var end = offset
    while end < text.count, isNamePart(text[end]) { end += 1 }
    let word = text.slice(offset..<end).string
    return "'\(word.isEmpty ? String(text.slice(offset..<text.count).string.prefix(1)) : word)'"
  }

  // MARK: - Tokens

  private mutating func skipSpace() {
    while offset < text.count, text[offset].isASCIIWhitespace { offset += 1 }
  }

  mutating func isBefore(_ symbol: StaticString) -> Bool {
    skipSpace()
    return text.has(symbol, at: offset)
  }

  mutating func take(_ symbol: StaticString) -> Bool {
    guard isBefore(symbol) else { return false }
    offset += symbol.utf8CodeUnitCount
    end = offset
    return true
  }

  mutating func takeWord(_ word: StaticString) -> Bool {
    let after = begin() + word.utf8CodeUnitCount
    guard text.has(word, at: offset),
      after >= text.count || !isNamePart(text[after]) && text[after] != 0x2E
    else { return false }
    offset = after
    end = after
    return true
  }

  /// Reads a text in single or double quotes, if one is next.
  mutating func quoted() -> String? { quotedBytes()?.string }

  /// The text of the last token, which began at `start`.
  func token(from start: Int) -> Bytes { text.slice(start..<max(start, end)) }

  /// Reads a text in single or double quotes, if one is next, without a copy.
  mutating func quotedBytes() -> Bytes? {
    let quote: UInt8 = isBefore("\"") ? 0x22 : 0x27
    guard offset < text.count, text[offset] == quote else { return nil }
    let open = offset + 1
    var index = open
    while index < text.count, text[index] != quote { index += 1 }
    guard index < text.count else {
      offset = index
      fail("expected a closing quote", remedy: "close the text with the quote it begins with")
      return nil
    }
    offset = index + 1
    end = offset
    return text.slice(open..<index)
  }

  /// Reads a number, if one is next.
  mutating func number() -> Value? {
    let start = begin()
    guard fault == nil, start < text.count, text[start].isASCIIDigit else { return nil }
    while offset < text.count, text[offset].isASCIIDigit || text[offset] == 0x2E { offset += 1 }
    end = offset
    let written = text.slice(start..<offset)
    guard NumberText(written) != nil else {
      fail("expected a number")
      return nil
    }
    return .text(written, kind: .number)
  }

  /// Reads names separated by dots.
  mutating func path() -> ExpressionPath? {
    let start = begin()
    var steps: [Located<String>] = []
    repeat {
      let begin = offset
      while offset < text.count, isNamePart(text[offset]) { offset += 1 }
      end = offset
      guard offset > begin else {
        fail("expected a name or a number")
        return nil
      }
      steps.append(Located(text.slice(begin..<offset).string, at: place(from: begin)))
    } while takeDot()
    return ExpressionPath(steps: steps, origin: place(from: start))
  }

  private mutating func takeDot() -> Bool {
    guard offset < text.count, text[offset] == 0x2E else { return false }
    offset += 1
    return true
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5F || byte == 0x2D || byte >= 0x80
  }
}

// Messages for invalid JSON, with remedies. Each function reports a fault and returns `Stop` to be
// thrown.

extension JSONReader {
  private mutating func stop(
    _ message: Message, id: DiagnosticID = .jsonSyntax, at range: Range<Int>,
    remedy: Message? = nil,
    notes: [Diagnostic.Note] = []
  ) -> Stop {
    diagnostics.error(id, message, at: file.origin(range), remedy: remedy, notes: notes)
    return Stop()
  }

  // MARK: The whole file

  mutating func checkSizeAndMark() throws(Stop) {
    let most = min(limits.bytes, Int(UInt32.max))
    guard count <= most else {
      diagnostics.error(
        .fileTooLarge,
        "file has \(megabytes(count)) MB, but a JSON file can have at most \(megabytes(most)) MB",
        path: file.path, remedy: "split the file into several")
      throw Stop()
    }
    if let fault = file.conflict?.diagnostic(in: file) ?? file.pointerFault {
      diagnostics.report(fault)
      throw Stop()
    }
    if file.bytes.has("\u{FEFF}") {
      throw stop(
        "JSON can't begin with two byte order marks", id: .byteOrderMark, at: 0..<3,
        remedy: "save the file as UTF-8 without BOM")
    }
  }

  private func megabytes(_ bytes: Int) -> String {
    // Rounded up to a tenth, so that a file just over the limit does not appear to be within it.
    let tenths = (bytes * 10 + (1 << 20) - 1) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  mutating func nestedTooDeep() -> Stop {
    stop(
      "arrays and objects can be nested at most \(limits.depth) deep", id: .nestingTooDeep,
      at: at..<at + 1, remedy: "close brackets that were left open, or flatten the data")
  }

  mutating func contentAfterEnd() -> Stop {
    if let reason = foreignThing() { return reason }
    return stop(
      "expected the end of the file after the value, found \(found())", at: foundRange(),
      remedy: "a JSON file contains one value: put several into an array '[…, …]'")
  }

  // MARK: Between values

  mutating func expectedValue() -> Stop {
    if let reason = foreignThing() { return reason }
    if let reason = foreignWord() { return reason }
    guard at < count else {
      return stop(
        "expected a value, found the end of the file", at: at..<at, remedy: "write a value",
        notes: openingNote())
    }
    switch base[at] {
    case 0x2C:
      return stop(
        "expected a value, found ','", at: at..<at + 1, remedy: "remove the comma")
    case 0x2B:
      return stop(
        "a number can't begin with '+'", at: at..<at + 1, remedy: "remove the '+'")
    case 0x2E:
      return stop(
        "a number can't begin with '.'", at: at..<at + 1, remedy: "write a '0' before the '.'")
    default:
      return stop(
        "expected a value, found \(found())", at: foundRange(), remedy: "write a value before it")
    }
  }

  mutating func expectedKey() -> Stop {
    if let reason = foreignThing() { return reason }
    guard at < count else {
      return stop(
        "expected a key or '}', found the end of the file", at: at..<at,
        remedy: "write '}' to close the object", notes: openingNote())
    }
    if let reason = decimalComma() { return reason }
    if base[at].continuesWord {
      let range = foundRange()
      let word = file.bytes.slice(range).string
      return stop(
        "a key must be in double quotes", at: range, remedy: "write \"\(word)\"")
    }
    return stop(
      "expected a key in double quotes, found \(found())", at: foundRange(),
      remedy: base[at] == 0x2C ? "remove the comma" : "write '}' to close the object")
  }

  /// Reports digits right after a number and its comma, as in `"price": 60,5`.
  private mutating func decimalComma() -> Stop? {
    guard base[at].isASCIIDigit, at >= 2, base[at - 1] == 0x2C, base[at - 2].isASCIIDigit else {
      return nil
    }
    var start = at - 2
    while start > 0, base[start - 1].isASCIIDigit { start -= 1 }
    var end = at
    while end < count, base[end].isASCIIDigit { end += 1 }
    let text = file.bytes.slice(start..<end).string
    let isNegative = start > 0 && base[start - 1] == 0x2D
    if start > 0, !isNegative, base[start - 1] == 0x2E || base[start - 1].continuesWord {
      return nil
    }
    guard let number = SeparatedNumber(text), let decimal = number.decimal else { return nil }
    let sign = isNegative ? "-" : ""
    return stop(
      "'\(sign)\(text)' is not a number: decimals are written with a decimal point",
      at: start - sign.utf8.count..<end,
      remedy: number.grouped.map {
        "write \(sign)\($0), or \(sign)\(decimal) if a decimal is meant"
      }
        ?? "write \(sign)\(decimal)")
  }

  mutating func expectedColon() -> Stop {
    if let reason = foreignThing() { return reason }
    return stop(
      "expected ':' after a key, found \(found())", at: foundRange(),
      remedy: "write ':' between the key and its value")
  }

  mutating func expectedComma(in frame: Frame) -> Stop {
    if let reason = foreignThing() { return reason }
    let closing = frame.isObject ? "}" : "]"
    let message: Message = "expected ',' or '\(closing)' after a value, found \(found())"
    let isEnd = at >= count
    var remedy: Message = "write ',' before another value, or '\(closing)' to close"
    var notes: [Diagnostic.Note] = []
    switch isEnd ? 0x7D : base[at] {
    case 0x22, 0x2D, 0x30...0x39, 0x5B, 0x7B:
      remedy = "write ',' between the values"
    case 0x5D, 0x7D:
      remedy = "write '\(closing)' to close the \(frame.isObject ? "object" : "array")"
      notes = openingNote()
    case 0x3A where !frame.isObject:
      remedy = "write '{' and '}' around keys with their values"
      notes = openingNote()
    default: break
    }
    if !isEnd, remedy == "write ',' between the values" {
      // The comma is missing after the value, which may be lines above.
      var end = at
      while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(base[end - 1]) { end -= 1 }
      return stop(message, at: end..<end, remedy: remedy, notes: notes)
    }
    return stop(message, at: isEnd ? at..<at : foundRange(), remedy: remedy, notes: notes)
  }

  mutating func danglingComma(at place: Int, inObject: Bool) -> Stop {
    stop(
      "a comma must be followed by a \(inObject ? "key" : "value")", at: place..<place + 1,
      remedy: "remove the comma")
  }

  // MARK: Numbers

  mutating func leadingZero(from start: Int) -> Stop {
    while at < count, base[at].isASCIIDigit { at += 1 }
    return stop(
      "a number can't begin with '0' and another digit", at: start..<at,
      remedy: "remove the leading zeros, or write it in double quotes if it is a code")
  }

  mutating func expectedDigit(from start: Int, after what: Message) -> Stop {
    if what == "-", let reason = foreignWord() { return reason }
    let place: Message = what == "exponent" ? "the 'e' of an exponent" : "'\(what)'"
    if let reason = foreignThing() { return reason }
    return stop(
      "expected a digit after \(place), found \(found())",
      at: at < count ? foundRange() : start..<at,
      remedy: "write a digit, or remove the part that requires one")
  }

  mutating func badNumber(from start: Int) -> Stop {
    while at < count, base[at].continuesWord || base[at] == 0x2E { at += 1 }
    if let invalid = file.bytes.slice(start..<at).firstInvalidUTF8 {
      at = start + invalid
      return invalidUTF8()
    }
    let range = start..<min(at, start + 60)
    let text = file.bytes.slice(range).shortString
    return stop(
      "'\(text)' is not a number", at: start..<at,
      remedy: "write decimal digits only, or put it in double quotes if it is text")
  }

  // MARK: Strings

  mutating func invalidUTF8() -> Stop {
    file.reportInvalidUTF8(at: at, &diagnostics)
    return Stop()
  }

  mutating func unclosedString(from start: Int) -> Stop {
    stop(
      "a string must be closed, found the end of the file", at: start..<start + 1,
      remedy: "write '\"' at its end")
  }

  mutating func controlCharacter(inStringFrom start: Int) -> Stop {
    switch base[at] {
    case 0x0A, 0x0D:
      return stop(
        "a string must be closed before its line ends", at: start..<at,
        remedy: "write '\"' at its end, or '\\n' for a line end within it")
    case 0x09:
      return stop(
        "a tab is not allowed in a string", at: at..<at + 1, remedy: "write '\\t' for a tab")
    default:
      let escape = "\\u00\(base[at].hexadecimal(2).lowercased())"
      return stop(
        "control character 0x\(base[at].hexadecimal(2)) is not allowed in a string",
        at: at..<at + 1,
        remedy: "remove it, or write '\(escape)'")
    }
  }

  mutating func unknownEscape() -> Stop {
    let start = at
    at += 1
    if at < count, file.bytes.characterLength(at: at) == nil { return invalidUTF8() }
    let end = at + (file.bytes.characterLength(at: at) ?? 0)
    let text = file.bytes.slice(start..<end).shortString
    return stop(
      "'\(text)' is not an escape", at: start..<end,
      remedy: "write '\\\\' for a backslash")
  }

  mutating func badUnicodeEscape() -> Stop {
    stop(
      "'\\u' must be followed by four hexadecimal digits", id: .invalidUnicodeEscape,
      at: at..<at + 2, remedy: "write the character itself, or '\\u00e9' for 'é'")
  }

  mutating func halfOfAPair() -> Stop {
    let text = file.bytes.slice(at..<at + 6).string
    return stop(
      "'\(text)' is one half of a surrogate pair without the other", id: .invalidUnicodeEscape,
      at: at..<at + 6, remedy: "write the character itself")
  }

  // MARK: Unexpected input

  /// Reports syntax that JSON allows nowhere: comments, single quotes, invalid UTF-8.
  private mutating func foreignThing() -> Stop? {
    guard at < count else { return nil }
    if file.bytes.characterLength(at: at) == nil { return invalidUTF8() }
    if file.bytes.has("//", at: at) || file.bytes.has("/*", at: at) || base[at] == 0x23 {
      let length = base[at] == 0x23 ? 1 : 2
      return stop(
        "JSON has no comments", at: at..<at + length, remedy: "remove the comment")
    }
    if base[at] == 0x27 {
      return stop(
        "strings must be in double quotes", at: at..<at + 1,
        remedy: "write '\"' instead of each single quote around it")
    }
    if file.bytes.has("\u{201C}", at: at) || file.bytes.has("\u{201D}", at: at) {
      return stop(
        "strings must be in straight double quotes", at: at..<at + 3,
        remedy: "write '\"' instead of each curly quote around it")
    }
    if base[at] >= 0x80, let length = file.bytes.characterLength(at: at),
      let hidden = HiddenCharacter(in: file.bytes.slice(at..<at + length).string)
    {
      let isSpace = hidden.scalar.properties.isWhitespace
      return stop(
        isSpace
          ? "the space here is \(hidden.name), which JSON does not allow between values"
          : "there is an invisible character here: \(hidden.name)",
        at: at..<at + length, remedy: isSpace ? "delete it, and type a space" : "delete it")
    }
    if base[at] == 0 {
      return stop(
        "byte 0x00 is not allowed here; the file may be UTF-16", at: at..<at + 1,
        remedy: "save the file as UTF-8")
    }
    return nil
  }

  /// Reports an unquoted word, in particular literals of other languages, such as `NaN` and `None`.
  private mutating func foreignWord() -> Stop? {
    guard at < count, base[at].continuesWord else { return nil }
    let range = foundRange()
    let word = file.bytes.slice(range).shortString
    switch word.lowercased() {
    case "nan", "infinity", "inf":
      return stop(
        "JSON has no '\(word)'", at: range, remedy: "write null, or leave the key out")
    case "none", "nil", "undefined":
      return stop("'\(word)' is not a value", at: range, remedy: "write null")
    case "true", "false", "null":
      return stop("'\(word)' is not a value", at: range, remedy: "write \(word.lowercased())")
    default:
      let near = didYouMean(word, ["true", "false", "null"])
      return stop(
        "'\(word)' is not a value\(near)", at: range,
        remedy: "write it in double quotes if it is text")
    }
  }

  /// Describes the text at the current offset, for a headline.
  private func found() -> Message {
    guard at < count else { return "the end of the file" }
    let byte = base[at]
    guard byte >= 0x20, byte != 0x7F else { return "byte 0x\(byte.hexadecimal(2))" }
    return "'\(file.bytes.slice(foundRange()).shortString)'"
  }

  /// The range of the word or character at the current offset.
  private func foundRange() -> Range<Int> {
    var end = at
    while end < count, base[end].continuesWord, let length = file.bytes.characterLength(at: end) {
      end += length
    }
    return at..<max(end, min(at + 1, count))
  }

  /// A note at the innermost open bracket.
  private func openingNote() -> [Diagnostic.Note] {
    guard frames.count > 0 else { return [] }
    let start = frames.top.start
    return [
      Diagnostic.Note(
        "the \(frames.top.isObject ? "object" : "array") is opened here",
        at: file.origin(start..<start + 1))
    ]
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The text for a headline: control characters escaped, at most 40 characters.
  package var shortString: String {
    let text = slice(0..<Swift.min(count, 200)).string
    var short = ""
    for scalar in text.unicodeScalars.prefix(40) {
      short += scalar.value < 0x20 ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return text.unicodeScalars.count > 40 ? short + "…" : short
  }
}

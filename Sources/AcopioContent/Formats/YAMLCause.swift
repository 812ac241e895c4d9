import AcopioBase

/// Mistakes of people who write YAML by hand, which libyaml notices only by their consequences.
///
/// All look at single lines around a fault, so that a fault takes time in proportion to them alone.
struct YAMLCause {
  /// The file.
  let file: SourceFile
  /// The range of YAML in it.
  let range: Range<Int>

  /// The message that replaces the one about the consequence.
  struct Finding {
    let message: Message
    let remedy: Message
    let place: Range<Int>
  }

  private var bytes: Bytes { file.bytes }

  /// The mistake that explains a fault of libyaml at `place`, in something that began at `began`.
  func finding(_ problem: String, at place: Int, began: Int) -> Finding? {
    if let hidden = hiddenCharacter(linesOf: [began, place]) { return hidden }
    if let comment = comment(before: place) ?? comment(inLineOf: began) { return comment }
    switch problem {
    case "found character that cannot start any token", "did not find expected node content",
      "did not find expected key", "did not find expected ',' or '}'":
      if let braces = templateTag(near: place) { return braces }
    case "did not find expected comment or line break": return blockHeader(at: began)
    case "did not find expected hexdecimal number":
      return Finding(
        message: "'\\x', '\\u' and '\\U' need two, four and eight hexadecimal digits",
        remedy: "write '\\\\' for a backslash, or put the value in single quotes",
        place: place..<min(place + 1, range.upperBound))
    default: break
    }
    switch problem {
    case "did not find expected key", "did not find expected '-' indicator",
      "did not find expected ',' or ']'", "did not find expected ',' or '}'",
      "did not find expected <document start>":
      return comma(at: place) ?? bracket(at: place) ?? item(at: place) ?? innerQuote(at: place)
    case "mapping values are not allowed in this context": return curlyQuotes(at: place)
    default: return nil
    }
  }

  // MARK: - Characters that cannot be seen

  /// A space that YAML does not accept, or a character without width, where indentation and the
  /// signs of YAML are.
  private func hiddenCharacter(linesOf offsets: [Int]) -> Finding? {
    for offset in offsets where offset < range.upperBound {
      let line = file.line(around: offset)
      if let place = hiddenCharacter(in: line),
        let hidden = HiddenCharacter(in: bytes.slice(place).string)
      {
        let isSpace = hidden.scalar.properties.isWhitespace
        return Finding(
          message: isSpace
            ? "the space here is \(hidden.name), which YAML does not accept"
            : "there is an invisible character here: \(hidden.name)",
          remedy: isSpace ? "delete it, and type a space" : "delete it", place: place)
      }
    }
    return nil
  }

  /// The range of such a character before or after a colon or dash, or in the indentation.
  private func hiddenCharacter(in line: Range<Int>) -> Range<Int>? {
    var index = line.lowerBound
    var isStructure = true
    while index < line.upperBound {
      let byte = bytes[index]
      guard byte >= 0x80, let length = bytes.characterLength(at: index) else {
        // Quotes and comments end the part that can be structure.
        if byte == 0x22 || byte == 0x27 || byte == 0x23 { return nil }
        isStructure = byte == 0x20 || byte == 0x3A || byte == 0x2D
        index += 1
        continue
      }
      let place = index..<index + length
      if HiddenCharacter(in: bytes.slice(place).string) != nil,
        isStructure || place.upperBound < line.upperBound && bytes[place.upperBound] == 0x3A
      {
        return place
      }
      isStructure = false
      index += length
    }
    return nil
  }

  // MARK: - Comments

  /// A comment that hides the end of a list or mapping, in the last line before an offset that has text.
  private func comment(before place: Int) -> Finding? {
    var end = min(place, range.upperBound)
    for _ in 0..<8 where end > range.lowerBound {
      if let found = comment(inLineOf: end) { return found }
      end = file.line(around: end).lowerBound - 1
    }
    return nil
  }

  /// `[Issue #1, b]`: a comment that hides the bracket with which its line ends.
  private func comment(inLineOf offset: Int) -> Finding? {
    guard offset >= range.lowerBound, offset < range.upperBound else { return nil }
    let line = file.line(around: offset)
    var (quote, depth, start) = (UInt8(0), 0, line.lowerBound)
    for index in line where quote == 0 || bytes[index] == quote {
      switch bytes[index] {
      case 0x22, 0x27:
        // An apostrophe within a word is not a quote.
        guard quote != 0 || index == line.lowerBound || " [{,:".utf8.contains(bytes[index - 1])
        else { continue }
        quote = quote == 0 ? bytes[index] : 0
      case 0x5B, 0x7B:
        // Elsewhere it is part of a text.
        guard depth > 0 || beginsValue(index, in: line) else { continue }
        depth += 1
        start = index + 1
      case 0x5D, 0x7D: depth = max(0, depth - 1)
      case 0x2C: start = index + 1
      case 0x23 where depth > 0 && " [{,".utf8.contains(bytes[index - 1]):
        let rest = bytes.slice(index..<line.upperBound)
        guard let end = rest.firstIndex(where: { [0x2C, 0x5D, 0x7D].contains($0) }),
          rest.contains(where: { $0 == 0x5D || $0 == 0x7D })
        else { return nil }
        return Finding(
          message: "'#' begins a comment here, and hides the bracket that closes the line",
          remedy:
            "put the item in quotes\(YAMLCause.quoted(bytes.slice(start..<index + end).trimmed))",
          place: index..<line.upperBound)
      default: break
      }
    }
    return nil
  }

  /// Whether a value can begin at an offset: after a colon or dash, or first in its line.
  private func beginsValue(_ place: Int, in line: Range<Int>) -> Bool {
    let before = bytes.slice(line.lowerBound..<place).trimmed
    return before.last.map { $0 == 0x3A || $0 == 0x2D } ?? true
  }

  /// A list that begins in the line of its key and continues below.
  private func item(at place: Int) -> Finding? {
    guard bytes.has("- ", at: place), place < range.upperBound,
      file.line(around: place).lowerBound > range.lowerBound
    else { return nil }
    let above = file.line(around: file.line(around: place).lowerBound - 1)
    guard let value = value(inLineOf: above.lowerBound), value.lowerBound > above.lowerBound,
      bytes.slice(above.lowerBound..<value.lowerBound).contains(0x3A)
    else { return nil }
    return Finding(
      message: "an item of a list can't follow a value in the line of its key",
      remedy:
        "write every item in a line of its own below the key: '- \(bytes.slice(value).string)'",
      place: place..<place + 1)
  }

  // MARK: - Values that begin with a sign

  /// A value that begins with a tag of a template, as `{{ name }}` and `{% name %}`.
  private func templateTag(near place: Int) -> Finding? {
    guard let value = value(inLineOf: place), value.upperBound > value.lowerBound + 1,
      bytes.has("{{", at: value.lowerBound) || bytes.has("{%", at: value.lowerBound)
    else { return nil }
    return YAMLCause.templateTag(bytes, value)
  }

  /// The same for the range of such a value.
  static func templateTag(_ bytes: Bytes, _ value: Range<Int>) -> Finding {
    let sign = bytes.slice(value.lowerBound..<value.lowerBound + 2).string
    return Finding(
      message: "a value can't begin with '\(sign)': a brace begins a mapping",
      remedy: "put the value in quotes\(YAMLCause.quoted(bytes.slice(value)))",
      place: value.lowerBound..<value.lowerBound + 2)
  }

  /// `value: > text`: the sign of a block of text, with the text next to it.
  private func blockHeader(at began: Int) -> Finding? {
    guard let value = value(inLineOf: began), value.lowerBound == began else { return nil }
    let sign = bytes.slice(began..<began + 1).string
    return Finding(
      message: "a value can't begin with '\(sign)' unless its text is on the next lines",
      remedy: "put the value in quotes\(YAMLCause.quoted(bytes.slice(value)))",
      place: began..<began + 1)
  }

  /// Text with a colon in curly quotes, which are letters to YAML.
  private func curlyQuotes(at place: Int) -> Finding? {
    guard let value = value(inLineOf: place) else { return nil }
    let text = bytes.slice(value).string
    guard let first = text.first, "“”„‘’‚«".contains(first), text.count > 2 else { return nil }
    let inner = text.dropFirst().dropLast()
    return Finding(
      message: "'\(first)' is not a quotation mark of YAML, which has only straight ones",
      remedy: "write \(YAMLText.quoted(String(inner)))",
      place: value.lowerBound..<value.lowerBound
        + (bytes.characterLength(at: value.lowerBound) ?? 1)
    )
  }

  // MARK: - Text after a finished value

  /// A comma at the end of a line, as in JSON.
  private func comma(at place: Int) -> Finding? {
    guard place < range.upperBound, bytes[place] == 0x2C else { return nil }
    let rest = bytes.slice(place + 1..<max(place + 1, file.line(around: place).upperBound))
    guard rest.trimmed.isEmpty else { return nil }
    return Finding(
      message: "a comma can't end a line outside of brackets", remedy: "remove the comma",
      place: place..<place + 1)
  }

  /// A closing bracket too many.
  private func bracket(at place: Int) -> Finding? {
    guard place < range.upperBound, bytes[place] == 0x5D || bytes[place] == 0x7D, place > 0,
      bytes[place - 1] == 0x5D || bytes[place - 1] == 0x7D
    else { return nil }
    return Finding(
      message: "'\(bytes.slice(place..<place + 1).string)' closes nothing that is open",
      remedy: "remove it", place: place..<place + 1)
  }

  /// A quote inside of a value in the same quotes, which ends it.
  private func innerQuote(at place: Int) -> Finding? {
    guard place < range.upperBound, let closing = quote(before: place) else { return nil }
    let line = file.line(around: place)
    let sign = bytes[closing]
    // A letter right after the quote, or a quote too many, shows that it is part of the text.
    let next = bytes[place]
    let isLetter = next.isASCIILetter || next.isASCIIDigit || next >= 0x80
    let isOdd = line.count { bytes[$0] == sign } % 2 == 1
    guard closing + 1 == place && isLetter || isOdd else { return nil }
    let end = lastByte(of: line)
    guard let value = value(inLineOf: place), bytes[value.lowerBound] == sign, end > closing,
      bytes[end] == sign
    else { return closing + 1 == place && isLetter ? nested(sign, closing, nil) : nil }
    let inner = bytes.slice(value.lowerBound + 1..<end).string
    return nested(sign, closing, YAMLText.quoted(inner))
  }

  private func nested(_ sign: UInt8, _ closing: Int, _ whole: String?) -> Finding {
    let isSingle = sign == 0x27
    let double: Message =
      isSingle ? "double the apostrophe" : "write each quote inside as '\\\"'"
    return Finding(
      message: isSingle
        ? "the apostrophe ends the text, which is in single quotes"
        : "the quote ends the text, which is in double quotes",
      remedy: whole.map { isSingle ? "\(double): \($0)" : "\(double), or write \($0)" } ?? double,
      place: closing..<closing + 1)
  }

  /// The offset of the quote before an offset, after which there are only spaces.
  private func quote(before place: Int) -> Int? {
    var index = place - 1
    while index > range.lowerBound, bytes[index] == 0x20 { index -= 1 }
    guard index > range.lowerBound, bytes[index] == 0x27 || bytes[index] == 0x22 else { return nil }
    return index
  }

  private func lastByte(of line: Range<Int>) -> Int {
    var last = line.upperBound - 1
    while last > line.lowerBound, bytes[last].isASCIIWhitespace { last -= 1 }
    return last
  }

  // MARK: - Lines

  /// The range of the value in the line around an offset: after the key and its colon, or after the dash of a list.
  func value(inLineOf offset: Int) -> Range<Int>? {
    let line = file.line(around: offset)
    var start = line.lowerBound
    func skipSpaces() {
      while start < line.upperBound, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    }
    skipSpaces()
    while bytes.has("- ", at: start) {
      start += 2
      skipSpaces()
    }
    var key = start
    while key < line.upperBound, bytes[key] != 0x3A, bytes[key] != 0x22, bytes[key] != 0x27,
      bytes[key] != 0x7B, bytes[key] != 0x5B
    {
      key += 1
    }
    if key > start, key < line.upperBound, bytes[key] == 0x3A, key + 1 < line.upperBound,
      bytes[key + 1] == 0x20
    {
      start = key + 1
      skipSpaces()
    }
    let end = lastByte(of: line) + 1
    return start < end && start > line.lowerBound ? start..<end : nil
  }

  /// `: '…'` for a remedy; nothing for a text that is too long to be repeated.
  static func quoted(_ text: Bytes) -> String {
    let text = text.string
    return text.unicodeScalars.count > 60 ? "" : ": \(YAMLText.quoted(text))"
  }
}

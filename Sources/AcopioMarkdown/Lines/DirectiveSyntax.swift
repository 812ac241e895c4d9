import AcopioBase

/// A directive as written: pieces of the document's own bytes, except for `\|` in a cell.
struct DirectiveSource {
  /// A name and its value.
  struct Attribute {
    let name: Bytes
    var value: Bytes
    /// The value as written, a piece of the document.
    let source: Bytes

    init(name: Bytes, value: Bytes) {
      self.name = name
      self.value = value
      source = value
    }
  }

  let form: MarkdownDirective.Form
  let name: Bytes
  var attributes: [Attribute] = []
  /// The source before the text in brackets, `:name[`; all of it without brackets.
  var opening: Bytes
  /// The source after the text in brackets, `]{…}`.
  var closing = Bytes(start: nil, count: 0)
  /// Both in the document, where `opening` and `closing` are copies with other bytes.
  var written: (opening: Bytes, closing: Bytes)?
  /// Whether a container has an end.
  var isClosed = true
  /// The formula that it is instead, without its delimiters.
  var formula: (tex: Bytes, isDisplay: Bool)?
}

/// Reads the pieces of a directive from one line, left to right.
///
/// Follows the "generic directives" proposal for CommonMark, as remark-directive reads it; names
/// are ASCII, and values are taken verbatim.
struct DirectiveReader {
  let line: Bytes
  var place: Int

  init(_ line: Bytes, at place: Int) {
    self.line = line
    self.place = place
  }

  /// Letters, digits, `-` and `_`, beginning with a letter and ending with a letter or digit.
  mutating func name() -> Bytes? {
    let start = place
    guard place < line.count, line[place].isASCIILetter else { return nil }
    while place < line.count, isNameByte(line[place]) { place += 1 }
    let last = line[place - 1]
    guard last != 0x2D, last != 0x5F else { return nil }
    return line.slice(start..<place)
  }

  /// The content of the brackets that open at `place`.
  ///
  /// `\` escapes a bracket; unescaped brackets inside must be balanced.
  mutating func label() -> Bytes? {
    guard place < line.count, line[place] == 0x5B else { return nil }
    let start = place + 1
    var depth = 0
    while place < line.count {
      switch line[place] {
      case 0x5C: place += 1
      case 0x5B: depth += 1
      case 0x5D:
        depth -= 1
        if depth == 0 {
          place += 1
          return line.slice(start..<place - 1)
        }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The attributes in the braces that open at `place`.
  ///
  /// `nil` if the braces are not closed or contain anything but attributes.
  mutating func attributes() -> [DirectiveSource.Attribute]? {
    guard place < line.count, line[place] == 0x7B else { return nil }
    place += 1
    var all: [DirectiveSource.Attribute] = []
    while true {
      let isApart = skipSpaces() || all.isEmpty
      guard place < line.count else { return nil }
      if line[place] == 0x7D {
        place += 1
        return all
      }
      let isShort = line[place] == 0x23 || line[place] == 0x2E
      guard isApart || isShort, let one = isShort ? short() : attribute() else { return nil }
      all.append(one)
    }
  }

  private mutating func skipSpaces() -> Bool {
    let start = place
    while place < line.count, line[place] == 0x20 || line[place] == 0x09 { place += 1 }
    return place > start
  }

  /// `#id` or `.class`.
  private mutating func short() -> DirectiveSource.Attribute? {
    let name: StaticString = line[place] == 0x23 ? "id" : "class"
    place += 1
    let start = place
    while place < line.count, isNameByte(line[place]) || line[place] >= 0x80 { place += 1 }
    guard place > start else { return nil }
    return DirectiveSource.Attribute(
      name: name.utf8,
      value: line.slice(start..<place))
  }

  private mutating func attribute() -> DirectiveSource.Attribute? {
    let start = place
    guard line[place].isASCIILetter || line[place] == 0x5F else { return nil }
    while place < line.count, isNameByte(line[place]) { place += 1 }
    let name = line.slice(start..<place)
    guard place < line.count, line[place] == 0x3D else {
      return DirectiveSource.Attribute(name: name, value: line.slice(place..<place))
    }
    place += 1
    return value().map { DirectiveSource.Attribute(name: name, value: $0) }
  }

  private mutating func value() -> Bytes? {
    guard place < line.count else { return nil }
    let quote = line[place]
    if quote == 0x22 || quote == 0x27 {
      guard let end = line.place(of: quote, from: place + 1) else { return nil }
      let start = place + 1
      place = end + 1
      return line.slice(start..<end)
    }
    let start = place
    while place < line.count, isPlainByte(line[place]) { place += 1 }
    return place > start ? line.slice(start..<place) : nil
  }

  private func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x22, 0x27, 0x60, 0x7B, 0x7D: false
    default: true
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F
  }
}

/// Whether `markdown` may contain a directive: `::` first on a line, or `:name` before `[` or `{`.
func mayHoldDirective(_ markdown: Bytes) -> Bool {
  var start = 0
  while let colon = markdown.place(of: 0x3A, from: start) {
    start = colon + 1
    guard start < markdown.count else { return false }
    let next = markdown[start]
    if next == 0x3A {
      if isAtLineStart(markdown, colon) { return true }
      while start < markdown.count, markdown[start] == 0x3A { start += 1 }
    } else if next.isASCIILetter, mayBeginDirective(markdown, colon) {
      return true
    }
  }
  return false
}

/// Whether the `:` at `colon` begins an inline directive.
///
/// A name and a bracket or brace must follow; no word, path or other `:` may precede, as in
/// `10:30`, `a:b` and `https://`.
func mayBeginDirective(_ text: Bytes, _ colon: Int) -> Bool {
  if colon > 0 {
    let before = text[colon - 1]
    if before.isASCIILetter || before.isASCIIDigit || before >= 0x80 && !isOpener(text, colon) {
      return false
    }
    if before == 0x3A || before == 0x2F || before == 0x5C { return false }
  }
  var reader = DirectiveReader(text, at: colon + 1)
  guard reader.name() != nil, reader.place < text.count else { return false }
  return text[reader.place] == 0x5B || text[reader.place] == 0x7B
}

/// Whether the non-ASCII character before `place` is not a letter: `¿`, `“`, `—`.
private func isOpener(_ text: Bytes, _ place: Int) -> Bool {
  isPunctuationOrSpace(scalar(text, before: place))
}

/// Whether only block markers precede `place` on its line.
private func isAtLineStart(_ text: Bytes, _ place: Int) -> Bool {
  var index = place
  while index > 0 {
    switch text[index - 1] {
    case 0x0A, 0x0D: return true
    case 0x20, 0x09, 0x3E, 0x2D, 0x2B, 0x2A, 0x29, 0x2E, 0x30...0x39: index -= 1
    // After the marker of a footnote.
    case 0x3A: return index > 1 && text[index - 2] == 0x5D
    default: return false
    }
  }
  return true
}

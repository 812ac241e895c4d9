import AcopioBase

/// The seven kinds of HTML blocks, distinguished by their ends: CommonMark 0.30, section 4.6.
enum HTMLBlock: Int {
  case verbatim = 1
  case comment, instruction, declaration, characters, known, complete

  /// The kind that begins here; `complete` cannot interrupt a paragraph.
  init?(_ rest: Bytes, interruptsParagraph: Bool) {
    guard rest.first == 0x3C else { return nil }
    if HTMLBlock.beginsTag(rest, of: HTMLBlock.verbatimTags, mayClose: false) {
      self = .verbatim
    } else if rest.has("<!--") {
      self = .comment
    } else if rest.has("<?") {
      self = .instruction
    } else if rest.has("<![CDATA[") {
      self = .characters
    } else if rest.has("<!"), rest.count > 2, rest[2].isASCIILetter {
      self = .declaration
    } else if HTMLBlock.beginsTag(rest, of: HTMLBlock.blockTags, mayClose: true) {
      self = .known
    } else if !interruptsParagraph, HTMLBlock.isCompleteTag(rest) {
      self = .complete
    } else {
      return nil
    }
  }

  /// Whether the block ends with this line.
  func isEnded(by line: Bytes) -> Bool {
    switch self {
    case .verbatim:
      ["</script>", "</pre>", "</textarea>", "</style>"].contains { holds(line, $0) }
    case .comment: holds(line, "-->")
    case .instruction: holds(line, "?>")
    case .declaration: holds(line, ">")
    case .characters: holds(line, "]]>")
    case .known, .complete: false
    }
  }

  /// Whether a blank line ends the block.
  var endsWithBlankLine: Bool { rawValue >= HTMLBlock.known.rawValue }

  private func holds(_ line: Bytes, _ needle: StaticString) -> Bool {
    guard line.count >= needle.utf8CodeUnitCount else { return false }
    return (0...line.count - needle.utf8CodeUnitCount).contains { start in
      line.slice(start..<start + needle.utf8CodeUnitCount).equalsLowercased(needle)
    }
  }

  private static func beginsTag(_ rest: Bytes, of names: Set<String>, mayClose: Bool) -> Bool {
    var start = 1
    if mayClose, rest.count > 1, rest[1] == 0x2F { start = 2 }
    var end = start
    while end < rest.count, end - start < 12, rest[end].isASCIILetter || rest[end].isASCIIDigit {
      end += 1
    }
    guard end > start else { return false }
    if end < rest.count {
      let next = rest[end]
      let isSlash = mayClose && next == 0x2F && end + 1 < rest.count && rest[end + 1] == 0x3E
      guard next.isASCIIWhitespace || next == 0x3E || isSlash else { return false }
    }
    return names.contains(rest.slice(start..<end).string.lowercased())
  }

  /// Whether a single opening or closing tag fills the line.
  private static func isCompleteTag(_ rest: Bytes) -> Bool {
    var place = 1
    let closes = rest.count > 1 && rest[1] == 0x2F
    if closes { place = 2 }
    guard place < rest.count, rest[place].isASCIILetter else { return false }
    while place < rest.count, isTagCharacter(rest[place]) { place += 1 }
    if !closes { skipAttributes(rest, &place) }
    skipSpaces(rest, &place)
    if !closes, place < rest.count, rest[place] == 0x2F { place += 1 }
    guard place < rest.count, rest[place] == 0x3E else { return false }
    return isBlank(rest, from: place + 1)
  }

  private static func skipAttributes(_ rest: Bytes, _ place: inout Int) {
    while true {
      var next = place
      skipSpaces(rest, &next)
      guard next > place, next < rest.count, isNameStart(rest[next]) else { return }
      while next < rest.count, isNameCharacter(rest[next]) { next += 1 }
      place = next
      skipSpaces(rest, &next)
      guard next < rest.count, rest[next] == 0x3D else { continue }
      next += 1
      skipSpaces(rest, &next)
      guard skipValue(rest, &next) else { return }
      place = next
    }
  }

  private static func skipValue(_ rest: Bytes, _ place: inout Int) -> Bool {
    guard place < rest.count else { return false }
    let quote = rest[place]
    if quote == 0x22 || quote == 0x27 {
      guard let end = rest[(place + 1)...].firstIndex(of: quote) else { return false }
      place = end + 1
      return true
    }
    let start = place
    while place < rest.count, !rest[place].isASCIIWhitespace,
      !"\"'=<>`".utf8.contains(rest[place])
    {
      place += 1
    }
    return place > start
  }

  private static func skipSpaces(_ rest: Bytes, _ place: inout Int) {
    while place < rest.count, rest[place].isASCIIWhitespace { place += 1 }
  }

  private static func isTagCharacter(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == 0x5F || byte == 0x3A
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte.isASCIIDigit || byte == 0x2E || byte == 0x2D
  }

  private static let verbatimTags: Set<String> = ["script", "pre", "style", "textarea"]

  private static let blockTags: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}

import AcopioBase

/// The change of context by a byte of a template's text.
enum HTMLEvent {
  case nothing
  /// A quoted attribute value begins after the byte, or ends at it.
  case valueBegins, valueEnds
  /// A start tag, which is the associated value, is complete.
  case tagEnds(HTMLTag)
  /// The byte continues something that differs between the branches that lead to it.
  case needsSpace
}

extension HTMLPlace {
  /// Reads a byte, whose position is `origin`.
  mutating func read(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") {
        tag = HTMLTag()
        tag.facts.origin = origin
        state = .tagOpen
      }
    case .raw, .rawLess, .rawEndName: return readRaw(byte, at: origin)
    case .doubleQuoted: return readQuoted(byte, quote: UInt8(ascii: "\""))
    case .singleQuoted: return readQuoted(byte, quote: UInt8(ascii: "'"))
    case .tagOpen: return readTagOpen(byte, at: origin)
    case .endTagOpen: return readEndTagOpen(byte, at: origin)
    case .tagName, .beforeName, .name, .afterName, .selfClosing, .gap:
      return readTag(byte, at: origin)
    case .beforeValue, .unquoted: return readValue(byte, at: origin)
    case .markupDeclaration: return readMarkupDeclaration(byte, at: origin)
    case .declaration:
      if byte == UInt8(ascii: ">") { leaveTag() }
    case .characterData: readCharacterData(byte)
    default: readComment(byte)
    }
    return .nothing
  }

  /// Returns to the text between tags.
  mutating func leaveTag() {
    state = .text
    tag = HTMLTag()
    attribute = HTMLAttribute()
    pending = []
  }

  // MARK: - Tags

  private mutating func readTagOpen(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    switch byte {
    case UInt8(ascii: "!"):
      state = .markupDeclaration
      pending = []
    case UInt8(ascii: "/"): state = .endTagOpen
    case UInt8(ascii: "?"): state = .declaration
    case _ where byte.isASCIILetter:
      state = .tagName
      tag.name = [byte | 0x20]
    default:
      leaveTag()
      return read(byte, at: origin)
    }
    return .nothing
  }

  private mutating func readEndTagOpen(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    if byte == UInt8(ascii: ">") {
      leaveTag()
    } else if byte.isASCIILetter {
      state = .tagName
      tag.isEnd = true
      tag.name = [byte | 0x20]
    } else {
      state = .declaration
    }
    return .nothing
  }

  private mutating func readTag(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    let isName = state == .name
    switch byte {
    case UInt8(ascii: ">"): return endTag()
    case UInt8(ascii: "/"):
      finishAttribute()
      state = .selfClosing
    case UInt8(ascii: "=") where isName || state == .afterName: state = .beforeValue
    case _ where byte.isASCIIWhitespace:
      state = isName || state == .afterName ? .afterName : .beforeName
    default: return readNameByte(byte)
    }
    return .nothing
  }

  private mutating func readNameByte(_ byte: UInt8) -> HTMLEvent {
    let lower = byte.smallLetter
    switch state {
    case .gap:
      state = .beforeName
      return .needsSpace
    case .tagName: tag.name.append(lower)
    case .name: attribute.name.append(lower)
    default:
      finishAttribute()
      attribute = HTMLAttribute(name: [lower])
      state = .name
    }
    return .nothing
  }

  // MARK: - Values

  private mutating func readValue(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    switch byte {
    case UInt8(ascii: ">"): return endTag()
    case _ where byte.isASCIIWhitespace:
      if state == .unquoted {
        finishAttribute()
        state = .beforeName
      }
    case UInt8(ascii: "\"") where state == .beforeValue: return beginValue(.doubleQuoted, origin)
    case UInt8(ascii: "'") where state == .beforeValue: return beginValue(.singleQuoted, origin)
    default:
      state = .unquoted
      if !attribute.facts.isDynamic, attribute.facts.literal.count < HTMLAttribute.mostLiteral {
        attribute.facts.literal.append(byte)
      }
    }
    return .nothing
  }

  private mutating func beginValue(_ next: State, _ origin: Origin) -> HTMLEvent {
    state = next
    attribute.facts.origin = origin
    return .valueBegins
  }

  private mutating func readQuoted(_ byte: UInt8, quote: UInt8) -> HTMLEvent {
    guard byte == quote else {
      if !attribute.facts.isDynamic, attribute.facts.literal.count < HTMLAttribute.mostLiteral {
        attribute.facts.literal.append(byte)
      }
      return .nothing
    }
    finishAttribute()
    state = .beforeName
    return .valueEnds
  }

  // MARK: - Declarations and comments

  private mutating func readMarkupDeclaration(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    pending.append(byte)
    if pending.elementsEqual("--".utf8) {
      state = .commentStart
      pending = []
    } else if isForeign, pending.elementsEqual("[CDATA[".utf8) {
      state = .characterData
      pending = []
    } else if !pending.elementsEqual("-".utf8),
      !isForeign || !"[CDATA[".utf8.starts(with: pending)
    {
      state = .declaration
      pending = []
      return read(byte, at: origin)
    }
    return .nothing
  }

  private mutating func readComment(_ byte: UInt8) {
    switch (state, byte) {
    case (.commentStart, UInt8(ascii: ">")), (.commentStartDash, UInt8(ascii: ">")),
      (.commentEnd, UInt8(ascii: ">")), (.commentEndBang, UInt8(ascii: ">")):
      leaveTag()
    case (.commentStart, UInt8(ascii: "-")): state = .commentStartDash
    case (.comment, UInt8(ascii: "-")), (.commentEndBang, UInt8(ascii: "-")):
      state = .commentEndDash
    case (.commentStartDash, UInt8(ascii: "-")), (.commentEndDash, UInt8(ascii: "-")),
      (.commentEnd, UInt8(ascii: "-")):
      state = .commentEnd
    case (.commentEnd, UInt8(ascii: "!")): state = .commentEndBang
    default: state = .comment
    }
  }

  private mutating func readCharacterData(_ byte: UInt8) {
    let brackets = pending.count
    if byte == UInt8(ascii: "]") {
      if brackets < 2 { pending.append(byte) }
    } else if byte == UInt8(ascii: ">"), brackets == 2 {
      leaveTag()
    } else {
      pending = []
    }
  }
}

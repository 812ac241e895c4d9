import AcopioBase

/// A piece of a formula.
struct FormulaToken: Equatable {
  enum Kind: Equatable {
    /// `\name`, or `\` and one other character.
    case command(String)
    case character(Unicode.Scalar)
    /// White space of any length.
    case space
    /// `{` and `}`
    case open, close
    /// `_` and `^`
    case lower, upper
    /// `&`
    case column
    /// `#1` in a macro.
    case parameter(Int)
  }

  var kind: Kind
  /// The bytes of the formula; of a macro, those of its call.
  var range: Range<Int>

  /// The bytes of a command without the spaces after it.
  var nameRange: Range<Int> {
    range.lowerBound..<min(range.upperBound, range.lowerBound + text.utf8.count)
  }

  /// The piece as it was written, for messages.
  var text: String {
    switch kind {
    case .command(let name): "\\\(name)"
    case .character(let scalar): String(scalar)
    case .space: " "
    case .open: "{"
    case .close: "}"
    case .lower: "_"
    case .upper: "^"
    case .column: "&"
    case .parameter(let number): "#\(number)"
    }
  }
}

/// Divides a formula into tokens (The TeXbook, chapters 7 and 8).
enum FormulaLexer {
  static func tokens(of tex: Bytes) throws(FormulaFault) -> [FormulaToken] {
    var tokens: [FormulaToken] = []
    var place = 0
    while place < tex.count {
      let start = place
      let kind = try next(tex, &place)
      if let kind { tokens.append(FormulaToken(kind: kind, range: start..<place)) }
    }
    return tokens
  }

  /// The next token; `nil` for a comment.
  private static func next(_ tex: Bytes, _ place: inout Int) throws(FormulaFault)
    -> FormulaToken.Kind?
  {
    let byte = tex[place]
    switch byte {
    case 0x5C: return try command(tex, &place)
    case 0x25:
      place = tex.place(of: 0x0A, from: place).map { $0 + 1 } ?? tex.count
      return nil
    case 0x20, 0x09, 0x0A, 0x0D:
      while place < tex.count, tex[place].isASCIIWhitespace { place += 1 }
      return .space
    case 0x23:
      if place + 1 < tex.count, (0x31...0x39).contains(tex[place + 1]) {
        place += 2
        return .parameter(Int(tex[place - 1] - 0x30))
      }
      throw FormulaFault(
        "'#' has no meaning here", at: place..<place + 1, remedy: "write '\\#' for the sign")
    default: break
    }
    let scalar = character(tex, &place)
    switch scalar {
    case "{": return .open
    case "}": return .close
    case "_": return .lower
    case "^": return .upper
    case "&": return .column
    default: return .character(scalar)
    }
  }

  private static func command(_ tex: Bytes, _ place: inout Int) throws(FormulaFault)
    -> FormulaToken.Kind
  {
    let start = place
    place += 1
    guard place < tex.count else {
      throw FormulaFault(
        "'\\' is the last character", at: start..<place, remedy: "write the name of a command")
    }
    guard tex[place].isASCIILetter else {
      if tex[place].isASCIIWhitespace {
        place += 1
        return .command(" ")
      }
      return .command(String(character(tex, &place)))
    }
    while place < tex.count, tex[place].isASCIILetter { place += 1 }
    let name = tex.slice(start + 1..<place).string
    if name == "operatorname", place < tex.count, tex[place] == 0x2A {
      place += 1
      return .command("operatorname*")
    }
    // A space after a name ends it, and is none.
    if !["text", "textrm", "mbox"].contains(name) {
      while place < tex.count, tex[place].isASCIIWhitespace { place += 1 }
    }
    return .command(name)
  }

  /// The character at `place`; a byte that is not UTF-8 counts as U+FFFD.
  private static func character(_ tex: Bytes, _ place: inout Int) -> Unicode.Scalar {
    let length = tex[place] < 0x80 ? 1 : tex[place] < 0xE0 ? 2 : tex[place] < 0xF0 ? 3 : 4
    let end = min(place + length, tex.count)
    let scalars = tex.slice(place..<end).string.unicodeScalars
    place = end
    return scalars.count == 1 ? scalars.first ?? "\u{FFFD}" : "\u{FFFD}"
  }
}

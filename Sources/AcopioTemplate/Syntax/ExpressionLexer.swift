import AcopioBase

/// A token of an expression.
struct Token {
  enum Kind: Equatable {
    case name, number, string
    case dot, dots, comma, colon, pipe, assign
    case openBracket, closeBracket, openParen, closeParen
    case comparison(Comparison)
    case unknown, end
  }
  let kind: Kind
  let range: Range<Int>
}

/// Splits the markup of a tag or output into tokens.
struct ExpressionLexer {
  let bytes: Bytes
  private(set) var position: Int
  private let end: Int

  init(bytes: Bytes, range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next token; at the end `.end`, whose range is empty and after the last byte.
  mutating func next() throws(SyntaxFault) -> Token {
    while position < end, bytes[position].isASCIIWhitespace { position += 1 }
    let start = position
    guard start < end else { return Token(kind: .end, range: end..<end) }
    let kind = try word(bytes[start])
    return Token(kind: kind, range: start..<position)
  }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < end ? bytes[position + offset] : 0
  }

  private mutating func word(_ first: UInt8) throws(SyntaxFault) -> Token.Kind {
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return try string(first) }
    if first.isASCIIDigit || (first == UInt8(ascii: "-") && byte(1).isASCIIDigit) {
      return number()
    }
    if isNameByte(first) { return name() }
    let (kind, length) = sign(first)
    position += length
    return kind
  }

  private mutating func string(_ quote: UInt8) throws(SyntaxFault) -> Token.Kind {
    let start = position
    position += 1
    while position < end, bytes[position] != quote { position += 1 }
    guard position < end else {
      throw SyntaxFault(
        "text is never closed", at: start..<end,
        remedy: "add the missing \(quote == UInt8(ascii: "'") ? "'" : "\"")")
    }
    position += 1
    return .string
  }

  private mutating func number() -> Token.Kind {
    position += 1
    while byte(0).isASCIIDigit { position += 1 }
    if byte(0) == UInt8(ascii: "."), byte(1).isASCIIDigit {
      position += 1
      while byte(0).isASCIIDigit { position += 1 }
    }
    return .number
  }

  private mutating func name() -> Token.Kind {
    while isNameByte(byte(0)) || byte(0) == UInt8(ascii: "-") { position += 1 }
    if byte(0) == UInt8(ascii: "?") { position += 1 }
    return .name
  }

  private func sign(_ first: UInt8) -> (Token.Kind, Int) {
    let second = byte(1)
    switch first {
    case UInt8(ascii: "."): return second == first ? (.dots, 2) : (.dot, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: ":"): return (.colon, 1)
    case UInt8(ascii: "|"): return (.pipe, 1)
    case UInt8(ascii: "["): return (.openBracket, 1)
    case UInt8(ascii: "]"): return (.closeBracket, 1)
    case UInt8(ascii: "("): return (.openParen, 1)
    case UInt8(ascii: ")"): return (.closeParen, 1)
    case UInt8(ascii: "="):
      return second == UInt8(ascii: "=") ? (.comparison(.equal), 2) : (.assign, 1)
    case UInt8(ascii: "!"):
      return second == UInt8(ascii: "=") ? (.comparison(.unequal), 2) : (.unknown, 1)
    case UInt8(ascii: "<"):
      if second == UInt8(ascii: ">") { return (.comparison(.unequal), 2) }
      return second == UInt8(ascii: "=")
        ? (.comparison(.lessOrEqual), 2) : (.comparison(.less), 1)
    case UInt8(ascii: ">"):
      return second == UInt8(ascii: "=")
        ? (.comparison(.greaterOrEqual), 2) : (.comparison(.greater), 1)
    default: return (.unknown, 1)
    }
  }
}

import AcopioBase

/// Operators and words of other languages that users write in expressions, with their remedies.
struct ExpressionSlip {
  /// The byte range of the operator or word in the text.
  let range: Range<Int>
  /// The headline.
  let message: Message
  /// The suggested replacement.
  let remedy: Message

  /// Recognizes a slip at an offset where parsing failed; `nil` if none is known there.
  init?(in text: Bytes, at offset: Int) {
    if let range = ExpressionSlip.run(in: text, at: offset, of: ExpressionSlip.isSign) {
      self.init(text.slice(range).string, range, ExpressionSlip.signs)
    } else if let range = ExpressionSlip.run(in: text, at: offset, of: \.isASCIILetter) {
      self.init(text.slice(range).string, range, ExpressionSlip.words)
    } else {
      return nil
    }
  }

  private init?(
    _ written: String, _ range: Range<Int>, _ known: [(written: String, remedy: Message)]
  ) {
    guard let slip = known.first(where: { $0.written == written }) else { return nil }
    self.range = range
    message = "'\(written)' is not an operator of expressions"
    remedy = slip.remedy
  }

  /// The run of bytes of one kind around an offset; `nil` if the byte there is of another kind.
  private static func run(
    in text: Bytes, at offset: Int, of isPart: (UInt8) -> Bool
  ) -> Range<Int>? {
    guard offset < text.count, isPart(text[offset]) else { return nil }
    var (start, end) = (offset, offset + 1)
    while start > 0, isPart(text[start - 1]) { start -= 1 }
    while end < text.count, isPart(text[end]) { end += 1 }
    return start..<end
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: ":"),
      UInt8(ascii: "%"), UInt8(ascii: "^"), UInt8(ascii: "*"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private static let signs: [(written: String, remedy: Message)] = [
    ("=", "write '==' to compare"), ("===", "write '=='"), ("!==", "write '!='"),
    ("<>", "write '!='"), ("=<", "write '<='"), ("=>", "write '>='"),
    ("&&", "write 'and'"), ("&", "write 'and'"), ("||", "write 'or'"),
    ("|", "expressions have no filters; call a function, as round(price)"),
    ("!", "write 'not'"), ("!!", "leave it out"),
    ("?", "write 'if … then … else …'"), ("??", "write 'if … == null then … else …'"),
    (":", "write 'if … then … else …'"),
    ("%", "there is no operator for remainders; use + - * / and floor(…)"),
    ("^", "there is no operator for powers; multiply with '*'"),
    ("**", "there is no operator for powers; multiply with '*'"),
    ("{", "write the names without braces"), ("{{", "write the names without braces"),
    ("}}", "write the names without braces"),
  ]

  private static let words: [(written: String, remedy: Message)] = [
    ("AND", "write 'and'"), ("And", "write 'and'"), ("OR", "write 'or'"), ("Or", "write 'or'"),
    ("NOT", "write 'not'"), ("Not", "write 'not'"), ("eq", "write '=='"),
    ("ne", "write '!='"), ("lt", "write '<'"), ("gt", "write '>'"),
    ("contains", "write 'in', with the value before the list: 'novel' in tags"),
    ("includes", "write 'in', with the value before the list: 'novel' in tags"),
    ("IN", "write 'in'"), ("mod", "there is no operator for remainders; use + - * / and floor(…)"),
    ("like", "expressions cannot match patterns; give the field a 'pattern:'"),
  ]
}

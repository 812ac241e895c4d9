import AcopioBase

extension Number {
  /// The numeric value of an input: text counts as the integer it begins with, anything else as 0.
  init(input value: Value) {
    self =
      Number(parsing: value) ?? (value.hasText ? Number(leading: value.text.trimmed) : .zero)
  }

  private init(leading text: Bytes) {
    let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    var end = isSigned ? 1 : 0
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    let start = text.first == UInt8(ascii: "+") ? 1 : 0
    self = Number(text.slice(start..<end), allowsExponent: false) ?? .zero
  }

  /// The number that a value is or contains as text; `nil` if there is none.
  init?(parsing value: Value) {
    switch value.kind {
    case .string, .html: self.init(value.text.trimmed, allowsExponent: false)
    case .entry: self.init(parsing: value.member("key"))
    default: self.init(value)
    }
  }

  /// The number as a value; decimals keep at least one digit after the decimal point.
  ///
  /// Reports `bad-argument` for an excessive one.
  func value(in context: inout FilterContext) -> Value {
    if isExcessive {
      return context.badArgument("the number has more than \(Number.mostDigits) digits")
    }
    if !isDecimal, let integer { return .integer(integer) }
    let start = context.text.count
    let count = write(places: isDecimal ? 1 : 0, into: &context.text)
    // Calculating with many digits takes longer than scanning them.
    let mayGoOn = count < 20 || context.spend(count * 16)
    let bytes = context.take(from: start)
    return mayGoOn ? value(of: bytes, count: count) : .undefined
  }
}

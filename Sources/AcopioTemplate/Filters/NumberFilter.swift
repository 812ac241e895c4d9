import AcopioBase

extension Filter {
  static let number = Filter(
    "number", "Formats a number in the site's language, with an optional number of decimal places.",
    example: ("{{ 1234.5 | number }}", "1,234.5"), arguments: 0...1,
    signature: FilterSignature([.number, .text], [.number], gives: .type(.text))
  ) { input, arguments, context in
    if input.isNothing { return input }
    guard let text = context.digits(of: input, places: arguments[0]) else { return .undefined }
    return context.make { [marks = context.locale.marks] in marks.append(text, into: &$0) }
  }
}

extension FilterContext {
  /// The maximum number of decimal places.
  private static let mostPlaces = 18

  /// The digits of a number with exactly `places` decimal places; if `nil`, as written.
  ///
  /// Reports a value that isn't a number.
  mutating func digits(of input: Value, places: Value?) -> Bytes? {
    guard let number = Number(parsing: input) else {
      _ = badArgument("\(described(input)) is not a number")
      return nil
    }
    if let places, !places.isNothing {
      guard let places = Filter.wholeArgument(places, or: 0, "number of places", &self) else {
        return nil
      }
      return digits(of: number, places: min(places, Self.mostPlaces))
    }
    let text = input.hasText ? bytes(of: input).trimmed : Bytes(start: nil, count: 0)
    // Trailing zeros are kept; an exponent is written out.
    let isWritten = input.hasText && text.allSatisfy { $0 | 0x20 != UInt8(ascii: "e") }
    if isWritten { return text }
    if input.hasText { return digits(of: number, places: number.scale) }
    let value = number.value(in: &self)
    return value.kind == .undefined ? nil : bytes(of: value)
  }

  /// The digits of a number with exactly `places` decimal places; reports one with too many.
  mutating func digits(of number: Number, places: Int) -> Bytes? {
    guard !number.isExcessive else {
      _ = number.value(in: &self)
      return nil
    }
    let start = text.count
    number.rounded(max(places, 0)).append(places: max(places, 0), into: &text)
    return take(from: start)
  }

  /// A value in a diagnostic: short text as is, anything else by its kind.
  mutating func described(_ value: Value) -> Message {
    guard value.kind == .string, value.count < 40 else { return value.kind.description }
    return "'\(value.text.string)'"
  }
}

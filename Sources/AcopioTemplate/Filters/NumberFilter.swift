import AcopioBase

extension Filter {
  static let number = Filter(
    "number", "Writes a number as the site's language does, with so many places if given.",
    example: ("{{ 1234.5 | number }}", "1,234.5"), arguments: 0...1,
    signature: FilterSignature([.number, .text], [.number], gives: .type(.text))
  ) { input, arguments, context in
    if input.isNothing { return input }
    guard let text = context.digits(of: input, places: arguments[0]) else { return .undefined }
    return context.make { [marks = context.locale.marks] in marks.append(text, into: &$0) }
  }
}

extension FilterContext {
  /// The most places that numbers are written with.
  private static let mostPlaces = 18

  /// The digits of a number with exactly `places` behind the point; without, as it is written.
  ///
  /// Reports what is not a number.
  mutating func digits(of input: Value, places: Value?) -> Bytes? {
    guard let number = Number(parsing: input) else {
      _ = badArgument("\(described(input)) is not a number")
      return nil
    }
    if let places, !places.isNothing {
      guard let places = Filter.wholeArgument(places, or: 0, "number of places", &self) else {
        return nil
      }
      return digits(of: number, places: places)
    }
    let isWritten = input.hasText && !input.isHTML
    return isWritten ? bytes(of: input).trimmed : bytes(of: number.value(in: &self))
  }

  /// The digits of a number with exactly `places` behind the point.
  mutating func digits(of number: Number, places: Int) -> Bytes {
    let places = min(max(places, 0), Self.mostPlaces)
    let rounded = number.rounded(places)
    return make { output in
      guard case .exact(var mantissa, var scale, _) = rounded else {
        return output.append(string: rounded.double.description)
      }
      while scale < places {
        let (finer, overflow) = mantissa.multipliedReportingOverflow(by: 10)
        if overflow { break }
        mantissa = finer
        scale += 1
      }
      Number.append(mantissa, scale: scale, trimmed: false, into: &output)
    }.text
  }

  /// A value in the words of a diagnostic: short text as it is, anything else by its kind.
  mutating func described(_ value: Value) -> String {
    guard value.kind == .string, value.count < 40 else { return value.kind.description }
    return "'\(value.text.string)'"
  }
}

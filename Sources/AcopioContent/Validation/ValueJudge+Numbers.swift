import AcopioBase
import AcopioModel

/// Numbers and dates.
extension ValueJudge {
  func number(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    let number: Double?
    var value = value
    if field.rules.isQuoted {
      guard value.kind == .string else {
        return refuse(value, field, "a number in quotes", &diagnostics)
      }
      number = ValueJudge.decimal(value.text)
      if number == nil {
        diagnostics.error(
          .wrongType, "'\(field.name.string)' must hold a decimal number, as \"19.5\"",
          at: value.origin, remedy: "write digits with at most one dot, in quotes: \"19.5\"")
        return .undefined
      }
      value.isNumeric = true
    } else {
      guard value.kind == .number else { return refuse(value, field, "a number", &diagnostics) }
      number = value.number
    }
    guard let number else { return .undefined }
    // A number in quotes may have any number of digits.
    let isWhole = field.rules.isQuoted ? !value.text.contains(0x2E) : value.int64 != nil
    if case .integer = field.type, !isWhole {
      if !field.rules.isQuoted, isOutsideIntegers(value, number) {
        diagnostics.error(
          .outOfRange,
          "'\(field.name.string)' is too \(number < 0 ? "small" : "large") a whole number",
          at: value.origin,
          remedy: "write a number from \(Int64.min) to \(Int64.max), or declare the field with "
            + "'type: string' and put the digits in quotes")
        return .undefined
      }
      diagnostics.error(
        .wrongType, "'\(field.name.string)' must be a whole number, not \(value.text.string)",
        at: value.origin,
        remedy: Pitfall.whole(value, number))
      return .undefined
    }
    guard number.isFinite else {
      diagnostics.error(
        .outOfRange, "'\(field.name.string)' is too large a number", at: value.origin,
        remedy: "write a number below 1e308")
      return .undefined
    }
    checkRange(value, value, field, nil, &diagnostics)
    return value
  }

  /// Reports numbers in a value of the type `any` that programs would read as infinite.
  ///
  /// Recurses as deep as the value, which readers limit to 512.
  func checkNumbers(in value: Value, _ field: Field, _ diagnostics: inout Diagnostics) {
    switch value.kind {
    case .array: for element in value.elements { checkNumbers(in: element, field, &diagnostics) }
    case .object:
      for member in value.members { checkNumbers(in: member.value, field, &diagnostics) }
    case .number where value.number?.isFinite == false:
      diagnostics.error(
        .outOfRange, "'\(field.name.string)' has too large a number, \(value.text.shortString)",
        at: value.origin, remedy: "write a number below 1e308, or put it in quotes")
    default: break
    }
  }

  /// Whether a number that is not an `Int64` is whole or nearly so, and only too large for one.
  private func isOutsideIntegers(_ value: Value, _ number: Double) -> Bool {
    let isPlain = !value.text.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
    // 2⁶³ is the first number beyond the range, and -2⁶³ is the last one in it.
    return isPlain || number >= 0x1p63 || number < -0x1p63
  }

  /// Reports a number, or a length counted in `unit`, which begins with a space, that is outside the limits of the field.
  func checkRange(
    _ number: Value, _ value: Value, _ field: Field, _ unit: Message?,
    _ diagnostics: inout Diagnostics
  ) {
    let name = field.name.string
    let suffix = unit ?? ""
    let least = field.rules.minimum
    let most = field.rules.maximum
    if let least, let order = Value.compareNumbers(number, least), order < 0 {
      diagnostics.error(
        .outOfRange,
        "'\(name)' is \(number.shownNumber)\(suffix); at least \(least.shownNumber) \(least.number == 1 ? "is" : "are") needed",
        at: value.origin,
        remedy: "write \(unit == nil ? "a greater number" : "more"), or change 'min' in the schema")
    }
    if let most, let order = Value.compareNumbers(number, most), order > 0 {
      diagnostics.error(
        .outOfRange,
        "'\(name)' is \(number.shownNumber)\(suffix); at most \(most.shownNumber) allowed",
        at: value.origin,
        remedy: "write \(unit == nil ? "a smaller number" : "less"), or change 'max' in the schema")
    }
  }

  // MARK: - Dates

  func date(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string else { return refuse(value, field, "a date", &diagnostics) }
    let reader = DateReader(zone: zone, arena: arena)
    if case .date = field.type { return reader.day(value, &diagnostics) ?? .undefined }
    return reader.time(value, &diagnostics) ?? .undefined
  }

  /// The value of a decimal number such as `-12.5`; `nil` for exponents, spaces and anything else.
  private static func decimal(_ text: Bytes) -> Double? {
    var index = text.first == 0x2D ? 1 : 0
    let begin = index
    while index < text.count, text[index].isASCIIDigit { index += 1 }
    guard index > begin else { return nil }
    if index < text.count {
      guard text[index] == 0x2E, index + 1 < text.count else { return nil }
      for byte in text.slice(index + 1..<text.count) where !byte.isASCIIDigit { return nil }
    }
    return Double(text.string)
  }
}

import AcopioBase
import AcopioModel

/// Numbers and dates.
extension ValueJudge {
  func number(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    let number: Double?
    var value = value
    if field.rules.isText {
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
    guard let number, number.isFinite else {
      diagnostics.error(
        .outOfRange, "'\(field.name.string)' is too large a number", at: value.origin,
        remedy: "write a number below 1e308")
      return .undefined
    }
    // A number in quotes may have any number of digits.
    let isWhole = field.rules.isText ? !value.text.contains(0x2E) : value.int64 != nil
    if case .integer = field.type, !isWhole {
      guard number.magnitude < 9e18 else {
        diagnostics.error(
          .outOfRange, "'\(field.name.string)' is too large a whole number", at: value.origin,
          remedy: "write at most 18 digits, or put them in quotes in a field of type string")
        return .undefined
      }
      diagnostics.error(
        .wrongType, "'\(field.name.string)' must be a whole number, not \(value.text.string)",
        at: value.origin,
        remedy: Pitfall.whole(value, number))
      return .undefined
    }
    checkRange(value, value, field, nil, &diagnostics)
    return value
  }

  /// Reports a number, or a length counted in `unit`, that is outside the limits of the field.
  func checkRange(
    _ number: Value, _ value: Value, _ field: Field, _ unit: String?,
    _ diagnostics: inout Diagnostics
  ) {
    let name = field.name.string
    let suffix = unit.map { " \($0)" } ?? ""
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
    if case .date = field.type {
      if CalendarDate(value.text) != nil {
        return .text(value.text, kind: .date, origin: value.origin)
      }
    } else if Timestamp(value.text) != nil {
      return .text(value.text, kind: .datetime, origin: value.origin)
    }
    var shape = "2026-11-21T10:30:00Z"
    var meant: String?
    if case .date = field.type {
      shape = "2026-11-21"
      meant = Pitfall.date(value.text.string)
    }
    diagnostics.error(
      .invalidDate,
      "'\(value.text.string)' is not a \(field.type.name)\(Pitfall.ofTheCalendar(value.text))",
      at: value.origin,
      remedy: CalendarDate.monthFault(value.text) ?? meant.map { "write \($0)" }
        ?? "write it as \(shape)")
    return .undefined
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

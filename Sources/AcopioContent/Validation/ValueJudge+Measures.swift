import AcopioBase
import AcopioLanguage
import AcopioModel

/// Values with several parts: durations, money, points and lines of points.
extension ValueJudge {
  /// A duration: an object with its minutes and seconds, which prints as its ISO 8601 text.
  func duration(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string else {
      return refuse(value, field, "a duration, as 1 h 30 min", &diagnostics)
    }
    guard let span = TimeSpan(value.text) else {
      diagnostics.error(
        .invalidDuration, "'\(value.text.string)' is not a duration", at: value.origin,
        remedy: "write it as PT1H30M (ISO 8601), or as 1 h 30 min")
      return .undefined
    }
    let minutes = (Number(span.seconds) / Number(60)).value(in: arena)
    checkRange(minutes, value, field, " minutes", &diagnostics)
    let text = span.isStandard ? value : .string(span.text, in: arena)
    let names = Measures.duration.fields.map(\.name.bytes)
    let members = [
      Member(key: names[0], value: minutes), Member(key: names[1], value: .integer(span.seconds)),
      Member(key: Measures.text.bytes, value: text),
    ]
    var judged = Value.object(members, kind: .entry, in: arena).at(value.origin)
    judged.isMeasured = true
    return judged
  }

  /// An amount of money: an object with the amount, every digit as written, and the currency.
  mutating func money(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    var parts = value
    if value.kind == .string {
      guard let read = moneyParts(value) else {
        diagnostics.error(
          .invalidMoney, "'\(value.text.string)' is not an amount of a currency",
          at: value.origin,
          remedy: Pitfall.money(value.text.string)
            ?? "write the amount and the code of the currency: 12.50 MXN")
        return .undefined
      }
      parts = read
    } else if value.kind != .object {
      return refuse(value, field, "an amount of a currency, as 12.50 MXN", &diagnostics)
    }
    let judged = object(parts, field, Measures.money, &diagnostics)
    let amount = judged.members[0].value
    let currency = judged.members[1].value
    if amount.kind == .number {
      guard !amount.text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
        diagnostics.error(
          .invalidMoney, "the amount '\(amount.text.string)' does not show its digits",
          at: amount.origin,
          remedy: Pitfall.plainAmount(amount, value.kind == .string ? currency : nil))
        return .undefined
      }
      checkRange(amount, amount, field, " \(currency.text.string)", &diagnostics)
    }
    if currency.kind == .string, Currency.digits(of: currency.text) == nil {
      let code = currency.text.string
      diagnostics.error(
        .unknownCurrency, "currency '\(code)' doesn't exist\(didYouMean(code, Currency.all))",
        at: currency.origin, remedy: "write a code of ISO 4217, as MXN")
      return .undefined
    }
    return judged.at(value.origin)
  }

  /// Splits `12.50 MXN` into an object of its two parts.
  private func moneyParts(_ value: Value) -> Value? {
    let text = value.text
    guard let gap = text.firstIndex(of: 0x20), gap > 0, gap + 4 == text.count else { return nil }
    let amount = YAMLScalar.value(text.slice(0..<gap), origin: value.origin)
    let code = text.slice(gap + 1..<text.count)
    guard amount.kind == .number, code.allSatisfy({ $0.isASCIILetter && $0 < 0x60 }) else {
      return nil
    }
    let names = Measures.money.fields.map(\.name.bytes)
    let members = [
      Member(key: names[0], origin: value.origin, value: amount),
      Member(key: names[1], origin: value.origin, value: .text(code, origin: value.origin)),
    ]
    return .object(members, in: arena).at(value.origin)
  }

  /// A point: an object of two numbers.
  mutating func point(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .object else {
      let shape: Message = "a point, as { latitude: 51.5, longitude: -0.12 }"
      return refuse(value, field, shape, &diagnostics)
    }
    return object(value, field, Measures.point, &diagnostics)
  }

  /// A list of at least two points.
  mutating func line(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .array else {
      return refuse(value, field, "a list of points", &diagnostics)
    }
    var rules = field.rules
    let least = rules.minimum?.number ?? 2
    if least <= 2 { rules.minimum = .integer(2) }
    let item = Field(name: field.name, type: .geoPoint)
    let line = Field(name: field.name, type: field.type, rules: rules)
    return list(value, line, item, &diagnostics)
  }
}

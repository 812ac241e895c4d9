import AcopioBase
import AcopioModel

/// Results of expressions as values of the fields that declare them.
extension Evaluator {
  /// The value of a computed field in its declared type; reports `derive-error` for one that does not fit.
  mutating func typed(
    _ value: Value, _ rule: DerivedField, _ entry: Entry, _ diagnostics: inout Diagnostics
  ) -> Value {
    func fault(_ message: String) -> Value {
      diagnostics.error(
        .deriveError, "'\(rule.field.name.string)' \(message)", at: rule.expression.origin,
        remedy: "correct the values of the entry, or the rule",
        notes: [Diagnostic.Note("computed for this entry", at: entry.origin.firstByte)])
      return .undefined
    }
    guard rule.field.type.isNumber, !value.isNothing else {
      let value = dressed(value, rule)
      return misfit(of: value, to: rule.field).map(fault) ?? value
    }
    guard let number = value.number else { return value }
    guard number.isFinite else { return fault("comes out as too large a number") }
    let shown = value.shownNumber
    if let least = rule.field.rules.minimum, let order = Value.compareNumbers(value, least),
      order < 0
    {
      return fault("comes out as \(shown); at least \(least.shownNumber) allowed")
    }
    if let most = rule.field.rules.maximum, let order = Value.compareNumbers(value, most), order > 0
    {
      return fault("comes out as \(shown); at most \(most.shownNumber) allowed")
    }
    guard case .integer = rule.field.type else { return value }
    guard let whole = value.int64 ?? Int64(exactly: number) else {
      return fault("comes out as \(shown), not a whole number")
    }
    return .integer(whole)
  }

  /// Why a text or date is not a value of a derived field, as the end of a sentence; `nil` if it is.
  private mutating func misfit(of value: Value, to field: Field) -> String? {
    if case .date = field.type, value.kind == .datetime {
      return "comes out as '\(value.text.string)', a date with a time; declare it as datetime"
    }
    guard value.kind == .string || value.kind == .markdown else { return nil }
    let shown = "comes out as '\(value.text.string.prefix(40))'"
    if case .formed(let form) = field.type, !form.accepts(value.text) {
      return "\(shown), and \(form.fault(in: value.text).message)"
    }
    if field.rules.minimum != nil || field.rules.maximum != nil {
      let count = Double(value.text.characterCount)
      if let least = field.rules.minimum?.number, count < least {
        return "\(shown); at least \(least.shown) characters are needed"
      }
      if let most = field.rules.maximum?.number, count > most {
        return "\(shown); at most \(most.shown) characters are allowed"
      }
    }
    if let pattern = field.rules.pattern, !matches(value.text, pattern) {
      return "\(shown), which does not match its pattern"
        + (field.rules.message.map { ": \($0)" } ?? "")
    }
    return nil
  }

  /// Converts text to a date or Markdown if the field is declared as such.
  private func dressed(_ value: Value, _ rule: DerivedField) -> Value {
    guard value.kind == .string else { return value }
    switch rule.field.type {
    case .date: return .text(value.text, kind: .date, origin: value.origin)
    case .datetime: return .text(value.text, kind: .datetime, origin: value.origin)
    case .markdown: return .text(value.text, kind: .markdown, origin: value.origin)
    default: return value
    }
  }
}

import AcopioBase
import AcopioModel

/// Results of expressions as values of the fields that declare them.
extension Evaluator {
  /// The value of a computed field in its declared type; reports `derive-error` for one that does not fit.
  mutating func typed(
    _ value: Value, _ rule: DerivedField, _ entry: Entry, _ diagnostics: inout Diagnostics
  ) -> Value {
    typed(value, rule.field, rule.field.name.string, (rule, entry), &diagnostics)
  }

  /// The value in the type of a field, which is called `name` in messages: `loans[2].from`.
  private mutating func typed(
    _ value: Value, _ field: Field, _ name: @autoclosure () -> String,
    _ place: (rule: DerivedField, entry: Entry), _ diagnostics: inout Diagnostics
  ) -> Value {
    switch (field.type, value.kind) {
    case (.union(let types), _):
      guard let type = types.first(where: { $0.kindInUnion?.contains(value) ?? false }) else {
        return value
      }
      return single(value, Field(name: field.name, type: type), name(), place, &diagnostics)
    case (.list, .array) where misfit(ofList: value, to: field) != nil:
      return single(value, field, name(), place, &diagnostics)
    case (.list(let item), .array) where item.isChecked:
      var elements: [Value] = []
      for (index, element) in value.elements.enumerated() {
        elements.append(
          typed(element, item, "\(name())[\(index)]", place, &diagnostics))
      }
      return .array(elements, in: table.arena).at(value.origin)
    case (.object(let schema), .object) where field.isChecked:
      var members: [Member] = []
      for member in value.members {
        let declared =
          schema.index(of: member.key, hash: member.hash).map { schema.fields[$0] }
          ?? schema.others.map { Field(name: Name(member.key), type: $0) }
        guard let declared else {
          members.append(member)
          continue
        }
        let value = typed(
          member.value, declared, "\(name()).\(member.key.string)", place, &diagnostics)
        members.append(Member(key: member.key, origin: member.keyOrigin, value: value))
      }
      return .object(members, in: table.arena).at(value.origin)
    default: return single(value, field, name(), place, &diagnostics)
    }
  }

  /// A single value in the type of a field.
  private mutating func single(
    _ value: Value, _ field: Field, _ name: @autoclosure () -> String,
    _ place: (rule: DerivedField, entry: Entry), _ diagnostics: inout Diagnostics
  ) -> Value {
    func fault(_ message: Message) -> Value {
      diagnostics.error(
        .deriveError, "'\(name())' \(message)", at: place.rule.expression.origin,
        remedy: "correct the values of the entry, or the rule",
        notes: [Diagnostic.Note("computed for this entry", at: place.entry.origin.firstByte)])
      return .undefined
    }
    guard field.type.isNumber, !value.isNothing else {
      let value = dressed(value, field, place.entry)
      return misfit(of: value, to: field).map(fault) ?? value
    }
    guard let number = value.number else { return value }
    guard number.isFinite else { return fault("comes out as too large a number") }
    let shown = value.shownNumber
    if let least = field.rules.minimum, let order = Value.compareNumbers(value, least),
      order < 0
    {
      return fault("comes out as \(shown); at least \(least.shownNumber) allowed")
    }
    if let most = field.rules.maximum, let order = Value.compareNumbers(value, most), order > 0 {
      return fault("comes out as \(shown); at most \(most.shownNumber) allowed")
    }
    if field.rules.isQuoted {
      return quoted(value, field) ?? fault("comes out as \(shown), not a whole number")
    }
    guard case .integer = field.type else { return value }
    guard let whole = value.int64 ?? Int64(exactly: number) else {
      return fault("comes out as \(shown), not a whole number")
    }
    return .integer(whole)
  }

  /// A number as text with all its digits; `nil` if the field is for whole numbers and this is not
  /// one.
  private func quoted(_ value: Value, _ field: Field) -> Value? {
    var text = value.kind == .string ? value : .string(value.shownNumber, in: table.arena)
    if case .integer = field.type, text.text.contains(0x2E) { return nil }
    text.isNumeric = true
    return text
  }

  /// The reason why a text or date is not a value of a derived field, as the end of a sentence;
  /// `nil` if it is.
  private mutating func misfit(of value: Value, to field: Field) -> Message? {
    if case .date = field.type, value.kind == .datetime {
      return "comes out as '\(value.text.string)', a date with a time; declare it as datetime"
    }
    if value.kind == .array { return misfit(ofList: value, to: field) }
    guard value.kind == .string || value.kind == .markdown else { return nil }
    let shown: Message = "comes out as '\(value.text.string.prefix(40))'"
    if case .choice(let words) = field.type, !words.contains(value.text.string) {
      return "\(shown), which is not one of its values: \(listed(words))"
    }
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
      return field.rules.message.map { "\(shown), which does not match its pattern: \($0)" }
        ?? "\(shown), which does not match its pattern"
    }
    return nil
  }

  /// The reason why a list is not a value of a derived field, independent of its elements.
  private func misfit(ofList list: Value, to field: Field) -> Message? {
    let count = Double(list.count)
    if let least = field.rules.minimum?.number, count < least {
      return "comes out with \(list.count) elements; at least \(least.shown) are needed"
    }
    if let most = field.rules.maximum?.number, count > most {
      return "comes out with \(list.count) elements; at most \(most.shown) are allowed"
    }
    let compared: [Value]
    switch field.rules.unique {
    case .elements: compared = Array(list.elements)
    case .member(let name): compared = list.elements.map { $0.member(named: name) }
    case nil: return nil
    }
    let known = compared.filter { !$0.isNothing }
    return table.distinct(known).count == known.count ? nil : "comes out with an element twice"
  }

  /// Converts text to a date or Markdown if the field is declared as such.
  ///
  /// Markdown that is not written anywhere belongs to the place of its entry, for its faults and its links.
  private func dressed(_ value: Value, _ field: Field, _ entry: Entry) -> Value {
    guard value.kind == .string else { return value }
    switch field.type {
    case .date: return .text(value.text, kind: .date, origin: value.origin)
    case .datetime: return .text(value.text, kind: .datetime, origin: value.origin)
    case .markdown:
      let origin = value.origin == .none ? entry.origin.firstByte : value.origin
      return .text(value.text, kind: .markdown, origin: origin)
    default: return value
    }
  }
}

extension Field {
  /// Whether a computed value of it has something to be checked or converted.
  fileprivate var isChecked: Bool {
    switch type {
    case .integer, .number, .decimal, .date, .datetime, .markdown, .formed, .choice, .union: true
    case .string, .text: rules.minimum != nil || rules.maximum != nil || rules.pattern != nil
    case .list(let item): item.isChecked
    case .object(let schema):
      schema.fields.contains(where: \.isChecked)
        || schema.others.map { Field(name: name, type: $0).isChecked } ?? false
    default: false
    }
  }
}

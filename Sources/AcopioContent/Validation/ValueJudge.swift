import AcopioBase
import AcopioModel
import _StringProcessing

/// Judges whether a value is of the type of its field and obeys the rules.
///
/// A judge belongs to one thread. It reports `wrong-type`, `out-of-range`, `pattern-mismatch`,
/// `not-in-enum`, `invalid-date`, `invalid-url`, `invalid-email`, `invalid-slug`, `invalid-color`,
/// `unknown-field`, `missing-field`.
struct ValueJudge {
  /// Keeps lists and objects in their judged form.
  let arena: Arena
  /// Compiled patterns by their text.
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(arena: Arena) { self.arena = arena }

  /// `value` in the form that entries hold; `undefined` if it was refused, which was reported.
  mutating func judge(
    _ value: Value, as field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    let value = value.isUntyped ? typed(value, as: field.type) : value
    switch field.type {
    case .string, .text, .phone, .image:
      return text(value, field, &diagnostics)
    case .markdown:
      let judged = text(value, field, &diagnostics)
      return judged.kind == .string
        ? .text(judged.text, kind: .markdown, origin: judged.origin) : judged
    case .integer, .number, .decimal:
      return number(value, field, &diagnostics)
    case .boolean:
      return value.kind == .bool ? value : refuse(value, field, "true or false", &diagnostics)
    case .date, .datetime:
      return date(value, field, &diagnostics)
    case .url, .email, .slug, .color:
      return special(value, field, &diagnostics)
    case .choice(let words):
      return choice(value, field, words, &diagnostics)
    case .list(let item):
      return list(value, field, item, &diagnostics)
    case .object(let schema):
      return object(value, field, schema, &diagnostics)
    case .reference:
      return key(value, field, &diagnostics)
    }
  }

  /// Text of a format without types as what the field wants, where it reads like that.
  private func typed(_ value: Value, as type: FieldType) -> Value {
    var text = value
    text.isUntyped = false
    switch type {
    case .integer, .number, .decimal, .boolean:
      let scalar = YAMLScalar.value(text.text, origin: text.origin)
      return scalar.kind == .null ? text : scalar
    case .list: return .array(UntypedList.elements(of: value), in: arena).at(value.origin)
    default: return text
    }
  }

  private func refuse(
    _ value: Value, _ field: Field, _ wanted: String, _ diagnostics: inout Diagnostics
  ) -> Value {
    var remedy: String?
    if value.kind == .number, wanted == "text" {
      remedy = "put it in quotes: \"\(value.text.string)\""
    }
    diagnostics.error(
      "wrong-type", "'\(field.name.string)' must be \(wanted), not \(value.kindName)",
      at: value.kind == .object || value.kind == .array ? value.origin.firstLine : value.origin,
      remedy: remedy)
    return .undefined
  }

  // MARK: - Text

  private mutating func text(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string else { return refuse(value, field, "text", &diagnostics) }
    let rules = field.rules
    if rules.minimum != nil || rules.maximum != nil {
      var length = 0
      for byte in value.text where byte & 0xC0 != 0x80 { length += 1 }
      checkRange(Double(length), value, field, "characters", &diagnostics)
    }
    checkPattern(value, field, &diagnostics)
    return value
  }

  private mutating func checkPattern(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) {
    guard let pattern = field.rules.pattern, let regex = compiled(pattern) else { return }
    let text = value.text.string
    if (try? regex.wholeMatch(in: text)) == nil {
      diagnostics.error(
        "pattern-mismatch", "'\(field.name.string)' must match \(pattern)", at: value.origin)
    }
  }

  private mutating func compiled(_ pattern: String) -> Regex<AnyRegexOutput>? {
    if let known = patterns[pattern] { return known }
    // The schema reader refused patterns that do not compile.
    let regex = try? Regex(pattern)
    patterns[pattern] = regex
    return regex
  }

  private mutating func choice(
    _ value: Value, _ field: Field, _ words: [String], _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string else { return refuse(value, field, "text", &diagnostics) }
    for word in words {
      var word = word
      if word.withUTF8({ value.text.equals($0) }) { return value }
    }
    let text = value.text.string
    diagnostics.error(
      "not-in-enum",
      "'\(text)' is not one of the values of '\(field.name.string)'\(didYouMean(text, words))",
      at: value.origin, remedy: "values are \(words.joined(separator: ", "))")
    return .undefined
  }

  private func key(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string || value.kind == .number else {
      return refuse(value, field, "the key of an entry", &diagnostics)
    }
    return .text(value.text, origin: value.origin)
  }

  private mutating func special(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    let judged = text(value, field, &diagnostics)
    guard judged.kind == .string, let fault = SpecialText.fault(judged.text, field.type) else {
      return judged
    }
    diagnostics.error(
      "invalid-\(field.type.name)", "'\(field.name.string)' \(fault.message)", at: value.origin,
      remedy: fault.remedy)
    return .undefined
  }

  // MARK: - Numbers

  private func number(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    let number: Double?
    if field.rules.isText {
      guard value.kind == .string else {
        return refuse(value, field, "a number in quotes", &diagnostics)
      }
      number = SpecialText.decimal(value.text)
      if number == nil {
        diagnostics.error(
          "wrong-type", "'\(field.name.string)' must hold a decimal number, as \"19.5\"",
          at: value.origin)
        return .undefined
      }
    } else {
      guard value.kind == .number else { return refuse(value, field, "a number", &diagnostics) }
      number = value.number
    }
    guard let number, number.isFinite else {
      diagnostics.error(
        "out-of-range", "'\(field.name.string)' is too large a number", at: value.origin)
      return .undefined
    }
    if case .integer = field.type, value.int64 == nil, !field.rules.isText {
      diagnostics.error(
        "wrong-type", "'\(field.name.string)' must be a whole number, not \(value.text.string)",
        at: value.origin)
      return .undefined
    }
    checkRange(number, value, field, nil, &diagnostics)
    return value
  }

  private func checkRange(
    _ number: Double, _ value: Value, _ field: Field, _ unit: String?,
    _ diagnostics: inout Diagnostics
  ) {
    let name = field.name.string
    let suffix = unit.map { " \($0)" } ?? ""
    let least = field.rules.minimum
    let most = field.rules.maximum
    if let least, number < least {
      diagnostics.error(
        "out-of-range",
        "'\(name)' is \(shown(number))\(suffix); at least \(shown(least)) allowed", at: value.origin
      )
    }
    if let most, number > most {
      diagnostics.error(
        "out-of-range", "'\(name)' is \(shown(number))\(suffix); at most \(shown(most)) allowed",
        at: value.origin)
    }
  }

  private func shown(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  // MARK: - Dates

  private func date(
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
    let shape = if case .date = field.type { "2026-11-21" } else { "2026-11-21T10:30:00Z" }
    diagnostics.error(
      "invalid-date",
      "'\(value.text.string)' is not a \(field.type.name) of the calendar", at: value.origin,
      remedy: "write it as \(shape)")
    return .undefined
  }

  // MARK: - Lists and objects

  private mutating func list(
    _ value: Value, _ field: Field, _ item: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .array else { return refuse(value, field, "a list", &diagnostics) }
    checkRange(Double(value.count), value, field, "elements", &diagnostics)
    let memory = arena.allocate(
      Int(value.count) * MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment)
    let judged = memory.bindMemory(to: Value.self, capacity: Int(value.count))
    for (index, element) in value.elements.enumerated() {
      (judged + index).initialize(to: judge(element, as: item, &diagnostics))
    }
    return Value.array(UnsafeBufferPointer(start: judged, count: Int(value.count)))
      .at(value.origin)
  }

  private mutating func object(
    _ value: Value, _ field: Field, _ schema: Schema, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .object else { return refuse(value, field, "a mapping", &diagnostics) }
    return fields(of: value, schema, allowing: [], "'\(field.name.string)'", &diagnostics)
  }

  /// The members of `value` in the order of `schema`, with defaults and nulls for absent ones.
  ///
  /// Members named in `allowing` are left to the caller; any others are reported.
  mutating func fields(
    of value: Value, _ schema: Schema, allowing builtIn: [String], _ noun: String,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    let count = schema.fields.count
    let memory = arena.allocate(
      count * MemoryLayout<Member>.stride, alignment: MemoryLayout<Member>.alignment)
    let members = memory.bindMemory(to: Member.self, capacity: max(count, 1))
    for index in 0..<count {
      (members + index).initialize(
        to: Member(key: schema.fields[index].name.bytes, value: .undefined))
    }
    for member in value.members {
      guard let index = schema.index(of: member.key, hash: member.hash) else {
        reportUnknown(member, schema, builtIn, noun, &diagnostics)
        continue
      }
      members[index].keyOrigin = member.keyOrigin
      if member.value.kind == .null, schema.fields[index].isOptional {
        members[index].value = member.value
      } else {
        members[index].value = judge(member.value, as: schema.fields[index], &diagnostics)
      }
    }
    for index in 0..<count where members[index].keyOrigin == .none {
      members[index].value = absent(schema.fields[index], in: value, noun, &diagnostics)
    }
    return Value.object(UnsafeBufferPointer(start: members, count: count)).at(value.origin)
  }

  private func absent(
    _ field: Field, in value: Value, _ noun: String, _ diagnostics: inout Diagnostics
  ) -> Value {
    if field.fallback.kind != .undefined { return field.fallback }
    guard !field.isOptional else { return .null }
    diagnostics.error(
      "missing-field", "\(noun) has no '\(field.name.string)'", at: value.origin.firstLine,
      remedy: "add it, or declare the field with 'optional: true' or a default",
      notes: [Diagnostic.Note("the field is declared here", at: field.origin)])
    return .undefined
  }

  private func reportUnknown(
    _ member: Member, _ schema: Schema, _ builtIn: [String], _ noun: String,
    _ diagnostics: inout Diagnostics
  ) {
    let name = member.key.string
    guard !builtIn.contains(name) else { return }
    let known = schema.fields.map(\.name.string)
    diagnostics.error(
      "unknown-field", "'\(name)' is not a field of \(noun)\(didYouMean(name, known + builtIn))",
      at: member.keyOrigin, remedy: "fields are \((known + builtIn).joined(separator: ", "))")
  }
}

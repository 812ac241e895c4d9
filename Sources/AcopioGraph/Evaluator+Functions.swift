import AcopioBase
import AcopioLanguage
import AcopioModel

extension Evaluator {
  /// The greatest number of bytes of a computed text: fields that double each other would fill the memory.
  private static let longestText = 1 << 20
  /// The greatest number of bytes of all texts that one field or member computes.
  private static let mostText = 1 << 26

  /// The result of a function that does not calculate with numbers; `nil` after a fault.
  mutating func value(
    of function: ExpressionFunction, _ arguments: [Expression], _ origin: Origin, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Value? {
    // After too much text, which was reported, no more is made.
    guard madeText <= Evaluator.mostText else { return nil }
    let who: Message = "'\(function.rawValue)'"
    switch function {
    case .distance:
      return points(arguments, who, for: entry, &diagnostics)
        .map { .integer(EarthPoint.whole($0[0].distance(to: $0[1]))) }
    case .length:
      return line(arguments[0], who, for: entry, &diagnostics)
        .map { .integer(EarthPoint.whole(EarthPoint.length(of: $0))) }
    case .date, .day, .days, .month, .weekday, .year:
      return calendar(function, arguments, who, for: entry, &diagnostics)
    case .number: return number(arguments[0], for: entry, &diagnostics)
    case .pairs: return pairs(evaluate(arguments[0], for: entry, &diagnostics))
    case .concat:
      guard let texts = texts(arguments, who, for: entry, &diagnostics) else { return nil }
      return limited(joined(texts, with: nil), who, origin, for: entry, &diagnostics)
    case .join:
      let list = evaluate(arguments[0], for: entry, &diagnostics)
      guard let separator = text(of: arguments[1], who, for: entry, &diagnostics) else {
        return nil
      }
      let texts = list.elements.compactMap { shown($0) }
      return limited(joined(texts, with: separator), who, origin, for: entry, &diagnostics)
    case .text, .slug:
      guard let text = texts(arguments, who, for: entry, &diagnostics)?[0] else { return nil }
      return function == .text
        ? .text(text) : written { appendSlug(text, into: &$0, spellsSigns: true) }
    default:
      guard let texts = texts(arguments, who, for: entry, &diagnostics) else { return nil }
      return limited(ofTexts(function, texts), who, origin, for: entry, &diagnostics)
    }
  }

  /// The result of a function of texts.
  private func ofTexts(_ function: ExpressionFunction, _ texts: [Bytes]) -> Value {
    let text = texts[0]
    switch function {
    case .contains: return .bool(firstPlace(of: texts[1], in: text, from: 0) != nil)
    case .endsWith:
      let start = text.count - texts[1].count
      return .bool(start >= 0 && text.slice(start..<text.count).equals(texts[1]))
    case .startsWith:
      return .bool(texts[1].count <= text.count && text.slice(0..<texts[1].count).equals(texts[1]))
    case .lower: return .string(text.string.lowercased(), in: table.arena)
    case .upper: return .string(text.string.uppercased(), in: table.arena)
    case .size: return .integer(text.characterCount)
    case .replace:
      return joined(TextParts(of: text, between: texts[1]).all, with: texts[2])
    case .split:
      let parts = text.count == 0 ? [] : TextParts(of: text, between: texts[1]).all
      return .array(parts.map { .text($0) }, in: table.arena)
    case .stripHTML: return written { appendWithoutMarkup(text, decodes: false, into: &$0) }
    case .trim:
      let start = text.firstIndex { !$0.isASCIIWhitespace } ?? text.endIndex
      let end = text.lastIndex { !$0.isASCIIWhitespace }.map { $0 + 1 } ?? start
      return .text(text.slice(start..<end))
    default: preconditionFailure("other functions are computed before")
    }
  }

  // MARK: - Texts

  /// The text of an argument; `nil` after a fault.
  mutating func text(
    of expression: Expression, _ who: Message, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    text(
      of: evaluate(expression, for: entry, &diagnostics), expression, who, for: entry, &diagnostics)
  }

  private func text(
    of value: Value, _ expression: Expression, _ who: Message, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    if let text = shown(value) { return text }
    guard value.kind != .undefined else { return nil }
    fault(
      value.kind == .null
        ? "\(who) needs a text, and this is null" : "\(who) needs a text", expression.origin,
      for: entry, remedy: "write for example 'if title then lower(title) else null'", &diagnostics)
    return nil
  }

  private mutating func texts(
    _ expressions: [Expression], _ who: Message, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [Bytes]? {
    var texts: [Bytes] = []
    for expression in expressions {
      guard let text = text(of: expression, who, for: entry, &diagnostics) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// The text as pages and JSON print it; `nil` for values that have none.
  private func shown(_ value: Value) -> Bytes? {
    if value.hasText { return value.text }
    switch value.kind {
    case .bool: return table.arena.copy(value.bool == true ? "true" : "false")
    case .integer: return written { appendJSON(value, into: &$0) }.text
    default: return nil
    }
  }

  /// Texts one after the other, with a separator between them.
  func joined(_ texts: [Bytes], with separator: Bytes?) -> Value {
    var count = 0
    return written { out in
      for (index, text) in texts.enumerated() where count <= Evaluator.longestText {
        if index > 0, let separator { out.append(separator) }
        out.append(text)
        count = out.count
      }
    }
  }

  private func written(_ body: (inout ByteBuffer) -> Void) -> Value {
    var buffer = ByteBuffer(capacity: 256)
    body(&buffer)
    return .text(table.arena.copy(buffer.bytes))
  }

  /// A computed text; `nil` after a fault if it is too long, or if the field has made too much of it.
  private mutating func limited(
    _ value: Value, _ who: Message, _ origin: Origin, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard value.kind == .string else { return value }
    madeText += value.text.count
    guard madeText <= Evaluator.mostText else {
      fault(
        "\(who) gives more than \(Evaluator.mostText) bytes of text in all", origin, for: entry,
        remedy: "compute shorter texts, or fewer of them", &diagnostics)
      return nil
    }
    guard value.text.count > Evaluator.longestText else { return value }
    fault(
      "\(who) gives a text of more than \(Evaluator.longestText) bytes", origin, for: entry,
      remedy: "keep long texts in fields of their own", &diagnostics)
    return nil
  }

  // MARK: - Records

  /// The named values; `undefined` after a fault.
  ///
  /// They count as text, of which a field can make only so much.
  mutating func record(
    _ members: [RecordMember], _ origin: Origin, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard madeText <= Evaluator.mostText else { return .undefined }
    madeText += members.count * MemoryLayout<Member>.stride
    guard madeText <= Evaluator.mostText else {
      fault(
        "mappings take more than \(Evaluator.mostText) bytes in all", origin, for: entry,
        remedy: "make fewer of them", &diagnostics)
      return .undefined
    }
    var made: [Member] = []
    for member in members {
      made.append(
        Member(key: member.name.bytes, value: evaluate(member.value, for: entry, &diagnostics)))
    }
    return .object(made, in: table.arena)
  }

  // MARK: - Conversions

  /// The number that a text contains; `nil` after a fault.
  private mutating func number(
    _ expression: Expression, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value? {
    let value = evaluate(expression, for: entry, &diagnostics)
    if value.isAnyNumber { return value }
    guard let text = text(of: value, expression, "'number'", for: entry, &diagnostics) else {
      return nil
    }
    if NumberText(text) != nil { return .text(text, kind: .number) }
    fault(
      "'\(text.string)' is not a number", expression.origin, for: entry,
      remedy: "test it first: 'if matches(code, '[0-9]+') then number(code) else null'",
      &diagnostics)
    return nil
  }

  /// The members of a mapping as a list of `key` and `value`.
  private func pairs(_ mapping: Value) -> Value {
    let names: [StaticString] = ["key", "value"]
    // A computed member that is not known yet is skipped.
    let pairs = mapping.members.filter { $0.value.kind != .undefined }.map { member in
      let values = [Value.text(member.key, origin: member.keyOrigin), member.value]
      return Value.object(
        zip(names, values).map { Member(key: table.arena.copy($0.description), value: $1) },
        in: table.arena
      ).at(member.value.origin)
    }
    return .array(pairs, in: table.arena)
  }
}

/// The parts of a text between occurrences of a separator.
private struct TextParts {
  let all: [Bytes]

  /// An empty separator does not occur.
  init(of text: Bytes, between separator: Bytes) {
    var parts: [Bytes] = []
    var start = 0
    while separator.count > 0, let place = firstPlace(of: separator, in: text, from: start) {
      parts.append(text.slice(start..<place))
      start = place + separator.count
    }
    all = parts + [text.slice(start..<text.count)]
  }
}

import AcopioBase
import AcopioLanguage

extension Filter {
  static let translate = Filter(
    "t",
    "Translates a string key of the site; 'count' or 'ordinal' selects the plural form, and arguments replace placeholders.",
    example: ("{{ 'books.found' | t: count: 2, place: 'Momo' }}", "2 books in Momo"),
    arguments: 0...2 * mostValues, takesAnyName: true,
    signature: FilterSignature(
      [.text], (0..<mostValues).flatMap { _ in [TypeKinds.text, .scalar] }, gives: .textOrHTML)
  ) { input, arguments, context in
    let key = context.plainText(of: input)
    guard let message = context.string(at: key) else { return .undefined }
    let call = StringCall(key: key, arguments: arguments)
    guard context.knowsArguments(of: call, message),
      let form = context.form(of: message, for: call)
    else { return .undefined }
    return context.filled(form, call)
  }

  /// The maximum number of values for a string.
  private static let mostValues = 16
}

/// A use of a string: its key, and alternating names and values.
private struct StringCall {
  let key: Bytes
  let arguments: FilterArguments

  /// The indices of the names.
  var places: StrideTo<Int> { stride(from: 0, to: arguments.count - 1, by: 2) }

  /// The name at an index.
  func name(at place: Int) -> Bytes { (arguments[place] ?? .null).text }

  subscript(name: Bytes) -> Value? {
    for place in places where self.name(at: place).equals(name) { return arguments[place + 1] }
    return nil
  }
}

extension FilterContext {
  /// The text or plural forms at a dotted key; reports `unknown-string`.
  fileprivate mutating func string(at key: Bytes) -> Value? {
    let found = StringTable.value(at: key, in: environment.strings)
    if StringTable.isMessage(found) { return found }
    let strings = environment.strings
    report(
      StringFault.unknown(
        key.string, found, didYouMean(key.string, StringTable.keys(of: strings)),
        environment.stringsFiles))
    return nil
  }

  private mutating func report(_ fault: StringFault) {
    _ = self.fault(fault.id, fault.message, remedy: fault.remedy)
  }

  /// Whether the string uses all given values; reports `wrong-arguments`.
  fileprivate mutating func knowsArguments(of call: StringCall, _ message: Value) -> Bool {
    let chooser = StringTable.chooser(of: message)
    for place in call.places {
      let name = call.name(at: place)
      if chooser == name.string || StringTable.hasPlace(for: name, in: message) {
        continue
      }
      report(StringFault.surplus(call.key.string, name.string, message))
      return false
    }
    return true
  }

  /// The text to fill in: for plural forms, the one for `count`.
  fileprivate mutating func form(of message: Value, for call: StringCall) -> Value? {
    guard message.kind == .object else { return message }
    let isOrdinal = StringTable.chooser(of: message) == "ordinal"
    let name = (isOrdinal ? "ordinal" : "count" as StaticString).utf8
    guard let count = call[name], !count.isNothing else {
      missing(name, call)
      return nil
    }
    guard let digits = digits(of: count, places: nil) else { return nil }
    let zero = message.member("zero")
    if zero.kind == .string, Number(input: count).isZero { return zero }
    let rule = isOrdinal ? PluralRule(locale.facts, ordinal: true) : locale.plurals
    let form = message.member(named: rule.category(of: digits))
    return form.kind == .string ? form : message.member("other")
  }

  /// A text with its values filled in; text next to HTML is escaped.
  fileprivate mutating func filled(_ message: Value, _ call: StringCall) -> Value {
    if message.kind == .array {
      var parts: [Value] = []
      return append(message.elements.dropFirst(), call, &parts) ? joined(parts) : .undefined
    }
    let form = message.text
    // Most texts have no braces.
    guard form.contains(UInt8(ascii: "{")) || form.contains(UInt8(ascii: "}")) else {
      return .text(form)
    }
    var parts: [Value] = []
    for piece in StringTable.pieces(of: form) {
      guard case .name(let name) = piece else {
        if case .text(let text) = piece { parts.append(.text(text)) }
        continue
      }
      guard let value = call[name], !value.isNothing else {
        missing(name, call)
        return .undefined
      }
      let isCount = name.equals("count") || name.equals("ordinal")
      guard isCount, let digits = digits(of: value, places: nil) else {
        if isCount { return .undefined }
        parts.append(isolated(value))
        continue
      }
      parts.append(make { [marks = locale.marks] in marks.append(digits, into: &$0) })
    }
    return joined(parts)
  }

  /// Appends the parts of a compiled text; returns whether every value was given and fits.
  private mutating func append(
    _ pattern: Slice<UnsafeBufferPointer<Value>>, _ call: StringCall, _ parts: inout [Value]
  ) -> Bool {
    for part in pattern {
      guard let argument = MessagePattern.Argument(part) else {
        parts.append(part)
        continue
      }
      guard let value = call[argument.name], !value.isNothing else {
        missing(argument.name, call)
        return false
      }
      if argument.forms.count > 0 {
        guard let form = form(of: argument, for: value) else { return false }
        guard append(form.elements[...], call, &parts) else { return false }
        continue
      }
      let written = written(value, argument)
      guard written.kind != .undefined else { return false }
      parts.append(written)
    }
    return true
  }

  /// A value as an argument has it; `undefined` after a fault.
  private mutating func written(_ value: Value, _ argument: MessagePattern.Argument) -> Value {
    switch argument.kind {
    case .date: return date(value, style: argument.style)
    case .value where !value.isNumber: return isolated(value)
    default: break
    }
    guard let digits = digits(of: value, for: argument) else { return .undefined }
    return make { [locale] in
      if argument.kind == .percent {
        locale.appendPercent(digits, into: &$0)
      } else {
        locale.marks.append(digits, into: &$0)
      }
    }
  }

  /// The digits of a number as an argument has it, without its offset.
  private mutating func digits(of value: Value, for argument: MessagePattern.Argument) -> Bytes? {
    guard let digits = digits(of: value, places: argument.kind == .integer ? .integer(0) : nil),
      let number = Number(digits), !number.isExcessive
    else { return nil }
    let offset = Number(argument.offset) ?? .zero
    if argument.kind == .percent { return self.digits(of: number * Number(100)) }
    return offset.isZero ? digits : self.digits(of: number - offset)
  }

  private mutating func digits(of number: Number) -> Bytes? {
    digits(of: number, places: number.scale)
  }

  /// The form that a value chooses; `nil` after a fault.
  private mutating func form(of argument: MessagePattern.Argument, for value: Value) -> Value? {
    let forms = argument.forms
    func named(_ name: String) -> Value? {
      forms.members.first { $0.key.string == name }?.value
    }
    if argument.kind == .select { return named(plainText(of: value).string) ?? named("other") }
    guard let digits = digits(of: value, places: nil), let number = Number(digits) else {
      return nil
    }
    let exact = forms.members.first { member in
      member.key.first == UInt8(ascii: "=")
        && Number(member.key.slice(1..<member.key.count)).map { ($0 - number).isZero } ?? false
    }
    if let exact { return exact.value }
    guard let counted = self.digits(of: value, for: argument) else { return nil }
    let rule =
      argument.kind == .ordinal ? PluralRule(locale.facts, ordinal: true) : locale.plurals
    return named(rule.category(of: counted)) ?? named("other")
  }

  /// A day or a time in a style of dates.
  private mutating func date(_ value: Value, style: String) -> Value {
    guard let moment = moment(value), let form = locale.names.form(style) else {
      return .undefined
    }
    return make { [names = locale.names] in
      DatePattern(moment: moment, names: names).append(form, into: &$0)
    }
  }

  /// A value with letters of the other direction than the language has, between marks that keep its order apart from
  /// the text around it (U+2068 and U+2069); any other value as it is.
  mutating func isolated(_ value: Value) -> Value {
    let isRightToLeft = locale.facts["dir"] == "rtl"
    // Letters from right to left begin with one of these bytes, which most values do not have.
    guard value.hasText, value.kind != .markdown,
      isRightToLeft || value.text.contains(where: { 0xD6...0xE0 ~= $0 || 0xEF...0xF0 ~= $0 })
    else { return value }
    let isMixed = value.text.string.unicodeScalars.contains { scalar in
      scalar.properties.isAlphabetic && scalar.isRightToLeft != isRightToLeft
    }
    guard isMixed else { return value }
    return make(value.isHTML ? .html : .string) { output in
      output.append("\u{2068}")
      output.append(value.text)
      output.append("\u{2069}")
    }
  }

  private mutating func missing(_ name: Bytes, _ call: StringCall) {
    guard call[name] != nil else {
      return report(StringFault.missing(call.key.string, name.string))
    }
    _ = fault(
      .missingArgument,
      "argument '\(name.string)' of string '\(call.key.string)' is null",
      remedy: "use 'if' or 'default'")
  }
}

extension Unicode.Scalar {
  /// Whether a letter is of a script that is written from right to left (Unicode 16, `Bidi_Class` R and AL).
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

import AcopioBase
import AcopioModel

/// Suggestions for values that were read differently from what their author meant.
///
/// Here YAML reads `no` and `010` as text, `1e3` as a number and `~` as null; spreadsheets and
/// people write numbers in still other forms.
enum Pitfall {
  /// The correct form of `value` for a field of `type`; `nil` if there is no guess.
  static func remedy(_ value: Value, _ type: FieldType) -> Message? {
    if value.kind == .string, let remedy = hidden(value, type) { return remedy }
    switch type {
    case .boolean: return value.kind == .string ? truth(value) : nil
    case .integer, .number, .decimal: return value.kind == .string ? number(value, type) : nil
    case .date, .datetime, .duration: return value.kind == .number ? time(value, type) : nil
    case .list: return value.kind == .string ? list(value.text.string) : nil
    case .object, .geoPoint, .geoLine, .reference, .money, .union, .any: return nil
    default: return text(value)
    }
  }

  /// The form of the values of a type, for values whose intended meaning is unknown.
  static func form(of type: FieldType) -> Message {
    switch type {
    case .boolean: "write true or false"
    case .integer: "write a whole number, such as 12"
    case .number, .decimal: "write a number, such as 12.5"
    case .date: "write it as 2026-11-21"
    case .datetime: "write it as 2026-11-21T10:30"
    case .duration: "write it as 1 h 30 min"
    case .list: "write a list: [a, b]"
    case .object(let schema):
      "write a mapping: { \(schema.fields.prefix(3).map { "\($0.name.string): …" }.joined(separator: ", ")) }"
    case .geoPoint: "write { latitude: 19.4, longitude: -99.1 }"
    case .geoLine: "write a list of two points or more"
    case .money: "write '10.50 EUR'"
    case .union(let types): types.map { form(of: $0) }.joined(separator: ", or ")
    case .reference: "write the key of the entry"
    default: "write text, in quotes if it could be read as something else"
    }
  }

  /// The characters to delete from a text that would be of the type without invisible characters.
  private static func hidden(_ value: Value, _ type: FieldType) -> Message? {
    switch type {
    case .boolean, .integer, .number, .decimal, .date, .datetime, .list: break
    default: return nil
    }
    let text = value.text.string
    guard let hidden = HiddenCharacter(in: text) else { return nil }
    let clean = HiddenCharacter.removed(from: text)
    if case .list = type {
      guard clean.hasPrefix("-") || clean.isEmpty else { return nil }
      return "the space after '-' is \(hidden.name): delete it, and type a space"
    }
    return "it has the invisible \(hidden.name): delete the value, and type it again: \(clean)"
  }

  /// The suggested replacement for a text where a list is required.
  private static func list(_ text: String) -> Message? {
    if text.hasPrefix("-"), text.count > 1 { return "put a space after the '-' of each item" }
    guard !text.isEmpty, text.utf8.count <= 60 else { return nil }
    return "write it as a list: [\(text.contains(",") ? text : YAMLText.scalar(text))]"
  }

  private static func text(_ value: Value) -> Message? {
    switch value.kind {
    case .array where value.count == 1: "write its one value without the brackets or the '-'"
    case .array: "write one text; put it in quotes if brackets belong to it"
    case .object: "write one text; put it in quotes if braces or a colon belong to it"
    case .number: "put it in quotes: \"\(value.text.string)\""
    case .bool: "a word like this means true or false; put it in quotes: \"\(value.bool == true)\""
    case .null:
      "nothing, '~', a name after '&' and text after '#' mean null; write \"\" for empty text, or leave the key out"
    default: nil
    }
  }

  /// The moment that so many seconds or milliseconds since 1970 are, for the numbers of this century.
  private static func counted(_ digits: String) -> String? {
    guard [10, 13].contains(digits.utf8.count), let number = Int(digits) else { return nil }
    return Timestamp(seconds: digits.utf8.count == 13 ? number / 1000 : number).text(in: nil)
  }

  private static func truth(_ value: Value) -> Message? {
    switch value.text.string.lowercased() {
    case "true", "false": "write it without quotes: \(value.text.string.lowercased())"
    case "yes", "y", "on", "sí", "si": "'\(value.text.string)' is text; write true"
    case "no", "n", "off": "'\(value.text.string)' is text; write false"
    default: nil
    }
  }

  private static func time(_ value: Value, _ type: FieldType) -> Message? {
    let digits = value.text.string
    switch type {
    case .duration: return "a number has no unit; write \(digits) min, or another unit"
    case .date where digits.utf8.count == 8:
      let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6)]
      return "write \(parts.joined(separator: "-"))"
    default:
      if let moment = counted(digits) {
        let text = type.name == "date" ? String(moment.prefix(10)) : moment
        return "it counts seconds since 1970; write \(text)"
      }
      return "write it as \(type.name == "date" ? "2026-11-21" : "2026-11-21T10:30")"
    }
  }

  private static func number(_ value: Value, _ type: FieldType) -> Message? {
    let text = value.text.string
    if YAMLScalar.value(value.text, origin: .none).kind == .number {
      return "write it without quotes: \(text)"
    }
    if let number = whole(text) { return "\(number.reason); write \(number.number)" }
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "+" || $0 == "-" }
    switch digits.lowercased() {
    case ".inf", "inf", ".nan", "nan", "infinity":
      return
        "'\(text)' is text, and numbers cannot be infinite; write the greatest number that is meant"
    default: break
    }
    let sign = isNegative ? "-" : ""
    if text.hasPrefix("+"), let plain = plain(digits) { return "'+' makes it text; write \(plain)" }
    if digits.hasPrefix("."), let plain = plain("0" + digits) {
      return "a number begins with a digit; write \(sign)\(plain)"
    }
    if digits.hasSuffix("."), let plain = plain(digits.dropLast()) {
      return "a number ends with a digit; write \(sign)\(plain)"
    }
    return SeparatedNumber(digits).flatMap { separated($0, sign, type) }
  }

  /// The suggested replacement for a number with commas.
  private static func separated(
    _ number: SeparatedNumber, _ sign: String, _ type: FieldType
  ) -> Message? {
    let isWhole = if case .integer = type { true } else { false }
    switch (number.grouped, number.decimal) {
    case (let grouped?, let decimal?) where !isWhole:
      return
        "a comma makes it text; write \(sign)\(grouped), or \(sign)\(decimal) if a decimal is meant"
    case (let grouped?, _): return "a comma makes it text; write \(sign)\(grouped)"
    case (nil, let decimal?) where !isWhole:
      return "a comma makes it text; write \(sign)\(decimal) with a decimal point"
    case (nil, _): return isWhole ? fraction : nil
    }
  }

  /// The suggested replacement for an amount with commas, as `1,500 EUR`.
  static func money(_ text: String) -> Message? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = SeparatedNumber(parts[0]) else { return nil }
    let currency = parts[1]
    switch (number.grouped, number.decimal) {
    case (let grouped?, let decimal?):
      return "write \(grouped) \(currency), or \(decimal) \(currency) if a decimal is meant"
    case (let grouped?, nil): return "write \(grouped) \(currency)"
    case (nil, let decimal?): return "write \(decimal) \(currency) with a decimal point"
    case (nil, nil): return nil
    }
  }

  /// The suggested replacement for an amount with an exponent, as `1e5`.
  ///
  /// Includes the currency if that is part of the same text.
  static func plainAmount(_ amount: Value, _ currency: Value?) -> Message {
    let suffix = currency.map { " \($0.text.string)" } ?? ""
    guard let number = amount.number, let whole = Int64(exactly: number) else {
      return "write it without an exponent, such as 12.50\(suffix)"
    }
    return "write \(whole)\(suffix)"
  }

  /// The suggested replacement for a number that is not whole.
  static let fraction: Message =
    "write a whole number, such as 12, or declare the field with 'type: number'"

  /// The suggested replacement for a number that is not whole, as `12.5`, or too large for an
  /// integer.
  static func whole(_ value: Value, _ number: Double) -> Message {
    if let whole = Int64(exactly: number) {
      return "write \(whole)"
    }
    let text = value.text.string
    guard text.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }) else {
      return "write a number from \(Int64.min) to \(Int64.max)"
    }
    let commas = text.replacing(".", with: ",")
    if let grouped = SeparatedNumber(commas)?.grouped {
      return "write \(grouped) if the dot separates thousands, or a whole number, such as 12"
    }
    return fraction
  }

  /// `text` if it is a number in JSON notation; otherwise `nil`.
  private static func plain(_ text: some StringProtocol) -> String? {
    var copy = String(text)
    let isNumber = copy.withUTF8 { YAMLScalar.value($0, origin: .none).kind == .number }
    return isNumber ? copy : nil
  }

  /// Reads an integer in the notation of other languages.
  private static func whole(_ text: String) -> (number: Int64, reason: Message)? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.drop { $0 == "+" || $0 == "-" }
    func read(_ part: some StringProtocol, _ radix: Int, _ reason: Message) -> (Int64, Message)? {
      // The sign is read with the digits: the smallest integer has no positive counterpart.
      guard part.first?.isHexDigit == true else { return nil }
      return Int64(sign + String(part), radix: radix).map { ($0, reason) }
    }
    if digits.hasPrefix("0x") {
      return read(digits.dropFirst(2), 16, "a number has no hexadecimal digits")
    }
    if digits.hasPrefix("0o") {
      return read(digits.dropFirst(2), 8, "a number has no octal digits")
    }
    if digits.contains("_"), !digits.hasPrefix("_") {
      return read(digits.replacing("_", with: ""), 10, "'_' makes it text")
    }
    guard digits.hasPrefix("0"), digits.utf8.count > 1, digits.allSatisfy(\.isWholeNumber) else {
      return nil
    }
    return read(digits, 10, "a leading zero makes it text")
  }
}

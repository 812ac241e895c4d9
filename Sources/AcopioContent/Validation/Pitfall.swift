import AcopioBase
import AcopioModel

/// Suggestions for values that were read differently from what their author meant.
///
/// Here YAML reads `no` and `010` as text, `1e3` as a number and `~` as null; spreadsheets and
/// people write numbers in still other forms.
enum Pitfall {
  /// How to write `value` for a field of `type`; `nil` if there is no guess.
  static func remedy(_ value: Value, _ type: FieldType) -> String? {
    switch type {
    case .boolean: return value.kind == .string ? truth(value) : nil
    case .integer, .number, .decimal: return value.kind == .string ? number(value) : nil
    case .date, .datetime, .duration: return value.kind == .number ? time(value, type) : nil
    case .list:
      guard value.kind == .string, value.text.contains(UInt8(ascii: ",")) else { return nil }
      return "write it as a list: [\(value.text.string)]"
    case .object, .geoPoint, .geoLine, .reference, .money: return nil
    default: return text(value)
    }
  }

  /// How values of a type are written, for values whose intended meaning is unknown.
  static func form(of type: FieldType) -> String {
    switch type {
    case .boolean: "write true or false"
    case .integer: "write a whole number, as 12"
    case .number, .decimal: "write a number, as 12.5"
    case .date: "write it as 2026-11-21"
    case .datetime: "write it as 2026-11-21T10:30:00Z"
    case .duration: "write it as 1 h 30 min"
    case .list: "write a list: [a, b]"
    case .object(let schema):
      "write a mapping: { \(schema.fields.prefix(3).map { "\($0.name.string): …" }.joined(separator: ", ")) }"
    case .geoPoint: "write { latitude: 19.4, longitude: -99.1 }"
    case .geoLine: "write a list of two points or more"
    case .money: "write '10.50 EUR'"
    case .reference: "write the key of the entry"
    default: "write text, in quotes if it could be read as something else"
    }
  }

  private static func text(_ value: Value) -> String? {
    switch value.kind {
    case .number: "put it in quotes: \"\(value.text.string)\""
    case .bool: "a word like this means true or false; put it in quotes: \"\(value.bool == true)\""
    case .null: "nothing and '~' mean null; write \"\" for empty text, or leave the key out"
    default: nil
    }
  }

  private static func truth(_ value: Value) -> String? {
    switch value.text.string.lowercased() {
    case "true", "false": "write it without quotes: \(value.text.string.lowercased())"
    case "yes", "y", "on", "sí", "si": "'\(value.text.string)' is text; write true"
    case "no", "n", "off": "'\(value.text.string)' is text; write false"
    default: nil
    }
  }

  private static func time(_ value: Value, _ type: FieldType) -> String? {
    let digits = value.text.string
    switch type {
    case .duration: return "a number has no unit; write \(digits) min, or another unit"
    case .date where digits.utf8.count == 8:
      let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6)]
      return "write it as \(parts.joined(separator: "-"))"
    default: return "write it as \(type.name == "date" ? "2026-11-21" : "2026-11-21T10:30:00Z")"
    }
  }

  private static func number(_ value: Value) -> String? {
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
    let pointed = digits.replacing(",", with: ".")
    if digits.contains(","), let plain = plain(pointed) {
      return "a comma makes it text; write \(sign)\(plain) with a point"
    }
    return nil
  }

  /// `text` if it is a number in JSON notation; otherwise `nil`.
  private static func plain(_ text: some StringProtocol) -> String? {
    var copy = String(text)
    let isNumber = copy.withUTF8 { YAMLScalar.value($0, origin: .none).kind == .number }
    return isNumber ? copy : nil
  }

  /// Reads an integer in the notation of other languages.
  private static func whole(_ text: String) -> (number: Int64, reason: String)? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.drop { $0 == "+" || $0 == "-" }
    func read(_ part: some StringProtocol, _ radix: Int, _ reason: String) -> (Int64, String)? {
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

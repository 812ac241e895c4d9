package import AcopioBase
import AcopioModel

/// Text of YAML for single values, which every reader of YAML 1.1 or 1.2 takes as the same value.
package enum YAMLText {
  /// Text as a key or a value on one line: plain where nothing else can be meant, otherwise in quotes.
  package static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    if text.unicodeScalars.allSatisfy(isPrintable) { return quoted(text) }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// Text in single quotes, which must have no control characters.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  /// A value without parts; lists and objects are null.
  package static func scalar(_ value: Value) -> String {
    switch value.kind {
    case .bool: value.bool == true ? "true" : "false"
    case .number: value.text.string
    case .string, .markdown, .html, .date, .datetime: scalar(value.text.string)
    case .integer: value.shownNumber
    default: "null"
    }
  }

  /// Appends a value on one line; stops early and returns `false` once the line has `limit` bytes.
  ///
  /// Recurses as deep as the value, which readers limit to 512.
  package static func append(_ value: Value, into line: inout String, limit: Int = .max) -> Bool {
    guard line.utf8.count < limit else { return false }
    switch value.kind {
    case .array:
      line += "["
      for (index, element) in value.elements.enumerated() {
        if index > 0 { line += ", " }
        guard append(element, into: &line, limit: limit) else { return false }
      }
      line += "]"
    case .object where value.members.isEmpty: line += "{}"
    case .object:
      for (index, member) in value.members.enumerated() {
        line += (index == 0 ? "{ " : ", ") + scalar(member.key.string) + ": "
        guard append(member.value, into: &line, limit: limit) else { return false }
      }
      line += " }"
    default: line += scalar(value)
    }
    return line.utf8.count < limit
  }

  /// Whether text needs no quotes: a date, or letters first and no mark that has a meaning anywhere.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    if isDate(text) { return true }
    guard isLetter(first) || first == "/", last != " " else { return false }
    guard !words.contains(text.lowercased()) else { return false }
    return text.unicodeScalars.allSatisfy {
      isLetter($0) || ("0"..."9").contains($0) || " _-./".unicodeScalars.contains($0)
    }
  }

  /// The words that some reader of YAML takes for a truth value or for nothing.
  private static let words: Set<String> = [
    "true", "false", "null", "yes", "no", "on", "off", "y", "n",
  ]

  private static func isDate(_ text: String) -> Bool {
    guard text.first?.isASCII == true, text.first?.isNumber == true else { return false }
    return text.withBytes { CalendarDate($0) != nil || WrittenTime($0) != nil }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      : scalar.properties.isAlphabetic
  }

  /// Whether a character needs no escape in single quotes: no control character, and nothing that
  /// some reader takes for a line end or a byte order mark.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: true
    case 0..<0xA0, 0x2028, 0x2029, 0xFEFF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where isPrintable(scalar): return String(scalar)
    default:
      let (mark, width) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
      return "\\\(mark)" + scalar.value.hexadecimal(width)
    }
  }
}

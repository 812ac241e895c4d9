package import AcopioBase

/// The meaning of a plain YAML scalar, both for the scanner and for the full parser.
///
/// `null`, `~`, `true` and `false` (also `Null`, `NULL` …) have the meaning of YAML 1.2's core
/// schema. A number is a JSON number. YAML's other notations (`007`, `+52`, `.5`, `0x1F`, `1_000`)
/// are text, so that codes and telephone numbers keep every character; a field that requires a
/// number reports them. Dates are text too, since the schema knows which fields are dates.
package enum YAMLScalar {
  /// The value of plain text; `text` must outlive it.
  package static func value(_ text: Bytes, origin: Origin) -> Value {
    guard let first = text.first else { return Value.null.at(origin) }
    switch first {
    case 0x2D, 0x30...0x39:
      guard let isWhole = number(text) else { break }
      var value = Value.text(text, kind: .number, origin: origin)
      if !isWhole { value.flags = 1 }
      return value
    case 0x7E, 0x4E, 0x6E, 0x54, 0x74, 0x46, 0x66:
      if let word = word(text) { return word.at(origin) }
    default: break
    }
    return Value.text(text, origin: origin)
  }

  /// The value of a YAML keyword; `nil` for other words.
  private static func word(_ text: Bytes) -> Value? {
    switch text.count {
    case 1 where text[0] == 0x7E: return .null
    case 4 where text.equals("true") || text.equals("True") || text.equals("TRUE"):
      return .bool(true)
    case 4 where text.equals("null") || text.equals("Null") || text.equals("NULL"): return .null
    case 5 where text.equals("false") || text.equals("False") || text.equals("FALSE"):
      return .bool(false)
    default: return nil
    }
  }

  /// Whether `text` is a JSON number and, if so, whether it has neither decimal point nor exponent.
  private static func number(_ text: Bytes) -> Bool? {
    var index = text.first == 0x2D ? 1 : 0
    guard index < text.count, text[index].isASCIIDigit else { return nil }
    if text[index] == 0x30, index + 1 < text.count, text[index + 1].isASCIIDigit { return nil }
    skipDigits(text, &index)
    if index == text.count { return true }
    if text[index] == 0x2E {
      index += 1
      guard skipDigits(text, &index) else { return nil }
    }
    if index < text.count, text[index] | 0x20 == 0x65 {
      index += 1
      if index < text.count, text[index] == 0x2B || text[index] == 0x2D { index += 1 }
      guard skipDigits(text, &index) else { return nil }
    }
    return index == text.count ? false : nil
  }

  /// Skips digits; returns whether there were any.
  @discardableResult
  private static func skipDigits(_ text: Bytes, _ index: inout Int) -> Bool {
    let start = index
    while index < text.count, text[index].isASCIIDigit { index += 1 }
    return index > start
  }
}

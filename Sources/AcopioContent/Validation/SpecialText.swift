import AcopioBase
import AcopioModel

/// Texts with a fixed form: addresses, slugs, colours, decimals.
enum SpecialText {
  /// What is wrong with `text` as a value of `type`, and how to fix it; `nil` if it is valid.
  static func fault(_ text: Bytes, _ type: FieldType) -> (message: String, remedy: String)? {
    switch type {
    case .url:
      return isURL(text)
        ? nil
        : (
          "must be an http or https address without spaces",
          "write it as https://example.org/page; other characters as %20"
        )
    case .email:
      return isEmail(text) ? nil : ("must be an e-mail address", "write it as name@example.org")
    case .slug:
      return isSlug(text)
        ? nil
        : (
          "must be lower-case letters, digits and single '-' between them",
          "write it as 'house-of-the-spirits'"
        )
    case .color:
      return isColor(text) ? nil : ("must be a colour", "write it as #0a7d5c")
    default:
      return nil
    }
  }

  /// Whether `text` is an absolute http(s) URL, or a path of this site that begins with one slash.
  private static func isURL(_ text: Bytes) -> Bool {
    for byte in text
    where byte <= 0x20 || byte == 0x7F || byte == 0x22 || byte == 0x3C || byte == 0x3E {
      return false
    }
    if text.has("/") { return !text.has("//") }
    let rest = text.has("https://") ? 8 : text.has("http://") ? 7 : 0
    guard rest > 0, rest < text.count else { return false }
    return text[rest] != 0x2F
  }

  private static func isEmail(_ text: Bytes) -> Bool {
    guard let at = text.firstIndex(of: 0x40), at > 0, at + 1 < text.count else { return false }
    let host = text.slice(at + 1..<text.count)
    return host.contains(0x2E) && host.first != 0x2E && host.last != 0x2E
      && !text.contains { $0 <= 0x20 || $0 == 0x2C || $0 == 0x3C || $0 == 0x3E }
      && !host.contains(0x40)
  }

  private static func isSlug(_ text: Bytes) -> Bool {
    guard let first = text.first, let last = text.last, first != 0x2D, last != 0x2D else {
      return false
    }
    var previous: UInt8 = 0
    for byte in text {
      let isLower = byte >= 0x61 && byte <= 0x7A
      guard isLower || byte.isASCIIDigit || (byte == 0x2D && previous != 0x2D) else { return false }
      previous = byte
    }
    return true
  }

  private static func isColor(_ text: Bytes) -> Bool {
    guard text.first == 0x23, [4, 7, 9].contains(text.count) else { return false }
    return text.dropFirst().allSatisfy {
      $0.isASCIIDigit || (($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66)
    }
  }

  /// The value of a decimal number such as `-12.5`; `nil` for exponents, spaces and anything else.
  static func decimal(_ text: Bytes) -> Double? {
    var index = text.first == 0x2D ? 1 : 0
    let begin = index
    while index < text.count, text[index].isASCIIDigit { index += 1 }
    guard index > begin else { return nil }
    if index < text.count {
      guard text[index] == 0x2E, index + 1 < text.count else { return nil }
      for byte in text.slice(index + 1..<text.count) where !byte.isASCIIDigit { return nil }
    }
    return Double(text.string)
  }
}

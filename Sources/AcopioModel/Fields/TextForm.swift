package import AcopioBase

/// A form that text must have: each is a field type.
///
/// A new one is a case here and an entry of `FieldKinds`.
package enum TextForm: String, CaseIterable, Sendable {
  case color, email, phone, slug, url

  /// The form as a regular expression (ECMA-262, as JSON Schema requires).
  package var pattern: String {
    switch self {
    case .color: "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    case .email:
      "^[^\\u0000-\\u0020\\u007F\"(),:;<>@\\[\\\\\\]]+@"
        + "(?:[^\\u0000-\\u002C.\\/:-@\\[-`{-\\u007F]+\\.)+[^\\u0000-\\u002C.\\/:-@\\[-`{-\\u007F]+$"
    case .phone:
      "^\\+?[(*#]*[0-9](?:[ ().*#-]*[0-9]){1,14}[)#]*(?: ?(?:ext\\.?|x) ?[0-9]{1,6})?$"
    case .slug: "^[a-z0-9]+(?:-[a-z0-9]+)*$"
    case .url: "^(?:/(?!/)|https?://(?!/)(?=.))[^\\u0000-\\u0020\\u007F\"<>\\\\]*$"
    }
  }

  /// The diagnostic for `text` of another form: its id, message and remedy.
  package func fault(in text: Bytes) -> (id: DiagnosticID, message: Message, remedy: Message) {
    switch self {
    case .color: (.invalidColor, "must be a colour", "write it as #0a7d5c")
    case .email:
      (
        .invalidEmail, "must be an e-mail address",
        text.has("mailto:")
          ? "leave out 'mailto:'; templates add it to links" : "write it as name@example.org"
      )
    case .phone:
      (
        .invalidPhone, "must be a telephone number",
        "write 2 to 15 digits, with spaces, dots, hyphens and parentheses between them, as in"
          + " '+44 20 7946 0000' or '(55) 5555 0134 ext. 12'"
      )
    case .slug:
      (
        .invalidSlug, "must be lowercase letters, digits and single '-' between them",
        "write it as 'house-of-the-spirits'"
      )
    case .url where text.contains(UInt8(ascii: "\\")):
      (
        .invalidURL, "contains a backslash, which browsers read as '/'",
        "write '/', or '%5C' for the character itself"
      )
    case .url:
      (
        .invalidURL, "must be an http or https address without spaces",
        "write it as https://example.org/page; other characters as %20"
      )
    }
  }

  /// Whether texts of the form can be terms of a taxonomy, a group or a relation.
  var givesTerms: Bool { self == .slug }

  /// Whether `text` has the form.
  package func accepts(_ text: Bytes) -> Bool {
    switch self {
    case .color: TextForm.isColor(text)
    case .email: TextForm.isEmail(text)
    case .phone: TextForm.isPhone(text)
    case .slug: TextForm.isSlug(text)
    case .url: TextForm.isURL(text)
    }
  }

  /// Whether `text` is an absolute http(s) URL, or a path of this site that begins with one slash.
  private static func isURL(_ text: Bytes) -> Bool {
    for byte in text
    where byte <= 0x20 || byte == 0x7F || byte == 0x22 || byte == 0x3C || byte == 0x3E
      || byte == 0x5C
    {
      return false
    }
    if text.has("/") { return !text.has("//") }
    let rest = text.has("https://") ? 8 : text.has("http://") ? 7 : 0
    guard rest > 0, rest < text.count else { return false }
    return text[rest] != 0x2F
  }

  private static func isEmail(_ text: Bytes) -> Bool {
    guard let at = text.firstIndex(of: 0x40), at > 0, at + 1 < text.count else { return false }
    // RFC 5322, §3.2.3: the special characters, which only quoted names may contain.
    let specials = "\"(),:;<>[\\]".utf8
    let name = text.slice(0..<at)
    for byte in name {
      guard byte > 0x20, byte != 0x7F, !specials.contains(byte) else { return false }
    }
    let host = text.slice(at + 1..<text.count)
    guard host.contains(0x2E), host.first != 0x2E, host.last != 0x2E else { return false }
    var previous: UInt8 = 0
    for byte in host {
      let isName = byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte >= 0x80
      guard isName || (byte == 0x2E && previous != 0x2E) else { return false }
      previous = byte
    }
    return true
  }

  /// Whether `text` has 2 to 15 digits (ITU-T E.164), and nothing else but the marks between them and
  /// an extension.
  ///
  /// `*` and `#` belong to codes of networks, such as `*123#`.
  private static func isPhone(_ text: Bytes) -> Bool {
    var index = text.first == UInt8(ascii: "+") ? 1 : 0
    func skip(_ marks: String) {
      while index < text.count, marks.utf8.contains(text[index]) { index += 1 }
    }
    skip("(*#")
    var digits = 0
    var end = index
    while index < text.count, text[index].isASCIIDigit {
      digits += 1
      index += 1
      end = index
      skip(" ().*#-")
    }
    guard (2...15).contains(digits) else { return false }
    index = end
    skip(")#")
    guard index < text.count else { return true }
    if text[index] == 0x20 { index += 1 }
    let rest = text.slice(index..<text.count)
    let marks: [StaticString] = ["ext.", "ext", "x"]
    guard let mark = marks.first(where: { rest.has($0) }) else { return false }
    index += mark.utf8CodeUnitCount
    if index < text.count, text[index] == 0x20 { index += 1 }
    let extensionDigits = text.slice(index..<text.count)
    return (1...6).contains(extensionDigits.count) && extensionDigits.allSatisfy(\.isASCIIDigit)
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
}

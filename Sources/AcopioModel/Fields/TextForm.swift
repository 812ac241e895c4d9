package import AcopioBase

/// A form that text must have: each is a field type.
///
/// A new one is a case here and an entry of `FieldKinds`.
package enum TextForm: String, CaseIterable, Sendable {
  case color, email, slug, url

  /// The form as a regular expression (ECMA-262, as JSON Schema requires).
  package var pattern: String {
    switch self {
    case .color: "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    case .email:
      "^[^\\u0000-\\u0020,<>@]+@(?=[^.]+\\.)(?:[^\\u0000-\\u0020,<>@]*[^\\u0000-\\u0020,<>@.])$"
    case .slug: "^[a-z0-9]+(?:-[a-z0-9]+)*$"
    case .url: "^(?:/(?!/)|https?://(?!/)(?=.))[^\\u0000-\\u0020\\u007F\"<>]*$"
    }
  }

  /// The diagnostic for text of another form: its id, what is wrong and how to fix it.
  package var fault: (id: DiagnosticID, message: String, remedy: String) {
    switch self {
    case .color: (.invalidColor, "must be a colour", "write it as #0a7d5c")
    case .email: (.invalidEmail, "must be an e-mail address", "write it as name@example.org")
    case .slug:
      (
        .invalidSlug, "must be lowercase letters, digits and single '-' between them",
        "write it as 'house-of-the-spirits'"
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
    case .slug: TextForm.isSlug(text)
    case .url: TextForm.isURL(text)
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
}

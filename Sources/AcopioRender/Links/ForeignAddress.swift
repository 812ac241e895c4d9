import AcopioBase

/// Addresses of other sites and of people that lack their scheme, as in `[a](www.example.org)`.
enum ForeignAddress {
  /// The intended form of an address that names no file: with `https://` or `mailto:`; `nil` if it
  /// may be a file.
  static func meant(by written: String) -> String? {
    let steps = written.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = steps.first else { return nil }
    if steps.count == 1, isMailbox(first) { return "mailto:\(written)" }
    return isHost(first, isAlone: steps.count == 1) ? "https://\(written)" : nil
  }

  private static func isMailbox(_ text: Substring) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return false }
    return labels(of: parts[1]) != nil
  }

  private static func isHost(_ text: Substring, isAlone: Bool) -> Bool {
    guard let labels = labels(of: text), let last = labels.last else { return false }
    if labels.first == "www" { return true }
    // `.com` and the like end no file that a page would name; `.md` and `.py` do.
    return general.contains(String(last)) || !isAlone && last.utf8.count == 2
  }

  /// The labels of a name of a host, of which the last one has letters alone.
  private static func labels(of text: Substring) -> [Substring]? {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.utf8.count > 1,
      last.utf8.allSatisfy(\.isASCIILetter), labels.allSatisfy(isLabel)
    else { return nil }
    return labels
  }

  private static func isLabel(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 >= 0x80 }
  }

  private static let general: Set<String> = [
    "app", "biz", "com", "dev", "edu", "gov", "info", "int", "mil", "mobi", "net", "org",
  ]
}

import AcopioBase

/// A source of a directive of `Content-Security-Policy` (CSP Level 3 §2.3.1).
struct SecuritySource {
  /// The source; keywords and schemes, which browsers compare without case, are in lowercase.
  let text: String
  /// Whether it is in single quotes.
  let isKeyword: Bool

  private static let keywords = [
    "'none'", "'report-sample'", "'self'", "'strict-dynamic'", "'unsafe-eval'", "'unsafe-hashes'",
    "'unsafe-inline'", "'wasm-unsafe-eval'",
  ]

  init(_ written: String) {
    isKeyword = written.hasPrefix("'")
    let small = written.lowercased()
    text = SecuritySource.keywords.contains(small) || small.hasSuffix(":") ? small : written
  }

  /// Whether it follows the grammar.
  var isValid: Bool {
    if isKeyword { return SecuritySource.keywords.contains(text) || isHash }
    if text == "*" { return true }
    var rest = text[...]
    if let end = text.firstRange(of: "://") {
      guard isScheme(text[..<end.lowerBound]) else { return false }
      rest = text[end.upperBound...]
    } else if text.hasSuffix(":") {
      return isScheme(text.dropLast())
    }
    let authority = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(authority.count)
    guard isHost(authority) else { return false }
    // Semicolons and commas would end the directive or the policy; '?' and '#' are no part of a source.
    return path.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !StaticString("\"',;?#<>[]^|").utf8.contains($0)
    }
  }

  /// The form of a source that follows the syntax.
  var remedy: Message {
    let quoted = "'\(text.lowercased())'"
    if SecuritySource.keywords.contains(quoted) {
      return "write the keyword in single quotes: \"\(quoted)\""
    }
    return text.utf8.contains { $0 == 0x20 || $0 == 0x2C || $0 == 0x3B }
      ? "write each source in an element of its own: [\"'self'\", 'https://example.org']"
      : "write a site such as 'https://example.org/maps/', a scheme such as 'data:', or \"'self'\""
  }

  /// Whether it lets scripts of an attacker run, against which the policy is written.
  func allowsEverything(in directive: String) -> Bool {
    if text == "'unsafe-inline'" { return directive != "style-src" }
    guard directive == "script-src" else { return false }
    return ["*", "blob:", "data:", "http:", "https:"].contains(text)
  }

  /// Whether it is a nonce or the hash of code.
  private var isHash: Bool {
    guard text.hasSuffix("'"), text.utf8.count > 2 else { return false }
    let inner = text.dropFirst().dropLast()
    let starts = ["nonce-", "sha256-", "sha384-", "sha512-"]
    guard let start = starts.first(where: { inner.lowercased().hasPrefix($0) }) else {
      return false
    }
    let digest = inner.dropFirst(start.count)
    let digits = digest.prefix { $0 != "=" }
    return !digits.isEmpty && digest.dropFirst(digits.count).count <= 2
      && digest.dropFirst(digits.count).allSatisfy { $0 == "=" }
      && digits.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || StaticString("+/-_").utf8.contains($0)
      }
  }

  private func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter else { return false }
    return text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || StaticString("+-.").utf8.contains($0)
    }
  }

  private func isHost(_ authority: Substring) -> Bool {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, !host.isEmpty, parts.count <= 2 else { return false }
    if parts.count == 2 {
      let port = parts[1]
      guard port == "*" || !port.isEmpty && port.utf8.allSatisfy({ $0.isASCIIDigit }) else {
        return false
      }
    }
    let labels = (host.hasPrefix("*.") ? host.dropFirst(2) : host)
      .split(separator: ".", omittingEmptySubsequences: false)
    let areLabels = labels.allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || StaticString("-_").utf8.contains($0)
        }
    }
    // A single label is a keyword whose quotes were forgotten, except for the names of this
    // machine.
    return areLabels && (labels.count > 1 || host == "localhost" || text.contains("://"))
  }
}

import AcopioBase
import AcopioModel

/// Texts in the files `_headers` and `_redirects`, whose syntax Netlify began.
///
/// Lines are divided at spaces; `*`, and `:` before a name, mean something. Addresses are percent-encoded, so
/// that none of these comes from a site.
enum RuleText {
  /// An address without percent-encoding, for the left side of a rule.
  static func address(_ address: String) -> String { PercentEncoding.encodedPath(address) }

  /// A target that is percent-encoded already, with the signs encoded that would end it or be replaced.
  static func target(_ target: String) -> String {
    let scheme = ["https://", "http://"].first(where: target.hasPrefix) ?? ""
    var isPort = !scheme.isEmpty
    return scheme
      + PercentEncoding.encoded(String(target.dropFirst(scheme.count))) { byte in
        // The colon of a port is no placeholder: digits follow it.
        if byte == 0x2F || byte == 0x3F || byte == 0x23 { isPort = false }
        return byte > 0x20 && byte < 0x7F && byte != 0x2A && (byte != 0x3A || isPort)
      }
  }

  /// The left side of a rule for header fields.
  static func scope(_ scope: HeaderScope, base: String) -> String {
    switch scope {
    case .all: "\(address(base))/*"
    case .below(let folder): "\(address(base + folder))/*"
    case .ending(let ending): "\(address(base))/*.\(address(ending))"
    case .exact(let one): address(base + one)
    case .pattern(let pattern): address(base) + placeholders(pattern)
    }
  }

  private static func placeholders(_ pattern: AddressPattern) -> String {
    var count = 0
    return pattern.segments.map { segment in
      if let segment { return address(String(segment)) }
      count += 1
      // Only letters are valid in a name everywhere.
      return ":" + String(repeating: "a", count: count)
    }.joined(separator: "/")
  }

  /// The lengths of the longest line of a text, in characters.
  static func longestLine(_ text: String) -> Int {
    text.split(separator: "\n").map(\.unicodeScalars.count).max() ?? 0
  }
}

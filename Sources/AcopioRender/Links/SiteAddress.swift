import AcopioBase
import AcopioModel

/// The target of an address in a page, if it is on the host of the site.
struct SiteAddress: Hashable, Sendable {
  /// The path from the root of the host, decoded, without query and fragment, `.` and `..`.
  let path: String
  /// Whether it is written with scheme and host.
  let isWhole: Bool

  /// Resolves an address on the page at `page`, a path from the root of the host; `nil` if it leads elsewhere, or
  /// nowhere (RFC 3986, §5.2).
  init?(_ address: String, on page: String, of base: BaseURL) {
    var rest = address[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    guard let first = rest.first, first != "#" else { return nil }
    // Browsers read a backslash as a slash, and templates of addresses have braces.
    guard !rest.contains(where: { $0 == "\\" || $0 == "{" || $0 == "}" }) else { return nil }
    rest = rest.prefix { $0 != "#" && $0 != "?" }
    let lower = rest.lowercased()
    let origin = base.origin.lowercased()
    let host = origin.firstIndex(of: "/").map { String(origin[$0...]) } ?? origin
    if let prefix = [origin, host].first(where: { lower == $0 || lower.hasPrefix("\($0)/") }) {
      isWhole = true
      rest = rest.dropFirst(prefix.count)
    } else if lower.hasPrefix("//") {
      return nil
    } else {
      let scheme = lower.prefix { $0 != "/" }
      guard !scheme.contains(":") else { return nil }
      isWhole = false
    }
    let decoded = PercentEncoding.decoded(Array(rest.utf8))
    // A query alone is on the page itself.
    let start = rest.isEmpty ? page : SiteAddress.folder(page)
    path = SiteAddress.normalized(
      decoded.hasPrefix("/") ? decoded : isWhole ? "/" : start + decoded)
  }

  /// The part of a path up to its last slash.
  private static func folder(_ path: String) -> String {
    String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// A path without the steps `.` and `..`; no step leads above the root.
  private static func normalized(_ path: String) -> String {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard steps.contains(where: { $0 == "." || $0 == ".." }) else { return path }
    var kept: [Substring] = []
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      switch step {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(step)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}

extension PercentEncoding {
  /// The text of bytes with percent-encoding resolved.
  fileprivate static func decoded(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { decoded($0) }
  }
}

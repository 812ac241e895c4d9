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
    if let plain = SiteAddress(plain: address, origin: base.origin) {
      self = plain
      return
    }
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

  /// The target of an address that is a path from the root of the host as it is written; `nil` for others.
  ///
  /// Most are, of letters, digits and few signs, with or without the origin before them.
  private init?(plain address: String, origin: String) {
    let found = address.withBytes { bytes -> (path: String, isWhole: Bool)? in
      let length = origin.utf8.count
      let isWhole = bytes.count > length && bytes.prefix(length).elementsEqual(origin.utf8)
      let path = bytes.slice((isWhole ? length : 0)..<bytes.count)
      guard path.first == UInt8(ascii: "/"), length > 0 else { return nil }
      var end = path.count
      for (index, byte) in path.enumerated() {
        switch byte {
        case UInt8(ascii: "#"), UInt8(ascii: "?"): end = min(end, index)
        case UInt8(ascii: "-"), UInt8(ascii: "_"): break
        case UInt8(ascii: "/"), UInt8(ascii: "."):
          if index > 0, path[index - 1] == UInt8(ascii: "/") { return nil }
        default: guard byte.isASCIIAlphanumeric else { return nil }
        }
      }
      return (path.slice(0..<end).string, isWhole)
    }
    guard let found else { return nil }
    (path, isWhole) = found
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

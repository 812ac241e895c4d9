package import AcopioBase

/// A redirect that `redirects:` of `site.yml` declares: an address of the site that leads elsewhere, or is gone.
///
/// The match of a wildcard is appended only after a `/` of the target, so that it can choose
/// neither a host nor a scheme.
package struct SiteRedirect: Sendable, Equatable {
  /// The codes that may be declared.
  package static let codes = [301, 302, 307, 308, 410]

  /// A member of the query that a request must have.
  package struct Parameter: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The address without percent-encoding and without the path of the base URL; for a wildcard, the
  /// part up to its `*`.
  package let address: String
  /// Whether it is every address that begins with `address`.
  package let isWildcard: Bool
  /// The required query parameters, sorted by name; empty for any query.
  package let query: [Parameter]
  /// The destination, percent-encoded: an absolute address, or a path without the base path.
  ///
  /// With `hasRest` it is the part before the rest, and ends with `/`. Empty with the status 410.
  package let target: String
  /// Whether the text matched by the wildcard follows the target.
  package let hasRest: Bool
  /// The status.
  package let status: Int
  /// The origin of its declaration.
  package let origin: Origin

  package init(
    address: String, isWildcard: Bool = false, query: [Parameter] = [], target: String,
    hasRest: Bool = false, status: Int = 301, origin: Origin = .none
  ) {
    self.address = address
    self.isWildcard = isWildcard
    self.query = query
    self.target = target
    self.hasRest = hasRest
    self.status = status
    self.origin = origin
    var file = String(address.dropFirst())
    if file.isEmpty || file.hasSuffix("/") { file += "index.html" }
    isPage =
      !isWildcard && query.isEmpty && status != 410
      && file.withUTF8 { outputPathFault($0) } == nil
  }

  /// Whether it leads to another site.
  package var isExternal: Bool { !target.hasPrefix("/") && status != 410 }
  /// Whether a page can replace it on a host without rules: false for a name that only some systems
  /// can store.
  package let isPage: Bool
  /// As it was written, for messages.
  package var shown: String {
    let conditions = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return address + (isWildcard ? "*" : "") + (conditions.isEmpty ? "" : "?\(conditions)")
  }

  /// The target on a site with this address, without the rest.
  ///
  /// A rest that begins with a `/` after a target `/` alone would name a host, so such a target is
  /// absolute.
  package func location(on base: BaseURL) -> String {
    if status == 410 || isExternal { return target }
    let path = base.path + target
    return hasRest && path == "/" ? base.origin + path : path
  }

  /// Whether a request has the required query.
  package func takes(query text: String) -> Bool {
    let members = text.split(separator: "&")
    return query.allSatisfy { members.contains(Substring("\($0.name)=\($0.value)")) }
  }

  /// Whether it applies to an address without percent-encoding; its query has to be checked
  /// separately.
  ///
  /// The match of a wildcard has no `?` and no `#`, which would end the path of the target.
  package func takes(address other: String) -> Bool {
    guard isWildcard else { return other == address }
    return other.hasPrefix(address)
      && !(hasRest && other.dropFirst(address.count).contains { "?#".contains($0) })
  }

  /// Whether text matched by a wildcard may be part of an address: no control character, and no
  /// backslash.
  package static func isSafe(rest: some StringProtocol) -> Bool {
    rest.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }
  }
}

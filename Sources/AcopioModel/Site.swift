package import AcopioBase

/// The whole site as `site.yml` describes it.
package struct Site: Sendable {
  /// The name people know the site by.
  package let name: String
  /// One sentence about the site.
  package let description: String
  /// Where the site will be served.
  package let base: BaseURL
  /// The language of the content, as BCP 47 says it: `es-MX`.
  package let locale: String
  /// The versions of the API, in written order.
  package let versions: [APIVersion]
  /// Whether Markdown has the extras of sites, or is CommonMark and nothing else.
  package let isMarkdownExtended: Bool
  /// Free data for templates; an object, perhaps empty.
  package let params: Value
  /// The strings of the interface, one table for each language.
  package let strings: InterfaceStrings

  package init(
    name: String, description: String, base: BaseURL, locale: String, versions: [APIVersion],
    isMarkdownExtended: Bool = true, params: Value, strings: InterfaceStrings = InterfaceStrings()
  ) {
    self.name = name
    self.description = description
    self.base = base
    self.locale = locale
    self.versions = versions
    self.isMarkdownExtended = isMarkdownExtended
    self.params = params
    self.strings = strings
  }
}

/// The address a site is served from, split where links need it.
package struct BaseURL: Sendable, Equatable {
  /// Scheme and host without a final slash: `https://example.org`.
  package let origin: String
  /// The path before every permalink, empty or as `/library`, without a final slash.
  package let path: String

  /// Splits an absolute http or https address; `nil` if it is not one.
  package init?(_ address: String) {
    guard let schemeEnd = address.firstRange(of: "://") else { return nil }
    let scheme = address[..<schemeEnd.lowerBound]
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = address[schemeEnd.upperBound...]
    let host = rest.prefix { $0 != "/" }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !rest.contains(where: { "?#\"<>\\ ".contains($0) })
    else { return nil }
    var path = rest[host.endIndex...]
    while path.hasSuffix("/") { path = path.dropLast() }
    origin = "\(scheme)://\(host)"
    self.path = String(path)
  }
}

/// One major version of the API.
package struct APIVersion: Sendable, Equatable {
  /// The name, which is the first step of its paths: `v1`.
  package let name: String
  /// Whether its endpoints are also published without the version before their paths.
  package let isCurrent: Bool

  package init(name: String, isCurrent: Bool) {
    self.name = name
    self.isCurrent = isCurrent
  }
}

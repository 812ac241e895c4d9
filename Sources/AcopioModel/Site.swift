package import AcopioBase

/// The whole site as `site.yml` describes it, in one of its languages.
package struct Site: Sendable {
  /// The display name of the site.
  package let name: String
  /// One sentence about the site.
  package let description: String
  /// Where the site will be served.
  package let base: BaseURL
  /// The languages it is published in, its own first; at least one.
  package let languages: [Language]
  /// The index of the language of this value.
  package let languageIndex: Int
  /// The versions of the API, in source order.
  package let versions: [APIVersion]
  /// Whether Markdown has extensions, or is plain CommonMark.
  package let isMarkdownExtended: Bool
  /// Which files next to content are published.
  package let fileRules: FileRules
  /// Custom data for templates; an object, possibly empty.
  package let params: Value
  /// The strings of the interface, one table for each language.
  package let strings: InterfaceStrings
  /// The time zone that decides the current day, by its IANA name; `nil` for UTC.
  package let timezone: Located<String>?

  package init(
    name: String, description: String, base: BaseURL, languages: [Language],
    languageIndex: Int = 0, versions: [APIVersion], isMarkdownExtended: Bool = true,
    fileRules: FileRules = FileRules(), params: Value,
    strings: InterfaceStrings = InterfaceStrings(), timezone: Located<String>? = nil
  ) {
    precondition(languages.indices.contains(languageIndex), "a site is in one of its languages")
    self.name = name
    self.description = description
    self.base = base
    self.languages = languages
    self.languageIndex = languageIndex
    self.versions = versions
    self.isMarkdownExtended = isMarkdownExtended
    self.fileRules = fileRules
    self.params = params
    self.strings = strings
    self.timezone = timezone
  }

  /// The language of this value.
  package var language: Language { languages[languageIndex] }
  /// The BCP 47 tag of the language: `es-MX`.
  package var locale: String { language.locale }
  /// The site's own language, which all others fall back to.
  package var ownLocale: String { languages[0].locale }
  /// The path of the home page in this language, with the base path: `/` or `/town/en/`.
  package var homePath: String { base.path + language.prefix + "/" }
}

/// The address a site is served from, split where links need it.
package struct BaseURL: Sendable, Equatable {
  /// The scheme and host without a trailing slash: `https://example.org`.
  package let origin: String
  /// The path before every permalink, empty or such as `/library`, without a trailing slash.
  package let path: String

  /// Splits an absolute http or https address; `nil` for anything else.
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
  /// The name, which begins its paths: `v1`.
  package let name: String
  /// Whether its endpoints are also published without the version in their paths.
  package let isCurrent: Bool

  package init(name: String, isCurrent: Bool) {
    self.name = name
    self.isCurrent = isCurrent
  }
}

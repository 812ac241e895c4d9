package import AcopioBase

/// The whole site as `site.yml` describes it, in one of its languages.
package struct Site: Sendable {
  /// The name people know the site by.
  package let name: String
  /// One sentence about the site.
  package let description: String
  /// Where the site will be served.
  package let base: BaseURL
  /// The languages it is published in, its own first; one at least.
  package let languages: [Language]
  /// The index of the language that this is the site in.
  package let languageIndex: Int
  /// The versions of the API, in written order.
  package let versions: [APIVersion]
  /// Whether Markdown has the extras of sites, or is CommonMark and nothing else.
  package let isMarkdownExtended: Bool
  /// Which files beside content are published.
  package let fileRules: FileRules
  /// Free data for templates; an object, perhaps empty.
  package let params: Value
  /// The strings of the interface, one table for each language.
  package let strings: InterfaceStrings
  /// The time zone that decides which day it is, as the IANA database names it; `nil` for UTC.
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

  /// The language that this is the site in.
  package var language: Language { languages[languageIndex] }
  /// The language of pages, as BCP 47 says it: `es-MX`.
  package var locale: String { language.locale }
  /// The language that the site is written in first, which everything falls back to.
  package var ownLocale: String { languages[0].locale }
  /// The path of the home page in this language, with the base path: `/` or `/town/en/`.
  package var homePath: String { base.path + language.prefix + "/" }
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

package import AcopioBase

/// The whole site as `site.yml` describes it, in one of its languages.
package struct Site: Sendable {
  /// The display name of the site.
  package let name: String
  /// One sentence about the site.
  package let description: String
  /// The address at which the site will be served.
  package private(set) var base: BaseURL
  /// The languages it is published in, its own first; at least one.
  package let languages: [Language]
  /// The index of the language of this value.
  package let languageIndex: Int
  /// The API of the site.
  package let api: API
  /// The files of the API that are made of the whole site.
  package let endpoints: [Endpoint]
  /// Whether Markdown has extensions, or is plain CommonMark.
  package let isMarkdownExtended: Bool
  /// The default rules for reading the Markdown of collections.
  package let markdown: MarkdownRules
  /// The files next to content that are published.
  package let fileRules: FileRules
  /// Custom data for templates; an object, possibly empty.
  package let params: Value
  /// The strings of the interface, one table for each language.
  package let strings: InterfaceStrings
  /// The time zone in which times are read and printed; `nil` for UTC, and for times to keep as
  /// they are written.
  package let zone: ZoneRules?
  /// Text files that templates make, once for the site.
  package let outputs: [TextOutput]
  /// Whether permalinks of pages have no '/' at the end by default.
  package let isSlashless: Bool
  /// Whether the Markdown of pages is published next to them by default.
  package let hasTwins: Bool
  /// Whether `llms.txt` lists the pages and endpoints.
  package let listsForModels: Bool
  /// The description of its data for open-data portals; `nil` for none.
  package let catalogue: Catalogue?
  /// The policy for hosts.
  package let hosting: HostingPolicy
  /// The limit on the data that its search loads.
  package let searchBudget: SearchBudget
  /// The groups of words and phrases that its search takes for each other.
  package let synonyms: [[String]]
  /// The parts of it that browsers keep, in source order.
  package let offline: [OfflineScope]
  /// The addresses that lead elsewhere, those that precede first.
  package let redirects: [SiteRedirect]
  /// What is at the root if the pages of its own language are in a folder.
  package let root: RootRule
  /// What becomes of pages in languages that their entries are not translated into; `nil` if it does not say so.
  package let untranslated: UntranslatedRule?
  /// What is made of photographs beside content; `nil` to publish them as they are.
  package let pictures: PictureRules?

  package init(
    name: String, description: String, base: BaseURL, languages: [Language],
    languageIndex: Int = 0, api: API = API(), endpoints: [Endpoint] = [],
    isMarkdownExtended: Bool = true, markdown: MarkdownRules = MarkdownRules(),
    fileRules: FileRules = FileRules(), params: Value,
    strings: InterfaceStrings = InterfaceStrings(), zone: ZoneRules? = nil,
    outputs: [TextOutput] = [], isSlashless: Bool = false, hasTwins: Bool = false,
    listsForModels: Bool = false, catalogue: Catalogue? = nil,
    hosting: HostingPolicy = HostingPolicy(), searchBudget: SearchBudget = .usual,
    synonyms: [[String]] = [], offline: [OfflineScope] = [], redirects: [SiteRedirect] = [],
    pictures: PictureRules? = nil, root: RootRule = .redirect, untranslated: UntranslatedRule? = nil
  ) {
    self.root = root
    self.untranslated = untranslated
    self.pictures = pictures
    self.redirects = redirects
    self.searchBudget = searchBudget
    self.synonyms = synonyms
    self.offline = offline
    self.hosting = hosting
    self.catalogue = catalogue
    self.isSlashless = isSlashless
    self.hasTwins = hasTwins
    self.listsForModels = listsForModels
    self.outputs = outputs
    precondition(languages.indices.contains(languageIndex), "a site is in one of its languages")
    self.name = name
    self.description = description
    self.base = base
    self.languages = languages
    self.languageIndex = languageIndex
    self.api = api
    self.endpoints = endpoints
    self.isMarkdownExtended = isMarkdownExtended
    self.markdown = markdown
    self.fileRules = fileRules
    self.params = params
    self.strings = strings
    self.zone = zone
  }

  /// The same site at another address; at its own if there is none.
  package func served(at other: BaseURL?) -> Site {
    var site = self
    site.base = other ?? base
    return site
  }

  /// The language of this value.
  package var language: Language { languages[languageIndex] }
  /// The BCP 47 tag of the language: `es-MX`.
  package var locale: String { language.locale }
  /// The site's own language, which all others fall back to.
  package var ownLocale: String { languages[0].locale }
  /// The path of the home page in this language, with the base path: `/` or `/town/en/`.
  package var homePath: String { base.path + language.prefix + "/" }
  /// Whether the pages of its own language are in a folder too, so that no page is at the root.
  package var hasOwnFolder: Bool { !languages[0].prefix.isEmpty }
}

/// The address a site is served from, split where links need it.
package struct BaseURL: Sendable, Equatable {
  /// The scheme and host without a trailing slash: `https://example.org`.
  package let origin: String
  /// The path before every permalink, empty or such as `/library`, without a trailing slash.
  package let path: String

  /// Splits an absolute http or https address; throws the fault of any other.
  package init(_ address: String) throws(BaseURLFault) {
    let parts = address.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["https", "http"].contains(parts[0]) else { throw .other }
    let (scheme, rest) = (parts[0], parts[1])
    if let hidden = HiddenCharacter(in: rest) { throw .hidden(hidden.name) }
    guard !rest.contains(where: { "?#".contains($0) }) else { throw .query }
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      !rest.contains(where: { "\"<>\\".contains($0) })
    else { throw .other }
    let authority = rest.prefix { $0 != "/" }
    guard !authority.contains("@") else { throw .user }
    try BaseURL.check(authority)
    var path = rest[authority.endIndex...]
    while path.hasSuffix("/") { path = path.dropLast() }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for step in steps {
      let name = step.withBytes { PercentEncoding.decoded($0) }
      guard !["", ".", ".."].contains(name) else { throw .path }
      let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      guard isPlain, !name.contains(where: { "\"#%/<>?\\{}".contains($0) }) else {
        throw .segment(String(step))
      }
    }
    origin = "\(scheme)://\(authority)"
    self.path = String(path)
  }

  /// The path without percent-encoding, as servers compare it.
  package var decodedPath: String {
    path.withBytes { PercentEncoding.decoded($0) }
  }

  /// The whole address without a slash at the end.
  package var text: String { origin + path }

  /// Whether it is an address that no site has: one that documents use, as starters do, or one of the reader's own computer.
  ///
  /// Sources: RFC 2606, section 3; RFC 6761, section 6.3.
  package var isPlaceholder: Bool {
    guard let start = origin.firstRange(of: "://")?.upperBound else { return false }
    let authority = origin[start...].lowercased()
    let end = authority.firstIndex(of: "]").map { authority.index(after: $0) }
    let host = end.map { String(authority[..<$0]) } ?? String(authority.prefix { $0 != ":" })
    return LocalHost.isNamed(host)
      || ["example.com", "example.net", "example.org"].contains {
        [$0, "www.\($0)"].contains(host)
      }
  }

  /// Checks a host and its port.
  private static func check(_ authority: Substring) throws(BaseURLFault) {
    var host = authority
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[end...].lastIndex(of: ":") {
      let digits = authority[authority.index(after: colon)...]
      guard digits.utf8.allSatisfy(\.isASCIIDigit), let port = Int(digits),
        (1...65_535).contains(port)
      else { throw .port(String(digits)) }
      host = authority[..<colon]
    }
    guard !host.isEmpty else { throw .other }
    if host.hasPrefix("[") {
      let isAddress = host.dropFirst().dropLast().utf8.allSatisfy {
        $0 == 0x3A || $0 == 0x2E || $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20)
      }
      guard isAddress, host.hasSuffix("]"), host.contains(":") else { throw .host }
      return
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    for label in labels {
      let isName = label.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F
      }
      guard isName, !label.isEmpty, label.first != "-", label.last != "-" else { throw .host }
    }
  }
}

/// The reason why an address cannot be the base URL of a site.
package enum BaseURLFault: Error, Equatable {
  /// It is not an absolute http or https address.
  case other
  /// It has a character of this name, which cannot be seen.
  case hidden(String)
  /// It has a query or a fragment.
  case query
  /// It has a user name.
  case user
  /// Its host is not the name of one.
  case host
  /// This is not a port.
  case port(String)
  /// Its path has empty segments, `.` or `..`.
  case path
  /// This segment of its path has a character that configurations of servers cannot have.
  case segment(String)

  /// The fault, as the end of a sentence about the address, and its remedy.
  package var message: (text: Message, remedy: Message) {
    switch self {
    case .other:
      (
        "must be an absolute http or https address",
        "write it as 'https://example.org/' or 'https://example.org/path/'"
      )
    case .hidden(let name):
      ("has the invisible \(name)", "delete the address, and type it again")
    case .query:
      (
        "has a query or a fragment, but the paths of the site follow it",
        "end it before the '?' or '#'"
      )
    case .user:
      (
        "contains a user name, which every address of the site would publish",
        "write only the host after '//'"
      )
    case .host:
      (
        "has a host that is not a host name",
        "write letters a to z, digits, '-' and dots, as 'https://example.org/'; a name in other "
          + "letters begins with 'xn--'"
      )
    case .port(let port):
      ("has the port '\(port)', which does not exist", "write a number from 1 to 65535, or none")
    case .path:
      (
        "has an empty segment, '.' or '..' in its path", "write the path as browsers show it"
      )
    case .segment(let segment):
      (
        "has '\(segment.printable)' in its path, with a character that not every server can have there",
        "rename that folder; its name can have no control characters and none of \" # % / < > ? \\ { }"
      )
    }
  }
}

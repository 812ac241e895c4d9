import AcopioBase

/// `hugo.toml` and its relatives: what the site is called, and where its pages are published.
struct HugoConfig {
  /// The site with its name and variables, without entries.
  private(set) var site = ForeignSite()
  /// The folder of the content, with a `/` at its end.
  private(set) var content = "content/"
  /// The language without its region, which file names may contain.
  private(set) var language = "en"
  /// The other languages of the site.
  private(set) var otherLanguages: Set<String> = []
  /// The templates of addresses by section.
  private(set) var permalinks: [String: String] = [:]
  /// Whether entries with a later date are published.
  private(set) var publishesFuture = false
  /// Whether addresses end with `.html`.
  private(set) var isUgly = false

  private static let files = ["hugo", "config", "config/_default/hugo", "config/_default/config"]
    .flatMap { name in ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }

  /// An empty configuration.
  init() {
    site.syntax = .shortcodes
    site.feed = ("/index.xml", "rss")
  }

  /// Reads the configuration of a site.
  init(_ files: inout ForeignFiles, _ arena: Arena, _ diagnostics: inout Diagnostics) {
    self.init()
    let found = HugoConfig.files.filter(files.contains)
    if found.isEmpty {
      diagnostics.leftOut(
        "the folder has no hugo.toml", path: files.root,
        remedy: "name the folder of the site, or correct site.yml afterwards")
    }
    for path in found {
      if let value = files.data(path, arena, &diagnostics)?.value { read(value, &diagnostics) }
    }
    for name in ["params", "permalinks", "taxonomies", "languages", "menus", "menu"] {
      let paths = ["toml", "yaml", "yml", "json"].map { "config/_default/\(name).\($0)" }
      guard let path = files.first(of: paths), let read = files.data(path, arena, &diagnostics)
      else {
        continue
      }
      set(name, read.value, read.value.origin.firstByte, &diagnostics)
    }
    finishTaxonomies()
  }

  private mutating func read(_ config: Value, _ diagnostics: inout Diagnostics) {
    for member in config.members {
      set(member.key.string.lowercased(), member.value, member.keyOrigin, &diagnostics)
    }
  }

  private mutating func set(
    _ name: String, _ value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    let text = value.hasText && !value.text.isEmpty ? value.text.string : nil
    switch name {
    case "title": site.name = text ?? ""
    case "baseurl": site.address = text.flatMap { $0.hasPrefix("http") ? $0 : nil }
    case "languagecode", "locale": site.language = text
    case "defaultcontentlanguage":
      language = text ?? language
      if site.language == nil { site.language = text }
    case "timezone": site.timezone = text
    case "contentdir": content = (text ?? "content") + "/"
    case "buildfuture": publishesFuture = ForeignTruth(value) == .yes
    case "uglyurls": isUgly = value.bool == true
    case "params": set(params: value)
    case "permalinks": set(permalinks: value)
    case "taxonomies": site.taxonomies = value.members.map { terms($0.value.text.string) }
    case "languages": set(languages: value, origin, &diagnostics)
    case "menu", "menus":
      diagnostics.leftOut(
        "the menus were left out", at: origin,
        remedy: "write the links into 'params.nav' of site.yml")
    default:
      diagnostics.leftOut(
        "the setting '\(name)' has no effect here", at: origin,
        remedy: "see docs/moving.md for what replaces it")
    }
  }

  private mutating func set(params: Value) {
    site.variables = ["params": params]
    site.params += params.members.map { ($0.key.string, $0.value) }
    let description = params.member("description")
    if description.hasText { site.description = description.text.string }
  }

  private mutating func set(permalinks value: Value) {
    for member in value.members {
      if member.value.hasText { permalinks[member.key.string] = member.value.text.string }
      // The newer form has a level for kinds of pages.
      guard member.key.string == "page" else { continue }
      for inner in member.value.members { permalinks[inner.key.string] = inner.value.text.string }
    }
  }

  private mutating func set(
    languages value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    otherLanguages = Set(value.members.map(\.key.string))
    otherLanguages.remove(language)
    let own = value.member(named: language)
    if own.member("title").hasText { site.name = own.member("title").text.string }
    guard !otherLanguages.isEmpty else { return }
    diagnostics.leftOut(
      "only the language '\(language)' was imported", at: origin,
      remedy:
        "declare 'languages' in site.yml, and copy the translations: momo.es.md next to momo.md")
  }

  private func terms(_ plural: String) -> (field: String, path: String) {
    (plural, "/\(plural.slug)/")
  }

  private mutating func finishTaxonomies() {
    if site.taxonomies.isEmpty { site.taxonomies = [terms("tags"), terms("categories")] }
    site.taxonomies.removeAll { $0.field.isEmpty }
  }
}

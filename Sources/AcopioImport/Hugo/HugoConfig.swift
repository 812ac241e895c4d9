import AcopioBase
import AcopioMarkdown

/// `hugo.toml` and its relatives: the name of the site, and the addresses of its pages.
struct HugoConfig {
  /// The site with its name and variables, without entries.
  private(set) var site = ForeignSite()
  /// The folder of the content, with a `/` at its end.
  private(set) var content = "content/"
  /// The language without its region, which file names may contain.
  private(set) var language = "en"
  /// The other languages of the site.
  private(set) var otherLanguages: Set<String> = []
  /// The folders of their content outside of `content`, each with a `/` at its end.
  private(set) var otherContent: [String] = []
  /// The templates of addresses by section.
  private(set) var permalinks: [String: String] = [:]
  /// Whether entries with a later date are published.
  private(set) var publishesFuture = false
  /// The limits on the publication of files and entries.
  var limits = HugoLimits()
  /// The origins of the taxonomies' declarations, by the folder of their pages.
  private(set) var taxonomyOrigins: [String: Origin] = [:]
  /// Whether addresses end with `.html`.
  private(set) var isUgly = false

  private var languages: (value: Value, origin: Origin)?
  /// Whether the pages of its own language have it in their addresses.
  private var hasLanguageInPaths = false

  private static let files = ["hugo", "config", "config/_default/hugo", "config/_default/config"]
    .flatMap { name in ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }

  /// An empty configuration.
  init() {
    site.syntax = .shortcodes
    site.markdown.headingIDs = .github
    site.markdown.definitionLists = true
    site.markdown.formulas = .fences
    site.dialect.attributes = .braces
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
    for name in [
      "params", "permalinks", "taxonomies", "languages", "menus", "menu", "cascade", "frontmatter",
      "markup", "module",
    ] {
      let paths = ["toml", "yaml", "yml", "json"].map { "config/_default/\(name).\($0)" }
      guard let path = files.first(of: paths), let read = files.data(path, arena, &diagnostics)
      else {
        continue
      }
      set(name, read.value, read.value.origin.firstByte, &diagnostics)
    }
    finishTaxonomies()
    finishLanguages(&diagnostics)
    limits.finishMounts(content: content, &diagnostics)
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
    case "permalinks": set(permalinks: value, &diagnostics)
    case "taxonomies":
      site.taxonomies = value.members.map { terms($0.value.text.string) }
      for (member, taxonomy) in zip(value.members, site.taxonomies) {
        taxonomyOrigins[taxonomy.path] = member.keyOrigin
      }
    case "languages": languages = (value, origin)
    case "markup": set(markup: value, &diagnostics)
    case "enablerobotstxt", "enableemoji": return
    case "menu", "menus": set(menus: value, origin, &diagnostics)
    default:
      if limits.take(name, value, origin, &diagnostics) { return }
      if name == "defaultcontentlanguageinsubdir" {
        hasLanguageInPaths = ForeignTruth(value) == .yes
      }
      diagnostics.leftOut(
        "the setting '\(name)' has no effect here", at: origin,
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
  }

  /// Takes the settings of Goldmark.
  private mutating func set(markup value: Value, _ diagnostics: inout Diagnostics) {
    func inner(_ value: Value, _ name: String) -> Value {
      value.members.first { $0.key.string.lowercased() == name }?.value ?? .undefined
    }
    let goldmark = inner(value, "goldmark")
    let extensions = inner(goldmark, "extensions")
    let parser = inner(goldmark, "parser")
    site.markdown.definitionLists = inner(extensions, "definitionlist").bool ?? true
    let typographer = inner(extensions, "typographer")
    let isOff = typographer.bool == false || inner(typographer, "disable").bool == true
    site.markdown.typography = isOff ? .none : .all
    site.markdown.breaksLines = inner(inner(goldmark, "renderer"), "hardwraps").bool == true
    let ids = inner(parser, "autoheadingidtype")
    switch ids.hasText ? ids.text.string : "" {
    case "github-ascii": site.markdown.headingIDs = .acopio
    case "blackfriday": site.markdown.headingIDs = .blackfriday
    default: break
    }
    let passthrough = inner(extensions, "passthrough")
    if inner(passthrough, "enable").bool == true {
      take(delimiters: inner(passthrough, "delimiters"), &diagnostics)
    }
    let highlight = inner(value, "highlight")
    guard highlight.kind == .object, inner(highlight, "codefences").bool != false else { return }
    site.markdown.highlightsCode = true
    diagnostics.leaveOutHighlighting(
      highlight,
      ["codefences", "hl_inline", "linenumbersintable", "linenostart", "noclasses", "tabwidth"])
  }

  /// Takes the signs around formulas.
  private mutating func take(delimiters: Value, _ diagnostics: inout Diagnostics) {
    guard delimiters.kind == .object else {
      return site.markdown.formulas = [.fences, .brackets, .doubleDollars]
    }
    for pair in delimiters.members.flatMap({ Array($0.value.elements) }) {
      let sign = pair.elements.first?.text.string ?? ""
      switch sign {
      case "$": site.markdown.formulas.insert(.dollars)
      case "$$": site.markdown.formulas.insert(.doubleDollars)
      case "\\(", "\\[": site.markdown.formulas.insert(.brackets)
      default:
        diagnostics.leftOut(
          "formulas that begin with '\(sign)' are text here", at: pair.origin.firstByte,
          remedy: "write them between '$`' and '`$', or in a fence of '```math'")
      }
    }
  }

  /// Takes the main menu; the others, which layouts would print, are left out.
  private mutating func set(
    menus value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    guard value.member("main").kind == .array else {
      return diagnostics.leftOut(
        "the menus were left out: none is called 'main'", at: origin,
        remedy: "write the links into 'params.nav' of site.yml")
    }
    let (below, top) = value.member("main").elements.reduce(into: ([Value](), [Value]())) {
      if $1.member("parent").hasText { $0.0.append($1) } else { $0.1.append($1) }
    }
    site.menu = ForeignLink.links(top)
    if let first = below.first {
      diagnostics.leftOut(
        "the links below others in the menu 'main' were left out", at: first.origin.firstByte,
        remedy: "write them into the page above, or into 'params.nav' of site.yml")
    }
    for member in value.members where member.key.string != "main" {
      diagnostics.leftOut(
        "the menu '\(member.key.string)' was left out", at: member.keyOrigin,
        remedy: "write its links into a partial, as templates/partials/footer.html")
    }
  }

  private mutating func set(params: Value) {
    site.variables = ["params": params]
    site.params += params.members.map { ($0.key.string, $0.value) }
    let description = params.member("description")
    if description.hasText { site.description = description.text.string }
  }

  private mutating func set(permalinks value: Value, _ diagnostics: inout Diagnostics) {
    for member in value.members {
      let name = member.key.string
      if member.value.hasText { permalinks[name] = member.value.text.string }
      // The newer form has a level for kinds of pages.
      guard member.value.kind == .object else { continue }
      guard name == "page" else {
        diagnostics.leftOut(
          "the permalinks of the kind '\(name)' have no effect here",
          at: member.keyOrigin.firstByte,
          remedy: "write 'permalink' into the entries, and into 'taxonomies' of _collection.yml")
        continue
      }
      for inner in member.value.members { permalinks[inner.key.string] = inner.value.text.string }
    }
  }

  private mutating func finishLanguages(_ diagnostics: inout Diagnostics) {
    guard let (value, origin) = languages else { return }
    otherLanguages = Set(value.members.map(\.key.string))
    otherLanguages.remove(language)
    let own = value.member(named: language)
    if own.member("title").hasText { site.name = own.member("title").text.string }
    if !hasLanguageInPaths, let folder = HugoConfig.folder(own) { content = folder }
    let others = value.members.filter { otherLanguages.contains($0.key.string) }
      .compactMap { HugoConfig.folder($0.value) }.filter { !$0.hasPrefix(content) }
    otherContent = Set(others).sorted()
    guard !otherLanguages.isEmpty else { return }
    diagnostics.leftOut(
      "only the language '\(language)' was imported", at: origin,
      remedy:
        "declare 'languages' in site.yml, and copy the translations: momo.es.md next to momo.md")
  }

  /// The folder of the content of a language, with a `/` at its end; `nil` if it has none of its own.
  private static func folder(_ language: Value) -> String? {
    let member = language.members.first { $0.key.string.lowercased() == "contentdir" }
    guard let text = member?.value, text.hasText,
      let folder = RelativePath.resolved(text.text.string, from: ""), !folder.isEmpty
    else { return nil }
    return folder + "/"
  }

  private func terms(_ plural: String) -> (field: String, path: String) {
    (plural, "/\(plural.slug)/")
  }

  private mutating func finishTaxonomies() {
    if site.taxonomies.isEmpty { site.taxonomies = [terms("tags"), terms("categories")] }
    site.taxonomies.removeAll { $0.field.isEmpty }
  }
}

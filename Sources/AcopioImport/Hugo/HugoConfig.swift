import AcopioBase
import AcopioLanguage
import AcopioMarkdown

/// `hugo.toml` and its relatives: the name of the site, and the addresses of its pages.
struct HugoConfig {
  /// The site with its name and variables, without entries.
  private(set) var site = ForeignSite()
  /// The folder of the content, with a `/` at its end.
  private var content = "content/"
  /// The name of the site's own language, which file names may contain.
  private var language = "en"
  /// The languages of the site, its own first.
  private(set) var languages: [HugoLanguage] = []
  /// The templates of addresses by section.
  private var permalinks: [String: String] = [:]
  /// Whether entries with a later date are published.
  private(set) var publishesFuture = false
  /// The limits on the publication of files and entries.
  var limits = HugoLimits()
  /// The origins of the taxonomies' declarations, by the folder of their pages.
  private(set) var taxonomyOrigins: [String: Origin] = [:]
  /// Whether addresses end with `.html`.
  private(set) var isUgly = false
  /// Whether addresses have the capital letters of their files.
  private(set) var keepsCase = false
  /// Whether the titles of sections without a page of their own are plurals.
  private(set) var pluralizes = true

  /// Whether terms have pages.
  private var hasTerms = true
  /// Languages without pages.
  private var disabled: Set<String> = []
  /// Whether the pages of its own language have it in their addresses.
  private var hasLanguageInPaths = false

  private static let files = ["hugo", "config", "config/_default/hugo", "config/_default/config"]
    .flatMap { name in ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" } }

  private let arena: Arena

  /// An empty configuration.
  init(_ arena: Arena) {
    self.arena = arena
    site.syntax = .shortcodes
    site.markdown.headingIDs = .github
    site.markdown.definitionLists = true
    site.markdown.formulas = .fences
    site.dialect.attributes = .braces
    site.feed = ("/index.xml", "rss")
  }

  /// Reads the configuration of a site.
  init(_ files: inout ForeignFiles, _ arena: Arena, _ diagnostics: inout Diagnostics) {
    self.init(arena)
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
    readLanguages(&files, arena, &diagnostics)
    finishTaxonomies(&diagnostics)
    finishLanguages(files.root, &diagnostics)
    reportServed(files.root, &diagnostics)
    limits.finishMounts(content: folder(of: 0), &diagnostics)
    site.contentFolders = contentMounts.map(\.source)
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
      language = text?.lowercased() ?? language
      if site.language == nil { site.language = text }
    case "timezone": site.timezone = text
    case "contentdir": content = (text ?? "content") + "/"
    case "buildfuture": publishesFuture = ForeignTruth(value) == .yes
    case "uglyurls":
      isUgly = value.bool == true
      site.isUgly = isUgly
    case "disablepathtolower": keepsCase = ForeignTruth(value) == .yes
    case "pluralizelisttitles": pluralizes = ForeignTruth(value) != .no
    case "paginate", "pagination":
      let size = value.members.first { $0.key.string.lowercased() == "pagersize" }?.value ?? value
      if let count = Int(size.text.string), count > 0 { site.perPage = count }
    case "params": set(params: value)
    case "permalinks":
      permalinks.merge(HugoConfig.permalinks(of: value, &diagnostics)) { $1 }
    case "taxonomies": set(taxonomies: value)
    case "languages":
      for member in value.members {
        self[member.key.string].take(member.value, &diagnostics)
      }
    case "disablelanguages":
      disabled.formUnion(value.elements.map { $0.text.string.lowercased() })
    case "defaultcontentlanguageinsubdir": hasLanguageInPaths = ForeignTruth(value) == .yes
    case "disabledefaultlanguageredirect": return
    case "markup": set(markup: value, &diagnostics)
    case "enablerobotstxt", "enableemoji": return
    case "menu", "menus": site.menu = HugoConfig.mainMenu(value, origin, &diagnostics) ?? []
    default:
      if name == "disablekinds", takeDisabled(value) { return }
      if name == "outputs" { takeOutputs(value) }
      if limits.take(name, value, origin, &diagnostics) { return }
      diagnostics.leftOut(
        "the setting '\(name)' has no effect here", at: origin,
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
  }

  /// Takes the kinds of pages that are not made; `false` if one of them is made here.
  private mutating func takeDisabled(_ value: Value) -> Bool {
    let kinds = Set(value.elements.map { $0.text.string.lowercased() })
    if kinds.contains("rss") { site.feed = nil }
    let ofTerms = kinds.intersection(["taxonomy", "taxonomyterm", "term"])
    hasTerms = ofTerms.count < 2
    return ofTerms.count != 1 && kinds.subtracting(ofTerms).isSubset(of: ["404", "rss"])
  }

  /// Takes whether sections have feeds.
  private mutating func takeOutputs(_ value: Value) {
    guard let own = value.members.first(where: { $0.key.string.lowercased() == "section" }) else {
      return
    }
    site.hasSectionFeeds = own.value.elements.contains { $0.text.string.lowercased() == "rss" }
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
  static func mainMenu(
    _ value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) -> [ForeignLink]? {
    guard value.member("main").kind == .array else {
      diagnostics.leftOut(
        "the menus were left out: none is called 'main'", at: origin,
        remedy: "write the links into 'params.nav' of site.yml")
      return nil
    }
    let (below, top) = value.member("main").elements.reduce(into: ([Value](), [Value]())) {
      if $1.member("parent").hasText { $0.0.append($1) } else { $0.1.append($1) }
    }
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
    return ForeignLink.links(top)
  }

  private mutating func set(params: Value) {
    site.variables = ["params": params]
    site.params += params.members.map { ($0.key.string, $0.value) }
    let description = params.member("description")
    if description.hasText { site.description = description.text.string }
  }

  /// The templates of addresses by section.
  static func permalinks(
    of value: Value, _ diagnostics: inout Diagnostics
  ) -> [String: String] {
    var permalinks: [String: String] = [:]
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
    return permalinks
  }

  // MARK: - Languages

  /// The settings of a language, by its name in any case.
  private subscript(name: String) -> HugoLanguage {
    get {
      let key = name.lowercased()
      return languages.first { $0.key == key } ?? HugoLanguage(key: key)
    }
    set {
      if let index = languages.firstIndex(where: { $0.key == newValue.key }) {
        languages[index] = newValue
      } else {
        languages.append(newValue)
      }
    }
  }

  /// Reads the files that have the name of a language: `languages.fr.toml`, `menus.fr.toml`, `params.fr.toml`.
  private mutating func readLanguages(
    _ files: inout ForeignFiles, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) {
    for path in files.below("config/_default/") {
      let parts = path.fileStem.split(separator: ".").map { $0.lowercased() }
      guard parts.count == 2, ["toml", "yaml", "yml", "json"].contains(path.fileExtension),
        ["languages", "menu", "menus", "params", "permalinks"].contains(parts[0]),
        let value = files.data(path, arena, &diagnostics)?.value
      else { continue }
      if parts[0] == "languages" {
        self[parts[1]].take(value, &diagnostics)
      } else {
        self[parts[1]].take(parts[0], value, value.origin.firstByte, &diagnostics)
      }
    }
  }

  private mutating func finishLanguages(_ root: String, _ diagnostics: inout Diagnostics) {
    let own = self[language]
    languages.removeAll {
      $0.key == language || $0.isDisabled || disabled.contains($0.key)
    }
    languages = [own] + languages.inOrder { ($0.weight, $0.key) < ($1.weight, $1.key) }
    var tags: Set<String> = []
    var all = languages.enumerated().map { number, language in
      let prefix = number > 0 || hasLanguageInPaths ? "/\(language.key)" : ""
      let foreign = language.foreign(prefix, name: site.name, tags: tags)
      tags.insert(foreign.language.tag)
      return foreign
    }
    HugoConfig.addRegions(to: &all, root, &diagnostics)
    site.name = all[0].name
    site.description = all[0].description ?? site.description
    for (number, language) in languages.enumerated() where !language.params.isNothing {
      site.localVariables[number] = ["params": merged(language.params)]
    }
    if let menu = own.menu { site.menu = menu }
    site.params = params(all)
    guard languages.count > 1 || hasLanguageInPaths else { return }
    site.language = all[0].language.tag
    site.languages = all
  }

  /// Gives languages a region of their own, if a build would also take their translations for those of another.
  private static func addRegions(
    to all: inout [ForeignLanguage], _ root: String, _ diagnostics: inout Diagnostics
  ) {
    let regions = ["en": "US", "zh": "CN"]
    for index in all.indices.dropFirst() {
      let tag = all[index].language.tag
      let tags = all.map(\.language.tag)
      guard let other = tags.dropFirst().first(where: { $0.hasPrefix(tag + "-") }),
        let own = LanguageTag("\(tag)-\(regions[tag] ?? tag.uppercased())")?.text,
        !tags.contains(own)
      else { continue }
      all[index].language = SiteLanguage(own)
      diagnostics.leftOut(
        "the language '\(tag)' is '\(own)' here, since its pages would also be those of '\(other)'",
        path: root, remedy: "write its own region into site.yml and into the names of its files")
    }
  }

  /// Reports languages whose translations a build also takes for those of one of their regions.
  private func reportServed(_ root: String, _ diagnostics: inout Diagnostics) {
    let tags = site.languages.dropFirst().map(\.language.tag)
    for tag in tags {
      for other in tags where other.hasPrefix(tag + "-") {
        diagnostics.leftOut(
          "pages in '\(tag)' that are not translated into '\(other)' are published in both",
          path: root,
          remedy: "give '\(tag)' a region in site.yml and in the names of its files")
      }
    }
  }

  /// The values of `params`: one for each language where they differ.
  private func params(_ all: [ForeignLanguage]) -> [(name: String, value: Value)] {
    let own = all.indices.map { number in
      (site.localVariables[number] ?? site.variables)["params"] ?? .null
    }
    var names: [String] = []
    for name in own.flatMap({ $0.members.map(\.key.string) }) where !names.contains(name) {
      names.append(name)
    }
    return names.map { name in
      let values = own.map { $0.member(named: name) }
      if values.allSatisfy({ $0.isSame(as: values[0]) }) { return (name, values[0]) }
      let members = zip(all, values).map { language, value in
        Member(
          key: arena.copy(language.language.tag),
          value: value.kind == .undefined ? .null : value)
      }
      return (name, .object(members, in: arena))
    }
  }

  /// The values of `params` in a language.
  private func merged(_ own: Value) -> Value {
    let shared = site.variables["params"] ?? .null
    let members = shared.members.filter { own.member(named: $0.key.string).kind == .undefined }
    return .object(members + Array(own.members), in: arena)
  }

  /// The folder of the content of a language.
  func folder(of language: Int) -> String { languages[language].content ?? content }

  /// The folders of the content, that of the site's own language first.
  var contentMounts: [HugoMount] {
    if let mounts = limits.contentMounts {
      return mounts.inOrder { language(of: $0) < language(of: $1) }
    }
    var folders: [String] = []
    for number in languages.indices where !folders.contains(folder(of: number)) {
      folders.append(folder(of: number))
    }
    return folders.map { HugoMount(source: $0, target: "") }
  }

  /// The number of the language of a folder.
  func language(of mount: HugoMount) -> Int {
    let isNamed = mount.language.flatMap { name in languages.firstIndex { $0.key == name } }
    return isNamed ?? languages.indices.first { folder(of: $0) == mount.source } ?? 0
  }

  /// The templates of addresses of a language.
  func permalinks(of language: Int) -> [String: String] {
    languages[language].permalinks ?? permalinks
  }

  private func terms(_ plural: String) -> (field: String, path: String) {
    (plural, "/\(plural.slug)/")
  }

  private mutating func set(taxonomies value: Value) {
    site.taxonomies = value.members.map { terms($0.value.text.string) }
    for (member, taxonomy) in zip(value.members, site.taxonomies) {
      taxonomyOrigins[taxonomy.path] = member.keyOrigin
    }
  }

  private mutating func finishTaxonomies(_ diagnostics: inout Diagnostics) {
    if let own = self[language].taxonomies { set(taxonomies: own.value) }
    for other in languages where other.key != language {
      guard let (value, origin) = other.taxonomies else { continue }
      let known = Set(site.taxonomies.map(\.field))
      if value.members.allSatisfy({ known.contains($0.value.text.string) }) { continue }
      diagnostics.leftOut(
        "the setting 'taxonomies' of the language '\(other.key)' has no effect here", at: origin,
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
    guard hasTerms else { return site.taxonomies = [] }
    if site.taxonomies.isEmpty { site.taxonomies = [terms("tags"), terms("categories")] }
    site.taxonomies.removeAll { $0.field.isEmpty }
  }
}

import AcopioBase
import AcopioMarkdown
import AcopioSystem

/// `_config.yml`: the name of the site, the addresses of its pages, and defaults for front matter.
struct JekyllConfig {
  /// The site with its name and variables, without entries.
  private(set) var site = ForeignSite()
  /// The names of its own collections, posts left out.
  private(set) var collections: [String] = []
  private var config = Value.null
  private var excluded: [String] = [
    "Gemfile", "Gemfile.lock", "Rakefile", "package.json", "package-lock.json",
  ]

  private var included: [String] = []

  /// Settings that configure the program.
  private static let ofTheProgram: Set<String> = [
    "collections_dir", "data_dir", "encoding", "gems", "host",
    "includes_dir",
    "incremental", "keep_files", "layouts_dir", "limit_posts", "liquid", "livereload",
    "lsi",
    "markdown_ext", "paginate", "paginate_path", "plugins_dir", "port", "remote_theme",
    "safe",
    "sass", "show_drafts", "source", "strict_front_matter", "theme", "unpublished", "webrick",
  ]
  /// Settings that are read, or that mean nothing elsewhere.
  private static let known: Set<String> = [
    "baseurl", "collections", "defaults", "description", "destination", "exclude", "future",
    "highlighter", "include", "jekyll-archives", "kramdown", "lang", "locale", "markdown",
    "permalink", "plugins", "timezone", "title", "url",
  ]
  /// Plugins whose work every build does.
  private static let builtIn: Set<String> = [
    "jekyll-feed", "jekyll-redirect-from", "jekyll-seo-tag", "jekyll-sitemap",
  ]

  /// An empty configuration.
  init() {}

  /// Reads the configuration of a site.
  init(_ files: inout ForeignFiles, _ arena: Arena, _ diagnostics: inout Diagnostics) {
    guard let path = files.first(of: ["_config.yml", "_config.yaml", "_config.toml"]) else {
      diagnostics.leftOut(
        "the folder has no _config.yml", path: files.root,
        remedy: "name the folder of the site, or correct site.yml afterwards")
      return
    }
    guard let read = files.data(path, arena, &diagnostics)?.value, read.kind == .object else {
      return
    }
    config = read
    readSite(&diagnostics)
    let own = read.member("collections")
    let names =
      own.kind == .object ? own.members.map(\.key.string) : own.elements.map(\.text.string)
    collections = names.filter { $0 != "posts" && !$0.isEmpty && !$0.contains("/") }
    excluded += read.member("exclude").elements.map(\.text.string)
    included = read.member("include").elements.map(\.text.string)
  }

  private mutating func readSite(_ diagnostics: inout Diagnostics) {
    func text(_ name: String) -> String? {
      let value = config.member(named: name)
      return value.hasText && !value.text.isEmpty ? value.text.string : nil
    }
    site.name = text("title") ?? text("name") ?? ""
    site.description = text("description")
    site.address = text("url").map { $0 + (text("baseurl") ?? "") }
    site.language = text("lang") ?? text("locale")
    site.timezone = text("timezone")
    site.variables = ["site": config]
    readMarkdown()
    readHighlighter(&diagnostics)
    for member in config.members {
      let name = member.key.string
      if name == "paginate", let count = Int(member.value.text.string), count > 0 {
        site.perPage = count
      } else if JekyllConfig.ofTheProgram.contains(name) {
        diagnostics.leftOut(
          "the setting '\(name)' has no effect here", at: member.keyOrigin,
          remedy: "see docs/content/pages/start/moving.md for its replacement")
      } else if !JekyllConfig.known.contains(name), !member.value.isNothing {
        site.params.append((name, member.value))
      }
    }
    for plugin in Array(config.member("plugins").elements) + Array(config.member("gems").elements) {
      let name = plugin.text.string
      if name == "jekyll-feed" { site.feed = ("/feed.xml", "atom") }
      if name == "jekyll-archives" { readArchives(&diagnostics) }
      guard name != "jekyll-archives", !JekyllConfig.builtIn.contains(name) else { continue }
      diagnostics.leftOut(
        "the plugin '\(name)' was left out", at: plugin.origin,
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
    guard site.address == nil else { return }
    diagnostics.leftOut(
      "the site has no 'url'; 'base-url' of site.yml is an example", path: nil,
      remedy: "write the address at which you publish the site")
  }

  /// Reads the settings of kramdown; another program for Markdown has none that matter here.
  private mutating func readMarkdown() {
    let name = config.member(named: "markdown")
    guard !name.hasText || name.text.string.lowercased() == "kramdown" else {
      return site.markdown = .plain
    }
    let kramdown = config.member(named: "kramdown")
    func text(_ name: String) -> String? {
      let value = kramdown.member(named: name)
      return value.hasText ? value.text.string : nil
    }
    site.dialect = .kramdown
    var options = MarkdownOptions()
    options.headingIDs = (text("input") ?? "GFM") == "GFM" ? .github : .kramdown
    options.definitionLists = true
    options.abbreviations = true
    options.breaksLines = ForeignTruth(kramdown.member(named: "hard_wrap")) == .yes
    options.typography = text("smart_quotes")?.contains("apos") == true ? .none : .all
    let engine = kramdown.members.first { $0.key.string == "math_engine" }?.value
    let hasFormulas = engine?.isNothing != true && text("math_engine") != "nil"
    options.formulas = hasFormulas ? [.fences, .doubleDollars] : .fences
    site.dialect.hasInlineDoubleDollars = hasFormulas
    site.markdown = options
  }

  /// Reads whether code is highlighted: by the site, for its tags, and by kramdown, for fences.
  private mutating func readHighlighter(_ diagnostics: inout Diagnostics) {
    let kramdown = config.member(named: "kramdown")
    let names = [config.member(named: "highlighter"), kramdown.member(named: "syntax_highlighter")]
    let isOn = names.contains { $0.hasText && !["none", "false", "nil"].contains($0.text.string) }
    let options = kramdown.member(named: "syntax_highlighter_opts")
    guard isOn, ForeignTruth(options.member(named: "disable")) != .yes else { return }
    site.markdown.highlightsCode = true
    diagnostics.leaveOutHighlighting(
      options, ["block", "css_class", "default_lang", "guess_lang", "span"])
    let block = options.member(named: "block")
    diagnostics.leaveOutHighlighting(block, ["css_class"])
  }

  /// Reads which terms have pages, and where.
  private mutating func readArchives(_ diagnostics: inout Diagnostics) {
    let own = config.member(named: "jekyll-archives")
    let enabled = own.member(named: "enabled")
    let names = enabled.kind == .array ? enabled.elements.map(\.text.string) : [enabled.text.string]
    for (field, one) in [("tags", "tag"), ("categories", "category")] {
      guard names.contains(field) || names.contains("all") else { continue }
      let permalink = own.member(named: "permalinks").member(named: one)
      let path = permalink.hasText ? permalink.text.string : "/\(one)/:name/"
      guard path.hasSuffix("/:name/") || path.hasSuffix("/:name") else {
        diagnostics.leftOut(
          "the pages of '\(field)' were left out: their address is not a folder with a name in it",
          at: permalink.origin, remedy: "declare a taxonomy in a _collection.yml")
        continue
      }
      site.taxonomies.append((field, String(path.prefix { $0 != ":" })))
    }
    for name in ["year", "month", "day"] where names.contains(name) || names.contains("all") {
      diagnostics.leftOut(
        "the pages of each \(name) were left out", at: enabled.origin,
        remedy: "link to the list of all entries")
    }
  }

  /// Whether a file is no page and is not copied: a file of the tool, or one that the site excludes.
  func isExcluded(_ path: String) -> Bool {
    var start = ""
    return isNamed(path)
      || path.split(separator: "/").contains { step in
        start += start.isEmpty ? "\(step)" : "/\(step)"
        return step.hasPrefix("_") && !isIncluded(String(step), start)
      }
  }

  /// Whether `include` names a folder or file that Jekyll would leave out, as themes do for `_pages`.
  private func isIncluded(_ name: String, _ path: String) -> Bool {
    let isOfTheProgram =
      collections.contains { "_\($0)" == name }
      || ["_data", "_drafts", "_includes", "_layouts", "_plugins", "_posts", "_sass"].contains(name)
    return !isOfTheProgram
      && included.contains { pattern in
        let pattern = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
        return pattern == name || pattern == path || fnmatch(pattern, path, 0) == 0
      }
  }

  /// Whether `exclude` names a file, its folder, or a pattern such as `private/*.md`.
  func isNamed(_ path: String) -> Bool {
    excluded.contains { name in
      let name = name.hasSuffix("/") ? String(name.dropLast()) : name
      return path == name || path.hasPrefix("\(name)/") || fnmatch(name, path, 0) == 0
    }
  }

  /// The defaults of front matter for a file, the strongest first.
  func defaults(_ path: String, _ type: String) -> [(name: String, value: Value)] {
    var found: [(name: String, value: Value)] = []
    for rule in config.member("defaults").elements.reversed() {
      let scope = rule.member("scope")
      let (folder, kind) = (scope.member("path").text.string, scope.member("type").text.string)
      guard kind.isEmpty || kind == type else { continue }
      guard
        folder.isEmpty || path == folder
          || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
      else { continue }
      for member in rule.member("values").members
      where !found.contains(where: { $0.name == member.key.string }) {
        found.append((member.key.string, member.value))
      }
    }
    return found
  }

  /// The template of the addresses of a collection.
  func permalink(of collection: String) -> String {
    let own = config.member("collections").member(named: collection).member("permalink")
    if own.hasText { return own.text.string }
    guard collection == "posts" else { return "/\(collection)/:path:output_ext" }
    switch style {
    case "pretty": return "/:categories/:year/:month/:day/:title/"
    case "ordinal": return "/:categories/:year/:y_day/:title:output_ext"
    case "none": return "/:categories/:title:output_ext"
    case "date", "": return "/:categories/:year/:month/:day/:title:output_ext"
    default: return style
    }
  }

  /// Whether the entries of a collection of its own have pages; they are data by default.
  func hasPages(_ collection: String) -> Bool {
    let own = config.member("collections").member(named: collection)
    return ForeignTruth(own.member("output")) == .yes
  }

  /// Whether entries with a later date are published.
  var publishesFuture: Bool { ForeignTruth(config.member("future")) == .yes }

  /// Whether the addresses of pages end with `/`.
  var hasPrettyPages: Bool { style == "pretty" || style.hasSuffix("/") }

  private var style: String { config.member("permalink").text.string }
}

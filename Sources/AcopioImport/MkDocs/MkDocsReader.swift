import AcopioBase
import AcopioContent
import AcopioMarkdown

/// A site of MkDocs → its pages as a tree, its navigation and copied files in our terms.
struct MkDocsReader {
  /// The files of the site.
  private(set) var files: ForeignFiles
  private let arena: Arena
  private var config = Value.null
  /// The folder of the content, with a `/` at its end.
  private var content = "docs/"
  private var extensions: [String: Value] = [:]
  /// The places and titles of pages in `nav`, by their paths below the content.
  private var places: [String: (order: Int, title: String?)] = [:]
  private var hasPrettyAddresses = true

  init(_ files: ForeignFiles, _ arena: Arena) {
    self.files = files
    self.arena = arena
  }

  private static let known: Set<String> = [
    "copyright", "dev_addr", "docs_dir", "edit_uri", "exclude_docs", "extra", "markdown_extensions",
    "nav", "not_in_nav", "plugins", "remote_branch", "remote_name", "repo_name", "repo_url",
    "site_author", "site_description", "site_dir", "site_name", "site_url", "strict", "theme",
    "use_directory_urls", "validation", "watch",
  ]
  /// Plugins whose work every build does.
  private static let builtIn: Set<String> = ["minify", "redirects", "search", "social", "tags"]

  /// Reads the site; parts without an equivalent are reported as `not-imported`.
  mutating func site(_ diagnostics: inout Diagnostics) -> ForeignSite {
    var site = ForeignSite()
    site.syntax = .none
    readConfiguration(&site, &diagnostics)
    var tree = ForeignCollection(name: "docs", title: site.name, folder: "/")
    tree.isTree = true
    for path in files.below(content) where path.isMarkdown {
      guard let entry = entry(path, &diagnostics) else { continue }
      tree.entries.append(entry)
    }
    takeSnippets(of: tree, &site, &diagnostics)
    takeRedirects(&tree, &site, &diagnostics)
    site.collections = [tree]
    for path in files.below(content) where !path.isMarkdown {
      site.copies.append((path, String(path.dropFirst(content.count))))
    }
    site.taxonomies = hasPlugin("tags") ? [("tags", "/tags/")] : []
    takeTags(&site, &diagnostics)
    return site
  }

  // MARK: - Configuration

  private mutating func readConfiguration(
    _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    guard let path = files.first(of: ["mkdocs.yml", "mkdocs.yaml"]) else {
      diagnostics.leftOut(
        "the folder has no mkdocs.yml", path: files.root,
        remedy: "name the folder of the site, or correct site.yml afterwards")
      return
    }
    config = files.withoutTags(path, arena, &diagnostics) ?? .null
    func text(_ value: Value) -> String? {
      value.hasText && !value.text.isEmpty ? value.text.string : nil
    }
    site.name = text(config.member("site_name")) ?? ""
    site.description = text(config.member("site_description"))
    site.address = text(config.member("site_url"))
    site.language = text(config.member("theme").member(named: "language"))
    content = (text(config.member("docs_dir")) ?? "docs") + "/"
    hasPrettyAddresses = config.member("use_directory_urls").bool ?? true
    for value in config.member("markdown_extensions").elements {
      if value.hasText { extensions[value.text.string] = .null }
      for member in value.members { extensions[member.key.string] = member.value }
    }
    for member in config.member("markdown_extensions").members {
      extensions[member.key.string] = member.value
    }
    site.dialect = dialect
    site.markdown = options
    takeNavigation(&site)
    report(&site, &diagnostics)
  }

  private func report(_ site: inout ForeignSite, _ diagnostics: inout Diagnostics) {
    for member in config.members where !MkDocsReader.known.contains(member.key.string) {
      diagnostics.leftOut(
        "the setting '\(member.key.string)' has no effect here", at: member.keyOrigin,
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
    for plugin in config.member("plugins").elements {
      let name = plugin.hasText ? plugin.text.string : plugin.members.first?.key.string ?? ""
      guard !MkDocsReader.builtIn.contains(name.split(separator: "/").last.map(String.init) ?? "")
      else { continue }
      diagnostics.leftOut(
        "the plugin '\(name)' was left out", at: plugin.origin.firstByte,
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
    let extra = config.member("extra")
    site.params += extra.members.map { ($0.key.string, $0.value) }
    for name in MkDocsReader.highlighters {
      diagnostics.leaveOutHighlighting(
        extensions[name] ?? .null,
        [
          "anchor_linenums", "css_class", "guess_lang", "line_spans", "pygments_lang_class",
          "use_pygments",
        ])
    }
    guard site.address == nil else { return }
    diagnostics.leftOut(
      "the address of the site is unknown; 'base-url' of site.yml is an example",
      remedy: "write the address at which you publish the site")
  }

  private func hasPlugin(_ name: String) -> Bool {
    config.member("plugins").elements.contains { plugin in
      let own = plugin.hasText ? plugin.text.string : plugin.members.first?.key.string ?? ""
      return own == name || own.hasSuffix("/\(name)")
    }
  }

  private func has(_ names: [String]) -> Bool { names.contains { extensions[$0] != nil } }

  private var dialect: ForeignDialect {
    var dialect = ForeignDialect()
    dialect.hasHTMLBlocks = true
    dialect.hasFencesInHTML = true
    dialect.hasReferences = hasPlugin("mkdocstrings") || hasPlugin("autorefs")
    if has(["attr_list", "extra", "markdown.extensions.attr_list"]) {
      dialect.attributes = .colon
      dialect.hasPlainBraces = true
    }
    dialect.hasAdmonitions = has([
      "admonition", "pymdownx.details", "pymdownx.tabbed", "pymdownx.snippets", "pymdownx.extra",
    ])
    dialect.hasCodeMarks = has(MkDocsReader.highlighters)
    dialect.hasInlineHighlighting = has(["pymdownx.inlinehilite"])
    dialect.hasCritic = has(["pymdownx.critic"])
    dialect.hasMarks = has([
      "pymdownx.mark", "pymdownx.caret", "pymdownx.tilde", "pymdownx.keys", "pymdownx.emoji",
    ])
    return dialect
  }

  /// The extensions that highlight code.
  private static let highlighters = [
    "pymdownx.highlight", "codehilite", "markdown.extensions.codehilite",
  ]

  /// The forms of formulas that arithmatex reads.
  private var formulas: MarkdownOptions.Formulas {
    let own = extensions["pymdownx.arithmatex"] ?? .null
    func signs(_ name: String, _ usual: Set<String>) -> Set<String> {
      let value = own.member(named: name)
      return value.kind == .array ? Set(value.elements.map(\.text.string)) : usual
    }
    let inline = signs("inline_syntax", ["dollar", "round"])
    let block = signs("block_syntax", ["dollar", "square"])
    var forms: MarkdownOptions.Formulas = .fences
    if inline.contains("round") || block.contains("square") { forms.insert(.brackets) }
    if inline.contains("dollar") { forms.insert(.dollars) }
    if block.contains("dollar") { forms.insert(.doubleDollars) }
    return forms
  }

  private var options: MarkdownOptions {
    var options = MarkdownOptions.plain
    options.headingIDs = .pythonMarkdown
    let isExtra = has(["extra", "pymdownx.extra"])
    options.definitionLists = isExtra || has(["def_list", "markdown.extensions.def_list"])
    options.abbreviations = isExtra || has(["abbr", "markdown.extensions.abbr"])
    options.breaksLines = has(["nl2br"])
    if has(["smarty"]) { options.typography = .all }
    options.highlightsCode =
      has(MkDocsReader.highlighters)
      && !MkDocsReader.highlighters.contains {
        (extensions[$0] ?? .null).member("use_pygments").bool == false
      }
    if has(["pymdownx.arithmatex"]) { options.formulas = formulas }
    return options
  }

  // MARK: - Navigation

  /// Takes the order and the titles of pages from `nav`; its first level is the menu.
  private mutating func takeNavigation(_ site: inout ForeignSite) {
    var order = 0
    func target(_ value: Value) -> String? {
      if value.hasText { return value.text.string }
      return value.elements.lazy.compactMap { element in
        target(element.kind == .object ? element.members.first?.value ?? .null : element)
      }.first
    }
    func visit(_ value: Value, _ title: String?, depth: Int) {
      if value.hasText {
        let path = value.text.string
        order += 1
        if places[path] == nil { places[path] = (order, title) }
      }
      guard depth < 20 else { return }
      for element in value.elements {
        if element.hasText { visit(element, nil, depth: depth + 1) }
        for member in element.members {
          visit(member.value, member.key.string.plainTitle, depth: depth + 1)
        }
      }
    }
    for element in config.member("nav").elements {
      visit(element.hasText ? element : .null, nil, depth: 0)
      for member in element.members {
        visit(member.value, member.key.string.plainTitle, depth: 0)
        guard let path = target(member.value) else { continue }
        let link = path.contains("://") ? path : address(of: path)
        site.menu.append(
          ForeignLink(title: member.key.string.plainTitle, target: link, origin: member.keyOrigin))
      }
    }
  }

  /// The address of the page of a file below the content.
  private func address(of path: String) -> String {
    let stem = path.fileStem
    if stem.lowercased() == "index" || stem == "README" { return "/\(path.fileFolder)" }
    return "/\(path.fileFolder)\(stem)" + (hasPrettyAddresses ? "/" : ".html")
  }

  // MARK: - Entries

  private mutating func entry(
    _ path: String, _ diagnostics: inout Diagnostics
  ) -> ForeignEntry? {
    guard var entry = files.entry(path, arena, &diagnostics) else { return nil }
    let inner = String(path.dropFirst(content.count))
    let stem = path.fileStem
    let isIndex = stem.lowercased() == "index" || stem == "README"
    entry.place = inner.fileFolder + (isIndex ? "index" : stem)
    entry.name = entry.place
    entry.path = address(of: inner)
    entry.takeMetadata(arena)
    entry.takeCommonKeys(&diagnostics)
    entry.leaveOut(
      ["hide", "icon", "search", "status", "template"],
      "see docs/content/pages/start/moving.md for its replacement", &diagnostics)
    entry.takeHeading(arena)
    if let place = places[inner] {
      // As it would be in front matter, where its type is inferred from.
      entry["nav_order"] = .text(arena.copy("\(place.order)"), kind: .number)
      if let title = place.title, !entry["title"].hasText {
        entry["title"] = Value.string(title, in: arena)
      }
    }
    return entry
  }

  /// Reads the files that texts include, from the folders of the extension or of the site.
  private mutating func takeSnippets(
    of tree: ForeignCollection, _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    let own = extensions["pymdownx.snippets"] ?? .null
    let base = own.member(named: "base_path")
    let folders =
      (base.kind == .array
      ? base.elements.map(\.text.string) : base.hasText ? [base.text.string] : [])
      .map { $0 == "." ? "" : $0.hasSuffix("/") ? $0 : $0 + "/" } + ["", content]
    for entry in tree.entries {
      let text = entry.file.bytes.slice(entry.body)
      guard text.string.contains("8<--") else { continue }
      for match in text.string.matches(of: /-+8<-+\s*[\u{22}']([^\u{22}'\n]+)[\u{22}']/) {
        let name = String(match.1)
        guard site.dialect.snippets[name] == nil else { continue }
        let part = SnippetPart(name)
        if let path = folders.map({ $0 + part.file }).first(where: files.contains),
          let file = files.file(path, &diagnostics), let text = part.text(of: file.bytes.string)
        {
          site.dialect.snippets[name] = text
        } else {
          diagnostics.leftOut(
            "the file '\(name)', which the text includes, was not found", path: entry.file.path,
            remedy: "copy its text into the page")
        }
      }
    }
  }

  /// Takes the page on which the plugin lists tags, if the site has one, as the list that it is.
  private func takeTags(_ site: inout ForeignSite, _ diagnostics: inout Diagnostics) {
    guard !site.taxonomies.isEmpty, let tree = site.collections.first,
      let index = tree.entries.firstIndex(where: { entry in
        let text = entry.file.bytes.slice(entry.body).string
        return text.contains(/(?m)^(?:<!-- material\/tags[^>]*-->|\[TAGS\])[ \t]*$/)
      })
    else { return }
    let page = site.collections[0].entries.remove(at: index)
    let title = page.title.isEmpty ? page.name.fileName.humanized : page.title
    let path = page.path.asPagePath
    site.listings.append(ForeignListing(path: path, title: title, subject: .terms("tags")))
    if path.hasSuffix("/"), path != "/" { site.taxonomies = [("tags", path)] }
    site.redirects += page.aliases.map { ForeignRedirect($0, path) }
    let text = page.file.bytes.slice(page.body).string
    // A marker alone has nothing to lose.
    if text.split(whereSeparator: \.isNewline).count(where: { !$0.allSatisfy(\.isWhitespace) }) > 1
    {
      diagnostics.keepList(ofPage: page.file.path)
    }
  }

  /// Takes the redirects of the plugin as former addresses of their targets.
  private func takeRedirects(
    _ tree: inout ForeignCollection, _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    for plugin in config.member("plugins").elements {
      for member in plugin.member(named: "redirects").member(named: "redirect_maps").members {
        let target = String(member.value.text.string.prefix { $0 != "#" })
        if target.hasPrefix("https://") || target.hasPrefix("http://") {
          let old = address(of: member.key.string).asPagePath
          site.redirects.append(ForeignRedirect(old, member.value.text.string))
          continue
        }
        let place = content + target
        guard let index = tree.entries.firstIndex(where: { $0.source == place }) else {
          diagnostics.leftOut(
            "the redirect from '\(member.key.string)' leads to no page that was imported",
            at: member.keyOrigin, remedy: "write it into 'redirects' of site.yml")
          continue
        }
        tree.entries[index].aliases.append(address(of: member.key.string).asPagePath)
      }
    }
  }
}

extension String {
  /// A title without HTML and icons, such as `<i class="home"></i> :material-home: Home`.
  fileprivate var plainTitle: String {
    guard utf8.contains(where: { "<:&".utf8.contains($0) }) else { return self }
    let plain = replacing(/<(script|style)\b[^>]*>.*?<\/\1>/.ignoresCase(), with: "")
      .replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
      .replacing(/:(?:material|octicons|fontawesome|simple)-[\w\-]+:/, with: "").trimmingSpaces
    return plain.isEmpty ? self : plain
  }
}

extension ForeignEntry {
  /// Takes the first heading of the text as the title, which every page shows, unless the entry has one.
  ///
  /// A page whose own title differs keeps its heading in the text.
  mutating func takeHeading(_ arena: Arena) {
    let text = file.bytes.slice(body)
    var start = 0
    while start < text.count {
      let end = text.place(of: 0x0A, from: start) ?? text.count
      let line = text.slice(start..<end).string.trimmingSpaces
      if line.isEmpty {
        start = end + 1
        continue
      }
      let below = min(end + 1, text.count)
      let next = text.slice(below..<(text.place(of: 0x0A, from: below) ?? text.count))
      let isUnderlined = !next.isEmpty && next.trimmed.allSatisfy { $0 == 0x3D } && next.count > 1
      guard line.hasPrefix("# ") || isUnderlined else { return }
      let words = String(line.drop { $0 == "#" || $0 == " " })
        .replacing(/\s*\{[^}]*\}\s*$/, with: "").replacing(/\s+#+$/, with: "")
      let plain = words.replacing(/!?\[([^\]]*)\]\([^)]*\)/) { String($0.1) }.plainTitle
        .replacing(/[`*]/, with: "").trimmingSpaces
      guard !plain.isEmpty, !self["title"].hasText || self["title"].text.string == plain else {
        return
      }
      if !self["title"].hasText {
        fields.removeAll { $0.name == "title" }
        fields.insert(("title", Value.string(plain, in: arena)), at: 0)
      }
      let last = isUnderlined ? min(below + next.count, text.count) : end
      body = body.lowerBound + min(last + 1, text.count)..<body.upperBound
      return
    }
  }

  /// Takes metadata without lines around them, as MultiMarkdown writes them: `Title: Momo`.
  mutating func takeMetadata(_ arena: Arena) {
    guard fields.isEmpty else { return }
    let text = file.bytes.slice(body)
    var found: [(name: String, value: Value)] = []
    var start = 0
    while start < text.count {
      let end = text.place(of: 0x0A, from: start) ?? text.count
      let line = text.slice(start..<end).string
      if line.trimmingSpaces.isEmpty { break }
      guard let match = line.wholeMatch(of: /([A-Za-z][\w\-]*):\s*(.*?)\s*/) else { return }
      found.append((match.1.lowercased(), Value.string(String(match.2), in: arena)))
      start = end + 1
    }
    guard !found.isEmpty, start < text.count else { return }
    fields = found
    body = body.lowerBound + start..<body.upperBound
  }
}

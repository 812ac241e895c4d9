import AcopioBase
import AcopioContent

/// A site of Jekyll → its posts, collections, pages and data in our terms.
struct JekyllReader {
  /// The files of the site.
  private(set) var files: ForeignFiles
  private let arena: Arena
  private var config = JekyllConfig()
  private var layouts = LayoutReport()
  private var listings: [ForeignListing] = []
  /// The files that texts include by their place, by their paths.
  private var includes: [String: OwnTemplate] = [:]
  /// The data, by the steps of their names.
  private var named: [(steps: [String], value: Value)] = []

  init(_ files: ForeignFiles, _ arena: Arena) {
    self.files = files
    self.arena = arena
  }

  /// Reads the site; parts without an equivalent are reported as `not-imported`.
  mutating func site(_ diagnostics: inout Diagnostics) -> ForeignSite {
    config = JekyllConfig(&files, arena, &diagnostics)
    var site = config.site
    for path in files.below("_includes/") {
      guard let file = files.file(path, &diagnostics) else { continue }
      site.templates[String(path.dropFirst("_includes/".count))] =
        JekyllSnippet.snippet(file.bytes.string).map { .snippet($0) } ?? .component
    }
    site.collections = [posts(&diagnostics)] + config.collections.map { own($0, &diagnostics) }
    var pages = ForeignCollection(name: "pages", title: "Pages", folder: "/")
    for path in files.paths where !config.isExcluded(path) {
      take(path, &pages, &site, &diagnostics)
    }
    site.collections.append(pages)
    site.listings = listings
    site.templates.merge(includes) { own, _ in own }
    for path in files.below("_data/") { takeData(path, &site, &diagnostics) }
    nameData(&site)
    layouts.report(&diagnostics)
    files.reportTemplates(
      below: ["_layouts/", "_includes/"], "a template of Jekyll",
      besides: Set(site.readTemplates.map { "_includes/\($0)" }), &diagnostics)
    files.reportTemplates(below: ["_plugins/"], "a plugin of Jekyll", &diagnostics)
    files.reportTemplates(below: ["_sass/"], "a style sheet in Sass", &diagnostics)
    return site
  }

  // MARK: - Posts and collections

  private mutating func posts(_ diagnostics: inout Diagnostics) -> ForeignCollection {
    let template = config.permalink(of: "posts")
    let folder = PathTemplate(template).folder(before: ["title", "slug"]) ?? "/posts/"
    var posts = ForeignCollection(name: "posts", title: "Posts", folder: folder)
    posts.waitsForDates = !config.publishesFuture
    for path in files.paths where path.hasPrefix("_posts/") || path.contains("/_posts/") {
      guard isText(path, &diagnostics) else { continue }
      guard let (date, rest) = path.fileStem.postName.datedName else {
        diagnostics.leftOut(
          "the name of the post has no date, so Jekyll does not publish it",
          path: files.root + path,
          remedy: "name it '2026-11-21-title.md' and import again")
        continue
      }
      guard var post = entry(path, type: "posts", &diagnostics) else { continue }
      post.name = rest
      if !post["date"].hasText { post["date"] = Value.string(date, in: arena) }
      // Folders around '_posts' are categories.
      let outer = path.split(separator: "/").prefix { $0 != "_posts" }.map(String.init)
      finish(&post, template, outer, &diagnostics)
      posts.entries.append(post)
    }
    for path in files.below("_drafts/") {
      guard isText(path, &diagnostics) else { continue }
      guard var draft = entry(path, type: "posts", &diagnostics) else { continue }
      draft.isDraft = true
      finish(&draft, "/\(folder)/:title/", [], &diagnostics)
      posts.entries.append(draft)
    }
    return posts
  }

  /// Whether a file among posts or in a collection can be an entry; reports it if not, unless the site
  /// excludes it.
  private mutating func isText(_ path: String, _ diagnostics: inout Diagnostics) -> Bool {
    if config.isNamed(path) { return false }
    if path.isMarkdown || files.isPage(path, &diagnostics) { return true }
    diagnostics.leftOut(
      "a file that is not Markdown was not imported", path: files.root + path,
      remedy: "convert it to Markdown, or copy it into static/ if it is only linked to")
    return false
  }

  private mutating func own(
    _ name: String, _ diagnostics: inout Diagnostics
  ) -> ForeignCollection {
    var collection = ForeignCollection(
      name: name, title: name.humanized, folder: "/\(name.slug)/")
    collection.waitsForDates = !config.publishesFuture
    collection.hasPages = config.hasPages(name)
    let folder = "_\(name)/"
    for path in files.below(folder) {
      guard isText(path, &diagnostics) else { continue }
      guard var entry = entry(path, type: name, &diagnostics) else { continue }
      // Such a file is only there to be included.
      if isIncludedOnly(path) { continue }
      let inner = String(path.dropFirst(folder.count)).fileFolder
      entry.name = (inner + path.fileStem).replacing("/", with: "-")
      finish(
        &entry,
        config.permalink(of: name).replacing(":path", with: "\(inner)\(path.fileStem)")
          .replacing(":collection", with: name), [], &diagnostics)
      if takeList(entry, &diagnostics) { continue }
      collection.entries.append(entry)
    }
    return collection
  }

  /// Whether a file without front matter is in a collection: Jekyll copies it, and others include it.
  private mutating func isIncludedOnly(_ path: String) -> Bool {
    var ignored = Diagnostics()
    return files.file(path, &ignored).map { !$0.bytes.has("---") } ?? false
  }

  /// Reads an entry with the defaults for its path and type.
  private mutating func entry(
    _ path: String, type: String, _ diagnostics: inout Diagnostics
  ) -> ForeignEntry? {
    guard var entry = files.entry(path, arena, &diagnostics) else { return nil }
    for (name, value) in config.defaults(path, type) where entry[name].kind == .undefined {
      entry.fields.append((name, value))
    }
    let text = entry.file.bytes.slice(entry.body).string
    guard text.contains("include_relative") else { return entry }
    for match in text.matches(of: /include_relative\s+([^\s%]+)/) {
      let place = path.fileFolder + match.1
      guard files.contains(place), let file = files.file(place, &diagnostics) else { continue }
      includes[files.root + place] =
        JekyllSnippet.snippet(file.bytes.string).map { .snippet($0) } ?? .component
    }
    return entry
  }

  /// Takes the keys that mean something to Jekyll, and computes the address.
  private mutating func finish(
    _ entry: inout ForeignEntry, _ template: String, _ outer: [String],
    _ diagnostics: inout Diagnostics
  ) {
    layouts.take(from: &entry, &diagnostics)
    entry.takeCommonKeys(&diagnostics)
    entry.withhold(if: "published", says: .no, &diagnostics)
    entry.addAliases(entry.take("redirect_from"), &diagnostics)
    entry.leaveOut(["redirect_to"], "redirect it on the host", &diagnostics)
    normalizeTerms(&entry)
    if entry["title"].hasText, !entry.isHTML { entry.takeHeading(arena) }
    let title = entry.takeText("slug", &diagnostics) ?? entry.name
    let written = entry.takeAddress("permalink", &diagnostics)
    let values = values(of: entry, title, outer)
    let (path, unknown) = PathTemplate(written ?? template)
      .path(values)
    if let unknown {
      diagnostics.leftOut(
        "the permalink has '\(unknown)', which cannot be computed", path: entry.file.path,
        remedy: "write the permalink of this entry")
    }
    let address = path ?? "/\(title)/"
    entry.hasNoSlash = !address.hasSuffix("/") && !address.fileName.contains(".")
    entry.path = address.asPagePath
  }

  private func values(
    of entry: ForeignEntry, _ title: String, _ outer: [String]
  ) -> [String: String] {
    let categories =
      outer + entry["categories"].elements.map { $0.text.string }.filter { !outer.contains($0) }
    var values = [
      "title": title, "slug": title.slug, "name": title.slug, "output_ext": ".html",
      "categories": categories.map(\.slug).joined(separator: "/"),
    ]
    guard entry["date"].hasText, let date = ForeignDate(entry["date"].text.string) else {
      return values
    }
    let parts = date.day.split(separator: "-").map(String.init)
    values["year"] = parts[0]
    values["short_year"] = String(parts[0].suffix(2))
    values["month"] = parts[1]
    values["day"] = parts[2]
    values["y_day"] = date.dayOfYear.map { String($0) }.map {
      String(repeating: "0", count: 3 - $0.count) + $0
    }
    values["i_month"] = String(parts[1].drop { $0 == "0" })
    values["i_day"] = String(parts[2].drop { $0 == "0" })
    return values
  }

  /// Makes lists of tags and categories, which Jekyll also takes as text with spaces.
  private func normalizeTerms(_ entry: inout ForeignEntry) {
    for (one, many) in [("category", "categories"), ("tag", "tags")] {
      let words = terms(entry[many])
      let single = entry.take(one)
      let all = words + (single.kind == .array ? terms(single) : single.hasText ? [single] : [])
      // Other values stay unchanged.
      guard entry[many].hasText || !single.isNothing else { continue }
      let origin = entry[many].isNothing ? single.origin : entry[many].origin
      var texts: Set<String> = []
      let once = all.filter { !$0.hasText || texts.insert($0.text.string).inserted }
      entry[many] = .array(once, in: arena).at(origin)
    }
  }

  /// The elements of a list, or the words of a text.
  private func terms(_ value: Value) -> [Value] {
    if value.kind == .array { return Array(value.elements) }
    return value.text.string.split(separator: " ").map { Value.string(String($0), in: arena) }
  }

  // MARK: - Pages, files and data

  private mutating func take(
    _ path: String, _ pages: inout ForeignCollection, _ site: inout ForeignSite,
    _ diagnostics: inout Diagnostics
  ) {
    guard let file = files.file(path, &diagnostics) else { return }
    guard file.bytes.has("---"), path.isMarkdown || path.isText else {
      site.copies.append((path, path))
      return
    }
    guard path.isMarkdown || files.isPage(path, &diagnostics) else {
      if takeTemplate(path, file.bytes.string, &site, &diagnostics) { return }
      if path == "index.html", JekyllReader.holdsText(file.bytes.string),
        let page = page(path, &diagnostics)?.page
      {
        pages.entries.append(page)
        return
      }
      diagnostics.leftOut(
        "a file with Liquid was not imported", path: files.root + path,
        remedy: path.fileExtension == "html"
          ? "write it as a layout, see docs/content/pages/guides/templates.md"
          : "write it without Liquid into static/")
      return
    }
    guard let (page, target) = page(path, &diagnostics) else { return }
    if let target {
      site.redirects.append(ForeignRedirect(page.path, target))
    } else if !takeList(page, &diagnostics) {
      pages.entries.append(page)
    }
  }

  /// Whether a template in HTML has sentences of its own, besides its loops.
  private static func holdsText(_ text: String) -> Bool {
    guard !text.contains(/(?i)<(?:html|!doctype)/) else { return false }
    var rest = text.replacing(/(?s)^---.*?\n---/, with: "")
    while let loop = rest.firstMatch(
      of: /(?s)\{%-?\s*for\s(?:(?!\{%-?\s*(?:for|endfor)\b).)*\{%-?\s*endfor\s*-?%\}/)
    {
      rest.removeSubrange(loop.range)
    }
    let words = rest.replacing(/(?s)\{\{.*?\}\}|\{%.*?%\}|<[^>]*>/, with: " ")
      .matches(of: /\w{2,}/)
    return words.count >= 20
  }

  /// A page with its address, and the address that it leads to instead.
  private mutating func page(
    _ path: String, _ diagnostics: inout Diagnostics
  ) -> (page: ForeignEntry, target: String?)? {
    guard var page = entry(path, type: "pages", &diagnostics) else { return nil }
    let target = page.takeText("redirect_to", &diagnostics)
    let stem = path.fileStem
    // A folder that only 'include' publishes says nothing about its pages.
    let place = path.hasPrefix("_") ? String(path.drop { $0 != "/" }.dropFirst()) : path
    page.name = place.fileFolder.replacing("/", with: "-") + stem
    let ending = config.hasPrettyPages ? "/" : ".html"
    let address = stem == "index" ? "/\(path.fileFolder)" : "/\(path.fileFolder)\(stem)\(ending)"
    finish(&page, address, [], &diagnostics)
    return (page, target)
  }

  /// Takes an entry without a text as the list that its layout makes of it; whether it did.
  private mutating func takeList(
    _ entry: ForeignEntry, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard let listing = entry.listing else { return false }
    listings.append(listing)
    diagnostics.keepList(ofPage: entry.file.path)
    return true
  }

  /// Takes a page that lists entries or terms, or the feed; whether it did.
  private mutating func takeTemplate(
    _ path: String, _ text: String, _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) -> Bool {
    if path.fileExtension == "xml", site.feed == nil, text.contains("site.posts"),
      text.contains("<feed") || text.contains("<rss")
    {
      site.feed = ("/\(path)", text.contains("<rss") ? "rss" : "atom")
      return true
    }
    guard path.fileExtension == "html", path.fileStem != "404",
      let subject = ForeignListing.subject(of: text), isOfSite(subject)
    else { return false }
    // The layout of a list is not that of a page.
    let own = layouts
    defer { layouts = own }
    var ignored = Diagnostics()
    guard let page = page(path, &ignored)?.page, page.path != "/", !page.isDraft else {
      return false
    }
    let title = page.title.isEmpty ? path.fileStem.humanized : page.title
    listings.append(ForeignListing(path: page.path, title: title, subject: subject))
    site.redirects += page.aliases.map { ForeignRedirect($0, page.path) }
    diagnostics.keepList(ofPage: files.root + path)
    return true
  }

  /// Whether the entries that a page lists are those of a collection with pages.
  private func isOfSite(_ subject: ForeignListing.Subject) -> Bool {
    guard case .entries(let name) = subject else { return true }
    return name == "posts" || config.collections.contains(name) && config.hasPages(name)
  }

  /// Gives texts the data under their names, `site.data.team.ada.name`.
  private func nameData(_ site: inout ForeignSite) {
    guard let own = site.variables["site"], own.kind == .object else { return }
    func object(_ data: [(steps: [String], value: Value)]) -> Value {
      var names: [String] = []
      for (steps, _) in data where !names.contains(steps[0]) { names.append(steps[0]) }
      let members = names.map { name in
        let inner = data.filter { $0.steps[0] == name }
        let value =
          inner.first { $0.steps.count == 1 }?.value
          ?? object(inner.map { (Array($0.steps.dropFirst()), $0.value) })
        return Member(key: arena.copy(name), value: value)
      }
      return .object(members, in: arena)
    }
    let data = object(named)
    site.variables["site"] = .object(
      own.members + [Member(key: arena.copy("data"), value: data)], in: arena)
  }

  private mutating func takeData(
    _ path: String, _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    let name = String(path.dropFirst("_data/".count).dropLast(path.fileExtension.count + 1))
    guard ContentFormats.format(of: path) != nil, path.fileExtension != "md" else {
      return diagnostics.leftOut(
        "data in this format were not imported", path: files.root + path,
        remedy: "convert them to JSON, YAML or CSV")
    }
    guard let (value, file) = files.data(path, arena, &diagnostics) else { return }
    named.append((name.split(separator: "/").map(String.init), value))
    if ["menu", "nav", "navigation"].contains(name) {
      site.menu = menu(value)
      if !site.menu.isEmpty { return }
    }
    site.data.append((name.replacing("/", with: "-"), value, file))
  }

  /// The main menu in data for menus: a list of links, or the list `main` or `header` of several.
  private func menu(_ value: Value) -> [ForeignLink] {
    let lists =
      [value] + ["main", "header", "nav", "links", "items"].map { value.member(named: $0) }
    return lists.first { $0.kind == .array }.map { ForeignLink.links($0.elements) } ?? []
  }
}

extension String {
  /// The name of a post with two digits for each month and day, which Jekyll does not ask for.
  fileprivate var postName: String {
    replacing(/^(\d{4})-(\d{1,2})-(\d{1,2})-/) { match in
      let (month, day) = (String(match.2), String(match.3))
      return "\(match.1)-\(month.count < 2 ? "0" : "")\(month)-\(day.count < 2 ? "0" : "")\(day)-"
    }
  }

  /// Whether the file is Markdown, by its extension.
  var isMarkdown: Bool { ["markdown", "md", "mdown", "mkd"].contains(fileExtension) }

  /// Whether the file is a picture that pages show, by its extension.
  var isPicture: Bool {
    ["avif", "gif", "jpeg", "jpg", "png", "svg", "webp"].contains(fileExtension)
  }

  /// Whether other tools compute a file with this extension if it has front matter.
  var isText: Bool {
    ["css", "html", "js", "json", "sass", "scss", "txt", "webmanifest", "xml"].contains(
      fileExtension)
  }
}

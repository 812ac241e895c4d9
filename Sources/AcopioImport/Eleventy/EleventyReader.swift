import AcopioBase
import AcopioContent
import AcopioSystem

/// A site of Eleventy → its folders of Markdown, data and copied files in our terms.
struct EleventyReader {
  /// The files of the site.
  private(set) var files: ForeignFiles
  private let arena: Arena
  private var config = EleventyConfig()
  private var layouts = LayoutReport()
  private var cascade = EleventyCascade()
  /// The tags that have no page.
  private var hiddenTags: Set<String> = []

  private static let templates: Set<String> = [
    "ejs", "haml", "hbs", "htm", "html", "liquid", "mustache", "njk", "pug", "webc",
  ]

  init(_ files: ForeignFiles, _ arena: Arena) {
    self.files = files
    self.arena = arena
  }

  /// Reads the site; parts without an equivalent are reported as `not-imported`.
  mutating func site(_ diagnostics: inout Diagnostics) -> ForeignSite {
    config = EleventyConfig(&files, &diagnostics)
    var site = ForeignSite()
    site.markdown = .plain
    site.hasBareFields = true
    site.feed = config.feed
    takeData(&site, &diagnostics)
    var folders: [String: ForeignCollection] = [:]
    var others: [String] = []
    var pages = ForeignCollection(name: "pages", title: "Pages", folder: "/")
    for path in files.below(config.input) where path != config.path && !isOther(path) {
      let inner = String(path.dropFirst(config.input.count))
      if let to = copied(path) {
        site.copies.append((path, to))
        continue
      }
      if let collection = self.pages(of: path, site, &diagnostics) {
        folders[collection.name, default: collection].entries =
          (folders[collection.name]?.entries ?? []) + collection.entries
        continue
      }
      guard path.isMarkdown || files.isPage(path, &diagnostics) else {
        if config.publishesPictures, path.isPicture {
          site.copies.append((path, inner))
        } else {
          others.append(path)
        }
        continue
      }
      guard let entry = entry(path, inner, &diagnostics) else { continue }
      guard let slash = inner.firstIndex(of: "/") else {
        pages.entries.append(entry)
        continue
      }
      let name = String(inner[..<slash])
      let empty = ForeignCollection(name: name, title: name.humanized, folder: "/\(name)/")
      folders[name, default: empty].entries.append(entry)
    }
    for path in files.paths where !path.hasPrefix(config.input) {
      if let to = copied(path) { site.copies.append((path, to)) }
    }
    for path in others where !cascade.used.contains(path) {
      if !takeTemplate(path, &site, &diagnostics) { report(path, &diagnostics) }
    }
    site.collections = folders.keys.sorted().compactMap { folders[$0] } + [pages]
    hideTags(&site)
    layouts.report(&diagnostics)
    files.reportTemplates(
      below: config.includes.filter { $0 != config.input && !$0.isEmpty },
      "a template of Eleventy", &diagnostics)
    return site
  }

  // MARK: - Files

  /// Whether a file is data, a template or part of a program's own files.
  private func isOther(_ path: String) -> Bool {
    let folders = (config.includes + [config.data]).filter { $0 != config.input && !$0.isEmpty }
    return folders.contains(where: path.hasPrefix) || config.isIgnored(path)
      || ["package.json", "package-lock.json"].contains(path)
  }

  /// Takes a template that lists entries or terms, makes a page of each term, or is the feed; whether it did.
  private mutating func takeTemplate(
    _ path: String, _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) -> Bool {
    var ignored = Diagnostics()
    guard EleventyReader.templates.contains(path.fileExtension),
      let text = files.file(path, &ignored)?.bytes.string,
      let entry = files.entry(path, arena, &ignored)
    else { return false }
    let pagination = entry["pagination"].member("data").text.string
    let written = EleventyPages.permalink(of: entry, text)
    // Further pages of a list have numbers, and those of terms their names.
    let fixed = written.map { text in
      let end = text.firstRange(of: "{")?.lowerBound ?? text.endIndex
      return (text.hasPrefix("/") ? "" : "/") + text[..<end]
    }
    let stem = path.fileStem
    let folder = String(path.dropFirst(config.input.count)).fileFolder
    let address = fixed ?? (stem == "index" ? "/\(folder)" : "/\(folder)\(stem)/")
    if address.hasSuffix(".xml") {
      guard site.feed == nil, text.contains("collections."),
        text.contains("<feed") || text.contains("<rss")
      else { return false }
      site.feed = (address, text.contains("<rss") ? "rss" : "atom")
      return true
    }
    if pagination == "collections", address.hasSuffix("/"), address != "/" {
      site.taxonomies.append(("tags", address))
      let names = entry["pagination"].member("filter")
      hiddenTags.formUnion(names.elements.map(\.text.string))
    } else if let subject = ForeignListing.subject(of: "\(pagination) \(text)"), address != "/",
      entry.canHave(address: address, at: .none, &ignored)
    {
      let place = entry["eleventyNavigation"]
      let name = [place.member("title"), place.member("key")].first(where: \.hasText)?.text.string
      let own = entry.title.isEmpty || entry.title.contains("{") ? nil : entry.title
      let title = own ?? name ?? stem.humanized
      site.listings.append(
        ForeignListing(path: address.asPagePath, title: title, subject: subject))
      if let name, !place.member("parent").hasText {
        site.menu.append(
          ForeignLink(
            title: name, target: address, weight: Int(place.member("order").text.string) ?? 0,
            origin: place.origin.firstByte))
      }
    } else {
      return false
    }
    diagnostics.keepList(ofPage: files.root + path)
    return true
  }

  /// The pages that a template makes of a list of data, one for each element; `nil` for other files.
  private mutating func pages(
    of path: String, _ site: ForeignSite, _ diagnostics: inout Diagnostics
  ) -> ForeignCollection? {
    var ignored = Diagnostics()
    guard EleventyReader.templates.contains(path.fileExtension) || path.isMarkdown,
      let template = files.entry(path, arena, &ignored),
      template["pagination"].kind == .object,
      var collection = EleventyPages(template, site.variables, arena)?.collection
    else { return nil }
    for index in collection.entries.indices {
      cascade.inherit(&collection.entries[index], path, &files, arena, &diagnostics)
      layouts.take(from: &collection.entries[index], &diagnostics)
      collection.entries[index].takeCommonKeys(&diagnostics)
      _ = collection.entries[index].take("eleventyNavigation")
      guard
        collection.entries[index].canHave(
          address: collection.entries[index].path, at: .none, &diagnostics)
      else { return nil }
    }
    return collection
  }

  /// Removes the tags that only make a collection; a list of it names the folder of its entries then.
  private func hideTags(_ site: inout ForeignSite) {
    guard !hiddenTags.isEmpty else { return }
    for index in site.listings.indices {
      guard case .entries(let name) = site.listings[index].subject, hiddenTags.contains(name),
        let number = SitePlan.collection(named: name, of: site)
      else { continue }
      let listing = site.listings[index]
      site.listings[index] = ForeignListing(
        path: listing.path, title: listing.title,
        subject: .entries(site.collections[number].name))
    }
    for collection in site.collections.indices {
      for index in site.collections[collection].entries.indices {
        let tags = site.collections[collection].entries[index]["tags"]
        let kept = tags.elements.filter { !hiddenTags.contains($0.text.string) }
        guard kept.count < tags.elements.count else { continue }
        site.collections[collection].entries[index]["tags"] =
          kept.isEmpty ? .null : .array(kept, in: arena).at(tags.origin)
      }
    }
  }

  /// The place of a file that is copied; `nil` for other files.
  private func copied(_ path: String) -> String? {
    for (from, to) in config.copies {
      if path == from { return to.isEmpty ? path.fileName : to }
      // Of a pattern, only the folder of the content is no part of the place.
      if from.contains("*"), fnmatch(from.replacing("**/", with: "*"), path, 0) == 0 {
        let inner = path.hasPrefix(config.input) ? path.dropFirst(config.input.count) : path[...]
        return to.contains("*") || to.isEmpty ? String(inner) : "\(to)/\(path.fileName)"
      }
      guard path.hasPrefix(from + "/") else { continue }
      let rest = path.dropFirst(from.count + 1)
      return to.isEmpty ? String(rest) : "\(to)/\(rest)"
    }
    return nil
  }

  private func report(_ path: String, _ diagnostics: inout Diagnostics) {
    if EleventyReader.templates.contains(path.fileExtension) || path.hasSuffix(".11ty.js") {
      diagnostics.leftOut(
        "a template of Eleventy was not imported", path: files.root + path,
        remedy: "write it again in templates/, see docs/content/pages/guides/templates.md")
    } else if path.hasSuffix(".11tydata.js") || path.hasSuffix(".11tydata.cjs") {
      diagnostics.leftOut(
        "data of a program were not imported", path: files.root + path,
        remedy: "write them into the front matter of the entries")
    } else {
      diagnostics.leftOut(
        "Eleventy does not publish the file, and it was not imported", path: files.root + path,
        remedy: "copy it into static/ if it is needed")
    }
  }

  // MARK: - Data

  private mutating func takeData(_ site: inout ForeignSite, _ diagnostics: inout Diagnostics) {
    let folder = config.data
    for path in files.below(folder) {
      let name = String(path.dropFirst(folder.count).dropLast(path.fileExtension.count + 1))
      guard ContentFormats.format(of: path) != nil && !path.isMarkdown || path.isScript else {
        diagnostics.leftOut(
          "data of a program were not imported", path: files.root + path,
          remedy: "write them as JSON, YAML or CSV")
        continue
      }
      guard let (value, file) = files.data(path, arena, &diagnostics) else { continue }
      site.data.append((name.replacing("/", with: "-"), value, file))
      site.variables[name] = value
      if ["metadata", "meta", "site"].contains(name) { read(value, &site) }
    }
    guard site.address == nil else { return }
    diagnostics.leftOut(
      "the address of the site is unknown; 'base-url' of site.yml is an example",
      remedy: "write the address at which you publish the site")
  }

  /// Reads the usual descriptions of a site in its data.
  private func read(_ value: Value, _ site: inout ForeignSite) {
    func text(_ names: [String]) -> String? {
      names.lazy.map { value.member(named: $0) }.first { $0.hasText }?.text.string
    }
    site.name = text(["title", "name"]) ?? site.name
    site.description = text(["description"]) ?? site.description
    site.language = text(["language", "lang", "locale"]) ?? site.language
    if let address = text(["url", "baseUrl"]), address.hasPrefix("http") { site.address = address }
  }

  // MARK: - Entries

  private mutating func entry(
    _ path: String, _ inner: String, _ diagnostics: inout Diagnostics
  ) -> ForeignEntry? {
    guard var entry = files.entry(path, arena, &diagnostics) else { return nil }
    cascade.inherit(&entry, path, &files, arena, &diagnostics)
    layouts.take(from: &entry, &diagnostics)
    entry.takeCommonKeys(&diagnostics)
    let computed = entry["eleventyComputed"].member("permalink")
    if computed.hasText, entry["permalink"].kind == .undefined { entry["permalink"] = computed }
    entry.leaveOut(
      [
        "eleventyComputed", "eleventyExcludeFromCollections", "pagination",
        "templateEngineOverride",
      ], "see docs/content/pages/start/moving.md for its replacement", &diagnostics)
    takeNavigation(&entry, &diagnostics)
    if entry["title"].hasText, !entry.isHTML { entry.takeHeading(arena) }
    if entry["tags"].kind == .string {
      entry["tags"] = .array([entry["tags"]], in: arena).at(entry["tags"].origin)
    }
    let (date, stem) = path.fileStem.datedName ?? ("", path.fileStem)
    takeDate(&entry, date, &diagnostics)
    let folder = inner.fileFolder
    let steps = folder.split(separator: "/").dropFirst().map(String.init) + [stem]
    entry.name = steps.joined(separator: "-")
    let isFolder = stem == "index" || String(folder.dropLast()).fileName == stem && !folder.isEmpty
    entry.path = isFolder ? "/\(folder)" : "/\(folder)\(stem)/"
    takePermalink(&entry, stem, &diagnostics)
    return entry
  }

  /// Takes the place of an entry in the menu of the navigation plugin; its second level is left out.
  private func takeNavigation(_ entry: inout ForeignEntry, _ diagnostics: inout Diagnostics) {
    let value = entry.take("eleventyNavigation")
    guard value.kind == .object else { return }
    guard !value.member("parent").hasText else {
      return diagnostics.leftOut(
        "the place below another page of the menu was left out", at: value.origin.firstByte,
        remedy: "write the link into 'params.nav' of site.yml, or into the page above")
    }
    let (title, key, order) = (value.member("title"), value.member("key"), value.member("order"))
    entry.menu = MenuPlace(
      title: title.hasText ? title.text.string : key.hasText ? key.text.string : nil,
      weight: order.hasText ? Int(order.text.string) ?? 0 : 0)
  }

  private func takeDate(
    _ entry: inout ForeignEntry, _ name: String, _ diagnostics: inout Diagnostics
  ) {
    let date = entry["date"]
    if date.hasText, ForeignDate(date.text.string) == nil {
      _ = entry.take("date")
      diagnostics.leftOut(
        "the date '\(date.text.string)' was left out: a build reads no dates of files",
        at: date.origin,
        remedy: "write the date of the entry")
    }
    if entry["date"].kind == .undefined, !name.isEmpty {
      entry["date"] = Value.string(name, in: arena)
    }
  }

  private func takePermalink(
    _ entry: inout ForeignEntry, _ stem: String, _ diagnostics: inout Diagnostics
  ) {
    let value = entry.take("permalink")
    if value.bool == false {
      entry.isDraft = true
      return diagnostics.leftOut(
        "the entry has no page; it is a draft here", at: value.origin,
        remedy: "remove 'draft', or move the entry to a collection without 'page'")
    }
    if value.bool == true { return }
    entry["permalink"] = value
    guard var path = entry.takeText("permalink", &diagnostics) else { return }
    for (name, text) in ["page.fileSlug": stem, "title": entry["title"].text.string] {
      for end in ["", " | slug", " | slugify"] {
        path = path.replacing("{{ \(name)\(end) }}", with: end.isEmpty ? text : text.slug)
      }
    }
    if !path.contains("{{"), !path.contains("{%") {
      if entry.canHave(address: path, at: value.origin, &diagnostics) { entry.path = path }
      return
    }
    diagnostics.leftOut(
      "the permalink is computed; the entry is at '\(entry.path)'", at: value.origin,
      remedy: "write the permalink of this entry")
  }
}

import AcopioBase
import AcopioContent
import AcopioModel

/// A site of Hugo → its sections, bundles and data in our terms.
struct HugoReader {
  /// The files of the site.
  private(set) var files: ForeignFiles
  private let arena: Arena
  /// The day of the import.
  private let today: String
  private var config: HugoConfig
  private var layouts = LayoutReport()
  private var cascade = HugoCascade()

  init(_ files: ForeignFiles, _ arena: Arena, today: String) {
    self.files = files
    self.arena = arena
    config = HugoConfig(arena)
    self.today = today
  }

  /// Reads the site; parts without an equivalent are reported as `not-imported`.
  mutating func site(_ diagnostics: inout Diagnostics) -> ForeignSite {
    config = HugoConfig(&files, arena, &diagnostics)
    var site = config.site
    site.templates = shortcodes(&diagnostics)
    var sections: [String: ForeignCollection] = [:]
    var pages = ForeignCollection(name: "pages", title: "Pages", folder: "/")
    if let (value, origin) = config.limits.cascade {
      cascade.takeSite(value, origin, &diagnostics)
    }
    var folders = folders(&diagnostics)
    let ofTerms = foldersOfTerms(folders)
    for (folder, path) in folders.flatMap({ folder in folder.texts.map { (folder, $0) } }) {
      let inner = folder.target + path.dropFirst(folder.path.count)
      if let page = folder.bundles.page(containing: path) {
        diagnostics.leftOut(
          "'\(path.fileName)' is part of the page '\(page)' and has no page of its own",
          path: files.root + path,
          remedy: "copy the needed parts into the page, or import it from a folder of its own")
        continue
      }
      guard let entry = entry(path, inner, folder.language, &diagnostics) else { continue }
      let first = inner.split(separator: "/").first.map(String.init) ?? ""
      if let field = ofTerms[first] {
        takeTerm(entry, of: field, inner, &site, &diagnostics)
        continue
      }
      if config.languages.count == 1, let listing = entry.listing {
        site.listings.append(listing)
        diagnostics.keepList(ofPage: entry.file.path)
        continue
      }
      guard let slash = inner.firstIndex(of: "/") else {
        pages.entries.append(entry)
        continue
      }
      let name = String(inner[..<slash])
      sections[name, default: section(name)].entries.append(entry)
    }
    site.collections = sections.keys.sorted().compactMap { sections[$0] } + [pages]
    finish(&site)
    for index in folders.indices {
      folders[index].bundles.take(site.collections)
      for path in folders[index].others { takeFile(path, folders[index], &site, &diagnostics) }
    }
    for mount in config.limits.fileMounts ?? [HugoMount(source: "static/", target: "")]
    where !config.limits.withholdsFiles {
      let paths = files.contains(mount.source) ? [mount.source] : files.below(mount.source)
      site.copies += paths.map { ($0, mount.target + $0.dropFirst(mount.source.count)) }
    }
    leaveOutTaxonomies(&site, &diagnostics)
    takeData(&site, &diagnostics)
    takeWords(&site, &diagnostics)
    layouts.report(&diagnostics)
    reportRest(site.readTemplates, &diagnostics)
    return site
  }

  /// A folder of content.
  private struct Folder {
    let path: String
    /// The path of its files among the content: empty, or with a `/` at its end; of a single file, its own.
    let target: String
    /// The number of the language of its files, unless their names have another.
    let language: Int
    /// The files that may have pages, and all others.
    let texts: [String], others: [String]
    var bundles: HugoBundles
  }

  /// The folders of content, that of the site's own language first.
  private mutating func folders(_ diagnostics: inout Diagnostics) -> [Folder] {
    let mounts = config.contentMounts
    let paths = mounts.map(\.source)
    return mounts.map { mount in
      let path = mount.source
      // A folder of another language in this one is not part of it.
      let inner = paths.filter { $0 != path && $0.hasPrefix(path) }
      let below = files.contains(path) ? [path] : files.below(path)
      let all = config.limits.kept(below, &diagnostics).filter { file in
        !inner.contains(where: file.hasPrefix)
      }
      let language = config.language(of: mount)
      let texts = all.filter { $0.isMarkdown || files.isPage($0, &diagnostics) }
      let known = Set(texts)
      let names = Set(config.languages.map(\.key)).subtracting([config.languages[language].key])
      return Folder(
        path: path, target: mount.target, language: language, texts: texts,
        others: all.filter { !known.contains($0) },
        bundles: HugoBundles(
          all, content: path, target: mount.target, otherLanguages: names))
    }
  }

  /// Applies the defaults of folders, and joins entries in several languages.
  private func finish(_ site: inout ForeignSite) {
    let translations = HugoTranslations(languages: site.languages, arena: arena)
    for index in site.collections.indices { finish(&site.collections[index]) }
    if site.languages.count > 1 {
      let entries = site.collections.flatMap(\.entries).filter { !$0.isDraft }
      let used = Set(entries.map(\.language)).union([0])
      for index in site.collections.indices {
        translations.complete(&site.collections[index], in: used)
        translations.join(&site.collections[index])
      }
    }
    for index in site.collections.indices { site.collections[index].findTree() }
  }

  /// The shortcodes of the site and of its themes, by their names.
  private mutating func shortcodes(_ diagnostics: inout Diagnostics) -> [String: OwnTemplate] {
    var folders = ["layouts/"]
    let themes = Set(
      files.below("themes/").compactMap { $0.split(separator: "/").dropFirst().first })
    folders += themes.sorted().map { "themes/\($0)/layouts/" }
    let partials = texts(folders, ["partials/", "_partials/"], &diagnostics)
    let reader = HugoSnippet(
      partials: partials.merging(partials.map { (String($0.dropLast(5)), $1) }) { $1 })
    let found = texts(folders, ["shortcodes/", "_shortcodes/"], &diagnostics)
    return Dictionary(
      uniqueKeysWithValues: found.map { name, text in
        let name = String(name.dropLast(".html".count))
        return (name, OwnTemplate.hugo(name, text, reader))
      })
  }

  /// The templates in folders, by their paths there; the first of two with the same path.
  private mutating func texts(
    _ folders: [String], _ kinds: [String], _ diagnostics: inout Diagnostics
  ) -> [String: String] {
    var texts: [String: String] = [:]
    for folder in folders.flatMap({ folder in kinds.map { folder + $0 } }) {
      for path in files.below(folder) where path.hasSuffix(".html") {
        let name = String(path.dropFirst(folder.count))
        guard texts[name] == nil, let file = files.file(path, &diagnostics) else { continue }
        texts[name] = file.bytes.string
      }
    }
    return texts
  }

  /// Leaves out taxonomies that share their folder with a section, which has the address.
  private func leaveOutTaxonomies(_ site: inout ForeignSite, _ diagnostics: inout Diagnostics) {
    let folders = Set(site.collections.map(\.folder))
    let entries = site.collections.flatMap(\.entries)
    site.taxonomies.removeAll { field, path in
      guard path != "/", folders.contains(path), entries.contains(where: { !$0[field].isNothing })
      else { return false }
      let origin = config.taxonomyOrigins[path]
      diagnostics.leftOut(
        "the pages of '\(field)' were left out: the section '\(config.folder(of: 0))\(path.dropFirst())' has their address",
        at: origin ?? .none,
        path: origin == nil ? files.root + config.folder(of: 0) + path.dropFirst() : nil,
        remedy: "declare a taxonomy with another permalink in a _collection.yml")
      return true
    }
  }

  /// The fields of taxonomies whose folder among the content has nothing but the pages of the list and of terms.
  private func foldersOfTerms(_ folders: [Folder]) -> [String: String] {
    var fields: [String: String] = [:]
    let texts = folders.flatMap { folder in
      folder.texts.map { folder.target + $0.dropFirst(folder.path.count) }
    }
    for (field, path) in config.site.taxonomies {
      let own = texts.filter { "/\(step(String($0.prefix { $0 != "/" })))/" == path }
      guard own.allSatisfy({ $0.contains("/") && $0.fileStem.hasPrefix("_index") }) else {
        continue
      }
      for text in own { fields[String(text.prefix { $0 != "/" })] = field }
    }
    return fields
  }

  /// Takes the title that the list of a taxonomy has; what else is in its pages is reported.
  private func takeTerm(
    _ entry: ForeignEntry, of field: String, _ inner: String, _ site: inout ForeignSite,
    _ diagnostics: inout Diagnostics
  ) {
    let isList = inner.split(separator: "/").count == 2
    if isList, entry.language == 0, !entry.isDraft {
      let title = entry.title.isEmpty ? field.humanized : entry.title
      site.listings.append(
        ForeignListing(path: entry.path.asPagePath, title: title, subject: .terms(field)))
      site.redirects += entry.aliases.map { ForeignRedirect($0, entry.path) }
      if entry.file.bytes.slice(entry.body).trimmed.isEmpty { return }
      return diagnostics.keepList(ofPage: entry.file.path)
    }
    if entry.isDraft { return }
    diagnostics.leftOut(
      "the page of a term has its list, but not its own title and text", path: entry.file.path,
      remedy: "write the text into templates/layouts/list.html or terms.html")
  }

  private func section(_ name: String) -> ForeignCollection {
    ForeignCollection(name: name, title: name.humanized, folder: "/\(step(name))/")
  }

  /// A name as a step of an address.
  private func step(_ name: String) -> String {
    config.keepsCase ? name.replacing(" ", with: "-") : name.asStep
  }

  /// Applies the defaults of folders to the entries of a collection; a section with folders, or
  /// with a page of its own, is a tree.
  private func finish(_ collection: inout ForeignCollection) {
    collection.waitsForDates = !config.publishesFuture
    for number in collection.entries.indices {
      cascade.apply(to: &collection.entries[number])
      if config.limits.withholdsContent { collection.entries[number].isDraft = true }
      collection.entries[number].waitsForDate = collection.waitsForDates
      collection.entries[number].isLater = collection.entries[number].isWithheld(on: today)
    }
    guard collection.folder != "/" else { return }
    if config.pluralizes, !collection.entries.contains(where: { $0.place == "_index" }) {
      collection.title = collection.title.plural
    }
    collection.defaults = cascade.defaults(of: collection)
  }

  // MARK: - Entries

  private mutating func entry(
    _ path: String, _ inner: String, _ usual: Int, _ diagnostics: inout Diagnostics
  ) -> ForeignEntry? {
    let name = inner.fileStem
    let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst() } ?? ""
    let own = config.languages.firstIndex { $0.key == ending.lowercased() }
    guard var entry = files.entry(path, arena, &diagnostics) else { return nil }
    HugoKeys.unify(&entry, &diagnostics)
    let isLeaf = name == "index" && inner.contains("/")
    let named = isLeaf ? String(inner.fileFolder.dropLast()).fileName : name
    config.limits.apply(to: &entry, name: named, arena)
    let stem = own == nil ? name : String(name.dropLast(ending.count + 1))
    entry.language = own ?? usual
    entry.prefix = entry.language == 0 ? "" : config.site.languages[entry.language].prefix
    if config.languages.count > 1 {
      entry.logical = "content/\(inner.fileFolder)\(stem).\(path.fileExtension)"
      let key = entry.take("translationKey")
      if key.hasText { entry.translationKey = key.text.string }
    }
    let isIndex = stem == "_index" || stem == "index"
    let steps = inner.fileFolder.split(separator: "/").map(String.init) + (isIndex ? [] : [stem])
    let isInSection = inner.contains("/")
    entry.place =
      isInSection
      ? inner.fileFolder.drop { $0 != "/" }.dropFirst() + stem : isIndex ? "home" : stem
    entry.name = EntryPath.key(ofFile: entry.place)
    entry.saysDraft = ForeignTruth(entry["draft"]) != nil
    cascade.take(
      from: &entry, isSection: isInSection && stem == "_index" && entry.language == 0,
      terms: Set(config.site.taxonomies.map { $0.field.lowercased() }), &diagnostics)
    finish(&entry, steps, isSection: stem == "_index", &diagnostics)
    return entry
  }

  /// Takes the keys that mean something to Hugo, and computes the address.
  private mutating func finish(
    _ entry: inout ForeignEntry, _ steps: [String], isSection: Bool,
    _ diagnostics: inout Diagnostics
  ) {
    layouts.take(from: &entry, &diagnostics)
    entry.takeCommonKeys(&diagnostics)
    let parent = entry.prefix + "/" + steps.dropLast().map { step($0) + "/" }.joined()
    entry.addAliases(entry.take("aliases"), below: parent, &diagnostics)
    if config.isUgly { entry.aliases = entry.aliases.map(\.asUglyPath) }
    HugoKeys.takePublication(&entry, arena, &diagnostics)
    if !config.publishesFuture { HugoKeys.checkDate(&entry, &diagnostics) }
    entry.leaveOut(
      [
        "_build", "build", "cascade", "headless", "markup", "outputs", "resources",
        "sitemap", "type",
      ], "see docs/content/pages/start/moving.md for its replacement", &diagnostics)
    for field in ["tags", "categories"] where entry[field].kind == .string {
      entry[field] = .array([entry[field]], in: arena).at(entry[field].origin)
    }
    for key in ["menu", "menus"] { takeMenu(entry.take(key), &entry, &diagnostics) }
    let slug = isSection ? nil : entry.takeText("slug", &diagnostics)
    if isSection {
      entry.leaveOut(["slug"], "write 'permalink' to give the page another address", &diagnostics)
    }
    if let url = entry.takeAddress("url", &diagnostics) {
      let hasTokens = url.contains("/:") && !steps.isEmpty
      let own = hasTokens ? path(PathTemplate(url), of: entry, steps, slug, &diagnostics) : url
      if let own { take(url: own, &entry, &diagnostics) }
      if own != nil { return }
    }
    var path = steps.map(step)
    if let slug, !path.isEmpty { path[path.count - 1] = step(slug) }
    let ending = config.isUgly && !isSection && !path.isEmpty ? ".html" : "/"
    if config.isUgly, isSection, !path.isEmpty {
      entry.outerAliases.append("\(entry.prefix)/\(path.joined(separator: "/")).html")
    }
    entry.path = entry.prefix + (path.isEmpty ? "/" : "/\(path.joined(separator: "/"))\(ending)")
    guard !isSection, steps.count > 1,
      let template = config.permalinks(of: entry.language)[steps[0]]
    else { return }
    if let own = self.path(PathTemplate(template), of: entry, steps, slug, &diagnostics) {
      entry.path = entry.prefix + (config.isUgly && own != "/" ? own.asUglyPath : own)
    }
  }

  /// The path of a template for an entry; one with an unknown token is reported.
  private func path(
    _ template: PathTemplate, of entry: ForeignEntry, _ steps: [String], _ slug: String?,
    _ diagnostics: inout Diagnostics
  ) -> String? {
    let (own, unknown) = template.path(values(of: entry, steps, slug))
    if let unknown {
      diagnostics.leftOut(
        "the permalinks of '\(steps[0])' have '\(unknown)', which cannot be computed",
        path: entry.file.path, remedy: "write the permalink of this entry")
    }
    return own
  }

  /// Gives an entry an address of its own; one that begins with a slash has no language in Hugo.
  private func take(
    url: String, _ entry: inout ForeignEntry, _ diagnostics: inout Diagnostics
  ) {
    let isFree = url.hasPrefix("/")
    let path = (isFree ? "" : "/") + url
    let folder = entry.language == 0 ? config.site.ownPrefix : entry.prefix
    // A page ends with '.html' here.
    if path.hasSuffix(".htm") {
      entry.outerAliases.append(isFree ? path : folder + path)
    }
    if isFree, path.hasPrefix(folder + "/") {
      entry.path = entry.prefix + path.dropFirst(folder.count)
      return
    }
    entry.path = entry.prefix + path
    guard isFree, !folder.isEmpty else { return }
    entry.outerAliases.append(path.asPagePath)
    diagnostics.leftOut(
      "the page is at '\(folder)\(path)' here, in the folder of its language, and '\(path)' leads there",
      path: entry.file.path, remedy: "link to the new address")
  }

  /// Takes the place of an entry in the main menu: `main`, a list with it, or its settings there.
  private func takeMenu(
    _ value: Value, _ entry: inout ForeignEntry, _ diagnostics: inout Diagnostics
  ) {
    guard value.kind != .undefined else { return }
    let names = [value] + Array(value.elements)
    let own = value.member("main")
    guard
      own.kind != .undefined || names.contains(where: { $0.hasText && $0.text.string == "main" })
    else {
      return diagnostics.leftOut(
        "the place in a menu was left out: only the menu 'main' was imported",
        at: value.origin.firstByte, remedy: "write the link into 'params.nav' of site.yml")
    }
    let name = own.member("name")
    let weight = own.member("weight").hasText ? own.member("weight") : entry["weight"]
    entry.menu = MenuPlace(
      title: name.hasText ? name.text.string : nil,
      weight: weight.hasText ? Int(weight.text.string) ?? 0 : 0)
  }

  private func values(
    of entry: ForeignEntry, _ steps: [String], _ slug: String?
  ) -> [String: String] {
    let title = entry["title"].hasText ? entry["title"].text.string : entry.name
    let name = step(steps.last ?? "")
    let words = title.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    // Hugo keeps letters with marks in addresses.
    let hasMarks = !title.utf8.allSatisfy { $0 < 0x80 }
    let titleStep = config.keepsCase ? words : hasMarks ? title.asTermStep : title.slug
    var values = [
      "title": titleStep, "slug": slug.map(step) ?? titleStep,
      "filename": name, "contentbasename": name,
      "slugorfilename": slug ?? name,
      "slugorcontentbasename": slug ?? name,
      "section": step(steps[0]), "sections": steps.dropLast().map(step).joined(separator: "/"),
    ]
    guard entry["date"].hasText, let date = ForeignDate(entry["date"].text.string) else {
      return values
    }
    let parts = date.day.split(separator: "-").map(String.init)
    (values["year"], values["month"], values["day"]) = (parts[0], parts[1], parts[2])
    return values
  }

  // MARK: - Files and data

  /// Takes a file among the content, which Hugo publishes next to the page whose folder contains it.
  private func takeFile(
    _ path: String, _ folder: Folder, _ site: inout ForeignSite,
    _ diagnostics: inout Diagnostics
  ) {
    guard !HugoBundles.otherFormats.contains(path.fileExtension) else {
      diagnostics.leftOut(
        "content in this format was not imported", path: files.root + path,
        remedy: "convert it to Markdown")
      return
    }
    let place = files.root + path
    guard !config.limits.withholdsContent else {
      return diagnostics.leftOut(
        "the file was left out: it cannot be told whether it is published", path: place,
        remedy: "copy it into static/ if it is to be published")
    }
    if let address = folder.bundles.address(
      of: path, language: language(of: path, in: folder), prefixes: site.languages.map(\.prefix),
      today: today, at: place, &diagnostics)
    {
      site.copies.append((path, address))
    }
  }

  /// The number of the language of a file that has no page.
  private func language(of path: String, in folder: Folder) -> Int {
    let parts = path.fileName.lowercased().split(separator: ".")
    let own = config.languages.firstIndex { parts.count > 2 && $0.key == parts[parts.count - 2] }
    return own ?? folder.language
  }

  /// Takes the words of templates, for the templates that people write again.
  private mutating func takeWords(
    _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    for path in files.below("i18n/") {
      let name = path.fileStem.lowercased()
      let index = config.languages.firstIndex { $0.key == name }
      guard let index, let value = files.data(path, arena, &diagnostics)?.value else {
        diagnostics.leftOut(
          "the words of a language that the site does not have were left out",
          path: files.root + path, remedy: "copy them into content/i18n/ if they are needed")
        continue
      }
      let language =
        site.languages.isEmpty ? SiteLanguage(site.language) : site.languages[index].language
      let words = HugoWords(language, arena).words(value, &diagnostics)
      if site.languages.isEmpty { site.words = words } else { site.languages[index].words = words }
    }
  }

  private mutating func takeData(_ site: inout ForeignSite, _ diagnostics: inout Diagnostics) {
    for path in files.below("data/") {
      let name = String(path.dropFirst("data/".count).dropLast(path.fileExtension.count + 1))
      guard ContentFormats.format(of: path) != nil, !path.isMarkdown else {
        diagnostics.leftOut(
          "data in this format were not imported", path: files.root + path,
          remedy: "convert them to JSON, YAML, TOML or CSV")
        continue
      }
      guard let (value, file) = files.data(path, arena, &diagnostics) else { continue }
      site.data.append((name.replacing("/", with: "-"), value, file))
    }
  }

  private func reportRest(_ read: [String], _ diagnostics: inout Diagnostics) {
    let folders = ["layouts/shortcodes/", "layouts/_shortcodes/"]
    files.reportTemplates(
      below: ["archetypes/", "layouts/"], "a template of Hugo",
      besides: Set(read.flatMap { name in folders.map { "\($0)\(name).html" } }), &diagnostics)
    files.reportTemplates(below: ["assets/"], "a file for Hugo's pipelines", &diagnostics)
    let themes = Set(
      files.below("themes/").compactMap { $0.split(separator: "/").dropFirst().first })
    for theme in themes.sorted() {
      diagnostics.leftOut(
        "the theme was not imported", path: "\(files.root)themes/\(theme)",
        remedy: "write its layouts again in templates/, see docs/content/pages/guides/templates.md")
    }
  }
}

extension String {
  /// The path of a page as Hugo writes it with `uglyURLs`.
  fileprivate var asUglyPath: String {
    hasSuffix("/") && self != "/"
      ? dropLast() + ".html" : hasSuffix(".html") ? self : self + ".html"
  }

  /// The plural that Hugo makes of the name of a section, by the rules of English.
  fileprivate var plural: String {
    let word = lowercased()
    if word.hasSuffix("s"), !word.hasSuffix("ss") { return self }
    if ["series", "media", "news", "information", "people"].contains(where: word.hasSuffix) {
      return self
    }
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return dropLast() + "ies"
    }
    return self + (["ch", "sh", "ss", "x", "z"].contains(where: word.hasSuffix) ? "es" : "s")
  }

  /// The text as a step of an address, as Hugo writes it: lowercase, with hyphens for spaces.
  var asStep: String { lowercased().replacing(" ", with: "-") }

  /// The text as the step of the page of a term, as Hugo writes it: in lower case, with hyphens for
  /// spaces, and without characters other than letters, digits and a few marks.
  var asTermStep: String {
    var step = ""
    var needsHyphen = false
    for character in lowercased() {
      if character.isLetter || character.isNumber || "./\\_#+~-@".contains(character) {
        if needsHyphen, character != "-" { step.append("-") }
        needsHyphen = false
        step += character == "#" ? "%23" : String(character)
      } else if !step.isEmpty, step.last != "-", character.isWhitespace {
        needsHyphen = true
      }
    }
    return step
  }
}

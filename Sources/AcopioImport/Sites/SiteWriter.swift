import AcopioBase
import AcopioContent
import AcopioEmit
import AcopioMarkdown

/// A site in our terms → the files of it: texts are rewritten, schemas inferred, layouts added.
struct SiteWriter {
  /// The files of the source.
  private(set) var files: ForeignFiles
  /// The numbers of written things.
  private(set) var counts: [SiteImport.Count] = []
  /// What the other site holds, and what the new one has of it.
  private(set) var tally = ImportTally()

  private var site: ForeignSite
  private let mapping: ShortcodeMapping
  private let arena: Arena
  private var plan: SitePlan
  private var written: [NewFile] = []
  /// The addresses of taxonomies that cannot be declared.
  private var withoutPage: Set<String> = []

  init(
    _ site: ForeignSite, _ files: ForeignFiles, _ mapping: ShortcodeMapping, _ arena: Arena
  ) {
    self.site = site
    self.files = files
    self.mapping = mapping
    self.arena = arena
    plan = SitePlan()
  }

  /// The files of the new site, sorted by path.
  mutating func write(
    _ progress: WorkProgress, jobs: Int, _ diagnostics: inout Diagnostics
  ) -> [NewFile] {
    plan = SitePlan(&site, arena, &diagnostics)
    site.markdown.dropsComments = site.collections.contains { collection in
      collection.entries.contains { HTMLRepair.hasComments($0.file.bytes.slice($0.body)) }
    }
    let silent = silentTranslations
    if !silent.isEmpty { site.markdown.dropsComments = true }
    let addresses = ForeignAddresses(site, others: plan.paths)
    var bodies = SiteBodies(site, addresses, mapping, base: base, jobs: jobs)
    bodies.rewrite(progress, &diagnostics)
    var declarations: [CollectionDeclaration] = []
    for index in site.collections.indices {
      let declaration = CollectionDeclaration(
        &site, index, plan, html: bodies.html[index], arena, &diagnostics)
      declarations.append(declaration)
      add("content/\(declaration.name)/_collection.yml", declaration.text)
      for (number, entry) in site.collections[index].entries.enumerated() {
        var text = bodies.texts[index][number].text
        if silent.contains(entry.source) { text = SiteWriter.silence }
        add(
          "content/\(declaration.name)/\(declaration.file(of: entry))",
          declaration.front(of: entry) + text)
      }
      for defaults in site.collections[index].defaults {
        add("content/\(declaration.name)/\(defaults.folder)_defaults.yml", defaults.text)
      }
      counts.append(
        SiteImport.Count(
          name: "\(declaration.name)", count: site.collections[index].originals.count))
    }
    let translations = site.collections.reduce(0) { $0 + $1.entries.count - $1.originals.count }
    if translations > 0 {
      counts.append(SiteImport.Count(name: "translations", count: translations))
    }
    if !site.collections.contains(where: \.hasPages) { addHome() }
    cleanParameters(&diagnostics)
    addData(&diagnostics)
    addCopies(&diagnostics)
    let terms = plan.taxonomies.filter { !declarations[$0.collection].terms.contains($0.field) }
    let prefixes = ["", site.ownPrefix] + site.languages.dropFirst().map(\.prefix)
    withoutPage = Set(
      terms.flatMap { term in prefixes.flatMap { [$0 + term.path, $0 + term.index] } })
    addTheme(layouts(declarations), bodies, &diagnostics)
    add("content/site.yml", configuration)
    if !kept.isEmpty { add("content/redirects.yml", redirects) }
    leaveOutUnsafePaths(&diagnostics)
    tally.countTexts(site, bodies, files)
    tally.countAddresses(site, moved: plan.movedPages, redirects: kept.count)
    tally.countPictures(files, written: written.map(\.path))
    tally.countFeeds(site, isImported: plan.feeds.main != nil)
    return written.inOrder { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The text of a translation without one: empty, it would be none, and its page would be left out.
  private static let silence = "<!-- This page has no text in this language. -->\n"

  /// The sources of translations without a text of pages that have one.
  private var silentTranslations: Set<String> {
    var silent: Set<String> = []
    for collection in site.collections {
      let isSilent = Dictionary(
        collection.entries.map { ($0.source, $0.file.bytes.slice($0.body).trimmed.isEmpty) }
      ) { first, _ in first }
      for entry in collection.entries {
        guard let original = entry.original, isSilent[original] == false,
          isSilent[entry.source] == true
        else { continue }
        silent.insert(entry.source)
      }
    }
    return silent
  }

  /// Leaves out files that would not be in the new folder, for any names of the source's parts.
  private mutating func leaveOutUnsafePaths(_ diagnostics: inout Diagnostics) {
    for file in written where !SiteWriter.isInside(file.path) {
      diagnostics.leftOut(
        "no file can be written to '\(file.path)'", path: files.root,
        remedy: "give its collection or file another name, and import again")
    }
    written.removeAll { !SiteWriter.isInside($0.path) }
  }

  /// Whether a path leads to a file in the folder that it begins in.
  private static func isInside(_ path: String) -> Bool {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.utf8.contains(0) && steps.allSatisfy { !["", ".", ".."].contains($0) }
  }

  private func layouts(_ declarations: [CollectionDeclaration]) -> SiteLayouts {
    func haveDates(_ indices: [Int]) -> Bool {
      CollectionDeclaration.haveDates(indices.map { declarations[$0] })
    }
    let paged = declarations.indices.filter { site.collections[$0].hasPages }
    var facts = SiteLayouts.Facts()
    facts.pagesHaveDates = haveDates(paged.filter { !site.collections[$0].isTree })
    facts.listsHaveDates = haveDates(plan.lists.filter { $0.path != "/" }.map(\.collection))
    facts.firstHaveDates = haveDates(plan.lists.filter { $0.path == "/" }.map(\.collection))
    facts.termsHaveDates = haveDates(plan.taxonomies.map(\.collection))
    facts.sectionsHaveDates = haveDates(paged.filter(isSection))
    facts.pageTerms = paged.filter { !site.collections[$0].isTree }
      .flatMap { declarations[$0].terms }.sorted()
    facts.sectionTerms = paged.filter(isSection).flatMap { declarations[$0].terms }.sorted()
    facts.homeIsEntry = plan.homeIsEntry
    facts.hasLanguages = site.languages.count > 1
    facts.recent = paged.first { site.collections[$0].isDated && haveDates([$0]) }
      .map { declarations[$0].name }
    facts.pages = plan.loosePages.map { declarations[$0].name }
    return SiteLayouts(facts)
  }

  /// Whether the entries of a collection are in a tree and shown by their dates.
  private func isSection(_ index: Int) -> Bool {
    site.collections[index].isTree && site.collections[index].isDated
  }

  private mutating func add(_ path: String, _ text: String) {
    written.append(NewFile(path, text: text))
  }

  /// Adds a page for the address `/`, to which every page links, if nothing else has a page.
  private mutating func addHome() {
    let title = YAMLText.scalar(site.name.isEmpty ? "My site" : site.name)
    var folders = plan.folders
    let folder = folders.unused("pages")
    add(
      "content/\(folder)/_collection.yml",
      "entries: '*.md'\nschema: { title: text, summary: { type: text, optional: true } }\npage: { permalink: '/{slug}/', layout: page }\n"
    )
    add("content/\(folder)/home.md", "---\ntitle: \(title)\npermalink: /\n---\n")
  }

  // MARK: - Data and files

  /// Adds a collection for each list of entries among the data; other data become `params`.
  private mutating func addData(_ diagnostics: inout Diagnostics) {
    var folders = plan.folders
    for (name, value, file) in site.data {
      let document = Document(file: file, data: value)
      guard let list = EntryList.entries(of: document), !list.values.isEmpty,
        list.values.allSatisfy({ $0.kind == .object })
      else {
        addParameter(name, value, file, &diagnostics)
        continue
      }
      let isFree = folders.isFree(name)
      addCollection(folders.unused(isFree ? name : "data-\(name)"), list, document, &diagnostics)
    }
  }

  /// Leaves out values of the configuration that no parameter can be.
  private mutating func cleanParameters(_ diagnostics: inout Diagnostics) {
    var names = SiteTheme.params
    for index in site.params.indices {
      // In templates, a name that the site lacks would be taken for a mistake.
      let name = site.params[index].name
      guard !SiteTheme.params.contains(name),
        let other = nearestName(to: name, among: SiteTheme.params.subtracting(["nav"]).sorted())
      else { continue }
      site.params[index].name = "own-\(name)"
      diagnostics.leftOut(
        "the value '\(name)' is called 'own-\(name)' here, since the theme knows '\(other)'",
        at: site.params[index].value.origin.firstByte, remedy: "use the new name in layouts")
    }
    site.params.removeAll { name, value in
      if !name.isEmpty, names.insert(name).inserted { return false }
      if name == "version", value.hasText { return false }
      let reason =
        SiteTheme.params.contains(name) ? "the theme of the new site has one" : "it is there twice"
      diagnostics.leftOut(
        "the value '\(name)' was left out: \(reason)", at: value.origin.firstByte,
        remedy: "add it to 'params' of site.yml with another name")
      return true
    }
  }

  /// Adds a value of the site, unless it has another with that name.
  private mutating func addParameter(
    _ name: String, _ value: Value, _ file: SourceFile, _ diagnostics: inout Diagnostics
  ) {
    guard !name.isEmpty, !SiteTheme.params.contains(name),
      !site.params.contains(where: { $0.name == name })
    else {
      return diagnostics.leftOut(
        "the data '\(name)' were left out: the site has other values with that name",
        path: file.path, remedy: "add them to 'params' of site.yml with another name")
    }
    site.params.append((name, value))
  }

  private mutating func addCollection(
    _ folder: String, _ list: EntryList, _ document: Document, _ diagnostics: inout Diagnostics
  ) {
    let data = DataImport(document.file, document, list, files.sources)
    for new in data.files { written.append(NewFile("content/\(folder)/\(new.path)", new.bytes)) }
    for (old, new) in data.renamed {
      diagnostics.leftOut(
        "'\(old)' is called '\(new)' here, since every entry has a member with that name",
        path: document.file.path, remedy: "use the new name in layouts")
    }
    for fault in data.diagnostics.all {
      diagnostics.leftOut(
        "a build will refuse this: \(fault.message)", at: fault.origin,
        remedy: fault.remedy ?? "correct it in the imported file")
    }
    counts.append(SiteImport.Count(name: "\(folder)", count: list.values.count))
  }

  /// Adds the files that are only copied; one whose address something else has is reported.
  private mutating func addCopies(_ diagnostics: inout Diagnostics) {
    var taken: Set<String> = []
    for (source, path) in site.copies {
      guard !plan.isTaken("/" + path), taken.insert(path.lowercased()).inserted else {
        diagnostics.leftOut(
          "the file was not copied: something else has the address '/\(path)'",
          path: files.root + source, remedy: "copy it into static/ with another name")
        continue
      }
      guard let file = files.file(source, &diagnostics) else { continue }
      written.append(NewFile("static/\(path)", Array(file.written)))
    }
    let count = written.count { $0.path.hasPrefix("static/") }
    if count > 0 { counts.append(SiteImport.Count(name: "static", count: count)) }
  }

  private mutating func addTheme(
    _ layouts: SiteLayouts, _ bodies: SiteBodies, _ diagnostics: inout Diagnostics
  ) {
    let trees = site.collections.indices.filter { site.collections[$0].isTree }
    let hasSections = trees.contains(where: isSection)
    let theme = SiteTheme(
      languages: site.languages.isEmpty
        ? [SiteLanguage(site.language)] : site.languages.map(\.language),
      hasFolders: !site.languages.isEmpty,
      words: site.languages.isEmpty ? [site.words] : site.languages.map(\.words),
      hasManual: trees.contains { !isSection($0) && site.collections[$0].hasPages },
      face: face,
      feed: plan.feeds.main == nil ? nil : site.feed)
    let own = Set(bodies.directives.components.map { "templates/components/\($0.0).html" })
    written += theme.files.filter { !own.contains($0.path) }
    for (word, path) in theme.takenWords {
      diagnostics.leftOut(
        "the word '\(word)' was left out: the theme of the new site has one with this name",
        path: path, remedy: "add it with another name")
    }
    add("templates/layouts/page.html", layouts.page)
    if plan.homeIsEntry || plan.lists.contains(where: { $0.path == "/" }) {
      add("templates/layouts/home.html", layouts.home)
    }
    if hasSections { add("templates/layouts/section.html", layouts.section) }
    if plan.lists.contains(where: { $0.path != "/" }) {
      add("templates/layouts/list.html", layouts.list)
    }
    if !plan.taxonomies.isEmpty {
      add("templates/layouts/term.html", layouts.term)
      add("templates/layouts/terms.html", layouts.allTerms)
    }
    for (name, text) in bodies.directives.components {
      add("templates/components/\(name).html", text)
    }
  }

  /// The starter that a site looks like: a blog if most of its entries are shown by their dates.
  private var face: Starter {
    let paged = site.collections.filter(\.hasPages)
    func count(_ collections: [ForeignCollection]) -> Int {
      collections.map(\.entries.count).reduce(0, +)
    }
    if count(paged.filter(\.isDated)) * 2 >= count(paged) { return .blog }
    return count(paged.filter(\.isTree)) * 2 >= count(paged) ? .docs : .site
  }

  // MARK: - site.yml

  /// The absolute address of the site without a `/` at its end.
  private var base: String {
    let address = site.address ?? "https://www.example.org"
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  private var configuration: String {
    let language = SiteLanguage(site.language)
    var yaml = YAMLWriter()
    let names = site.languages.isEmpty ? [site.name] : site.languages.map(\.name)
    yaml.line("name: \(localized(names.map { $0.isEmpty ? "My site" : $0 }))")
    let description = site.description ?? ""
    let descriptions =
      site.languages.isEmpty ? [description] : site.languages.map { $0.description ?? description }
    if descriptions.contains(where: { !$0.isEmpty }) {
      yaml.line("description: \(localized(descriptions))")
    }
    yaml.line("base-url: \(YAMLText.scalar(base + "/"))")
    yaml.line("locale: \(YAMLText.scalar(language.tag))")
    if let format = language.formatAs { yaml.line("format-as: \(format)") }
    yaml.lines(of: site.languages)
    let markdown = site.markdown.yaml
    if !markdown.isEmpty { yaml.line(String(markdown.dropLast())) }
    if let zone = site.timezone { yaml.line("timezone: \(YAMLText.scalar(zone))") }
    yaml.line("params:")
    write(plan.navs, as: "nav", to: &yaml)
    if plan.parts.contains(where: { !$0.isEmpty }) { write(plan.parts, as: "sections", to: &yaml) }
    for (name, value) in site.params {
      yaml.member(name, value, depth: 1)
    }
    return yaml.text
  }

  /// The addresses that lead to pages that there are.
  private var kept: [ForeignRedirect] {
    plan.redirects.filter { redirect in !withoutPage.contains(where: redirect.to.hasPrefix) }
  }

  /// These addresses in the order of their letters.
  private var redirects: String {
    let lines = kept.inOrder { $0.from < $1.from }.map(\.line)
    return "# Former addresses. 'redirects' of site.yml has the same form.\n" + lines.joined()
  }

  /// A text, or a mapping of the languages to their texts.
  private func localized(_ texts: [String]) -> String {
    guard texts.contains(where: { $0 != texts[0] }) else { return YAMLText.scalar(texts[0]) }
    let members = zip(site.languages, texts).map { "\($0.language.tag): \(YAMLText.scalar($1))" }
    return "{ \(members.joined(separator: ", ")) }"
  }

  /// Writes links below a key of `params`, in each language.
  private func write(
    _ all: [[(path: String, title: String)]], as name: String, to yaml: inout YAMLWriter
  ) {
    let all = all.map { links in links.filter { !withoutPage.contains($0.path) } }
    yaml.line("  \(name):\(all.count == 1 && all[0].isEmpty ? " []" : "")")
    for (number, links) in all.enumerated() {
      if all.count > 1 {
        yaml.line("    \(site.languages[number].language.tag):\(links.isEmpty ? " []" : "")")
      }
      for (path, title) in links {
        yaml.line("    - { path: \(YAMLText.scalar(path)), title: \(YAMLText.scalar(title)) }")
      }
    }
  }
}

extension YAMLWriter {
  /// Writes the languages of a site of several.
  fileprivate mutating func lines(of languages: [ForeignLanguage]) {
    guard !languages.isEmpty else { return }
    line("languages:")
    for (number, language) in languages.enumerated() {
      let path = language.prefix.isEmpty ? "" : ", path: \(YAMLText.scalar(language.prefix + "/"))"
      let format = number > 0 ? language.language.formatAs.map { ", format-as: \($0)" } ?? "" : ""
      line(
        "  - { locale: \(language.language.tag), title: \(YAMLText.scalar(language.title))\(path)\(format) }"
      )
    }
    line("untranslated: omit")
  }
}

import AcopioBase
import AcopioContent
import AcopioEmit

/// A site in our terms → the files of it: texts are rewritten, schemas inferred, layouts added.
struct SiteWriter {
  /// The files of the source.
  private(set) var files: ForeignFiles
  /// What was written.
  private(set) var counts: [SiteImport.Count] = []

  private var site: ForeignSite
  private let mapping: ShortcodeMapping
  private let arena: Arena
  private var plan: SitePlan
  private var written: [NewFile] = []

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
  mutating func write(_ diagnostics: inout Diagnostics) -> [NewFile] {
    plan = SitePlan(&site, arena, &diagnostics)
    let addresses = ForeignAddresses(site, others: plan.paths)
    var bodies = SiteBodies(site, addresses, mapping, base: base)
    bodies.rewrite(&diagnostics)
    var declarations: [CollectionDeclaration] = []
    for index in site.collections.indices {
      let declaration = CollectionDeclaration(
        &site, index, plan, html: bodies.html[index], arena, &diagnostics)
      declarations.append(declaration)
      add("content/\(declaration.name)/_collection.yml", declaration.text)
      for (number, entry) in site.collections[index].entries.enumerated() {
        let text = declaration.front(of: entry) + bodies.texts[index][number].text
        add("content/\(declaration.name)/\(entry.name).md", text)
      }
      counts.append(
        SiteImport.Count(name: declaration.name, count: site.collections[index].entries.count))
    }
    if !site.collections.contains(where: \.hasPages) { addHome() }
    addData(&diagnostics)
    addCopies(&diagnostics)
    addTheme(layouts(declarations), bodies)
    add("content/site.yml", configuration)
    leaveOutUnsafePaths(&diagnostics)
    return written.inOrder { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Leaves out files that would not be in the new folder, whatever the source calls its parts.
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
    return SiteLayouts(
      pagesHaveDates: haveDates(Array(declarations.indices)),
      listsHaveDates: haveDates(plan.lists.map(\.collection)),
      termsHaveDates: haveDates(plan.taxonomies.map(\.collection)))
  }

  private mutating func add(_ path: String, _ text: String) {
    written.append(NewFile(path, text: text))
  }

  /// Adds a page for the address `/`, to which every page links, if nothing else has a page.
  private mutating func addHome() {
    let title = YAMLText.scalar(site.name.isEmpty ? "My site" : site.name)
    let names = Set(site.collections.map { $0.name.lowercased() })
    let folder = SitePlan.unused("pages") { !names.contains($0) }
    add(
      "content/\(folder)/_collection.yml",
      "entries: '*.md'\nschema:\n  title: text\npage: { permalink: '/{slug}/', layout: page }\n")
    add("content/\(folder)/home.md", "---\ntitle: \(title)\npermalink: /\n---\n")
  }

  // MARK: - Data and files

  /// Adds a collection for each list of entries among the data; other data become `params`.
  private mutating func addData(_ diagnostics: inout Diagnostics) {
    var taken = Set(site.collections.map(\.name))
    for (name, value, file) in site.data {
      let document = Document(file: file, data: value)
      guard let list = EntryList.entries(of: document), !list.values.isEmpty,
        list.values.allSatisfy({ $0.kind == .object })
      else {
        site.params.append((name, value))
        continue
      }
      let folder = taken.insert(name).inserted ? name : "data-\(name)"
      taken.insert(folder)
      let data = DataImport(file, document, list, files.sources)
      for new in data.files { written.append(NewFile("content/\(folder)/\(new.path)", new.bytes)) }
      for (old, new) in data.renamed {
        diagnostics.leftOut(
          "'\(old)' is called '\(new)' here, since every entry has a member with that name",
          path: file.path, remedy: "use the new name in layouts")
      }
      counts.append(SiteImport.Count(name: folder, count: list.values.count))
    }
  }

  private mutating func addCopies(_ diagnostics: inout Diagnostics) {
    var count = 0
    for (source, path) in site.copies where !plan.isTaken("/" + path) {
      guard let file = files.file(source, &diagnostics) else { continue }
      written.append(NewFile("static/\(path)", Array(file.written)))
      count += 1
    }
    if count > 0 { counts.append(SiteImport.Count(name: "static", count: count)) }
  }

  private mutating func addTheme(_ layouts: SiteLayouts, _ bodies: SiteBodies) {
    let language = SiteLanguage(site.language)
    for file in Starter.theme(language: language.words) {
      if file.path == "templates/layouts/page.html" { continue }
      let isStrings = file.path.hasPrefix("content/i18n/")
      written.append(
        isStrings ? NewFile("content/i18n/\(language.file).yml", file.bytes) : file)
    }
    add("templates/layouts/page.html", layouts.page)
    if !plan.lists.isEmpty { add("templates/layouts/list.html", layouts.list) }
    if !plan.taxonomies.isEmpty {
      add("templates/layouts/term.html", layouts.term)
      add("templates/layouts/terms.html", layouts.terms)
    }
    for (name, text) in bodies.directives.components {
      add("templates/components/\(name).html", text)
    }
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
    yaml.line("name: \(YAMLText.scalar(site.name.isEmpty ? "My site" : site.name))")
    if let text = site.description, !text.isEmpty {
      yaml.line("description: \(YAMLText.scalar(text))")
    }
    yaml.line("base-url: \(YAMLText.scalar(base + "/"))")
    yaml.line("locale: \(YAMLText.scalar(language.tag))")
    if let format = language.formatAs { yaml.line("format-as: \(format)") }
    if let zone = site.timezone, zone.wholeMatch(of: /[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+/) != nil {
      yaml.line("timezone: \(YAMLText.scalar(zone))")
    }
    yaml.line("params:")
    yaml.line("  nav:\(plan.nav.isEmpty ? " []" : "")")
    for (path, title) in plan.nav {
      yaml.line("    - { path: \(YAMLText.scalar(path)), title: \(YAMLText.scalar(title)) }")
    }
    for (name, value) in site.params where name != "nav" && !name.isEmpty {
      yaml.member(name, value, depth: 1)
    }
    return yaml.text
  }
}

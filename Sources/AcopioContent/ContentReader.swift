package import AcopioBase
package import AcopioModel

/// SourceTree → Content: reads the configuration, then parses and validates every document.
///
/// Collects all faults of all files. The same tree gives the same content and the same diagnostics
/// on any number of threads.
package struct ContentReader {
  /// The most threads to use.
  package let jobs: Int

  /// The files next to content; `nil` if the caller does not need them.
  let files: FileCatalog?

  /// The address that replaces the one of `site.yml`; `nil` to keep it.
  let base: BaseURL?

  /// The time zones that a site can name; `nil` keeps times as they are written.
  let zones: TimeZones?

  package init(
    jobs: Int, files: FileCatalog? = nil, base: BaseURL? = nil, zones: TimeZones? = nil
  ) {
    self.base = base
    self.zones = zones
    self.jobs = jobs
    self.files = files
  }

  /// Reads the content; `nil` if there is no site to build, which was reported.
  ///
  /// If `site.yml` declares several languages and cannot be read, every value that is given in
  /// several of them would be reported; then only faults of files and their formats are.
  package func read(_ tree: SourceTree, _ diagnostics: inout Diagnostics) -> Content? {
    let files = ContentFiles(tree.sources)
    let arena = Arena()
    let sites = sites(files, tree, arena, &diagnostics)
    var found = Diagnostics()
    let content = read(files, tree, declarations(files, sites, arena, &found), &found)
    // The text is searched, since a file that is not YAML has no members.
    let isIncomplete = sites == nil && files.site?.bytes.string.contains("languages:") == true
    for diagnostic in found.all
    where !isIncomplete || diagnostic.id.isOfFormat {
      diagnostics.report(diagnostic)
    }
    return content
  }

  private func read(
    _ files: ContentFiles, _ tree: SourceTree, _ declarations: Declarations,
    _ diagnostics: inout Diagnostics
  ) -> Content? {
    check(declarations, &diagnostics)
    let (parts, usedFiles) = readEntries(files, tree, declarations, &diagnostics)
    let entries = joined(parts, &diagnostics)
    checkKeys(entries.all, declarations.collections, &diagnostics)
    return translated(entries, parts, usedFiles, tree, declarations, &diagnostics)
  }

  /// The collections as declared, without their entries, and the languages of the site.
  ///
  /// The returned arena owns the memory of both.
  package func declarations(
    of tree: SourceTree, _ diagnostics: inout Diagnostics
  ) -> (collections: [Collection], languages: [Language], memory: Arena) {
    let arena = Arena()
    let files = ContentFiles(tree.sources)
    let sites = sites(files, tree, arena, &diagnostics)
    let read = declarations(files, sites, arena, &diagnostics)
    CollectionLinks(collections: read.collections, declared: read.names, versions: nil)
      .check(&diagnostics)
    return (read.collections, read.languages.all, read.arena)
  }

  // MARK: - Declarations

  /// The declarations of `site.yml` and of the `_collection.yml` files.
  private struct Declarations {
    /// The memory of all declarations.
    let arena: Arena
    /// The site in each of its languages, its own first; `nil` if it could not be read.
    let sites: [Site]?
    /// The collections in each language; once if no language is known.
    let views: [[Collection]]
    /// The names of all declared collections, including those that were refused.
    let names: [String]
    /// The languages of the site; none if they are unknown.
    let languages: SiteLanguages

    /// The time zone of the site.
    var zone: ZoneRules? { sites?.first?.zone }
    /// The collections in the site's own language.
    var collections: [Collection] { views[0] }
    /// Whether every declared collection could be read completely in every language.
    var hasAllCollections: Bool {
      views.allSatisfy { $0.count == names.count && $0.allSatisfy(\.isComplete) }
    }
  }

  private func declarations(
    _ files: ContentFiles, _ sites: [Site]?, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Declarations {
    let languages = SiteLanguages(sites?.first?.languages ?? [])
    let views = collections(files, sites?.first, languages, arena, &diagnostics)
    return Declarations(
      arena: arena, sites: sites, views: views, names: files.collections.map(\.name),
      languages: languages)
  }

  /// Checks the declarations of collections about themselves and each other.
  private func check(_ declarations: Declarations, _ diagnostics: inout Diagnostics) {
    for view in declarations.views {
      CollectionLinks(
        collections: view, declared: declarations.names,
        versions: declarations.sites?.first?.api.versions
      ).check(&diagnostics)
    }
    for (site, view) in zip(declarations.sites ?? [], declarations.views) {
      guard let collection = view.first else { continue }
      EndpointLinks(collection: collection, collections: view, shapes: EntryShapes(view))
        .check(site, in: declarations.arena, &diagnostics)
    }
    // Expressions may use any collection.
    guard declarations.collections.count == declarations.names.count else { return }
    ExpressionLinks(collections: declarations.collections).check(&diagnostics)
  }

  // MARK: - Entries

  /// Reads and validates the files of all collections on several threads.
  private func readEntries(
    _ files: ContentFiles, _ tree: SourceTree, _ declarations: Declarations,
    _ diagnostics: inout Diagnostics
  ) -> (parts: [EntryPart], usedFiles: Set<UInt32>) {
    let (collections, languages) = (declarations.collections, declarations.languages)
    let work = ContentWork(files: files, collections: collections, languages: languages.all)
    work.reportMissing(but: tree.refused, &diagnostics)
    work.reportUnused(but: self.files, &diagnostics)
    work.reportForeign(&diagnostics)
    let finder = declarations.sites.flatMap { sites in
      self.files.map { FileFinder(catalog: $0, sources: tree.sources, base: sites[0].base) }
    }
    let defaults = readDefaults(work, declarations, finder, &diagnostics)
    let parts = work.parts(jobs: jobs)
    let read = parallelMap(parts.count, jobs: jobs) {
      EntryPart(
        parts[$0], collections, languages, declarations.zone, finder,
        defaults.values[parts[$0].collection])
    }
    return (read, defaults.usedFiles)
  }

  /// The defaults of the folders of each collection, and the files that they name.
  private func readDefaults(
    _ work: ContentWork, _ declarations: Declarations, _ finder: FileFinder?,
    _ diagnostics: inout Diagnostics
  ) -> (values: [FolderDefaults?], usedFiles: Set<UInt32>) {
    var usedFiles: Set<UInt32> = []
    let values = declarations.collections.indices.map { index -> FolderDefaults? in
      guard !work.defaults[index].isEmpty else { return nil }
      var reader = FolderDefaultsReader(
        declarations.collections[index], declarations.languages, declarations.zone, finder,
        arena: declarations.arena)
      let defaults = reader.read(work.defaults[index], for: work.files(of: index), &diagnostics)
      usedFiles.formUnion(reader.usedFiles)
      return defaults
    }
    return (values, usedFiles)
  }

  /// The entries of all parts in order, and the indices of those with values in several languages.
  private func joined(
    _ parts: [EntryPart], _ diagnostics: inout Diagnostics
  ) -> (all: [Entry], localized: [Int]) {
    // The entries of a single large file are shared instead of copied.
    let filled = parts.filter { !$0.entries.isEmpty }
    if filled.count == 1 {
      for part in parts { diagnostics.append(part.diagnostics) }
      return (filled[0].entries, filled[0].localized)
    }
    var entries: [Entry] = []
    entries.reserveCapacity(parts.reduce(0) { $0 + $1.entries.count })
    var localized: [Int] = []
    for part in parts {
      localized += part.localized.map { $0 + entries.count }
      entries += part.entries
      diagnostics.append(part.diagnostics)
    }
    return (entries, localized)
  }

  /// The content in every language; `nil` if the site is unknown.
  private func translated(
    _ entries: (all: [Entry], localized: [Int]), _ parts: [EntryPart], _ usedFiles: Set<UInt32>,
    _ tree: SourceTree, _ declarations: Declarations, _ diagnostics: inout Diagnostics
  ) -> Content? {
    guard let sites = declarations.sites else { return nil }
    let translator = EntryTranslator(
      languages: declarations.languages.all, collections: declarations.collections,
      unread: parts.reduce(into: tree.refused) { $0.formUnion($1.unread) },
      arena: declarations.arena)
    let inLanguages = translator.entries(
      entries.all, entries.localized, parts.flatMap(\.translations), &diagnostics)
    let elements = ElementEntries(
      inLanguages[0], declarations.collections, arena: declarations.arena, &diagnostics)
    if let elements { checkKeys(elements.entries, declarations.collections, &diagnostics) }
    let entriesOfAll = inLanguages.enumerated().map { index, written in
      elements?.joined(with: written, isTranslated: index > 0, &diagnostics) ?? written
    }
    let memory = [declarations.arena] + tree.memory + parts.map(\.arena)
    // Of all languages, so it is found out once.
    let hasAllCollections = declarations.hasAllCollections
    func content(
      _ index: Int, others: [Content] = [], usedFiles: Set<UInt32> = []
    ) -> Content {
      Content(
        site: sites[index], collections: declarations.views[index],
        hasAllCollections: hasAllCollections,
        entries: entriesOfAll[index],
        memory: memory, others: others, usedFiles: usedFiles)
    }
    return content(
      0, others: sites.indices.dropFirst().map { content($0) },
      usedFiles: parts.reduce(into: usedFiles) { $0.formUnion($1.usedFiles) })
  }

  /// The site in each of its languages, its own first.
  private func sites(
    _ files: ContentFiles, _ tree: SourceTree, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> [Site]? {
    files.nearMisses.report(&diagnostics)
    guard let file = files.site else {
      let path = "content/site.yml"
      // A file that exists and was refused is not missing; the reason was already reported.
      guard !tree.refused.contains(path), !files.nearMisses.hasSite else { return nil }
      diagnostics.error(
        .missingSite, "the site has no configuration", path: path,
        remedy: "write \(path) with name, base-url and locale")
      return nil
    }
    let strings = StringsReader.read(files.strings, arena: arena, &diagnostics)
    func value(_ file: SourceFile) -> Value? {
      YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
    }
    guard var site = value(file) else { return nil }
    if let redirects = files.redirects.flatMap(value) {
      site = SiteReader.adding(redirects, to: site, arena: arena, &diagnostics)
    }
    return SiteReader.read(site, strings: strings, zones: zones, arena: arena, &diagnostics)?
      .map { $0.served(at: base) }
  }

  /// The collections in each language of the site; once if no language is known.
  private func collections(
    _ files: ContentFiles, _ site: Site?, _ languages: SiteLanguages, _ arena: Arena,
    _ diagnostics: inout Diagnostics
  ) -> [[Collection]] {
    let declarations = files.collections.compactMap { name, file in
      YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
        .map { (name, $0) }
    }
    return (0..<max(languages.all.count, 1)).map { index in
      let choice = LanguageChoice(languages: languages, current: index, arena: arena)
      return collections(
        declarations.map { name, value in
          (name, choice.resolved(collection: value, &diagnostics))
        },
        declared: files.collections.map(\.name), site, arena, &diagnostics)
    }
  }

  /// The collections of these declarations, in their order.
  ///
  /// One whose entries are elements of another's is read after that one.
  private func collections(
    _ declarations: [(name: String, value: Value)], declared: [String], _ site: Site?,
    _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> [Collection] {
    var read: [Collection] = []
    var waiting = declarations
    while !waiting.isEmpty {
      let names = Set(waiting.map(\.name))
      func waits(_ declaration: (name: String, value: Value)) -> Bool {
        ElementsReader.source(of: declaration.value, named: declaration.name)
          .map(names.contains) ?? false
      }
      let ready = waiting.filter { !waits($0) }
      waiting = waiting.filter(waits)
      if ready.isEmpty {
        ElementsReader.reportCircle(waiting, &diagnostics)
        break
      }
      for (name, value) in ready {
        let collection = collection(name, value, after: read, declared, site, arena, &diagnostics)
        if let collection { read.append(collection) }
      }
    }
    return read.inOrder { $0.name < $1.name }
  }

  /// Reads a collection after others.
  ///
  /// The reader refers to these and must be released before another one is added to them, or all
  /// are copied.
  @inline(never)
  private func collection(
    _ name: String, _ value: Value, after others: [Collection], _ declared: [String],
    _ site: Site?, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Collection? {
    let reader = CollectionReader(
      name: name, api: site?.api ?? API(), markdown: site?.markdown ?? MarkdownRules(),
      isMarkdownExtended: site?.isMarkdownExtended ?? true,
      zone: site?.zone, arena: arena, collections: others, declared: declared,
      pageForm: PageForm(site))
    return reader.read(value, &diagnostics)
  }

  /// Reports keys that two entries of a collection have in common.
  private func checkKeys(
    _ entries: [Entry], _ collections: [Collection], _ diagnostics: inout Diagnostics
  ) {
    var table = ByteTable(capacity: entries.count)
    for (index, entry) in entries.enumerated() {
      guard
        let other = table.insert(entry.key.text, salt: UInt64(entry.collection), value: index)
      else { continue }
      let first = entries[other]
      if entry.isRemoved || first.isRemoved {
        reportReserved(
          entry.isRemoved ? first : entry, entry.isRemoved ? entry : first, &diagnostics)
        continue
      }
      diagnostics.error(
        .duplicateEntry,
        "'\(entry.key.text.string)' is the key of two entries of '\(collections[entry.collection].name)'",
        at: entry.key.origin, remedy: "give each entry a key of its own",
        notes: [Diagnostic.Note("first given here", at: first.key.origin)])
    }
  }

  /// Reports an entry with the key of a removed one, since clients that kept it would get the wrong
  /// entry.
  private func reportReserved(
    _ entry: Entry, _ tombstone: Entry, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .reservedKey,
      "'\(entry.key.text.string)' is the key of an entry that was removed, and stays reserved",
      at: entry.key.origin, remedy: "give the new entry a key of its own",
      notes: [Diagnostic.Note("it was removed here", at: tombstone.removed.origin.firstLine)])
  }
}

/// The entries of some files of one collection, read by one thread.
private struct EntryPart: Sendable {
  let arena = Arena(chunkSize: 256 << 10)
  private(set) var entries: [Entry] = []
  /// The indices of the entries that have values in several languages.
  let localized: [Int]
  private(set) var translations: [EntryTranslation] = []
  /// The paths of files with entries that could not be read, which was reported.
  private(set) var unread: [String] = []
  private(set) var diagnostics = Diagnostics()
  /// The indices of the files next to content that values name.
  let usedFiles: Set<UInt32>

  init(
    _ part: ContentWork.Part, _ collections: [Collection], _ languages: SiteLanguages,
    _ zone: ZoneRules?, _ files: FileFinder?, _ defaults: FolderDefaults?
  ) {
    var validator = EntryValidator(
      index: part.collection, collection: collections[part.collection], languages: languages,
      zone: zone, files: files, defaults: defaults, arena: arena)
    entries.reserveCapacity(part.files.count)
    for file in part.files {
      guard let format = ContentFormats.format(of: file.path) else { continue }
      guard file.isData(&diagnostics),
        let document = format.read(file, arena: arena, &diagnostics)
      else {
        unread.append(file.path)
        continue
      }
      let before = entries.count
      validator.validate(document, into: &entries, &diagnostics)
      if entries.count - before < validator.count(of: document) { unread.append(file.path) }
    }
    for translation in part.translations {
      let file = translation.file
      guard let format = ContentFormats.format(of: file.path), file.isData(&diagnostics),
        let document = format.read(file, arena: arena, &diagnostics)
      else { continue }
      validator.validate(
        document, in: translation.language, distance: translation.distance, into: &translations,
        &diagnostics)
    }
    localized = validator.localized
    usedFiles = validator.judge.usedFiles
  }
}

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

  package init(jobs: Int, files: FileCatalog? = nil) {
    self.jobs = jobs
    self.files = files
  }

  /// Reads the content; `nil` if there is no site to build, which was reported.
  package func read(_ tree: SourceTree, _ diagnostics: inout Diagnostics) -> Content? {
    let arena = Arena()
    let files = ContentFiles(tree.sources)
    files.nearMisses.report(&diagnostics)
    let sites = sites(files, tree.refused, arena, &diagnostics)
    let languages = sites?.first?.languages ?? []
    let views = collections(files, languages, arena, &diagnostics)
    let collections = views[0]
    let declared = files.collections.map(\.name)
    let versions = sites?.first?.versions
    for view in views {
      CollectionLinks(collections: view, declared: declared, versions: versions)
        .check(&diagnostics)
    }
    if collections.count == declared.count {
      ExpressionLinks(collections: collections).check(&diagnostics)
    }
    let work = ContentWork(files: files, collections: collections, languages: languages)
    work.reportMissing(but: tree.refused, &diagnostics)
    work.reportUnused(but: self.files, &diagnostics)
    work.reportForeign(&diagnostics)
    let parts = work.parts(jobs: jobs)
    let finder = sites.flatMap { sites in
      self.files.map { FileFinder(catalog: $0, sources: tree.sources, base: sites[0].base) }
    }
    let read = parallelMap(parts.count, jobs: jobs) {
      EntryPart(parts[$0], collections, languages, finder)
    }
    var entries: [Entry] = []
    entries.reserveCapacity(read.reduce(0) { $0 + $1.entries.count })
    var localized: [Int] = []
    for part in read {
      localized += part.localized.map { $0 + entries.count }
      entries += part.entries
      diagnostics.append(part.diagnostics)
    }
    checkKeys(entries, collections, &diagnostics)
    guard let sites else { return nil }
    let hasAll = views.allSatisfy { $0.count == declared.count }
    let memory = [arena] + tree.memory + read.map(\.arena)
    let translator = EntryTranslator(
      languages: languages, collections: collections, sources: tree.sources, arena: arena)
    let translations = read.flatMap(\.translations)
    let inLanguages = translator.entries(entries, localized, translations, &diagnostics)
    let contents = sites.indices.map { index in
      Content(
        site: sites[index], collections: views[index], hasAllCollections: hasAll,
        entries: inLanguages[index], memory: memory)
    }
    return Content(
      site: sites[0], collections: collections, hasAllCollections: hasAll,
      entries: inLanguages[0], memory: memory, others: Array(contents.dropFirst()),
      usedFiles: read.reduce(into: []) { $0.formUnion($1.usedFiles) })
  }

  /// The collections as declared, without their entries, and the languages of the site.
  ///
  /// The returned arena owns the memory of both.
  package func declarations(
    of tree: SourceTree, _ diagnostics: inout Diagnostics
  ) -> (collections: [Collection], languages: [Language], memory: Arena) {
    let arena = Arena()
    let files = ContentFiles(tree.sources)
    files.nearMisses.report(&diagnostics)
    let sites = sites(files, tree.refused, arena, &diagnostics)
    let languages = sites?.first?.languages ?? []
    let collections = collections(files, languages, arena, &diagnostics)[0]
    CollectionLinks(
      collections: collections, declared: files.collections.map(\.name), versions: nil
    ).check(&diagnostics)
    return (collections, languages, arena)
  }

  /// The site in each of its languages, its own first.
  private func sites(
    _ files: ContentFiles, _ refused: Set<String>, _ arena: Arena,
    _ diagnostics: inout Diagnostics
  ) -> [Site]? {
    guard let file = files.site else {
      let path = "content/site.yml"
      // A file that exists and was refused is not missing; the reason was already reported.
      guard !refused.contains(path), !files.nearMisses.hasSite else { return nil }
      diagnostics.error(
        .missingSite, "the site has no configuration", path: path,
        remedy: "write \(path) with name, base-url and locale")
      return nil
    }
    let strings = StringsReader.read(files.strings, arena: arena, &diagnostics)
    return YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
      .flatMap { SiteReader.read($0, strings: strings, arena: arena, &diagnostics) }
  }

  /// The collections in each language of the site; once if no language is known.
  private func collections(
    _ files: ContentFiles, _ languages: [Language], _ arena: Arena,
    _ diagnostics: inout Diagnostics
  ) -> [[Collection]] {
    let declarations = files.collections.compactMap { name, file in
      YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
        .map { (name, $0) }
    }
    return (0..<max(languages.count, 1)).map { index in
      let choice = LanguageChoice(languages: languages, current: index, arena: arena)
      return declarations.compactMap { name, value in
        let value = choice.resolved(value, exempt: ["schema", "derive"], &diagnostics)
        return CollectionReader(name: name, arena: arena).read(value, &diagnostics)
      }
    }
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
  private(set) var diagnostics = Diagnostics()
  /// The indices of the files next to content that values name.
  let usedFiles: Set<UInt32>

  init(
    _ part: ContentWork.Part, _ collections: [Collection], _ languages: [Language],
    _ files: FileFinder?
  ) {
    var validator = EntryValidator(
      index: part.collection, collection: collections[part.collection], languages: languages,
      files: files, arena: arena)
    entries.reserveCapacity(part.files.count)
    for file in part.files {
      guard let format = ContentFormats.format(of: file.path) else { continue }
      guard let document = format.read(file, arena: arena, &diagnostics) else { continue }
      validator.validate(document, into: &entries, &diagnostics)
    }
    for translation in part.translations {
      let file = translation.file
      guard let format = ContentFormats.format(of: file.path),
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

import AcopioBase
import AcopioLanguage
package import AcopioModel

/// The files below `content/`, sorted into configuration and the rest.
struct ContentFiles {
  /// `content/site.yml`.
  private(set) var site: SourceFile?
  /// `content/redirects.yml`: further elements of `redirects` of `site.yml`.
  private(set) var redirects: SourceFile?
  /// Every `_collection.yml` with the name of its collection, sorted by name.
  private(set) var collections: [(name: String, file: SourceFile)] = []
  /// Every `i18n/<language>.yml` with its language, sorted by language.
  private(set) var strings: [(locale: String, file: SourceFile)] = []
  /// Other files, sorted by path.
  private(set) var others: [SourceFile] = []
  /// Files whose name is similar to the name of a declaration.
  private(set) var nearMisses = NearMisses()

  init(_ sources: SourceMap) {
    let prefix = "content/"
    let suffix = "/_collection.yml"
    for file in sources.files where file.path.hasPrefix(prefix) {
      if file.path == prefix.dropLast() + suffix {
        nearMisses.addNameless(file.path)
        continue
      }
      if file.path == "content/site.yml" {
        site = file
      } else if file.path == SiteReader.redirects {
        redirects = file
      } else if file.path.hasSuffix(suffix) {
        let name = file.path.dropFirst(prefix.count).dropLast(suffix.count)
        collections.append((String(name), file))
      } else if let locale = ContentFiles.locale(of: file.path.dropFirst(prefix.count)) {
        strings.append((locale, file))
      } else if file.path != InterfaceStrings.acceptedPath {
        others.append(file)
      }
    }
    let declared = Set(collections.map { $0.name[...] })
    others.removeAll { nearMisses.take($0, declared: declared) }
    strings = strings.inOrder { $0.locale < $1.locale }
    collections = collections.inOrder { $0.name < $1.name }
  }

  /// The language of a path, `es-MX` for `i18n/es-MX.yml`; `nil` for other paths.
  private static func locale(of path: Substring) -> String? {
    let (folder, suffix) = ("i18n/", ".yml")
    guard path.hasPrefix(folder), path.hasSuffix(suffix) else { return nil }
    let name = path.dropFirst(folder.count).dropLast(suffix.count)
    return name.contains("/") || name.isEmpty ? nil : String(name)
  }
}

/// The content files to read, divided into parts for threads.
struct ContentWork {
  /// Some files of one collection.
  struct Part: Sendable {
    /// The index of the collection.
    let collection: Int
    /// Its files, sorted by path.
    var files: [SourceFile]
    /// Files with entries in another language, sorted by path.
    var translations: [TranslationFile] = []
  }

  /// A file with entries in a language other than the site's own.
  struct TranslationFile: Sendable {
    let file: SourceFile
    /// The index of the language.
    let language: Int
    /// The distance of the language of the file from it: 0 for the same.
    let distance: Int
  }

  private let collections: [Collection]
  private var byCollection: [Part]
  private var unused: [SourceFile] = []
  /// The `_defaults.yml` of each collection, sorted by path.
  private(set) var defaults: [[SourceFile]]
  /// Files whose name ends in a language that the site does not have.
  private var foreign: [(file: SourceFile, locale: String)] = []
  private let languages: [Language]
  private var owners: FolderOwners

  init(files: ContentFiles, collections: [Collection], languages: [Language]) {
    self.collections = collections
    self.languages = languages
    byCollection = collections.indices.map { Part(collection: $0, files: []) }
    defaults = collections.map { _ in [] }
    owners = FolderOwners(collections, declared: files.collections.map(\.name))
    for file in files.others {
      let path = file.path.dropFirst("content/".count)
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      let name = path[slash...].drop { $0 == "/" }
      switch owners.owner(of: path[..<slash]) {
      case .collection(let index): add(file, named: name, to: index)
      // Entries of a collection that was refused are not read, but they are not unused either.
      case .refused: break
      case .none: unused.append(file)
      }
    }
  }

  private mutating func add(_ file: SourceFile, named name: Substring, to index: Int) {
    let source = collections[index].source
    if languages.count > 1, let locale = source.locale(of: name) {
      take(file, locale, in: index)
    } else if source.takes(name) {
      byCollection[index].files.append(file)
    } else if case .files = source, name == FolderDefaults.fileName {
      defaults[index].append(file)
    } else {
      unused.append(file)
    }
  }

  private mutating func take(_ file: SourceFile, _ locale: Substring, in collection: Int) {
    let served = languages.served(by: String(locale))
    if served.isEmpty { foreign.append((file, String(locale))) }
    for (language, distance) in served {
      // A file name may also contain the site's own language.
      if language == 0 {
        byCollection[collection].files.append(file)
      } else {
        byCollection[collection].translations.append(
          TranslationFile(file: file, language: language, distance: distance))
      }
    }
  }

  /// Reports files in languages that the site does not have.
  func reportForeign(_ diagnostics: inout Diagnostics) {
    let known = languages.map(\.locale)
    for (file, locale) in foreign {
      diagnostics.error(
        .unknownLanguage,
        "'\(locale)' is not a language of the site\(didYouMean(locale, known))", path: file.path,
        remedy: "languages are \(known.joined(separator: ", ")); add it to 'languages' of site.yml")
    }
  }

  /// Reports missing files of collections and patterns that no format can read.
  ///
  /// The files of `refused` exist; the reason they were refused was already reported.
  func reportMissing(but refused: Set<String>, _ diagnostics: inout Diagnostics) {
    for part in byCollection {
      let collection = collections[part.collection]
      switch collection.source {
      case .file(let name) where refused.contains("content/\(collection.name)/\(name)"): break
      case .file(let name) where part.files.isEmpty:
        diagnostics.error(
          .missingEntries, "the file '\(name)' of the collection does not exist",
          at: collection.origin, remedy: "write content/\(collection.name)/\(name)")
      case .file(let name) where ContentFormats.format(of: name) == nil,
        .files(extension: let name, isTree: _) where ContentFormats.format(of: "a.\(name)") == nil:
        diagnostics.error(
          .unknownFormat, "no format reads '\(name)'", at: collection.origin,
          remedy: "known extensions are \(ContentFormats.extensions.joined(separator: ", "))")
      case .files(_, let isTree)
      where part.files.isEmpty && part.translations.isEmpty
        // An empty folder is a collection that has no entries yet.
        && unused.contains { $0.path.hasPrefix("content/\(collection.name)/") }:
        diagnostics.warning(
          .missingEntries,
          "no file of the collection's folder \(isTree ? "or below " : "")is '\(collection.source.pattern)'",
          at: collection.origin,
          remedy: "add entries to content/\(collection.name)/, or correct 'entries'")
      default: break
      }
    }
  }

  /// Reports files that belong to no collection, so that none is ignored silently.
  ///
  /// Files in `catalog` are not reported, since a value may still name them.
  func reportUnused(but catalog: FileCatalog?, _ diagnostics: inout Diagnostics) {
    for file in unused
    where !file.path.hasPrefix("content/api/") && catalog?.files[file.path] == nil {
      diagnostics.warning(
        .unusedFile, "the file belongs to no collection", path: file.path,
        remedy: remedy(forUnused: file.path))
    }
  }

  private func remedy(forUnused path: String) -> Message {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)].dropFirst("content/".count)
    let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    let owner: Int? =
      if case .collection(let index) = owners.known(folder) { index } else { nil }
    if let remedy: Message = remedy(forKeptBack: name, in: folder, owner) { return remedy }
    if let collection = owner.map({ collections[$0] }) {
      if let right = collection.source.meantName(of: name) { return "rename it to \(right)" }
      return "name it in 'entries' of a _collection.yml, or move it out of content/"
    }
    if folder.isEmpty {
      let takers = collections.filter { $0.source.takes(name) }.map { "content/\($0.name)/" }
      guard !takers.isEmpty else {
        return "name it in 'entries' of a _collection.yml, or move it out of content/"
      }
      return "move it into the folder of a collection: \(takers.joined(separator: ", "))"
    }
    return "declare a collection in content/\(folder)/_collection.yml, or move it out of content/"
  }

  /// The remedy for an entry that its author may have kept back by the name of its file or folder.
  private func remedy(
    forKeptBack name: Substring, in folder: Substring, _ owner: Int?
  ) -> Message? {
    let draft = "; 'draft: true' in its front matter keeps it back"
    if let owner, name.hasPrefix("_"), collections[owner].source.takes(name.drop { $0 == "_" }) {
      return "rename it to \(name.drop { $0 == "_" }) to make it an entry\(draft)"
    }
    let parts = folder.split(separator: "/")
    guard let last = parts.last, ["_drafts", "drafts"].contains(last.lowercased()),
      let above = collections.first(where: { $0.name == parts.dropLast().joined(separator: "/") }),
      above.source.takes(name)
    else { return nil }
    return "move it to content/\(above.name)/\(draft)"
  }

  /// The files with entries of the collection at an index.
  func files(of collection: Int) -> [SourceFile] { byCollection[collection].files }

  /// Parts for `jobs` threads; entries of one file stay together and in order.
  func parts(jobs: Int) -> [Part] {
    byCollection.flatMap { part in
      var pieces = chunks(part.files.count, pieces: jobs == 1 ? 1 : jobs * 8).map {
        Part(collection: part.collection, files: Array(part.files[$0]))
      }
      if !part.translations.isEmpty {
        pieces.append(
          Part(collection: part.collection, files: [], translations: part.translations))
      }
      return pieces
    }
  }
}

extension EntrySource {
  /// Whether a file called `name` belongs to the source.
  package func takes(_ name: some StringProtocol) -> Bool {
    switch self {
    case .file(let wanted): name == wanted
    case .files(let suffix, _): name.hasSuffix(".\(suffix)") && !isHidden(name)
    case .elements: false
    }
  }

  /// Whether a name begins with `_`, which keeps a file from being an entry.
  ///
  /// In a tree, `_index` is the page of its folder.
  private func isHidden(_ name: some StringProtocol) -> Bool {
    name.hasPrefix("_") && !(isTree && name.hasPrefix("_index."))
  }

  /// The language in the name of a file of the source, such as `en-GB` in `momo.en-GB.md`; `nil`
  /// for names without a language.
  package func locale(of name: Substring) -> Substring? {
    let ending: String
    switch self {
    case .file(let wanted):
      guard let dot = wanted.lastIndex(of: "."), name.hasPrefix(wanted[..<dot] + ".") else {
        return nil
      }
      ending = String(wanted[dot...])
    case .files(let suffix, _): ending = ".\(suffix)"
    case .elements: return nil
    }
    guard name.hasSuffix(ending), !isHidden(name) else { return nil }
    let stem = name.dropLast(ending.count)
    guard let dot = stem.lastIndex(of: ".") else { return nil }
    let locale = stem[stem.index(after: dot)...]
    return LanguageTag(String(locale)) == nil ? nil : locale
  }
}

extension Collection {
  /// The name of an entry that has a file of its own: the file name without folder and extension, or in a
  /// tree the `EntryPath`.
  ///
  /// In a site of several languages, the language is removed too. Other dots are part of the name.
  func entryName(of path: String, _ languages: [Language]) -> Substring {
    let slash = path.lastIndex(of: "/")
    let name = path[(slash.map { path.index(after: $0) } ?? path.startIndex)...]
    // The extension of the source may contain dots: `*.book.md`.
    var ending =
      if case .files(let suffix, _) = source, source.takes(name) { suffix.count + 1 } else {
        name.lastIndex(of: ".").map { name.distance(from: $0, to: name.endIndex) } ?? 0
      }
    if languages.count > 1, let locale = source.locale(of: name) { ending += locale.count + 1 }
    guard source.isTree else { return name.dropLast(ending) }
    let below = path.dropFirst("content/\(self.name)/".count)
    return EntryPath.path(ofFile: below.dropLast(ending))
  }
}

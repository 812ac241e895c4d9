import AcopioBase
import AcopioModel

/// The files below `content/`, sorted into configuration and the rest.
struct ContentFiles {
  /// `content/site.yml`.
  private(set) var site: SourceFile?
  /// Every `_collection.yml` with the name of its collection, sorted by name.
  private(set) var collections: [(name: String, file: SourceFile)] = []
  /// Every `i18n/<language>.yml` with its language, sorted by it.
  private(set) var strings: [(locale: String, file: SourceFile)] = []
  /// Other files, sorted by path.
  private(set) var others: [SourceFile] = []

  init(_ sources: SourceMap) {
    let prefix = "content/"
    let suffix = "/_collection.yml"
    for file in sources.files where file.path.hasPrefix(prefix) {
      if file.path == "content/site.yml" {
        site = file
      } else if file.path.hasSuffix(suffix) {
        let name = file.path.dropFirst(prefix.count).dropLast(suffix.count)
        collections.append((String(name), file))
      } else if let locale = ContentFiles.locale(of: file.path.dropFirst(prefix.count)) {
        strings.append((locale, file))
      } else {
        others.append(file)
      }
    }
    strings.sort { $0.locale < $1.locale }
    collections.sort { $0.name < $1.name }
  }

  /// `es-MX` of `i18n/es-MX.yml`; `nil` for other paths.
  private static func locale(of path: Substring) -> String? {
    let (folder, suffix) = ("i18n/", ".yml")
    guard path.hasPrefix(folder), path.hasSuffix(suffix) else { return nil }
    let name = path.dropFirst(folder.count).dropLast(suffix.count)
    return name.contains("/") || name.isEmpty ? nil : String(name)
  }
}

/// Which thread reads which files: a collection's files cut into pieces.
struct ContentWork {
  /// Some files of one collection.
  struct Part: Sendable {
    /// The index of the collection.
    let collection: Int
    /// Its files, sorted by path.
    var files: [SourceFile]
  }

  private let collections: [Collection]
  private var byCollection: [Part]
  private var unused: [SourceFile] = []

  init(files: ContentFiles, collections: [Collection]) {
    self.collections = collections
    byCollection = collections.indices.map { Part(collection: $0, files: []) }
    var folders: [Substring: Int] = [:]
    for (index, collection) in collections.enumerated() { folders[collection.name[...]] = index }
    // The entries of a collection that was refused are not read, but they are not lost either.
    let declared = Set(files.collections.map { $0.name[...] })
    for file in files.others {
      let path = file.path.dropFirst("content/".count)
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      let name = path[slash...].drop { $0 == "/" }
      guard let index = folders[path[..<slash]], collections[index].source.takes(name) else {
        if folders[path[..<slash]] != nil || !declared.contains(path[..<slash]) {
          unused.append(file)
        }
        continue
      }
      byCollection[index].files.append(file)
    }
  }

  /// Reports collections whose file is not there and patterns no format can read.
  ///
  /// The files of `refused` are there; why they were not taken was reported.
  func reportMissing(but refused: Set<String>, _ diagnostics: inout Diagnostics) {
    for part in byCollection {
      let collection = collections[part.collection]
      switch collection.source {
      case .file(let name) where refused.contains("content/\(collection.name)/\(name)"): break
      case .file(let name) where part.files.isEmpty:
        diagnostics.error(
          "missing-entries", "the file '\(name)' of the collection is not there",
          at: collection.origin, remedy: "write content/\(collection.name)/\(name)")
      case .file(let name) where ContentFormats.format(of: name) == nil,
        .files(extension: let name) where ContentFormats.format(of: "a.\(name)") == nil:
        diagnostics.error(
          "unknown-format", "no format reads '\(name)'", at: collection.origin,
          remedy: "known extensions are \(ContentFormats.extensions.joined(separator: ", "))")
      default: break
      }
    }
  }

  /// Reports files that belong to no collection, so that none is lost in silence.
  func reportUnused(_ diagnostics: inout Diagnostics) {
    for file in unused where !file.path.hasPrefix("content/api/") {
      diagnostics.warning(
        "unused-file", "the file belongs to no collection", path: file.path,
        remedy: "name it in 'entries' of a _collection.yml, or move it out of content/")
    }
  }

  /// Pieces for `jobs` threads; entries of one file stay together and in order.
  func parts(jobs: Int) -> [Part] {
    byCollection.flatMap { part in
      chunks(part.files.count, pieces: jobs == 1 ? 1 : jobs * 8).map {
        Part(collection: part.collection, files: Array(part.files[$0]))
      }
    }
  }
}

extension EntrySource {
  /// Whether a file called `name` belongs to the source.
  func takes(_ name: some StringProtocol) -> Bool {
    switch self {
    case .file(let wanted): name == wanted
    case .files(let suffix): name.hasSuffix(".\(suffix)") && !name.hasPrefix("_")
    }
  }
}

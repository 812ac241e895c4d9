package import AcopioBase
package import AcopioContent

/// A folder of entries → the `_collection.yml` that takes all of them.
///
/// Reads the files of the folder itself, not files in its subfolders. Reports
/// `front-matter-not-keys`, `missing-entries`, `missing-key-field`, `reserved-name`, `unused-file`,
/// `wrong-type` and the diagnostics of the formats. The same files give the same text.
package struct CollectionInference {
  /// The declaration; `nil` after an error.
  package private(set) var collection: InferredCollection?
  /// Every fault that was found.
  package private(set) var diagnostics = Diagnostics()
  /// The files that diagnostics point into.
  package let sources: SourceMap

  private let arena = Arena()
  private let folder: String

  /// Infers the declaration of the entries in `folder`; throws if the folder cannot be read.
  package init(folder: String) throws(SourceError) {
    var found = Diagnostics()
    let prefix = CollectionInference.prefix(folder)
    let files = try LooseFiles(
      folder: String(prefix.dropLast()),
      where: { CollectionInference.isEntry($0, in: prefix) }, &found)
    self.init(files.sources, folder: folder, found)
  }

  /// Infers the declaration of the entries in `folder` among files that were read.
  package init(_ sources: SourceMap, folder: String, _ found: Diagnostics = Diagnostics()) {
    self.folder = CollectionInference.prefix(folder)
    self.sources = sources
    diagnostics = found
    collection = infer()
    if diagnostics.hasErrors { collection = nil }
  }

  private static func prefix(_ folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder + "/"
  }

  /// Whether a file can be an entry, or contain entries.
  private static func isEntry(_ path: String, in prefix: String) -> Bool {
    guard path.hasPrefix(prefix), ContentFormats.format(of: path) != nil else { return false }
    let name = path.dropFirst(prefix.count)
    return !name.contains("/") && !name.hasPrefix("_")
  }

  private mutating func infer() -> InferredCollection? {
    let files = sources.files.filter { CollectionInference.isEntry($0.path, in: folder) }
    let documents = files.compactMap { file in
      ContentFormats.format(of: file.path)?.read(file, arena: arena, &diagnostics)
    }
    guard !diagnostics.hasErrors else { return nil }
    guard let first = documents.first else {
      diagnostics.error(
        .missingEntries, "the folder has no entries", path: folder,
        remedy: "known extensions are \(ContentFormats.extensions.joined(separator: ", "))")
      return nil
    }
    if documents.count == 1, let entries = EntryList.entries(of: first) {
      return list(entries, in: first)
    }
    return oneEach(documents)
  }

  // MARK: - One file with all entries

  private mutating func list(
    _ entries: EntryList, in document: Document
  ) -> InferredCollection? {
    var evidence = EntryEvidence(TypeInference(readsLocalTimes: true))
    for entry in entries.values {
      guard entry.kind == .object else {
        diagnostics.error(
          .wrongType, "an entry must be a mapping of fields, not \(entry.kindName)",
          at: entry.origin, remedy: "write the fields of each entry with their names")
        return nil
      }
      evidence.take(entry)
    }
    report(evidence)
    let key = entries.areNamed ? nil : KeyInference.key(of: entries.values, evidence.members)
    if !entries.areNamed, key == nil, !entries.values.isEmpty {
      diagnostics.error(
        .missingKeyField, "no field is different in every entry",
        at: document.data.origin.firstByte,
        remedy:
          "give each entry an 'id', or import the file: then each entry gets a file of its own")
      return nil
    }
    return InferredCollection(
      entries: name(of: document.file), key: key, fields: evidence.fields(key: key))
  }

  // MARK: - A file for each entry

  private mutating func oneEach(_ documents: [Document]) -> InferredCollection? {
    let ending = CollectionInference.mostFrequentExtension(documents.map(\.file.path))
    var evidence = EntryEvidence(TypeInference(readsLocalTimes: true))
    for document in documents {
      guard document.file.path.hasSuffix(".\(ending)") else {
        diagnostics.warning(
          .unusedFile, "the file is not one of '*.\(ending)', which most entries are",
          path: document.file.path, remedy: "convert it, or move it to a folder of its own")
        continue
      }
      guard document.data.kind == .object else {
        diagnostics.error(
          .wrongType, "the file must contain one entry, as the others do, not a list",
          at: document.data.origin.firstByte, remedy: "move it to a folder of its own")
        continue
      }
      evidence.take(document.data)
    }
    report(evidence)
    return InferredCollection(entries: "*.\(ending)", key: nil, fields: evidence.fields())
  }

  /// The extension that most files have; of several, the first in alphabetical order.
  static func mostFrequentExtension(_ paths: [String]) -> String {
    var counts: [String: Int] = [:]
    for path in paths {
      guard let dot = path.lastIndex(of: ".") else { continue }
      counts[String(path[path.index(after: dot)...]), default: 0] += 1
    }
    let most = counts.values.max() ?? 0
    return counts.filter { $0.value == most }.keys.min() ?? "md"
  }

  // MARK: - Faults

  /// Reports names that every entry has already, and that no field can have.
  private mutating func report(_ evidence: EntryEvidence) {
    for (name, origin) in evidence.reserved {
      diagnostics.warning(
        .reservedName, "'\(name)' cannot be a field, and the schema leaves it out", at: origin,
        remedy: "rename it in every entry")
    }
    diagnostics.report(misused: evidence)
  }

  private func name(of file: SourceFile) -> String { String(file.path.dropFirst(folder.count)) }
}

extension Diagnostics {
  /// Reports keys that every entry can have with a value that they cannot, as `reserved-name`.
  mutating func report(misused evidence: EntryEvidence) {
    for (name, origin) in evidence.misused {
      warning(
        .reservedName, "every entry can have '\(name)', but not with this value", at: origin,
        remedy: BuiltInKey.form(of: name) + ", or rename the key in every entry")
    }
  }
}

/// The entries of a file that contains several.
struct EntryList {
  /// The entries.
  let values: [Value]
  /// Whether each has a name, which is its key.
  let areNamed: Bool

  /// The entries of a list, or of a mapping whose values all are objects with fields in common; `nil`
  /// if the file is one entry.
  static func entries(of document: Document) -> EntryList? {
    guard document.body == nil else { return nil }
    if document.data.kind == .array {
      return EntryList(values: Array(document.data.elements), areNamed: false)
    }
    let values = document.data.members.map(\.value)
    guard values.count > 1, values.allSatisfy({ $0.kind == .object }) else { return nil }
    let names = values.map { Set($0.members.map(\.key.string)) }
    let shared = names.dropFirst().reduce(names[0]) { $0.intersection($1) }
    return shared.isEmpty ? nil : EntryList(values: values, areNamed: true)
  }
}

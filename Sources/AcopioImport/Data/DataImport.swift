package import AcopioBase
package import AcopioContent
package import AcopioEmit
import AcopioLanguage

/// A JSON or CSV file → the folder of a collection: its declaration and its entries.
///
/// The file is copied unchanged where that is possible. Reports `data-not-structured`, `wrong-type`
/// and the diagnostics of its format. The same file gives the same folder.
package struct DataImport {
  /// The formats.
  package enum Format: Sendable {
    case csv, json
  }

  /// The files of the folder, sorted by path; none after an error.
  package private(set) var files: [NewFile] = []
  /// Fields that got another name.
  package private(set) var renamed: [(old: String, new: String)] = []
  /// The name for the folder: the name of the file without its extension, as a slug.
  package let name: String
  /// Every fault that was found.
  package private(set) var diagnostics = Diagnostics()
  /// The files that diagnostics point into.
  package let sources: SourceMap

  /// Whether something of the entries was left out, so that they are written anew.
  private var isLessened = false
  /// The members of the file next to its only list.
  private var rest: [Member] = []
  private let arena = Arena()
  private let format: Format

  /// Imports the file at `path`, `-` for standard input; throws if it cannot be read.
  package init(_ path: String, as format: Format) throws(SourceError) {
    var loose = try LooseFiles(folder: nil, &diagnostics)
    let file = try loose.read(path)
    self.format = format
    sources = loose.sources
    name = DataImport.slug(of: path)
    read(file)
    if diagnostics.hasErrors { files = [] }
  }

  /// Imports the entries of a document that was read from another site.
  init(_ file: SourceFile, _ document: Document, _ list: EntryList, _ sources: SourceMap) {
    self.sources = sources
    format = file.path.hasSuffix(".csv") ? .csv : .json
    name = DataImport.slug(of: file.path)
    write(list, file, document.data.kind == .array || list.areNamed)
  }

  private mutating func read(_ file: SourceFile) {
    let document =
      switch format {
      case .csv: CSVFormat().read(file, arena: arena, &diagnostics)
      case .json: JSONFormat().read(file, arena: arena, &diagnostics)
      }
    guard let document, !diagnostics.hasErrors else { return }
    guard let (list, isWhole) = list(in: document) else {
      diagnostics.error(
        .dataNotStructured, "the file has no list of entries", at: document.data.origin.firstByte,
        remedy: "write a list of objects, or an object whose members are the entries")
      return
    }
    guard list.values.allSatisfy({ $0.kind == .object }) else {
      for value in list.values.prefix(1) + list.values where value.kind != .object {
        diagnostics.error(
          .wrongType, "an entry must be a mapping of fields, not \(value.kindName)",
          at: value.origin, remedy: "write the fields of each entry with their names")
      }
      return
    }
    for member in rest {
      diagnostics.warning(
        .notImported, "'\(member.key.string)' is not part of the list of entries and was left out",
        at: member.keyOrigin, remedy: "write it into 'params' of site.yml")
    }
    write(list, file, isWhole)
  }

  /// The entries, and whether they are the whole file; in many files they are the only member of an
  /// object.
  private mutating func list(in document: Document) -> (EntryList, isWhole: Bool)? {
    if let list = EntryList.entries(of: document) { return (list, true) }
    let lists = document.data.members.filter { $0.value.kind == .array }
    guard lists.count == 1 else { return nil }
    rest = document.data.members.filter { $0.value.kind != .array }
    return (EntryList(values: Array(lists[0].value.elements), areNamed: false), false)
  }

  // MARK: - Writing

  private mutating func write(_ list: EntryList, _ file: SourceFile, _ isWhole: Bool) {
    // A table has texts alone, which a build reads as the type that is meant.
    let reserved = ReservedValues(list.values)
    let values =
      format == .json ? list.values.map { buildable($0, reserved) } : list.values
    var evidence = EntryEvidence()
    for value in values { evidence.take(value) }
    var names = FieldNames(taken: evidence.members.names)
    for (name, _) in evidence.reserved { _ = names.name(for: name) }
    renamed = names.renamed
    let entries = renamed.isEmpty ? values : values.map { renaming($0, &names) }
    var all = EntryEvidence()
    for entry in entries { all.take(entry) }
    diagnostics.report(misused: all)
    let key = list.areNamed ? nil : KeyInference.key(of: entries, all.members)
    guard list.areNamed || key != nil || entries.isEmpty else {
      return files = single(entries, all)
    }
    let isSame = isWhole && renamed.isEmpty && !isLessened || format == .csv
    let usual = format == .csv ? "csv" : "json"
    let written = file.path.fileExtension
    let fileName = "\(name).\(isSame && !written.isEmpty ? written : usual)"
    let collection = InferredCollection(
      entries: fileName, key: key, fields: all.fields(key: key))
    files = [
      NewFile("_collection.yml", text: collection.text),
      NewFile(fileName, bytes(of: file, list, entries, isWhole)),
    ]
  }

  /// An entry without the members that no build accepts, which are reported as `not-imported`.
  private mutating func buildable(_ entry: Value, _ reserved: ReservedValues) -> Value {
    let members = entry.members.filter { member in
      let name = member.key.string
      let fault =
        reserved.fault(of: member.value, at: name)
        ?? PublishableValue.fault(in: member.value)
      guard let fault else { return true }
      diagnostics.leftOut(
        "'\(name)' was left out: \(fault.reason)", at: member.value.origin, remedy: fault.remedy)
      return false
    }
    guard members.count < entry.members.count else { return entry }
    isLessened = true
    return Value.object(members, in: arena).at(entry.origin)
  }

  private func renaming(_ entry: Value, _ names: inout FieldNames) -> Value {
    let members = entry.members.map { member in
      Member(
        key: arena.copy(names.name(for: member.key.string)), origin: member.keyOrigin,
        value: member.value)
    }
    return Value.object(members, in: arena).at(entry.origin)
  }

  /// The contents of the file; those it has already, if no name and no part of it has to change.
  private func bytes(
    of file: SourceFile, _ list: EntryList, _ entries: [Value], _ isWhole: Bool
  ) -> [UInt8] {
    if isWhole, renamed.isEmpty, !isLessened { return Array(file.written) }
    if format == .csv { return header(of: file, entries) }
    var out = ByteBuffer()
    var writer = JSONWriter(style: .pretty)
    if list.areNamed {
      writer.beginObject(into: &out)
      for (member, entry) in zip(named(file), entries) {
        writer.key(member, into: &out)
        writer.value(entry, into: &out)
      }
      writer.endObject(into: &out)
    } else {
      writer.value(Value.array(entries, in: arena), into: &out)
    }
    out.append(0x0A)
    return Array(out.bytes)
  }

  /// The keys of the entries of a mapping, read once more.
  private func named(_ file: SourceFile) -> [Bytes] {
    var ignored = Diagnostics()
    return JSONReader.read(file, arena: arena, &ignored)?.members.map(\.key) ?? []
  }

  /// Writes a table with new names in its first row; the rest stays unchanged.
  private func header(of file: SourceFile, _ entries: [Value]) -> [UInt8] {
    var places: [String: Origin] = [:]
    for entry in entries {
      for member in entry.members { places[member.key.string] = member.keyOrigin }
    }
    var bytes = Array(file.bytes)
    let changes = renamed.compactMap { old, new in places[new].map { ($0, new) } }
    for (origin, new) in changes.inOrder(by: { $0.0.start > $1.0.start }) {
      bytes.replaceSubrange(Int(origin.start)..<Int(origin.end), with: Array(new.utf8))
    }
    return bytes
  }

  /// A file for each entry, numbered, where no field identifies them.
  private func single(_ entries: [Value], _ evidence: EntryEvidence) -> [NewFile] {
    let width = "\(entries.count)".count
    let collection = InferredCollection(entries: "*.yml", key: nil, fields: evidence.fields())
    let files = entries.enumerated().map { index, entry in
      var writer = YAMLWriter()
      for member in entry.members { writer.member(member.key.string, member.value) }
      let number = "\(index + 1)"
      let padding = String(repeating: "0", count: width - number.count)
      // An empty file is no entry.
      let text = entry.members.isEmpty ? "{}\n" : writer.text
      return NewFile("\(padding)\(number).yml", text: text)
    }
    return [NewFile("_collection.yml", text: collection.text)] + files
  }

  private static func slug(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    var out = ByteBuffer()
    stem.withBytes { appendSlug($0, into: &out) }
    let slug = out.bytes.string
    // The folder 'i18n' contains the words of layouts.
    return slug.isEmpty ? "entries" : slug == "i18n" ? "i18n-entries" : slug
  }
}

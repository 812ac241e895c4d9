import AcopioBase
import AcopioContent
import AcopioModel
import AcopioTestSupport
import Foundation

/// The entries of the project's own content with the schemas of their collections, and the work for
/// an independent validator.
///
/// If `$ACOPIO_SCHEMAS` names a folder, schemas and work are written there: `Tests/Schemas` reads them.
struct SchemaCorpus {
  /// One entry as it was written.
  struct Item {
    let collection: Collection
    let members: [(name: String, json: String)]
  }

  /// Something to validate.
  private struct Job: Encodable {
    let schema: String
    /// Whether it is a whole file, or one entry of one.
    let isFile: Bool
    let json: String
    let isValid: Bool
    let story: String
  }

  static let folder = ProcessInfo.processInfo.environment["ACOPIO_SCHEMAS"]

  private let arena = Arena()
  private let tree: SourceTree
  private let memory: Arena
  let languages: [Language]
  /// The collections, sorted by name.
  let collections: [Collection]
  /// All entries that have fields.
  private(set) var items: [Item] = []
  private var jobs: [Job] = []

  init(_ files: [String: [UInt8]]) {
    tree = SourceTree(files)
    var diagnostics = Diagnostics()
    (collections, languages, memory) = ContentReader(jobs: 1).declarations(of: tree, &diagnostics)
    for collection in collections { read(collection) }
  }

  private mutating func read(_ collection: Collection) {
    let folder = "content/\(collection.name)/"
    for file in tree.sources.files where file.path.hasPrefix(folder) {
      let name = file.path.dropFirst(folder.count)
      var diagnostics = Diagnostics()
      guard !name.contains("/"), collection.source.takes(name),
        let document = ContentFormats.format(of: file.path)?
          .read(file, arena: arena, &diagnostics)
      else { continue }
      // Files of translations say only what differs, and have a schema of their own.
      let locale = languages.count > 1 ? collection.source.locale(of: name) : nil
      if let locale, locale != languages[0].locale {
        let (schema, written) = ("\(collection.name).translation", SchemaCorpus.json(document.data))
        jobs.append(
          Job(schema: schema, isFile: true, json: written, isValid: true, story: file.path))
        let misspelt = written.replacing("{", with: #"{"zz":1,"#, maxReplacements: 1)
        jobs.append(
          Job(schema: schema, isFile: true, json: misspelt, isValid: false, story: "unknown key"))
      } else if case .files = collection.source {
        add(document.data, collection)
      } else {
        for item in document.data.elements { add(item, collection) }
        for member in document.data.members { add(member.value, collection) }
        jobs.append(
          Job(
            schema: collection.name, isFile: true, json: SchemaCorpus.json(document.data),
            isValid: true, story: file.path))
      }
    }
  }

  private mutating func add(_ item: Value, _ collection: Collection) {
    let members = item.members.map { ($0.key.string, SchemaCorpus.json($0.value)) }
    items.append(Item(collection: collection, members: members))
    offer(EntryMutation.object(members), of: collection, isValid: true, "as written")
  }

  /// Provides input for the validator.
  mutating func offer(
    _ json: String, of collection: Collection, isValid: Bool, _ story: String
  ) {
    jobs.append(
      Job(
        schema: collection.name, isFile: false, json: json, isValid: isValid, story: story))
  }

  /// What Acopio says of an entry.
  func complaints(about json: String, in collection: Collection) -> Diagnostics {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "content/x.json", bytes: arena.copy(json), id: 0)
    guard let data = JSONReader.read(file, arena: arena, &diagnostics) else { return diagnostics }
    var isAlone = false
    if case .files = collection.source { isAlone = true }
    let keyed = Member(key: arena.copy("x"), value: data)
    let whole =
      collection.keyField == nil ? Value.object([keyed], in: arena) : .array([data], in: arena)
    var validator = EntryValidator(
      index: 0, collection: collection, languages: languages, arena: arena)
    var entries: [Entry] = []
    validator.validate(
      Document(file: file, data: isAlone ? data : whole), into: &entries, &diagnostics)
    return diagnostics
  }

  /// Writes schemas and documents for the validator, if requested.
  func write(_ name: String) throws {
    guard let folder = SchemaCorpus.folder else { return }
    let root = URL(filePath: folder).appending(path: name)
    for collection in collections {
      let url = root.appending(path: "\(collection.name).json")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(schema(of: collection).utf8).write(to: url)
      guard let translation = translationSchema(of: collection) else { continue }
      try Data(translation.utf8)
        .write(to: root.appending(path: "\(collection.name).translation.json"))
    }
    var out = ByteBuffer()
    DeclarationSchema.append(into: &out)
    try Data(out.bytes.string.utf8).write(to: root.appending(path: "_collection.json"))
    try JSONEncoder().encode(jobs).write(to: root.appending(path: "jobs"))
  }

  /// The schema of a collection as JSON.
  func schema(of collection: Collection) -> String {
    var out = ByteBuffer()
    CollectionSchema(collection, languages).append(into: &out)
    return out.bytes.string
  }

  /// The schema of a collection's translations, if there can be some.
  private func translationSchema(of collection: Collection) -> String? {
    let schema = CollectionSchema(collection, languages)
    guard schema.hasTranslations else { return nil }
    var out = ByteBuffer()
    schema.appendTranslation(into: &out)
    return out.bytes.string
  }

  private static func json(_ value: Value) -> String {
    var out = ByteBuffer()
    var writer = JSONWriter()
    writer.value(value, into: &out)
    return out.bytes.string
  }
}

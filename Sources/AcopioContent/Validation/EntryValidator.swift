package import AcopioBase
package import AcopioModel

/// [Document] → [Entry]: validates the contents of a file against the schema of its collection.
package struct EntryValidator {
  /// The index of the collection in the content's list.
  let index: Int
  /// The collection.
  let collection: Collection
  var judge: ValueJudge
  /// Keys that entries may have although they are not fields of the schema.
  private let allowed: [String]
  /// The indices of the entries that have values in several languages.
  private(set) var localized: [Int] = []
  /// The defaults of the folders of the collection.
  private let defaults: FolderDefaults?

  /// A validator for one thread, which allocates its values in `arena`.
  package init(index: Int, collection: Collection, languages: [Language], arena: Arena) {
    self.init(
      index: index, collection: collection, languages: SiteLanguages(languages), zone: nil,
      files: nil,
      defaults: nil, arena: arena)
  }

  /// A validator that also finds the files that entries name, and knows the defaults of folders.
  init(
    index: Int, collection: Collection, languages: SiteLanguages, zone: ZoneRules?,
    files: FileFinder?, defaults: FolderDefaults?, arena: Arena
  ) {
    self.defaults = defaults
    self.index = index
    self.collection = collection
    judge = ValueJudge(arena: arena, languages: languages, zone: zone, files: files)
    allowed = SchemaReader.builtIn.filter { collection.schema[$0] == nil }
  }

  /// Appends the entries of a document to `entries` and reports faults.
  package mutating func validate(
    _ document: Document, into entries: inout [Entry], _ diagnostics: inout Diagnostics
  ) {
    judge.suggestions = ValueJudge.suggestionsOfAFile
    if case .files = collection.source {
      let values = defaults?.values(for: document.file)
      let (path, body) = (path(of: document.file), body(of: document))
      if reportNoFrontMatter(document, values, &diagnostics) {
        // That fields are missing follows from it.
        var following = Diagnostics()
        append(document.data, path: path, body: body, values, into: &entries, &following)
      } else {
        append(document.data, path: path, body: body, values, into: &entries, &diagnostics)
      }
      return
    }
    switch document.data.kind {
    case .array:
      for item in document.data.elements {
        append(item, body: nil, into: &entries, &diagnostics)
      }
    case .object:
      for member in document.data.members {
        let key = Value.text(member.key, origin: member.keyOrigin)
        append(member.value, fileKey: key, body: nil, into: &entries, &diagnostics)
      }
    default: reportNoList(document, &diagnostics)
    }
  }

  /// Reports `missing-front-matter` for a file without any whose entry needs fields; returns whether it did.
  private func reportNoFrontMatter(
    _ document: Document, _ defaults: FolderDefaults.Values?, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard let body = document.body, body.lowerBound == 0 else { return false }
    let fields = collection.schema.fields
    let needed = fields.indices.filter { index in
      !fields[index].isOptional && fields[index].fallback.kind == .undefined
        && defaults?.fields[index].isNothing != false
    }.map { fields[$0].name.string }
    guard !needed.isEmpty else { return false }
    let shown = listed(needed.prefix(5).map { "'\($0)'" }, of: needed.count)
    diagnostics.error(
      .missingFrontMatter,
      "the file has no front matter, and an entry of '\(collection.name)' needs \(shown)",
      at: document.data.origin.firstLine,
      remedy: FrontMatterLines(bytes: document.file.bytes).remedy(forMissing: needed))
    return true
  }

  /// The number of entries that `validate` appends if it refuses none.
  func count(of document: Document) -> Int {
    if case .files = collection.source { return 1 }
    switch document.data.kind {
    case .array, .object: return Int(document.data.count)
    default: return 1
    }
  }

  func reportNoList(_ document: Document, _ diagnostics: inout Diagnostics) {
    diagnostics.error(
      .wrongType, "the file must contain a list of entries, not \(document.data.kindName)",
      at: document.data.origin.firstLine,
      remedy: TightColon.remedy(for: document.data)
        ?? "write a list of mappings, one for each entry, or a mapping of keys to them")
  }

  func reportNoMapping(_ item: Value, _ diagnostics: inout Diagnostics) {
    diagnostics.error(
      .wrongType, "an entry must be a mapping of fields, not \(item.kindName)", at: item.origin,
      remedy: TightColon.remedy(for: item)
        ?? "write 'field: value' pairs, or '{ \"field\": value }' in JSON")
  }

  /// The Markdown below the front matter.
  func body(of document: Document) -> Value? {
    document.body.map { range in
      Value.text(
        document.file.bytes.slice(range), kind: .markdown, origin: document.file.origin(range))
    }
  }

  /// The name of a file without folder, language and extension, or in a tree the path of its entry.
  func path(of file: SourceFile) -> Value {
    let name = collection.entryName(of: file.path, judge.languages.all)
    return Value.text(judge.arena.copy(String(name)), origin: file.origin(0..<0))
  }

  /// The key of an entry with this path.
  private func key(ofPath path: Value) -> Value {
    path.text.isEmpty
      ? .text(judge.arena.copy(EntryPath.top), origin: path.origin) : path
  }

  /// `fileKey` is the key of an entry in a file with others, `path` where one with a file of its own is.
  private mutating func append(
    _ item: Value, fileKey: Value? = nil, path: Value? = nil, body: Value?,
    _ defaults: FolderDefaults.Values? = nil,
    into entries: inout [Entry], _ diagnostics: inout Diagnostics
  ) {
    guard item.kind == .object else { return reportNoMapping(item, &diagnostics) }
    let item = named(item, &diagnostics)
    let before = judge.leftToCaller
    judge.hasMetLocalized = false
    let fields = judge.fields(
      of: item, collection.schema, allowing: allowed, "the entry", defaults: defaults, &diagnostics)
    var life = Value.undefined
    if judge.leftToCaller > before {
      life = LifeReader(
        arena: judge.arena, allowed: allowed, zone: judge.zone, languages: judge.languages
      ).read(item, &diagnostics)
    }
    guard let key = key(fields, fileKey ?? path.map { self.key(ofPath: $0) }, item, &diagnostics)
    else { return }
    if judge.hasMetLocalized { localized.append(entries.count) }
    entries.append(
      Entry(
        collection: index, key: key, path: path ?? .undefined, fields: fields,
        slug: builtIn("slug", item, &diagnostics),
        permalink: builtIn("permalink", item, &diagnostics),
        layout: layout(item, defaults, &diagnostics),
        isDraft: draft(item, defaults, &diagnostics),
        life: life, body: body, origin: item.origin))
  }

  /// The mapping of an entry with the built-in keys under their own names; reports `unknown-field` for a key
  /// that is called otherwise here.
  func named(_ item: Value, _ diagnostics: inout Diagnostics) -> Value {
    guard !collection.names.isEmpty else { return item }
    let members = item.members.flatMap { member -> [Member] in
      let written = member.key.string
      if let called = collection.names.first(where: { $0.value == written })?.key {
        diagnostics.error(
          .unknownField, "'\(written)' is called '\(called)' in these files", at: member.keyOrigin,
          remedy: "write '\(called)', or leave it out under 'names' in _collection.yml")
      }
      guard let name = collection.names[written] else { return [member] }
      let builtIn = Member(
        key: judge.arena.copy(name), origin: member.keyOrigin, value: member.value)
      // A field of the schema with the name in the files gets the value too.
      return collection.schema[written] == nil ? [builtIn] : [member, builtIn]
    }
    return .object(members, in: judge.arena).at(item.origin)
  }

  private func key(
    _ fields: Value, _ fileKey: Value?, _ item: Value, _ diagnostics: inout Diagnostics
  ) -> Value? {
    // A field that is the key by its name alone gives way to the keys of a mapping.
    let field = collection.isKeyWritten || fileKey == nil ? collection.keyField : nil
    guard let name = field?.content else {
      if fileKey == nil { reportNoKey(&diagnostics) }
      return fileKey
    }
    let value = fields.member(named: name)
    if value.hasText, value.text.count > 0 { return .text(value.text, origin: value.origin) }
    if value.kind == .object, let type = collection.schema[name]?.type, FieldUse.key.accepts(type) {
      diagnostics.error(
        .notLocalized, "'\(name)' is the key of the entry, which is the same in every language",
        at: value.origin, remedy: "write one text, and the translations into another field")
    }
    // An undefined value was refused, which was reported; so was a field of another kind as the key.
    if value.hasText || value.kind == .null {
      let isWritten = !item.member(named: name).isNothing
      diagnostics.error(
        .emptyKey,
        "'\(name)' is the key of the entry and can't be \(value.hasText ? "empty" : "null")",
        at: isWritten ? value.origin : item.origin.firstLine,
        remedy: "give each entry a key of its own")
    }
    return nil
  }

  private func reportNoKey(_ diagnostics: inout Diagnostics) {
    let usual = Collection.usualKey
    let type = collection.schema[usual]?.type
    diagnostics.error(
      .missingKeyField,
      "the entries of '\(collection.name)' have no key"
        + (type.map { ": '\(usual)' is of type \($0.name), which can't be one" } ?? ""),
      at: collection.origin,
      remedy: (type == nil ? "give them a field '\(usual)', or" : "change its type, or")
        + " name another one that is unique with 'key: …' in _collection.yml")
  }

  /// A key that every entry may have, which keeps its meaning if the schema declares a field with its name.
  func builtIn(
    _ name: StaticString, _ item: Value, _ diagnostics: inout Diagnostics
  ) -> Value {
    let value = item.member(name)
    guard !value.isNothing else { return .undefined }
    guard value.kind == .string || value.kind == .number, value.text.count > 0 else {
      let what: Message = value.hasText ? "can't be empty" : "must be text, not \(value.kindName)"
      diagnostics.error(
        .wrongType, "'\(name)' \(what)", at: value.origin,
        remedy: "write it after the colon, or leave the key out")
      return .undefined
    }
    return .text(value.text, origin: value.origin)
  }

  /// The layout of an entry, or the layout of its folder unless the entry has the key.
  private func layout(
    _ item: Value, _ defaults: FolderDefaults.Values?, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard let defaults, allowed.contains("layout"), item.member("layout").kind == .undefined else {
      return builtIn("layout", item, &diagnostics)
    }
    return defaults.layout
  }

  private func draft(
    _ item: Value, _ defaults: FolderDefaults.Values?, _ diagnostics: inout Diagnostics
  ) -> Bool {
    let value = item.member("draft")
    if value.kind == .undefined, allowed.contains("draft") { return defaults?.draft.bool ?? false }
    guard !value.isNothing else { return false }
    if value.kind != .bool {
      diagnostics.error(
        .wrongType, "'draft' must be true or false, not \(value.kindName)", at: value.origin,
        remedy: Pitfall.remedy(value, .boolean) ?? "write 'draft: true', or leave it out")
    }
    return value.bool ?? false
  }
}

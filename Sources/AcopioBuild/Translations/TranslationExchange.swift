package import AcopioBase
import AcopioContent
import AcopioEmit
import AcopioLanguage
import AcopioModel

/// The texts of a site for translators.
package struct TranslationExport: Sendable {
  /// The texts of entries, then the strings of the interface; `nil` if the site does not have the language.
  package let units: [TranslationUnit]?
  /// The site's own language.
  package let ownLanguage: String
  /// The languages besides the site's own.
  package let languages: [String]
  /// Faults of the content.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// The result of `importTranslations`.
package struct TranslationImport: Sendable {
  /// The paths of the files that were written, sorted.
  package let files: [String]
  /// The number of translations that were new or changed.
  package let taken: Int
  /// The ids whose text is another one now, so that the translation may be wrong.
  package let stale: [String]
  /// The ids of no text of the site.
  package let unknown: [String]
  /// The ids of texts that the command cannot write: those in CSV and TOML, those of lists of which a part is
  /// untranslated, and those of plurals without `other`.
  package let left: [String]
  /// The languages besides the site's own.
  package let languages: [String]
  /// Whether the site has the language.
  package let isKnown: Bool
  /// Faults of the content.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
}

/// Lists the texts of a site that may be translated into a language.
package func exportTranslations(
  _ folders: SiteFolders, _ options: BuildOptions, into locale: String
) throws(BuildError) -> TranslationExport {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let parts = SiteParts(tree, options)
  diagnostics.append(parts.ofContent)
  let others = parts.content?.others ?? []
  let accepted = AcceptedTranslations(tree.sources, &diagnostics)
  let units = parts.content.flatMap { own in
    others.first { $0.site.locale == locale }.map {
      TranslationUnits(own: own, other: $0, sources: tree.sources, accepted: accepted).all
    }
  }
  return TranslationExport(
    units: units, ownLanguage: parts.content?.site.ownLocale ?? "",
    languages: others.map(\.site.locale), diagnostics: diagnostics,
    sources: tree.sources)
}

/// Writes translations into the files of a site: next to each entry, and into `content/i18n/`.
///
/// Only files with a new or changed translation are written; these lose their comments. Messages that wait for
/// review, or are empty, are left out; all others are accepted if the site has a record of that. After an error of the content nothing is written.
package func importTranslations(
  _ messages: [PortableObject.Message], _ folders: SiteFolders, _ options: BuildOptions,
  into locale: String
) throws(BuildError) -> TranslationImport {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let parts = SiteParts(tree, options)
  diagnostics.append(parts.ofContent)
  let others = parts.content?.others ?? []
  var accepted = AcceptedTranslations(tree.sources, &diagnostics)
  var (stale, unknown): ([String], [String]) = ([], [])
  var changed: [String: String] = [:]
  var writer = TranslationWriter(locale: locale)
  let other = others.first { $0.site.locale == locale }
  if let own = parts.content, let other, !diagnostics.hasErrors {
    let units = TranslationUnits(
      own: own, other: other, sources: tree.sources, accepted: accepted
    ).all
    let byID = Dictionary(units.map { ($0.id, $0) }) { first, _ in first }
    var right: [TranslationUnit] = []
    for message in messages where !message.isFuzzy && !message.target.isEmpty {
      guard let unit = byID[message.id] else {
        unknown.append(message.id)
        continue
      }
      if unit.source != message.source {
        stale.append(message.id)
        continue
      }
      right.append(unit)
      if unit.target != message.target { changed[message.id] = message.target }
    }
    writer.write(
      changed, order: units.map(\.id), own: own, other: other, sources: tree.sources)
    for (path, text) in writer.files.inOrder(by: { $0.key < $1.key }) {
      try write(text, to: "\(folders.root)/\(path)")
    }
    if accepted.exists {
      for unit in right where !writer.left.contains(unit.id) {
        _ = accepted.accept(unit.id, locale, of: unit.source)
      }
      try write(accepted.text, to: "\(folders.root)/\(InterfaceStrings.acceptedPath)")
    }
  }
  return TranslationImport(
    files: writer.files.keys.sorted(), taken: changed.count - writer.left.count, stale: stale,
    unknown: unknown, left: writer.left.sorted(), languages: others.map(\.site.locale),
    isKnown: other != nil, diagnostics: diagnostics, sources: tree.sources)
}

/// Writes a file of a site; one with the same text is left unchanged.
func write(_ text: String, to path: String) throws(BuildError) {
  do throws(EmitError) {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(EmitError) in
      try writeLooseFile(path, bytes, mark: 0)
    }
  } catch {
    throw .emit(error)
  }
}

/// Makes the files with the translations of a site into a language.
struct TranslationWriter {
  let locale: String
  /// The texts of files by their paths.
  private(set) var files: [String: String] = [:]
  /// The ids of changed texts that could not be written.
  private(set) var left: [String] = []
  private let arena = Arena()

  /// The values of an entry in a file.
  private struct Part {
    let key: Bytes
    let members: [Member]
    let body: String?
    /// Whether the file is about this entry alone.
    let isWhole: Bool
    let isChanged: Bool
  }

  init(locale: String) { self.locale = locale }

  mutating func write(
    _ changed: [String: String], order: [String], own: Content, other: Content,
    sources: SourceMap
  ) {
    var byFile: [String: [Part]] = [:]
    // Removed entries have no texts for translators, but a file keeps what it says about them.
    for (entry, translated) in zip(own.entries, other.entries) where entry.position == nil {
      let name = TranslationUnits.name(of: entry, in: own)
      let path = translationPath(entry, locale, sources)
      let mine = changed.keys.filter { $0.hasPrefix("\(name)#") }
      guard ["md", "json", "yml", "yaml"].contains(path.split(separator: ".").last) else {
        left += mine
        continue
      }
      let collection = own.collections[entry.collection]
      let made = members(
        of: entry, translated, named: name, at: path, changed, collection, sources)
      guard !made.members.isEmpty || made.body != nil else { continue }
      var isWhole = false
      if case .files = collection.source { isWhole = true }
      byFile[path, default: []].append(
        Part(
          key: entry.key.text, members: made.members, body: made.body, isWhole: isWhole,
          isChanged: !mine.isEmpty))
    }
    for (path, parts) in byFile where parts.contains(where: \.isChanged) {
      files[path] = text(parts, at: path)
    }
    writeStrings(changed, order, own)
  }

  /// The members of a translation: those that its file has, and those with changed texts.
  private mutating func members(
    of entry: Entry, _ translated: Entry, named name: String, at path: String,
    _ changed: [String: String], _ collection: Collection, _ sources: SourceMap
  ) -> (members: [Member], body: String?) {
    func isOfFile(_ value: Value) -> Bool {
      value.origin != .none && sources[value.origin]?.path == path
    }
    var members: [Member] = []
    for (key, value) in [("slug", translated.slug), ("permalink", translated.permalink)]
    where value.hasText && isOfFile(value) {
      members.append(Member(key: arena.copy(key), value: value))
    }
    for (index, field) in collection.schema.fields.enumerated() {
      let source = entry.fields.members[index].value
      let target = translated.fields.members[index].value
      var (isChanged, isWhole) = (false, true)
      var ids: [String] = []
      TranslationUnits.visit(field, source, target, field.name.string) { _, place, source, target in
        let id = "\(name)#\(place)"
        if changed[id] != nil {
          isChanged = true
          ids.append(id)
        } else if !target.hasText || target.origin == source.origin {
          isWhole = false
        }
      }
      if isChanged, !isWhole {
        // The list would be written with texts that are not translated.
        left += ids
        isChanged = false
      }
      guard isChanged || isOfFile(target) else { continue }
      let value =
        isChanged
        ? replacing(field, source, target, "\(name)#\(field.name.string)", changed) : target
      members.append(Member(key: field.name.bytes, value: written(value, in: path, sources)))
    }
    let body = translated.body.flatMap { isOfFile($0) ? $0.text.string : nil }
    return (members, changed["\(name)#content"] ?? body)
  }

  /// A value with changed texts.
  private func replacing(
    _ field: Field, _ source: Value, _ target: Value, _ place: String, _ changed: [String: String]
  ) -> Value {
    if field.isLocalized { return changed[place].map { .string($0, in: arena) } ?? target }
    switch field.type {
    case .list(let item):
      let others = target.kind == .array ? Array(target.elements) : []
      let elements = source.elements.enumerated().map { index, element in
        replacing(
          item, element, others.indices.contains(index) ? others[index] : element,
          "\(place).\(index)", changed)
      }
      // A translated list may be longer.
      return .array(elements + others.dropFirst(elements.count), in: arena)
    case .object(let schema) where source.kind == .object && target.kind == .object:
      let members = target.members.enumerated().map { index, member -> Member in
        guard index < schema.fields.count, index < source.members.count else { return member }
        var member = member
        member.value = replacing(
          schema.fields[index], source.members[index].value, member.value,
          "\(place).\(schema.fields[index].name.string)", changed)
        return member
      }
      // Values that were not written are no part of a translation.
      return .object(members.filter { !$0.value.isNothing }, in: arena)
    default: return target
    }
  }

  // MARK: - Files

  private func text(_ parts: [Part], at path: String) -> String {
    if path.hasSuffix(".md"), let part = parts.first {
      return "---\n" + lines(part.members) + "---\n" + (part.body ?? "")
    }
    let members =
      parts.first.flatMap { $0.isWhole ? $0.members : nil }
      ?? parts.map { Member(key: $0.key, value: .object($0.members, in: arena)) }
    guard path.hasSuffix(".json") else { return lines(members) }
    return TranslationYAML.value(.object(members, in: arena), .pretty) + "\n"
  }

  private func lines(_ members: [Member]) -> String {
    members.map { "\(TranslationYAML.key($0.key.string)): \(TranslationYAML.value($0.value))\n" }
      .joined()
  }

  /// A value as a file at `path` has it: with the paths of files instead of what they are published as.
  private func written(_ value: Value, in path: String, _ sources: SourceMap) -> Value {
    switch value.kind {
    case .array: return .array(value.elements.map { written($0, in: path, sources) }, in: arena)
    case .object:
      let members = value.members.map { member -> Member in
        var member = member
        member.value = written(member.value, in: path, sources)
        return member
      }
      return .object(members, in: arena)
    case .entry where value.isFile:
      let index = value.member("source").int64.map { Int($0) } ?? -1
      guard sources.files.indices.contains(index) else { return value }
      return .string(relativePath(sources.files[index].path, from: path), in: arena)
    default: return value
    }
  }

  /// A path from the folder of a file.
  private func relativePath(_ path: String, from file: String) -> String {
    var steps = path.split(separator: "/")[...]
    var folders = file.split(separator: "/").dropLast()
    while steps.count > 1, let step = steps.first, step == folders.first {
      steps.removeFirst()
      folders.removeFirst()
    }
    return (folders.map { _ in ".." } + steps).joined(separator: "/")
  }

  // MARK: - Strings of the interface

  private mutating func writeStrings(
    _ changed: [String: String], _ order: [String], _ own: Content
  ) {
    let prefix = "i18n#"
    let keys = order.filter { $0.hasPrefix(prefix) && changed[$0] != nil }
    guard !keys.isEmpty else { return }
    var tree = StringTree()
    if let table = own.site.strings.tables.first(where: { $0.locale == locale })?.strings {
      tree.add(table)
    }
    let source = TranslationUnits.table(own.site.locale, own)
    let known = TranslationUnits.table(locale, own)
    var forms: [String: [(category: String, id: String)]] = [:]
    var isWritten = false
    for id in keys {
      let key = String(id.dropFirst(prefix.count))
      guard let (plural, category) = form(key, in: source) else {
        tree.set(key.split(separator: ".").map(String.init)[...], changed[id] ?? "")
        isWritten = true
        continue
      }
      forms[plural, default: []].append((category, id))
    }
    for (key, changes) in forms.inOrder(by: { $0.key < $1.key }) {
      // A language without the text shows that of a more general one, whose other forms stay.
      let before = StringTable.value(at: key, in: known).members
      guard
        before.contains(where: { $0.key.equals("other") })
          || changes.contains(where: { $0.category == "other" })
      else {
        left += changes.map(\.id)
        continue
      }
      let steps = key.split(separator: ".").map(String.init)
      for form in before { tree.set((steps + [form.key.string])[...], form.value.text.string) }
      for (category, id) in changes { tree.set((steps + [category])[...], changed[id] ?? "") }
      isWritten = true
    }
    if isWritten { files["content/i18n/\(locale).yml"] = tree.text(indent: "") }
  }

  /// The key and the category of a form, `books[one]`; `nil` if the text has no forms.
  private func form(_ key: String, in source: Value) -> (key: String, category: String)? {
    guard StringTable.source(of: StringTable.value(at: key, in: source)) == nil,
      key.hasSuffix("]"),
      let open = key.lastIndex(of: "[")
    else { return nil }
    return (String(key[..<open]), String(key[open...].dropFirst().dropLast()))
  }
}

/// Reads the messages of a file of gettext or XLIFF.
package func readTranslations(
  _ path: String
) throws(BuildError) -> Result<[PortableObject.Message], PortableObject.Fault> {
  var text = try readText(path)
  if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
  let isXML = text.first { !$0.isASCIIWhitespace && $0 < 0x80 } == UInt8(ascii: "<")
  do throws(PortableObject.Fault) {
    return .success(
      isXML ? try XLIFF.messages(text) : try PortableObject.messages(valid(text)))
  } catch {
    return .failure(error)
  }
}

private func valid(_ text: [UInt8]) throws(PortableObject.Fault) -> String {
  let fault = text.withUnsafeBufferPointer { $0.firstInvalidUTF8 }
  guard let fault else { return String(decoding: text, as: UTF8.self) }
  let line = text[..<fault].count { $0 == 0x0A } + 1
  throw PortableObject.Fault(line: line, message: "the file is not UTF-8; save it as UTF-8")
}

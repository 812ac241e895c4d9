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
  /// The ids of texts whose files the command cannot write: CSV and TOML, and lists of which a part is untranslated.
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
  let units = parts.content.flatMap { own in
    others.first { $0.site.locale == locale }.map {
      TranslationUnits(own: own, other: $0, sources: tree.sources).all
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
/// review, or are empty, are left out. After an error of the content nothing is written.
package func importTranslations(
  _ messages: [PortableObject.Message], _ folders: SiteFolders, _ options: BuildOptions,
  into locale: String
) throws(BuildError) -> TranslationImport {
  var diagnostics = Diagnostics()
  let tree = try readTree(folders, options, &diagnostics)
  let parts = SiteParts(tree, options)
  diagnostics.append(parts.ofContent)
  let others = parts.content?.others ?? []
  var (stale, unknown): ([String], [String]) = ([], [])
  var changed: [String: String] = [:]
  var writer = TranslationWriter(locale: locale)
  let other = others.first { $0.site.locale == locale }
  if let own = parts.content, let other, !diagnostics.hasErrors {
    let units = TranslationUnits(own: own, other: other, sources: tree.sources).all
    let byID = Dictionary(units.map { ($0.id, $0) }) { first, _ in first }
    for message in messages where !message.isFuzzy && !message.target.isEmpty {
      guard let unit = byID[message.id] else {
        unknown.append(message.id)
        continue
      }
      if unit.source != message.source {
        stale.append(message.id)
      } else if unit.target != message.target {
        changed[message.id] = message.target
      }
    }
    writer.write(
      changed, order: units.map(\.id), own: own, other: other, sources: tree.sources)
    for (path, text) in writer.files.inOrder(by: { $0.key < $1.key }) {
      try write(text, to: "\(folders.root)/\(path)")
    }
  }
  return TranslationImport(
    files: writer.files.keys.sorted(), taken: changed.count - writer.left.count, stale: stale,
    unknown: unknown, left: writer.left.sorted(), languages: others.map(\.site.locale),
    isKnown: other != nil, diagnostics: diagnostics, sources: tree.sources)
}

private func write(_ text: String, to path: String) throws(BuildError) {
  do throws(EmitError) {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(EmitError) in
      try writeLooseFile(path, bytes, mark: 0)
    }
  } catch {
    throw .emit(error)
  }
}

/// Makes the files with the translations of a site into a language.
private struct TranslationWriter {
  let locale: String
  /// The texts of files by their paths.
  private(set) var files: [String: String] = [:]
  /// The ids of changed texts that could not be written.
  private(set) var left: [String] = []
  private let arena = Arena()

  init(locale: String) { self.locale = locale }

  mutating func write(
    _ changed: [String: String], order: [String], own: Content, other: Content,
    sources: SourceMap
  ) {
    var byFile: [String: [(key: Bytes, members: [Member], body: String?, isChanged: Bool)]] = [:]
    for (entry, translated) in zip(own.entries, other.entries)
    where entry.position == nil && !entry.isRemoved {
      let name = TranslationUnits.name(of: entry, in: own)
      let path = translationPath(entry, locale, sources)
      let mine = changed.keys.filter { $0.hasPrefix("\(name)#") }
      guard ["md", "json", "yml", "yaml"].contains(path.split(separator: ".").last) else {
        left += mine
        continue
      }
      let made = members(
        of: entry, translated, named: name, at: path, changed, own.collections[entry.collection],
        sources)
      guard !made.members.isEmpty || made.body != nil else { continue }
      byFile[path, default: []].append(
        (entry.key.text, made.members, made.body, !mine.isEmpty))
    }
    for (path, entries) in byFile where entries.contains(where: \.isChanged) {
      files[path] = text(entries.map { ($0.key, $0.members, $0.body) }, at: path, own, sources)
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
      TranslationUnits.visit(field, source, target, field.name.string) { place, source, target in
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
      members.append(Member(key: field.name.bytes, value: value))
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
      return .array(elements, in: arena)
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

  private func text(
    _ entries: [(key: Bytes, members: [Member], body: String?)], at path: String, _ own: Content,
    _ sources: SourceMap
  ) -> String {
    let isOfOne = own.collections.contains { collection in
      guard case .files = collection.source else { return false }
      return path.hasPrefix("content/\(collection.name)/")
    }
    if path.hasSuffix(".md"), let entry = entries.first {
      return "---\n" + lines(entry.members) + "---\n" + (entry.body ?? "")
    }
    let members =
      isOfOne
      ? entries.first?.members ?? []
      : entries.map { Member(key: $0.key, value: .object($0.members, in: arena)) }
    guard path.hasSuffix(".json") else { return lines(members) }
    return json(.object(members, in: arena), .pretty) + "\n"
  }

  /// YAML: each value in the form of JSON, which is a part of it.
  private func lines(_ members: [Member]) -> String {
    members.map { "\($0.key.string): \(json($0.value, .compact))\n" }.joined()
  }

  private func json(_ value: Value, _ style: JSONWriter.Style) -> String {
    var out = ByteBuffer(capacity: 1 << 10)
    var writer = JSONWriter(style: style)
    writer.value(value, into: &out)
    return out.bytes.string
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
    for key in keys {
      var steps = key.dropFirst(prefix.count).split(separator: ".").map(String.init)
      if let last = steps.last, last.hasSuffix("]"), let open = last.firstIndex(of: "[") {
        steps[steps.count - 1] = String(last[..<open])
        steps.append(String(last[open...].dropFirst().dropLast()))
      }
      tree.set(steps[...], changed[key] ?? "")
    }
    files["content/i18n/\(locale).yml"] = tree.text(indent: "")
  }
}

/// The strings of a language as nested groups, in their order.
private struct StringTree {
  private var text: String?
  private var groups: [(key: String, tree: StringTree)] = []

  mutating func add(_ table: Value) {
    for member in table.members {
      var tree = StringTree()
      if member.value.kind == .object {
        tree.add(member.value)
      } else {
        tree.text = member.value.text.string
      }
      groups.append((member.key.string, tree))
    }
  }

  mutating func set(_ steps: ArraySlice<String>, _ new: String) {
    guard let first = steps.first else {
      text = new
      groups = []
      return
    }
    if !groups.contains(where: { $0.key == first }) { groups.append((first, StringTree())) }
    for index in groups.indices where groups[index].key == first {
      groups[index].tree.set(steps.dropFirst(), new)
    }
  }

  func text(indent: String) -> String {
    groups.map { key, tree in
      guard let text = tree.text else {
        return "\(indent)\(key):\n" + tree.text(indent: indent + "  ")
      }
      var out = ByteBuffer(capacity: 256)
      var writer = JSONWriter(style: .compact)
      writer.string(text, into: &out)
      return "\(indent)\(key): \(out.bytes.string)\n"
    }.joined()
  }
}

/// Reads the messages of a file of gettext or XLIFF.
package func readTranslations(
  _ path: String
) throws(BuildError) -> Result<[PortableObject.Message], PortableObject.Fault> {
  let text = try readText(path)
  let isXML = text.first { !$0.isASCIIWhitespace && $0 < 0x80 } == UInt8(ascii: "<")
  do throws(PortableObject.Fault) {
    return .success(
      isXML
        ? try XLIFF.messages(text)
        : try PortableObject.messages(String(decoding: text, as: UTF8.self)))
  } catch {
    return .failure(error)
  }
}

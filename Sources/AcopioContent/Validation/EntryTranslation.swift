import AcopioBase
import AcopioModel

/// The translation of an entry that a file contains.
struct EntryTranslation: Sendable {
  /// The index of the collection.
  let collection: Int
  /// The index of the language.
  let language: Int
  /// The distance of that language from the one of the file: 0 for the same.
  let distance: Int
  /// The key of the entry, or the name of its file without language and extension.
  let name: Value
  /// The translated fields in the order of the schema; `undefined` where nothing is translated.
  let fields: Value
  /// The slug of the translation, if it has one.
  let slug: Value
  /// The permalink of the translation, if it has one.
  let permalink: Value
  /// The Markdown below the front matter, if the file has a body.
  let body: Value?
  /// The origin of the translation in its file.
  let origin: Origin

  /// The translation completed with the values of `other`, whose language is more distant.
  func completed(by other: EntryTranslation, in arena: Arena) -> EntryTranslation {
    var members = Array(fields.members)
    for (index, member) in other.fields.members.enumerated()
    where members[index].value.kind == .undefined {
      members[index] = member
    }
    let isSilent = body?.text.trimmed.isEmpty ?? true
    return EntryTranslation(
      collection: collection, language: language, distance: distance, name: name,
      fields: .object(members, in: arena).at(fields.origin),
      slug: slug.isNothing ? other.slug : slug,
      permalink: permalink.isNothing ? other.permalink : permalink,
      body: isSilent ? other.body ?? body : body, origin: origin)
  }
}

extension EntryValidator {
  /// Keys that a translation may have besides fields.
  static let translatable = ["slug", "permalink"]

  /// Appends the translations in a document to `translations` and reports faults.
  mutating func validate(
    _ document: Document, in language: Int, distance: Int,
    into translations: inout [EntryTranslation],
    _ diagnostics: inout Diagnostics
  ) {
    if case .files = collection.source {
      append(
        document.data, name: path(of: document.file), body: body(of: document),
        (language, distance),
        &translations, &diagnostics)
      return
    }
    switch document.data.kind {
    case .array:
      for item in document.data.elements {
        guard let name = keyField(of: item, &diagnostics) else { continue }
        append(item, name: name, body: nil, (language, distance), &translations, &diagnostics)
      }
    case .object:
      for member in document.data.members {
        let name = Value.text(member.key, origin: member.keyOrigin)
        append(
          member.value, name: name, body: nil, (language, distance), &translations, &diagnostics)
      }
    default: reportNoList(document, &diagnostics)
    }
  }

  private func keyField(of item: Value, _ diagnostics: inout Diagnostics) -> Value? {
    let name = collection.keyField?.content ?? "key"
    let key = item.member(named: name)
    if key.hasText, key.text.count > 0 { return .text(key.text, origin: key.origin) }
    diagnostics.error(
      .missingField, "the translation does not say which entry it belongs to",
      at: item.origin.firstLine, remedy: "add the '\(name)' of the entry")
    return nil
  }

  private mutating func append(
    _ item: Value, name: Value, body: Value?, _ place: (language: Int, distance: Int),
    _ translations: inout [EntryTranslation], _ diagnostics: inout Diagnostics
  ) {
    guard item.kind == .object else { return reportNoMapping(item, &diagnostics) }
    let item = named(item, &diagnostics)
    let fields = judge.translation(
      of: item, collection.schema, key: collection.keyField?.content,
      allowing: EntryValidator.translatable, &diagnostics)
    translations.append(
      EntryTranslation(
        collection: index, language: place.language, distance: place.distance, name: name,
        fields: fields,
        slug: builtIn("slug", item, &diagnostics),
        permalink: builtIn("permalink", item, &diagnostics), body: body, origin: item.origin))
  }
}

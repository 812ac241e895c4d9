import AcopioBase
import AcopioModel

/// Validated entries → entries in each language.
///
/// Where a translation is missing, an entry falls back to the site's own language, and the missing
/// fields are listed in `Entry.untranslated`. Reports `missing-original` and
/// `duplicate-translation`.
struct EntryTranslator {
  /// The languages of the site, its own first.
  let languages: [Language]
  /// The collections; their schemas are the same in all languages.
  let collections: [Collection]
  /// The paths of files with entries that could not be read, which was reported.
  let unread: Set<String>
  /// The arena for changed values.
  let arena: Arena

  /// The entries in each language, in the same order.
  ///
  /// Entries without anything to translate are the same in all languages. `localized` contains the
  /// indices of entries that have values in several languages.
  func entries(
    _ entries: [Entry], _ localized: [Int], _ translations: [EntryTranslation],
    _ diagnostics: inout Diagnostics
  ) -> [[Entry]] {
    guard languages.count > 1 else { return [entries] }
    let placed = placed(translations, entries, &diagnostics)
    let differing = Set(localized)
    return languages.indices.map { language in
      entries.enumerated().map { index, entry in
        let translation = placed[[index, language]]
        let isLocalized = differing.contains(index)
        guard language > 0 || isLocalized else { return entry }
        return self.entry(entry, translation, isLocalized, language)
      }
    }
  }

  // MARK: - Finding

  /// The translations by the indices of their entry and their language.
  private func placed(
    _ translations: [EntryTranslation], _ entries: [Entry], _ diagnostics: inout Diagnostics
  ) -> [[Int]: EntryTranslation] {
    guard !translations.isEmpty else { return [:] }
    var names = ByteTable(capacity: entries.count)
    for (index, entry) in entries.enumerated() {
      _ = names.insert(name(of: entry), salt: UInt64(entry.collection), value: index)
    }
    var placed: [[Int]: EntryTranslation] = [:]
    // A translation into the language itself takes precedence over one into its fallbacks.
    for translation in translations.enumerated().inOrder(by: {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }).map(\.element) {
      let salt = UInt64(translation.collection)
      guard let entry = names.find(translation.name.text, salt: salt) else {
        reportMissing(translation, &diagnostics)
        continue
      }
      let place = [entry, translation.language]
      guard let first = placed[place] else {
        placed[place] = translation
        continue
      }
      if first.distance < translation.distance {
        placed[place] = first.completed(by: translation, in: arena)
      } else {
        diagnostics.error(
          .duplicateTranslation,
          "'\(translation.name.text.string)' is translated into '\(languages[translation.language].locale)' twice",
          at: translation.origin.firstLine, remedy: "keep one of them",
          notes: [Diagnostic.Note("first given here", at: first.origin.firstLine)])
      }
    }
    return placed
  }

  /// The name by which translations refer to an entry.
  private func name(of entry: Entry) -> Bytes {
    entry.path.hasText ? entry.path.text : entry.key.text
  }

  /// Whether an entry may be in a file that could not be read.
  private func isUnread(_ name: String, _ collection: Collection) -> Bool {
    let folder = "content/\(collection.name)/"
    if case .file(let file) = collection.source { return unread.contains(folder + file) }
    return unread.contains { path in
      path.hasPrefix(folder)
        && (collection.source.isTree || !path.dropFirst(folder.count).contains("/"))
        && collection.entryName(of: path, languages) == name
    }
  }

  private func reportMissing(
    _ translation: EntryTranslation, _ diagnostics: inout Diagnostics
  ) {
    let name = translation.name.text.string
    let collection = collections[translation.collection]
    guard !isUnread(name, collection) else { return }
    diagnostics.error(
      .missingOriginal,
      "there is no entry '\(name.isEmpty ? EntryPath.top : name)' of '\(collection.name)' to translate",
      at: translation.name.origin == .none
        ? translation.origin.firstLine : translation.name.origin.firstLine,
      remedy:
        "write the entry in the site's own language first, '\(languages[0].locale)'; if it is in"
        + " '\(languages[translation.language].locale)' alone, take the language out of the name of its file, and write"
        + " 'languages: [\(languages[translation.language].locale)]' into it")
  }

  // MARK: - Putting together

  private func entry(
    _ entry: Entry, _ translation: EntryTranslation?, _ isLocalized: Bool, _ language: Int
  ) -> Entry {
    let schema = collections[entry.collection].schema
    var untranslated: [String] = []
    var isTranslated = true
    // Of an entry that names its languages, nothing is missing in these, and nothing is wanted in others.
    if language > 0, !entry.namesLanguages {
      untranslated = self.untranslated(entry, schema, translation, language)
      isTranslated =
        untranslated.isEmpty || hasOwnText(entry, schema, untranslated, translation)
    }
    guard isLocalized || translation != nil || !untranslated.isEmpty else { return entry }
    var fields = entry.fields
    if isLocalized || translation != nil {
      var members = Array(fields.members)
      for index in members.indices {
        let said = translation?.fields.members[index].value ?? .undefined
        if said.kind != .undefined {
          members[index].value = resolved(said, language) ?? said
        } else if isLocalized, let value = resolved(members[index].value, language) {
          members[index].value = value
        }
      }
      fields = .object(members, in: arena).at(fields.origin)
    }
    let slug = translation?.slug ?? .undefined
    let permalink = translation?.permalink ?? .undefined
    return Entry(
      collection: entry.collection, key: entry.key, path: entry.path, fields: fields,
      slug: slug.isNothing ? entry.slug : slug,
      permalink: permalink.isNothing ? entry.permalink : permalink, layout: entry.layout,
      isDraft: entry.isDraft, life: entry.life, body: spokenBody(translation) ?? entry.body,
      origin: entry.origin, untranslated: untranslated, isTranslated: isTranslated)
  }

  /// Whether the text of an entry itself is translated although some of its fields are not.
  private func hasOwnText(
    _ entry: Entry, _ schema: Schema, _ untranslated: [String], _ translation: EntryTranslation?
  ) -> Bool {
    if let body = entry.body, !body.text.trimmed.isEmpty { return spokenBody(translation) != nil }
    // Without a body, a page is its fields.
    return schema.fields.enumerated().contains { index, field in
      field.holdsLocalized && entry.fields.members[index].keyOrigin != .none
        && !untranslated.contains(field.name.string)
    }
  }

  /// The body of a translation; `nil` if it is empty.
  private func spokenBody(_ translation: EntryTranslation?) -> Value? {
    guard let body = translation?.body, !body.text.trimmed.isEmpty else { return nil }
    return body
  }

  /// `value` in one language; `nil` if it is the same in all.
  private func resolved(_ value: Value, _ language: Int) -> Value? {
    if value.isLocalized {
      let said = value.members[language].value
      return said.isNothing ? value.members[0].value : said
    }
    switch value.kind {
    case .array:
      let elements = value.elements.map { resolved($0, language) }
      guard elements.contains(where: { $0 != nil }) else { return nil }
      return .array(zip(elements, value.elements).map { $0 ?? $1 }, in: arena).at(value.origin)
    case .object:
      let values = value.members.map { resolved($0.value, language) }
      guard values.contains(where: { $0 != nil }) else { return nil }
      let members = zip(values, value.members).map { changed, member in
        var member = member
        member.value = changed ?? member.value
        return member
      }
      return .object(members, in: arena).at(value.origin)
    default: return nil
    }
  }

  // MARK: - Missing translations

  private func untranslated(
    _ entry: Entry, _ schema: Schema, _ translation: EntryTranslation?, _ language: Int
  ) -> [String] {
    var missing: [String] = []
    for (index, field) in schema.fields.enumerated() where field.holdsLocalized {
      let member = entry.fields.members[index]
      // A value that is not written is the default of the schema.
      guard member.keyOrigin != .none else { continue }
      let said = translation?.fields.members[index].value ?? .undefined
      guard said.kind == .undefined, !isSaid(member.value, field, language) else { continue }
      missing.append(field.name.string)
    }
    if let body = entry.body, !body.text.trimmed.isEmpty, spokenBody(translation) == nil {
      missing.append("content")
    }
    return missing
  }

  /// Whether every part of `value` that may differ between languages is translated into this one.
  private func isSaid(_ value: Value, _ field: Field, _ language: Int) -> Bool {
    if value.isNothing { return true }
    if value.isLocalized { return !value.members[language].value.isNothing }
    if field.isLocalized { return value.hasText && value.text.trimmed.isEmpty }
    switch field.type {
    case .list(let item): return value.elements.allSatisfy { isSaid($0, item, language) }
    case .object(let schema):
      return zip(schema.fields, value.members).allSatisfy { field, member in
        isSaid(member.value, field, language)
      }
    default: return true
    }
  }
}

import AcopioBase
import AcopioLanguage
import AcopioModel

extension ValueJudge {
  /// A mapping of languages to validated values, marked as `isLocalized`; `nil` for other values.
  mutating func localized(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard languages.areKeys(of: value) else {
      switch field.type {
      case .string, .text, .markdown:
        guard let stray = languages.stray(in: value) else { return nil }
        languages.report(stray, &diagnostics)
        return .undefined
      default: return nil
      }
    }
    guard field.mayDiffer else {
      // An object whose fields have such names is not localized.
      if case .object = field.type { return nil }
      reportNotLocalized(field, at: value.origin.firstLine, &diagnostics)
      return .undefined
    }
    if LanguageChoice.member(of: value, for: languages.all[0])?.value.isNothing ?? true {
      diagnostics.error(
        .missingOwnText,
        "'\(field.name.string)' has no text in the site's own language, '\(languages.all[0].locale)'",
        at: value.origin.firstLine,
        remedy: "add '\(languages.all[0].locale): …'; other languages fall back to it")
      return .undefined
    }
    guard !isInsideLocalized else {
      diagnostics.error(
        .notLocalized, "this value of '\(field.name.string)' already belongs to one language",
        at: value.origin.firstLine, remedy: "write the value itself, without names of languages")
      return .undefined
    }
    hasMetLocalized = true
    isInsideLocalized = true
    defer { isInsideLocalized = false }
    let members = languages.all.map { language -> Member in
      var locale = language.locale
      let written = LanguageChoice.member(of: value, for: language)
      let judged =
        written.map { $0.value.isNothing ? .undefined : judge($0.value, as: field, &diagnostics) }
      return Member(
        key: locale.withUTF8 { arena.copy($0) }, origin: written?.keyOrigin ?? .none,
        value: judged ?? .undefined)
    }
    var result = Value.object(members, in: arena).at(value.origin)
    result.isLocalized = true
    return result
  }

  /// Reports a key of a localized value that names no language of the site; returns whether there
  /// is one.
  func reportLanguage(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard value.kind == .object, languages.areSeveral, field.mayDiffer else { return false }
    let tags = value.members.map { LanguageTag($0.key.string.replacing("_", with: "-"))?.text }
    let known = languages.all.map(\.locale)
    // Without a key that is meant as a language of the site, it is another kind of mapping.
    guard !tags.contains(nil), tags.contains(where: { !languages.all.served(by: $0 ?? "").isEmpty })
    else { return false }
    for member in value.members {
      let key = member.key.string
      if LanguageTag(key) == nil {
        diagnostics.error(
          .invalidLocale, "'\(key)' is not a language tag", at: member.keyOrigin,
          remedy: LanguageTag.remedy(for: key))
        return true
      }
      if languages.all.served(by: key).isEmpty {
        diagnostics.error(
          .unknownLanguage, "'\(key)' is not a language of the site\(didYouMean(key, known))",
          at: member.keyOrigin,
          remedy:
            "languages are \(known.joined(separator: ", ")); add it to 'languages' of site.yml")
        return true
      }
    }
    return false
  }

  /// The members of a translation in the order of the schema; `undefined` where it has no value.
  ///
  /// Only fields that may differ between languages are allowed; `key` may repeat the key of the
  /// entry.
  mutating func translation(
    of value: Value, _ schema: Schema, key: String?, allowing builtIn: [String],
    _ diagnostics: inout Diagnostics
  ) -> Value {
    var members = schema.fields.map { Member(key: $0.name.bytes, value: .undefined) }
    for member in value.members {
      guard let index = schema.index(of: member.key, hash: member.hash) else {
        reportUnknown(member, schema, builtIn, "the entry", &diagnostics)
        continue
      }
      let field = schema.fields[index]
      if field.name.string == key { continue }
      guard field.holdsLocalized else {
        reportNotLocalized(field, at: member.keyOrigin, &diagnostics)
        continue
      }
      members[index].keyOrigin = member.keyOrigin
      guard !member.value.isNothing else { continue }
      members[index].value = judge(member.value, as: field, &diagnostics)
    }
    return .object(members, in: arena).at(value.origin)
  }

  private func reportNotLocalized(
    _ field: Field, at origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .notLocalized, "'\(field.name.string)' is the same in every language", at: origin,
      remedy: "write it once, in the entry itself, or declare the field with 'translated: true'",
      notes: field.origin == .none
        ? [] : [Diagnostic.Note("the field is declared here", at: field.origin)])
  }
}

extension Field {
  /// Whether the field may have a whole value for each language.
  var mayDiffer: Bool {
    if isLocalized { return true }
    if case .list(let item) = type { return item.holdsLocalized }
    return false
  }
}

import AcopioBase
import AcopioModel

/// Reads the keys `publish-date`, `expiry-date`, `aliases`, `removed`, `robots`, `sitemap`, `untranslated` and
/// `languages` of an entry.
///
/// A field of the schema with one of these names takes precedence: the key is then only that field.
/// Reports `invalid-date`, `empty-period`, `wrong-type`, `not-in-enum`, `unknown-key`, `missing-key` and
/// `unknown-language`.
struct LifeReader {
  /// The arena for the object.
  let arena: Arena
  /// The keys that are not fields of the schema.
  let allowed: [String]
  /// The time zone of the site.
  let zone: ZoneRules?
  /// The languages of the site.
  let languages: SiteLanguages

  /// The keys that the reader reads.
  static let keys = [
    "publish-date", "expiry-date", "aliases", "removed", "robots", "sitemap",
    "untranslated", "languages",
  ]

  /// Whether an entry with these members was removed, so that no field is required.
  static func isTombstone(_ item: Value, _ allowed: [String]) -> Bool {
    allowed.contains("removed") && item.member("removed").kind == .object
  }

  /// The object for `Entry.life`; `undefined` if the entry has none of the keys.
  func read(_ item: Value, _ diagnostics: inout Diagnostics) -> Value {
    let members = item.members.compactMap { member -> Member? in
      let key = member.key.string
      guard LifeReader.keys.contains(key), allowed.contains(key), !member.value.isNothing else {
        return nil
      }
      let judged: Value? =
        switch key {
        case "aliases": aliases(member.value, &diagnostics)
        case "removed": removal(member.value, &diagnostics)
        case "robots": word(member.value, key, CrawlRule.words, &diagnostics)
        case "untranslated": word(member.value, key, UntranslatedRule.words, &diagnostics)
        case "languages": locales(member.value, &diagnostics)
        case "sitemap": truth(member.value, named: key, &diagnostics)
        default: date(member.value, named: key, &diagnostics)
        }
      return judged.map { Member(key: member.key, origin: member.keyOrigin, value: $0) }
    }
    guard !members.isEmpty else { return .undefined }
    let life = Value.object(members, in: arena)
    checkPeriod(life, &diagnostics)
    return life
  }

  private func date(
    _ value: Value, named key: String, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard value.kind == .string else {
      diagnostics.error(
        .wrongType, "'\(key)' must be a date, not \(value.kindName)", at: value.origin,
        remedy: "write it as 2026-11-21")
      return nil
    }
    return DateReader(zone: zone, arena: arena).dayOrTime(value, &diagnostics)
  }

  private func word(
    _ value: Value, _ key: String, _ words: [String], _ diagnostics: inout Diagnostics
  ) -> Value? {
    let word = Mapping.word(value, "'\(key)'", "a value of '\(key)'", words, &diagnostics)
    return word.map { Value.string($0, in: arena).at(value.origin) }
  }

  private func truth(
    _ value: Value, named key: String, _ diagnostics: inout Diagnostics
  ) -> Value? {
    if value.kind == .bool { return value }
    diagnostics.error(
      .wrongType, "'\(key)' must be true or false, not \(value.kindName)", at: value.origin,
      remedy: Pitfall.remedy(value, .boolean) ?? "write '\(key): false', or leave it out")
    return nil
  }

  private func checkPeriod(_ life: Value, _ diagnostics: inout Diagnostics) {
    let last = life.member("expiry-date")
    guard let from = Timestamp(life.member("publish-date").text, in: zone),
      let until = Timestamp(endOf: last.text, in: zone), until <= from
    else { return }
    let isSame = last.text.equals(life.member("publish-date").text)
    diagnostics.error(
      .emptyPeriod,
      "'expiry-date' is \(isSame ? "the same moment as" : "before") 'publish-date', so the entry is never published",
      at: last.origin,
      remedy: isSame ? "write a later 'expiry-date'" : "swap them, or correct one of them",
      notes: [
        Diagnostic.Note("'publish-date' is here", at: life.member("publish-date").origin)
      ])
  }

  /// The elements of a list, or the value alone.
  private func elements(of value: Value) -> [Value] {
    value.isUntyped
      ? UntypedList.elements(of: value) : value.kind == .array ? Array(value.elements) : [value]
  }

  /// The languages of the site that tags name.
  private func locales(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    let known = languages.all.map(\.locale)
    var locales: [Value] = []
    for tag in elements(of: value) {
      guard let text = Mapping.string(tag, "a language", &diagnostics) else { continue }
      let served = languages.all.served(by: text)
      locales += served.map { Value.string(known[$0.language], in: arena) }
      if served.isEmpty {
        diagnostics.error(
          .unknownLanguage, "'\(text)' is not a language of the site\(didYouMean(text, known))",
          at: tag.origin,
          remedy: known.isEmpty
            ? "declare 'languages' in site.yml"
            : "languages are \(known.joined(separator: ", ")); add it to 'languages' of site.yml")
      }
    }
    return locales.isEmpty ? nil : .array(locales, in: arena)
  }

  private func aliases(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    let aliases = elements(of: value).compactMap { alias -> Value? in
      guard alias.kind == .string else {
        diagnostics.error(
          .wrongType, "an alias must be text, not \(alias.kindName)", at: alias.origin,
          remedy: "write a path that the entry had before, as '/old/path/'")
        return nil
      }
      return .text(alias.text, origin: alias.origin)
    }
    return .array(aliases, in: arena)
  }

  private func removal(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    guard
      let map = Mapping(value, "'removed'", keys: ["date", "reason", "successor"], &diagnostics)
    else { return nil }
    let day = map.required("date", &diagnostics).flatMap {
      date($0, named: "date", &diagnostics)
    }
    let reason = map.requiredString("reason", &diagnostics)
    let successor = map.optional("successor").flatMap { successor -> Value? in
      Mapping.string(successor, "'successor'", &diagnostics)
        .map { Value.string($0, in: arena).at(successor.origin) }
    }
    // A faulty tombstone still counts as one, so that no field is required.
    var members: [(StaticString, Value)] = [
      ("date", day ?? .null),
      ("reason", reason.map { Value.string($0.content, in: arena).at($0.origin) } ?? .null),
    ]
    if let successor { members.append(("successor", successor)) }
    return Value.object(of: members, in: arena).at(value.origin)
  }
}

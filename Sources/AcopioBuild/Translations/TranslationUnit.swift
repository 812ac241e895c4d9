import AcopioBase
import AcopioContent
import AcopioLanguage
import AcopioModel

/// A text of a site, and what it is in another language.
package struct TranslationUnit: Sendable {
  /// Names the text, the same in every export: `books/momo#title`, `books/momo#parts.0.name`,
  /// `i18n#nav.home` or `i18n#books.found[few]`.
  package let id: String
  /// The path of the file with the text.
  package let path: String
  /// The text in the site's own language.
  package let source: String
  /// The translation; `nil` if there is none.
  package let target: String?
  /// Where the text is, and where its translation is.
  let origins: (source: Origin, target: Origin)
  /// Whether the text has changed since its translation was accepted.
  package let isStale: Bool
  /// The field with the text; `nil` for bodies and strings.
  let field: Field?
}

/// All texts of a site that may be translated into one of its languages.
struct TranslationUnits {
  let own: Content
  let other: Content
  let sources: SourceMap
  let accepted: AcceptedTranslations

  /// The texts of the entries, then the strings of the interface.
  var all: [TranslationUnit] {
    var units: [TranslationUnit] = []
    for (entry, translated) in zip(own.entries, other.entries) where entry.position == nil {
      // An entry that names its languages is a text of these.
      guard !entry.isRemoved, !entry.namesLanguages else { continue }
      append(entry, translated, &units)
    }
    return units + strings
  }

  private func unit(
    _ id: String, _ path: String, _ source: Value, _ target: Value?, of field: Field? = nil
  ) -> TranslationUnit {
    let text = source.text.string
    return TranslationUnit(
      id: id, path: path, source: text, target: target?.text.string,
      origins: (source.origin, target?.origin ?? .none),
      isStale: target != nil && accepted.isStale(id, other.site.locale, text), field: field)
  }

  /// The name of an entry in ids.
  static func name(of entry: Entry, in content: Content) -> String {
    let name = entry.path.hasText ? entry.path.text : entry.key.text
    return "\(content.collections[entry.collection].name)/\(name.string)"
  }

  private func append(
    _ entry: Entry, _ translated: Entry, _ units: inout [TranslationUnit]
  ) {
    let name = TranslationUnits.name(of: entry, in: own)
    let path = sources[entry.origin]?.path ?? ""
    let schema = own.collections[entry.collection].schema
    for (index, field) in schema.fields.enumerated() where field.holdsLocalized {
      let member = entry.fields.members[index]
      guard member.keyOrigin != .none else { continue }
      TranslationUnits.visit(
        field, member.value, translated.fields.members[index].value, field.name.string
      ) { field, place, source, target in
        let isTranslated = TranslationUnits.isTranslated(source, target)
        units.append(unit("\(name)#\(place)", path, source, isTranslated ? target : nil, of: field))
      }
    }
    if let body = entry.body, !body.text.trimmed.isEmpty {
      let target = translated.body ?? body
      units.append(
        unit("\(name)#content", path, body, target.origin == body.origin ? nil : target))
    }
  }

  /// Whether a text is one of its own, and has not fallen back.
  private static func isTranslated(_ source: Value, _ target: Value) -> Bool {
    target.hasText && target.origin != source.origin
  }

  /// Calls `body` with each text of a value that may be translated, and with its translation.
  static func visit(
    _ field: Field, _ source: Value, _ target: Value, _ place: String,
    _ body: (Field, String, Value, Value) -> Void
  ) {
    switch field.type {
    case .string, .text, .markdown:
      guard field.isLocalized, source.hasText, !source.text.trimmed.isEmpty else { return }
      body(field, place, source, target)
    // Dates, numbers, addresses and files are not translated, although they may differ.
    case _ where field.isLocalized: return
    case .list(let item):
      let others = target.kind == .array ? Array(target.elements) : []
      for (index, element) in source.elements.enumerated() {
        let other = others.indices.contains(index) ? others[index] : element
        visit(item, element, other, "\(place).\(index)", body)
      }
    case .object(let schema):
      guard source.kind == .object, target.kind == .object else { return }
      for (index, inner) in schema.fields.enumerated()
      where index < source.members.count && index < target.members.count {
        visit(
          inner, source.members[index].value, target.members[index].value,
          "\(place).\(inner.name.string)", body)
      }
    default: break
    }
  }

  // MARK: - Strings of the interface

  /// The table of strings for a language itself, without those of others.
  static func table(_ locale: String, _ content: Content) -> Value {
    let lookup = LanguageTag(locale)?.lookup ?? [locale]
    return lookup.lazy.compactMap { wanted in
      content.site.strings.tables.first { $0.locale == wanted }?.strings
    }.first ?? .undefined
  }

  private var strings: [TranslationUnit] {
    let source = TranslationUnits.table(own.site.locale, own)
    let target = TranslationUnits.table(other.site.locale, own)
    let path = sources[source.members.first?.keyOrigin ?? .none]?.path ?? ""
    return StringTable.keys(of: source).flatMap { key -> [TranslationUnit] in
      let message = StringTable.value(at: key, in: source)
      let known = target.kind == .object ? StringTable.value(at: key, in: target) : .undefined
      guard message.kind == .object else {
        let said = StringTable.source(of: known)
        return [unit("i18n#\(key)", path, StringTable.source(of: message) ?? .empty, said)]
      }
      let isOrdinal = StringTable.chooser(of: message) == "ordinal"
      var categories = PluralRule(locale: other.site.locale, ordinal: isOrdinal).categories
      if message.member("zero").hasText, categories.first != "zero" {
        categories.insert("zero", at: 0)
      }
      return categories.map { category in
        let form = message.member(named: category)
        let said = known.kind == .object ? known.member(named: category) : .undefined
        return unit(
          "i18n#\(key)[\(category)]", path, form.hasText ? form : message.member("other"),
          said.hasText ? said : nil)
      }
    }
  }
}

import AcopioBase
import AcopioModel

/// Configuration in one language: a mapping of languages to values becomes the value of one.
///
/// `title: { es-MX: Libros, en-GB: Books }` may stand wherever a value may, in sites of several
/// languages. Reports `missing-own-text`.
struct LanguageChoice {
  /// The languages of the site, its own first.
  let languages: [Language]
  /// The index of the one that is wanted.
  let current: Int
  /// Where changed values are kept.
  let arena: Arena

  /// `value` in the language, without the members of `exempt`, which hold names of their own.
  func resolved(
    _ value: Value, exempt: [String] = [], _ diagnostics: inout Diagnostics
  ) -> Value {
    guard languages.count > 1 else { return value }
    return walk(value, exempt, &diagnostics) ?? value
  }

  /// Whether `value` says one thing in several languages: a mapping with their names and no others.
  static func isLocalized(_ value: Value, _ languages: [Language]) -> Bool {
    guard languages.count > 1, value.kind == .object, value.count > 0 else { return false }
    return value.members.allSatisfy { member in
      languages.contains { locale(member.key, is: $0.locale) }
    }
  }

  /// Whether a key is the name of a language.
  static func locale(_ key: Bytes, is locale: String) -> Bool {
    var locale = locale
    return locale.withUTF8 { key.equals($0) }
  }

  /// The changed value; `nil` if nothing in it is localized.
  private func walk(
    _ value: Value, _ exempt: [String], _ diagnostics: inout Diagnostics
  ) -> Value? {
    if LanguageChoice.isLocalized(value, languages) { return choice(value, &diagnostics) }
    switch value.kind {
    case .array:
      var elements = Array(value.elements)
      var isChanged = false
      for index in elements.indices {
        guard let changed = walk(elements[index], [], &diagnostics) else { continue }
        elements[index] = changed
        isChanged = true
      }
      return isChanged ? .array(elements, in: arena).at(value.origin) : nil
    case .object:
      var members = Array(value.members)
      var isChanged = false
      for index in members.indices where !exempt.contains(members[index].key.string) {
        guard let changed = walk(members[index].value, [], &diagnostics) else { continue }
        members[index].value = changed
        isChanged = true
      }
      return isChanged ? .object(members, in: arena).at(value.origin) : nil
    default: return nil
    }
  }

  private func choice(_ value: Value, _ diagnostics: inout Diagnostics) -> Value {
    let own = value.member(named: languages[0].locale)
    if own.kind == .undefined {
      diagnostics.error(
        "missing-own-text",
        "the text in the site's own language, '\(languages[0].locale)', is missing",
        at: value.origin.firstLine,
        remedy: "add '\(languages[0].locale): …'; other languages fall back to it")
    }
    let wanted = value.member(named: languages[current].locale)
    return wanted.isNothing ? own : wanted
  }
}

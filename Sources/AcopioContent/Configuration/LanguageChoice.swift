import AcopioBase
import AcopioLanguage
import AcopioModel

/// Resolves configuration in one language: a mapping of languages to values becomes one value.
///
/// In sites of several languages, `title: { es-MX: Libros, en-GB: Books }` is allowed wherever a
/// value is. `fr` serves `fr-CA` too, unless another key names that exactly. Reports
/// `missing-own-text` and `unknown-language`.
struct LanguageChoice {
  /// The languages of the site, its own first.
  let languages: [Language]
  /// The index of the language to resolve.
  let current: Int
  /// The arena for changed values.
  let arena: Arena

  /// `value` in the current language, except members in `exempt`, whose keys are custom names.
  func resolved(
    _ value: Value, exempt: [String] = [], _ diagnostics: inout Diagnostics
  ) -> Value {
    guard languages.count > 1 else { return value }
    return walk(value, exempt, &diagnostics) ?? value
  }

  /// Whether `value` gives a value for each language: a mapping whose keys all serve one of them.
  static func isLocalized(_ value: Value, _ languages: [Language]) -> Bool {
    guard languages.count > 1, value.kind == .object, value.count > 0 else { return false }
    return value.members.allSatisfy { member in
      languages.contains { $0.distance(to: member.key) != nil }
    }
  }

  /// The first key of `value` that names a language with a region that the site does not have,
  /// beside keys that name languages of the site; `nil` for any other value.
  static func stray(in value: Value, _ languages: [Language]) -> Member? {
    guard languages.count > 1, value.kind == .object, value.count > 1 else { return nil }
    let others = value.members.filter { member in
      !languages.contains { $0.distance(to: member.key) != nil }
    }
    guard others.count < value.count,
      others.allSatisfy({ $0.key.contains(0x2D) && LanguageTag($0.key.string) != nil })
    else { return nil }
    return others.first
  }

  /// Reports the key `stray`.
  static func report(
    _ stray: Member, _ languages: [Language], _ diagnostics: inout Diagnostics
  ) {
    let known = languages.map(\.locale)
    let name = stray.key.string
    diagnostics.error(
      .unknownLanguage, "'\(name)' is not a language of the site\(didYouMean(name, known))",
      at: stray.keyOrigin,
      remedy: "languages are \(known.joined(separator: ", ")), as 'languages' of site.yml says")
  }

  /// The member of a localized mapping that serves a language best; `nil` if none does.
  static func member(of value: Value, for language: Language) -> Member? {
    var best: (distance: Int, member: Member)?
    for member in value.members {
      guard let distance = language.distance(to: member.key) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (distance, member) }
    }
    return best?.member
  }

  /// The changed value; `nil` if nothing in it is localized.
  private func walk(
    _ value: Value, _ exempt: [String], _ diagnostics: inout Diagnostics
  ) -> Value? {
    if LanguageChoice.isLocalized(value, languages) { return choice(value, &diagnostics) }
    if let stray = LanguageChoice.stray(in: value, languages) {
      LanguageChoice.report(stray, languages, &diagnostics)
      return value.members.first?.value
    }
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
    let own = LanguageChoice.member(of: value, for: languages[0])?.value ?? .undefined
    if own.kind == .undefined {
      diagnostics.error(
        .missingOwnText,
        "the text in the site's own language, '\(languages[0].locale)', is missing",
        at: value.origin.firstLine,
        remedy: "add '\(languages[0].locale): …'; other languages fall back to it")
    }
    let wanted = LanguageChoice.member(of: value, for: languages[current])?.value ?? .undefined
    return wanted.isNothing ? own : wanted
  }
}

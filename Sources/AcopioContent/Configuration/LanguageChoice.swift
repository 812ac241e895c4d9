import AcopioBase
import AcopioModel

/// Resolves configuration in one language: a mapping of languages to values becomes one value.
///
/// In sites of several languages, `title: { es-MX: Libros, en-GB: Books }` is allowed wherever a
/// value is. `fr` serves `fr-CA` too, unless another key names that exactly. Reports
/// `missing-own-text` and `unknown-language`.
struct LanguageChoice {
  /// The languages of the site.
  let languages: SiteLanguages
  /// The index of the language to resolve.
  let current: Int
  /// The arena for changed values.
  let arena: Arena

  /// `value` in the current language, except members in `exempt`, whose keys are custom names.
  func resolved(
    _ value: Value, exempt: [String] = [], _ diagnostics: inout Diagnostics
  ) -> Value {
    guard languages.areSeveral else { return value }
    return walk(value, exempt, &diagnostics) ?? value
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
    if languages.areKeys(of: value) { return choice(value, &diagnostics) }
    if let stray = languages.stray(in: value) {
      languages.report(stray, &diagnostics)
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

  // MARK: - Declarations of fields

  /// A collection in the current language.
  ///
  /// Of its fields only the texts for people can be localized: a field may have the name of a language.
  func resolved(collection value: Value, _ diagnostics: inout Diagnostics) -> Value {
    guard languages.areSeveral else { return value }
    let ofFields = ["schema", "derive"]
    let value = resolved(value, exempt: ofFields, &diagnostics)
    return changed(value) {
      ofFields.contains($0.key.string) ? fields($0.value, &diagnostics) : nil
    } ?? value
  }

  private func fields(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    changed(value) { declaration($0.value, &diagnostics) }
  }

  private func declaration(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    changed(value) { member in
      switch member.key.string {
      case "title", "description", "message":
        member.value.kind == .object ? walk(member.value, [], &diagnostics) : nil
      case "values":
        // A word may have the name of a language; its title may be given in several.
        changed(member.value) { walk($0.value, [], &diagnostics) }
      case "of": declaration(member.value, &diagnostics)
      case "fields", "derive": fields(member.value, &diagnostics)
      default: nil
      }
    }
  }

  /// A mapping with the members that `change` gives another value; `nil` if there are none.
  private func changed(_ value: Value, _ change: (Member) -> Value?) -> Value? {
    guard value.kind == .object else { return nil }
    var members = Array(value.members)
    var isChanged = false
    for index in members.indices {
      guard let other = change(members[index]) else { continue }
      members[index].value = other
      isChanged = true
    }
    return isChanged ? .object(members, in: arena).at(value.origin) : nil
  }

  private func choice(_ value: Value, _ diagnostics: inout Diagnostics) -> Value {
    let own = LanguageChoice.member(of: value, for: languages.all[0])?.value ?? .undefined
    if own.kind == .undefined {
      diagnostics.error(
        .missingOwnText,
        "the text in the site's own language, '\(languages.all[0].locale)', is missing",
        at: value.origin.firstLine,
        remedy: "add '\(languages.all[0].locale): …'; other languages fall back to it")
    }
    let wanted = LanguageChoice.member(of: value, for: languages.all[current])?.value ?? .undefined
    return wanted.isNothing ? own : wanted
  }
}

import AcopioBase
import AcopioContent
import AcopioLanguage

/// The settings of one language in Hugo's configuration.
struct HugoLanguage {
  /// Its name in paths, in lower case.
  let key: String
  /// The folder of its content, with a `/` at its end; `nil` if it shares the folder of the site.
  private(set) var content: String?
  /// Whether no pages are made in it.
  private(set) var isDisabled = false
  private(set) var weight = 0
  /// The templates of addresses by section; `nil` for those of the site.
  private(set) var permalinks: [String: String]?
  /// The values of `params` that differ from those of the site.
  private(set) var params = Value.null
  private(set) var menu: [ForeignLink]?
  /// Its own taxonomies, and where they are declared.
  private(set) var taxonomies: (value: Value, origin: Origin)?
  /// The name of the site in it.
  private(set) var title: String?
  private var label: String?
  private var locale: String?

  init(key: String) { self.key = key }

  /// Takes the settings of a language.
  mutating func take(_ settings: Value, _ diagnostics: inout Diagnostics) {
    for member in settings.members {
      take(member.key.string.lowercased(), member.value, member.keyOrigin, &diagnostics)
    }
  }

  /// Takes one setting: one that has no equivalent is reported.
  mutating func take(
    _ name: String, _ value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    let text = value.hasText && !value.text.isEmpty ? value.text.string : nil
    switch name {
    case "title": title = text
    case "label", "languagename": label = text
    case "languagecode", "locale": locale = text
    case "weight": weight = Int(value.text.string) ?? 0
    case "contentdir":
      let folder = text.flatMap { RelativePath.resolved($0, from: "") }
      content = folder.flatMap { $0.isEmpty ? nil : $0 + "/" }
    case "disabled": isDisabled = ForeignTruth(value) == .yes
    case "params": params = value
    case "menu", "menus": menu = HugoConfig.mainMenu(value, origin, &diagnostics)
    case "permalinks": permalinks = HugoConfig.permalinks(of: value, &diagnostics)
    case "taxonomies": taxonomies = (value, origin)
    case "direction", "languagedirection": return
    default:
      diagnostics.leftOut(
        "the setting '\(name)' of the language '\(key)' has no effect here", at: origin,
        remedy: "see docs/content/pages/start/moving.md for its replacement")
    }
  }

  /// The language in the terms of this program, whose addresses begin with `prefix`; `tags` are taken.
  func foreign(
    _ prefix: String, name: String, tags: Set<String>
  ) -> ForeignLanguage {
    let written = [locale, key].compactMap { $0?.replacing("_", with: "-") }
    let tag = written.first { text in
      LanguageTag(text).map { !tags.contains($0.text) } ?? false
    }
    let description = params.member("description")
    return ForeignLanguage(
      key: key, language: SiteLanguage(tag ?? key), title: label ?? key, prefix: prefix,
      name: title ?? name,
      description: description.hasText ? description.text.string : nil,
      menu: menu)
  }
}

import AcopioBase
import AcopioLanguage
import AcopioModel

/// Each language of a site with the address of its home page, the same for pages in all of them.
struct LanguageList: Sendable {
  /// The list, as `site.languages` of templates.
  let value: Value
  private let arena = Arena()

  init(_ site: Site) {
    let arena = arena
    let languages = site.languages.map { language -> Value in
      func text(_ text: String) -> Value { .string(text, in: arena) }
      return Value.object(
        of: [
          ("locale", text(language.locale)), ("title", text(language.title)),
          ("url", text(site.base.path + language.prefix + "/")),
          ("dir", LanguageList.direction(of: language)),
          (
            "first_day",
            .integer((LocaleFacts(locale: language.wordLocale) ?? .english).firstDay)
          ),
        ], in: arena)
    }
    value = .array(languages, in: arena)
  }

  /// The direction of text, as HTML names it: `ltr` or `rtl`.
  static func direction(of language: Language) -> Value {
    .text((LocaleFacts.isRightToLeft(locale: language.locale) ? "rtl" : "ltr" as StaticString).utf8)
  }
}

import AcopioBase
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
        ], in: arena)
    }
    value = .array(languages, in: arena)
  }
}

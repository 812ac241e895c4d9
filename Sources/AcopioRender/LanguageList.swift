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
      let members = [
        ("locale", language.locale), ("title", language.title),
        ("url", site.base.path + language.prefix + "/"),
      ]
      return .object(
        members.map { Member(key: arena.copy($0), value: .string($1, in: arena)) }, in: arena)
    }
    value = .array(languages, in: arena)
  }
}

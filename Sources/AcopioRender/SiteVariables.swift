import AcopioBase
import AcopioGraph
import AcopioModel

/// The variables that are the same on every page: `site`, `build`, `collections`, `trees`.
struct SiteVariables: Sendable {
  /// Their members, which come first in the variables of every page.
  let members: [Member]
  /// Assets by name, for filters.
  let assets: Value
  /// The interface strings in the site's language, for filters.
  let strings: Value
  private let arena: Arena
  /// Owns the memory of `site.languages`.
  private let languages: LanguageList

  init(_ graph: SiteGraph, languages: LanguageList, assets: Assets, buildDate: String) {
    let arena = Arena()
    let site = graph.site
    func text(_ string: String) -> Value { .string(string, in: arena) }
    func member(_ key: String, _ value: Value) -> Member {
      Member(key: arena.copy(key), value: value)
    }
    let siteValue = Value.object(
      [
        member("name", text(site.name)), member("description", text(site.description)),
        member("url", text(site.base.origin + site.homePath)),
        member("locale", text(site.locale)),
        member("languages", languages.value),
        member("params", site.params), member("data", graph.dataValue),
      ], in: arena)
    let build = Value.object(
      [member("date", .text(arena.copy(buildDate), kind: .date))], in: arena)
    members = [
      member("site", siteValue), member("build", build),
      member("collections", graph.collectionsValue), member("trees", graph.treesValue),
    ]
    self.assets = assets.value(base: site.base)
    strings = site.strings.strings(for: site.locale, default: site.ownLocale, in: arena)
    self.arena = arena
    self.languages = languages
  }
}

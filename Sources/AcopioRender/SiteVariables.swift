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

  init(_ graph: SiteGraph, assets: Assets, buildDate: String) {
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
        member("languages", SiteVariables.languages(of: site, arena)),
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
  }

  /// Each language with the address of its home page.
  private static func languages(of site: Site, _ arena: Arena) -> Value {
    let languages = site.languages.map { language -> Value in
      let members = [
        ("locale", language.locale), ("title", language.title),
        ("url", site.base.path + language.prefix + "/"),
      ]
      return .object(
        members.map { Member(key: arena.copy($0), value: .string($1, in: arena)) }, in: arena)
    }
    return .array(languages, in: arena)
  }
}

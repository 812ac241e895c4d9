import AcopioBase
import AcopioGraph
import AcopioModel

/// The variables that are the same on every page: `site`, `build`, `collections`.
struct SiteVariables: Sendable {
  /// Their members, which begin the variables of every page.
  let members: [Member]
  /// Assets by name, for filters.
  let assets: Value
  /// The strings of the interface in the site's language, for filters.
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
        member("url", text(site.base.origin + site.base.path + "/")),
        member("locale", text(site.locale)), member("params", site.params),
      ], in: arena)
    let build = Value.object(
      [member("date", .text(arena.copy(buildDate), kind: .date))], in: arena)
    members = [
      member("site", siteValue), member("build", build),
      member("collections", graph.collectionsValue),
    ]
    self.assets = assets.value(base: site.base)
    strings = site.strings.strings(for: site.locale, default: site.locale, in: arena)
    self.arena = arena
  }

  /// The names of the variables that partials see without being given them.
  static let sharedNames = ["site", "build", "collections", "page"]
}

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

  init(_ graph: SiteGraph, languages: LanguageList, assets: Assets, now: BuildMoment) {
    let arena = Arena()
    let site = graph.site
    func text(_ string: String) -> Value { .string(string, in: arena) }
    let siteValue = Value.object(
      of: [
        ("name", text(site.name)), ("description", text(site.description)),
        ("url", text(site.base.origin + site.homePath)), ("locale", text(site.locale)),
        ("dir", LanguageList.direction(of: site.language)),
        ("languages", languages.value), ("params", site.params), ("data", graph.dataValue),
        ("search", SiteVariables.search(graph, arena)),
        ("offline", SiteVariables.offline(site, arena)),
      ], in: arena)
    let build = Value.object(
      of: [("date", .text(arena.copy(now.day.text), kind: .date))], in: arena)
    let all = Value.object(
      of: [
        ("site", siteValue), ("build", build), ("collections", graph.collectionsValue),
        ("trees", graph.treesValue),
      ], in: arena)
    members = Array(all.members)
    self.assets = assets.value(base: site.base)
    strings = site.strings.strings(for: site.language, own: site.ownLocale, in: arena)
    self.arena = arena
    self.languages = languages
  }

  /// `site.search`: an object with the address of the index; null without one.
  private static func search(_ graph: SiteGraph, _ arena: Arena) -> Value {
    guard SearchFiles.areWritten(graph.collections) else { return .null }
    let url = "\(graph.site.base.path)/\(SearchFiles.manifest(graph.site.locale))"
    return .object(of: [("url", .string(url, in: arena))], in: arena)
  }

  /// `site.offline`: the scopes that browsers keep, in source order.
  private static func offline(_ site: Site, _ arena: Arena) -> Value {
    let base = site.base.path
    let scopes = site.offline.map { scope -> Value in
      func text(_ text: String) -> Value { .string(text, in: arena) }
      return Value.object(
        of: [
          ("name", text(scope.name.content)), ("path", text(base + scope.path.content)),
          ("title", text(scope.title)), ("worker", text("\(base)/\(scope.workerPath)")),
          ("manifest", text("\(base)/\(scope.manifestPath)")),
          ("colour", scope.colour.map(text) ?? .null), ("retired", .bool(scope.isRetired)),
        ], in: arena)
    }
    return .array(scopes, in: arena)
  }
}

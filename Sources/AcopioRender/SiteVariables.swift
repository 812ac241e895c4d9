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
        member("search", SiteVariables.search(graph, arena)),
        member("offline", SiteVariables.offline(site, arena)),
      ], in: arena)
    let build = Value.object(
      [member("date", .text(arena.copy(now.day.text), kind: .date))], in: arena)
    members = [
      member("site", siteValue), member("build", build),
      member("collections", graph.collectionsValue), member("trees", graph.treesValue),
    ]
    self.assets = assets.value(base: site.base)
    strings = InterfaceStrings.merged(
      site.strings.strings(for: site.locale, default: site.ownLocale, in: arena),
      BrowserWords.strings(site.locale), arena)
    self.arena = arena
    self.languages = languages
  }

  /// `site.search`: an object with the address of the index; null without one.
  private static func search(_ graph: SiteGraph, _ arena: Arena) -> Value {
    guard SearchFiles.areWritten(graph.collections) else { return .null }
    let url = "\(graph.site.base.path)/\(SearchFiles.manifest(graph.site.locale))"
    return .object([Member(key: arena.copy("url"), value: .string(url, in: arena))], in: arena)
  }

  /// `site.offline`: the scopes that browsers keep, in source order.
  private static func offline(_ site: Site, _ arena: Arena) -> Value {
    let base = site.base.path
    let scopes = site.offline.map { scope -> Value in
      let texts = [
        ("name", scope.name.content), ("path", base + scope.path.content), ("title", scope.title),
        ("worker", "\(base)/\(scope.workerPath)"), ("manifest", "\(base)/\(scope.manifestPath)"),
      ]
      var members = texts.map { key, text in
        Member(key: arena.copy(key), value: .string(text, in: arena))
      }
      let colour = scope.colour.map { Value.string($0, in: arena) }
      members.append(Member(key: arena.copy("colour"), value: colour ?? .null))
      members.append(Member(key: arena.copy("retired"), value: .bool(scope.isRetired)))
      return .object(members, in: arena)
    }
    return .array(scopes, in: arena)
  }
}

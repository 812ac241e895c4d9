import AcopioBase
import AcopioModel

/// Tells every page of a site in several languages where it stands in the others.
struct Alternates {
  /// Where the lists of pages are kept.
  let arena: Arena

  /// Sets `alternates` of all pages; the graphs are those of the languages, in order.
  func connect(_ graphs: inout [SiteGraph]) {
    guard graphs.count > 1 else { return }
    var known: [PageIdentity: [Value]] = [:]
    for graph in graphs {
      for case .page(let page) in graph.outputs.lazy.map(\.kind) {
        known[page.identity, default: []].append(alternate(page, graph.site))
      }
    }
    let lists = known.mapValues { Value.array($0, in: arena) }
    for index in graphs.indices {
      for output in graphs[index].outputs.indices {
        guard case .page(var page) = graphs[index].outputs[output].kind,
          let list = lists[page.identity]
        else { continue }
        page.alternates = list
        graphs[index].outputs[output].kind = .page(page)
      }
    }
  }

  private func alternate(_ page: Page, _ site: Site) -> Value {
    let absolute = arena.copy(site.base.origin + page.url.bytes.string)
    let members: [(StaticString, Value)] = [
      ("locale", .string(site.locale, in: arena)),
      ("title", .string(site.language.title, in: arena)), ("url", .text(page.url.bytes)),
      ("absolute_url", .text(absolute)),
    ]
    return .object(
      members.map { name, value in
        Member(key: Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount), value: value)
      }, in: arena)
  }
}

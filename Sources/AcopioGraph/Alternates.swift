import AcopioBase
import AcopioModel

/// Sets the addresses of each page in the site's other languages.
struct Alternates {
  /// The memory of the lists of pages.
  let arena: Arena

  /// Sets `versions` and `alternates` of all pages; `graphs` has one graph per language, in order.
  func connect(_ graphs: inout [SiteGraph]) {
    guard graphs.count > 1 else { return }
    var known: [PageIdentity: (all: [Value], translated: [Value])] = [:]
    for graph in graphs {
      for case .page(let page) in graph.outputs.lazy.map(\.kind) {
        let version = version(page, graph.site)
        known[page.identity, default: ([], [])].all.append(version)
        if page.isTranslated { known[page.identity, default: ([], [])].translated.append(version) }
      }
    }
    let lists = known.mapValues { lists in
      (all: Value.array(lists.all, in: arena), translated: Value.array(lists.translated, in: arena))
    }
    for index in graphs.indices {
      for output in graphs[index].outputs.indices {
        guard case .page(var page) = graphs[index].outputs[output].kind,
          let list = lists[page.identity]
        else { continue }
        page.versions = list.all
        // A page that isn't translated is not an alternate, and has none.
        if page.isTranslated { page.alternates = list.translated }
        graphs[index].outputs[output].kind = .page(page)
      }
    }
  }

  private func version(_ page: Page, _ site: Site) -> Value {
    let absolute = arena.copy(site.base.origin + page.url.bytes.string)
    let members: [(StaticString, Value)] = [
      ("locale", .string(site.locale, in: arena)),
      ("title", .string(site.language.title, in: arena)), ("url", .text(page.url.bytes)),
      ("absolute_url", .text(absolute)), ("is_translated", .bool(page.isTranslated)),
    ]
    return .object(
      members.map { name, value in
        Member(key: Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount), value: value)
      }, in: arena)
  }
}

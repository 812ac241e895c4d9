import AcopioBase
import AcopioModel

/// Sets the addresses of each page in the site's other languages.
struct Alternates {
  /// The memory of the lists of pages.
  let arena: Arena

  /// Sets `versions`, `alternates` and `defaultAddress` of all pages; `graphs` has one graph per language, in order.
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
    let site = graphs[0].site
    let home = arena.copy(site.homePath)
    let root = Value.text(arena.copy("\(site.base.origin)\(site.base.path)/"))
    func defaultAddress(_ alternates: Value) -> Value {
      guard let first = alternates.elements.first else { return .null }
      let isHome = site.hasOwnFolder && first.member("url").text.equals(home)
      return isHome ? root : first.member("absolute_url")
    }
    for index in graphs.indices {
      for output in graphs[index].outputs.indices {
        guard case .page(var page) = graphs[index].outputs[output].kind,
          let list = lists[page.identity]
        else { continue }
        page.versions = list.all
        // A page that isn't translated is not an alternate, and has none.
        if page.isTranslated {
          page.alternates = list.translated
          page.defaultAddress = defaultAddress(list.translated)
        }
        graphs[index].outputs[output].kind = .page(page)
      }
    }
    connectEndpoints(&graphs)
  }

  // MARK: - Endpoints

  /// The identity of a file with an envelope, the same in every language.
  private struct FileIdentity: Hashable {
    let declaration: Origin
    let version: String?
    /// The key of the entry; empty for lists.
    let key: String
    /// The number of files with the same declaration, version and key that were planned before it.
    let number: Int
  }

  /// Adds `languages` to the `links` of files that exist in several languages: lists and the files of entries.
  ///
  /// Files of terms and elements have no identity that all languages share.
  private func connectEndpoints(_ graphs: inout [SiteGraph]) {
    var files: [FileIdentity: [Member]] = [:]
    var known: [(graph: Int, output: Int, identity: FileIdentity)] = []
    for (index, graph) in graphs.enumerated() {
      var counts: [FileIdentity: Int] = [:]
      for (number, output) in graph.outputs.enumerated() {
        guard case .endpoint(let file) = output.kind, file.envelope.kind == .object,
          let key = Alternates.key(of: file)
        else { continue }
        let first = FileIdentity(
          declaration: file.declaration, version: file.version, key: key, number: 0)
        let count = counts[first, default: 0]
        counts[first] = count + 1
        let identity = FileIdentity(
          declaration: file.declaration, version: file.version, key: key, number: count)
        let address = file.envelope.member("links").member("self")
        files[identity, default: []].append(
          Member(key: arena.copy(graph.site.locale), value: address))
        known.append((index, number, identity))
      }
    }
    for place in known {
      guard let addresses = files[place.identity], addresses.count > 1,
        case .endpoint(var file) = graphs[place.graph].outputs[place.output].kind
      else { continue }
      let languages = Member(
        key: arena.copy("languages"), value: .object(addresses, in: arena))
      file.envelope = .object(
        file.envelope.members.map { member in
          guard member.key.equals("links") else { return member }
          var member = member
          member.value = .object(Array(member.value.members) + [languages], in: arena)
          return member
        }, in: arena)
      graphs[place.graph].outputs[place.output].kind = .endpoint(file)
    }
  }

  /// The key of the entry of a file, empty for a list; `nil` for files of terms and elements.
  private static func key(of file: EndpointFile) -> String? {
    switch file.items {
    case .one(let entry): entry.kind == .entry ? entry.member("key").text.string : nil
    case .each, .grouped: file.isOfEntry ? nil : ""
    case .element, .removed: nil
    }
  }

  private func version(_ page: Page, _ site: Site) -> Value {
    let absolute = arena.copy(site.base.origin + page.url.bytes.string)
    let members: [(StaticString, Value)] = [
      ("locale", .string(site.locale, in: arena)),
      ("title", .string(site.language.title, in: arena)), ("url", .text(page.url.bytes)),
      ("absolute_url", .text(absolute)), ("is_translated", .bool(page.isTranslated)),
    ]
    return .object(of: members, in: arena)
  }
}

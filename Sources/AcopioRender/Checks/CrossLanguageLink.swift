import AcopioBase
import AcopioGraph
import AcopioModel

/// Finds links of pages to another language where the page or file exists in that of the page.
///
/// A link with `hreflang` is meant. Reports `cross-language-link`, once for each page or file that is linked to.
struct CrossLanguageLink {
  func check(_ finished: FinishedSite, _ diagnostics: inout Diagnostics) {
    struct Use: Hashable {
      let language: Int
      let target: String
    }
    var uses: [Use: LanguageLinks.Crossing] = [:]
    for crossing in finished.facts.crossings {
      let use = Use(language: crossing.language, target: crossing.target)
      guard var known = uses[use] else {
        uses[use] = crossing
        continue
      }
      known.output = min(known.output, crossing.output)
      known.count += crossing.count
      uses[use] = known
    }
    let all = uses.values.sorted {
      ($0.language, $0.target) < ($1.language, $1.target)
    }
    for crossing in all { report(crossing, finished.graphs[crossing.language], &diagnostics) }
  }

  private func report(
    _ crossing: LanguageLinks.Crossing, _ graph: SiteGraph, _ diagnostics: inout Diagnostics
  ) {
    let others: Message =
      switch crossing.count {
      case 1: ""
      case 2: ", as does another page"
      default: ", as do \(crossing.count - 1) other pages"
      }
    let page = graph.outputs[crossing.output]
    diagnostics.warning(
      .crossLanguageLink,
      "'\(address(page.path.string))' links to '\(address(crossing.target))'\(others), and in "
        + "\(graph.site.locale) that is '\(address(crossing.own))'",
      at: page.origin,
      remedy:
        "link to the one in the language of the page, a page with 'page_url' and a file by its path "
        + "there, or add hreflang if the other one is intended")
  }

  private func address(_ path: String) -> String {
    "/" + (path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path)
  }
}

/// The links of pages in one language to pages and files in another, without those that say so with `hreflang`.
///
/// Menus repeat most addresses on every page, so an address is resolved only the first time it is found.
struct LanguageLinks {
  /// A page or file of another language that pages lead to although theirs has it, too.
  struct Crossing: Sendable {
    /// The language of the pages.
    let language: Int
    /// The path below Output of what they lead to.
    let target: String
    /// The path of the same in their language.
    let own: String
    /// The first of the pages, by the number of its output.
    var output: Int
    /// How many pages there are.
    var count: Int
  }

  /// What was found, in the order of finding.
  private(set) var found: [Crossing] = []
  private let languages: PublishedLanguages
  private let language: Int
  /// The index in `found` of each address as it is written; -1 for one that leads to no other language.
  private var known = ByteTable(capacity: 256)
  private var indices: [String: Int] = [:]
  /// The output whose page has each of `found` last.
  private var lastPages: [Int] = []
  private var page = 0
  private let arena = Arena()

  init(_ languages: PublishedLanguages, _ language: Int) {
    self.languages = languages
    self.language = language
  }

  /// Begins the page of an output.
  mutating func begin(_ output: Int) { page = output }

  /// Adds a link of the page.
  mutating func read(_ tag: PageTag) {
    guard tag.isNamed("a") || tag.isNamed("area") else { return }
    var address: Bytes?
    for attribute in tag.attributes {
      if attribute.name.equalsLowercased("href") { address = tag.raw(attribute) }
      if attribute.name.equalsLowercased("hreflang") { return }
    }
    guard let address, address.count > 0 else { return }
    let index = known.find(address) ?? add(address)
    guard index >= 0, lastPages[index] != page else { return }
    lastPages[index] = page
    found[index].count += 1
  }

  /// Resolves an address and returns its index in `found`, or -1.
  private mutating func add(_ address: Bytes) -> Int {
    var index = -1
    if let target = languages.file(at: CharacterReferences.resolved(address)),
      let own = languages.counterpart(of: target, in: language)
    {
      index = indices[target] ?? found.count
      if index == found.count {
        indices[target] = index
        found.append(
          Crossing(language: language, target: target, own: own, output: page, count: 0))
        lastPages.append(-1)
      }
    }
    _ = known.insert(arena.copy(address), value: index)
    return index
  }
}

/// What is published in which language.
struct PublishedLanguages: Sendable {
  private let sites: [Site]
  /// The language of each page and file by its path below Output.
  private var known: [String: Int] = [:]
  /// The pages by their paths.
  private var pages: [String: Page] = [:]
  /// The names of the versions of the API, which begin the paths of files.
  private let versions: Set<String>

  init(_ graphs: [SiteGraph]) {
    sites = graphs.map(\.site)
    versions = Set(graphs[0].site.api.versions.map(\.name))
    for (language, graph) in graphs.enumerated() {
      for output in graph.outputs {
        let path = output.path.string
        known[path] = language
        if let twin = output.twin { known[twin.string] = language }
        if case .page(let page) = output.kind { pages[path] = page }
      }
    }
  }

  /// The path of the page or file that an address leads to; `nil` if it is none of this site.
  func file(at address: String) -> String? {
    guard let path = sites[0].base.filePath(of: address) else { return nil }
    if path.isEmpty || path.hasSuffix("/") { return path + "index.html" }
    return [path, path + ".html", path + "/index.html"].first { known[$0] != nil }
  }

  /// The path of the same page or file in a language; `nil` if there is none, or it is in that language.
  func counterpart(of path: String, in language: Int) -> String? {
    guard let other = known[path], other != language else { return nil }
    if let page = pages[path] {
      let version = page.versions.elements.first {
        $0.member("locale").text.string == sites[language].locale
      }
      return version.flatMap { file(at: $0.member("url").text.string) }
    }
    guard let plain = prefixes(of: other).lazy.compactMap({ without($0, path) }).first else {
      return nil
    }
    var candidates: [String] = []
    for own in prefixes(of: language) {
      candidates.append(own + plain)
      if let slash = plain.firstIndex(of: "/"), versions.contains(String(plain[..<slash])) {
        candidates.append(plain[...slash] + own + plain[plain.index(after: slash)...])
      }
    }
    return candidates.first { known[$0] == language }
  }

  /// The prefixes of the paths of a language, such as `en/`; empty for one at the root.
  private func prefixes(of language: Int) -> [String] {
    let language = sites[language].language
    let all = language.prefix == language.filePrefix ? [language.prefix] : [language.prefix, ""]
    return all.map { $0.isEmpty ? "" : $0.dropFirst() + "/" }
  }

  /// A path without the prefix of a language, which begins it or comes after a version.
  private func without(_ prefix: String, _ path: String) -> String? {
    if path.hasPrefix(prefix) { return String(path.dropFirst(prefix.count)) }
    guard let slash = path.firstIndex(of: "/"), versions.contains(String(path[..<slash])) else {
      return nil
    }
    let rest = path[path.index(after: slash)...]
    return rest.hasPrefix(prefix) ? String(path[...slash] + rest.dropFirst(prefix.count)) : nil
  }
}

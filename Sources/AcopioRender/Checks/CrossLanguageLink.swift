import AcopioBase
import AcopioGraph
import AcopioModel

/// Finds links of pages to another language where the page or file exists in the language of the
/// page.
///
/// A link with `hreflang` is intended. Reports `cross-language-link`, once for each page or file
/// that is linked to.
struct CrossLanguageLink: Check {
  func covers(_ output: Output, _ language: Int) -> Bool {
    if case .page = output.kind { true } else { false }
  }

  func needed(_ finished: FinishedSite) -> Set<String> {
    Set(finished.graphs.flatMap { $0.outputs.filter { covers($0, 0) }.map(\.path.string) })
  }

  /// Appends the addresses of the links of a page, each followed by NUL.
  func extract(_ artifact: Bytes, into out: inout ByteBuffer) {
    for piece in HTMLPieces(artifact) {
      guard case .start = piece.kind,
        piece.name.equalsLowercased("a") || piece.name.equalsLowercased("area")
      else { continue }
      var address: Bytes?
      var isMeant = false
      for attribute in HTMLAttributes(of: piece, in: artifact) {
        if attribute.name.equalsLowercased("href") { address = artifact.slice(attribute.value) }
        if attribute.name.equalsLowercased("hreflang") { isMeant = true }
      }
      guard let address, !isMeant, address.count > 0 else { continue }
      out.append(string: CharacterReferences.resolved(address))
      out.append(0)
    }
  }

  func check(
    _ finished: FinishedSite, _ extracts: [String: [UInt8]], _ diagnostics: inout Diagnostics
  ) {
    let languages = PublishedLanguages(finished.graphs)
    for (language, graph) in finished.graphs.enumerated() {
      var found: [String: (page: Output, count: Int, own: String)] = [:]
      for output in graph.outputs {
        guard covers(output, language), let extract = extracts[output.path.string] else { continue }
        var seen: Set<String> = []
        for link in extract.split(separator: 0) {
          let address = String(decoding: link, as: UTF8.self)
          guard let target = languages.file(at: address), seen.insert(target).inserted,
            let own = languages.counterpart(of: target, in: language)
          else { continue }
          found[target, default: (output, 0, own)].count += 1
        }
      }
      for (target, use) in found.inOrder(by: { $0.key < $1.key }) {
        report(target, use, languages, graph.site, &diagnostics)
      }
    }
  }

  private func report(
    _ target: String, _ use: (page: Output, count: Int, own: String),
    _ languages: PublishedLanguages, _ site: Site, _ diagnostics: inout Diagnostics
  ) {
    let others =
      switch use.count {
      case 1: ""
      case 2: ", as does another page"
      default: ", as do \(use.count - 1) other pages"
      }
    diagnostics.warning(
      .crossLanguageLink,
      "'\(address(use.page.path.string))' links to '\(address(target))'\(others), and in \(site.locale) that is "
        + "'\(address(use.own))'",
      at: use.page.origin,
      remedy:
        "link to the one in the language of the page, a page with 'page_url' and a file by its path "
        + "there, or add hreflang if the other one is intended")
  }

  private func address(_ path: String) -> String {
    "/" + (path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path)
  }
}

/// The languages in which each path is published.
private struct PublishedLanguages {
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

  /// The path of the page or file that an address leads to; `nil` if it is not on this site.
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
    let plain = sites[other].language.prefix.isEmpty ? path : without(prefix(of: other), path)
    guard let plain else { return nil }
    let own = prefix(of: language)
    if own.isEmpty { return known[plain] == language ? plain : nil }
    var candidates = [own + plain]
    if let slash = plain.firstIndex(of: "/"), versions.contains(String(plain[..<slash])) {
      candidates.append(plain[...slash] + own + plain[plain.index(after: slash)...])
    }
    return candidates.first { known[$0] == language }
  }

  /// The prefix of the paths of a language, `en/`; empty for the site's own.
  private func prefix(of language: Int) -> String {
    let prefix = sites[language].language.prefix
    return prefix.isEmpty ? "" : prefix.dropFirst() + "/"
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

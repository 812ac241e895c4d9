import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel

/// Checks that the pages that links lead to have the `id`s that the links name.
///
/// Reports `unknown-fragment`: an error for a link in Markdown, and a warning for one that only the finished page has,
/// since a script may make what it names.
struct UnknownFragment {
  func check(_ finished: FinishedSite, _ diagnostics: inout Diagnostics) {
    let parts = finished.facts.links.filter { $0.fragment != nil }
    let needed = Set(finished.facts.claims.lazy.compactMap(\.page)).union(
      parts.flatMap { UnknownFragment.files(of: $0.target, finished.site.base) })
    // The ids of anything but our pages are unknown.
    let pages = finished.graphs.lazy.flatMap(\.outputs).filter {
      if case .page = $0.kind { true } else { false }
    }
    var ids = Dictionary(
      pages.lazy.map(\.path.string).filter(needed.contains).map { ($0, Set<String>()) }
    ) { first, _ in first }
    for page in finished.facts.ids where ids[page.page] != nil { ids[page.page] = page.all }
    // The sorted ids of a page are used by many claims.
    var sorted: [String: [String]] = [:]
    var budget = SuggestionBudget()
    // What Markdown has is reported there, and not again where it is printed.
    var reported: Set<String> = []
    for claim in finished.facts.claims {
      guard let page = claim.page else {
        reported.insert(claim.id)
        report(claim, "this text", "", &diagnostics)
        continue
      }
      guard let known = ids[page], !known.contains(claim.id) else { continue }
      let names = sorted[page] ?? known.inOrder()
      sorted[page] = names
      reported.insert(claim.id)
      let meant = budget.didYouMean(claim.id) { names }
      let folder = page.hasSuffix("/index.html") ? page.dropLast("index.html".count) : page[...]
      report(claim, "the page '/\(folder)'", meant, &diagnostics)
    }
    let lost = finished.facts.lostParts + parts.filter { isLost($0, ids, finished.site.base) }
    if lost.isEmpty { return }
    var finder = AddressFinder(finished.sources)
    for link in PageLinks.together(lost) where !reported.contains(link.fragment ?? "") {
      report(link, &finder, finished.site.base, &diagnostics)
    }
  }

  /// Whether a link leads to a page of the site without the part that it names.
  private func isLost(
    _ link: PageLinks.Link, _ ids: [String: Set<String>], _ base: BaseURL
  ) -> Bool {
    let known = UnknownFragment.files(of: link.target, base).lazy.compactMap { ids[$0] }.first
    return known?.contains(link.fragment ?? "") == false
  }

  /// The paths below Output that the page at an address may have.
  private static func files(of target: SiteAddress, _ base: BaseURL) -> [String] {
    guard target.path == base.path || target.path.hasPrefix("\(base.path)/") else { return [] }
    let path = String(target.path.dropFirst(base.path.count + 1))
    guard let last = path.last, last != "/" else { return ["\(path)index.html"] }
    return path.hasSuffix(".html") ? [path] : ["\(path).html", "\(path)/index.html"]
  }

  private func report(
    _ link: PageLinks.Link, _ finder: inout AddressFinder, _ base: BaseURL,
    _ diagnostics: inout Diagnostics
  ) {
    let id = link.fragment ?? ""
    let place = finder.place(of: link, below: base.path)
    let message: Message = "'\(link.written)' leads to a page without the id '\(id)'"
    diagnostics.warning(
      .unknownFragment, message.adding(link.pages(below: base)),
      at: place ?? link.origin,
      remedy: "give the target element this id, or remove '#\(id)'",
      notes: link.notes(for: place))
  }

  private func report(
    _ claim: MarkdownClaim, _ page: Message, _ meant: Message, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .unknownFragment,
      "\(page) has no element with id '\(claim.id)'\(meant)",
      at: claim.origin, remedy: "link to a heading, or leave '#\(claim.id)' out")
  }
}

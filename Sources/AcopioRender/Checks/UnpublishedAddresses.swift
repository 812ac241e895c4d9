import AcopioBase
import AcopioGraph
import AcopioModel

/// Finds addresses of pages and style sheets that are the site's own and lead to nothing.
///
/// Reports `missing-link-target`, each address once. It is an error if a missing target breaks a
/// picture, script, style sheet or link for a visitor. It is a warning where only programs follow
/// it, as in `<form action>` and `<link rel="canonical">`, in files of `static/`, with scheme and
/// host, and outside of the site's own folder. Addresses in `elsewhere` of `hosting` are left out.
struct UnpublishedAddresses {
  let site: Site
  let assets: Assets
  /// The files that templates and content were read from.
  let sources: SourceMap
  let published: PublishedAddresses
  /// The redirects and other addresses that the site declares.
  let redirects: RedirectCheck

  func check(_ links: [PageLinks.Link], jobs: Int, _ diagnostics: inout Diagnostics) {
    let parts = chunks(links.count, pieces: jobs)
    let missing = parallelMap(parts.count, jobs: jobs) { part in
      links[parts[part]].filter { !isThere($0.target) }
    }
    var found: [SiteAddress: Int] = [:]
    var faults: [PageLinks.Link] = []
    for link in missing.joined() {
      if let index = found[link.target] {
        faults[index].join(link)
      } else {
        found[link.target] = faults.count
        faults.append(link)
      }
    }
    guard !faults.isEmpty else { return }
    // Faults reported where they are written are not reported again where they are printed.
    let known = diagnostics.all.filter {
      [.missingLinkTarget, .unknownAsset, .missingFeed].contains($0.id)
    }.map(\.message.english)
    var budget = SuggestionBudget()
    var finder = AddressFinder(sources)
    for link in faults where !isKnown(link, known) {
      report(link, &finder, &budget, &diagnostics)
    }
  }

  // MARK: - Published targets

  /// The path below Output of a path from the root of the host; `nil` if it is not below the base URL.
  private func path(ofTarget target: String) -> String? {
    let base = site.base.decodedPath
    if target == base || target.isEmpty && base.isEmpty { return "" }
    return target.hasPrefix("\(base)/") ? String(target.dropFirst(base.count + 1)) : nil
  }

  private func isThere(_ target: SiteAddress) -> Bool {
    if published.isOfOthers(target.path) { return true }
    guard let path = path(ofTarget: target.path) else {
      // An address with scheme and host names another site on the same host, unless it is the
      // address of a page without the path of this one.
      return target.isWhole
        && !(target.path.count > 1 && published.holds(String(target.path.dropFirst())))
    }
    return published.holds(path) || redirects.holds("/\(path)")
  }

  private func isKnown(_ link: PageLinks.Link, _ messages: [String]) -> Bool {
    guard !messages.isEmpty else { return false }
    let path = path(ofTarget: link.target.path).map { "/\($0)" } ?? link.target.path
    let names = [link.written, path, String(path.dropFirst("/assets/".count))]
    return messages.contains { message in
      names.contains { !$0.isEmpty && message.contains("'\($0)'") }
    }
  }

  // MARK: - Reports

  private func report(
    _ link: PageLinks.Link, _ finder: inout AddressFinder, _ budget: inout SuggestionBudget,
    _ diagnostics: inout Diagnostics
  ) {
    let own = path(ofTarget: link.target.path)
    let place = finder.place(of: link, below: site.base.path)
    let pages = link.pages(below: site.base)
    let message: Message
    let remedy: Message
    // Imports write an address with its host where something is missing, and others may answer it.
    var isError = link.isNeeded && !link.target.isWhole
    if let own {
      let meant = budget.didYouMean("\(site.base.path)/\(own)") {
        published.all.map { site.base.path + $0 }
      }
      let lost: Message = "'\(link.written)' leads to nothing that is published"
      message = lost.adding(pages).adding(meant)
      remedy = self.remedy(for: own)
    } else if published.holds(String(link.target.path.dropFirst())) {
      let lacking: Message = "'\(link.written)' lacks the path of the base URL"
      message = lacking.adding(pages)
      // The home page of the host may be meant.
      if link.target.path == "/" { isError = false }
      let meant = site.base.path + link.target.path
      remedy =
        link.target.isWhole
        ? "write '\(site.base.origin)\(meant)', if this site is meant"
        : "write '\(site.base.path)\(link.written)', or '{{ \"\(link.written)\" | url }}' in a template"
    } else {
      let outside: Message =
        "'\(link.written)' leads out of the site, which is below '\(site.base.path)/'"
      message = outside.adding(pages)
      isError = false
      remedy = "correct the address; one of this site is written '\(site.base.path)/…'"
    }
    diagnostics.report(
      Diagnostic(
        .missingLinkTarget, isError ? .error : .warning, message, at: place ?? link.origin,
        remedy: remedy, notes: link.notes(for: place)))
  }

  private func remedy(for path: String) -> Message {
    let folder = "assets/"
    if path.hasPrefix(folder), assets[String(path.dropFirst(folder.count))] != nil {
      let name = path.dropFirst(folder.count)
      return
        "write '{{ \"\(name)\" | asset }}' in a template, or a relative address in a style sheet: assets have "
        + "hashes in their names"
    }
    return
      "correct the address, or publish its target; list it as 'elsewhere' of 'hosting' in site.yml if something else "
      + "on the host answers it"
  }
}

extension PageLinks {
  /// The links with each address once, in the order in which they were found.
  static func together(_ links: [Link]) -> [Link] {
    var indices: [String: Int] = [:]
    var together: [Link] = []
    for link in links {
      // A part of the same page is written alike on all of them.
      let key = link.written.hasPrefix("#") ? link.written : "\(link.target.path) \(link.written)"
      if let index = indices[key] {
        together[index].join(link)
      } else {
        indices[key] = together.count
        together.append(link)
      }
    }
    return together
  }
}

extension PageLinks.Link {
  /// Adds the pages of another link to the same target.
  mutating func join(_ other: PageLinks.Link) {
    count += other.count
    if other.isNeeded { isNeeded = true }
  }

  /// On which pages it is.
  func pages(below base: BaseURL) -> Message {
    let others: Message = count == 1 ? "" : count == 2 ? " and one more" : " and \(count - 1) more"
    return ", on '\(base.path)\(HostedAddress.address(of: page))'\(others)"
  }

  /// Notes about its pages, besides the place where it is written.
  func notes(for place: Origin?) -> [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    if place != nil, origin != .none {
      notes.append(
        Diagnostic.Note("the first page with this address is made from this", at: origin))
    }
    if let layout, layout.origin != .none, place == nil {
      notes.append(
        Diagnostic.Note("its layout, '\(layout.content)', is named here", at: layout.origin))
    }
    return notes
  }
}

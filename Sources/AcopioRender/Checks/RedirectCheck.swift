import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel

/// Checks `redirects:` of the site, once everything that it publishes is known.
///
/// Reports `invalid-redirect` for targets, and `permalink-collision` for addresses that are published. Takes time in
/// proportion to the redirects and files.
struct RedirectCheck {
  /// A target of the site itself, without the path of its base URL.
  private struct Target {
    /// Decoded, with its first `/`.
    let path: String
    /// The part after the `?`.
    let query: String
    let id: String?
  }

  private let site: Site
  private let graphs: [SiteGraph]
  private let published: PublishedAddresses
  /// The paths below Output of redirecting pages, with their origins.
  private let leads: [String: Origin]
  /// By their address, of those for any query.
  private let singles: [String: SiteRedirect]
  /// By the address up to the `*`.
  private let wildcards: [String: SiteRedirect]
  /// The lengths of the keys of `wildcards` in bytes, longest first.
  private let lengths: [Int]
  /// By the address and the first member of their query: `/?p=12`.
  private let queries: [String: [SiteRedirect]]
  /// The addresses of those for a query.
  private let asked: Set<String>
  /// The folders below Output in which something is published, each with a `/` at its end.
  private let folders: Set<Substring>

  init(graphs: [SiteGraph], published: PublishedAddresses) {
    self.graphs = graphs
    self.published = published
    site = graphs[0].site
    var leads: [String: Origin] = [:]
    var singles: [String: SiteRedirect] = [:]
    var wildcards: [String: SiteRedirect] = [:]
    var queries: [String: [SiteRedirect]] = [:]
    if !site.redirects.isEmpty {
      for output in graphs.lazy.flatMap(\.outputs) {
        if case .redirect = output.kind { leads[output.path.string] = output.origin }
      }
    }
    for redirect in site.redirects {
      if redirect.isWildcard {
        wildcards[redirect.address] = redirect
      } else if let first = redirect.query.first {
        queries["\(redirect.address)?\(first.name)=\(first.value)", default: []].append(redirect)
      } else {
        singles[redirect.address] = redirect
      }
    }
    self.leads = leads
    self.singles = singles
    self.wildcards = wildcards
    self.queries = queries
    asked = Set(site.redirects.lazy.filter { !$0.query.isEmpty }.map(\.address))
    folders = site.redirects.contains(where: \.hasRest) ? RedirectCheck.folders(published) : []
    lengths = Set(wildcards.keys.map(\.utf8.count)).sorted(by: >)
  }

  private static func folders(_ published: PublishedAddresses) -> Set<Substring> {
    var folders: Set<Substring> = []
    for path in published.paths {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        guard folders.insert(path[...slash]).inserted else { break }
        rest = path[..<slash]
      }
    }
    return folders
  }

  /// Whether a redirect is for an address, with or without a query.
  func holds(_ address: String) -> Bool {
    singles[address] != nil || asked.contains(address)
      || lengths.contains { wildcard(of: address, $0) != nil }
  }

  func check(_ diagnostics: inout Diagnostics) {
    guard !site.redirects.isEmpty else { return }
    let covered = covered()
    let paths = Set(covered.values)
    var origins: [String: Origin] = [:]
    if !paths.isEmpty {
      for output in graphs.lazy.flatMap(\.outputs) where paths.contains(output.path.string) {
        origins[output.path.string] = output.origin
      }
    }
    for redirect in site.redirects {
      if redirect.isWildcard, redirect.address == "/" {
        diagnostics.error(
          .permalinkCollision, "'/*' matches every address, including the home page",
          at: redirect.origin, remedy: "name the folder that moved: /old/*")
      } else if let path = covered[redirect.shown] {
        report(redirect, covers: path, at: origins[path], &diagnostics)
      }
      checkTarget(of: redirect, &diagnostics)
    }
  }

  /// The claims that links of redirects make about parts of pages.
  static func claims(of site: Site) -> [MarkdownClaim] {
    site.redirects.compactMap { redirect in
      guard let target = target(of: redirect, on: site), let id = target.id else { return nil }
      return MarkdownClaim(
        origin: redirect.origin, page: SiteLinks.pageFile(of: target.path), id: id)
    }
  }

  // MARK: - Addresses

  /// A file at the address of each redirect whose address is published: of hosts, some answer with one and some with the other.
  private func covered() -> [String: String] {
    var covered: [String: String] = [:]
    for (address, redirect) in singles {
      covered[redirect.shown] = PublishedAddresses.files(at: String(address.dropFirst()))
        .first { published.paths.contains($0) && leads[$0] == nil }
    }
    guard !wildcards.isEmpty else { return covered }
    for path in published.paths where leads[path] == nil {
      let address = HostedAddress.address(of: path)
      for length in lengths {
        guard let redirect = wildcard(of: address, length) else { continue }
        covered[redirect.shown] = min(covered[redirect.shown] ?? path, path)
      }
    }
    return covered
  }

  private func report(
    _ redirect: SiteRedirect, covers path: String, at origin: Origin?,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .permalinkCollision,
      "'\(redirect.shown)' is the address of something that is published, '\(path)'",
      at: redirect.origin,
      remedy: "remove the redirect, or change the permalink or path of the published file",
      notes: origin.map { [Diagnostic.Note("it is made here", at: $0)] } ?? [])
  }

  private func wildcard(of address: String, _ length: Int) -> SiteRedirect? {
    guard address.utf8.count >= length, let start = String(address.utf8.prefix(length)) else {
      return nil
    }
    return wildcards[start]
  }

  /// The redirect that answers an address.
  private func redirect(at target: Target) -> SiteRedirect? {
    for member in target.query.split(separator: "&") {
      let found = queries["\(target.path)?\(member)"]?.first { $0.takes(query: target.query) }
      if let found { return found }
    }
    if let found = singles[target.path] { return found }
    guard target.path != "/" else { return nil }
    return lengths.lazy.compactMap { wildcard(of: target.path, $0) }.first
  }

  // MARK: - Targets

  /// The target of a redirect; `nil` if that is not on the site.
  private static func target(of redirect: SiteRedirect, on site: Site) -> Target? {
    var text = redirect.target
    let root = "\(site.base.origin)\(site.base.path)/"
    if text.hasPrefix(root) { text = "/\(text.dropFirst(root.count))" }
    guard text.hasPrefix("/") else { return nil }
    return text.withUTF8 {
      let address = LinkAddress($0)
      return Target(
        path: address.decodedPath, query: String(address.query.string.dropFirst()), id: address.id)
    }
  }

  /// Checks that a target on the site is published, and is not itself a redirect.
  private func checkTarget(of redirect: SiteRedirect, _ diagnostics: inout Diagnostics) {
    guard let target = RedirectCheck.target(of: redirect, on: site) else { return }
    let path = target.path
    func refuse(
      _ message: Message, _ remedy: Message, _ note: Message? = nil, at place: Origin? = nil
    ) {
      diagnostics.error(
        .invalidRedirect, "'\(redirect.shown)' \(message)", at: redirect.origin, remedy: remedy,
        notes: note.map { [Diagnostic.Note($0, at: place ?? .none)] } ?? [])
    }
    if let other = self.redirect(at: target) {
      guard other != redirect else { return refuse("leads to itself", "write where it leads") }
      return refuse(
        "leads to '\(path)', which is redirected or gone",
        "redirect to the final address, to avoid a loop",
        "that address is declared here", at: other.origin)
    }
    let file = PublishedAddresses.files(at: String(path.dropFirst()))
      .first(where: published.paths.contains)
    if let alias = file.flatMap({ leads[$0] }) {
      return refuse(
        "leads to '\(path)', which is an alias",
        "write the address that the alias leads to", "the alias is here", at: alias)
    }
    let isThere =
      file != nil || published.holds(String(path.dropFirst()))
      || published.isOfOthers(site.base.path + path)
    guard !isThere else { return }
    if redirect.hasRest {
      let folder = path.dropFirst()
      guard !folder.isEmpty, !folders.contains(folder) else { return }
      return refuse(
        "leads to addresses below '\(path)', and nothing is published there",
        "write the address of a folder of the site")
    }
    let meant = diagnostics.suggestions.didYouMean(path) { published.all }
    refuse(
      "leads to '\(path)', and nothing is published there\(meant)",
      "write the address of something that the site publishes")
  }
}

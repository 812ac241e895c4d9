import AcopioBase

/// Replaces the links of another tool's site.
struct LinkRepair: Sendable {
  let addresses: ForeignAddresses
  /// The site's address without a `/` at its end, for links that lead to nothing that was imported.
  let base: String

  /// A change of a link.
  struct Change {
    /// The new address.
    let address: String
    /// The reason, if the link does not lead to its original target; `nil` for another spelling of
    /// the same.
    let reason: Message?
    /// Whether nothing will be at the address, so that only the text of the link should stay.
    var isDead = false
  }

  /// The change of an address in the entry of `page`; `nil` if it needs none.
  func change(of address: String, in page: ForeignAddresses.Page) -> Change? {
    let link = LinkAddress.parts(address)
    if link.path.isEmpty {
      guard let fragment = link.fragment else { return nil }
      return own(fragment, of: page)
    }
    if let target = addresses.page(referredToAs: link.path, in: page.language) {
      if target.isDraft, !page.isDraft { return toDraft(target, link, written: address) }
      return toPage(target, link, from: page, written: address)
    }
    if let target = target(of: link.path, in: page) {
      switch target {
      case .page(let target) where target.isDraft && !page.isDraft:
        return toDraft(target, link, written: address)
      case .page(let target): return toPage(target, link, from: page, written: address)
      case .file(let path):
        return path == link.path ? nil : Change(address: path + link.rest, reason: nil)
      }
    }
    return Change(
      address: full(link, in: page),
      reason: "'\(address)' leads to nothing that was imported; the link has the full address now")
  }

  /// The absolute address of a link, which may contain the path of the site's address already.
  private func full(_ link: LinkAddress.Parts, in page: ForeignAddresses.Page) -> String {
    let path = link.path.hasPrefix("/") ? withoutBase(link.path) : "\(page.folder)\(link.path)"
    let steps = RelativePath.resolved(path, from: "") ?? ""
    let ending = path.hasSuffix("/") && !steps.isEmpty ? "/" : ""
    return "\(base)/\(steps)\(ending)\(link.rest)"
  }

  /// The change of a link from a published entry to a draft, which a build refuses.
  private func toDraft(
    _ target: ForeignAddresses.Page, _ link: LinkAddress.Parts, written: String
  ) -> Change {
    Change(
      address: base + addresses.published(target) + link.rest,
      reason: "'\(written)' leads to a draft, so the link was removed",
      isDead: true)
  }

  private enum Target {
    case page(ForeignAddresses.Page)
    /// The address of a file.
    case file(String)
  }

  private func target(of path: String, in page: ForeignAddresses.Page) -> Target? {
    let decoded = path.withBytes { PercentEncoding.decoded($0) }
    if decoded.hasPrefix("/") {
      let file = decoded.isMarkdown ? addresses.page(from: String(decoded.dropFirst())) : nil
      return published(at: withoutBase(decoded), in: page) ?? file.map { .page($0) }
    }
    // A path next to the file, and then one next to the page.
    if let source = RelativePath.resolved(decoded, from: page.logical) {
      for end in ["", ".md", "/_index.md", "/index.md"] {
        if let target = addresses.page(from: source + end, in: page.language) {
          return .page(target)
        }
      }
      let own = RelativePath.resolved(decoded, from: page.source) ?? source
      if let copy = addresses.copy(from: own) ?? addresses.copy(logical: source, in: page.language)
      {
        return .file(copy)
      }
    }
    guard let here = RelativePath.resolved(page.folder + decoded, from: "") else { return nil }
    return published(at: "/" + here + (decoded.hasSuffix("/") ? "/" : ""))
  }

  /// What a text in the language of a page means by a path: an address, or the same page in its language.
  private func published(at path: String, in page: ForeignAddresses.Page) -> Target? {
    if addresses.hasFile(at: path), addresses.prefix(of: path) != nil { return .file(path) }
    let isLocal = addresses.prefix(of: path) == nil
    if isLocal, page.language > 0 {
      if let own = addresses.page(at: path),
        let version = addresses.version(of: own, in: page.language)
      {
        return .page(version)
      }
      if let target = published(at: page.prefix + path) { return target }
    }
    return published(at: addresses.withoutOwnPrefix(path))
  }

  private func published(at path: String) -> Target? {
    if addresses.hasFile(at: path) { return .file(path) }
    if addresses.hasFile(at: path + "/") { return .file(path + "/") }
    return addresses.page(at: path).map { .page($0) }
  }

  /// The path without the path of the site's address, which is added to every link here.
  private func withoutBase(_ path: String) -> String {
    let host = base.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard host.count > 2, let slash = host[2].firstIndex(of: "/") else { return path }
    let prefix = String(host[2][slash...])
    if path == prefix { return "/" }
    return path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count)) : path
  }

  // MARK: - Fragments

  private func toPage(
    _ page: ForeignAddresses.Page, _ link: LinkAddress.Parts, from own: ForeignAddresses.Page,
    written: String
  ) -> Change? {
    // A reference leads to the page in the language of the text.
    let isOwn =
      page.language == own.language
      || page.language == 0 && addresses.version(of: page, in: own.language) == nil
    let reference = isOwn ? page.reference : addresses.published(page)
    guard let fragment = link.fragment else {
      let new = reference + link.query
      return new == written || page.path == written ? nil : Change(address: new, reason: nil)
    }
    guard let id = id(fragment, in: page) else {
      return Change(
        address: reference + link.query,
        reason: "the page has no '#\(fragment)'; the link leads to its beginning now")
    }
    let new = "\(reference)\(link.query)#\(id)"
    return new == written ? nil : Change(address: new, reason: nil)
  }

  private func own(_ fragment: String, of page: ForeignAddresses.Page) -> Change? {
    guard let id = id(fragment, in: page) else {
      return Change(
        address: page.reference,
        reason: "the page has no '#\(fragment)'; the link leads to its beginning now")
    }
    return id == fragment ? nil : Change(address: "#\(id)", reason: nil)
  }

  /// The id that a fragment means: itself, or the heading that has it as its text.
  private func id(_ fragment: String, in page: ForeignAddresses.Page) -> String? {
    let decoded = fragment.withBytes { PercentEncoding.decoded($0) }
    if page.ids.contains(decoded) { return decoded }
    let slug = decoded.slug
    return page.ids.contains(slug) ? slug : nil
  }
}

extension ForeignAddresses.Page {
  /// The folder of the page's address, with a `/` at its end.
  fileprivate var folder: String {
    path.hasSuffix("/") ? path : String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}

extension LinkAddress {
  /// The parts of an address as text.
  struct Parts {
    let path: String
    /// With its `?`; empty without one.
    let query: String
    /// Without its `#`.
    let fragment: String?

    /// The part after the path.
    var rest: String { query + (fragment.map { "#\($0)" } ?? "") }
  }

  /// Splits an address into its parts.
  static func parts(_ address: String) -> Parts {
    let hash = address.firstIndex(of: "#")
    let fragment = hash.map { String(address[address.index(after: $0)...]) }
    let before = hash.map { address[..<$0] } ?? address[...]
    let question = before.firstIndex(of: "?") ?? before.endIndex
    return Parts(
      path: String(before[..<question]), query: String(before[question...]), fragment: fragment)
  }
}

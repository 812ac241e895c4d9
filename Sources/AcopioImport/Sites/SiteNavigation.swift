import AcopioBase

/// A link of another tool's menu.
struct ForeignLink {
  let title: String
  /// A path of the site, or an address with its scheme.
  let target: String
  /// Menus are in this order; links with the same weight stay in the order in which they were found.
  var weight = 0
  let origin: Origin

  /// The links of a list such as `- { title: Books, url: /books/ }`, in any of the usual words.
  static func links(_ items: some Sequence<Value>) -> [ForeignLink] {
    items.compactMap { item in
      func text(_ names: [String]) -> String? {
        names.lazy.map { item.member(named: $0) }.first { $0.hasText && !$0.text.isEmpty }?.text
          .string
      }
      guard let target = text(["url", "pageRef", "pageref", "link", "href", "path", "page"]),
        let title = text(["title", "name", "text", "label", "identifier"])
      else { return nil }
      let weight = item.member(named: "weight")
      return ForeignLink(
        title: title, target: target, weight: Int(weight.text.string) ?? 0,
        origin: item.origin.firstByte)
    }
  }
}

/// The place of an entry in the menu of its site.
struct MenuPlace {
  /// The title there; `nil` for that of the entry.
  var title: String?
  var weight = 0
}

extension SitePlan {
  /// The menu at the top of every page: that of the site, or its sections and first pages.
  func menu(
    of site: ForeignSite, in language: Int, pages: Set<String>, _ diagnostics: inout Diagnostics
  ) -> [(path: String, title: String)] {
    var links: [(path: String, title: String, weight: Int)] = []
    let prefixes = site.languages.map(\.prefix)
    // Of a menu for all languages, each has the pages that are in it.
    let isOwn = language == 0 || site.languages[language].menu != nil
    for link in language == 0 ? site.menu : site.languages[language].menu ?? site.menu {
      var target = link.target
      if let own = prefixes.first, !own.isEmpty, target.hasPrefix(own + "/") {
        target.removeFirst(own.count)
      }
      let version = SitePlan.version(of: target.asPagePath, in: language, of: site)
      let local =
        language == 0 ? nil : prefixes[language] + (target.hasPrefix("/") ? "" : "/") + target
      let found =
        version?.path
        ?? local.flatMap { target.contains("://") ? nil : SitePlan.path(of: $0, pages) }
        ?? SitePlan.path(of: target, pages)
      guard let path = found else {
        if !isOwn { continue }
        diagnostics.leftOut(
          "the menu has a link to '\(link.target)', which is no page of the new site",
          at: link.origin, remedy: "write the link into 'params.nav' of site.yml")
        continue
      }
      links.append((path, link.title, link.weight))
    }
    for collection in site.collections where collection.hasPages {
      for entry in collection.entries where !entry.isDraft && entry.language == language {
        guard let place = entry.menu else { continue }
        links.append((entry.path, place.title ?? entry["title"].text.string, place.weight))
      }
    }
    guard links.isEmpty else {
      var seen: Set<String> = []
      return links.inOrder { $0.weight < $1.weight }.filter { seen.insert($0.path).inserted }
        .map { ($0.path, $0.title) }
    }
    return Array((parts[language] + SitePlan.topPages(of: site, in: language)).prefix(7))
  }

  /// The address of a link's target; `nil` if it is neither a page nor at another host.
  private static func path(of target: String, _ pages: Set<String>) -> String? {
    if target.contains("://") {
      return target.hasPrefix("http://") || target.hasPrefix("https://") ? target : nil
    }
    let path = String(target.prefix { $0 != "#" && $0 != "?" })
    let page = path.asPagePath
    let other =
      page.hasSuffix(".html") ? page.dropLast(".html".count) + "/" : page.dropLast() + ".html"
    return [page, String(other), page.lowercased()].first(where: pages.contains)
  }

  /// The pages that belong to no section, in their own order, without those that nobody goes to from a menu.
  private static func topPages(
    of site: ForeignSite, in language: Int
  ) -> [(path: String, title: String)] {
    var pages: [(path: String, title: String, order: Int)] = []
    for collection in site.collections where collection.hasPages && collection.folder == "/" {
      for entry in collection.entries
      where !entry.isDraft && entry.language == language && isTopPage(entry) {
        let order = ["nav_order", "weight", "order"].lazy.map { entry[$0] }.first { $0.hasText }
        let number = order.flatMap { Double($0.text.string) }.flatMap {
          Int(exactly: $0.rounded(.down))
        }
        pages.append((entry.path, entry["title"].text.string, number ?? .max))
      }
    }
    return pages.inOrder { $0.order < $1.order }.map { ($0.path, $0.title) }
  }

  private static func isTopPage(_ entry: ForeignEntry) -> Bool {
    let steps = entry.localPath.split(separator: "/")
    guard steps.count == 1, entry["nav_exclude"].bool != true else { return false }
    let name = steps[0].hasSuffix(".html") ? String(steps[0].dropLast(5)) : String(steps[0])
    return !isUtility(name)
  }

  /// Whether pages with this name are there for errors or programs.
  private static func isUtility(_ name: String) -> Bool {
    let names: Set = [
      "400", "401", "403", "404", "500", "503", "error", "offline", "search", "sitemap", "success",
      "template", "thank-you", "thanks",
    ]
    return names.contains(name.lowercased()) || name.hasPrefix("google")
  }
}

import AcopioBase

/// The pages of an imported site: every address is used once, and `/` is one of them.
struct SitePlan {
  /// The list page of a collection.
  struct List {
    /// The index of the collection.
    let collection: Int
    let path: String
    let title: String
  }

  /// The pages for the values of a field.
  struct Taxonomy {
    /// The index of the collection.
    let collection: Int
    let field: String
    /// The folder of its pages.
    let path: String
    /// The address and the title of the list of its terms.
    let index: String, title: String
  }

  private(set) var lists: [List] = []
  private(set) var taxonomies: [Taxonomy] = []
  /// The links at the top of every page, in each language.
  private(set) var navs: [[(path: String, title: String)]] = []
  /// The parts of the site that its first page leads to.
  private var sections: [(path: String, title: String)] = []
  /// These parts in each language.
  private(set) var parts: [[(path: String, title: String)]] = []
  /// Addresses that lead elsewhere and belong to no entry.
  private(set) var redirects: [ForeignRedirect] = []
  /// The number of pages that have another address than in the other site.
  private(set) var movedPages = 0
  /// The index of the collection of pages without a section, if the first page lists them.
  private(set) var loosePages: Int?
  /// Whether the first page is an entry.
  private(set) var homeIsEntry = false
  private(set) var feeds = FeedPlan()
  /// The addresses of everything that is neither an entry nor a copied file.
  private(set) var paths: Set<String> = ["/404.html", "/robots.txt", "/sitemap.xml"]
  /// The names of the folders of collections.
  private(set) var folders = FolderNames()
  /// The prefixes of the languages besides the site's own.
  private var prefixes: [String] = []
  /// The files of pages, in lower case.
  private var taken: Set<String> = []

  /// A plan without pages.
  init() {}

  /// Plans the pages of a site; gives entries with the same name or address others, which is reported.
  init(_ site: inout ForeignSite, _ arena: Arena, _ diagnostics: inout Diagnostics) {
    SitePlan.leaveOutMissingPage(&site, &diagnostics)
    site.collections.removeAll { $0.entries.isEmpty }
    folders = SitePlan.nameFolders(&site, &diagnostics)
    for index in site.collections.indices {
      let tree = site.collections[index].isTree ? site.collections[index].title : nil
      for number in site.collections[index].entries.indices {
        site.collections[index].entries[number].completeTitle(ofTree: tree, arena)
      }
      site.collections[index].unifyDates(arena)
      SitePlan.nameEntries(&site.collections[index], inLanguages: site.languages.count > 1)
      site.collections[index].placeDefaults(&diagnostics)
    }
    let before = site.collections.map { $0.entries.map(\.path.asPagePath) }
    for drafts in [false, true] {
      for index in site.collections.indices {
        place(&site.collections[index], drafts: drafts, &diagnostics)
      }
    }
    for (paths, collection) in zip(before, site.collections) where collection.hasPages {
      movedPages += zip(paths, collection.entries).count { $0 != $1.path }
    }
    removeTakenAliases(&site, &diagnostics)
    planRedirects(&site, &diagnostics)
    planLists(site, &diagnostics)
    planTaxonomies(site, &diagnostics)
    feeds = FeedPlan(site, prefixes: [""] + prefixes, taken: taken, &diagnostics)
    paths.formUnion(feeds.paths)
    taken.formUnion(feeds.paths.map { $0.lowercased() })
    redirectOthers(of: site, &diagnostics)
    planNavigation(site, &diagnostics)
  }

  /// Whether a file that is copied would have the address of a page.
  func isTaken(_ path: String) -> Bool { taken.contains(path.lowercased()) }

  /// Leaves out the page for missing addresses, which is a layout here.
  private static func leaveOutMissingPage(
    _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    for index in site.collections.indices where site.collections[index].hasPages {
      site.collections[index].entries.removeAll { entry in
        guard entry.localPath.asPagePath == "/404.html" else { return false }
        diagnostics.leftOut(
          "the page for missing addresses was not imported", path: entry.file.path,
          remedy: "write its text into templates/layouts/404.html")
        return true
      }
    }
  }

  // MARK: - Entries

  /// Gives each entry an address of its own: first those that are published, then drafts, which get
  /// none that every page links to.
  private mutating func place(
    _ collection: inout ForeignCollection, drafts: Bool, _ diagnostics: inout Diagnostics
  ) {
    guard collection.hasPages else { return }
    for index in collection.entries.indices where collection.entries[index].isDraft == drafts {
      let entry = collection.entries[index]
      let path = path(of: entry, in: collection, &diagnostics)
      let isHidden = drafts && path == entry.prefix + "/"
      let free = SitePlan.free(isHidden ? "\(entry.prefix)/home/" : path) {
        taken.insert(SitePlan.key(of: $0)).inserted
      }
      collection.entries[index].path = free
      guard free != path else { continue }
      diagnostics.leftOut(
        isHidden
          ? "every page links to '/', so a draft cannot be there; this one is at '\(free)'"
          : "another page has the address '\(path)', in upper or lower case; this one is at '\(free)'",
        path: entry.file.path, remedy: "give one of them another 'permalink'")
    }
  }

  /// The address of an entry, or one made of its name if no page can have its own.
  private func path(
    of entry: ForeignEntry, in collection: ForeignCollection, _ diagnostics: inout Diagnostics
  ) -> String {
    let path = entry.path.asPagePath
    guard let fault = SitePlan.fault(in: path) else { return path }
    let other = "\(entry.prefix)\(collection.folder)\(entry.slug.isEmpty ? "page" : entry.slug)/"
    diagnostics.leftOut(
      "\(fault), so this page is at '\(other)'", path: entry.file.path,
      remedy: "give it another 'permalink', and redirect the old address on the host")
    return other
  }

  /// The reason why no page can have an address; `nil` if one can.
  static func fault(in path: String) -> Message? {
    if path.contains("#") || path.contains("?") { return "the path has a '#' or '?'" }
    return String(SitePlan.file(of: path).dropFirst()).withBytes { outputPathFault($0) }.map {
      "the path '\(path)' \($0)"
    }
  }

  /// `base`, or `base-2` and so on until `isFree`.
  static func unused(_ base: String, _ isFree: (String) -> Bool) -> String {
    if isFree(base) { return base }
    var number = 2
    while !isFree("\(base)-\(number)") { number += 1 }
    return "\(base)-\(number)"
  }

  private static func free(_ path: String, _ isFree: (String) -> Bool) -> String {
    let isFolder = path.hasSuffix("/")
    let base = path == "/" ? "/home" : isFolder ? String(path.dropLast()) : path
    if isFree(path) { return path }
    var number = 2
    while true {
      let stem = isFolder ? base : String(base.dropLast(".html".count))
      let next = "\(stem)-\(number)" + (isFolder ? "/" : ".html")
      if isFree(next) { return next }
      number += 1
    }
  }

  /// The file of a page.
  private static func file(of path: String) -> String {
    path.hasSuffix("/") ? path + "index.html" : path
  }

  /// The part of an address that must be unique: some systems do not distinguish uppercase from
  /// lowercase.
  private static func key(of path: String) -> String { file(of: path).lowercased() }

  private mutating func removeTakenAliases(
    _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    for collection in site.collections.indices {
      for index in site.collections[collection].entries.indices {
        let entry = site.collections[collection].entries[index]
        site.collections[collection].entries[index].aliases = entry.aliases.filter { alias in
          // Another form of its own address leads there by itself.
          if SitePlan.key(of: alias) == SitePlan.key(of: entry.path) { return false }
          if SitePlan.fault(in: alias) == nil, taken.insert(SitePlan.key(of: alias)).inserted {
            return true
          }
          diagnostics.leftOut(
            "the former address '\(alias)' was left out: it belongs to another page, or is not a path",
            path: entry.file.path, remedy: "redirect it on the host")
          return false
        }
      }
    }
  }

  /// Makes redirects of the former addresses that no `aliases` can have: those of translations, and of entries that
  /// have some, whose `aliases` would be in all languages.
  private mutating func planRedirects(
    _ site: inout ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    for collection in site.collections.indices where site.collections[collection].hasPages {
      let translations = site.collections[collection].translations
      for index in site.collections[collection].entries.indices {
        let entry = site.collections[collection].entries[index]
        var former = entry.outerAliases.filter {
          SitePlan.fault(in: $0) == nil && taken.insert(SitePlan.key(of: $0)).inserted
        }
        if entry.language > 0 || !site.languages.isEmpty && translations[entry.source] != nil {
          former += entry.aliases.map { entry.language == 0 ? site.ownPrefix + $0 : $0 }
          site.collections[collection].entries[index].aliases = []
        }
        guard entry.isDraft || entry.isLater else {
          redirects += former.map { ForeignRedirect($0, site.address(of: entry)) }
          continue
        }
        for address in former {
          diagnostics.leftOut(
            "the former address '\(address)' was left out: its page is not published yet",
            path: entry.file.path, remedy: "add it to the redirects of site.yml on that day")
        }
      }
    }
    guard let first = site.languages.first else { return }
    let own = "/\(first.key)/"
    if site.ownPrefix.isEmpty, taken.insert(SitePlan.key(of: own)).inserted {
      redirects.append(ForeignRedirect(own, "/"))
    }
  }

  /// Takes the redirects of the site itself, and those from lists with `.html` to their folders.
  private mutating func redirectOthers(of site: ForeignSite, _ diagnostics: inout Diagnostics) {
    let lists =
      site.isUgly ? (lists.map(\.path) + taxonomies.map(\.index)).filter { $0 != "/" } : []
    let folders = lists.filter { $0.hasSuffix("/") }.flatMap { path in
      ([site.ownPrefix] + prefixes).map {
        ForeignRedirect("\($0)\(path.dropLast()).html", $0 + path)
      }
    }
    for redirect in site.redirects + folders where redirect.from != redirect.to {
      let target = redirect.to.prefix { $0 != "#" && $0 != "?" }
      let isKnown =
        !target.hasPrefix("/") || redirect.from.hasSuffix("*") || target == "/"
        || [target.asPage, target.asPage + "index.html"].contains {
          taken.contains($0.lowercased())
        }
        || paths.contains(String(target)) || site.copies.contains { "/\($0.path)" == target }
      if isKnown, taken.insert(SitePlan.key(of: redirect.from)).inserted {
        redirects.append(redirect)
      } else if !isKnown {
        diagnostics.leftOut(
          "the redirect from '\(redirect.from)' leads to no page that was imported",
          remedy: "write it into 'redirects' of site.yml")
      }
    }
  }

  // MARK: - Lists and terms

  private mutating func planLists(_ site: ForeignSite, _ diagnostics: inout Diagnostics) {
    let paged = site.collections.indices.filter { site.collections[$0].hasPages }
    let main =
      SitePlan.latest(of: site) ?? SitePlan.largest(paged) { site.collections[$0].entries.count }
    prefixes = site.languages.dropFirst().map(\.prefix)
    homeIsEntry = taken.contains(SitePlan.key(of: "/"))
    for listing in site.listings {
      guard case .entries(let name) = listing.subject,
        let index = SitePlan.collection(named: name, of: site) ?? main
      else { continue }
      addList(index, listing.path, listing.title)
    }
    for (index, collection) in site.collections.enumerated() where collection.hasPages {
      guard collection.folder != "/" else {
        planPages(index, of: site)
        continue
      }
      let own = collection.entries.first { $0.place == "_index" && $0.language == 0 && !$0.isDraft }
      if let own, own.path != collection.folder {
        sections.append((own.path, own.title))
        continue
      }
      // Of a tool that makes no lists by itself, the page that lists the entries is enough.
      let listings = lists.filter { $0.collection == index }
      if case .liquid = site.syntax, !listings.isEmpty,
        !collection.entries.contains(where: { $0.path == collection.folder })
      {
        sections += listings.map { ($0.path, $0.title) }
        continue
      }
      addList(index, collection.folder, collection.title)
      if hasPage(at: collection.folder, in: site) {
        let own = collection.entries.first { $0.path == collection.folder }
        sections.append((collection.folder, own?["title"].text.string ?? collection.title))
      }
      // The layout of a tree lists the pages below each page.
      guard !collection.isTree,
        let own = collection.entries.first(where: { $0.path == collection.folder })
      else { continue }
      diagnostics.leftOut(
        "the page has its text, but not the list of the pages below it", path: own.file.path,
        remedy: "write a layout with a loop over 'collections.\(collection.name)'")
    }
    if let main { addList(main, "/", site.name.isEmpty ? "Home" : site.name) }
  }

  /// Plans how the pages that belong to no section are reached: the first page lists them, or leads to a list of them.
  private mutating func planPages(_ index: Int, of site: ForeignSite) {
    let count = site.collections[index].entries.count { $0.path != "/" }
    if count <= 40 {
      loosePages = count > 0 ? index : nil
      return
    }
    let title = SiteLanguage(site.language).words == "es" ? "Todas las páginas" : "All pages"
    let path = SitePlan.free("/pages/") { !taken.contains(SitePlan.key(of: $0)) }
    addList(index, path, title)
    sections.append((path, title))
  }

  /// The collection with the most dated entries; `nil` without any.
  private static func latest(of site: ForeignSite) -> Int? {
    let paged = site.collections.indices.filter { site.collections[$0].hasPages }
    let counts = site.collections.map { $0.entries.count { $0["date"].hasText } }
    return largest(paged.filter { counts[$0] > 0 }) { counts[$0] }
  }

  /// The first of those with the largest number.
  static func largest(_ indices: [Int], _ count: (Int) -> Int) -> Int? {
    indices.reduce(nil) { best, index in
      best.map { count(index) > count($0) ? index : $0 } ?? index
    }
  }

  /// The collection with a name, or the one in which most entries have it as a tag.
  static func collection(named name: String, of site: ForeignSite) -> Int? {
    let paged = site.collections.indices.filter { site.collections[$0].hasPages }
    if let own = paged.first(where: { site.collections[$0].name == name }) { return own }
    let counts = site.collections.map { collection in
      collection.entries.count { $0["tags"].elements.contains { $0.text.string == name } }
    }
    return largest(paged.filter { counts[$0] > 0 }) { counts[$0] }
  }

  private mutating func addList(_ collection: Int, _ path: String, _ title: String) {
    // A list is in all languages.
    let all = [path] + prefixes.map { $0 + path }
    guard all.allSatisfy({ !taken.contains(SitePlan.key(of: $0)) }) else { return }
    lists.append(List(collection: collection, path: path, title: title))
    for path in all {
      taken.insert(SitePlan.key(of: path))
      paths.insert(path)
    }
  }

  private mutating func planTaxonomies(_ site: ForeignSite, _ diagnostics: inout Diagnostics) {
    let indices = site.listings.compactMap { listing -> (field: String, listing: ForeignListing)? in
      guard case .terms(let field) = listing.subject else { return nil }
      return (field, listing)
    }
    // A list of terms has no pages of them, in Jekyll.
    let others = indices.filter { index in !site.taxonomies.contains { $0.field == index.field } }
    var fields: Set<String> = []
    for (field, path) in site.taxonomies + others.map({ ($0.field, $0.listing.path) })
    where fields.insert(field).inserted {
      let listing = indices.first { $0.field == field }?.listing
      let index = listing?.path ?? path
      let uses = site.collections.map { collection in
        guard collection.hasPages else { return 0 }
        return collection.originals.count { $0[field].kind == .array && $0[field].count > 0 }
      }
      guard let most = uses.max(), most > 0, let main = uses.firstIndex(of: most) else { continue }
      for (other, count) in uses.enumerated() where other != main && count > 0 {
        diagnostics.leftOut(
          "the pages of '\(field)' list only the entries of '\(site.collections[main].name)', not those of"
            + " '\(site.collections[other].name)'", path: path,
          remedy: "add a taxonomy with another permalink to that collection")
      }
      let terms = site.collections[main].entries.flatMap { Array($0[field].elements) }
      guard terms.allSatisfy({ $0.kind == .string && !$0.text.string.slug.isEmpty }) else {
        diagnostics.leftOut(
          "the pages of '\(field)' were left out: a value is not text, or has no letters",
          path: path,
          remedy: "correct the values, and declare a taxonomy")
        continue
      }
      guard taken.insert(SitePlan.key(of: index)).inserted else {
        diagnostics.leftOut(
          "the pages of '\(field)' were left out: something else has their address", path: path,
          remedy: "declare a taxonomy with another permalink in a _collection.yml")
        continue
      }
      if case .shortcodes = site.syntax {
        redirectTerms(site.collections[main].entries, field, path, of: site, &diagnostics)
      }
      taxonomies.append(
        Taxonomy(
          collection: main, field: field, path: path, index: index,
          title: listing?.title ?? field.humanized))
      for prefix in [""] + prefixes {
        paths.insert(prefix + index)
        taken.insert(SitePlan.key(of: prefix + index))
      }
      // The addresses of terms; slugs are made as a build makes them.
      for entry in site.collections[main].entries {
        for term in entry[field].elements {
          paths.insert("\(entry.prefix)\(path)\(term.text.string.slug)/")
        }
      }
    }
  }

  /// Leads from the address of each term in Hugo to its page here; one that may have another address is reported.
  private mutating func redirectTerms(
    _ entries: [ForeignEntry], _ field: String, _ path: String, of site: ForeignSite,
    _ diagnostics: inout Diagnostics
  ) {
    var steps: [String: Set<String>] = [:]
    for term in entries.flatMap({ Array($0[field].elements) }) {
      steps[term.text.string.slug, default: []].insert(term.text.string.asTermStep)
    }
    var seen: Set<String> = []
    for entry in entries {
      let folder = (entry.language == 0 ? site.ownPrefix : entry.prefix) + path
      let isLasting = !entry.isDraft && !entry.isLater && entry.period.isEmpty
      for term in entry[field].elements {
        let (name, step) = (term.text.string, term.text.string.asTermStep)
        let (old, new) = (folder + step + (site.isUgly ? ".html" : "/"), "\(folder)\(name.slug)/")
        // Of several terms with one address here, a build gives others to all but one.
        let isShared = steps[name.slug, default: []].count > 1
        guard old != new || isShared, !seen.contains(old) else { continue }
        let isFree =
          !isShared && isLasting && !old.contains("%") && SitePlan.fault(in: old) == nil
          && taken.insert(SitePlan.key(of: old)).inserted
        if isFree { redirects.append(ForeignRedirect(old, new)) }
        if isFree || !entry.isDraft { seen.insert(old) }
        if isFree || entry.isDraft { continue }
        diagnostics.leftOut(
          isShared
            ? "the page of '\(name)', at '\(old)' in Hugo, shares '\(new)' with others here, so a build may give it another address"
            : "the page of '\(name)' is at '\(new)' here, and at '\(old)' in Hugo",
          at: term.origin.firstByte, remedy: "redirect the old address on the host")
      }
    }
  }

  /// Whether a list, or an entry that is no draft, has an address.
  private func hasPage(at path: String, in site: ForeignSite) -> Bool {
    lists.contains { $0.path == path }
      || site.collections.contains { collection in
        collection.hasPages && collection.entries.contains { $0.path == path && !$0.isDraft }
      }
  }

  private mutating func planNavigation(_ site: ForeignSite, _ diagnostics: inout Diagnostics) {
    sections += taxonomies.map { ($0.index, $0.title) }
    let paged = site.collections.filter(\.hasPages).flatMap(\.entries)
    let shared = lists.map(\.path) + taxonomies.map(\.index)
    for number in 0..<max(1, site.languages.count) {
      let own = paged.filter { !$0.isDraft && $0.language == number }
      let prefix = number == 0 ? "" : prefixes[number - 1]
      let pages = Set(own.map(\.path) + shared.map { prefix + $0 })
      parts.append(number == 0 ? sections : parts(in: number, prefix, own, shared, of: site))
      navs.append(menu(of: site, in: number, pages: pages, &diagnostics))
    }
  }

  /// The parts of the site that a language besides its own has.
  private func parts(
    in number: Int, _ prefix: String, _ entries: [ForeignEntry], _ shared: [String],
    of site: ForeignSite
  ) -> [(path: String, title: String)] {
    var parts = sections.compactMap { path, title -> (path: String, title: String)? in
      if shared.contains(path) { return (prefix + path, title) }
      return SitePlan.version(of: path, in: number, of: site).map { ($0.path, $0.title) }
    }
    for collection in site.collections where collection.hasPages && collection.folder != "/" {
      guard !sections.contains(where: { $0.path == collection.folder }),
        let own = entries.first(where: { $0.path == prefix + collection.folder })
      else { continue }
      parts.append((own.path, own.title))
    }
    return parts
  }

  /// The page in another language that is the same as the page at an address of the site's own.
  static func version(
    of path: String, in number: Int, of site: ForeignSite
  ) -> ForeignEntry? {
    for collection in site.collections where collection.hasPages {
      guard let own = collection.entries.first(where: { $0.language == 0 && $0.path == path })
      else { continue }
      return collection.entries.first {
        $0.language == number && $0.original == own.source && !$0.isDraft
      }
    }
    return nil
  }
}

extension Substring {
  /// The address with a `/` at its end, unless it ends with `.html`.
  fileprivate var asPage: String { String(self).asPagePath }
}

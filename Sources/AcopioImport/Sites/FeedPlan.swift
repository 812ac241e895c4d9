import AcopioBase
import AcopioModel

/// The feeds of an imported site: the one of the whole site and, for Hugo, those of sections and of folders in them.
struct FeedPlan {
  /// A feed of a section.
  struct Section {
    /// The index of the collection.
    let collection: Int
    let path: String
    /// The folder in the tree of the collection whose entries it has; `nil` if it has all.
    let folder: String?
  }

  /// The index of the collection that the feed of the whole site is made from.
  private(set) var main: Int?
  /// The feeds of sections, each followed by those of its folders.
  private(set) var sections: [Section] = []
  /// The addresses of all feeds in all languages.
  private(set) var paths: Set<String> = []
  private let prefixes: [String]
  /// The files of pages, in lower case.
  private let taken: Set<String>

  /// A plan without feeds.
  init() { (prefixes, taken) = ([], []) }

  /// Plans the feeds of a site whose languages have `prefixes`, at addresses that are not `taken`.
  init(
    _ site: ForeignSite, prefixes: [String], taken: Set<String>, _ diagnostics: inout Diagnostics
  ) {
    self.prefixes = prefixes
    self.taken = taken
    guard let path = site.feed?.path else { return }
    let dated = site.collections.indices.filter { index in
      // A draft may have no date, but not one that makes a text of the field.
      let entries = site.collections[index].originals.filter {
        !$0.isDraft || !$0["date"].isNothing
      }
      return site.collections[index].hasPages && entries.contains { !$0.isDraft }
        && entries.allSatisfy { entry in
          entry["date"].hasText && ForeignDate(entry["date"].text.string) != nil
        }
    }
    main = SitePlan.largest(dated) { site.collections[$0].entries.count }
    if case .shortcodes = site.syntax { planSections(site, &diagnostics) }
    guard let main else {
      diagnostics.leftOut(
        "the feed was left out: no collection has a date in every entry", path: path,
        remedy: "declare it under 'feeds' of a _collection.yml")
      return
    }
    paths.formUnion(prefixes.map { $0 + path })
    reportOthers(than: main, path, site, &diagnostics)
  }

  /// Reports the dated entries that the feed of the whole site has in the other tool alone.
  private func reportOthers(
    than main: Int, _ path: String, _ site: ForeignSite, _ diagnostics: inout Diagnostics
  ) {
    guard case .shortcodes = site.syntax else { return }
    let others = site.collections.indices.filter { index in
      index != main && site.collections[index].hasPages
        && site.collections[index].originals.contains { !$0.isDraft && $0["date"].hasText }
    }
    guard !others.isEmpty else { return }
    let names = others.map { "'\(site.collections[$0].name)'" }.joined(separator: ", ")
    diagnostics.leftOut(
      "the feed has the entries of '\(site.collections[main].name)' alone, not those of \(names)",
      path: path, remedy: "link to the feeds of the other sections")
  }

  /// Plans a feed of each section with dates; in RSS, an entry needs none, as the page of the section has none.
  private mutating func planSections(_ site: ForeignSite, _ diagnostics: inout Diagnostics) {
    var dated: [Int] = []
    for (index, collection) in site.collections.enumerated() where collection.hasPages {
      let published = collection.originals.filter { !$0.isDraft }
      let isDated =
        published.contains { $0["date"].hasText }
        && collection.entries.allSatisfy { entry in
          entry["date"].isNothing || ForeignDate(entry["date"].text.string) != nil
        }
      guard isDated else {
        if collection.folder != "/", !published.isEmpty, site.hasSectionFeeds {
          diagnostics.leftOut(
            "the feed was left out: the entries of '\(collection.folder)' have no dates",
            path: "\(collection.folder)index.xml",
            remedy: "declare it under 'feeds' of a _collection.yml")
        }
        continue
      }
      dated.append(index)
      guard collection.folder != "/", site.hasSectionFeeds else { continue }
      add(Section(collection: index, path: "\(collection.folder)index.xml", folder: nil))
      if collection.isTree { addFolders(index, published) }
    }
    main =
      SitePlan.largest(dated) { number in
        site.collections[number].entries.count { $0["date"].hasText }
      } ?? main
    let entries = site.collections.flatMap(\.entries)
    for (field, path) in site.taxonomies
    where entries.contains(where: { $0[field].kind == .array && $0[field].count > 0 }) {
      diagnostics.leftOut(
        "the feed was left out: it has terms instead of entries", path: "\(path)index.xml",
        remedy: "link to the page of all terms")
    }
  }

  /// Adds the feeds of those folders in a tree that have dated entries of their own.
  private mutating func addFolders(_ collection: Int, _ published: [ForeignEntry]) {
    func path(_ entry: ForeignEntry) -> String {
      String(EntryPath.path(ofFile: entry.place[...]))
    }
    let dated = Set(
      published.filter { $0["date"].hasText }.map { String(path($0).fileFolder.dropLast()) })
    for entry in published where entry.language == 0 && entry.place.hasSuffix("/_index") {
      let folder = path(entry)
      if dated.contains(folder), !entry.path.hasSuffix(".html") {
        add(Section(collection: collection, path: "\(entry.path)index.xml", folder: folder))
      }
    }
  }

  private mutating func add(_ feed: Section) {
    let all = prefixes.map { $0 + feed.path }
    guard all.allSatisfy({ !taken.contains($0.lowercased()) && !paths.contains($0) }) else {
      return
    }
    sections.append(feed)
    paths.formUnion(all)
  }
}

package import AcopioBase
package import AcopioModel

/// The whole site in one language, linked and planned but not rendered.
///
/// In: `Content`. Out: which entries are published, and a plan of all pages, endpoints and feeds.
/// Promise: every path is safe and every reference has a target; otherwise an error was reported. `Plan` sees to it
/// that no two files share a path. Graph never reads a file and never renders anything.
package struct SiteGraph: Sendable {
  /// The site.
  package let site: Site
  /// The collections, sorted by name.
  package let collections: [Collection]
  /// All entries in the order they were read, including withheld ones.
  package internal(set) var entries: [LinkedEntry]
  /// References that were left out because their targets are not published.
  package let leftOut: [Gap]
  /// The outputs to write, in the order of planning; the outputs of one entry are adjacent.
  package internal(set) var outputs: [Output]
  /// Finds entries of this language and outputs of all languages, for links.
  package internal(set) var lookup: SiteLookup
  /// The entries that are published or withheld later without an edit, as far as known, in the
  /// order of time.
  package let due: [DueChange]
  /// The variable `collections` for templates: published entries by the path of their collection.
  package let collectionsValue: Value
  /// The variable `site.data` for templates: the entries of collections that have exactly one, by the path of
  /// their collection.
  package let dataValue: Value
  /// The variable `trees` for templates: the top node of each collection whose entries are in a tree.
  package let treesValue: Value
  /// Keeps the memory of values alive.
  package internal(set) var memory: [Arena]

  /// The address of the page about the API, without the origin; `nil` if there is none.
  package var pageOfAPI: Text? {
    outputs.lazy.compactMap { output -> Text? in
      guard case .page(let page) = output.kind, page.kind == .api else { return nil }
      return page.url
    }.first
  }

  /// The home page; `nil` if nothing makes one.
  package var home: Page? {
    var path = String("\(site.language.prefix)/index.html".dropFirst())
    return path.withUTF8 { path in
      outputs.lazy.compactMap { output -> Page? in
        guard case .page(let page) = output.kind, output.path.bytes.equals(path) else { return nil }
        return page
      }.first
    }
  }

  /// The number of published entries.
  package var publishedCount: Int { entries.count { $0.withheld == nil } }

  /// The page at a permalink such as `/books/momo/`, in the site's own language.
  ///
  /// Call it on the graph of that language. A '/' at the end makes no difference to pages whose permalinks
  /// have none, nor does the path of the language before a permalink.
  package func page(atPath path: Bytes) -> Page? {
    guard path.count > 0, path[0] == 0x2F else { return nil }
    let prefix = site.language.prefix
    return page(atPath: path, below: prefix)
      ?? (prefix.isEmpty ? nil : page(atPath: path, below: ""))
  }

  private func page(atPath path: Bytes, below prefix: String) -> Page? {
    guard path.last == 0x2F else {
      return page(atPath: path, below: prefix, ending: "")
        ?? page(atPath: path, below: prefix, ending: ".html")
    }
    return page(atPath: path, below: prefix, ending: "index.html")
      ?? page(atPath: path.slice(0..<path.count - 1), below: prefix, ending: ".html")
  }

  /// The page in the file with this name after the first '/'.
  private func page(atPath path: Bytes, below prefix: String, ending: StaticString) -> Page? {
    let start = prefix.utf8.count
    guard start + path.count > 0 else { return nil }
    let count = start + path.count - 1 + ending.utf8CodeUnitCount
    let number = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { file in
      for (index, byte) in prefix.utf8.dropFirst().enumerated() { file[index] = byte }
      for index in 0..<path.count where start + index > 0 { file[start + index - 1] = path[index] }
      for index in 0..<ending.utf8CodeUnitCount {
        file[start + path.count - 1 + index] = ending.utf8Start[index]
      }
      let language = site.languages.firstIndex { $0.locale == site.locale } ?? 0
      return lookup.output(at: Bytes(start: file.baseAddress, count: count), in: language)
    }
    guard let number, case .page(let page) = outputs[number].kind else {
      return nil
    }
    return page
  }
}

/// An entry with its links.
package struct LinkedEntry: Sendable {
  /// The entry as it was validated.
  package let entry: Entry
  /// The object for templates and endpoints.
  ///
  /// It has the fields, derived fields, lists of referring entries, `key`, `slug`, `url`,
  /// `absolute_url`, `content` and `collection`.
  package let value: Value
  /// The reason why it is not published; `nil` if it is.
  package let withheld: Message?
  /// Whether it has no page in this language, since it is not translated; its address is that of the original.
  package let isOmitted: Bool
}

/// One file to write.
package struct Output: Sendable {
  /// The source of the output.
  package enum Kind: Sendable {
    case page(Page)
    case endpoint(EndpointFile)
    case feed(Feed)
    case redirect(Redirect)
    case removed(RemovedPage)
    case text(TextFile)
    case table(TableFile)
    /// Places of entries, in GPX or KML.
    case places(PlacesFile)
    case markdown(MarkdownTwin)
  }

  /// Its path below Output.
  package let path: Text
  /// A second path with the same bytes, for an endpoint of the current version.
  package let twin: Text?
  /// The source of the output.
  package internal(set) var kind: Kind
  /// The entry or declaration that it is made for.
  package let origin: Origin
}

/// A page to render.
package struct Page: Sendable {
  /// The kind of page.
  package enum Kind: String, Sendable {
    case entry, list, term, terms
    /// About the API, and about one of its endpoints.
    case api, endpoint
  }

  /// The identity of the page, the same in every language.
  let identity: PageIdentity
  /// The path with the base path before it, ready for `href`.
  package let url: Text
  /// The title, if the page has one of its own.
  package let title: Value
  /// Whether its content is in its language.
  package let isTranslated: Bool
  /// The name of the layout.
  package let layout: Located<String>
  /// Its structured metadata, if any.
  package let metadata: MetadataRule?
  /// The address of its Markdown: an object with `url`, `absolute_url` and `type`; null without one.
  package let twin: Value
  /// The address of its picture: an object with `url`, `absolute_url` and `type`; null without one.
  package let picture: Value
  /// The rule for search engines.
  package let crawling: CrawlRule
  /// The untranslated parts of its entry: names of fields, and `content` for the body.
  package let untranslated: [String]
  /// Whether its own text is in its language, even if something else is not.
  package let hasOwnText: Bool
  /// The whole address of the page whose text this one has; null if the text is its own.
  package let original: Value
  /// The date or time of its last change, from its collection; `undefined` if there is none.
  package let lastModified: Value
  /// The template variables: `entry`, or `list` and `pager`, and `term` if there is one.
  package let variables: Value
  /// The page in each language that has it, its own included, in the order of the site's languages.
  ///
  /// A list of objects with `locale`, `title`, `url`, `absolute_url` and `is_translated`; empty in
  /// a site of one language.
  package internal(set) var versions = Value.array(UnsafeBufferPointer(start: nil, count: 0))
  /// The translated versions, which are offered to readers and search engines as alternates.
  ///
  /// Empty if this page is not translated itself.
  package internal(set) var alternates = Value.array(UnsafeBufferPointer(start: nil, count: 0))
  /// The whole address for visitors who speak none of the languages: the first alternate, or the root instead of a home
  /// page in a folder; null without alternates.
  package internal(set) var defaultAddress = Value.null

  init(
    identity: PageIdentity, url: Text, title: Value, isTranslated: Bool = true,
    layout: Located<String>, metadata: MetadataRule? = nil, twin: Value = .null,
    picture: Value = .null, crawling: CrawlRule = CrawlRule(), lastModified: Value = .undefined,
    untranslated: [String] = [], hasOwnText: Bool = true, original: Value = .null, variables: Value
  ) {
    self.hasOwnText = hasOwnText
    self.untranslated = untranslated
    self.original = original
    self.crawling = crawling
    self.lastModified = lastModified
    self.twin = twin
    self.picture = picture
    self.identity = identity
    self.url = url
    self.title = title
    self.isTranslated = isTranslated
    self.layout = layout
    self.metadata = metadata
    self.variables = variables
  }

  /// The kind of page.
  package var kind: Kind { identity.kind }
  /// The index of the collection that it belongs to; `nil` for pages about the API.
  package var collection: Int? { identity.collection }
  /// The number of the endpoint that it describes, counted through `VersionEndpoints`; `nil` for other pages.
  package var endpoint: Int? { kind == .endpoint ? identity.rule : nil }
  /// Whether it is not a later page of a list.
  package var isFirstOfList: Bool { identity.number == 1 }
}

/// A JSON file to write.
package struct EndpointFile: Sendable {
  /// The content of the file.
  package enum Items: Sendable {
    /// One object.
    case one(Value)
    /// One object, of an element of a list of the entry.
    case element(Value, of: Value)
    /// An array of objects.
    case each(Value)
    /// An object whose members are arrays of entries, in order.
    case grouped(Value)
    /// Information about a removed entry, see `RemovedPage`.
    case removed(Value)
  }

  /// The content of the file.
  package private(set) var items: Items
  /// The members of each item.
  package let projection: Projection
  /// The values of their expressions; see `Planner.computed(_:for:_:)`.
  package private(set) var computed: Value
  /// The value that is the key of each item, if the file has one object of all items.
  package let keyedBy: ValuePath?
  /// The geometry that makes items GeoJSON features; `nil` for plain JSON.
  package let geometry: EndpointGeometry?
  /// The `meta` and `links` that follow the items; `undefined` for the items alone.
  package internal(set) var envelope: Value
  /// The pages of the items, if it is the list of these.
  package private(set) var pages: HashedPages?
  /// The path of the endpoint as clients call it, without version.
  package let path: Text
  /// The version it belongs to; `nil` if its path has none.
  package let version: String?
  /// Whether it is a part of a file for people.
  package private(set) var isExcerpt = false
  /// Whether it has a line for each member.
  package private(set) var isIndented: Bool
  /// Whether the file ends with a line feed.
  package let endsWithNewline: Bool
  /// Whether each entry has such a file, so that their common pattern describes them.
  package let isOfEntry: Bool
  /// The media type with which hosts serve it.
  package let mediaType: String
  /// The origin of the endpoint's declaration.
  package let declaration: Origin

  /// The file of a page of the items, given their indices.
  func page(_ range: Range<Int>, _ envelope: Value) -> EndpointFile {
    var file = self
    guard case .each(let all) = items else { return file }
    file.items = .each(.array(UnsafeBufferPointer(rebasing: all.elements[range])))
    if computed.kind == .array {
      file.computed = .array(UnsafeBufferPointer(rebasing: computed.elements[range]))
    }
    file.envelope = envelope
    file.pages = nil
    return file
  }

  /// The same file with a line for each member, and with as many items as given at most, in as many groups.
  package func excerpt(of count: Int) -> EndpointFile {
    var file = self
    file.isIndented = true
    file.isExcerpt = true
    switch items {
    case .each(let all): file.items = .each(all.prefix(count))
    case .grouped(let groups):
      // The groups are objects with members, so limiting the number of groups keeps a file small.
      file.items = .grouped(.object(UnsafeBufferPointer(rebasing: groups.members.prefix(count))))
    case .one, .element, .removed: break
    }
    return file
  }
}

extension Value {
  /// The first elements of a list.
  fileprivate func prefix(_ count: Int) -> Value {
    .array(UnsafeBufferPointer(rebasing: elements.prefix(count)))
  }
}

/// A syndication feed to write.
package struct Feed: Sendable {
  /// The name of its format.
  package let format: Located<String>
  /// Its title.
  package let title: String
  /// The author, if different from the site itself.
  package let author: String?
  /// The prefix of the ids of its entries; `nil` if the ids are their addresses.
  package let tag: String?
  /// The address of the page it belongs to, with the base path.
  package let pageURL: Text
  /// The entries, newest first.
  package let entries: Value
  /// The fields of an item.
  package let item: FeedItemFields
}

package import AcopioBase
package import AcopioModel

/// The whole site in one language, linked: entries know each other, every output has its path,
/// nothing is rendered.
///
/// In: `Content`. Out: which entries are published, and a plan of all pages, endpoints and feeds.
/// Promise: no two outputs share a path, every path is safe, every reference holds; otherwise an
/// error was reported. Graph never reads a file and never renders anything.
package struct SiteGraph: Sendable {
  /// The site.
  package let site: Site
  /// The collections, sorted by name.
  package let collections: [Collection]
  /// All entries in the order they were read, withheld ones too.
  package let entries: [LinkedEntry]
  /// References that were left out since what they name is not published.
  package let leftOut: [Gap]
  /// What to write, in the order of planning; the outputs of one entry stand together.
  package internal(set) var outputs: [Output]
  /// Finds entries of this language, and outputs of all, for links.
  package internal(set) var lookup: SiteLookup
  /// When the site would next look different without an edit, as far as that is known.
  package let nextChange: NextChange?
  /// `collections` for templates: published entries by the path of their collection.
  package let collectionsValue: Value
  /// Keeps the memory of values.
  package internal(set) var memory: [Arena]

  /// The number of published entries.
  package var publishedCount: Int { entries.count { $0.withheld == nil } }

  /// The page at a path of the site as permalinks say it (`/books/momo/`), in the site's own
  /// language; `self` must be the graph of that one.
  package func page(atPath path: Bytes) -> Page? {
    guard path.count > 0, path[0] == 0x2F else { return nil }
    let ending: StaticString = path.last == 0x2F ? "index.html" : ""
    let count = path.count - 1 + ending.utf8CodeUnitCount
    let number = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { file in
      for index in 1..<path.count { file[index - 1] = path[index] }
      for index in 0..<ending.utf8CodeUnitCount {
        file[path.count - 1 + index] = ending.utf8Start[index]
      }
      return lookup.output(at: Bytes(start: file.baseAddress, count: count))
    }
    // The outputs of the site's own language are the first.
    guard let number, number < outputs.count, case .page(let page) = outputs[number].kind else {
      return nil
    }
    return page
  }
}

/// An entry with its links.
package struct LinkedEntry: Sendable {
  /// The entry as it was judged.
  package let entry: Entry
  /// What templates and endpoints see: fields, derived fields, lists of those who refer to it,
  /// `key`, `slug`, `url`, `absolute_url`, `content`, `collection`.
  package let value: Value
  /// Why it is not published; `nil` if it is.
  package let withheld: String?
}

/// One file to write.
package struct Output: Sendable {
  /// What it is made from.
  package enum Kind: Sendable {
    case page(Page)
    case endpoint(EndpointFile)
    case feed(Feed)
    case redirect(Redirect)
    case removed(RemovedPage)
  }

  /// Its path below Output.
  package let path: Text
  /// A second path with the same bytes: an endpoint of the current version has one.
  package let twin: Text?
  /// What it is made from.
  package internal(set) var kind: Kind
  /// Who asked for it: an entry or a declaration.
  package let origin: Origin
}

/// A page to render.
package struct Page: Sendable {
  /// What sort of page it is.
  package enum Kind: String, Sendable {
    case entry, list, term, terms
  }

  /// Which page it is, the same in every language.
  let identity: PageIdentity
  /// The path with the base path before it, ready for `href`.
  package let url: Text
  /// The title, if the page has one by itself.
  package let title: Value
  /// Whether all that it says is in its language.
  package let isTranslated: Bool
  /// The name of the layout.
  package let layout: Located<String>
  /// What it says to machines, if anything.
  package let metadata: MetadataRule?
  /// The variables of this page: `entry`, or `list` and `pager`, and `term` where there is one.
  package let variables: Value
  /// The page in each language that has it, its own included, in the order of the site's languages:
  /// a list of objects with `locale`, `title`, `url`, `absolute_url` and `is_translated`; empty in a
  /// site of one language.
  package internal(set) var versions = Value.array(UnsafeBufferPointer(start: nil, count: 0))
  /// The versions that are translated, which readers and search engines are offered in place of this
  /// page; empty if this one is not translated itself.
  package internal(set) var alternates = Value.array(UnsafeBufferPointer(start: nil, count: 0))

  init(
    identity: PageIdentity, url: Text, title: Value, isTranslated: Bool = true,
    layout: Located<String>, metadata: MetadataRule? = nil, variables: Value
  ) {
    self.identity = identity
    self.url = url
    self.title = title
    self.isTranslated = isTranslated
    self.layout = layout
    self.metadata = metadata
    self.variables = variables
  }

  /// What sort of page it is.
  package var kind: Kind { identity.kind }
}

/// A JSON file to write.
package struct EndpointFile: Sendable {
  /// What the file holds.
  package enum Items: Sendable {
    /// One object.
    case one(Value)
    /// An array of objects.
    case each(Value)
    /// An object whose members are arrays of entries, in order.
    case grouped(Value)
    /// What is told about an entry that was removed, see `RemovedPage`.
    case removed(Value)
  }

  /// What the file holds.
  package let items: Items
  /// The members of each item.
  package let projection: Projection
  /// What makes features of GeoJSON of the items; `nil` for plain JSON.
  package let geometry: EndpointGeometry?
  /// What stands behind the items in an object with them: `meta` and `links`; `undefined` for the
  /// items alone.
  package let envelope: Value
  /// The path of the endpoint as clients call it, without version.
  package let path: Text
  /// The version it belongs to.
  package let version: String
  /// Whether each entry has such a file, so that their common pattern says enough of it.
  package let isOfEntry: Bool
}

/// A syndication feed to write.
package struct Feed: Sendable {
  /// The name of its format.
  package let format: Located<String>
  /// Its title.
  package let title: String
  /// Who is responsible for it, if not the site itself.
  package let author: String?
  /// The beginning of the ids of its entries; `nil` if their addresses are their ids.
  package let tag: String?
  /// The address of the page it belongs to, with the base path.
  package let pageURL: Text
  /// The entries, newest first.
  package let entries: Value
  /// Which fields make an item.
  package let item: FeedItemFields
}

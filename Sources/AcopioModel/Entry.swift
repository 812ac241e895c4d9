package import AcopioBase

/// A validated item of a collection, not yet linked to others.
package struct Entry: Sendable {
  /// The index of its collection in the content's list.
  package let collection: Int
  /// The key that references use; unique in its collection.
  package let key: Value
  /// The name of its file without extension, or in a tree its `EntryPath`; `undefined` for an entry in a
  /// file with others.
  package let path: Value
  /// Its place in the list that it is an element of, from 0; `nil` for an entry of its own.
  package let position: Int?
  /// Its fields in the order of the schema; omitted fields are null.
  package let fields: Value
  /// The slug from the file, if it has one.
  package let slug: Value
  /// The permalink from the file, if it has one.
  package let permalink: Value
  /// The layout from the file, if it has one.
  package let layout: Value
  /// Whether it is marked as a draft.
  package let isDraft: Bool
  /// Its publication dates, aliases and removal, see `Entry+Life`; `undefined` if it has none.
  package let life: Value
  /// The Markdown below the front matter, if the file has such a part.
  package private(set) var body: Value?
  /// The origin of the entry: its file and the range of its data.
  package let origin: Origin
  /// The parts that fall back to the site's own language: names of fields, and `content` for the
  /// body.
  package let untranslated: [String]
  /// Whether its own text is in the language: its body, or without one any text.
  package let isTranslated: Bool

  package init(
    collection: Int, key: Value, path: Value = .undefined, position: Int? = nil, fields: Value,
    slug: Value, permalink: Value, layout: Value, isDraft: Bool, life: Value = .undefined,
    body: Value?,
    origin: Origin, untranslated: [String] = [], isTranslated: Bool? = nil
  ) {
    self.collection = collection
    self.key = key
    self.path = path
    self.position = position
    self.fields = fields
    self.slug = slug
    self.permalink = permalink
    self.layout = layout
    self.isDraft = isDraft
    self.life = life
    self.body = body
    self.origin = origin
    self.untranslated = untranslated
    self.isTranslated = isTranslated ?? untranslated.isEmpty
  }

  /// The same entry, with the body that its file has now; `bodies` are by the numbers of their files.
  package func replacing(_ bodies: [UInt32: Value]) -> Entry {
    guard let file = body?.origin.file, let now = bodies[file] else { return self }
    var entry = self
    entry.body = now
    return entry
  }
}

/// All content that was read: the site, its collections and their entries, in one language.
package struct Content: Sendable {
  /// The site.
  package let site: Site
  /// The collections, sorted by name.
  package let collections: [Collection]
  /// Whether every declared collection could be read.
  package let hasAllCollections: Bool
  /// The entries, by collection, then in source order or by file name.
  package let entries: [Entry]
  /// Keeps the memory alive that entries point into.
  package let memory: [Arena]
  /// The content in the other languages, with the same collections and entries in the same order.
  ///
  /// Empty except in the content in the site's own language.
  package let others: [Content]
  /// The files next to content that values use, by their numbers in the `SourceMap`.
  package let usedFiles: Set<UInt32>

  package init(
    site: Site, collections: [Collection], hasAllCollections: Bool, entries: [Entry],
    memory: [Arena], others: [Content] = [], usedFiles: Set<UInt32> = []
  ) {
    self.usedFiles = usedFiles
    self.site = site
    self.collections = collections
    self.hasAllCollections = hasAllCollections
    self.entries = entries
    self.memory = memory
    self.others = others
  }

  /// Whether code is highlighted anywhere.
  package var highlightsCode: Bool {
    site.markdown.highlight || collections.contains { $0.markdown.highlight }
  }

  /// The same content, with the bodies that some files have now, by the numbers of these; `memory` holds them.
  package func replacing(_ bodies: [UInt32: Value], memory arenas: [Arena]) -> Content {
    Content(
      site: site, collections: collections, hasAllCollections: hasAllCollections,
      entries: entries.map { $0.replacing(bodies) }, memory: memory + arenas,
      others: others.map { $0.replacing(bodies, memory: arenas) }, usedFiles: usedFiles)
  }
}

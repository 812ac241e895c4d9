package import AcopioBase

/// One judged item of a collection, not yet linked to others.
package struct Entry: Sendable {
  /// The index of its collection in the content's list.
  package let collection: Int
  /// The text that references name it by; unique in its collection.
  package let key: Value
  /// Its fields in the order of the schema; a member with null for what was left out.
  package let fields: Value
  /// The slug that was written, if one was.
  package let slug: Value
  /// The permalink that was written, if one was.
  package let permalink: Value
  /// The layout that was written, if one was.
  package let layout: Value
  /// Whether it is marked as a draft.
  package let isDraft: Bool
  /// What else it says about its time and places, see `Entry+Life`; `undefined` if nothing.
  package let life: Value
  /// The Markdown below the front matter, if the file has such a part.
  package let body: Value?
  /// Where it stands: its file and the extent of its data.
  package let origin: Origin
  /// What is not in the language that the entry is in, and so in the site's own: names of fields,
  /// and `content` for the body.
  package let untranslated: [String]

  package init(
    collection: Int, key: Value, fields: Value, slug: Value, permalink: Value, layout: Value,
    isDraft: Bool, life: Value = .undefined, body: Value?, origin: Origin,
    untranslated: [String] = []
  ) {
    self.collection = collection
    self.key = key
    self.fields = fields
    self.slug = slug
    self.permalink = permalink
    self.layout = layout
    self.isDraft = isDraft
    self.life = life
    self.body = body
    self.origin = origin
    self.untranslated = untranslated
  }
}

/// Everything that was read: the site, its collections and their entries, in one language.
package struct Content: Sendable {
  /// The site.
  package let site: Site
  /// The collections, sorted by name.
  package let collections: [Collection]
  /// Whether every collection that was declared could be read.
  package let hasAllCollections: Bool
  /// The entries, by collection, then as written or by file name.
  package let entries: [Entry]
  /// Keeps the memory that entries point into.
  package let memory: [Arena]
  /// The same in the other languages: the same collections and entries in the same order; empty in
  /// all but the content in the site's own language.
  package let others: [Content]
  /// The files beside content that values name, by their numbers in the `SourceMap`.
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
}

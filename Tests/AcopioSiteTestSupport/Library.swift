import AcopioTestSupport
package import Testing

/// The example: a small public library, whose site has one of each kind.
package enum Library {
  /// A site that builds without any diagnostic.
  package static let archive = #"""
    -- content/site.yml --
    name: Library
    description: Books and their authors
    base-url: https://library.example/
    locale: en
    api: { versions: [ { name: v1, current: true } ] }
    -- content/books/_collection.yml --
    entries: books.json
    key: id
    slug: title
    schema:
      id: { type: string, pattern: '^[0-9]+$' }
      title: { type: text, max: 30 }
      pages: { type: integer, min: 1, max: 5000, default: 100 }
      genre: { type: enum, values: [novel, poetry], default: novel }
      printed: { type: date, optional: true }
      author: { type: reference, to: authors, inverse: books }
    page: { permalink: '/books/{slug}/', layout: book }
    lists: [ { permalink: /books/, layout: books, order: [title] } ]
    endpoints:
      - { path: /books, versions: [v1], each: { id: id, title: title } }
    -- content/books/books.json --
    [
      { "id": "1", "title": "Momo", "author": "ende" },
      { "id": "2", "title": "Emma", "author": "austen" }
    ]
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema:
      name: { type: text }
    page: { permalink: '/authors/{slug}/', layout: author }
    -- content/authors/austen.md --
    ---
    name: Jane Austen
    ---
    Wrote *Emma*.
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    ---
    Wrote *Momo*.
    -- templates/layouts/book.html --
    <h1>{{ entry.title }}</h1>
    <p>{{ entry.author.name }}</p>
    -- templates/layouts/books.html --
    <ul>{% for book in pager.entries %}<li>{{ book.title }}</li>{% endfor %}</ul>
    -- templates/layouts/author.html --
    <h1>{{ entry.name }}</h1>
    {{ entry.content }}
    """#

  /// The files of the site; those of `changes` replace its own, those of `without` are omitted.
  package static func files(
    _ changes: String = "", without: [String] = []
  ) -> [String: [UInt8]] {
    BuiltSite.files(archive).merging(BuiltSite.files(changes)) { _, changed in changed }
      .filter { !without.contains($0.key) }
  }

  /// The site in memory.
  package static func site(_ changes: String = "") -> BuiltSite { BuiltSite(files(changes)) }

  /// Expects these diagnostics exactly, and that nothing would be published.
  package static func expectRefused(
    _ changes: String = "", bytes: [String: [UInt8]] = [:], without: [String] = [],
    _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = BuiltSite(files(changes, without: without).merging(bytes) { _, other in other })
    #expect(site.printed == expected + "\n", sourceLocation: sourceLocation)
    #expect(site.files.isEmpty, sourceLocation: sourceLocation)
    #expect(site.printed.contains("error: "), sourceLocation: sourceLocation)
  }
}

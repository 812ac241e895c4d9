package import Testing

/// A site whose entries have objects, lists, references and lists of referring entries, for tests of
/// endpoints.
package enum Exhibition {
  /// The files, with `endpoints` of the books, followed by `more`.
  package static func archive(_ endpoints: String, _ more: String = "") -> String {
    """
    -- content/site.yml --
    name: { en-GB: The Library at the Pier, es-MX: La biblioteca del muelle }
    base-url: https://library.example/town/
    locale: en-GB
    languages:
      - { locale: en-GB, title: English }
      - { locale: es-MX, title: Español, path: /es/ }
    api: { versions: [ { name: v1, current: true } ] }
    -- content/books/_collection.yml --
    entries: books.yml
    key: id
    schema:
      id: { type: slug }
      title: { type: text }
      pages: { type: integer }
      about: { type: markdown, optional: true }
      author: { type: reference, to: authors, inverse: books, optional: true }
      tags: { type: list, default: [], of: { type: reference, to: tags } }
      notes: { type: list, optional: true, of: { type: markdown } }
      loan: { type: object, optional: true, fields: { from: { type: date }, by: { type: object, fields: { name: { type: string } } } } }
      chapters:
        type: list
        default: []
        of: { type: object, fields: { title: { type: text }, minutes: { type: integer }, words: { type: list, default: [], of: { type: string } } } }
    endpoints:
    \(endpoints)
    -- content/books/books.yml --
    - id: momo
      title: { en-GB: Momo, es-MX: Momo y el tiempo }
      pages: 304
      about: A *great* book.
      author: ende
      tags: [time, friends]
      notes: ['One *note*', Another]
      loan: { from: 2026-11-01, by: { name: Ada } }
      chapters:
        - { title: One, minutes: 12, words: [a, b] }
        - { title: Two, minutes: 9 }
    - { id: emma, title: Emma, pages: 474, author: austen, tags: [friends] }
    - { id: saga, title: Saga, pages: 90 }
    -- content/authors/_collection.yml --
    entries: authors.yml
    key: id
    schema: { id: { type: slug }, name: { type: text } }
    page: { permalink: '/authors/{slug}/', layout: author }
    -- content/authors/authors.yml --
    - { id: austen, name: Jane Austen }
    - { id: ende, name: Michael Ende }
    -- content/tags/_collection.yml --
    entries: tags.yml
    key: id
    schema: { id: { type: slug }, title: { type: text }, hint: { type: text, optional: true } }
    -- content/tags/tags.yml --
    - { id: time, title: { en-GB: Time, es-MX: Tiempo }, hint: It flies }
    - { id: friends, title: { en-GB: Friends, es-MX: Amistad } }
    -- templates/layouts/author.html --
    <h1>{{ entry.name }}</h1>
    \(more)
    """
  }

  /// The site in memory.
  package static func site(_ endpoints: String, _ more: String = "") -> BuiltSite {
    BuiltSite(archive(endpoints, more))
  }

  /// Expects these diagnostics exactly, and that nothing would be published.
  package static func expectRefused(
    _ endpoints: String, with more: String = "", _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = site(endpoints, more)
    #expect(site.printed == expected + "\n", sourceLocation: sourceLocation)
    #expect(site.files.isEmpty, sourceLocation: sourceLocation)
  }
}

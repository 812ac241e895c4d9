import AcopioSiteTestSupport
import Testing

/// Keys that had other names.
@Suite struct RenamedKeyTests {
  @Test func aFormerNameIsAnsweredWithTheNewOne() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text, localized: false }
        born: { type: decimal, text: true, optional: true }
      publish: [ { when: name, otherwise: it has no name } ]
      metadata: { type: Person, properties: { name: name, url: { value: x } } }
      feeds: [ { format: rss, path: /authors.xml, ids: url, item: { title: name } } ]
      endpoints:
        - { path: '/authors/{key}', list: books, each: { kind: { value: book } } }
      """,
      #"""
      content/authors/_collection.yml:3:23: error: 'localized' of field 'name' is called 'translated' now [unknown-key]
      3 |   name: { type: text, localized: false }
        |                       ^^^^^^^^^
        = remedy: write 'translated' instead of 'localized'
      content/authors/_collection.yml:4:26: error: 'text' of field 'born' is called 'quoted' now [unknown-key]
      4 |   born: { type: decimal, text: true, optional: true }
        |                          ^^^^
        = remedy: write 'quoted' instead of 'text'
      content/authors/_collection.yml:5:26: error: 'otherwise' of a publish rule is called 'message' now [unknown-key]
      5 | publish: [ { when: name, otherwise: it has no name } ]
        |                          ^^^^^^^^^
        = remedy: write 'message' instead of 'otherwise'
      content/authors/_collection.yml:6:60: error: 'value' of the property 'url' is called 'constant' now [unknown-key]
      6 | metadata: { type: Person, properties: { name: name, url: { value: x } } }
        |                                                            ^^^^^
        = remedy: write 'constant' instead of 'value'
      content/authors/_collection.yml:7:12: error: 'format' of a feed is called 'formats' now [unknown-key]
      7 | feeds: [ { format: rss, path: /authors.xml, ids: url, item: { title: na…
        |            ^^^^^^
        = remedy: write 'formats' instead of 'format'
      content/authors/_collection.yml:7:45: error: 'ids' of a feed is called 'id-prefix' now [unknown-key]
      7 | feeds: [ { format: rss, path: /authors.xml, ids: url, item: { title: name } } ]
        |                                             ^^^
        = remedy: write 'id-prefix' instead of 'ids'
      content/authors/_collection.yml:9:31: error: 'list' of an endpoint is called 'items' now [unknown-key]
      9 |   - { path: '/authors/{key}', list: books, each: { kind: { value: book } } }
        |                               ^^^^
        = remedy: write 'items' instead of 'list'
      content/authors/_collection.yml:9:67: error: 'book' is not a field of 'books' [unknown-field]
      9 | …path: '/authors/{key}', list: books, each: { kind: { value: book } } }
        |                                                              ^^^^
        = remedy: fields are id, title, pages, genre, printed, author, key, slug, url, absolute_url, lang, content, collection; a constant is 'constant: book'
      """#)
  }
}

import AcopioSiteTestSupport
import Testing

/// Diagnostics of `site.yml` and `_collection.yml`.
@Suite struct ConfigurationDiagnosticsTests {
  @Test func missingSite() {
    Library.expectRefused(
      without: ["content/site.yml"],
      #"""
      content/site.yml: error: the site has no configuration [missing-site]
        = remedy: write content/site.yml with name, base-url and locale
      """#)
  }

  @Test func unknownKeyOfTheSite() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name: Library
      base_url: https://library.example/
      locale: en
      """,
      #"""
      content/site.yml:2:1: error: 'base_url' is not a key of the site; did you mean 'base-url'? [unknown-key]
      2 | base_url: https://library.example/
        | ^^^^^^^^
        = remedy: known keys are name, description, base-url, locale, format-as, languages, root, untranslated, timezone, markdown, pictures, files, api, endpoints, outputs, params, slash, twins, catalogue, hosting, redirects, search, offline, llms-txt
      """#)
  }

  @Test func siteWithoutScheme() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name: Library
      base-url: library.example
      locale: en
      api: { versions: [ { name: v1, current: true }, { name: v2, current: true } ] }
      """,
      #"""
      content/site.yml:2:11: error: 'base-url' must be an absolute http or https address [invalid-url]
      2 | base-url: library.example
        |           ^^^^^^^^^^^^^^^
        = remedy: write it as 'https://example.org/' or 'https://example.org/path/'
      content/site.yml:4:49: error: 'v2' and 'v1' are both current [two-current-versions]
      4 | api: { versions: [ { name: v1, current: true }, { name: v2, current: true } ] }
        |                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: mark one version with 'current: true'
      """#)
  }

  @Test func unknownKeyOfACollection() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      shcema:
        name: { type: text }
      """,
      #"""
      content/authors/_collection.yml:2:1: error: 'shcema' is not a key of a collection; did you mean 'schema'? [unknown-key]
      2 | shcema:
        | ^^^^^^
        = remedy: known keys are title, entries, single, key, slug, identity, names, schema, derive, publish, rules, order, page, lists, taxonomies, select, related, search, metadata, feeds, endpoints, outputs, html, markdown, slash, twins, robots, sitemap, untranslated
      """#)
  }

  @Test func unknownKeyOfAField() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text, maximum: 40 }
      """,
      #"""
      content/authors/_collection.yml:3:23: error: 'maximum' is not a key of field 'name' [unknown-key]
      3 |   name: { type: text, maximum: 40 }
        |                       ^^^^^^^
        = remedy: known keys are type, title, description, optional, default, translated, deprecated, sunset, successor, min, max, pattern, message
      """#)
  }

  @Test func unknownType() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: txt }
      """,
      #"""
      content/authors/_collection.yml:3:17: error: 'txt' is not a type; did you mean 'text'? [unknown-type]
      3 |   name: { type: txt }
        |                 ^^^
        = remedy: types are any, boolean, color, date, datetime, decimal, duration, email, enum, file, geo-line, geo-point, image, integer, list, markdown, money, number, object, phone, reference, slug, string, text, url
      """#)
  }

  @Test func unknownCollectionOfAReference() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        book: { type: reference, to: bookz, optional: true }
      """,
      #"""
      content/authors/_collection.yml:4:32: error: there is no collection 'bookz'; did you mean 'books'? [unknown-collection]
      4 |   book: { type: reference, to: bookz, optional: true }
        |                                ^^^^^
        = remedy: collections are authors, books
      """#)
  }

  @Test func unknownVersion() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      endpoints:
        - { path: /authors, versions: [v1, v2], each: { name: name } }
      """,
      #"""
      content/authors/_collection.yml:5:13: error: 'v2' is not a version of the API; did you mean 'v1'? [unknown-version]
      5 |   - { path: /authors, versions: [v1, v2], each: { name: name } }
        |             ^^^^^^^^
        = remedy: declare it under 'api: versions:' in site.yml
      """#)
  }

  @Test func unknownVersionOfACollectionWithoutEntries() {
    Library.expectRefused(
      """
      -- content/branches/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      endpoints:
        - { path: '/branches/{key}', versions: [v2], one: { name: name } }
      """,
      #"""
      content/branches/_collection.yml:5:13: error: 'v2' is not a version of the API; did you mean 'v1'? [unknown-version]
      5 |   - { path: '/branches/{key}', versions: [v2], one: { name: name } }
        |             ^^^^^^^^^^^^^^^^^
        = remedy: declare it under 'api: versions:' in site.yml
      """#)
  }

  @Test func unknownFeedFormat() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      feeds: [ { formats: rrs, path: /authors.xml, item: { title: name } } ]
      """,
      #"""
      content/authors/_collection.yml:4:21: error: 'rrs' is not a feed format; did you mean 'rss'? [unknown-feed-format]
      4 | feeds: [ { formats: rrs, path: /authors.xml, item: { title: name } } ]
        |                     ^^^
        = remedy: formats are atom, json, rss
      """#)
  }

  /// The key that was meant is not also reported as missing.
  @Test func aKeyOfAnotherToolIsOneMistake() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      page: { path: '/authors/{slug}/', layout: author }
      """,
      #"""
      content/authors/_collection.yml:4:9: error: 'path' is not a key of 'page' [unknown-key]
      4 | page: { path: '/authors/{slug}/', layout: author }
        |         ^^^^
        = remedy: write 'permalink: …'
      """#)
  }

  @Test func unknownFieldsInRules() {
    Library.expectRefused(
      """
      -- templates/layouts/author.html --
      Authors
      -- content/authors/_collection.yml --
      entries: '*.md'
      slug: nane
      order: [-born]
      schema:
        name: { type: text }
      lists: [ { permalink: /authors/, layout: author, order: [nam] } ]
      feeds: [ { formats: rss, path: /authors.xml } ]
      endpoints:
        - { path: '/authors/{id}', versions: [v1], one: { name: naem } }
        - { path: /by-name, versions: [v1], group-by: name, each: { name: name } }
      """,
      #"""
      content/authors/_collection.yml:2:7: error: 'nane' is not a field of 'authors'; did you mean 'name'? [unknown-field]
      2 | slug: nane
        |       ^^^^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      content/authors/_collection.yml:3:9: error: 'born' is not a field of 'authors' [unknown-field]
      3 | order: [-born]
        |         ^^^^^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      content/authors/_collection.yml:6:58: error: 'nam' is not a field of 'authors'; did you mean 'name'? [unknown-field]
      6 | lists: [ { permalink: /authors/, layout: author, order: [nam] } ]
        |                                                          ^^^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      content/authors/_collection.yml:7:10: error: 'title' is not a field of 'authors' [unknown-field]
      7 | feeds: [ { formats: rss, path: /authors.xml } ]
        |          ^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      content/authors/_collection.yml:9:13: error: 'id' is not a field of 'authors' [unknown-field]
      9 |   - { path: '/authors/{id}', versions: [v1], one: { name: naem } }
        |             ^^^^^^^^^^^^^^^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      content/authors/_collection.yml:9:59: error: 'naem' is not a field of 'authors'; did you mean 'name'? [unknown-field]
      9 |   - { path: '/authors/{id}', versions: [v1], one: { name: naem } }
        |                                                           ^^^^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      content/authors/_collection.yml:10:13: error: 'group-by' needs a field of type reference; 'name' is not one [endpoint-shape]
      10 |   - { path: /by-name, versions: [v1], group-by: name, each: { name: name…
         |             ^^^^^^^^
         = remedy: group by a field that refers to another collection
      """#)
  }

  @Test func missingEntriesFile() {
    Library.expectRefused(
      without: ["content/books/books.json"],
      #"""
      content/books/_collection.yml:1:10: error: the file 'books.json' of the collection does not exist [missing-entries]
      1 | entries: books.json
        |          ^^^^^^^^^^
        = remedy: write content/books/books.json
      """#)
  }

  @Test func missingKeysOfACollection() {
    Library.expectRefused(
      "-- content/authors/_collection.yml --\ntitle: Authors\n",
      #"""
      content/authors/_collection.yml:1:1: error: a collection has no 'entries' [missing-key]
      1 | title: Authors
        | ^
        = remedy: add 'entries: …'
      content/authors/_collection.yml:1:1: error: a collection has no 'schema' [missing-key]
      1 | title: Authors
        | ^
        = remedy: add 'schema: …'
      """#)
  }

  @Test func emptyConfiguration() {
    Library.expectRefused(
      "-- content/authors/_collection.yml --\n",
      #"""
      content/authors/_collection.yml:1:1: error: a collection has no 'entries' [missing-key]
      1 | 
        | ^
        = remedy: add 'entries: …'
      content/authors/_collection.yml:1:1: error: a collection has no 'schema' [missing-key]
      1 | 
        | ^
        = remedy: add 'schema: …'
      """#)
  }

  @Test func entriesWithoutKey() {
    Library.expectRefused(
      """
      -- content/books/_collection.yml --
      entries: books.json
      schema: { title: { type: text } }
      -- content/books/books.json --
      [ { "title": "Momo" } ]
      """,
      #"""
      content/books/_collection.yml:1:10: error: the entries of 'books' have no key [missing-key-field]
      1 | entries: books.json
        |          ^^^^^^^^^^
        = remedy: give them a field 'id', or name another one that is unique with 'key: …' in _collection.yml
      """#)
  }

  @Test func keyThatIsNoField() {
    Library.expectRefused(
      """
      -- content/books/_collection.yml --
      entries: books.json
      key: slug
      schema: { title: { type: text } }
      -- content/books/books.json --
      [ { "title": "Momo" } ]
      """,
      #"""
      content/books/_collection.yml:2:6: error: 'slug' is not a field of 'books' [unknown-field]
      2 | key: slug
        |      ^^^^
        = remedy: fields are title
      """#)
  }

  @Test func identityThatIsNoField() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      identity: [name, born]
      schema: { name: { type: text } }
      page: { permalink: '/authors/{slug}/', layout: author }
      """,
      #"""
      content/authors/_collection.yml:2:18: error: 'born' is not a field of 'authors' [unknown-field]
      2 | identity: [name, born]
        |                  ^^^^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      """#)
  }

  @Test func inverseInsideAnObject() {
    Library.expectRefused(
      """
      -- content/branches/_collection.yml --
      entries: '*.md'
      schema:
        desk: { type: object, fields: { head: { type: reference, to: authors, inverse: branches } } }
      """,
      #"""
      content/branches/_collection.yml:3:35: error: a reference inside an object can't have an 'inverse' [inverse-inside-object]
      3 |   desk: { type: object, fields: { head: { type: reference, to: authors, inverse: branches } } …
        |                                   ^^^^
        = remedy: leave 'inverse' out, or move the field out of the object
      """#)
  }

  @Test func faultsOfEntriesAreSaidBesideThoseOfTheSite() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      -- content/authors/ende.md --
      ---
      nam: Michael Ende
      ---
      """,
      #"""
      content/site.yml:1:1: error: the site has no 'locale' [missing-key]
      1 | name: Library
        | ^
        = remedy: add 'locale: …'
      content/authors/ende.md:2:1: error: 'nam' is not a field of the entry; did you mean 'name'? [unknown-field]
      2 | nam: Michael Ende
        | ^^^
        = remedy: fields are name, slug, permalink, layout, draft, publish-date, expiry-date, aliases, removed, robots, sitemap, untranslated, languages
      """#)
  }

  @Test func unknownFormat() {
    Library.expectRefused(
      """
      -- content/branches/_collection.yml --
      entries: '*.docx'
      schema: { name: { type: text } }
      """,
      #"""
      content/branches/_collection.yml:1:10: error: no format reads 'docx' [unknown-format]
      1 | entries: '*.docx'
        |          ^^^^^^^^
        = remedy: known extensions are csv, json, md, toml, yaml, yml
      """#)
  }

  @Test func reservedAndRepeatedNames() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        url: { type: url, optional: true }
        books: { type: integer, default: 0 }
      derive:
        name: { type: text, value: books }
      """,
      #"""
      content/authors/_collection.yml:4:3: error: 'url' is given to every entry and cannot be a field [reserved-name]
      4 |   url: { type: url, optional: true }
        |   ^^^
        = remedy: choose another name
      content/authors/_collection.yml:7:3: error: 'name' is both written and derived [duplicate-field]
      7 |   name: { type: text, value: books }
        |   ^^^^
        = remedy: give one of them another name
      content/authors/_collection.yml:3:3: note: first given here
      content/authors/_collection.yml:7:30: error: 'name' is of type text, but this gives a number [expression-type]
      7 |   name: { type: text, value: books }
        |                              ^^^^^
        = remedy: change the type, or the value
      content/books/_collection.yml:10:3: error: 'books' is both a field of 'authors' and an inverse [duplicate-field]
      10 |   author: { type: reference, to: authors, inverse: books }
         |   ^^^^^^
         = remedy: give one of them another name
      content/authors/_collection.yml:5:3: note: first given here
      """#)
  }

  @Test(arguments: ["url", "absolute_url", "content", "collection", "key", "slug"])
  func inversesLeaveNamesOfEveryEntryAlone(name: String) {
    Library.expectRefused(
      """
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: { type: slug }
        title: { type: text }
        author: { type: reference, to: authors, inverse: \(name) }
      """,
      """
      content/books/_collection.yml:6:52: error: '\(name)' is given to every entry and cannot be an inverse [reserved-name]
      6 |   author: { type: reference, to: authors, inverse: \(name) }
        |                                                    \(String(repeating: "^", count: name.count))
        = remedy: choose another name
      """)
  }

  @Test func rulesThatNoValueCanObey() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text, pattern: '[a-z' }
        born: { type: integer, min: 2000, max: 1900, default: 1950 }
      """,
      #"""
      content/authors/_collection.yml:3:33: error: '[' is not closed [invalid-pattern]
      3 |   name: { type: text, pattern: '[a-z' }
        |                                 ^
        = remedy: add ']', or write '\[' for the character itself
      content/authors/_collection.yml:4:31: error: 'min' is greater than 'max', so no value fits [empty-range]
      4 |   born: { type: integer, min: 2000, max: 1900, default: 1950 }
        |                               ^^^^
        = remedy: swap them, or remove one
      content/authors/_collection.yml:4:57: error: 'born' is 1950; at most 1900 allowed [out-of-range]
      4 |   born: { type: integer, min: 2000, max: 1900, default: 1950 }
        |                                                         ^^^^
        = remedy: write a smaller number, or change 'max' in the schema
      """#)
  }

  @Test func unusedFileIsAWarning() {
    let site = Library.site(
      """
      -- content/authors/notes.txt --
      Ask Jane.
      -- content/draft.md --
      Later.
      """)
    #expect(
      site.printed == """
        content/draft.md: warning: the file belongs to no collection [unused-file]
          = remedy: move it into the folder of a collection: content/authors/
        content/authors/notes.txt: warning: the file belongs to no collection, and nothing names it \
        [unused-file]
          = remedy: name it in an entry, or move it out of content/

        """)
    #expect(site.files.keys.sorted() == Library.site().files.keys.sorted())
  }
}

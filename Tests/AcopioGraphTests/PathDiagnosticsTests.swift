import AcopioSiteTestSupport
import Testing

/// Diagnostics of paths that collide, or that lead where nothing may be written.
@Suite struct PathDiagnosticsTests {
  @Test func collisionOfTwoEntries() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo", "author": "ende" },
        { "id": "2", "title": "¡Momo!", "author": "austen" },
        { "id": "3", "title": "Mömo", "author": "austen" }
      ]
      """#,
      #"""
      content/books/books.json:3:3: error: two outputs have the path 'books/momo/index.html' [permalink-collision]
      3 |   { "id": "2", "title": "¡Momo!", "author": "austen" },
        |   ^
        = remedy: give one of them another slug, permalink or path
      content/books/books.json:2:3: note: the other one is made here
      content/books/books.json:4:3: error: two outputs have the path 'books/momo/index.html' [permalink-collision]
      4 |   { "id": "3", "title": "Mömo", "author": "austen" }
        |   ^
        = remedy: give one of them another slug, permalink or path
      content/books/books.json:2:3: note: the other one is made here
      """#)
  }

  @Test func collisionOfAnEntryAndAList() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: /books/
      ---
      """,
      #"""
      content/books/_collection.yml:12:23: error: two outputs have the path 'books/index.html' [permalink-collision]
      12 | lists: [ { permalink: /books/, layout: books, order: [title] } ]
         |                       ^^^^^^^
         = remedy: give one of them another slug, permalink or path
      content/authors/ende.md:2:1: note: the other one is made here
      """#)
  }

  @Test func collisionWithAFileOfEverySite() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: /404.html
      ---
      """,
      #"""
      content/authors/ende.md:2:1: error: two outputs have the path '404.html' [permalink-collision]
      2 | name: Michael Ende
        | ^
        = remedy: give one of them another slug, permalink or path
      note: the other one is the response for missing addresses, which the build makes
      """#)
  }

  @Test func collisionInLetterCaseOnly() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: /Authors/AUSTEN/
      ---
      """,
      #"""
      content/authors/ende.md:2:1: error: 'authors/austen/index.html' and 'Authors/AUSTEN/index.html' differ only in case [permalink-collision]
      2 | name: Michael Ende
        | ^
        = remedy: give one of them another slug, permalink or path
      content/authors/austen.md:2:1: note: the other one is made here
      """#)
  }

  @Test func collisionOfAFileAndAFolder() {
    Library.expectRefused(
      """
      -- content/authors/austen.md --
      ---
      name: Jane Austen
      permalink: /a.html
      ---
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: /a.html/
      ---
      """,
      #"""
      content/authors/ende.md:2:1: error: 'a.html' is a file, but 'a.html/index.html' needs a folder there [permalink-collision]
      2 | name: Michael Ende
        | ^
        = remedy: give one of them another slug, permalink or path
      content/authors/austen.md:2:1: note: the file is made here
      """#)
  }

  @Test func collisionOfTwoEndpoints() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      endpoints:
        - { path: /books, versions: [v1], each: { name: name } }
      """,
      #"""
      content/books/_collection.yml:14:13: error: two outputs have the path 'v1/books.json' [permalink-collision]
      14 |   - { path: /books, versions: [v1], each: { id: id, title: title } }
         |             ^^^^^^
         = remedy: give one of them another slug, permalink or path
      content/authors/_collection.yml:5:13: note: the other one is made here
      content/books/_collection.yml:14:13: error: two outputs have the path 'books.json' [permalink-collision]
      14 |   - { path: /books, versions: [v1], each: { id: id, title: title } }
         |             ^^^^^^
         = remedy: give one of them another slug, permalink or path
      content/authors/_collection.yml:5:13: note: the other one is made here
      """#)
  }

  @Test func collisionOfAPageWithoutASlashAndAnEndpoint() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: /books.html
      ---
      """,
      #"""
      content/authors/ende.md:2:1: error: a page and an endpoint have the address '/books', and hosts answer with the endpoint [permalink-collision]
      2 | name: Michael Ende
        | ^
        = remedy: give the page a permalink that ends with '/', or publish the endpoint only below its version, with 'unversioned: false'
      content/books/_collection.yml:14:13: note: the endpoint is made here
      """#)
  }

  @Test func slugThatClimbs() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      slug: ../x
      ---
      """,
      #"""
      content/authors/ende.md:3:7: error: 'slug' contains '/' [unsafe-slug]
      3 | slug: ../x
        |       ^^^^
        = remedy: use letters, digits and '-'
      content/authors/_collection.yml:4:20: note: it is part of this path
      """#)
  }

  @Test func slugOfTwoDots() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      slug: '..'
      ---
      """,
      #"""
      content/authors/ende.md:3:7: error: 'slug' has the segment '..' [unsafe-slug]
      3 | slug: '..'
        |       ^^^^
        = remedy: use letters, digits and '-'
      content/authors/_collection.yml:4:20: note: it is part of this path
      """#)
  }

  @Test func slugThatIsAnAbsolutePath() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      slug: /etc
      ---
      """,
      #"""
      content/authors/ende.md:3:7: error: 'slug' contains '/' [unsafe-slug]
      3 | slug: /etc
        |       ^^^^
        = remedy: use letters, digits and '-'
      content/authors/_collection.yml:4:20: note: it is part of this path
      """#)
  }

  @Test func slugWithNUL() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "slug": "mo\u0000mo", "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:41: error: 'slug' contains a NUL byte [unsafe-slug]
      1 | [ { "id": "1", "title": "Momo", "slug": "mo\u0000mo", "author": "ende" } ]
        |                                         ^^^^^^^^^^^^
        = remedy: use letters, digits and '-'
      content/books/_collection.yml:11:20: note: it is part of this path
      """#)
  }

  @Test func slugThatNobodySees() {
    Library.expectRefused(
      #"""
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      slug: "a\u202Eb"
      ---
      """#,
      #"""
      content/authors/ende.md:3:7: error: 'slug' contains U+202E RIGHT-TO-LEFT OVERRIDE, which is invisible [unsafe-slug]
      3 | slug: "a\u202Eb"
        |       ^^^^^^^^^^
        = remedy: use letters, digits and '-'
      content/authors/_collection.yml:4:20: note: it is part of this path
      """#)
  }

  @Test func titleThatMakesNoSlug() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "\u200d", "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:3: error: 'slug' is empty, so '/books/{slug}/' gives no path [missing-path-field]
      1 | [ { "id": "1", "title": "\u200d", "author": "ende" } ]
        |   ^
        = remedy: give the entry a value for 'slug'
      content/books/_collection.yml:11:20: note: the path is declared here
      """#)
  }

  @Test func permalinkWithoutSlashes() {
    Library.expectRefused(
      """
      -- content/authors/austen.md --
      ---
      name: Jane Austen
      permalink: austen/
      ---
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: /ende.htm
      ---
      """,
      #"""
      content/authors/austen.md:3:12: error: the permalink must begin with '/' [unsafe-path]
      3 | permalink: austen/
        |            ^^^^^^^
        = remedy: write '/austen/'
      content/authors/ende.md:3:12: error: the permalink of a page must not end with '.htm' [unsafe-path]
      3 | permalink: /ende.htm
        |            ^^^^^^^^^
        = remedy: end it with '/', '.html' or a name: '/ende/'
      """#)
  }

  @Test func permalinkThatClimbs() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      permalink: /authors/../../etc/
      ---
      """,
      #"""
      content/authors/ende.md:3:12: error: the path 'authors/../../etc/index.html' has the segment '..' [unsafe-path]
      3 | permalink: /authors/../../etc/
        |            ^^^^^^^^^^^^^^^^^^^
        = remedy: use letters, digits, '-' and single '/'
      """#)
  }

  @Test func permalinkWithNUL() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "permalink": "/a\u0000b/", "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:46: error: the path 'a�b/index.html' contains a NUL byte [unsafe-path]
      1 | [ { "id": "1", "title": "Momo", "permalink": "/a\u0000b/", "author": "ende" } ]
        |                                              ^^^^^^^^^^^^
        = remedy: use letters, digits, '-' and single '/'
      """#)
  }

  @Test func permalinkPatternWithoutSlash() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      page: { permalink: 'authors/{slug}/', layout: author }
      lists: [ { permalink: '/{slug/', layout: author } ]
      """,
      #"""
      content/authors/_collection.yml:4:20: error: a path must begin with '/' [invalid-permalink]
      4 | page: { permalink: 'authors/{slug}/', layout: author }
        |                    ^^^^^^^^^^^^^^^^^
        = remedy: write '/authors/{slug}/'
      content/authors/_collection.yml:5:23: error: a brace in the path is not closed, or encloses no name [invalid-permalink]
      5 | lists: [ { permalink: '/{slug/', layout: author } ]
        |                       ^^^^^^^^^
        = remedy: write fields as '{slug}'
      """#)
  }

  @Test func permalinkPatternWithAnUnknownField() {
    Library.expectRefused(
      """
      -- templates/layouts/author.html --
      Authors
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      page: { permalink: '/authors/{nane}/', layout: author }
      lists: [ { permalink: '/authors/{slug}/', layout: author } ]
      """,
      #"""
      content/authors/_collection.yml:4:20: error: 'nane' is not a field of 'authors'; did you mean 'name'? [unknown-field]
      4 | page: { permalink: '/authors/{nane}/', layout: author }
        |                    ^^^^^^^^^^^^^^^^^^
        = remedy: fields are name, books, key, slug, url, absolute_url, lang, content, collection
      content/authors/_collection.yml:5:23: error: 'slug' is not a field of 'authors' [unknown-field]
      5 | lists: [ { permalink: '/authors/{slug}/', layout: author } ]
        |                       ^^^^^^^^^^^^^^^^^^
        = remedy: leave the braces out: this path belongs to no entry
      """#)
  }

  @Test func endpointPathThatEndsInASlash() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      endpoints:
        - { path: /authors/, versions: [v1], each: { name: name } }
      """,
      #"""
      content/authors/_collection.yml:5:13: error: the path of an endpoint must not end with '/' [invalid-permalink]
      5 |   - { path: /authors/, versions: [v1], each: { name: name } }
        |             ^^^^^^^^^
        = remedy: leave the last '/' out: hosts would redirect, and clients would not follow
      """#)
  }

  @Test func endpointPathWithAnExtension() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        home: { type: geo-point, optional: true }
      endpoints:
        - { path: /authors.json, versions: [v1], each: { name: name } }
        - { path: '/authors/{slug}.json', versions: [v1], one: { name: name } }
        - { path: /old/authors.xml, versions: [v1], each: { name: name } }
        - { path: /homes.json, versions: [v1], format: geojson, geometry: home, each: { name: name } }
        - { path: /.json, versions: [v1], each: { name: name } }
      """,
      #"""
      content/authors/_collection.yml:6:13: error: the path of an endpoint has no extension [invalid-permalink]
      6 |   - { path: /authors.json, versions: [v1], each: { name: name } }
        |             ^^^^^^^^^^^^^
        = remedy: write '/authors'; the file is authors.json
      content/authors/_collection.yml:7:13: error: the path of an endpoint has no extension [invalid-permalink]
      7 |   - { path: '/authors/{slug}.json', versions: [v1], one: { name: name } …
        |             ^^^^^^^^^^^^^^^^^^^^^^
        = remedy: write '/authors/{slug}'; the file is {slug}.json
      content/authors/_collection.yml:8:13: error: the path of an endpoint has no extension [invalid-permalink]
      8 |   - { path: /old/authors.xml, versions: [v1], each: { name: name } }
        |             ^^^^^^^^^^^^^^^^
        = remedy: write '/old/authors'; the file is authors.json
      content/authors/_collection.yml:9:13: error: the path of an endpoint has no extension [invalid-permalink]
      9 |   - { path: /homes.json, versions: [v1], format: geojson, geometry: home…
        |             ^^^^^^^^^^^
        = remedy: write '/homes'; the file is homes.geojson
      content/authors/_collection.yml:10:13: error: the path of an endpoint has no extension [invalid-permalink]
      10 |   - { path: /.json, versions: [v1], each: { name: name } }
         |             ^^^^^^
         = remedy: write a name: '.json' is added to it
      """#)
  }

  @Test func aNumberAfterADotIsPartOfTheNameOfAnEndpoint() {
    let site = Library.site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      endpoints:
        - { path: /authors.v2, versions: [v1], each: { name: name } }
        - { path: /authors-2.1, versions: [v1], each: { name: name } }
      -- templates/layouts/book.html --
      {{ entry.title }}
      -- templates/layouts/author.html --
      """)
    #expect(site.printed.contains("error: ") == false)
    #expect(site["v1/authors.v2.json"] == site["authors.v2.json"])
    #expect(site["v1/authors.v2.json"] != nil)
    #expect(site["v1/authors-2.1.json"] != nil)
  }

  @Test func pagesOfAListBelowAFile() {
    Library.expectRefused(
      """
      -- templates/layouts/books.html --
      {{ pager.total }}
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      lists: [ { permalink: /authors.html, layout: books, per-page: 1 } ]
      """,
      #"""
      content/authors/_collection.yml:4:23: error: the permalink of a list with 'per-page' must end with '/' [invalid-permalink]
      4 | lists: [ { permalink: /authors.html, layout: books, per-page: 1 } ]
        |                       ^^^^^^^^^^^^^
        = remedy: write '/authors/'
      """#)
  }

  @Test func termThatMakesNoPath() {
    Library.expectRefused(
      """
      -- templates/layouts/books.html --
      {{ pager.total }}
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        tags: { type: list, of: { type: string }, default: [] }
      taxonomies:
        - { field: tags, permalink: '/tags/{term}/', layout: books, feed: { formats: rss, item: { title: name } } }
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      tags: ["\\u200d", con]
      ---
      """,
      #"""
      content/authors/ende.md:3:8: error: 'term' is empty, so '/tags/{term}/' gives no path [missing-path-field]
      3 | tags: ["\u200d", con]
        |        ^
        = remedy: write the term with letters or digits
      content/authors/_collection.yml:6:31: note: the path is declared here
      """#)
  }
}

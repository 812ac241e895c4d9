import AcopioSiteTestSupport
import Testing

/// What a person who writes a first site gets wrong, and what the messages say.
@Suite struct NewcomerMistakesTests {
  // MARK: - No space after a colon

  @Test func noSpaceAfterTheColonOfTheFirstLine() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name:The Library
      base-url: https://library.example/
      locale: en
      """,
      #"""
      content/site.yml:1:1: error: a key needs a space after its colon [yaml-syntax]
      1 | name:The Library
        | ^^^^^
        = remedy: put a space after the colon: 'name: …'
      """#)
  }

  @Test(arguments: [
    ("base-url: https://library.example/\nname:The Library\nlocale: en", 2),
    ("base-url: https://library.example/\nlocale: en\nname:The Library", 3),
    ("name:The Library", 1), ("name:The Library\nlocale:en", 1),
  ])
  func noSpaceAfterAColon(text: String, line: Int) {
    let printed = Library.site("-- content/site.yml --\n\(text)").printed
    #expect(printed.hasPrefix("content/site.yml:\(line):1: error: "))
    #expect(printed.contains("= remedy: put a space after the colon: 'name: …'\n"))
  }

  @Test func noSpaceAfterAColonInFrontMatter() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name:Michael Ende
      ---
      """,
      #"""
      content/authors/ende.md:2:1: error: front matter must be keys and their values [front-matter-not-keys]
      2 | name:Michael Ende
        | ^^^^^^^^^^^^^^^^^
        = remedy: put a space after the colon: 'name: …'
      """#)
  }

  @Test func noSpaceAfterAColonInBraces() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type:text }
      """,
      #"""
      content/authors/_collection.yml:3:11: error: 'type:text' is not a key of field 'name' [unknown-key]
      3 |   name: { type:text }
        |           ^^^^^^^^^
        = remedy: put a space after the colon: 'type: …'
      """#)
  }

  // MARK: - Lines without indentation

  @Test func fieldsThatAreNotIndented() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
      title: { type: text }
      name: { type: text }
      """,
      #"""
      content/authors/_collection.yml:2:1: error: 'schema' is empty [missing-key]
      2 | schema:
        | ^^^^^^
        = remedy: indent the fields below it
      """#)
  }

  @Test func linesThatAreNotIndented() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        tags:
          type: list
          of:
        loan: { type: object, fields: }
        home:
          type: geo-point
          optional: true
      page:
      permalink: /authors/{slug}/
      layout: author
      """,
      #"""
      content/authors/_collection.yml:6:5: error: 'of' is empty [missing-key]
      6 |     of:
        |     ^^
        = remedy: indent the lines below it
      content/authors/_collection.yml:7:25: error: 'fields' is empty [missing-key]
      7 |   loan: { type: object, fields: }
        |                         ^^^^^^
        = remedy: indent the fields below it
      content/authors/_collection.yml:12:1: error: 'permalink' is not a key of a collection [unknown-key]
      12 | permalink: /authors/{slug}/
         | ^^^^^^^^^
         = remedy: indent it if it belongs to 'page' above
      content/authors/_collection.yml:13:1: error: 'layout' is not a key of a collection [unknown-key]
      13 | layout: author
         | ^^^^^^
         = remedy: indent it if it belongs to 'page' above
      """#)
  }

  @Test func anEmptyKeyOfText() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name:
      base-url: https://library.example/
      locale: en
      """,
      #"""
      content/site.yml:1:1: error: 'name' is empty [missing-key]
      1 | name:
        | ^^^^
        = remedy: write its value after the colon
      """#)
  }

  @Test func aFieldThatIsAList() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        tags: []
      """,
      #"""
      content/authors/_collection.yml:4:9: error: field 'tags' must be a mapping, not a list [wrong-type]
      4 |   tags: []
        |         ^^
        = remedy: write { type: list, of: string }
      """#)
  }

  @Test func aTabInFrontOfAKeyAtTheTop() {
    Library.expectRefused(
      "-- content/authors/ende.md --\n---\nname: Michael Ende\n\tborn: 1929\n---",
      #"""
      content/authors/ende.md:3:1: error: a tab cannot indent YAML; use spaces [yaml-syntax]
      3 |  born: 1929
        | ^
        = remedy: remove the tab: the key belongs to the others at the beginning of their lines
      """#)
  }

  // MARK: - Languages

  private let languages = """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/
    locale: en
    languages: [ { locale: en }, { locale: es } ]
    api: { versions: [ { name: v1, current: true } ] }
    """

  @Test func aLanguageWithAnUnderscore() {
    Library.expectRefused(
      languages + #"""

        -- content/books/books.json --
        [
          { "id": "1", "title": { "en": "Momo", "es_MX": "Momo" }, "author": "ende" },
          { "id": "2", "title": { "en": "Emma", "fr": "Emma" }, "author": "austen" }
        ]
        """#,
      #"""
      content/books/books.json:2:41: error: 'es_MX' is not a language tag [invalid-locale]
      2 |   { "id": "1", "title": { "en": "Momo", "es_MX": "Momo" }, "author": "ende" },
        |                                         ^^^^^^^
        = remedy: write 'es-MX'
      content/books/books.json:3:41: error: 'fr' is not a language of the site [unknown-language]
      3 |   { "id": "2", "title": { "en": "Emma", "fr": "Emma" }, "author": "austen" }
        |                                         ^^^^
        = remedy: languages are en, es; add it to 'languages' of site.yml
      """#)
  }

  @Test func languagesThatAreTexts() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en }, es ]
      api: { versions: [ { name: v1 } ] }
      """,
      #"""
      content/site.yml:4:30: error: a language must be a mapping, not text [wrong-type]
      4 | languages: [ { locale: en }, es ]
        |                              ^^
        = remedy: write '{ locale: es }'
      """#)
  }

  @Test func pathsThatAreWrongInEveryLanguageAreReportedOnce() {
    Library.expectRefused(
      languages + """

        -- content/authors/_collection.yml --
        entries: '*.md'
        schema:
          name: { type: text }
        page: { permalink: '/authors/{slug}/', layout: author }
        feeds: [ { formats: [rss, atom], path: /feed.xml } ]
        -- content/authors/ende.md --
        ---
        name: Michael Ende
        aliases: [/old.x, /a//b/]
        ---
        """,
      #"""
      content/authors/_collection.yml:5:40: error: the path of a feed in several formats is a folder, not a file [invalid-permalink]
      5 | feeds: [ { formats: [rss, atom], path: /feed.xml } ]
        |                                        ^^^^^^^^^
        = remedy: write '/': each format has its usual name there
      """#)
    let site = Library.site(
      languages + """

        -- content/authors/ende.md --
        ---
        name: Michael Ende
        aliases: [/old.x, /a//b/]
        ---
        """)
    #expect(
      site.printed == #"""
        content/authors/ende.md:3:19: error: the path 'a//b/index.html' has an empty segment [unsafe-path]
        3 | aliases: [/old.x, /a//b/]
          |                   ^^^^^^
          = remedy: use letters, digits, '-' and single '/'

        """#)
  }

  // MARK: - Files

  @Test func filesThatAreNotWhereTheyBelong() {
    let site = Library.site(
      """
      -- content/authors/austen.markdown --
      -- content/momo.md --
      """)
    #expect(
      site.printed == #"""
        content/momo.md: warning: the file belongs to no collection [unused-file]
          = remedy: move it into the folder of a collection: content/authors/
        content/authors/austen.markdown: warning: the file belongs to no collection, and nothing names it [unused-file]
          = remedy: rename it to austen.md

        """#)
  }
}

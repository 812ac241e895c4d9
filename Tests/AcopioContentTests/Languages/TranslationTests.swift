import AcopioSiteTestSupport
import Testing

/// Translated entries, and the diagnostics about them.
@Suite struct TranslationTests {
  /// A site with a data file and a translation of it; prints one line for each entry and language.
  private func site(
    books: String, schema: String = "title: { type: text }", translation: String? = nil,
    languages: String = "[ { locale: en }, { locale: es } ]"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: \(languages)
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: { type: string }
      \(schema.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      page: { permalink: '/{key}/', layout: book }
      -- content/books/books.yml --
      \(books)
      \(translation.map { "-- content/books/books.es.yml --\n\($0)" } ?? "")
      -- templates/layouts/book.html --
      {{ entry.title }} {{ page.is_translated }}
      """)
  }

  @Test func aMappingOfLanguagesIsOneText() {
    let site = site(books: "- { id: a, title: { en: Tea, es: Té } }\n- { id: b, title: Bread }")
    #expect(site.printed == "")
    #expect(site["a/index.html"] == "Tea true\n")
    #expect(site["es/a/index.html"] == "Té true\n")
    #expect(site["es/b/index.html"] == "Bread false\n")
  }

  @Test func aDataFileIsTranslatedByAnotherOne() {
    let site = site(
      books: "- { id: a, title: Tea }\n- { id: b, title: Bread }",
      translation: "- { id: b, title: Pan }")
    #expect(site.printed == "")
    #expect(site["es/a/index.html"] == "Tea false\n")
    #expect(site["es/b/index.html"] == "Pan true\n")
    #expect(site["b/index.html"] == "Bread true\n")
  }

  @Test func textsInsideListsAndObjectsAreTranslatedWhereTheyStand() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en }, { locale: es, path: /castellano/ } ]
      -- content/books/_collection.yml --
      entries: '*.yml'
      schema:
        steps:
          type: list
          of: { type: object, fields: { text: { type: text }, minutes: { type: integer } } }
        words: { type: list, of: { type: text } }
      page: { permalink: '/{key}/', layout: book }
      -- content/books/a.yml --
      steps: [ { text: { en: Boil, es: Hervir }, minutes: 3 }, { text: Wait, minutes: 1 } ]
      words: { en: [hot, cold], es: [caliente] }
      -- templates/layouts/book.html --
      {% for step in entry.steps %}{{ step.text }} {{ step.minutes }} {% endfor %}
      {%- for word in entry.words %}{{ word }} {% endfor %}{{ page.is_translated }}
      """)
    #expect(site.printed == "")
    #expect(site["a/index.html"] == "Boil 3 Wait 1 hot cold true\n")
    #expect(site["castellano/a/index.html"] == "Hervir 3 Wait 1 caliente false\n")
  }

  @Test func otherFieldsDifferWhereThatIsSaid() {
    let site = site(
      books: "- { id: a, title: Tea, image: { en: /en.png, es: /es.png } }",
      schema: "title: { type: text, translated: false }\nimage: { type: image, translated: true }")
    #expect(site.printed == "")
    #expect(site["es/a/index.html"] == "Tea true\n")
  }

  @Test func whatIsTheSameInEveryLanguageIsSaidOnce() {
    let site = site(
      books: "- { id: a, title: Tea, pages: { en: 3, es: 4 } }",
      schema: "title: { type: text }\npages: { type: integer }",
      translation: "- { id: a, title: Té, pages: 4, colour: red }")
    #expect(
      site.printed == """
        content/books/books.es.yml:1:23: error: 'pages' is the same in every language [not-localized]
        1 | - { id: a, title: Té, pages: 4, colour: red }
          |                       ^^^^^
          = remedy: write it once, in the entry itself, or declare the field with 'translated: true'
        content/books/_collection.yml:6:3: note: the field is declared here
        content/books/books.es.yml:1:33: error: 'colour' is not a field of the entry [unknown-field]
        1 | - { id: a, title: Té, pages: 4, colour: red }
          |                                 ^^^^^^
          = remedy: fields are id, title, pages, slug, permalink
        content/books/books.yml:1:31: error: 'pages' is the same in every language [not-localized]
        1 | - { id: a, title: Tea, pages: { en: 3, es: 4 } }
          |                               ^
          = remedy: write it once, in the entry itself, or declare the field with 'translated: true'
        content/books/_collection.yml:6:3: note: the field is declared here

        """)
  }

  @Test func theSitesOwnLanguageCannotBeMissing() {
    let site = site(books: "- { id: a, title: { es: Té } }")
    #expect(
      site.printed == """
        content/books/books.yml:1:19: error: 'title' has no text in the site's own language, 'en' [missing-own-text]
        1 | - { id: a, title: { es: Té } }
          |                   ^
          = remedy: add 'en: …'; other languages fall back to it

        """)
  }

  @Test func aTranslationNeedsAnEntry() {
    let site = site(
      books: "- { id: a, title: Tea }", translation: "- { id: x, title: Té }\n- { title: Pan }")
    #expect(
      site.printed == """
        content/books/books.es.yml:1:9: error: there is no entry 'x' of 'books' to translate [missing-original]
        1 | - { id: x, title: Té }
          |         ^
          = remedy: write the entry in the site's own language first, 'en'; if it is in 'es' alone, take the language out of the name of its file, and write 'languages: [es]' into it
        content/books/books.es.yml:2:3: error: the translation does not say which entry it belongs to [missing-field]
        2 | - { title: Pan }
          |   ^
          = remedy: add the 'id' of the entry

        """)
  }

  @Test(arguments: [
    ("title: [Tea", "content/books/a.md"), ("- Tea", "content/books/a.md"),
    ("title: [ Tea ]\n\tkind: x", "content/books/a.md"),
  ])
  func anOriginalThatCannotBeReadIsNotMissing(front: String, path: String) {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en }, { locale: es } ]
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      -- content/books/a.md --
      ---
      \(front)
      ---
      -- content/books/a.es.md --
      ---
      title: Té
      ---
      """)
    #expect(site.printed.hasPrefix("\(path):"))
    #expect(!site.printed.contains("a.es.md"))
    #expect(site.printed.contains("error: "))
  }

  @Test func anOriginalThatIsNoTextIsNotMissing() {
    let site = BuiltSite(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        languages: [ { locale: en }, { locale: es } ]
        -- content/books/_collection.yml --
        entries: '*.md'
        schema: { title: { type: text } }
        -- content/books/a.es.md --
        ---
        title: Té
        ---
        """
      ).merging(["content/books/a.md": [0xFF, 0xFE, 0x41]]) { _, other in other })
    #expect(!site.printed.contains("missing-original"))
    #expect(site.printed.contains("content/books/a.md:1:1: error: "))
  }

  @Test func aFileOfOriginalsThatCannotBeReadIsNotMissing() {
    let broken = site(
      books: "- { id: a, title: Tea", translation: "- { id: a, title: Té }")
    #expect(!broken.printed.contains("missing-original"))
    #expect(broken.printed.hasPrefix("content/books/books.yml:"))
    let incomplete = site(
      books: "- { id: [a], title: Tea }", translation: "- { id: a, title: Té }")
    #expect(!incomplete.printed.contains("missing-original"))
    #expect(incomplete.printed.hasPrefix("content/books/books.yml:1:9: error: 'id' must be text"))
  }

  @Test func anEntryIsTranslatedOnce() {
    let site = site(
      books: "- { id: a, title: Tea }",
      translation: "- { id: a, title: Té }\n- { id: a, title: Infusión }")
    #expect(
      site.printed == """
        content/books/books.es.yml:2:3: error: 'a' is translated into 'es' twice [duplicate-translation]
        2 | - { id: a, title: Infusión }
          |   ^
          = remedy: keep one of them
        content/books/books.es.yml:1:3: note: first given here

        """)
  }

  @Test func languagesAreJudgedAtTheirPlaces() {
    let site = site(
      books: "- { id: a, title: Tea }",
      languages: """
        [ { locale: es }, { locale: es-MX }, { locale: es, path: /x/ }, { locale: Español }, \
        { locale: cy, path: fr }, { lang: it } ]
        """)
    #expect(
      site.printed == """
        content/site.yml:4:40: error: 'es-MX' and 'es' both have the path '/es/' [duplicate-language]
        4 | languages: [ { locale: es }, { locale: es-MX }, { locale: es, path: /x/ }, { locale: Español }, { …
          |                                        ^^^^^
          = remedy: name each language once, with a 'path' of its own
        content/site.yml:4:24: note: first given here
        content/site.yml:4:59: error: the language 'es' is declared twice [duplicate-language]
        4 | languages: [ { locale: es }, { locale: es-MX }, { locale: es, path: /x/ }, { locale: Español }, { locale: cy, path: f…
          |                                                           ^^
          = remedy: name each language once, with a 'path' of its own
        content/site.yml:4:24: note: first given here
        content/site.yml:4:86: error: 'Español' is not a language tag [invalid-locale]
        4 | … }, { locale: es-MX }, { locale: es, path: /x/ }, { locale: Español }, { locale: cy, path: fr }, { lang: it } ]
          |                                                              ^^^^^^^
          = remedy: write a tag of BCP 47: a language, then perhaps a region, as 'es', 'es-MX', 'en-GB'
        content/site.yml:4:107: error: acopio does not know the formats of 'cy': numbers, dates, money, plurals, words of Markdown [missing-formats]
        4 | … { locale: es, path: /x/ }, { locale: Español }, { locale: cy, path: fr }, { lang: it } ]
          |                                                             ^^
          = remedy: add 'format-as: en' after it to use the formats of English instead, or name another language that is known: ar, bg, ca, cs, da, de, el, en, es, et, eu, fa, fi, fr, gl, he, hi, hr, hu, id, it, ja, ko, lt, lv, nb, nl, nn, no, pl, pt, qu, ro, ru, sk, sl, sr, sv, th, tr, uk, vi, zh
        content/site.yml:4:117: error: the path of a language must be one step, as '/en/' [invalid-language-path]
        4 | … es, path: /x/ }, { locale: Español }, { locale: cy, path: fr }, { lang: it } ]
          |                                                             ^^
          = remedy: write letters, digits and '-' between two '/'
        content/site.yml:4:125: error: 'lang' is not a key of a language [unknown-key]
        4 | …h: /x/ }, { locale: Español }, { locale: cy, path: fr }, { lang: it } ]
          |                                                             ^^^^
          = remedy: write 'locale: …'

        """)
  }

  @Test func eachRepeatedLanguageIsReportedOnceWithTheFirst() {
    let site = site(
      books: "- { id: a, title: Tea }",
      languages: """

          - { locale: en }
          - { locale: es }
          - { locale: es-MX }
          - { locale: es }
          - { locale: es-MX, path: /mx/ }
          - { locale: es-AR, path: /mx/ }
        """)
    #expect(
      site.printed == """
        content/site.yml:7:15: error: 'es-MX' and 'es' both have the path '/es/' [duplicate-language]
        7 |   - { locale: es-MX }
          |               ^^^^^
          = remedy: name each language once, with a 'path' of its own
        content/site.yml:6:15: note: first given here
        content/site.yml:8:15: error: the language 'es' is declared twice [duplicate-language]
        8 |   - { locale: es }
          |               ^^
          = remedy: name each language once, with a 'path' of its own
        content/site.yml:6:15: note: first given here
        content/site.yml:9:15: error: the language 'es-MX' is declared twice [duplicate-language]
        9 |   - { locale: es-MX, path: /mx/ }
          |               ^^^^^
          = remedy: name each language once, with a 'path' of its own
        content/site.yml:7:15: note: first given here
        content/site.yml:10:15: error: 'es-AR' and 'es-MX' both have the path '/mx/' [duplicate-language]
        10 |   - { locale: es-AR, path: /mx/ }
           |               ^^^^^
           = remedy: name each language once, with a 'path' of its own
        content/site.yml:9:15: note: first given here

        """)
  }

  @Test func aFileInALanguageThatTheSiteDoesNotHaveIsRefused() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en }, { locale: es } ]
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      -- content/books/a.md --
      ---
      title: Tea
      ---
      -- content/books/a.en.md --
      ---
      title: Tea
      ---
      -- content/books/a.fr.md --
      ---
      title: Thé
      ---
      -- content/books/b.es.md --
      ---
      title: Pan
      ---
      """)
    #expect(
      site.printed == """
        content/books/a.fr.md: error: 'fr' is not a language of the site [unknown-language]
          = remedy: languages are en, es; add it to 'languages' of site.yml
        content/books/a.md:1:1: error: 'a' is the key of two entries of 'books' [duplicate-entry]
        1 | ---
          | ^
          = remedy: give each entry a key of its own
        content/books/a.en.md:1:1: note: first given here
        content/books/b.es.md:1:1: error: there is no entry 'b' of 'books' to translate [missing-original]
        1 | ---
          | ^
          = remedy: write the entry in the site's own language first, 'en'; if it is in 'es' alone, take the language out of the name of its file, and write 'languages: [es]' into it

        """)
  }

  @Test func pathsThatMeetAcrossLanguagesAreToldOnce() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en }, { locale: es } ]
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      page: { permalink: '/{slug}/', layout: book }
      lists: [ { permalink: /es/a/, layout: books } ]
      -- content/books/a.md --
      ---
      title: { en: Tea, es: Té }
      ---
      -- templates/layouts/book.html --
      {{ entry.title }}
      -- templates/layouts/books.html --
      {{ page.url }}
      """)
    #expect(
      site.printed == """
        content/books/a.md:2:1: error: two outputs have the path 'es/a/index.html' [permalink-collision]
        2 | title: { en: Tea, es: Té }
          | ^
          = remedy: give one of them another slug, permalink or path
        content/books/_collection.yml:4:23: note: the other one is made here

        """)
  }
}

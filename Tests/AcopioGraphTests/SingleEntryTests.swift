import AcopioSiteTestSupport
import Testing

/// Collections of exactly one entry, and lists in which nothing may appear twice.
@Suite struct SingleEntryTests {
  private func site(_ entries: String, _ more: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [{ locale: en }, { locale: es }]
      endpoints: [{ path: /about, localized: true, one: { name: data.about.library.title } }]
      -- content/about/library/_collection.yml --
      entries: library.yml
      single: true
      key: id
      schema: { id: slug, title: text }
      lists: [{ permalink: /about/, layout: about }]
      \(more)
      -- content/about/library/library.yml --
      \(entries)
      -- templates/layouts/about.html --
      {{ site.data.about.library.title }}
      """)
  }

  @Test func theOnlyEntryIsReadWithoutALoop() {
    let built = site("- { id: us, title: { en: The Pier, es: El Muelle } }")
    #expect(built.printed == "")
    #expect(built["about/index.html"] == "The Pier\n")
    #expect(built["es/about/index.html"] == "El Muelle\n")
    #expect(built["about.json"] == "{\"name\":\"The Pier\"}\n")
    #expect(built["es/about.json"] == "{\"name\":\"El Muelle\"}\n")
  }

  @Test func severalEntriesAreRefused() {
    #expect(
      site("- { id: us, title: The Pier }\n- { id: them, title: Others }").printed == """
        content/about/library/_collection.yml:1:10: error: 'about/library' has 2 entries, and is declared to have one [single-entry]
        1 | entries: library.yml
          |          ^^^^^^^^^^^
          = remedy: keep one of them, or leave 'single' out
        content/about/library/library.yml:1:3: note: 'us' is here
        content/about/library/library.yml:2:3: note: 'them' is here

        """)
  }

  @Test func anEntryThatIsNotPublishedIsRefused() {
    let printed = site(
      "- { id: us, title: The Pier }",
      "publish: [{ when: id == 'them', message: nobody is there }]"
    ).printed
    #expect(
      printed == """
        content/about/library/_collection.yml:1:10: error: 'about/library' has no published entry, and is declared to have one [single-entry]
        1 | entries: library.yml
          |          ^^^^^^^^^^^
          = remedy: publish its entry, or leave 'single' out
        content/about/library/library.yml:1:3: note: 'us' is here, which is withheld: nobody is there

        """)
  }

  @Test func anUnknownCollectionIsNotData() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema: { id: slug }
      lists: [{ permalink: /, layout: home }]
      -- content/books/books.yml --
      - { id: a }
      -- templates/layouts/home.html --
      {{ site.data.books.id }}
      """)
    #expect(
      built.printed.contains("error: 'site.data' is not defined [undefined-variable]"),
      "\(built.printed)")
  }

  @Test func theTitleOfAListIsThatOfItsCollection() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      title: All books
      entries: books.yml
      key: id
      schema: { id: slug }
      lists: [{ permalink: /, layout: home }, { permalink: /a/, layout: home, title: A }]
      -- content/books/books.yml --
      - { id: a }
      -- templates/layouts/home.html --
      {{ page.title }}/{{ list.title }}
      """)
    #expect(built.printed == "")
    #expect(built["index.html"] == "All books/All books\n")
    #expect(built["a/index.html"] == "A/A\n")
  }

  private func lists(_ schema: String, _ entry: String) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: slug
        parts: \(schema)
      endpoints: [{ path: /all, each: [parts] }]
      -- content/books/books.yml --
      - { id: a, parts: \(entry) }
      - { id: b, parts: [] }
      """)
  }

  @Test(arguments: [
    ("{ type: list, of: string, unique: true }", "[x, 'X', y]"),
    ("{ type: list, of: { type: [number, string] }, unique: true }", "[1, '1', 2]"),
    ("{ type: list, of: string, unique: false }", "[x, x]"),
    ("{ type: list, split: ' ', of: string, unique: true }", "x y"),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: integer, m: { type: integer, optional: true } } } }",
      "[{ n: 1, m: 1 }, { n: 2, m: 1 }]"
    ),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: { type: integer, optional: true } } } }",
      "[{}, { n: null }]"
    ),
  ])
  func differentElementsAreAccepted(schema: String, entry: String) {
    #expect(lists(schema, entry).printed == "")
  }

  @Test(arguments: [
    (
      "{ type: list, of: string, unique: true }", "[x, y, x]",
      "1:26: error: 'x' is twice in 'parts'"
    ),
    (
      "{ type: list, of: number, unique: true }", "[1, 1.0]",
      "1:23: error: '1.0' is twice in 'parts'"
    ),
    (
      "{ type: list, split: ' ', of: string, unique: true }", "x y x",
      "error: 'x' is twice in 'parts' [duplicate-element]"
    ),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: integer } } }",
      "[{ n: 7 }, { n: 7 }]", "1:35: error: '7' is twice in 'parts' [duplicate-element]"
    ),
    (
      "{ type: list, of: { type: reference, to: books }, unique: true }", "[b, b]",
      "1:23: error: 'b' is twice in 'parts' [duplicate-element]"
    ),
    (
      "{ type: list, unique: m, of: { type: object, fields: { n: integer } } }", "[]",
      "'m' is not a member of the elements"
    ),
    (
      "{ type: list, unique: true, of: { type: object, fields: { n: integer } } }", "[]",
      "'unique' of a list of objects names a member [unknown-field]"
    ),
    (
      "{ type: list, unique: n, of: { type: object, fields: { n: boolean } } }", "[]",
      "'n' is of type boolean and cannot be compared [unsuitable-field]"
    ),
    (
      "{ type: list, unique: true, of: { type: geo-point } }", "[]",
      "elements of type geo-point cannot be compared [unsuitable-field]"
    ),
    ("{ type: list, unique: yes, of: string }", "[]", "'unique' must be true or false, not text"),
    ("{ type: string, unique: true }", "x", "'unique' is not a key of field 'parts'"),
  ])
  func whatIsTwiceOrCannotBeComparedIsRefused(schema: String, entry: String, message: String) {
    let printed = lists(schema, entry).printed
    #expect(printed.contains(message), "\(printed)")
  }
}

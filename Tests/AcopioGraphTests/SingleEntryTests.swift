import AcopioSiteTestSupport
import Testing

/// Collections of exactly one entry, and the titles that lists have from theirs.
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
}

import AcopioSiteTestSupport
import Testing

/// The key of entries that share a file, if `key` names none.
@Suite struct UsualKeyTests {
  private func site(_ schema: String, _ file: String, _ content: String, more: String = "")
    -> BuiltSite
  {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [{ locale: en }, { locale: es }]
      -- content/books/_collection.yml --
      entries: \(file)
      schema: \(schema)
      endpoints: [{ path: /books, localized: true, each: [key, title] }]
      -- content/books/\(file) --
      \(content)
      \(more)
      """)
  }

  @Test(arguments: [
    ("books.yml", "- { id: momo, title: Momo }\n- { id: emma, title: Emma }"),
    (
      "books.json",
      "[{ \"id\": \"momo\", \"title\": \"Momo\" }, { \"id\": \"emma\", \"title\": \"Emma\" }]"
    ),
    ("books.csv", "id,title\nmomo,Momo\nemma,Emma"),
  ])
  func aListHasItsIdAsKey(_ file: String, _ content: String) {
    let built = site("{ id: slug, title: text }", file, content)
    #expect(built.printed == "")
    #expect(
      built["books.json"] == #"[{"key":"momo","title":"Momo"},{"key":"emma","title":"Emma"}]"#
        + "\n")
  }

  @Test func translationsOfAListAreFoundByIt() {
    let built = site(
      "{ id: slug, title: text }", "books.yml", "- { id: momo, title: Time }",
      more: """
        -- content/books/books.es.yml --
        - { id: momo, title: Tiempo }
        """)
    #expect(built.printed == "")
    #expect(built["es/books.json"] == #"[{"key":"momo","title":"Tiempo"}]"# + "\n")
  }

  @Test func theKeysOfAMappingStay() {
    let built = site(
      "{ id: integer, title: text }", "books.yml", "momo: { id: 7, title: Momo }",
      more: """
        -- content/books/books.es.yml --
        momo: { title: Momo la niña }
        """)
    #expect(built.printed == "")
    #expect(built["books.json"] == #"[{"key":"momo","title":"Momo"}]"# + "\n")
    #expect(built["es/books.json"] == #"[{"key":"momo","title":"Momo la niña"}]"# + "\n")
  }

  @Test func aKeyThatIsNamedIsTakenInAMapping() {
    let built = site(
      "{ id: integer, title: text }\nkey: id", "books.yml", "momo: { id: 7, title: Momo }")
    #expect(built.printed == "")
    #expect(built["books.json"] == #"[{"key":"7","title":"Momo"}]"# + "\n")
  }

  @Test func twiceTheSameIsRefused() {
    let printed = site(
      "{ id: slug, title: text }", "books.yml",
      "- { id: momo, title: Momo }\n- { id: momo, title: Emma }"
    ).printed
    #expect(printed.contains("books.yml:2:9: error: "), "\(printed)")
    #expect(printed.contains("[duplicate-entry]"), "\(printed)")
  }

  @Test func aFieldThatCannotBeAKeyIsNone() {
    let printed = site(
      "{ id: { type: list, of: slug }, title: text }", "books.yml", "- { id: [momo], title: Momo }"
    ).printed
    #expect(
      printed == """
        content/books/_collection.yml:1:10: error: the entries of 'books' have no key: 'id' is of type list, which can't be one [missing-key-field]
        1 | entries: books.yml
          |          ^^^^^^^^^
          = remedy: change its type, or name another one that is unique with 'key: …' in _collection.yml

        """)
  }

  @Test func aKeyHasNoTranslations() {
    let printed = site(
      "{ id: text, title: text }", "books.yml",
      "- { id: { en: momo, es: mo }, title: Momo }\n- { id: x, title: X }"
    ).printed
    #expect(
      printed.contains(
        "content/books/books.yml:1:9: error: 'id' is the key of the entry, which is the same in every language [not-localized]"
      ),
      "\(printed)")
  }

  @Test func entriesWithFilesHaveTheirNames() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: '*.yml'
      schema: { id: slug, title: text }
      endpoints: [{ path: /books, each: [key, id] }]
      -- content/books/momo.yml --
      { id: m, title: Momo }
      """)
    #expect(built.printed == "")
    #expect(built["books.json"] == #"[{"key":"momo","id":"m"}]"# + "\n")
  }
}

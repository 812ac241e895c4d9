import AcopioSiteTestSupport
import Testing

/// Entries that templates name by their key.
@Suite struct EntryByKeyTests {
  private func site(_ layout: String, hidden: Bool = false) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema: { id: { type: slug }, title: { type: string }, subtitle: { type: string, optional: true } }
      page: { permalink: '/{id}/', layout: book }
      -- content/books/books.yml --
      - { id: momo, title: Momo }
      - { id: jim, title: Jim, draft: \(hidden) }
      -- templates/layouts/book.html --
      \(layout)
      """)
  }

  @Test func theyAreFoundWithoutALoop() {
    let built = site(
      "<p>{{ collections.books['jim'].title }} {{ collections.books[entry.id].title }}</p>")
    #expect(built.printed.contains("might be null") || built.printed.contains("null"))
    let guarded = site(
      "<p>{{ collections.books['jim'].title }} {% assign other = collections.books[entry.id] %}{% if other %}{{ other.title }}{% endif %}</p>"
    )
    #expect(guarded.printed == "")
    #expect(guarded["momo/index.html"] == "<p>Jim Momo</p>\n")
    #expect(site("{{ collections.books[0].title }}").printed.contains("null"))
  }

  @Test func membersAreChecked() {
    let printed = site("{{ collections.books['jim'].titel }}").printed
    #expect(
      printed.contains(
        "'collections.books['jim'].titel' is not defined; did you mean 'title'? [undefined-variable]"
      ), "\(printed)")
    #expect(site("{{ collections.books['jim'].subtitle }}").printed.contains("null"))
  }

  @Test func anEntryThatIsMissingOrNotPublishedIsReported() {
    let printed = site("{{ collections.books['jom'].title }}").printed
    #expect(
      printed.contains(
        "templates/layouts/book.html:1:4: error: 'collections.books['jom']' is not defined"),
      "\(printed)")
    #expect(printed.contains("did you mean"), "\(printed)")
    #expect(
      site("{{ collections.books['jim'].title }}", hidden: true).printed.contains(
        "'collections.books['jim']' is not defined"))
    let asked = site("{% if collections.books['jom'] %}yes{% else %}no{% endif %}")
    #expect(asked.printed == "")
    #expect(asked["momo/index.html"] == "no\n")
  }
}

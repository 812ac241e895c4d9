import AcopioSiteTestSupport
import Testing

/// What a page knows of its own file: where it is, and when it changed last.
@Suite struct PageFactsTests {
  private static func site(_ layout: String, params: String = "params: { phone: '555' }")
    -> BuiltSite
  {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      \(params)
      -- content/books/_collection.yml --
      entries: '**/*.md'
      schema:
        title: text
        changed: { type: date, optional: true }
      page: { permalink: '/{path}/', layout: book, updated: changed }
      lists: [{ permalink: /, layout: book, title: Books }]
      -- content/books/novels/momo.md --
      ---
      title: Momo
      changed: 2026-01-05
      ---
      -- content/books/emma.md --
      ---
      title: Emma
      ---
      -- templates/layouts/book.html --
      \(layout)
      """)
  }

  @Test func aPageKnowsItsFileAndItsLastChange() {
    let site = Self.site(
      "{% if page.source %}{{ page.source }}{% endif %}|{% if page.updated %}{{ page.updated | date: '%Y' }}{% endif %}"
    )
    #expect(site.printed == "")
    #expect(site["novels/momo/index.html"] == "content/books/novels/momo.md|2026\n")
    #expect(site["emma/index.html"] == "content/books/emma.md|\n")
    #expect(site["index.html"] == "|\n")
  }

  @Test func bothMayBeNull() {
    let site = Self.site("{{ page.source }} {{ page.updated }}")
    #expect(site.printed.contains("'page.source' may be null [possibly-null]"))
    #expect(site.printed.contains("'page.updated' may be null [possibly-null]"))
  }

  @Test(arguments: ["params: { phone: '555' }", ""])
  func aConditionMayTestForASettingThatIsMissing(params: String) {
    let site = Self.site(
      "{% if site.params.address %}{{ site.params.address }}{% else %}none{% endif %}",
      params: params)
    #expect(site.printed == "")
    #expect(site["index.html"] == "none\n")
  }

  @Test func aSettingThatIsMissingCannotBePrinted() {
    let site = Self.site("{{ site.params.address }}")
    #expect(site.printed.contains("'site.params.address' is not defined [undefined-variable]"))
  }

  @Test func aSettingThatIsNearlyNamedLikeAnotherIsMisspelt() {
    let site = Self.site("{% if site.params.phon %}x{% endif %}")
    #expect(
      site.printed.contains(
        "'site.params.phon' is not defined; did you mean 'phone'? [undefined-variable]"))
  }
}

import AcopioSiteTestSupport
import Testing

/// `markdown:` in `site.yml` says how much Markdown has.
@Suite struct MarkdownKindTests {
  private static let entry = """
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    ---
    # "Momo" -- ~~1972~~ 1973

    | a | b |
    |---|---|

    """

  private func page(_ setting: String) -> String? {
    Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      \(setting)
      \(Self.entry)
      """)["authors/ende/index.html"]
  }

  @Test func hasTheExtrasOfSites() {
    let expected = """
      <h1>Michael Ende</h1>
      <h1 id="momo-1972-1973">“Momo” – <del>1972</del> 1973</h1>
      <table>
      <thead>
      <tr>
      <th>a</th>
      <th>b</th>
      </tr>
      </thead>
      </table>


      """
    #expect(page("") == expected)
    #expect(page("markdown: extended") == expected)
  }

  @Test func canBeCommonMarkAndNothingElse() {
    #expect(
      page("markdown: commonmark") == """
        <h1>Michael Ende</h1>
        <h1>&quot;Momo&quot; -- ~~1972~~ 1973</h1>
        <p>| a | b |
        |---|---|</p>


        """)
  }

  @Test func refusesRawHTMLAllTheSame() {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      markdown: commonmark
      api: { versions: [ { name: v1, current: true } ] }
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      ---
      <b>x</b>
      """)
    #expect(site.printed.contains("content/authors/ende.md:4:1: error: "))
    #expect(site.printed.contains("[raw-html]"))
    #expect(site.files.isEmpty)
  }

  @Test func tellsAKindThatIsNone() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      markdown: comonmark
      api: { versions: [ { name: v1, current: true } ] }
      """,
      """
      content/site.yml:4:11: error: 'comonmark' is not a dialect of Markdown; did you mean 'commonmark'? [not-in-enum]
      4 | markdown: comonmark
        |           ^^^^^^^^^
        = remedy: kinds are extended, commonmark
      """)
  }
}

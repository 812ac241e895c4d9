import AcopioSiteTestSupport
import Testing

/// Fields of Markdown, on pages.
@Suite struct MarkdownFieldTests {
  @Test func leavesOutTheQuotesAroundThem() {
    let files = Library.files(
      """
      -- content/authors/_collection.yml --
      entries: '*.yml'
      schema:
        name: { type: text }
        life: { type: markdown }
        work: { type: markdown }
      page: { permalink: '/authors/{slug}/', layout: author }
      -- content/authors/austen.yml --
      name: Jane Austen
      life: "Wrote *Emma*."
      work: 'See [Emma](/books/emma/).'
      -- content/authors/ende.yml --
      name: Michael Ende
      life: Wrote *Momo*.
      work: |
        See "Momo".
      -- templates/layouts/author.html --
      {{ entry.life }}{{ entry.work }}
      """, without: ["content/authors/austen.md", "content/authors/ende.md"])
    let site = BuiltSite(files)
    #expect(site.printed == "")
    #expect(
      site["authors/austen/index.html"]
        == "<p>Wrote <em>Emma</em>.</p>\n<p>See <a href=\"/books/emma/\">Emma</a>.</p>\n\n")
    #expect(
      site["authors/ende/index.html"]
        == "<p>Wrote <em>Momo</em>.</p>\n<p>See “Momo”.</p>\n\n")
  }
}

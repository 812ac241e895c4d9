import AcopioImport
import Testing

/// Links to what was not imported, or is not published.
@Suite struct LinkTests {
  @Test func linksToDraftsLeaveTheirText() throws {
    let site = try TestImport.jekyll([
      "_posts/2024-01-01-a.md": """
      See [the *b* [x]](/2024/01/02/b.html "t") and [b]({% post_url 2024-01-02-b %}), [r].

      [r]: /2024/01/02/b.html
      """,
      "_posts/2024-01-02-b.md": "---\ntitle: B\npublished: false\n---\n[c](/2024/01/03/c.html)\n",
      "_posts/2024-01-03-c.md": "---\ntitle: C\ndraft: true\n---\n",
    ])
    #expect(
      site["content/posts/a.md"].hasSuffix(
        """
        ---
        See the *b* [x] and b, [r].

        [r]: https://j.example/2024/01/02/b.html
        """))
    #expect(site["content/posts/b.md"].hasSuffix("[c](/2024/01/03/c.html)\n"))
    #expect(
      site.report == [
        "_posts/2024-01-01-a.md:1:5: '/2024/01/02/b.html' leads to a draft, so the link was removed",
        "_posts/2024-01-01-a.md:1:47: '@posts/b' leads to a draft, so the link was removed",
        "_posts/2024-01-01-a.md:3:6: '/2024/01/02/b.html' leads to a draft, so the link was removed",
      ])
    #expect(site.errors == [])
  }

  @Test func thePathOfTheSiteIsInAnAddressOnce() throws {
    let site = try TestImport(
      .jekyll,
      [
        "_config.yml": "title: T\nurl: https://j.example\nbaseurl: /b\n",
        "a.md": "---\ntitle: A\n---\n[x](/b/gone/) [y](/gone/) [z](/b) [w](/b/a.html)\n",
      ])
    #expect(
      site["content/pages/a.md"].hasSuffix(
        "[x](https://j.example/b/gone/) [y](https://j.example/b/gone/) [z](/) [w](@pages/a)\n"))
    #expect(site.errors == [])
  }

  @Test func whatTablesAndFootnotesWouldLoseIsKept() throws {
    let site = try TestImport.jekyll([
      "a.md": """
      ---
      title: A
      ---
      x[^1]

      [^1]: one
      [^2]: two
      [^1]: again

      | a | b |
      |---|---|
      | 1 | 2 | lost | `c\\|d` | e |
      | 1 | 2 | f
      """
    ])
    #expect(
      site["content/pages/a.md"].hasSuffix(
        """
        x[^1]

        [^1]: one
        \\[^2]: two
        \\[^1]: again

        | a | b |
        |---|---|
        | 1 | 2 \\| lost \\| `c\\|d` \\| e |
        | 1 | 2 \\| f
        """))
    #expect(
      site.report == [
        "a.md:7:1: a footnote that nothing refers to is shown as text",
        "a.md:8:1: a footnote that nothing refers to is shown as text",
        "a.md:12:9: cells beyond the header of a table are joined to the last one",
        "a.md:13:9: cells beyond the header of a table are joined to the last one",
      ])
    #expect(site.errors == [])
  }
}

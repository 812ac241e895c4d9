import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Constructs of single tools that need more than Markdown.
@Suite struct DialectDetailTests {
  private func entry(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\n---\n\(text)"
  }

  @Test func filesBesideAPageOfJekyllAreIncluded() throws {
    let site = try TestImport.jekyll([
      "docs/a.md": entry(
        "A", "Before.\n\n{% include_relative _part.md who=\"Momo\" %}\n\nAfter.\n"),
      "docs/_part.md": "Read by *{{ include.who }}*.\n", "_part.md": "Another.\n",
    ])
    #expect(site["content/pages/docs-a.md"].hasSuffix("Before.\n\nRead by *Momo*.\n\nAfter.\n"))
    #expect(site.report == [] && site.errors == [])
  }

  @Test func markdownInAnElementOfAnIncludeIsNoText() throws {
    let site = try TestImport.jekyll([
      "_includes/note.html": "<div class=\"note\">{{ include.text | markdownify }}</div>\n",
      "a.md": entry(
        "A",
        "{% include note.html text=\"Keep **it** `x<y` *light*, [see](https://b.example/)\" %}\n"),
    ])
    let page = site.built()["a.html"] ?? ""
    #expect(
      page.contains(
        "Keep <strong>it</strong> <code>x&lt;y</code> <em>light</em>, <a href=\"https://b.example/\">see</a>"
      ))
    #expect(site.report == [] && site.errors == [])
  }

  @Test func postsOfJekyllMayHaveMonthsOfOneDigit() throws {
    let site = try TestImport.jekyll(
      ["_posts/2026-3-9-a.md": entry("A", "Text.\n")],
      configuration: "permalink: /:year/:month/:i_day/:title/\n")
    #expect(site.pages().contains("2026/03/9/a/index.html"))
    #expect(site["content/posts/a.md"].contains("date: 2026-03-09\n"))
    #expect(site.report == [] && site.errors == [])
  }

  @Test func twoBackslashesBreakALineInKramdown() throws {
    let site = try TestImport.jekyll(["a.md": entry("A", "one\\\\\ntwo\n\n`x\\\\`\n\nend\\\\\n")])
    #expect(site["content/pages/a.md"].hasSuffix("one\\\ntwo\n\n`x\\\\`\n\nend\\\\\n"))
    #expect(site.built()["a.html"]?.contains("one<br") == true)
  }

  @Test func listsOfJekyllHaveItsNumberOfEntries() throws {
    let site = try TestImport.jekyll(
      ["_posts/2026-01-02-a.md": entry("A", ""), "_posts/2026-01-03-b.md": entry("B", "")],
      configuration: "paginate: 1\n")
    #expect(site.pages().contains("page/2/index.html"))
    #expect(site.report == [])
  }

  @Test func codeInAnElementStaysCodeInMkDocs() throws {
    let site = try TestImport(
      .mkdocs,
      [
        "mkdocs.yml": "site_name: T\nsite_url: https://m.example\n",
        "docs/index.md":
          "# Home\n\n<div class=\"termy\">\n\n```console\n$ one\n\n$ two\n```\n\n</div>\n",
      ])
    let page = site.built()["index.html"] ?? ""
    #expect(
      page.contains("<div class=\"termy\">") && page.contains("$ one\n\n$ two")
        && !page.contains("```"))
    #expect(site.errors == [])
  }

  @Test func linksOfWikisAndFromTheRootLeadToPages() throws {
    let site = try TestImport(
      .folder,
      [
        "Home.md":
          "[[Build it|Building]] [[Building|here]] [[/img/a.svg]] [[img/a.svg|alt=A pulley]]\n",
        "Building.md": "# Building\n", "docs/x.md": "[up](/Building.md)\n",
        "img/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      ])
    #expect(
      site["content/pages/index.md"].hasSuffix(
        "[Build it](@pages/Building) [here](@pages/Building) ![a](/img/a.svg) ![A pulley](/img/a.svg)\n"
      ))
    #expect(site["content/pages/docs/x.md"].hasSuffix("[up](@pages/Building)\n"))
    #expect(site.errors == [])
  }
}

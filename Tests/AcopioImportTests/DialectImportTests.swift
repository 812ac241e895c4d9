import AcopioImport
import AcopioSiteTestSupport
import Testing

/// What other dialects of Markdown write in another way: kramdown, Goldmark, Python-Markdown, Obsidian.
@Suite struct DialectImportTests {
  private static func body(_ site: TestImport, _ path: String) -> String {
    site[path].split(separator: "---\n", maxSplits: 1, omittingEmptySubsequences: false).last
      .map { $0.split(separator: "---\n", maxSplits: 1, omittingEmptySubsequences: false) }
      .flatMap(\.last).map(String.init) ?? ""
  }

  @Test(arguments: [
    ("* TOC\n{:toc}\n\na\n", "\n\na\n"),
    ("## A\n{: #x .y}\n\nb\n", "## A {#x .y}\n\nb\n"),
    ("A\n---\n{: #x}\n", "A {#x}\n---\n"),
    ("## A {: #x }\n", "## A {#x}\n"),
    ("{: .lead}\na\nb\n", "\n<div class=\"lead\">\n\na\nb\n\n</div>\n\n"),
    ("a\n{: .lead}\n", "<div class=\"lead\">\n\na\n\n</div>\n\n\n"),
    (
      "[a](https://b.example/){: .btn target=\"_blank\"} c\n",
      "<a href=\"https://b.example/\" class=\"btn\" target=\"_blank\">a</a> c\n"
    ),
    ("| a | b |\n| c | d |\n", "|   |   |\n|---|---|\n| a | b |\n| c | d |\n"),
    ("| a |\n|---|\n| b |\n", "| a |\n|---|\n| b |\n"),
    ("`[a](b){: .c}` {a} {% raw %}{{ x }}{% endraw %}\n", "`[a](b){: .c}` {a} \\{{ x }}\n"),
    ("    {: .code}\n", "    {: .code}\n"),
  ]) func kramdownIsWrittenInOurWay(body: String, expected: String) throws {
    let site = try TestImport.jekyll(["a.md": "---\ntitle: A\npermalink: /a/\n---\n\(body)"])
    #expect(Self.body(site, "content/pages/a.md") == expected)
    #expect(site.errors == [])
  }

  @Test func settingsOfKramdownBecomeThoseOfTheSite() throws {
    let files = ["a.md": "---\ntitle: A\n---\n## Über uns & mehr\n\n[x](#über-uns--mehr)\n"]
    let usual = try TestImport.jekyll(files)
    #expect(
      usual["content/site.yml"].contains(
        "markdown:\n  abbreviations: true\n  definition-lists: true\n  formulas: [fences, double-dollars]\n  heading-ids: github\n"
      ))
    #expect(usual["content/pages/a.md"].contains("[x](#über-uns--mehr)") && usual.report == [])
    let other = try TestImport.jekyll(
      files,
      configuration:
        "kramdown: { input: kramdown, hard_wrap: true, math_engine: null, smart_quotes: 'apos,apos,quot,quot' }"
    )
    #expect(
      other["content/site.yml"].contains(
        "  formulas: [fences]\n  heading-ids: kramdown\n  soft-breaks: break\n  typography: none\n")
    )
  }

  @Test func settingsOfGoldmarkBecomeThoseOfTheSite() throws {
    let site = try TestImport.hugo(
      ["content/a.md": "---\ntitle: A\n---\na\n{.lead}\n"],
      configuration: """
        [markup.goldmark.renderer]
        hardWraps = true
        [markup.goldmark.extensions]
        definitionList = false
        typographer = false
        [markup.goldmark.extensions.passthrough]
        enable = true
        [markup.goldmark.extensions.passthrough.delimiters]
        inline = [['$', '$']]
        """)
    #expect(
      site["content/site.yml"].contains(
        "markdown:\n  formulas: [fences, dollars]\n  heading-ids: github\n  soft-breaks: break\n  typography: none\n"
      ))
    #expect(site["content/pages/a.md"].contains("<div class=\"lead\">\n\na\n\n</div>"))
    #expect(site.errors == [] && site.report == [])
  }

  @Test func formulasThatCannotBeReadAreText() throws {
    let site = try TestImport.jekyll(["a.md": "---\ntitle: A\n---\nx $$\\nothing{$$ y\n"])
    #expect(site.errors == [])
    #expect(site.report == ["a.md:4:3: a formula that cannot be read is shown as it was written"])
  }

  @Test(arguments: [
    ("a \\\\(x^2\\\\) and $$y$$ b\n", "a $`x^2`$ and $`y`$ b\n"),
    ("\\\\[ x = 1 \\\\]\n", "$$ x = 1 $$\n"),
    ("`\\\\(x\\\\)` \\\\( alone\n", "`\\\\(x\\\\)` \\\\( alone\n"),
  ]) func formulasBehindTwoBackslashesStayFormulas(body: String, expected: String) throws {
    let site = try TestImport.jekyll(["a.md": "---\ntitle: A\npermalink: /a/\n---\n\(body)"])
    #expect(Self.body(site, "content/pages/a.md") == expected)
    #expect(site.errors == [])
  }

  @Test(arguments: [
    (
      "a\n\n    :::python hl_lines=\"1\"\n    x = 1\n\n      y\n\nb\n",
      "a\n\n```python hl_lines=\"1\"\nx = 1\n\n  y\n```\n\nb\n"
    ),
    ("    #!sh\n    echo '```'\n", "````sh\necho '```'\n````\n"),
    ("    #!/bin/sh\n    a\n", "    #!/bin/sh\n    a\n"),
    ("    :::python\n", "```python\n```\n"),
  ]) func indentedCodeThatNamesItsLanguageIsInFences(body: String, expected: String) throws {
    let site = try TestImport(
      .mkdocs,
      [
        "mkdocs.yml": "site_name: A\nmarkdown_extensions: [codehilite]\n",
        "docs/index.md": "# A\n\n\(body)",
      ])
    let text = site["content/docs/index.md"]
    #expect(text.hasSuffix(expected), "\(text)")
    #expect(site.errors == [])
  }

  @Test func shortcodesOfHugoHaveTheirForms() throws {
    let site = try TestImport.hugo([
      "content/a.md": """
      ---
      title: A
      ---
      {{< details summary="Why?" open=true >}}
      b
      {{< /details >}}

      {{< gist ada 1f >}} {{< tweet user="u" id="2" >}}
      """
    ])
    #expect(
      Self.body(site, "content/pages/a.md") == """
        :::details[Why?]{open=true}
        b
        :::

        <https://gist.github.com/ada/1f> <https://x.com/u/status/2>
        """)
    #expect(site.errors == [] && site.report == [])
  }

  @Test func redirectsFromTheOtherFormOfAnAddressStay() throws {
    let site = try TestImport.jekyll([
      "a.md": "---\ntitle: A\npermalink: /a/\nredirect_from: [/a.html, /a/index.html, /b]\n---\n"
    ])
    #expect(site["content/pages/a.md"].contains("aliases: [/a.html, /b/]\n"))
    #expect(site.pages().isSuperset(of: ["a.html", "a/index.html", "b/index.html"]))
    #expect(site.errors == [] && site.report == [])
  }

  @Test func addressesWithoutASlashStay() throws {
    let site = try TestImport.jekyll(
      ["_posts/2024-02-01-b.md": "---\ntitle: B\n---\n"],
      configuration: "permalink: /:y_day/:title\n")
    #expect(site["content/posts/_collection.yml"].contains("slash: never\n"))
    #expect(site.pages().contains("032/b.html") && site.errors == [])
  }

  @Test func archivesOfJekyllHavePages() throws {
    let site = try TestImport.jekyll(
      ["_posts/2024-02-01-b.md": "---\ntitle: B\ntags: [x]\n---\n"],
      configuration:
        "plugins: [jekyll-archives]\njekyll-archives: { enabled: [tags], permalinks: { tag: '/topic/:name/' } }\n"
    )
    #expect(site.pages().isSuperset(of: ["topic/index.html", "topic/x/index.html"]))
    #expect(site.errors == [] && site.report == [])
  }
}

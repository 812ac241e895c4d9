import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Habits of sites that the samples in `Tests/Imports/samples/` have, one by one.
@Suite struct SampleHabitTests {
  private func entry(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\n---\n\(text)"
  }

  private static func mkdocs(_ extensions: String, _ files: [String: String]) throws -> TestImport {
    let own = "site_name: M\nsite_url: https://m.example/\nmarkdown_extensions: [\(extensions)]\n"
    return try TestImport(.mkdocs, files.merging(["mkdocs.yml": own]) { first, _ in first })
  }

  private static func eleventy(_ files: [String: String]) throws -> TestImport {
    let own = "{ \"title\": \"E\", \"url\": \"https://e.example\" }"
    return try TestImport(.eleventy, files.merging(["_data/site.json": own]) { first, _ in first })
  }

  // MARK: - MkDocs

  @Test func keysThatFollowEachOtherAreNotOne() throws {
    let site = try Self.mkdocs(
      "pymdownx.keys, pymdownx.mark",
      ["docs/index.md": "# Start\n\nPress ++ctrl+\"Å\"++ or ++enter++, a ++ b.\n"])
    #expect(
      site["content/docs/index.md"].hasSuffix(
        "Press <kbd>Ctrl</kbd>+<kbd>Å</kbd> or <kbd>Enter</kbd>, a ++ b.\n"))
  }

  @Test func marksOfChangesAreHTML() throws {
    let site = try Self.mkdocs(
      "pymdownx.critic, pymdownx.keys",
      [
        "docs/index.md":
          "# Start\n\nA {++new++} {--old--} {~~lent~>borrowed~~} {==book==}{>>really?<<}, `{++x++}`.\n"
      ])
    #expect(
      site["content/docs/index.md"].hasSuffix(
        "A <ins>new</ins> <del>old</del> <del>lent</del><ins>borrowed</ins> <mark>book</mark>, `{++x++}`.\n"
      ))
    #expect(site.errors == [])
  }

  @Test func theLanguageOfCodeInALineIsNotItsText() throws {
    let site = try Self.mkdocs(
      "pymdownx.inlinehilite",
      ["docs/index.md": "# Start\n\n`#!py range(1)` and ``#!py a``, `#!x`.\n"])
    #expect(
      site["content/docs/index.md"].hasSuffix("`range(1)` and ``#!py a``, `#!x`.\n"))
  }

  @Test func partsOfFilesAreIncluded() throws {
    let code = "# --8<-- [start:top]\na = 1\n# --8<-- [end:top]\nb = 2\nc = 3\n"
    let site = try Self.mkdocs(
      "pymdownx.snippets",
      [
        "code/a.py": code,
        "docs/index.md": """
        # Start

        ```python
        --8<-- "code/a.py:top"
        ```

        ```python
        --8<-- "code/a.py:4:4"
        ```

        ```python
        --8<-- "code/a.py"
        ```

        --8<-- "code/a.py:gone"

        """,
      ])
    #expect(
      site["content/docs/index.md"].contains(
        """
        ```python
        a = 1
        ```

        ```python
        b = 2
        ```

        ```python
        a = 1
        b = 2
        c = 3
        ```
        """))
    #expect(
      site.report == [
        "docs/index.md: the file 'code/a.py:gone', which the text includes, was not found"
      ])
  }

  @Test func cardsOfMkDocsStayAList() throws {
    let site = try Self.mkdocs(
      "attr_list, md_in_html",
      [
        "docs/index.md":
          "# Start\n\n<div class=\"grid cards\" markdown>\n\n-   __One__\n\n    ---\n\n    Text\n\n-   __Two__\n\n</div>\n"
      ])
    let page = site.built()["index.html"] ?? ""
    #expect(page.contains("<strong>One</strong>"))
    #expect(page.matches(of: /<li>\s*<p><strong>/).count == 2, "\(page)")
    #expect(site.errors == [])
  }

  @Test func linesOfListItemsAreNoCode() throws {
    let site = try Self.mkdocs(
      "pymdownx.keys",
      [
        "docs/index.md":
          "# Start\n\n-   One\n\n    ++enter++\n\n        ++code++\n\nText\n\n    ++code++\n"
      ]
    )
    #expect(
      site["content/docs/index.md"].hasSuffix(
        "-   One\n\n    <kbd>Enter</kbd>\n\n        ++code++\n\nText\n\n    ++code++\n"))
  }

  @Test func aPlaceWithoutTextIsNoLink() throws {
    let site = try Self.mkdocs(
      "attr_list", ["docs/index.md": "# Start\n\n[](){#here}\n\n[There](#here)\n"])
    #expect(site["content/docs/index.md"].contains("<span id=\"here\"></span>"))
    #expect(site.report == [] && site.errors == [])
  }

  // MARK: - Eleventy

  @Test func fieldsOfAnEntryAreVariablesInEleventy() throws {
    let site = try Self.eleventy([
      "posts/a.md": "---\ntitle: A\nyield: 12\n---\n{{ title }} makes {{ yield }}.{# a remark #}\n"
    ])
    #expect(site["content/posts/a.md"].hasSuffix("A makes 12.\n"))
    #expect(site.report == ["posts/a.md:5:31: a comment was left out"])
  }

  @Test func allDataFilesOfAFolderCount() throws {
    let site = try Self.eleventy([
      "posts/a.md": entry("A", ""),
      "posts/posts.json": "{ \"permalink\": \"/old/{{ page.fileSlug }}/\", \"tags\": [\"x\"] }",
      "posts/posts.11tydata.js":
        "module.exports = { permalink: \"/blog/{{ page.fileSlug }}/\" };\n",
    ])
    #expect(site["content/posts/a.md"].contains("permalink: /blog/a/\n"))
    #expect(site["content/posts/a.md"].contains("tags: [x]\n"))
  }

  @Test func patternsOfCopiedFilesAreRead() throws {
    let site = try Self.eleventy([
      ".eleventy.js":
        "module.exports = (c) => { c.addPassthroughCopy(\"src/**/*.svg\"); return { dir: { input: \"src\" } } };\n",
      "src/_data/site.json": "{ \"url\": \"https://e.example\" }",
      "src/posts/a.md": entry("A", "![Pier](pier.svg)\n"),
      "src/posts/pier.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ])
    #expect(site["content/posts/a.md"].contains("![Pier](/posts/pier.svg)"))
    #expect(site.files["static/posts/pier.svg"] != nil)
  }

  @Test func anIncludeInQuotationMarksHasNoArgumentOfItsName() throws {
    let site = try Self.eleventy([
      "_includes/box.njk": "{% for x in xs %}{{ x }}{% endfor %}",
      "posts/a.md": entry("A", "{% include \"box.njk\" %}\n"),
    ])
    #expect(site["content/posts/a.md"].hasSuffix("::box\n"))
  }

  @Test func theListOfAnEleventySiteIsTheOnlyOne() throws {
    let site = try Self.eleventy([
      "recipes/a.md": "---\ntitle: A\npermalink: /cook/a/\n---\n",
      "cook.liquid":
        "---\ntitle: Cook\npermalink: /cook/index.html\n---\n{% for r in collections.recipes %}{{ r.url }}{% endfor %}\n",
    ])
    #expect(site.pages().contains("cook/index.html"))
    #expect(!site.pages().contains("recipes/index.html"))
    #expect(site["content/site.yml"].contains("- { path: /cook/, title: Cook }"))
  }

  @Test func tagsThatAreShownKeepTheirBraces() throws {
    let site = try Self.eleventy([
      "posts/a.md": entry("A", "{% raw %}Write {{ title }} and `{{ x }}`{% endraw %}.\n")
    ])
    #expect(site["content/posts/a.md"].hasSuffix("Write \\{{ title }} and `{{ x }}`.\n"))
    #expect(site.report == [])
  }

  // MARK: - Vaults

  @Test func blocksOfAVaultHaveNames() throws {
    let site = try TestImport(
      .folder,
      [
        "a.md": "About 40 bees. ^count\n\n- May ^may\n",
        "b.md": "[[a#^count|How many]], [[A#^may]], 2^8 and x ^y z\n",
      ])
    #expect(site["content/pages/a.md"].contains("About 40 bees. <span id=\"count\"></span>\n"))
    #expect(site["content/pages/a.md"].contains("- May <span id=\"may\"></span>\n"))
    #expect(
      site["content/pages/b.md"].contains(
        "[How many](@pages/a#count), [A › ^may](@pages/a#may), 2^8 and x ^y z"))
    #expect(site.errors == [])
  }

  @Test func picturesOfAVaultKeepTheirSizes() throws {
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
    let site = try TestImport(
      .folder,
      ["a.md": "![[my pier.svg|200]] ![[my pier.svg|The pier|120x80]]\n", "my pier.svg": picture])
    let page = site.built()["a/index.html"] ?? ""
    #expect(page.contains("alt=\"my pier\" width=\"200\""), "\(page)")
    #expect(page.contains("alt=\"The pier\" width=\"120\" height=\"80\""), "\(page)")
    #expect(site.errors == [])
  }

  @Test func notesHaveOtherNames() throws {
    let site = try TestImport(
      .folder, ["a.md": "---\naliases: Trefoil\n---\nText\n", "b.md": "[[trefoil]]\n"])
    #expect(site["content/pages/b.md"].contains("[trefoil](@pages/a)"))
  }

  @Test func notesInTheLineAreFootnotes() throws {
    let site = try TestImport(
      .folder, ["a.md": "One^[Like *this*, [see](https://a.example)] two^[b] `^[c]`.\n"])
    #expect(
      site["content/pages/a.md"].hasSuffix(
        """
        One[^note-1] two[^note-2] `^[c]`.


        [^note-1]: Like *this*, [see](https://a.example)

        [^note-2]: b

        """))
    #expect(site.errors == [])
  }

  @Test func formulasOfAVaultAreFormulas() throws {
    let site = try TestImport(
      .folder, [".obsidian/app.json": "{}", "a.md": "$x^2$, 5 $ and 10 $\n"])
    #expect(site["content/site.yml"].contains("formulas: [fences, double-dollars, dollars]"))
    #expect(site.built()["a/index.html"]?.contains("<math") == true)
    let plain = try TestImport(.folder, ["a.md": "$x^2$\n"])
    #expect(plain["content/site.yml"].contains("formulas: [fences]"))
  }

  @Test func templatesOfAVaultAreReported() throws {
    let site = try TestImport(.folder, ["a.md": "Text\n", "Templates/Daily.md": "{{date}}\n"])
    #expect(
      site.report.contains(
        "Templates/Daily.md: the file is a template or a part of a program, and was not imported"))
  }

  // MARK: - Jekyll and Hugo

  @Test func dataAreValuesOfTexts() throws {
    let site = try TestImport.jekyll([
      "_data/team/ada.yml": "name: Ada\n", "_data/plan.yml": "price: 3\n",
      "a.md": entry("A", "By {{ site.data.team.ada.name }}, for {{ site.data.plan.price }}.\n"),
    ])
    #expect(site["content/pages/a.md"].hasSuffix("By Ada, for 3.\n"))
    #expect(site.report == [])
  }

  @Test func filesThatAreIncludedAreNoEntriesOfACollection() throws {
    let site = try TestImport.jekyll(
      [
        "_guides/a.md": entry("A", "{% include_relative parts/b.md %}\n"),
        "_guides/parts/b.md": "Part\n",
      ], configuration: "collections: { guides: { output: true } }\n")
    #expect(site["content/guides/a.md"].hasSuffix("Part\n"))
    #expect(!site.files.keys.contains { $0.contains("parts") })
  }

  @Test func marksAroundHTMLInKramdownAreNoText() throws {
    let site = try TestImport.jekyll([
      "a.md": entry("A", "{::nomarkdown}<span class=\"x\">Straight</span>{:/} `{:/}`\n")
    ])
    #expect(site["content/pages/a.md"].hasSuffix("<span class=\"x\">Straight</span> `{:/}`\n"))
    #expect(site.errors == [])
  }

  @Test func aVideoThatIsNotThereIsAFullAddress() throws {
    let site = try TestImport.jekyll(
      [
        "a.md": entry(
          "A",
          "<video src=\"/lib/gone.mp4\"></video>\n\n<video src=\"/lib/there.mp4\"></video>\n"),
        "there.mp4": "film",
      ], configuration: "baseurl: /lib\n")
    let text = site["content/pages/a.md"]
    #expect(text.contains("::video{src=\"https://j.example/lib/gone.mp4\"}"))
    #expect(text.contains("::video{src=\"/there.mp4\"}"))
  }

  @Test func theHomePageKeepsItsSentences() throws {
    let words =
      "The library lends books, films and games to everybody who lives in the town or works there for a while."
    let site = try TestImport.jekyll([
      "index.html":
        "---\ntitle: Home\n---\n<section>\n<h1>Home</h1>\n<h2 id=\"why\">Why <em>books</em>?</h2>\n<p>\(words)</p>\n</section>\n{% for p in site.posts %}<p>{{ p.title }}</p>{% endfor %}\n",
      "_posts/2026-01-02-a.md": entry("A", "Text\n"),
    ])
    let page = site.built()["index.html"] ?? ""
    #expect(page.contains(words))
    #expect(page.contains("Why <em>books</em>?</h2>"), "\(page)")
    #expect(page.matches(of: /<h1/).count == 1, "\(page)")
    #expect(site.errors == [])
    let short = try TestImport.jekyll([
      "index.html": "---\n---\nNews\n{% for p in site.posts %}{{ p.title }}{% endfor %}\n",
      "_posts/2026-01-02-a.md": entry("A", "Text\n"),
    ])
    #expect(short.report.contains { $0.hasPrefix("index.html: a file with Liquid") })
  }

  @Test func shortcodesThatAreShownKeepTheirBraces() throws {
    let site = try TestImport.hugo([
      "content/a.md": entry("A", "{{</* hint */>}} and `{{%/* hint */%}}`\n")
    ])
    #expect(site["content/pages/a.md"].hasSuffix("\\{{< hint >}} and `{{% hint %}}`\n"))
  }

  @Test func videosAndCodeElsewhereAreComponents() throws {
    let site = try TestImport.hugo([
      "content/a.md": entry(
        "A",
        "{{< youtube dQw4w9WgXcQ >}}\n\n{{< gist ada 9f1c >}}\n\nIn {{< youtube abc >}} a line.\n")
    ])
    #expect(
      site["content/pages/a.md"].hasSuffix(
        "::youtube[YouTube]{id=\"dQw4w9WgXcQ\"}\n\n::gist{user=\"ada\" id=\"9f1c\"}\n\nIn <https://www.youtube.com/watch?v=abc> a line.\n"
      ))
    #expect(site.errors == [])
  }
}

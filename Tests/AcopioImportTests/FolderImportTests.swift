import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Sites of MkDocs and folders of Markdown without a configuration.
@Suite struct FolderImportTests {
  static let configuration = """
    site_name: M
    site_url: https://m.example/
    nav:
      - Home: index.md
      - Guide: [guide/b.md, { Second: guide/a.md }]
      - Code: https://code.example/
    markdown_extensions: [admonition, attr_list, pymdownx.details, pymdownx.tabbed, pymdownx.mark, pymdownx.snippets]
    """

  private static func mkdocs(_ body: String, _ more: [String: String] = [:]) throws -> TestImport {
    try TestImport(
      .mkdocs,
      [
        "mkdocs.yml": configuration, "docs/index.md": "# Start\n\n\(body)",
        "docs/guide/a.md": "# A\n", "docs/guide/b.md": "# B\n",
      ].merging(more) { $1 })
  }

  @Test func theNavigationOfMkDocsIsTheMenuAndTheOrder() throws {
    let site = try Self.mkdocs("a\n")
    #expect(
      site["content/site.yml"].contains(
        """
          nav:
            - { path: /, title: Home }
            - { path: /guide/b/, title: Guide }
            - { path: 'https://code.example/', title: Code }

        """))
    #expect(site["content/docs/guide/b.md"] == "---\ntitle: B\nnav_order: 2\n---\n")
    #expect(site["content/docs/guide/a.md"] == "---\ntitle: A\nnav_order: 3\n---\n")
    #expect(
      site.pages().isSuperset(of: ["index.html", "guide/a/index.html", "guide/b/index.html"]))
    #expect(site.errors == [] && site.report == [])
  }

  @Test(arguments: [
    ("!!! note\n    a\n\nb\n", ":::callout{kind=note}\na\n:::\n\nb\n"),
    (
      "!!! danger \"T\"\n    a\n\n    ??? tip\n        b\n",
      "::::callout[T]{kind=caution}\na\n\n:::details[Tip]\nb\n:::\n::::\n"
    ),
    (
      "=== \"A\"\n\n    a\n\n=== \"B\"\n\n    ```\n    !!! x\n    ```\n",
      ":::::tabs\n:::tab[A]\n\na\n:::\n\n:::tab[B]\n\n```\n!!! x\n```\n:::\n:::::\n"
    ),
    (
      "!!! tip\n    === \"A\"\n        a\n\n    === \"B\"\n        ??? note\n            b\n",
      ":::::::callout{kind=tip}\n::::::tabs\n::::tab[A]\na\n::::\n\n::::tab[B]\n:::details[Note]\nb\n:::\n"
        + "::::\n::::::\n:::::::\n"
    ),
    ("- a\n\n    !!! tip\n        b\n", "- a\n\n    :::callout{kind=tip}\n    b\n    :::\n"),
    ("==a== `==b==`\n", "<mark>a</mark> `==b==`\n"),
    ("[a](guide/a.md){ .x }\n", "<a href=\"@docs/guide/a\" class=\"x\">a</a>\n"),
    ("--8<-- \"s.md\"\n", "**s**\n"),
  ]) func blocksOfMkDocsAreDirectives(body: String, expected: String) throws {
    let site = try Self.mkdocs(body, ["s.md": "**s**"])
    let text = site["content/docs/index.md"]
    #expect(text.hasSuffix("layout: home\n---\n\n\(expected)"), "\(text)")
    #expect(site.errors == [] && site.report == [])
  }

  @Test func referencesOfCodeAreLeftOut() throws {
    let body =
      "::: pier.boats\n    options:\n        show: true\n\nThe [boat][pier.Boat], [pier.Pier][], `[a][b.c]`, [d][].\n\n"
      + "[d]: https://d.example/\n\n"
      + "!!! note\n    ## ::: pier.inner\n        options: {}\n\n    [x][y.z]\n"
    let site = try Self.mkdocs(
      body, ["mkdocs.yml": Self.configuration + "\nplugins: [search, mkdocstrings]\n"])
    #expect(
      site["content/docs/index.md"].hasSuffix(
        "\n\n\nThe boat, pier.Pier, `[a][b.c]`, [d][].\n\n[d]: https://d.example/\n\n"
          + ":::callout{kind=note}\n\n\nx\n:::\n"))
    #expect(site.errors == [])
    #expect(site.report.contains { $0.contains("the reference of 'pier.boats' was left out") })
    #expect(
      site.report.contains { $0.contains("the links to references of code are text now, 3 in all") }
    )
    // Without the plugin it is text.
    #expect(try Self.mkdocs(body)["content/docs/index.md"].contains("[boat][pier.Boat]"))
  }

  @Test func titlesOfTheNavigationAreTextAlone() throws {
    let site = try Self.mkdocs(
      "a\n",
      [
        "mkdocs.yml": """
        site_name: M
        site_url: https://m.example/
        nav:
          - '<span class="icon"></span> Home': index.md
          - ':material-book: Guide': guide/a.md
          - '<b></b>': guide/b.md

        """
      ])
    #expect(site["content/site.yml"].contains("- { path: /, title: Home }\n"))
    #expect(site["content/site.yml"].contains("title: Guide }\n"))
    #expect(site.errors == [])
  }

  @Test func theTitleOfAPageIsItsFirstHeading() throws {
    let site = try Self.mkdocs(
      "a\n", ["docs/guide/a.md": "Title: T\nAuthor: O\n\n# H *i* {#x}\n\nb\n"])
    #expect(
      site["content/docs/guide/a.md"]
        == "---\ntitle: T\nauthor: O\nnav_order: 3\n---\n\n# H *i* {#x}\n\nb\n")
  }

  @Test func tagsOfProgramsInTheConfigurationAreIgnored() throws {
    let site = try TestImport(
      .mkdocs,
      [
        "mkdocs.yml":
          "site_name: !ENV [NAME, M]\nsite_url: https://m.example/\nextra: { f: !!python/name:a.b }\nplugins: [search, blog]\n",
        "docs/index.md": "# A\n",
      ])
    #expect(site["content/docs/index.md"].hasPrefix("---\ntitle: A\n"))
    #expect(site.report == ["mkdocs.yml:4:19: the plugin 'blog' was left out"])
  }

  @Test func aFolderOfReadmesIsATree() throws {
    let site = try TestImport(
      .folder,
      [
        "README.md": "# Shed\n\n[a](docs/Big%20Saw.md) [b](docs/README.md#use)\n",
        "docs/README.md": "Docs\n====\n\n## Use\n", "docs/Big Saw.md": "cut\n", "src/a.swift": "x",
        "img/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      ])
    #expect(
      site.pages().isSuperset(of: ["index.html", "docs/index.html", "docs/big-saw/index.html"]))
    #expect(site["content/pages/index.md"].contains("[b](@pages/docs#use)"))
    #expect(site["content/pages/docs/index.md"].hasPrefix("---\ntitle: Docs\n---\n"))
    #expect(
      site["static/img/a.svg"] == "<svg xmlns='http://www.w3.org/2000/svg'/>"
        && site.files["static/src/a.swift"] == nil)
    #expect(site.errors == [])
  }

  @Test func notesLinkByTheirNames() throws {
    let site = try TestImport(
      .folder,
      [
        "Home.md":
          "[[b]] [[Deep Note#A part|x]] ![[p.svg|100]] ![[b]] [[gone]] `[[b]]`\n\n> [!warning] T\n> c %%d%%\n",
        "b.md": "b\n", "x/Deep Note.md": "## A part\n",
        "x/p.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      ])
    let text = site["content/pages/index.md"]
    #expect(
      text.hasSuffix(
        "[b](@pages/b) [x](</x/deep-note/#a-part>) <img src=\"/x/p.svg\" alt=\"p\" width=\"100\"> [b](@pages/b) gone `[[b]]`\n\n> [!WARNING]\n> **T**\n> \n> c \n"
      ), "\(text)")
    #expect(site.errors == [])
    #expect(
      site.report.contains(
        "Home.md:1:52: 'gone' names no page that was imported, so only its text stays"))
  }
}

import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Links in Markdown lead to existing entries, files, pages and fragments.
@Suite struct LinkTests {
  /// A library under a base path, with an entry that is withheld and a collection without pages.
  private func site(_ body: String, _ changes: String = "") -> BuiltSite {
    BuiltSite(
      Library.files(
        #"""
        -- content/site.yml --
        name: Library
        base-url: https://library.example/town/
        locale: en
        api: { versions: [ { name: v1, current: true } ] }
        -- content/authors/lost.md --
        ---
        name: Nobody
        draft: true
        ---
        -- content/authors/austen.md --
        ---
        name: Jane Austen
        ---
        ## Her works

        Many.[^1]

        [^1]: Six.
        -- content/desk/questions/_collection.yml --
        entries: '*.md'
        schema: { title: { type: text } }
        -- content/desk/questions/fine.md --
        ---
        title: Is it fine?
        ---
        Yes.
        -- templates/layouts/author.html --
        <main id="main"><h1>{{ entry.name }}</h1>{{ entry.content }}</main>
        -- templates/assets/form.pdf --
        %PDF-1.7
        %%EOF
        """# + "\n-- content/authors/ende.md --\n---\nname: Michael Ende\n---\n\(body)\n\(changes)")
    )
  }

  private func links(
    _ body: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = site(body)
    #expect(site.printed == "", sourceLocation: sourceLocation)
    let page = site["authors/ende/index.html"] ?? ""
    #expect(page.contains("href=\"\(expected)\""), "\(page)", sourceLocation: sourceLocation)
  }

  private func refused(
    _ body: String, _ expected: String, _ changes: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = site(body, changes)
    #expect(site.printed == expected + "\n", sourceLocation: sourceLocation)
    #expect(site.files.isEmpty, sourceLocation: sourceLocation)
  }

  // MARK: - Valid links

  @Test(arguments: [
    ("[a](@authors/austen)", "/town/authors/austen/"),
    ("[a](@books/1)", "/town/books/momo/"),
    ("[a](@authors/austen?b#her-works)", "/town/authors/austen/?b#her-works"),
    ("[a](austen.md)", "/town/authors/austen/"),
    ("[a](./austen.md#her-works)", "/town/authors/austen/#her-works"),
    ("[a](../authors/austen.md)", "/town/authors/austen/"),
    ("[a](/books/momo/)", "/town/books/momo/"),
    ("[a](/books)", "/town/books"),
    ("[a](/v1/books.json)", "/town/v1/books.json"),
    ("[a](/sitemap.xml)", "/town/sitemap.xml"),
    ("[a][b]\n\n[b]: @authors/austen", "/town/authors/austen/"),
    ("# Über\n\n[a](#uber)", "#uber"),
    ("x[^1]\n\n[^1]: [a](#fnref-1)", "#fnref-1"),
    ("[a](#main)", "#main"),
    ("[a](#top)", "#top"),
    ("[a](@authors/austen#main)", "/town/authors/austen/#main"),
    ("[a](/authors/austen/#fn-1)", "/town/authors/austen/#fn-1"),
    ("[a](?page=2)", "?page=2"),
    ("[a](https://else.example/x#y)", "https://else.example/x#y"),
    ("[a](//else.example/x)", "//else.example/x"),
    ("[a](mailto:desk@library.example)", "mailto:desk@library.example"),
  ])
  func leadToWhatIsThere(markdown: String, expected: String) {
    links(markdown, expected)
  }

  @Test func assetsAreLinkedByTheirNames() {
    let site = site("[a](/assets/form.pdf#page=2)")
    #expect(site.printed == "")
    #expect(
      site["authors/ende/index.html"]?.contains("href=\"/town/assets/form.") == true)
    #expect(site["authors/ende/index.html"]?.contains(".pdf#page=2\"") == true)
  }

  @Test func siblingsAreNamedByTheLastStep() {
    let site = site(
      "a",
      """
      -- content/desk/hours/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      page: { permalink: '/desk/{slug}/', layout: hours }
      -- content/desk/hours/open.md --
      ---
      title: Hours
      ---
      [a](@hours/open) [b](@desk/hours/open) [c](../../authors/austen.md)
      -- templates/layouts/hours.html --
      {{ entry.content }}
      """)
    #expect(site.printed == "")
    #expect(
      site["desk/open/index.html"]
        == """
        <p><a href="/town/desk/open/">a</a> <a href="/town/desk/open/">b</a> \
        <a href="/town/authors/austen/">c</a></p>

        """ + "\n")
  }

  @Test func entriesInListsHaveTheirLinksToo() {
    let site = site(
      "[a](austen.md)",
      """
      -- templates/layouts/books.html --
      {% for book in pager.entries %}{{ book.author.content }}{% endfor %}
      """)
    #expect(site.printed == "")
    #expect(site["books/index.html"]?.contains("<a href=\"/town/authors/austen/\">a</a>") == true)
  }

  /// Also to entries that are not translated.
  @Test func linksStayInTheLanguageOfTheText() {
    let site = site(
      "a",
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
      api: { versions: [ { name: v1, current: true } ] }
      -- content/authors/austen.es.md --
      ---
      name: Jane Austen
      ---
      [a](@authors/austen) [b](@authors/ende) [c](ende.md)
      """)
    #expect(!site.printed.contains("error"))
    #expect(
      site["es/authors/austen/index.html"]?.contains(
        """
        <a href="/town/es/authors/austen/">a</a> <a href="/town/es/authors/ende/">b</a> \
        <a href="/town/es/authors/ende/">c</a>
        """) == true, "\(site.printed)\(site["es/authors/austen/index.html"] ?? "")")
  }

  /// The filter `toc` lists an entry's headings with links that resolve.
  @Test func theHeadingsOfAnEntryCanBeListed() {
    let site = site(
      "## Life\n\n### Año uno\n\n## Works",
      "-- templates/layouts/author.html --\n{{ entry.content | toc }}{{ entry.content }}")
    #expect(site.printed == "")
    #expect(
      site["authors/ende/index.html"]?.hasPrefix(
        """
        <ul><li><a href="#life">Life</a><ul><li><a href="#ano-uno">Año uno</a></li></ul></li>\
        <li><a href="#works">Works</a></li></ul><h2 id="life">Life</h2>
        """) == true)
  }

  // MARK: - What does not

  @Test func missingEntriesAreErrors() {
    refused(
      "See [a](@authors/austin), [b](@autors/austen) and [c](@austen).",
      """
      content/authors/ende.md:4:9: error: there is no entry 'authors/austin'; did you mean \
      'authors/austen'? [missing-link-target]
      4 | See [a](@authors/austin), [b](@autors/austen) and [c](@austen).
        |         ^^^^^^^^^^^^^^^
        = remedy: link to an existing entry, or write this one
      content/authors/ende.md:4:31: error: there is no collection 'autors'; did you mean 'authors'? \
      [missing-link-target]
      4 | See [a](@authors/austin), [b](@autors/austen) and [c](@austen).
        |                               ^^^^^^^^^^^^^^
        = remedy: collections are authors, books, desk/questions
      content/authors/ende.md:4:55: error: '@austen' does not name an entry [missing-link-target]
      4 | See [a](@authors/austin), [b](@autors/austen) and [c](@austen).
        |                                                       ^^^^^^^
        = remedy: write the collection and the key: @collection/key
      """)
  }

  /// One error, which says the address that is meant.
  @Test(arguments: [
    ("www.example.org", "https://www.example.org"), ("WWW.a.b/c?d#e", nil),
    ("www.a.museum/b", "https://www.a.museum/b"),
    ("example.com", "https://example.com"), ("example.org/a b", "https://example.org/a b"),
    ("biblio.example.net/c/", "https://biblio.example.net/c/"),
    ("bne.es/catalogo", "https://bne.es/catalogo"), ("bne.es", nil), ("script.py", nil),
    ("notes.md", nil),
    ("a.b/c.md", nil), ("v1.2/notes", nil), ("desk@library.example", "mailto:desk@library.example"),
    ("a@b", nil), ("@authors/a.org", nil), ("../www.example.org", nil),
  ])
  func addressesWithoutASchemeAreErrors(address: String, meant: String?) {
    let printed = site("[a](<\(address)>)").printed
    let lines = printed.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasSuffix("[missing-link-target]") == true)
    #expect(lines.count { $0.contains(": error: ") || $0.contains(": warning: ") } == 1)
    let remedy = meant.map {
      "  = remedy: write '\($0)', with its scheme; without one, an address is a path of this site"
    }
    #expect(lines.last { $0.contains(", with its scheme") } == remedy)
  }

  @Test func entriesWithoutAddressAreErrors() {
    refused(
      "[a](lost.md) [b](@desk/questions/fine)",
      """
      content/authors/ende.md:4:5: error: 'lost.md' is not published: it is a draft \
      [withheld-link-target]
      4 | [a](lost.md) [b](@desk/questions/fine)
        |     ^^^^^^^
        = remedy: link to something else, or publish it
      content/authors/lost.md:2:1: note: the entry is here
      content/authors/ende.md:4:18: error: 'desk/questions/fine' has no page to link to \
      [pageless-link-target]
      4 | [a](lost.md) [b](@desk/questions/fine)
        |                  ^^^^^^^^^^^^^^^^^^^^
        = remedy: link to a page that shows it
      content/desk/questions/fine.md:2:1: note: the entry is here
      """)
  }

  @Test func missingFilesAndPagesAreErrors() {
    refused(
      "[a](austin.md) [b](books.json) [c](/books/mono/) [d](/books/momo) [e](/assets/from.pdf)",
      """
      content/authors/ende.md:4:5: error: there is no file 'content/authors/austin.md'; did you \
      mean 'austen.md'? [missing-link-target]
      4 | [a](austin.md) [b](books.json) [c](/books/mono/) [d](/books/momo…
        |     ^^^^^^^^^
        = remedy: link to the file of an entry, to '@collection/key' or to a path that begins with '/'
      content/authors/ende.md:4:20: error: there is no file 'content/authors/books.json' \
      [missing-link-target]
      4 | [a](austin.md) [b](books.json) [c](/books/mono/) [d](/books/momo) [e](/assets/f…
        |                    ^^^^^^^^^^
        = remedy: link to the file of an entry, to '@collection/key' or to a path that begins with '/'
      content/authors/ende.md:4:36: error: nothing is published at '/books/mono/'; did you mean \
      '/books/momo/'? [missing-link-target]
      4 | [a](austin.md) [b](books.json) [c](/books/mono/) [d](/books/momo) [e](/assets/from.pdf)
        |                                    ^^^^^^^^^^^^
        = remedy: link to a page of this site, without the path of its base URL
      content/authors/ende.md:4:54: error: nothing is published at '/books/momo'; did you mean \
      '/books/momo/'? [missing-link-target]
      4 | [a](austin.md) [b](books.json) [c](/books/mono/) [d](/books/momo) [e](/assets/from.pdf)
        |                                                      ^^^^^^^^^^^
        = remedy: link to a page of this site, without the path of its base URL
      content/authors/ende.md:4:71: error: there is no asset 'from.pdf'; did you mean 'form.pdf'? \
      [unknown-asset]
      4 | ….md) [b](books.json) [c](/books/mono/) [d](/books/momo) [e](/assets/from.pdf)
        |                                                              ^^^^^^^^^^^^^^^^
        = remedy: put the file into templates/assets/
      """)
  }

  @Test func missingPlacesOnPagesAreErrors() {
    refused(
      "## Works\n\n[a](#work) [b](@authors/austen#her-work) [c](/books/momo/#x)",
      """
      content/authors/ende.md:6:5: error: the page '/authors/ende/' has no element with id 'work'; \
      did you mean 'works'? [unknown-fragment]
      6 | [a](#work) [b](@authors/austen#her-work) [c](/books/momo/#x)
        |     ^^^^^
        = remedy: link to a heading, or leave '#work' out
      content/authors/ende.md:6:16: error: the page '/authors/austen/' has no element with id \
      'her-work'; did you mean 'her-works'? [unknown-fragment]
      6 | [a](#work) [b](@authors/austen#her-work) [c](/books/momo/#x)
        |                ^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: link to a heading, or leave '#her-work' out
      content/authors/ende.md:6:46: error: the page '/books/momo/' has no element with id 'x' \
      [unknown-fragment]
      6 | [a](#work) [b](@authors/austen#her-work) [c](/books/momo/#x)
        |                                              ^^^^^^^^^^^^^^
        = remedy: link to a heading, or leave '#x' out
      """)
  }

  @Test func entriesThatNoPageShowsAreLookedAtToo() {
    refused(
      "a",
      """
      content/desk/questions/fine.md:4:5: error: nothing is published at '/nowhere/' \
      [missing-link-target]
      4 | [a](/nowhere/) [b](#here) <i>c</i>
        |     ^^^^^^^^^
        = remedy: link to a page of this site, without the path of its base URL
      content/desk/questions/fine.md:4:20: error: this text has no element with id 'here' \
      [unknown-fragment]
      4 | [a](/nowhere/) [b](#here) <i>c</i>
        |                    ^^^^^
        = remedy: link to a heading, or leave '#here' out
      content/desk/questions/fine.md:4:27: error: raw HTML is not allowed here \
      [raw-html]
      4 | [a](/nowhere/) [b](#here) <i>c</i>
        |                           ^^^
        = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'
      """,
      """
      -- content/desk/questions/fine.md --
      ---
      title: Is it fine?
      ---
      [a](/nowhere/) [b](#here) <i>c</i>
      """)
  }

  @Test func addressesInDirectivesAreLinksToo() {
    let component = """
      -- templates/components/see.html --
      {% doc %}
        @form inline
        @param {url} to
        @param {html} content
      {% enddoc %}
      <a href="{{ to }}">{{ content }}</a>
      """
    let site = site(":see[a]{to=@authors/austen#her-works}", component)
    #expect(site.printed == "")
    #expect(
      site["authors/ende/index.html"]?.contains(
        "<a href=\"/town/authors/austen/#her-works\">a</a>") == true)
    refused(
      ":see[a]{to=@authors/austin} :see[b]{to=/authors/austen/#x}",
      """
      content/authors/ende.md:4:12: error: there is no entry 'authors/austin'; did you mean \
      'authors/austen'? [missing-link-target]
      4 | :see[a]{to=@authors/austin} :see[b]{to=/authors/austen/#x}
        |            ^^^^^^^^^^^^^^^
        = remedy: link to an existing entry, or write this one
      content/authors/ende.md:4:40: error: the page '/authors/austen/' has no element with id 'x' \
      [unknown-fragment]
      4 | :see[a]{to=@authors/austen} :see[b]{to=/authors/austen/#x}
        |                                        ^^^^^^^^^^^^^^^^^^
        = remedy: link to a heading, or leave '#x' out
      """.replacing("4 | :see[a]{to=@authors/austen} ", with: "4 | :see[a]{to=@authors/austin} "),
      component)
  }
}

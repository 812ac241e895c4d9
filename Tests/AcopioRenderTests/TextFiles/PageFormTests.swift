import AcopioSiteTestSupport
import Testing

/// Pages without a '/' at the end of their addresses, and the Markdown beside them.
@Suite struct PageFormTests {
  /// A library in two languages, with `site` in `site.yml` and `more` in the declaration of the books.
  private static func site(_ site: String, _ more: String = "", momo: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      description: Books [and] their authors
      base-url: https://library.example/town/
      locale: en-GB
      languages: [{ locale: en-GB, title: English }, { locale: es-MX, title: Español, path: /es/ }]
      \(site)
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text }, tags: { type: list, of: string, default: [] } }
      page: { permalink: '/books/{slug}/', layout: book }
      lists: [{ permalink: /books/, layout: books, title: Books, per-page: 1 }]
      taxonomies:
        - { field: tags, permalink: '/tags/{term}/', layout: books, feed: { formats: rss } }
      \(more)
      -- content/books/emma.md --
      ---
      title: { en-GB: Emma, es-MX: Emma }
      tags: [old]
      ---
      See [Momo](/books/momo#time), [it](@books/momo#time) and [the list](/books).
      -- content/books/emma.es-MX.md --
      ---
      title: Emma
      ---
      Texto.
      -- content/books/momo.md --
      ---
      title: Momo
      \(momo)
      ---
      ## Time
      -- content/home/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      page: { permalink: /, layout: book }
      -- content/home/home.md --
      ---
      title: Home
      ---
      -- templates/layouts/book.html --
      <link rel="canonical" href="{{ page.absolute_url }}">{% for other in page.alternates %}<link rel="alternate" href="{{ other.url }}">{% endfor %}{% if page.twin %}<link rel="alternate" type="{{ page.twin.type }}" href="{{ page.twin.url }}">{% endif %}
      {{ entry.content }}<a href="{{ '/books/' | page_url }}">{{ '/books' | page_url }}</a>
      -- templates/layouts/books.html --
      {% for book in pager.entries %}<a href="{{ book.url }}"></a>{% endfor %}{% if pager.next %}<a href="{{ pager.next.url }}"></a>{% endif %}
      """)
  }

  @Test func slashNeverLeavesOutTheSlashOfEveryPage() throws {
    let own = Self.site("slash: never", momo: "aliases: [/books/momo/, /m]")
    #expect(own.printed.isEmpty)
    let pages = own.files.keys.filter { $0.hasSuffix(".html") && !$0.hasSuffix("404.html") }
      .sorted()
    #expect(
      pages == [
        "books.html", "books/emma.html", "books/momo.html", "books/momo/index.html",
        "books/page/2.html", "es/books.html", "es/books/emma.html", "es/books/momo.html",
        "es/books/momo/index.html", "es/books/page/2.html", "es/index.html", "es/m.html",
        "es/tags/old.html", "index.html", "m.html", "tags/old.html",
      ])
    #expect(own.files["tags/old/index.xml"] != nil)
    let emma = try #require(own["books/emma.html"])
    #expect(
      emma.hasPrefix(
        #"<link rel="canonical" href="https://library.example/town/books/emma"><link rel="alternate" href="/town/books/emma"><link rel="alternate" href="/town/es/books/emma">"#
      ))
    #expect(
      emma.contains(
        #"<a href="/town/books/momo#time">Momo</a>, <a href="/town/books/momo#time">it</a> and <a href="/town/books">the list</a>"#
      ))
    #expect(emma.contains(#"<a href="/town/books">/town/books</a>"#))
    #expect(own["books.html"]?.contains(#"<a href="/town/books/page/2">"#) == true)
    #expect(own["m.html"]?.contains(#"href="https://library.example/town/books/momo""#) == true)
    let sitemap = try #require(own["sitemap.xml"])
    #expect(sitemap.contains("<loc>https://library.example/town/books/momo</loc>"))
    #expect(sitemap.contains("<loc>https://library.example/town/</loc>"))
    #expect(!sitemap.contains("momo/"))
  }

  @Test func laterPagesOfTheHomePageHaveNoSlashEither() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      slash: never
      -- content/books/_collection.yml --
      entries: books.yml
      schema: { title: { type: text } }
      lists: [{ permalink: /, layout: books, per-page: 1 }]
      -- content/books/books.yml --
      momo: { title: Momo }
      emma: { title: Emma }
      -- templates/layouts/books.html --
      {{ page.url }} {% if pager.next %}{{ pager.next.url }}{% elsif pager.previous %}{{ pager.previous.url }}{% endif %}
      """)
    #expect(site.printed.isEmpty)
    #expect(site["index.html"] == "/ /page/2\n")
    #expect(site["page/2.html"] == "/page/2 /\n")
  }

  @Test func aCollectionDecidesOtherwise() {
    let site = Self.site("slash: never", "slash: always")
    #expect(site.printed.contains("'/books'") && site.printed.contains("did you mean '/books/'?"))
  }

  @Test func linksWithASlashToPagesWithoutOneAreReported() {
    let site = Self.site("slash: never", momo: "tags: [x]").printed
    #expect(site.isEmpty)
    let other = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      page: { permalink: '/{slug}', layout: book }
      -- content/books/momo.md --
      ---
      title: Momo
      ---
      [Momo](/momo/), [Momo](/momo#time)

      ## Time
      -- templates/layouts/book.html --
      {{ entry.content }}
      """)
    #expect(
      other.printed == """
        content/books/momo.md:4:8: error: nothing is published at '/momo/'; did you mean '/momo'? [missing-link-target]
        4 | [Momo](/momo/), [Momo](/momo#time)
          |        ^^^^^^
          = remedy: link to a page of this site, without the path of its base URL

        """)
  }

  @Test func wordsOfTheFormAreChecked() {
    let site = Self.site("slash: nevr", "twins: markdwn")
    #expect(
      site.printed.contains("'nevr' is not a value of 'slash'; did you mean 'never'? [not-in-enum]")
    )
    #expect(site.printed.contains("'markdwn' is not a value of 'twins'"))
  }

  @Test func twinsPublishTheMarkdownOfPages() {
    let site = Self.site("twins: markdown", momo: "tags: [a]")
    #expect(site.printed.contains("did you mean '/books/momo/'?"))
    let own = Self.site("twins: markdown\nslash: never")
    #expect(own.printed.isEmpty)
    #expect(own["books/momo.md"] == "# Momo\n\n## Time\n")
    #expect(own["es/books/emma.md"] == "# Emma\n\nTexto.\n")
    #expect(
      own["books/momo.html"]?.contains(
        #"<link rel="alternate" type="text/markdown" href="/town/books/momo.md">"#) == true)
    #expect(own["books.html"]?.contains("text/markdown") == false)
  }

  @Test func llmsTxtListsPagesAndEndpoints() {
    let site = Self.site(
      "slash: never\ntwins: markdown\nllms-txt: true\napi: { versions: [{ name: v1 }] }",
      """
      title: 'The *books*'
      endpoints:
        - { path: /books, each: [title] }
        - { path: '/books/{slug}', one: [title] }
      """)
    #expect(site.printed.isEmpty)
    #expect(
      site["llms.txt"] == """
        # Library

        > Books [and] their authors

        ## The *books* (English)

        - [Emma](https://library.example/town/books/emma.md)
        - [Momo](https://library.example/town/books/momo.md)
        - [Books](https://library.example/town/books)
        - [old](https://library.example/town/tags/old)

        ## home (English)

        - [Home](https://library.example/town/index.md)

        ## The *books* (Español)

        - [Emma](https://library.example/town/es/books/emma.md)
        - [Books](https://library.example/town/es/books)
        - [old](https://library.example/town/es/tags/old)

        ## API

        - [/v1/books.json](https://library.example/town/v1/books.json)
        - [/v1/books/{slug}.json](https://library.example/town/v1/books/{slug}.json)

        """)
    #expect(Self.site("slash: never")["llms.txt"] == nil)
  }
}

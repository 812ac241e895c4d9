import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// A site in two languages: entries, declarations, paths, feeds and what every page knows of the
/// other language.
@Suite struct LanguageSiteTests {
  private let site = BuiltSite(
    """
    -- content/site.yml --
    name: { es-MX: Biblioteca, en-GB: Library }
    base-url: https://library.example/town/
    locale: es-MX
    languages:
      - { locale: en-GB, title: English }
      - { locale: es-MX, title: Español }
    params: { hours: { es-MX: de 9 a 5, en-GB: 9 to 5 }, phone: '555' }
    api: { versions: [ { name: v1, current: true } ] }
    -- content/i18n/es.yml --
    shelf: Estante
    -- content/i18n/en.yml --
    shelf: Shelf
    -- content/books/_collection.yml --
    entries: '*.md'
    slug: title
    schema:
      title: { type: text }
      pages: { type: integer }
      topics: { type: list, of: { type: text }, optional: true }
      isbn: { type: string, optional: true }
    page: { permalink: { es-MX: '/libros/{slug}/', en-GB: '/books/{slug}/' }, layout: book }
    lists:
      - { permalink: { es-MX: /libros/, en-GB: /books/ }, layout: books, title: { es-MX: Libros, en-GB: Books }, per-page: 1 }
    taxonomies: [ { field: topics, permalink: '/temas/{term}/', layout: books } ]
    feeds: [ { formats: rss, path: /libros.xml } ]
    endpoints:
      - { path: /books, versions: [v1], localized: true, each: { id: key, title: title } }
      - { path: '/books/{key}', versions: [v1], localized: true, one: { title: title, text: content } }
      - { path: /plain, versions: [v1], each: { title: title } }
    -- content/books/momo.md --
    ---
    title: { es-MX: Los hombres grises, en-GB: The grey gentlemen }
    pages: 1200
    topics: [tiempo, Momo]
    ---
    “Una” *novela* en "español".
    -- content/books/momo.en-GB.md --
    ---
    topics: [time, Momo]
    ---
    A *novel* in "English".
    -- content/books/otra.md --
    ---
    title: Otra
    pages: 3
    ---
    -- templates/layouts/book.html --
    {{ site.locale }} {{ site.name }} {{ site.url }} {{ 'shelf' | t }} {{ site.params.hours }}
    {{ page.title }} {{ entry.url }} {{ entry.pages }} {{ page.is_translated }}
    {{ entry.content }}
    {%- for other in page.alternates %}
    <link rel="alternate" hreflang="{{ other.locale }}" href="{{ other.absolute_url }}">
    {%- endfor %}
    {%- for language in site.languages %}
    <a href="{{ language.url }}">{{ language.title }}</a>
    {%- endfor %}
    -- templates/layouts/books.html --
    {{ page.title }}:{% for entry in pager.entries %} {{ entry.title }} {{ entry.url }}{% endfor %}
    {%- for other in page.alternates %} | {{ other.title }} {{ other.url }}{% endfor %}
    """)

  @Test func nothingIsWrong() {
    #expect(site.printed == "")
    #expect(site.ledger.languages.map(\.locale) == ["en-GB"])
    #expect(site.ledger.languages.map(\.entries) == [1])
    #expect(site.ledger.languages.map(\.of) == [2])
  }

  @Test func eachLanguageHasItsPagesBelowItsPath() {
    let pages = site.files.keys.filter { $0.hasSuffix("index.html") }.sorted()
    #expect(
      pages == [
        "en/books/index.html", "en/books/otra/index.html", "en/books/page/2/index.html",
        "en/books/the-grey-gentlemen/index.html", "en/temas/momo/index.html",
        "en/temas/time/index.html", "libros/index.html", "libros/los-hombres-grises/index.html",
        "libros/otra/index.html", "libros/page/2/index.html", "temas/momo/index.html",
        "temas/tiempo/index.html",
      ])
  }

  @Test func pagesSpeakTheirLanguage() {
    #expect(
      site["libros/los-hombres-grises/index.html"] == """
        es-MX Biblioteca https://library.example/town/ Estante de 9 a 5
        Los hombres grises /town/libros/los-hombres-grises/ 1200 true
        <p>“Una” <em>novela</em> en “español”.</p>

        <link rel="alternate" hreflang="es-MX" href="https://library.example/town/libros/los-hombres-grises/">
        <link rel="alternate" hreflang="en-GB" href="https://library.example/town/en/books/the-grey-gentlemen/">
        <a href="/town/">Español</a>
        <a href="/town/en/">English</a>

        """)
    #expect(
      site["en/books/the-grey-gentlemen/index.html"] == """
        en-GB Library https://library.example/town/en/ Shelf 9 to 5
        The grey gentlemen /town/en/books/the-grey-gentlemen/ 1200 true
        <p>A <em>novel</em> in “English”.</p>

        <link rel="alternate" hreflang="es-MX" href="https://library.example/town/libros/los-hombres-grises/">
        <link rel="alternate" hreflang="en-GB" href="https://library.example/town/en/books/the-grey-gentlemen/">
        <a href="/town/">Español</a>
        <a href="/town/en/">English</a>

        """)
  }

  @Test func whatIsNotTranslatedFallsBack() {
    let page = site["en/books/otra/index.html"]
    #expect(page?.contains("Otra /town/en/books/otra/ 3 false\n") == true)
    #expect(page?.hasPrefix("en-GB Library") == true)
  }

  @Test func laterPagesAndTermsKnowTheirTwins() {
    #expect(
      site["en/books/page/2/index.html"] == """
        Books: Otra /town/en/books/otra/ | Español /town/libros/page/2/ \
        | English /town/en/books/page/2/

        """)
    #expect(
      site["temas/momo/index.html"] == """
        Momo: Los hombres grises /town/libros/los-hombres-grises/ | Español /town/temas/momo/ \
        | English /town/en/temas/momo/

        """)
    #expect(
      site["temas/tiempo/index.html"] == """
        tiempo: Los hombres grises /town/libros/los-hombres-grises/ | Español /town/temas/tiempo/

        """)
  }

  @Test func endpointsSpeakTheSitesOwnLanguageUnlessTheyAreLocalized() {
    #expect(site["v1/books.json"] == site["books.json"])
    #expect(
      site["books.json"] == """
        [{"id":"momo","title":"Los hombres grises"},{"id":"otra","title":"Otra"}]

        """)
    #expect(
      site["v1/en/books.json"] == """
        [{"id":"momo","title":"The grey gentlemen"},{"id":"otra","title":"Otra"}]

        """)
    #expect(site["en/books.json"] == site["v1/en/books.json"])
    #expect(
      site["v1/en/books/momo.json"] == """
        {"title":"The grey gentlemen","text":"<p>A <em>novel</em> in “English”.</p>\\n"}

        """)
    #expect(site["plain.json"] != nil)
    #expect(site["en/plain.json"] == nil)
  }

  @Test func feedsAreWrittenInEachLanguage() {
    #expect(site["libros.xml"]?.contains("<language>es-MX</language>") == true)
    let english = site["en/libros.xml"]
    #expect(english?.contains("<title>Library</title>") == true)
    #expect(english?.contains("<language>en-GB</language>") == true)
    #expect(english?.contains("https://library.example/town/en/books/otra/") == true)
  }

  @Test func theSitemapNamesTheTranslationsOfEachPage() {
    let sitemap = site["sitemap.xml"] ?? ""
    #expect(
      sitemap.contains(
        """
        <url><loc>https://library.example/town/libros/</loc>\
        <xhtml:link rel="alternate" hreflang="es-MX" href="https://library.example/town/libros/"/>\
        <xhtml:link rel="alternate" hreflang="en-GB" href="https://library.example/town/en/books/"/>\
        <xhtml:link rel="alternate" hreflang="x-default" href="https://library.example/town/libros/"/>\
        </url>
        """))
    // A page that is not translated is no alternate of another.
    #expect(sitemap.contains("<url><loc>https://library.example/town/libros/otra/</loc></url>"))
    #expect(sitemap.contains("<url><loc>https://library.example/town/en/books/otra/</loc></url>"))
    #expect(
      sitemap.contains("<url><loc>https://library.example/town/temas/tiempo/</loc></url>"))
  }

  @Test func programsAreToldTheLanguages() {
    let discovery = site["acopio.json"] ?? ""
    #expect(
      discovery.contains(
        """
            "languages": [
              {
                "locale": "es-MX",
                "title": "Español",
                "url": "https://library.example/town/"
              },
              {
                "locale": "en-GB",
                "title": "English",
                "url": "https://library.example/town/en/"
              }
            ]
        """))
    #expect(discovery.contains("\"path\": \"/en/books/{key}\",\n      \"locale\": \"en-GB\""))
  }

  @Test func pointsInNamesOfFilesArePartOfTheKey() {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
      api: { versions: [ { name: v1, current: true } ] }
      -- content/authors/ende-1.1.md --
      ---
      name: Michael Ende
      ---
      -- content/authors/ende-1.2.md --
      ---
      name: Michael Ende
      ---
      [before](ende-1.1.md)
      -- content/authors/ende-1.2.es.md --
      ---
      name: Miguel
      ---
      """)
    #expect(!site.printed.contains("error"), "\(site.printed)")
    #expect(site["authors/ende-1-1/index.html"] != nil)
    #expect(site["authors/ende-1-2/index.html"]?.contains("href=\"/authors/ende-1-1/\"") == true)
    #expect(site["es/authors/ende-1-2/index.html"]?.contains("Miguel") == true)
  }

  @Test func termsThatAreCalledOtherwiseKnowTheirTwins() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: es-MX
      languages: [ { locale: es-MX, title: Español }, { locale: en-GB, title: English } ]
      -- content/topics/_collection.yml --
      entries: topics.json
      key: id
      schema: { id: { type: slug }, title: { type: text } }
      -- content/topics/topics.json --
      [ { "id": "tiempo", "title": { "es-MX": "Tiempo", "en-GB": "Time" } } ]
      -- content/topics/topics.en-GB.json --
      [ { "id": "tiempo", "slug": "time" } ]
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text }, topics: { type: list, of: { type: reference, to: topics } } }
      taxonomies:
        - { field: topics, permalink: { es-MX: '/temas/{term}/', en-GB: '/topics/{term}/' }, layout: topic }
      -- content/books/momo.md --
      ---
      title: Momo
      topics: [tiempo]
      ---
      -- templates/layouts/topic.html --
      {{ term.name }}{% for other in page.alternates %} {{ other.url }}{% endfor %}
      """)
    #expect(site.printed == "")
    #expect(site["temas/tiempo/index.html"] == "Tiempo /temas/tiempo/ /en/topics/time/\n")
    #expect(site["en/topics/time/index.html"] == "Time /temas/tiempo/ /en/topics/time/\n")
  }

  @Test func endingsWithPointsAreNoPartOfTheKey() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es-MX, title: Español } ]
      -- content/books/_collection.yml --
      entries: '*.book.md'
      schema: { title: { type: text } }
      page: { permalink: '/books/{key}/', layout: book }
      -- content/books/momo.book.md --
      ---
      title: Momo
      ---
      -- content/books/momo.es-MX.book.md --
      ---
      title: Momo y el tiempo
      ---
      -- templates/layouts/book.html --
      {{ entry.title }}
      """)
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"] == "Momo\n")
    #expect(site["es/books/momo/index.html"] == "Momo y el tiempo\n")
  }
}

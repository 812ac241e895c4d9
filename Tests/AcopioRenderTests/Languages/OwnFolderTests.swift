import AcopioBuild
import AcopioModel
import AcopioSiteTestSupport
import Testing

/// A site whose own language is in a folder, as every other: `/en/`.
@Suite struct OwnFolderTests {
  /// Entries, a list, terms, feeds, endpoints and outputs in two languages, below a path.
  private func site(_ root: String = "", _ changes: String = "") -> BuiltSite {
    let files = BuiltSite.files(
      """
      -- content/site.yml --
      name: { en-GB: Library, es-MX: Biblioteca }
      base-url: https://library.example/town/
      locale: en-GB
      languages:
        - { locale: en-GB, title: English, path: /en/ }
        - { locale: es-MX, title: Español }
      \(root)
      api: { versions: [ { name: v1, current: true } ], openapi: true, blueprint: true }
      outputs:
        - { path: /humans.txt, template: url.txt }
        - { path: /about.txt, template: url.txt, localized: true }
      offline: [ { name: all, path: /, always: [/, /books/, /humans.txt], on-visit: ['/books/*/'] } ]
      -- content/home/_collection.yml --
      entries: home.json
      schema: { title: { type: text } }
      page: { permalink: /, layout: page }
      -- content/home/home.json --
      { "home": { "title": { "en-GB": "Welcome", "es-MX": "Bienvenida" } } }
      -- content/books/_collection.yml --
      entries: '*.md'
      twins: markdown
      schema:
        title: { type: text }
        topics: { type: list, of: { type: text } }
      page: { permalink: '/books/{slug}/', layout: page }
      lists: [ { permalink: /books/, layout: page, title: { en-GB: Books, es-MX: Libros }, per-page: 1 } ]
      taxonomies: [ { field: topics, permalink: '/topics/{term}/', layout: page } ]
      search: { fields: { title: 10 } }
      feeds: [ { formats: rss, path: /feed.xml } ]
      endpoints:
        - { path: /books, versions: [v1], localized: true, each: { title: title, url: url } }
        - { path: '/books/{key}', versions: [v1], localized: true, one: { title: title } }
        - { path: /plain, versions: [v1], each: { title: title } }
      outputs:
        - { path: '/cards/{slug}.txt', template: card.txt, localized: true }
        - { path: '/labels/{slug}.txt', template: card.txt }
      -- content/books/momo.md --
      ---
      title: { en-GB: Momo, es-MX: Momo y el tiempo }
      topics: [time]
      aliases: [/momo/]
      ---
      [Emma](@books/emma), [a file](emma.md), [a page](/en/books/)
      -- content/books/momo.es-MX.md --
      [Emma](@books/emma)
      -- content/books/emma.md --
      ---
      title: { en-GB: Emma, es-MX: Emma }
      topics: [time]
      ---
      -- templates/outputs/url.txt.liquid --
      {{ page.url }} {{ site.url }}
      -- templates/outputs/card.txt.liquid --
      {{ page.url }} {{ entry.url }}
      -- templates/layouts/page.html --
      <html lang="{{ site.locale }}"><head><title>{{ page.title }}</title>
      <link rel="canonical" href="{{ page.canonical }}">
      {% for other in page.alternates %}<link rel="alternate" hreflang="{{ other.locale }}" href="{{ other.absolute_url }}">
      {% endfor %}{% if page.x_default %}<link rel="alternate" hreflang="x-default" href="{{ page.x_default }}">
      {% endif %}</head><body>
      <a href="{{ '/' | page_url }}">1</a> <a href="{{ '/books/' | page_url }}">2</a> <a href="{{ '/en/books/momo/' | page_url }}">3</a>
      {% for language in site.languages %}<a href="{{ language.url }}" hreflang="{{ language.locale }}">{{ language.title }}</a>
      {% endfor %}{% if page.kind == 'entry' %}{% for version in page.versions %}{{ version.url }} {% endfor %}{% if page.twin %}{{ page.twin.url }}{% endif %}
      {% if entry.content %}{{ entry.content }}{% endif %}{% endif %}</body></html>
      """)
    return BuiltSite(files.merging(BuiltSite.files(changes)) { _, changed in changed })
  }

  @Test func allPagesOfBothLanguagesAreInFolders() {
    let site = site()
    #expect(site.printed == "")
    let names = site.files.keys.filter {
      !["assets/", "v1", "_acopio"].contains(where: $0.hasPrefix)
    }
    #expect(
      names.sorted() == [
        "404.html", "404.json", "acopio.json", "books.json", "books/emma.json", "books/momo.json",
        "en/about.txt", "en/app.webmanifest", "en/books/emma/index.html", "en/books/emma/index.md",
        "en/books/index.html", "en/books/momo/index.html", "en/books/momo/index.md",
        "en/books/page/2/index.html", "en/cards/emma.txt", "en/cards/momo.txt", "en/feed.xml",
        "en/index.html", "en/momo/index.html", "en/sw.js", "en/topics/time/index.html",
        "es/404.html", "es/about.txt", "es/app.webmanifest", "es/books.json", "es/books/emma.json",
        "es/books/emma/index.html", "es/books/emma/index.md", "es/books/index.html",
        "es/books/momo.json", "es/books/momo/index.html", "es/books/momo/index.md",
        "es/books/page/2/index.html", "es/cards/emma.txt", "es/cards/momo.txt", "es/feed.xml",
        "es/index.html", "es/momo/index.html", "es/sw.js", "es/topics/time/index.html",
        "humans.txt", "index.html", "labels/emma.txt", "labels/momo.txt", "plain.json",
        "robots.txt", "search/en-GB.js", "search/es-MX.js", "sitemap.xml",
      ])
  }

  @Test func pagesLeadToPagesOfTheirLanguage() {
    let site = site()
    #expect(
      site["en/books/momo/index.html"] == """
        <html lang="en-GB"><head><title>Momo</title>
        <link rel="canonical" href="https://library.example/town/en/books/momo/">
        <link rel="alternate" hreflang="en-GB" href="https://library.example/town/en/books/momo/">
        <link rel="alternate" hreflang="x-default" href="https://library.example/town/en/books/momo/">
        </head><body>
        <a href="/town/en/">1</a> <a href="/town/en/books/">2</a> <a href="/town/en/books/momo/">3</a>
        <a href="/town/en/" hreflang="en-GB">English</a>
        <a href="/town/es/" hreflang="es-MX">Español</a>
        /town/en/books/momo/ /town/es/books/momo/ /town/en/books/momo/index.md
        <p><a href="/town/en/books/emma/">Emma</a>, <a href="/town/en/books/emma/">a file</a>, \
        <a href="/town/en/books/">a page</a></p>
        </body></html>

        """)
    let spanish = site["es/books/momo/index.html"] ?? ""
    #expect(spanish.contains("<p><a href=\"/town/es/books/emma/\">Emma</a></p>"), "\(spanish)")
    #expect(spanish.contains("<a href=\"/town/es/\">1</a> <a href=\"/town/es/books/\">2</a>"))
    #expect(site["en/feed.xml"]?.contains("<link>https://library.example/town/en/</link>") == true)
    #expect(site["en/app.webmanifest"]?.contains(#""start_url":"/town/en/""#) == true)
    let worker = site["en/sw.js"] ?? ""
    for address in [#"["/town/en/","#, #"["/town/en/books/","#, #"["/town/humans.txt","#] {
      #expect(worker.contains(address))
    }
    #expect(worker.contains(#""visit":["/town/en/books/*/"]"#))
  }

  @Test func theRootLeadsToTheHomePage() throws {
    let site = site()
    #expect(
      site["index.html"] == """
        <!doctype html>
        <html lang="en-GB">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>/town/ → Welcome · Library</title>
        <link rel="canonical" href="https://library.example/town/en/">
        <meta http-equiv="refresh" content="0; url=/town/en/">
        </head>
        <body>
        <main>
        <h1><a href="/town/en/">Welcome</a></h1>
        </main>
        </body>
        </html>

        """)
    let redirect = site.hosted?.redirects.first { $0.path == "index.html" }
    #expect(redirect?.target == "/town/en/")
    #expect(redirect?.status == 302)
    let hosted = try #require(site.hosted)
    #expect(hosted.formerAddresses["index.html"] == ["/"])
    let answer = Array("/town/".utf8).withUnsafeBufferPointer { HostedAnswers(hosted).answer($0) }
    #expect(answer.status == 302)
    #expect(answer.headers.first == HeaderField("Location", "/town/en/"))
  }

  @Test func theRootIsTheAddressForVisitorsOfOtherLanguages() {
    let site = site()
    let root =
      "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://library.example/town/\">"
    for page in ["en/index.html", "es/index.html"] {
      #expect(site[page]?.contains(root) == true, "\(page)")
    }
    #expect(
      site["es/books/index.html"]?.contains(
        "hreflang=\"x-default\" href=\"https://library.example/town/en/books/\"") == true)
    let sitemap = site["sitemap.xml"] ?? ""
    #expect(
      sitemap.contains(
        """
        <url><loc>https://library.example/town/en/</loc>\
        <xhtml:link rel="alternate" hreflang="en-GB" href="https://library.example/town/en/"/>\
        <xhtml:link rel="alternate" hreflang="es-MX" href="https://library.example/town/es/"/>\
        <xhtml:link rel="alternate" hreflang="x-default" href="https://library.example/town/"/></url>
        """))
    #expect(!sitemap.contains("<loc>https://library.example/town/</loc>"))
  }

  @Test func endpointsAndWhatIsNotLocalizedStayAtTheRoot() {
    let site = site()
    #expect(site["v1/books.json"] == site["books.json"])
    #expect(
      site["books.json"]
        == #"[{"title":"Emma","url":"/town/en/books/emma/"},{"title":"Momo","url":"/town/en/books/momo/"}]"#
        + "\n")
    #expect(site["v1/es/books.json"]?.contains("/town/es/books/momo/") == true)
    #expect(site["humans.txt"] == "/town/humans.txt https://library.example/town/en/\n")
    #expect(site["en/about.txt"] == "/town/en/about.txt https://library.example/town/en/\n")
    #expect(site["labels/momo.txt"] == "/town/labels/momo.txt /town/en/books/momo/\n")
    #expect(site["en/cards/momo.txt"] == "/town/en/cards/momo.txt /town/en/books/momo/\n")
    #expect(site["v1/openapi.json"]?.contains("\"/en/") == false)
    #expect(site["v1/openapi.json"]?.contains("\"/es/books.json\"") == true)
    #expect(site["v1/api.apib"]?.contains("[/books.json]") == true)
    #expect(site["v1/api.apib"]?.contains("[/en/") == false)
  }

  @Test func theRootCanListTheLanguages() {
    let site = site("root: choose")
    #expect(site.printed == "")
    #expect(
      site["index.html"] == """
        <!doctype html>
        <html lang="en-GB">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>English, Español · Library</title>
        <link rel="canonical" href="https://library.example/town/">
        <link rel="alternate" hreflang="en-GB" href="https://library.example/town/en/">
        <link rel="alternate" hreflang="es-MX" href="https://library.example/town/es/">
        <link rel="alternate" hreflang="x-default" href="https://library.example/town/">
        </head>
        <body>
        <main>
        <h1>Library</h1>
        <ul>
        <li><a href="/town/en/" lang="en-GB" hreflang="en-GB" dir="auto">English</a></li>
        <li><a href="/town/es/" lang="es-MX" hreflang="es-MX" dir="auto">Español</a></li>
        </ul>
        </main>
        </body>
        </html>

        """)
    #expect(site.hosted?.redirects.contains { $0.path == "index.html" } == false)
  }

  @Test func aLayoutListsTheLanguages() {
    let site = site(
      "root: choose",
      """
      -- templates/layouts/languages.html --
      {{ page.kind }} {{ page.url }} {{ page.canonical }} {{ page.x_default | default: '-' }}
      {% for version in page.versions %}<a href="{{ version.url }}" hreflang="{{ version.locale }}">{{ version.title }}</a>
      {% endfor %}
      """)
    #expect(site.printed == "")
    #expect(
      site["index.html"] == """
        languages /town/ https://library.example/town/ https://library.example/town/
        <a href="/town/en/" hreflang="en-GB">English</a>
        <a href="/town/es/" hreflang="es-MX">Español</a>


        """)
  }

  @Test func theLayoutOfTheListIsCheckedWhereThereIsOne() {
    let layout = """
      -- templates/layouts/languages.html --
      {{ page.versions }}{{ page.tittle }}
      """
    #expect(site("root: choose", layout).printed.contains("'page.tittle' is not defined"))
  }

  @Test(arguments: ["", "root: choose"])
  func aFileOfTheAuthorWins(root: String) {
    let site = site(
      root, "-- static/index.html --\n<!doctype html><html lang=\"en\"><title>Mine</title></html>")
    #expect(site.printed == "")
    #expect(site["index.html"]?.contains("<title>Mine</title>") == true)
    #expect(site.hosted?.redirects.contains { $0.path == "index.html" } == false)
    #expect(site.ledger.replaced.map(\.path) == ["index.html"])
  }

  @Test func aDeclaredRedirectWins() {
    let site = site("redirects: [ { from: /, to: /es/, status: 307 } ]")
    #expect(site.printed == "")
    let redirects = site.hosted?.redirects.filter { $0.path == "index.html" } ?? []
    #expect(redirects.map(\.target) == ["/town/es/"])
    #expect(redirects.map(\.status) == [307])
  }

  @Test func theMissingPageOfTheOwnLanguageIsForTheRest() {
    let site = site()
    #expect(site.hosted?.missingPage(at: "/en/nothing/") == "404.html")
    #expect(site.hosted?.missingPage(at: "/es/nothing/") == "es/404.html")
    #expect(site["404.html"]?.contains("<html lang=\"en-GB\">") == true)
    #expect(site["en/404.html"] == nil)
  }

  @Test func aLinkWithoutTheFolderNamesTheOneWithIt() {
    let site = site(
      "",
      """
      -- content/books/emma.md --
      ---
      title: { en-GB: Emma, es-MX: Emma }
      topics: [time]
      ---
      [Momo](/books/momo/), [news](/feed.xml)
      """)
    #expect(
      site.printed == """
        content/books/emma.md:5:8: error: nothing is published at '/books/momo/'; did you mean '/en/books/momo/'? \
        [missing-link-target]
        5 | [Momo](/books/momo/), [news](/feed.xml)
          |        ^^^^^^^^^^^^
          = remedy: link to a page of this site, without the path of its base URL
        content/books/emma.md:5:30: error: nothing is published at '/feed.xml'; did you mean '/en/feed.xml'? \
        [missing-link-target]
        5 | [Momo](/books/momo/), [news](/feed.xml)
          |                              ^^^^^^^^^
          = remedy: link to a page of this site, without the path of its base URL

        """)
  }

  @Test func linksAcrossLanguagesAreFoundBothWays() {
    let layout = """
      -- templates/layouts/page.html --
      {{ page.title }}<a href="/town/en/feed.xml">1</a><a href="/town/es/books.json">2</a>
      """
    let printed = site("", layout).printed
    #expect(printed.contains("links to '/en/feed.xml'"), "\(printed)")
    #expect(printed.contains("in es-MX that is '/es/feed.xml'"))
    #expect(printed.contains("links to '/es/books.json'"))
    #expect(printed.contains("in en-GB that is '/books.json'"))
  }

  @Test func aSiteOfOneLanguageMayBeInAFolder() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, path: /en/ } ]
      root: choose
      -- content/home/_collection.yml --
      entries: home.json
      schema: { title: { type: text } }
      page: { permalink: /, layout: page }
      -- content/home/home.json --
      { "home": { "title": "Welcome" } }
      -- templates/layouts/page.html --
      {{ page.title }} {{ page.url }}
      """)
    #expect(site.printed == "")
    #expect(site["en/index.html"] == "Welcome /en/\n")
    #expect(site["index.html"]?.contains("url=/en/") == true)
  }

  private func printed(languages: String, root: String) -> String {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ \(languages) ]
      root: \(root)
      """
    ).printed
  }

  @Test func pathsThatCannotBeAreRefused() {
    #expect(
      printed(languages: "{ locale: en, path: /en/gb/ }, { locale: es }", root: "chose") == """
        content/site.yml:4:34: error: the path of a language must be one step, as '/en/' [invalid-language-path]
        4 | languages: [ { locale: en, path: /en/gb/ }, { locale: es } ]
          |                                  ^^^^^^^
          = remedy: write letters, digits and '-' between two '/'
        content/site.yml:5:7: error: 'chose' is not a value of 'root'; did you mean 'choose'? [not-in-enum]
        5 | root: chose
          |       ^^^^^
          = remedy: kinds are redirect, choose

        """)
    #expect(
      printed(languages: "{ locale: en-US }, { locale: en, path: /en/ }", root: "choose") == """
        content/site.yml:4:43: error: 'en' and 'en-US' both have the path '/en/' [duplicate-language]
        4 | languages: [ { locale: en-US }, { locale: en, path: /en/ } ]
          |                                           ^^
          = remedy: name each language once, with a 'path' of its own
        content/site.yml:4:24: note: first given here

        """)
  }

  @Test(arguments: ["{ locale: en }, { locale: es }", "{ locale: en, path: / }"])
  func aRootWithoutAFolderIsRefused(languages: String) {
    #expect(
      printed(languages: languages, root: "redirect") == """
        content/site.yml:5:7: error: 'root' says what is at '/', and the home page in the site's own language is \
        there [invalid-language-path]
        5 | root: redirect
          |       ^^^^^^^^
          = remedy: leave it out, or give 'en' a 'path' in 'languages'

        """)
  }

  @Test func whatHasAnAddressBelowTheFolderCollides() {
    let site = site(
      "",
      "-- static/en/books/index.html --\n<!doctype html><html lang=\"en\"><title>x</title></html>")
    #expect(
      site.printed.contains("two outputs have the path 'en/books/index.html'"), "\(site.printed)")
  }
}

import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioRender
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// `acopio explain` and `acopio plan`: what makes each file of a site, and what is made of each source.
@Suite struct SiteExplainerTests {
  /// A site with an output of every kind.
  static let archive = #"""
    -- content/api/v1/books.apib --
    # GET /books/momo
    + Response 200 (application/json)

            {"title": "Momo"}
    -- content/books/_collection.yml --
    entries: '*.md'
    schema:
      title: { type: text, title: Title }
      genre: { type: reference, to: genres, optional: true }
      tags: { type: list, of: string, default: [] }
      at: { type: geo-point, optional: true }
      chapters: { type: list, default: [], of: { type: object, fields: { name: { type: slug, title: Name } } } }
    page: { permalink: '/books/{slug}/', layout: book }
    search: { fields: { title: 10 } }
    lists: [{ permalink: /books/, layout: books }]
    taxonomies:
      - { field: tags, permalink: '/tags/{term}/', layout: books, index: { permalink: /tags/, layout: books } }
    feeds: [{ formats: [json], path: /books/feed.xml, item: { title: title } }]
    endpoints:
      - { path: /books, versions: [v1], each: [title] }
      - { path: '/books/{slug}', versions: [v1], one: [title] }
      - { path: '/books/{slug}/{name}', versions: [v1], for: chapters, one: [name] }
      - { path: /books_by_tag, versions: [v1], group-by: genre, each: [title] }
      - { path: /all, versions: [v1], pages: hashed, per-page: 10, each: [title] }
    outputs:
      - { path: /books.csv, columns: [title] }
      - { path: /places.kml, geometry: at, name: title }
      - { path: '/share/{slug}.png', template: share.svg }
    -- content/books/emma.md --
    ---
    title: Emma
    removed: { date: 2026-05-01, reason: Out of print. }
    ---
    -- content/books/momo.md --
    ---
    title: Momo
    tags: [time]
    genre: novel
    at: { longitude: -99.1, latitude: 19.4 }
    chapters: [{ name: one }]
    aliases: [/momo/]
    ---
    A book.
    -- content/books/saga.md --
    ---
    title: Saga
    draft: true
    ---
    Not yet.
    -- content/genres/_collection.yml --
    entries: genres.yml
    key: id
    schema: { id: { type: slug } }
    -- content/genres/genres.yml --
    - id: novel
    -- content/site.yml --
    name: Library
    base-url: https://library.example/town/
    locale: en
    llms-txt: true
    twins: markdown
    catalogue: { licence: CC-BY-4.0, publisher: { name: The Library } }
    api:
      versions: [{ name: v1, current: true }]
      openapi: true
      blueprint: true
      documentation: { permalink: /api/, layout: api, endpoints: { permalink: "/api/{path}/", layout: api } }
    outputs: [{ path: /humans.txt, template: humans.txt }]
    redirects: [{ from: /old/, to: /books/ }]
    offline: [{ name: books, path: /books/, always: [/books/] }]
    -- static/robots.txt --
    User-agent: *
    -- templates/assets/site.css --
    p {}
    -- templates/layouts/api.html --
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Books</title></head><body></body></html>
    -- templates/layouts/book.html --
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ entry.title }}</title></head><body>{% render "card", book: entry %}</body></html>
    -- templates/layouts/books.html --
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Books</title></head><body></body></html>
    -- templates/outputs/humans.txt.liquid --
    Library
    -- templates/outputs/share.svg.liquid --
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>
    -- templates/partials/card.html --
    <p>{{ book.title }}</p>
    """#

  private func explainer() throws -> SiteExplainer {
    var diagnostics = Diagnostics()
    let tree = SourceTree(BuiltSite.files(Self.archive))
    let options = BuildOptions(now: .given("2026-11-21"), jobs: 1)
    let explainer = SiteExplainer(tree, options, &diagnostics)
    return try #require(explainer, "\(AcopioTestSupport.printed(diagnostics, tree.sources))")
  }

  /// Files of every kind, by their paths below Output.
  private static let files: [(asked: String, text: String)] = [
    (
      "books/momo/index.html",
      """
      books/momo/index.html
        is          the page of an entry
        address     https://library.example/town/books/momo/
        made for    content/books/momo.md:2
        entry       books/momo
        template    layouts/book
        declared    content/books/_collection.yml:8
        renders     partials/card
        also made for it
          books/momo/index.md  the Markdown of a page
          v1/books/momo.json   the file of an endpoint, for an entry
          books/momo.json      the file of an endpoint, for an entry
          share/momo.png       a picture

      """
    ),
    (
      "books/index.html",
      """
      books/index.html
        is          a page of a list
        address     https://library.example/town/books/
        made for    content/books/_collection.yml:10
        template    layouts/books

      """
    ),
    (
      "tags/time/index.html",
      """
      tags/time/index.html
        is          the page of a term
        address     https://library.example/town/tags/time/
        made for    content/books/_collection.yml:12
        template    layouts/books

      """
    ),
    (
      "tags/index.html",
      """
      tags/index.html
        is          the page of all terms
        address     https://library.example/town/tags/
        made for    content/books/_collection.yml:12
        template    layouts/books

      """
    ),
    (
      "api/index.html",
      """
      api/index.html
        is          the page about the API
        address     https://library.example/town/api/
        made for    content/site.yml:11
        template    layouts/api

      """
    ),
    (
      "api/v1/books/index.html",
      """
      api/v1/books/index.html
        is          the page about an endpoint
        address     https://library.example/town/api/v1/books/
        made for    content/site.yml:11
        template    layouts/api
        also made for it
          api/v1/books/by-slug/index.html          the page about an endpoint
          api/v1/books/by-slug/by-name/index.html  the page about an endpoint
          api/v1/books_by_tag/index.html           the page about an endpoint
          api/v1/all/index.html                    the page about an endpoint

      """
    ),
    (
      "v1/books.json",
      """
      v1/books.json
        is          the file of an endpoint, with entries
        address     https://library.example/town/v1/books.json
        made for    content/books/_collection.yml:15
        endpoint    /books of v1
        also made for it
          books.json  the file of an endpoint, with entries

      """
    ),
    (
      "books/momo.json",
      """
      books/momo.json
        is          the file of an endpoint, for an entry
        address     https://library.example/town/books/momo.json
        made for    content/books/momo.md:2
        entry       books/momo
        endpoint    /books/momo of v1
        declared    content/books/_collection.yml:16
        contract    GET /books/momo in content/api/v1/books.apib:2
        also made for it
          books/momo/index.html  the page of an entry
          books/momo/index.md    the Markdown of a page
          v1/books/momo.json     the file of an endpoint, for an entry
          share/momo.png         a picture

      """
    ),
    (
      "v1/books/momo.json",
      """
      v1/books/momo.json
        is          the file of an endpoint, for an entry
        address     https://library.example/town/v1/books/momo.json
        made for    content/books/momo.md:2
        entry       books/momo
        endpoint    /books/momo of v1
        declared    content/books/_collection.yml:16
        contract    GET /books/momo in content/api/v1/books.apib:2
        also made for it
          books/momo/index.html  the page of an entry
          books/momo/index.md    the Markdown of a page
          books/momo.json        the file of an endpoint, for an entry
          share/momo.png         a picture

      """
    ),
    (
      "v1/books/momo/one.json",
      """
      v1/books/momo/one.json
        is          the file of an endpoint, for an element of a list
        address     https://library.example/town/v1/books/momo/one.json
        made for    content/books/momo.md:6
        endpoint    /books/momo/one of v1
        declared    content/books/_collection.yml:17
        also made for it
          books/momo/one.json  the file of an endpoint, for an element of a list

      """
    ),
    (
      "v1/books_by_tag.json",
      """
      v1/books_by_tag.json
        is          the file of an endpoint, with groups of entries
        address     https://library.example/town/v1/books_by_tag.json
        made for    content/books/_collection.yml:18
        endpoint    /books_by_tag of v1
        also made for it
          books_by_tag.json  the file of an endpoint, with groups of entries

      """
    ),
    (
      "v1/all.json",
      """
      v1/all.json
        is          the list of the pages of an endpoint
        address     https://library.example/town/v1/all.json
        made for    content/books/_collection.yml:19
        endpoint    /all of v1
        also made for it
          all.json  the list of the pages of an endpoint

      """
    ),
    (
      "v1/books/emma.json",
      """
      v1/books/emma.json
        is          the file of an endpoint, for a removed entry
        address     https://library.example/town/v1/books/emma.json
        made for    content/books/emma.md:2
        endpoint    /books/emma of v1
        declared    content/books/_collection.yml:16
        also made for it
          books/emma/index.html  the page of a removed entry
          books/emma.json        the file of an endpoint, for a removed entry

      """
    ),
    (
      "books/feed.xml",
      """
      books/feed.xml
        is          a feed
        address     https://library.example/town/books/feed.xml
        made for    content/books/_collection.yml:13
        format      json

      """
    ),
    (
      "momo/index.html",
      """
      momo/index.html
        is          the redirect from an old address
        address     https://library.example/town/momo/
        made for    content/books/momo.md:7
        leads to    /town/books/momo/

      """
    ),
    (
      "books/emma/index.html",
      """
      books/emma/index.html
        is          the page of a removed entry
        address     https://library.example/town/books/emma/
        made for    content/books/emma.md:2
        also made for it
          v1/books/emma.json  the file of an endpoint, for a removed entry
          books/emma.json     the file of an endpoint, for a removed entry

      """
    ),
    (
      "humans.txt",
      """
      humans.txt
        is          an output of a template
        address     https://library.example/town/humans.txt
        made for    content/site.yml:12
        template    outputs/humans.txt

      """
    ),
    (
      "books.csv",
      """
      books.csv
        is          a table of columns
        address     https://library.example/town/books.csv
        made for    content/books/_collection.yml:21

      """
    ),
    (
      "places.kml",
      """
      places.kml
        is          places for maps
        address     https://library.example/town/places.kml
        made for    content/books/_collection.yml:22

      """
    ),
    (
      "share/momo.png",
      """
      share/momo.png
        is          a picture
        address     https://library.example/town/share/momo.png
        made for    content/books/momo.md:2
        entry       books/momo
        template    outputs/share.svg
        declared    content/books/_collection.yml:23
        also made for it
          books/momo/index.html  the page of an entry
          books/momo/index.md    the Markdown of a page
          v1/books/momo.json     the file of an endpoint, for an entry
          books/momo.json        the file of an endpoint, for an entry

      """
    ),
    (
      "books/momo/index.md",
      """
      books/momo/index.md
        is          the Markdown of a page
        address     https://library.example/town/books/momo/index.md
        made for    content/books/momo.md:2
        also made for it
          books/momo/index.html  the page of an entry
          v1/books/momo.json     the file of an endpoint, for an entry
          books/momo.json        the file of an endpoint, for an entry
          share/momo.png         a picture

      """
    ),
    (
      "robots.txt",
      """
      robots.txt
        is          a file that is copied
        address     https://library.example/town/robots.txt
        made for    static/robots.txt:1
        replaces    the rules for crawlers

      """
    ),
    (
      "sitemap.xml",
      """
      sitemap.xml
        is          the sitemap
        address     https://library.example/town/sitemap.xml

      """
    ),
    (
      "404.html",
      """
      404.html
        is          the response for missing addresses
        address     https://library.example/town/404

      """
    ),
    (
      "llms.txt",
      """
      llms.txt
        is          the list of the site for language models
        address     https://library.example/town/llms.txt

      """
    ),
    (
      "acopio.json",
      """
      acopio.json
        is          the list of all endpoints
        address     https://library.example/town/acopio.json

      """
    ),
    (
      "v1.json",
      """
      v1.json
        is          the list of the endpoints of a version
        address     https://library.example/town/v1.json

      """
    ),
    (
      "v1/openapi.json",
      """
      v1/openapi.json
        is          the OpenAPI document
        address     https://library.example/town/v1/openapi.json

      """
    ),
    (
      "v1/api.apib",
      """
      v1/api.apib
        is          the API Blueprint
        address     https://library.example/town/v1/api.apib

      """
    ),
    (
      "v1/schemas/books.json",
      """
      v1/schemas/books.json
        is          the schema of an endpoint
        address     https://library.example/town/v1/schemas/books.json

      """
    ),
    (
      "v1/books.csv",
      """
      v1/books.csv
        is          a table or a description of the catalogue
        address     https://library.example/town/v1/books.csv

      """
    ),
    (
      "search/en.js",
      """
      search/en.js
        is          the index of the search
        address     https://library.example/town/search/en.js

      """
    ),
    (
      "books/sw.js",
      """
      books/sw.js
        is          the service worker of 'offline'
        address     https://library.example/town/books/sw.js
        made for    content/site.yml:14

      """
    ),
    (
      "books/app.webmanifest",
      """
      books/app.webmanifest
        is          the web app manifest of 'offline'
        address     https://library.example/town/books/app.webmanifest
        made for    content/site.yml:14

      """
    ),
    (
      "assets/site.c9dd3e1410.css",
      """
      assets/site.c9dd3e1410.css
        is          an asset
        address     https://library.example/town/assets/site.c9dd3e1410.css
        made for    templates/assets/site.css:1

      """
    ),
    (
      "_acopio-manifest",
      """
      _acopio-manifest
        is          a record of written files
        address     https://library.example/town/_acopio-manifest

      """
    ),
  ]

  /// Files of the site, entries and addresses.
  private static let sources: [(asked: String, text: String)] = [
    (
      "content/books/momo.md",
      """
      content/books/momo.md
        entry       books/momo
        makes
          books/momo/index.html   the page of an entry
          books/momo/index.md     the Markdown of a page
          v1/books/momo.json      the file of an endpoint, for an entry
          books/momo.json         the file of an endpoint, for an entry
          v1/books/momo/one.json  the file of an endpoint, for an element of a list
          books/momo/one.json     the file of an endpoint, for an element of a list
          share/momo.png          a picture
          momo/index.html         the redirect from an old address

      """
    ),
    (
      "content/books/saga.md",
      """
      content/books/saga.md
        entry       books/saga, which is withheld: it is a draft
        makes no file of its own

      """
    ),
    (
      "books/momo",
      """
      books/momo
        entry       books/momo
        written in  content/books/momo.md:2
        makes
          books/momo/index.html  the page of an entry
          books/momo/index.md    the Markdown of a page
          v1/books/momo.json     the file of an endpoint, for an entry
          books/momo.json        the file of an endpoint, for an entry
          share/momo.png         a picture

      """
    ),
    (
      "content/books/_collection.yml",
      """
      content/books/_collection.yml
        makes
          books/momo/index.html   the page of an entry
          v1/books/momo.json      the file of an endpoint, for an entry
          books/momo.json         the file of an endpoint, for an entry
          v1/books/momo/one.json  the file of an endpoint, for an element of a list
          books/momo/one.json     the file of an endpoint, for an element of a list
          share/momo.png          a picture
          v1/books/emma.json      the file of an endpoint, for a removed entry
          books/emma.json         the file of an endpoint, for a removed entry
          books/index.html        a page of a list
          books/feed.xml          a feed
          tags/time/index.html    the page of a term
          tags/index.html         the page of all terms
          v1/books.json           the file of an endpoint, with entries
          books.json              the file of an endpoint, with entries
          v1/books_by_tag.json    the file of an endpoint, with groups of entries
          books_by_tag.json       the file of an endpoint, with groups of entries
          v1/all.json             the list of the pages of an endpoint
          all.json                the list of the pages of an endpoint
          books.csv               a table of columns
          places.kml              places for maps

      """
    ),
    (
      "content/site.yml",
      """
      content/site.yml
        makes
          books/sw.js                              the service worker of 'offline'
          books/app.webmanifest                    the web app manifest of 'offline'
          api/index.html                           the page about the API
          api/v1/books/index.html                  the page about an endpoint
          api/v1/books/by-slug/index.html          the page about an endpoint
          api/v1/books/by-slug/by-name/index.html  the page about an endpoint
          api/v1/books_by_tag/index.html           the page about an endpoint
          api/v1/all/index.html                    the page about an endpoint
          humans.txt                               an output of a template
          old/index.html                           the redirect from an old address

      """
    ),
    (
      "templates/partials/card.html",
      """
      templates/partials/card.html
        makes
          books/momo/index.html  the page of an entry

      """
    ),
    (
      "templates/layouts/books.html",
      """
      templates/layouts/books.html
        makes
          books/index.html      a page of a list
          tags/time/index.html  the page of a term
          tags/index.html       the page of all terms

      """
    ),
    (
      "static/robots.txt",
      """
      static/robots.txt
        makes
          robots.txt  a file that is copied

      """
    ),
    (
      "templates/assets/site.css",
      """
      templates/assets/site.css
        makes
          assets/site.c9dd3e1410.css  an asset

      """
    ),
    (
      "content/api/v1/books.apib",
      """
      content/api/v1/books.apib
        judges
          v1/books/momo.json  the file of an endpoint, for an entry

      """
    ),
    (
      "/town/books/momo/",
      """
      books/momo/index.html
        is          the page of an entry
        address     https://library.example/town/books/momo/
        made for    content/books/momo.md:2
        entry       books/momo
        template    layouts/book
        declared    content/books/_collection.yml:8
        renders     partials/card
        also made for it
          books/momo/index.md  the Markdown of a page
          v1/books/momo.json   the file of an endpoint, for an entry
          books/momo.json      the file of an endpoint, for an entry
          share/momo.png       a picture

      """
    ),
    (
      "https://library.example/town/v1/books",
      """
      v1/books.json
        is          the file of an endpoint, with entries
        address     https://library.example/town/v1/books.json
        made for    content/books/_collection.yml:15
        endpoint    /books of v1
        also made for it
          books.json  the file of an endpoint, with entries

      """
    ),
    (
      "/books/",
      """
      books/index.html
        is          a page of a list
        address     https://library.example/town/books/
        made for    content/books/_collection.yml:10
        template    layouts/books

      """
    ),
  ]

  @Test(arguments: 0..<files.count)
  func explainsAFile(number: Int) throws {
    let (asked, text) = Self.files[number]
    #expect(try explainer().text(for: asked) == text)
  }

  @Test(arguments: 0..<sources.count)
  func explainsASource(number: Int) throws {
    let (asked, text) = Self.sources[number]
    #expect(try explainer().text(for: asked) == text)
  }

  /// Each title is of a file in `files`, so that a new kind of output fails here until it explains itself.
  @Test func everyKindOfFileIsExplained() throws {
    let explained = Set(
      Self.files.compactMap { file in
        file.text.split(separator: "\n").first { $0.hasPrefix("  is ") }.map {
          String($0.dropFirst("  is".count).drop { $0 == " " })
        }
      })
    let planned = Set(try explainer().lines().map(\.title))
    #expect(planned.subtracting(explained).sorted() == [])
    // Named for their content, or only on a host, or only at the root of one; and what the site replaces.
    let others = Set(Producers.kinds.map(\.title.english)).subtracting(planned)
    #expect(
      others.sorted() == [
        "a file next to content", "a file that configures the host", "a part of the search",
        "a part of the sitemap, which is too large for one file", "the list of the APIs",
        "the page that lists the languages",
        "the redirect to the home page in the site's own language", "the rules for crawlers",
      ])
  }

  @Test func theRootIsExplained() throws {
    let files = BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, path: /en/ }, { locale: es } ]
      root: choose
      -- content/home/_collection.yml --
      entries: home.json
      schema: { title: { type: text } }
      page: { permalink: /, layout: page }
      -- content/home/home.json --
      { "home": { "title": "Welcome" } }
      -- templates/layouts/page.html --
      {{ page.title }}
      -- templates/layouts/languages.html --
      {{ page.kind }}
      """)
    var diagnostics = Diagnostics()
    let options = BuildOptions(now: .given("2026-11-21"), jobs: 1)
    let explainer = try #require(SiteExplainer(SourceTree(files), options, &diagnostics))
    #expect(
      explainer.text(for: "/") == """
        index.html
          is          the page that lists the languages
          address     https://library.example/
          template    layouts/languages

        """)
    #expect(
      explainer.text(for: "/en/")?.hasPrefix("en/index.html\n  is          the page of an entry")
        == true)
  }

  @Test func everyPlannedFileIsWrittenAndNoOtherButThoseNamedForTheirContent() throws {
    let planned = Set(try explainer().lines().map(\.path))
    let site = BuiltSite(Self.archive)
    let written = Set(site.files.keys)
    // What is planned and not rendered is written when everything else is there.
    #expect(planned.subtracting(written).sorted() == ["_acopio-manifest"])
    let unplanned = written.subtracting(planned)
    #expect(unplanned.contains { $0.hasPrefix("assets/search/") })
    #expect(unplanned.contains { $0.hasPrefix("immutable/") })
    #expect(unplanned.allSatisfy { $0.hasPrefix("assets/search/") || $0.hasPrefix("immutable/") })
    for path in unplanned {
      #expect(try explainer().text(for: path)?.contains("named for its content") == true, "\(path)")
    }
  }

  /// The library with changes.
  private func library(_ changes: String, host: String? = nil) throws -> SiteExplainer {
    var diagnostics = Diagnostics()
    let tree = SourceTree(Library.files(changes))
    var options = BuildOptions(now: .given("2026-11-21"), jobs: 1)
    options.host = host
    let explainer = SiteExplainer(tree, options, &diagnostics)
    return try #require(explainer, "\(AcopioTestSupport.printed(diagnostics, tree.sources))")
  }

  @Test func namesTheFilesOfAHostThatHasThemElsewhere() throws {
    let site = try library("", host: "gitlab")
    let paths = site.lines(matching: PathGlob("/**/books.json*")).map(\.path)
    #expect(paths == ["_f/v1/books.json", "_f/v1/books.json.json"])
    for asked in ["v1/books.json", "_f/v1/books.json.json", "https://library.example/v1/books"] {
      let text = try #require(site.text(for: asked), "\(asked)")
      #expect(text.hasPrefix("v1/books.json\n"), "\(asked)")
      #expect(
        text.contains("  stored as   _f/v1/books.json, _f/v1/books.json.json\n"), "\(text)")
    }
    #expect(try library("").lines(matching: PathGlob("/_f/**")).isEmpty)
  }

  @Test func translationsAndTheLayoutsOfErrorsMakeFiles() throws {
    let site = try library(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es-MX, title: Español } ]
      api: { versions: [ { name: v1, current: true } ] }
      -- content/authors/ende.es-MX.md --
      ---
      name: Michael Ende
      ---
      Escribió *Momo*.
      -- content/authors/austen.es-MX.md --
      Escribió *Emma*.
      -- templates/layouts/404.html --
      <!doctype html><title>404</title><p>{% render 'lost' %}</p>
      -- templates/partials/lost.html --
      Nothing is here.
      -- templates/components/box.html --
      <div>A box.</div>
      """)
    #expect(
      site.text(for: "content/authors/ende.es-MX.md")
        == """
        content/authors/ende.es-MX.md
          makes
            es/authors/ende/index.html  the page of an entry

        """)
    for source in ["templates/layouts/404.html", "templates/partials/lost.html"] {
      let text = site.text(for: source)
      #expect(text?.contains("    404.html     the response") == true, "\(source): \(text ?? "")")
      #expect(text?.contains("    es/404.html  the response") == true, "\(source)")
    }
    #expect(site.text(for: "404.html")?.contains("renders     partials/lost") == true)
    #expect(
      site.text(for: "templates/components/box.html")
        == "templates/components/box.html\n  used        wherever Markdown names the directive\n")
  }

  @Test(arguments: ["", " ", "#x", "?x", "assets/search/x", "assets/search/../../../etc/passwd"])
  func explainsNothingForNothing(asked: String) throws {
    #expect(try explainer().text(for: asked) == nil)
    #expect(try library("").text(for: asked) == nil)
  }

  @Test(arguments: [
    "https://library.example", "/", "Output/authors/ende/index.html", "./content/site.yml",
  ])
  func understandsWhatPeopleCopy(asked: String) throws {
    let site = try library(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      page: { permalink: '/authors/{slug}/', layout: author }
      lists: [{ permalink: /, layout: home }]
      -- templates/layouts/home.html --
      <h1>Home</h1>
      """)
    #expect(site.text(for: asked) != nil)
  }

  @Test func namesNothingThatIsNotThere() throws {
    for asked in [
      "books/nobody", "/nowhere/", "content/none.md", "https://other.example/", "", "/",
    ] {
      #expect(try explainer().text(for: asked) == nil, "\(asked)")
    }
  }

  @Test func listsThePlanByPath() throws {
    let lines = try explainer().lines(matching: PathGlob("/books/**"))
    #expect(lines.map(\.path) == lines.map(\.path).sorted())
    #expect(lines.allSatisfy { $0.path.hasPrefix("books/") })
    #expect(
      lines.contains {
        $0.path == "books/momo/index.html" && $0.source == "content/books/momo.md:2"
      })
  }
}

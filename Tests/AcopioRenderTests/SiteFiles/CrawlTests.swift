import AcopioBuild
import AcopioRender
import AcopioSiteTestSupport
import Testing
import AcopioModel

/// What search engines are told: the sitemap, its parts and its dates, and pages that they may not show.
@Suite struct CrawlTests {
  private func archive(
    _ collection: String, entries: String, layout: String = "", languages: String = ""
  ) -> String {
    """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/town/
    locale: en
    \(languages)
    -- content/books/_collection.yml --
    entries: books.yml
    key: id
    schema:
      id: slug
      title: { type: text, translated: false }
      tags: { type: list, of: slug, default: [] }
      revised: { type: date, optional: true }
      changed: { type: datetime, optional: true }
    \(collection)
    -- content/books/books.yml --
    \(entries)
    -- templates/layouts/book.html --
    \(layout.isEmpty ? "<!doctype html><html><head><title>{{ entry.title }}</title></head>" : layout)
    -- templates/layouts/list.html --
    <!doctype html><title>List</title>
    """
  }

  private func addresses(_ site: BuiltSite, _ path: String = "sitemap.xml") -> [String] {
    (site[path] ?? "").split(separator: "<loc>").dropFirst().map {
      String($0.prefix { $0 != "<" }).replacing("https://library.example/town", with: "")
    }
  }

  private func build(_ archive: String, addresses: Int, bytes: Int) -> BuiltSite {
    var options = BuildOptions(now: .given("2026-11-21"), jobs: 1)
    options.sitemapLimits = Sitemap.Limits(addresses: addresses, bytes: bytes)
    return BuiltSite(archive, options: options)
  }

  private let plain = "page: { permalink: '/books/{id}/', layout: book }"
  private let three = "- { id: a, title: A }\n- { id: b, title: B }\n- { id: c, title: C }"

  @Test(arguments: [
    ("<meta name=\"robots\" content=\"noindex\">", true),
    ("<META content='nofollow, NOINDEX' name=robots>", true),
    ("<meta name=\"robots\" content=\"index\">", false),
    ("<p>noindex</p>", false), ("<!-- <meta name=robots content=noindex> -->", false),
  ])
  func aLayoutThatHidesItsPagesIsReportedOnce(element: String, isReported: Bool) {
    let layout = "<!doctype html><html><head><title>{{ entry.title }}</title>\(element)</head>"
    let said = build(
      archive(plain, entries: three, layout: layout), addresses: 9, bytes: 1 << 20
    ).printed
    #expect(said.count(where: { $0 == "[" }) == (isReported ? 1 : 0), "\(said)")
    #expect(said.contains("[undeclared-robots]") == isReported, "\(said)")
    let declared = build(
      archive(plain + "\nrobots: noindex", entries: three, layout: layout), addresses: 9,
      bytes: 1 << 20)
    #expect(declared.printed == "")
    #expect(addresses(declared) == [])
  }

  @Test func moreAddressesThanAFileMayHaveAreInParts() {
    let site = build(archive(plain, entries: three), addresses: 2, bytes: 1 << 20)
    #expect(site.printed == "")
    #expect(
      site["sitemap.xml"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>https://library.example/town/sitemap-1.xml</loc></sitemap>
        <sitemap><loc>https://library.example/town/sitemap-2.xml</loc></sitemap>
        </sitemapindex>

        """)
    #expect(addresses(site, "sitemap-1.xml") == ["/books/a/", "/books/b/"])
    #expect(
      site["sitemap-2.xml"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://library.example/town/books/c/</loc></url>
        </urlset>

        """)
    #expect(
      site["robots.txt"]?.hasSuffix("Sitemap: https://library.example/town/sitemap.xml\n") == true)
  }

  @Test func aPartHasNoMoreBytesThanItMay() {
    let whole = BuiltSite(archive(plain, entries: three))
    let size = whole["sitemap.xml"]?.utf8.count ?? 0
    #expect(whole["sitemap-1.xml"] == nil)
    let fits = build(archive(plain, entries: three), addresses: 50_000, bytes: size)
    #expect(fits["sitemap.xml"] == whole["sitemap.xml"])
    let parts = build(archive(plain, entries: three), addresses: 50_000, bytes: size - 1)
    #expect(parts["sitemap.xml"]?.contains("<sitemapindex") == true)
    #expect(addresses(parts, "sitemap-1.xml") == ["/books/a/", "/books/b/"])
    #expect(addresses(parts, "sitemap-2.xml") == ["/books/c/"])
    for path in ["sitemap-1.xml", "sitemap-2.xml"] {
      #expect((parts[path]?.utf8.count ?? .max) < size)
    }
  }

  @Test func theDateOfAPageIsThatOfTheFirstFieldWithAValue() {
    let site = BuiltSite(
      archive(
        "page: { permalink: '/books/{id}/', layout: book, updated: [changed, revised] }",
        entries: """
          - { id: a, title: A, revised: 2026-01-05, changed: "2026-02-01T10:30:00+01:00" }
          - { id: b, title: B, revised: 2026-01-05 }
          - { id: c, title: C }
          """))
    #expect(site.printed == "")
    let sitemap = site["sitemap.xml"] ?? ""
    #expect(sitemap.contains("/books/a/</loc><lastmod>2026-02-01T09:30:00Z</lastmod></url>"))
    #expect(sitemap.contains("/books/b/</loc><lastmod>2026-01-05</lastmod></url>"))
    #expect(sitemap.contains("/books/c/</loc></url>"))
    let wrong = BuiltSite(
      archive(
        "page: { permalink: '/books/{id}/', layout: book, updated: [title, revisd] }",
        entries: three))
    #expect(wrong.printed.contains("'title' is of type text and 'updated' needs a date"))
    #expect(wrong.printed.contains("'revisd' is not a field of 'books'; did you mean 'revised'?"))
  }

  /// The pages of each declaration that are in the sitemap, and those that say noindex.
  @Test(arguments: [
    ("", "", "", "/books/ /books/a/ /books/b/ /tags/x/", ""),
    ("", "robots: noindex", "", "/books/ /books/b/ /tags/x/", "a"),
    ("", "sitemap: false", "", "/books/ /books/b/ /tags/x/", ""),
    ("", "robots: noindex, sitemap: true", "", "/books/ /books/a/ /books/b/ /tags/x/", "a"),
    (", robots: noindex", "", "", "/books/ /tags/x/", "a b"),
    (", robots: noindex", "robots: index", "", "/books/ /books/a/ /tags/x/", "b"),
    (", sitemap: false", "sitemap: true", "", "/books/ /books/a/ /tags/x/", ""),
    ("", "", "robots: noindex", "", "a b list tag"),
    ("", "robots: index", "robots: noindex", "/books/a/", "b list tag"),
    ("", "", "sitemap: false", "", ""),
    ("", "robots: noindex", "sitemap: true", "/books/ /books/b/ /tags/x/", "a"),
  ])
  func whatIsClosestToThePageCounts(
    page: String, entry: String, collection: String, listed: String, unindexed: String
  ) {
    let site = BuiltSite(
      archive(
        """
        page: { permalink: '/books/{id}/', layout: book\(page) }
        lists: [{ permalink: /books/, layout: list }]
        taxonomies: [{ field: tags, permalink: '/tags/{term}/', layout: list }]
        \(collection)
        """,
        entries: """
          - { id: a, title: A, tags: [x]\(entry.isEmpty ? "" : ", \(entry)") }
          - { id: b, title: B }
          """))
    #expect(site.printed == "")
    #expect(addresses(site).joined(separator: " ") == listed)
    let pages = ["a": "books/a/", "b": "books/b/", "list": "books/", "tag": "tags/x/"]
    let said = pages.filter {
      site["\($0.value)index.html"]?.contains("<meta name=\"robots\" content=\"noindex\">") == true
    }
    #expect(said.keys.sorted().joined(separator: " ") == unindexed)
  }

  @Test func listsAndTaxonomiesCanBeLeftOut() {
    let site = BuiltSite(
      archive(
        """
        \(plain)
        lists: [{ permalink: /books/, layout: list, sitemap: false }]
        taxonomies:
          - field: tags
            permalink: '/tags/{term}/'
            layout: list
            robots: noindex
            index: { permalink: /tags/, layout: list }
        """, entries: "- { id: a, title: A, tags: [x] }"))
    #expect(site.printed == "")
    #expect(addresses(site) == ["/books/a/", "/tags/"])
    #expect(site["tags/x/index.html"]?.contains("noindex") == true)
  }

  @Test func feedsAndSearchLeaveOutWhatMayNotBeShownUnlessTheySayOtherwise() {
    let rules = { (also: String) in
      """
      page: { permalink: '/books/{id}/', layout: book }
      search: { fields: { title: 1 }\(also) }
      feeds: [{ formats: rss, path: /feed.xml, limit: 1, item: { date: revised }\(also) }]
      """
    }
    let entries = """
      - { id: a, title: Hidden, revised: 2026-02-01, robots: noindex }
      - { id: b, title: Shown, revised: 2026-01-01 }
      """
    let site = BuiltSite(archive(rules(""), entries: entries))
    #expect(site.printed == "")
    #expect(site["feed.xml"]?.contains("<title>Shown</title>") == true)
    #expect(site["feed.xml"]?.contains("Hidden") == false)
    #expect(site["search/en.js"]?.contains("\"count\":1,") == true)
    let all = BuiltSite(archive(rules(", unindexed: true"), entries: entries))
    #expect(all.printed == "")
    #expect(all["feed.xml"]?.contains("<title>Hidden</title>") == true)
    #expect(all["search/en.js"]?.contains("\"count\":2,") == true)
  }

  @Test(arguments: [
    ("<html><head><title>T</title></head><p>x</p></html>", true),
    ("<title>T</title><p>x</p>", true),
    ("<HTML><HEAD><TITLE>T</TITLE></HEAD><p>x</p></HTML>", true),
    ("<head><meta name=\"robots\" content=\"noindex, nofollow\"><title>T</title></head>", false),
    ("<head><meta content=none name=ROBOTS><title>T</title></head>", false),
    (
      "<head>{% if page.robots %}<meta name=\"robots\" content=\"{{ page.robots }}\">{% endif %}<title>T</title></head>",
      false
    ),
    ("<head><meta name=\"robots\" content=\"max-snippet:20\"><title>T</title></head>", true),
    ("<head><!-- <meta name=\"robots\" content=\"noindex\"> --><title>T</title></head>", true),
  ])
  func theHeadSaysSoOnce(layout: String, isAdded: Bool) {
    let site = BuiltSite(
      archive(
        plain, entries: "- { id: a, title: A, robots: noindex }\n- { id: b, title: B }",
        layout: "<!doctype html>\(layout)"))
    // What a layout prints on every page hides the other entry, too.
    let hidesAll = !isAdded && !layout.contains("if page.robots")
    #expect(site.printed.contains("[undeclared-robots]") == hidesAll)
    let page = site["books/a/index.html"] ?? ""
    let element = "<meta name=\"robots\" content=\"noindex\">\n"
    #expect(page.contains(element) == isAdded)
    let isAtItsEnd =
      page.lowercased().contains(element + "</head>") || page.contains("</title>" + element)
    #expect(isAtItsEnd == isAdded)
    #expect(site["books/b/index.html"]?.contains(element) == false)
  }

  @Test func aLayoutWithoutHeadIsReported() {
    let site = BuiltSite(
      archive(plain, entries: "- { id: a, title: A, robots: noindex }", layout: "<p>x</p>"))
    #expect(
      site.printed.contains(
        "error: '/town/books/a/' has 'robots: noindex', and its layout prints no head to say so in [missing-robots]"
      ))
  }

  @Test func otherWordsAreReported() {
    let site = BuiltSite(
      archive(
        "page: { permalink: '/books/{id}/', layout: book, robots: no-index }",
        entries: "- { id: a, title: A, robots: none, sitemap: 'no' }"))
    #expect(
      site.printed.contains(
        "'no-index' is not a value of 'robots'; did you mean 'noindex'? [not-in-enum]"))
    let entry = BuiltSite(
      archive(plain, entries: "- { id: a, title: A, robots: none, sitemap: 'no' }"))
    #expect(entry.printed.contains("'none' is not a value of 'robots'"))
    #expect(entry.printed.contains("'sitemap' must be true or false, not text"))
  }

  @Test func translationsThatAreNotListedAreNoAlternates() {
    let site = BuiltSite(
      archive(
        plain, entries: "- { id: a, title: A }\n- { id: b, title: B, sitemap: false }",
        languages: "languages: [{ locale: en, title: English }, { locale: es, title: Español }]"))
    #expect(!site.printed.contains("error"))
    #expect(!addresses(site).contains("/books/b/"))
    #expect(site["sitemap.xml"]?.contains("books/b/") == false)
  }
}

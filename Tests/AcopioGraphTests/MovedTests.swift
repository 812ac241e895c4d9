import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// Old permalinks of entries, which become redirects.
@Suite struct MovedTests {
  /// Books, one per line; other files given replace existing ones or are added.
  static func site(_ books: String, _ more: String = "", base: String = "") -> BuiltSite {
    let entries = books.split(separator: "\n").map { "- { \($0) }" }.joined(separator: "\n")
    return BuiltSite(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example\(base)/
        locale: en
        api: { versions: [ { name: v1, current: true } ] }
        -- content/books/_collection.yml --
        entries: books.yml
        key: id
        schema:
          id: { type: string }
          title: { type: text }
          sequel: { type: reference, to: books, optional: true }
        page: { permalink: '/books/{slug}/', layout: book }
        endpoints:
          - { path: /books, versions: [v1], each: { id: id } }
          - { path: '/books/{id}', versions: [v1], one: { id: id, title: title } }
        -- content/books/books.yml --
        \(entries)
        -- templates/layouts/book.html --
        {{ entry.title }}
        """
      ).merging(BuiltSite.files(more)) { _, changed in changed })
  }

  @Test func anAliasIsAPageThatLeadsOn() {
    let site = Self.site(
      "id: momo, title: Momo & Co, aliases: [/old/, /older/momo.html]", base: "/town")
    #expect(site.printed == "")
    #expect(
      site["old/index.html"] == """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>/town/old/ → Momo &amp; Co · Library</title>
        <link rel="canonical" href="https://library.example/town/books/momo/">
        <meta http-equiv="refresh" content="0; url=/town/books/momo/">
        </head>
        <body>
        <main>
        <h1><a href="/town/books/momo/">Momo &amp; Co</a></h1>
        </main>
        </body>
        </html>

        """)
    #expect(
      site["older/momo.html"]
        == site["old/index.html"]?.replacing("/town/old/", with: "/town/older/momo.html"))
    #expect(site["sitemap.xml"]?.contains("old") == false)
    #expect(site.ledger.pages == 1)
    #expect(site.ledger.redirects == 2)
  }

  @Test func oneAliasNeedsNoList() {
    let site = Self.site("id: momo, title: Momo, aliases: /old/")
    #expect(site.printed == "")
    #expect(site.ledger.redirects == 1)
  }

  @Test func aWithheldEntryLeadsNowhere() {
    let site = Self.site("id: momo, title: Momo, aliases: [/old/], draft: true")
    #expect(site.printed == "")
    #expect(site["old/index.html"] == nil)
  }

  @Test func anAliasMustNotBeAnotherOutput() {
    let site = Self.site("id: momo, title: Momo, aliases: [/books/emma/]\nid: emma, title: Emma")
    #expect(
      site.printed == """
        content/books/books.yml:1:38: error: two outputs have the path 'books/emma/index.html' [permalink-collision]
        1 | - { id: momo, title: Momo, aliases: [/books/emma/] }
          |                                      ^^^^^^^^^^^^
          = remedy: give one of them another slug, permalink or path
        content/books/books.yml:2:3: note: the other one is made here

        """)
    #expect(site.files.isEmpty)
  }

  @Test func anAliasMayEndAsAFileDid() {
    let site = Self.site("id: momo, title: Momo, aliases: [/momo.js, /old/momo.htm]")
    #expect(site.printed == "")
    #expect(site["momo.js.html"]?.contains("/books/momo/") == true)
    #expect(site["old/momo.htm.html"]?.contains("/books/momo/") == true)
  }

  @Test(arguments: [
    ("/books/emma", "/books/emma"), ("/sitemap.xml", "/sitemap.xml"),
    ("/robots.txt", "/robots.txt"),
  ])
  func anAliasIsNotTheAddressOfAnotherOutput(alias: String, address: String) {
    let site = Self.site("id: momo, title: Momo, aliases: [\(alias)]\nid: emma, title: Emma")
    #expect(
      site.printed.contains(
        "the address of an alias, '\(address)', is already published [permalink-collision]"
      ), "\(site.printed)")
  }

  @Test func aliasesArePathsOfPages() {
    let site = Self.site("id: momo, title: Momo, aliases: [old/, /a.x, /../b/]")
    #expect(
      site.printed == """
        content/books/books.yml:1:38: error: the permalink must begin with '/' [unsafe-path]
        1 | - { id: momo, title: Momo, aliases: [old/, /a.x, /../b/] }
          |                                      ^^^^
          = remedy: write '/old/'
        content/books/books.yml:1:50: error: the path '../b/index.html' has the segment '..' [unsafe-path]
        1 | - { id: momo, title: Momo, aliases: [old/, /a.x, /../b/] }
          |                                                  ^^^^^^
          = remedy: use letters, digits, '-' and single '/'

        """)
    #expect(
      Self.site("id: a, title: A, aliases: [4]").printed.hasPrefix(
        "content/books/books.yml:1:32: error: an alias must be text, not a number [wrong-type]\n"))
  }

  @Test func everyLanguageHasItsOwn() {
    let site = Self.site(
      "id: momo, title: Momo, aliases: [/old/]",
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español, path: /es/ } ]
      api: { versions: [ { name: v1, current: true } ] }
      """)
    #expect(site.printed == "")
    #expect(site["old/index.html"]?.contains("url=/books/momo/\"") == true)
    #expect(site["es/old/index.html"]?.contains("url=/es/books/momo/\"") == true)
    #expect(site["es/old/index.html"]?.contains("<html lang=\"es\">") == true)
    #expect(site.ledger.redirects == 2)
  }
}

import AcopioSiteTestSupport
import Testing

/// Entries that name the languages that they are in: `languages: [ja]`.
@Suite struct NamedLanguagesTests {
  private func site(_ changes: String = "") -> BuiltSite {
    let files = BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: es
      languages:
        - { locale: es, title: Español }
        - { locale: en, title: English }
        - { locale: ja, title: 日本語 }
      api: { versions: [ { name: v1, current: true } ] }
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: text }
      page: { permalink: '/books/{slug}/', layout: page }
      lists: [ { permalink: /, layout: list, title: { es: Libros, en: Books, ja: 本 } } ]
      feeds: [ { formats: rss, path: /feed.xml } ]
      endpoints:
        - { path: /books, versions: [v1], localized: true, each: { title: title } }
      -- content/books/momo.md --
      ---
      title: { es: Momo y el tiempo, en: Momo, ja: モモ }
      ---
      -- content/books/sakura.md --
      ---
      title: 桜
      languages: ja
      ---
      -- content/books/two.md --
      ---
      title: Dos
      languages: [es, ja]
      ---
      [momo](@books/momo)
      -- templates/layouts/page.html --
      <html><head><title>{{ page.title }}</title></head><body>{{ entry.content }}{% for other in page.alternates %}{{ other.locale }} {% endfor %}</body></html>
      -- templates/layouts/list.html --
      <html><head><title>{{ page.title }}</title></head><body>{% for book in pager.entries %}{{ book.title }} {% endfor %}</body></html>
      """
    ).merging(BuiltSite.files(changes)) { $1 }
    return BuiltSite(files)
  }

  @Test func anEntryIsInTheLanguagesThatItNamesAlone() throws {
    let site = site()
    #expect(site.printed == "")
    let pages = site.files.keys.filter { $0.contains("books/") && $0.hasSuffix(".html") }.sorted()
    #expect(
      pages == [
        "books/momo/index.html", "books/two/index.html", "en/books/momo/index.html",
        "ja/books/momo/index.html", "ja/books/sakura/index.html", "ja/books/two/index.html",
      ])
    #expect(try #require(site["index.html"]).contains("Momo y el tiempo Dos "))
    #expect(try #require(site["en/index.html"]).contains("<body>Momo </body>"))
    #expect(try #require(site["ja/index.html"]).contains("桜 "))
    #expect(site["v1/books.json"] == #"[{"title":"Momo y el tiempo"},{"title":"Dos"}]"# + "\n")
    #expect(site["v1/ja/books.json"] == #"[{"title":"モモ"},{"title":"桜"},{"title":"Dos"}]"# + "\n")
    #expect(try #require(site["ja/feed.xml"]).contains("桜"))
    #expect(try #require(site["feed.xml"]).contains("桜") == false)
  }

  @Test func itsPagesAreAlternatesOfEachOther() throws {
    let site = site()
    #expect(try #require(site["ja/books/two/index.html"]).contains("es ja </body>"))
    #expect(try #require(site["ja/books/sakura/index.html"]).contains("</body>"))
    let sitemap = try #require(site["sitemap.xml"])
    #expect(sitemap.contains("<url><loc>https://library.example/ja/books/sakura/</loc></url>"))
  }

  @Test func anUnknownLanguageIsReported() {
    let printed = site(
      """
      -- content/books/sakura.md --
      ---
      title: 桜
      languages: [jp]
      ---
      """
    ).printed
    #expect(
      printed.contains(
        "content/books/sakura.md:3:13: error: 'jp' is not a language of the site; did you mean 'ja'? [unknown-language]"
      ), "\(printed)")
  }

  @Test func aLinkFromAnotherLanguageLeadsNowhere() {
    let printed = site(
      """
      -- content/books/momo.md --
      ---
      title: { es: Momo y el tiempo, en: Momo, ja: モモ }
      ---
      [a](@books/sakura)
      """
    ).printed
    #expect(
      printed.contains("did you mean '/ja/books/sakura/'? [missing-link-target]"), "\(printed)")
  }
}

import AcopioSiteTestSupport
import Testing

@Suite struct LibraryTests {
  @Test func theExampleSiteHasNothingWrong() {
    let site = Library.site()
    #expect(site.printed == "")
    #expect(
      site.files.keys.sorted() == [
        "404.html", "404.json", "acopio.json", "authors/austen/index.html",
        "authors/ende/index.html", "books.json", "books/emma/index.html", "books/index.html",
        "books/momo/index.html", "robots.txt", "sitemap.xml", "v1/books.json",
      ])
  }
}

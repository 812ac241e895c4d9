import AcopioEmit
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Every starter is a site that builds.
@Suite struct StarterTests {
  static let cases = Starter.allCases.flatMap { starter in
    Starter.languages.map { (starter, $0) }
  }

  @Test(arguments: cases) func buildsWithoutAnyDiagnostic(starter: Starter, language: String) {
    let files = starter.files(language: language)
    let site = BuiltSite(
      Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) }), now: "2026-11-23")
    #expect(site.printed == "")
    #expect(site["index.html"]?.contains("<html lang=\"\(language)\">") == true)
    #expect(site["404.html"]?.contains("<main id=\"main\"") == true)
  }

  @Test func everyStarterHasWhatItPromises() {
    func paths(_ starter: Starter) -> Set<String> {
      let files = starter.files(language: "en")
      return Set(
        BuiltSite(
          Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) }), now: "2026-11-23"
        ).files.keys)
    }
    #expect(
      paths(.site).isSuperset(of: [
        "index.html", "about/index.html", "news/index.html", "news/hello/index.html", "news.json",
        "feed.xml",
      ]))
    #expect(
      paths(.blog).isSuperset(of: [
        "index.html", "posts/hello/index.html", "tags/index.html", "tags/markdown/index.html",
        "feed.xml", "feed.json",
      ]))
    #expect(
      paths(.docs).isSuperset(of: [
        "index.html", "start/installation/index.html", "guide/writing/index.html", "pages.json",
      ]))
    #expect(
      paths(.api).isSuperset(of: [
        "index.html", "v1/books.json", "v1/books/1.json", "v1/branches.json", "v1/map.geojson",
      ]))
  }

  @Test func aStarterAddsToFilesOfTheTheme() throws {
    let words = try #require(
      Starter.blog.files(language: "en").first { $0.path == "content/i18n/en.yml" })
    let text = String(decoding: words.bytes, as: UTF8.self)
    #expect(text.contains("\nskip: Skip to content\n") && text.contains("\nfeed: Feed\n"))
  }

  @Test func aPostOfTheBlogWaitsForItsDay() {
    var files = Dictionary(
      uniqueKeysWithValues: Starter.blog.files(language: "en").map { ($0.path, $0.bytes) })
    files["content/posts/later.md"] = Array(
      "---\ntitle: Later\ndate: 2026-11-24\ntags: [C, C++, C#]\n---\n".utf8)
    #expect(BuiltSite(files, now: "2026-11-23")["posts/later/index.html"] == nil)
    #expect(BuiltSite(files, now: "2026-11-24")["posts/later/index.html"] != nil)
    #expect(BuiltSite(files, now: "2026-11-23")["posts/next/index.html"] == nil)
  }

  @Test func anUnknownLanguageIsEnglish() {
    #expect(Starter.blog.files(language: "fr") == Starter.blog.files(language: "en"))
    #expect(Starter.blog.files(language: "es") != Starter.blog.files(language: "en"))
  }
}

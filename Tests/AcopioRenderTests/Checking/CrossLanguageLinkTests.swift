import AcopioSiteTestSupport
import Foundation
import Testing

/// Links to another language where there is the same in that of the page.
@Suite struct CrossLanguageLinkTests {
  private static func site(_ layout: String) -> String {
    """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/town/
    locale: en
    languages: [{ locale: en }, { locale: es }]
    api: { localized: true, versions: [{ name: v1, current: true }] }
    -- content/books/_collection.yml --
    entries: books.json
    schema: { id: { type: slug }, title: { type: text, translated: true } }
    page: { permalink: { en: '/b/{id}/', es: '/l/{id}/' }, layout: page }
    outputs: [{ path: /b.txt, template: b.txt, localized: true }, { path: /own.txt, template: b.txt }]
    endpoints: [{ path: /books, each: [id], title: Books, description: Books }]
    -- content/books/books.json --
    [{ "id": "momo", "title": { "en": "Momo", "es": "Momo" } },
     { "id": "emma", "title": { "en": "Emma", "es": "Emma" } }]
    -- templates/outputs/b.txt.liquid --
    b
    -- templates/layouts/page.html --
    \(layout)
    """
  }

  /// The messages about a layout, without places and remedies.
  private func messages(_ layout: String) -> [String] {
    BuiltSite(Self.site(layout)).printed.split(separator: "\n")
      .filter { $0.contains("[cross-language-link]") }
      .map { line in
        line.split(separator: "warning: ", maxSplits: 1)[1]
          .replacingOccurrences(of: " [cross-language-link]", with: "")
      }
  }

  @Test(arguments: [
    (
      "<a href='/town/b/momo/'>x</a>",
      "'/es/l/momo/' links to '/b/momo/', as does another page, and in es that is '/es/l/momo/'"
    ),
    (
      "<a class=\"x\" href=\"https://library.example/town/b/momo/index.html?a#b\">x</a>",
      "'/es/l/momo/' links to '/b/momo/', as does another page, and in es that is '/es/l/momo/'"
    ),
    (
      "<AREA HREF=/town/es/l/emma>",
      "'/b/momo/' links to '/es/l/emma/', as does another page, and in en that is '/b/emma/'"
    ),
    (
      "<a href='/town/b.txt'>x</a>",
      "'/es/l/momo/' links to '/b.txt', as does another page, and in es that is '/es/b.txt'"
    ),
    (
      "<a href='/town/v1/books.json'>x</a>",
      "'/es/l/momo/' links to '/v1/books.json', as does another page, and in es that is '/v1/es/books.json'"
    ),
    (
      "<a href='/town/v1/es/books.json'>x</a>",
      "'/b/momo/' links to '/v1/es/books.json', as does another page, and in en that is '/v1/books.json'"
    ),
  ]) func isReportedOnceForEachTarget(layout: String, message: String) {
    #expect(messages(layout) == [message])
  }

  @Test(arguments: [
    "<a href='/town/b/momo/' hreflang='en'>x</a>",
    "<a href='{{ entry.url }}'>x</a><a href='{{ '/b/emma/' | page_url }}'>x</a>",
    "<a href='/town/own.txt'>x</a><a href='https://other.example/town/b/momo/'>x</a>",
    "<a href='//library.example:81/town/b/momo/'>x</a><a href='/b/momo/'>x</a><a href='#b'>x</a><a href=''>x</a>",
    "<!-- <a href='/town/b/momo/'> --><p data-a=\"<a href='/town/b/momo/'>\">x</p><a>x</a>",
    "<link rel='alternate' href='/town/b/momo/'>",
  ]) func isNotReportedWhereItIsMeantOrLeadsElsewhere(layout: String) {
    #expect(messages(layout) == [])
  }

  @Test(arguments: [
    "//library.example/town/b/momo/", "HTTPS://Library.EXAMPLE/town/b/momo/", " /town/b/momo/\n",
    "//LIBRARY.example/town/b/momo/#x",
  ]) func addressesThatBrowsersReadTheSameAreTheSame(address: String) {
    #expect(
      messages("<a href='\(address)'>x</a>") == [
        "'/es/l/momo/' links to '/b/momo/', as does another page, and in es that is '/es/l/momo/'"
      ])
  }

  @Test func theHomePageIsAPageLikeOthers() {
    let home = Self.site("<a href='/'>x</a>").replacingOccurrences(
      of: "base-url: https://library.example/town/", with: "base-url: https://library.example/"
    ).replacingOccurrences(
      of: "page: {", with: "lists: [{ permalink: /, layout: page, title: Home }]\npage: {")
    #expect(
      BuiltSite(home).printed.contains(
        "links to '/', as do 2 other pages, and in es that is '/es/'"))
  }

  @Test func namesTheEntryAndHowToLink() {
    let built = BuiltSite(Self.site("<a href='/town/b/momo/'>x</a>"))
    #expect(
      built.printed == """
        content/books/books.json:1:2: warning: '/es/l/momo/' links to '/b/momo/', as does another page, and in \
        es that is '/es/l/momo/' [cross-language-link]
        1 | [{ "id": "momo", "title": { "en": "Momo", "es": "Momo" } },
          |  ^
          = remedy: link to the one in the language of the page, a page with 'page_url' and a file by its path \
        there, or add hreflang if the other one is intended

        """, "\(built.printed)")
    #expect(!built.files.isEmpty)
  }

  @Test func aCheckWithoutOutputFindsTheSame() async throws {
    let site = try SiteFolder(BuiltSite.files(Self.site("<a href='/town/b/momo/'>x</a>")))
    let run = try await site.acopio(["check"])
    #expect(run.stderr.contains("[cross-language-link]"), "\(run)")
  }
}

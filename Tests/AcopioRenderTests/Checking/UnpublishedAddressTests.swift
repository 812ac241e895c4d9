import AcopioSiteTestSupport
import Testing

/// Addresses of finished pages that are the site's own and lead to nothing.
@Suite struct UnpublishedAddressTests {
  /// A site with a page, a page without '/', an alias, an endpoint, a feed, an asset and a static file, whose page has `body`.
  private func printed(_ body: String, base: String = "", rest: String = "") -> String {
    site(body, base: base, rest: rest).printed
  }

  private func site(_ body: String, base: String = "", rest: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example\(base)/
      locale: en
      api: { versions: [{ name: v1 }] }
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { title: text, date: date }
      page: { permalink: '/books/{slug}/', layout: book }
      feeds: [{ formats: rss, path: /feed.xml, item: { date: date } }]
      endpoints: [{ path: /books, versions: [v1], each: { title: title } }]
      -- content/books/momo.md --
      ---
      title: Momo
      date: 2026-01-01
      aliases: [/old/momo/]
      ---
      -- content/books/ñu b.md --
      ---
      title: Ñu
      date: 2026-01-01
      slug: ñu-b
      ---
      -- content/pages/_collection.yml --
      entries: pages.yml
      schema: { id: slug, title: text }
      slash: never
      page: { permalink: '/{id}', layout: plain }
      -- content/pages/pages.yml --
      - { id: about, title: About }
      -- templates/layouts/plain.html --
      <!doctype html><title>{{ entry.title }}</title>
      -- templates/layouts/book.html --
      <!doctype html><title>{{ entry.title }}</title>
      \(body)
      -- templates/assets/site.css --
      p { color: red }
      -- static/own.txt --
      own
      \(rest)
      """)
  }

  @Test(arguments: [
    "<a href=\"/books/momo/\">", "<a href=\"/books/momo\">", "<a href=\"/books/momo/#x\">",
    "<a href=\"/books/momo/?a=b\">", "<a href=\"/books/momo/index.html\">",
    "<a href=\"https://library.example/books/momo/\">",
    "<a href=\"HTTPS://Library.Example/books/momo/\">", "<a href=\"//library.example/about\">",
    "<a href=\"/about\">", "<a href=\"/about/\">", "<a href=\"/about.html\">",
    "<a href=\"/old/momo/\">", "<a href=\"/v1/books\">", "<a href=\"/v1/books.json\">",
    "<a href=\"/feed.xml\">", "<a href=\"/sitemap.xml\">",
    "<a href=\"/own.txt\">", "<a href=\"/books/%C3%B1u-b/\">", "<a href=\"/books/ñu-b/\">",
    "<a href=\"../momo/\">", "<a href=\"../../own.txt\">", "<a href=\".\">", "<a href=\"?a\">",
    "<a href=\"#x\">", "<a href=\"\">", "<a href=\"mailto:a@b.example\">",
    "<a href=\"https://other.example/nope/\">", "<a href=\"//other.example/nope/\">",
    "<a href=\"/.netlify/functions/x\">", "<a>", "<p data-x=\"/nope/\" title=\"/nope/\">",
    "<!-- <a href=\"/nope/\"> -->", "<script>fetch('/nope/')</script>",
    "<meta name=\"description\" content=\"/nope/\">", "<svg><use href=\"#icon\"/></svg>",
    "<link rel=\"stylesheet\" href=\"{{ 'site.css' | asset }}\">",
  ])
  func whatIsThereIsNotReported(_ element: String) { #expect(printed(element) == "") }

  @Test(arguments: [
    ("<a href=\"/nope/\">", "/nope/"), ("<a href='/nope/'>", "/nope/"),
    ("<A HREF=/nope>", "/nope"), ("<a href=\" /nope/ \">", "/nope/"),
    ("<a href=\"/nope/?a=b&amp;c#d\">", "/nope/?a=b&c#d"),
    ("<a href=\"https://library.example/nope/\">", "https://library.example/nope/"),
    ("<a href=\"//library.example/nope/\">", "//library.example/nope/"),
    ("<a href=\"/Books/momo/\">", "/Books/momo/"), ("<a href=\"../nope/\">", "../nope/"),
    ("<a href=\"/books/momo/x\">", "/books/momo/x"), ("<a href=\"/v1/book\">", "/v1/book"),
    ("<img src=\"/nope.png\" alt=\"\">", "/nope.png"),
    ("<img srcset=\"/own.txt 1x, /nope.png 2x\" alt=\"\">", "/nope.png"),
    ("<video muted poster=\"/nope.png\"></video>", "/nope.png"),
    ("<form action=\"/nope\"></form>", "/nope"),
    ("<object data=\"/nope.pdf\"></object>", "/nope.pdf"),
    ("<script src=\"/nope.js\"></script>", "/nope.js"),
    (
      "<link rel=\"canonical\" href=\"https://library.example/nope/\">",
      "https://library.example/nope/"
    ),
    (
      "<meta property=\"og:image\" content=\"https://library.example/nope.png\">",
      "https://library.example/nope.png"
    ),
    (
      "<meta property=\"og:url\" content=\"https://library.example/nope/\">",
      "https://library.example/nope/"
    ),
    ("<style>p { background: url(/nope.png) }</style>", "/nope.png"),
    ("<p style=\"background: url('/nope.png')\">x</p>", "/nope.png"),
    ("<svg><use href=\"/nope.svg#icon\"/></svg>", "/nope.svg#icon"),
    ("<link rel=\"stylesheet\" href=\"/assets/site.css\">", "/assets/site.css"),
  ])
  func whatIsNotThereIsReportedOnce(element: String, address: String) {
    let printed = printed(element)
    #expect(
      printed.contains("warning: '\(address)' leads to nothing that is published, on '/books/"))
    #expect(printed.split(separator: "[missing-link-target]").count == 2)
  }

  @Test func theMessageIsWhereTheTemplateWritesItAndCountsPages() {
    #expect(
      printed(
        "{% render 'menu' %}",
        rest: "-- templates/partials/menu.html --\n<a href=\"/aboutt\">x</a>\n")
          == """
          templates/partials/menu.html:1:10: warning: '/aboutt' leads to nothing that is published, on '/books/momo/' and one more; did you mean '/about'? [missing-link-target]
          1 | <a href="/aboutt">x</a>
            |          ^^^^^^^
            = remedy: correct the address, or publish what it names
          content/books/momo.md:2:1: note: the first page that has it is made for this

          """)
  }

  @Test func anAssetHasTheNameThatItsFilterGives() {
    #expect(
      printed("<link rel=\"stylesheet\" href=\"/assets/site.css\">")
        .contains("write '{{ \"site.css\" | asset }}' in a template"))
  }

  @Test(arguments: [
    ("<a href=\"/books/momo/\">", "'/books/momo/' lacks the path of the base URL"),
    ("<a href=\"/own.txt\">", "'/own.txt' lacks the path of the base URL"),
    ("<a href=\"/nope/\">", "'/nope/' leads out of the site, which is below '/town/'"),
    ("<a href=\"/town/nope/\">", "'/town/nope/' leads to nothing that is published"),
    ("<a href=\"https://library.example/town/nope/\">", "leads to nothing that is published"),
    ("<img src=\"../../../x.png\" alt=\"\">", "leads out of the site"),
  ])
  func belowAPathAddressesNeedIt(element: String, message: String) {
    let printed = printed(element, base: "/town")
    #expect(printed.contains(message), "\(printed)")
    #expect(printed.split(separator: "[missing-link-target]").count == 2)
  }

  @Test(arguments: [
    "<a href=\"/town/books/momo/\">", "<a href=\"/town/v1/books\">",
    "<a href=\"https://library.example/\">", "<a href=\"https://library.example/city/\">",
    "<a href=\"{{ '/own.txt' | url }}\">", "<a href=\"../momo/\">",
  ])
  func withItTheyAreNotReported(_ element: String) {
    #expect(printed(element, base: "/town") == "")
  }

  @Test func styleSheetsAreReadToo() {
    let found = site(
      "<p>x</p>",
      rest: """
        -- templates/assets/more.css --
        p { background: url(/nope.png) } q { background: url("data:image/png;base64,AA==") }
        -- static/style.css --
        p { background: url(nope.gif) } q { background: url(own.txt) }
        """
    ).printed
    #expect(found.contains("templates/assets/more.css:1:21: warning: '/nope.png' leads to nothing"))
    #expect(found.contains("static/style.css:1:21: warning: 'nope.gif' leads to nothing"))
    #expect(found.split(separator: "[missing-link-target]").count == 3)
  }

  @Test func whatMarkdownReportsIsReportedOnce() {
    let found = site(
      "{{ entry.content }}",
      rest: "-- content/books/jim.md --\n---\ntitle: Jim\ndate: 2026-01-01\n---\n[x](/nope/)\n"
    ).printed
    #expect(found.contains("error: nothing is published at '/nope/'"))
    #expect(found.split(separator: "[missing-link-target]").count == 2)
  }
}

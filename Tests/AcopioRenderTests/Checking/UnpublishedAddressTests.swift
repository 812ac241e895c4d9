import AcopioSiteTestSupport
import Testing

/// Addresses of finished pages that are the site's own and lead to nothing.
@Suite struct UnpublishedAddressTests {
  /// A site with a page, a page without '/', an alias, an endpoint, a feed, an asset and a static file, whose page has `body`.
  private func printed(
    _ body: String, base: String = "", hosting: String = "", rest: String = ""
  ) -> String {
    site(body, base: base, hosting: hosting, rest: rest).printed
  }

  private func site(
    _ body: String, base: String = "", hosting: String = "", rest: String = ""
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example\(base)/
      locale: en
      api: { versions: [{ name: v1 }] }
      \(hosting)
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
    "<a href=\"/books/momo/\">", "<a href=\"/books/momo\">", "<a href=\"/books/momo/?a=b\">",
    "<a href=\"/books/momo/index.html\">",
    "<a href=\"https://library.example/books/momo/\">",
    "<a href=\"HTTPS://Library.Example/books/momo/\">", "<a href=\"//library.example/about\">",
    "<a href=\"/about\">", "<a href=\"/about/\">", "<a href=\"/about.html\">",
    "<a href=\"/old/momo/\">", "<a href=\"/v1/books\">", "<a href=\"/v1/books.json\">",
    "<a href=\"/feed.xml\">", "<a href=\"/sitemap.xml\">",
    "<a href=\"/own.txt\">", "<a href=\"/books/%C3%B1u-b/\">", "<a href=\"/books/ñu-b/\">",
    "<a href=\"../momo/\">", "<a href=\"../../own.txt\">", "<a href=\".\">", "<a href=\"?a\">",
    "<a href=\"\">", "<a href=\"mailto:a@b.example\">",
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
      printed.contains(": '\(address)' leads to nothing that is published, on '/books/"))
    #expect(printed.split(separator: "[missing-link-target]").count == 2)
  }

  @Test func theMessageIsWhereTheTemplateWritesItAndCountsPages() {
    #expect(
      printed(
        "{% render 'menu' %}",
        rest: "-- templates/partials/menu.html --\n<a href=\"/aboutt\">x</a>\n")
          == """
          templates/partials/menu.html:1:10: error: '/aboutt' leads to nothing that is published, on '/books/momo/' and one more; did you mean '/about'? [missing-link-target]
          1 | <a href="/aboutt">x</a>
            |          ^^^^^^^
            = remedy: correct the address, or publish its target; list it as 'elsewhere' of 'hosting' in site.yml if something else on the host answers it
          content/books/momo.md:2:1: note: the first page with this address is made from this

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
    (
      "<a href=\"https://library.example/books/momo/\">",
      "write 'https://library.example/town/books/momo/', if this site is meant"
    ),
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
        p { background: url(../gone.png) } q { background: url(../own.txt) }
        -- static/style.css --
        p { background: url(nope.gif) } q { background: url(own.txt) }
        """
    ).printed
    #expect(found.contains("templates/assets/more.css:1:21: error: '/nope.png' leads to nothing"))
    #expect(found.contains("static/style.css:1:21: warning: 'nope.gif' leads to nothing"))
    #expect(found.contains("templates/assets/more.css:2:21: error: '../gone.png' leads to nothing"))
    #expect(found.split(separator: "[missing-link-target]").count == 4)
  }

  /// The site with one more book, which has a line of Markdown.
  private func site(ofText line: String, base: String = "") -> BuiltSite {
    site(
      "{{ entry.content }}", base: base,
      rest: "-- content/books/jim.md --\n---\ntitle: Jim\ndate: 2026-01-01\n---\n\(line)\n")
  }

  @Test(arguments: [
    ("[a](127.0.0.1:80/x)", "there is no file 'content/books/127.0.0.1:80/x'"),
    ("[a](12:30)", "there is no file 'content/books/12:30'"),
    ("[a](http:/x.example/)", "write 'http://x.example/', or a path of this site"),
    ("[a](https:x.example)", "write 'https://x.example', or a path of this site"),
    ("[a](https:///x/y)", "write 'https://x/y', or a path of this site"),
    ("[a](https://exa\u{200B}mple.org/)", "the address has the invisible U+200B ZERO WIDTH SPACE"),
    ("[a](http://)", "write the whole address, such as http://www.example.org/"),
    ("[a](HTTPS://?b)", "write the whole address, such as HTTPS://www.example.org/"),
  ])
  func anAddressThatNamesNoHostIsReported(link: String, said: String) {
    let found = site(ofText: link).printed
    #expect(found.contains("content/books/jim.md:5:5: error: "), "\(found)")
    #expect(found.contains(said), "\(found)")
  }

  @Test func anAddressMayHaveEmoji() {
    #expect(site(ofText: "[a](https://x.example/❤\u{FE0F}/👩\u{200D}💻)").printed == "")
  }

  @Test func theBracketsOfAnAddressInDigitsStay() {
    let built = site(ofText: "[a](http://[2001:db8::1]:80/[x])")
    #expect(
      built["books/jim/index.html"]?.contains("href=\"http://[2001:db8::1]:80/%5Bx%5D\"") == true)
  }

  @Test(arguments: [
    ("/town", "/town/books/momo/", "/books/momo/"), ("/town", "/books/momo/", "/books/momo/"),
    ("", "/books/momo/", "/books/momo/"), ("/town", "/town/nope/", "/town/nope/"),
  ])
  func anAddressOfThePreviewBecomesAPathOfTheSite(base: String, path: String, written: String) {
    let found = site(ofText: "[a](http://localhost:1313\(path))", base: base).printed
    #expect(found.contains("write '\(written)', a path of this site"), "\(found)")
  }

  @Test func whatMarkdownReportsIsReportedOnce() {
    let found = site(ofText: "[x](/nope/)").printed
    #expect(found.contains("error: nothing is published at '/nope/'"))
    #expect(found.split(separator: "[missing-link-target]").count == 2)
  }

  @Test(arguments: [
    ("<a href=\"/nope/\">", "error"), ("<area href=\"/nope/\">", "error"),
    ("<img src=\"/nope.png\" alt=\"\">", "error"),
    ("<img srcset=\"/nope.png 2x\" alt=\"\">", "error"),
    ("<script src=\"/nope.js\"></script>", "error"),
    ("<link href=\"/nope.css\" rel=\"stylesheet\">", "error"),
    ("<link rel=\"ICON\" href=\"/nope.png\">", "error"),
    ("<video poster=\"/nope.png\"></video>", "error"),
    ("<iframe title=\"x\" src=\"/nope/\"></iframe>", "error"),
    ("<style>p { background: url(/nope.png) }</style>", "error"),
    ("<svg><use href=\"/nope.svg#icon\"/></svg>", "error"),
    ("<form action=\"/nope\"></form>", "warning"),
    ("<button formaction=\"/nope\">x</button>", "warning"),
    ("<link rel=\"canonical\" href=\"https://library.example/nope/\">", "warning"),
    ("<link rel=\"alternate\" hreflang=\"es\" href=\"/es/\">", "warning"),
    ("<meta property=\"og:image\" content=\"https://library.example/nope.png\">", "warning"),
    ("<a href=\"https://library.example/nope/\">", "warning"),
    // Needed once is needed, whatever else has the address.
    ("<form action=\"/nope\"></form><a href=\"/nope\">x</a>", "error"),
    ("<form action=\"/nope\"></form><a href=\"/nope#x\">x</a>", "error"),
  ])
  func whatAVisitorMeetsIsAnError(element: String, severity: String) {
    let printed = printed(element)
    #expect(printed.contains(": \(severity): "), "\(printed)")
    #expect(printed.split(separator: "[missing-link-target]").count == 2)
  }

  @Test(arguments: [
    ("<a href=\"/shop/\">", "[/shop/**]"), ("<a href=\"/shop/a/b?c#d\">", "[/shop/**]"),
    ("<a href=\"/api/x\">", "['/api/*']"), ("<a href=\"/a.php\">", "/*.php"),
    ("<a href=\"https://library.example/shop/\">", "/shop/"),
    ("<img src=\"/shop/a.png\" alt=\"\">", "[/other, /shop/**]"),
    ("<link rel=\"canonical\" href=\"/shop/\">", "[/shop/]"),
    ("{{ entry.content }}", "[/nope/**]"),
  ])
  func whatIsElsewhereIsNotReported(element: String, patterns: String) {
    let printed = printed(
      element, hosting: "hosting: { elsewhere: \(patterns) }",
      rest: "-- content/books/jim.md --\n---\ntitle: Jim\ndate: 2026-01-01\n---\n[x](/nope/a)\n")
    #expect(printed == "" || !element.contains("content"), "\(printed)")
    #expect(!printed.contains("/shop/") && !printed.contains("/api/") && !printed.contains("php"))
  }

  @Test(arguments: [
    ("<a href=\"/shop\">", "[/shop/**]"), ("<a href=\"/api/x/y\">", "['/api/*']"),
    ("<a href=\"/Shop/\">", "/shop/"), ("<a href=\"/town/shop/\">", "[/shop/]"),
  ])
  func otherAddressesAreStillReported(element: String, patterns: String) {
    let printed = printed(
      element, base: "/town", hosting: "hosting: { elsewhere: \(patterns) }")
    #expect(printed.split(separator: "[missing-link-target]").count == 2, "\(printed)")
  }

  @Test func belowAPathPatternsBeginAtTheRootOfTheHost() {
    let hosting = "hosting: { elsewhere: [/, /town/shop/] }"
    #expect(
      printed("<a href=\"/\"><a href=\"/town/shop/\">", base: "/town", hosting: hosting) == "")
  }

  @Test(arguments: ["shop/", "https://library.example/shop/", "/**", "/*", "''"])
  func aPatternIsAnAddressOfTheHost(pattern: String) {
    let printed = printed("<p>x</p>", hosting: "hosting: { elsewhere: [\(pattern)] }")
    #expect(printed.contains("is not an address of the host, or names all of them [wrong-type]"))
  }

  @Test func whatALayoutPutsTogetherIsFoundInTheEntry() {
    let rest = """
      -- content/books/jim.md --
      ---
      title: Jim
      date: 2026-01-01
      ---
      -- content/shops/_collection.yml --
      entries: shops.json
      schema: { id: slug, title: text, page: text, full: text }
      page: { permalink: '/shops/{id}/', layout: shop }
      -- content/shops/shops.json --
      [
        { "id": "a", "title": "A", "page": "nowhere", "full": "\\/not\\/there\\/" }
      ]
      -- templates/layouts/shop.html --
      <!doctype html><title>{{ entry.title }}</title>
      <a href="/go/{{ entry.page }}/">x</a> <a href="{{ entry.full }}">y</a>
      """
    let printed = printed("<p>x</p>", rest: rest)
    #expect(printed.contains("content/shops/shops.json:2:39: error: '/go/nowhere/'"), "\(printed)")
    #expect(printed.contains("content/shops/shops.json:2:58: error: '/not/there/'"), "\(printed)")
  }

  @Test func pagesOfStaticAreReadToo() {
    let found = site(
      "<p>x</p>",
      rest: """
        -- static/old/index.html --
        <!doctype html><title>Old</title>
        <a href="nope.html">x</a> <a href="../own.txt">y</a> <a href="#nope">z</a> <img src="/nope.png">
        <a href="{{ x }}/y">t</a>
        """
    ).printed
    #expect(found.contains("static/old/index.html:2:10: warning: 'nope.html' leads to nothing"))
    #expect(found.contains("static/old/index.html:2:86: warning: '/nope.png' leads to nothing"))
    #expect(found.split(separator: " warning: ").count == 3, "\(found)")
  }

  @Test(arguments: [
    ("<a href=\"#nope\">", "#nope"), ("<a href='#caf%C3%A9'><p id='te'>", "#caf%C3%A9"),
    ("<a href=\"/books/momo/#nope\">", "/books/momo/#nope"),
    ("<a href=\"/about#nope\">", "/about#nope"), ("<a href=\"../momo/#nope\">", "../momo/#nope"),
    ("<a href=\"https://library.example/about#nope\">", "https://library.example/about#nope"),
    ("<a href=\"#a\"><p id=\"A\">", "#a"), ("<a href=\"#x\"><p name=\"x\">", "#x"),
  ])
  func partsThatAreNotThereAreReportedOnce(element: String, address: String) {
    let printed = printed(element)
    #expect(
      printed.contains("warning: '\(address)' leads to a page without the id '"), "\(printed)")
    #expect(printed.split(separator: "[unknown-fragment]").count == 2, "\(printed)")
    #expect(printed.hasPrefix("templates/layouts/book.html:2:10: warning"), "\(printed)")
  }

  @Test(arguments: [
    "<a href=\"#x\"><p id=\"x\">", "<p id=x><a href=#x>", "<a href=\"#x\"><a name=\"x\">",
    "<a href=\"#caf%C3%A9\"><p id=\"café\">", "<a href=\"#a&amp;b\"><p id=\"a&amp;b\">",
    "<a href=\"#\">", "<a href=\"#top\">", "<a href=\"#TOP\">", "<a href=\"#:~:text=x\">",
    "<a href=\"#/route\">", "<a href=\"#!x\">", "<a href=\"#q=x\">",
    "<svg><use href=\"#icon\"/></svg>",
    "<a href=\"/own.txt#x\">", "<a href=\"/v1/books#x\">", "<a href=\"https://other.example/#x\">",
    "<p id=\"x\"><a href=\"/books/momo/#x\">", "<button popovertarget=\"x\">",
    "<base href=\"/about\"><a href=\"#x\">",
  ])
  func partsThatAreThereAreNotReported(_ element: String) {
    #expect(printed(element) == "")
  }
}

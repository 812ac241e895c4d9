import AcopioModel
import AcopioSiteTestSupport
import Testing

/// What pages and style sheets load is what their Content-Security-Policy allows.
struct PageSourcesTests {
  /// The site of one page, whose head and body are given.
  private func site(
    _ html: String, css: String = "", base: String = "https://library.example/"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: The Library
      base-url: \(base)
      locale: en-GB
      hosting: { host: nginx }
      -- content/books/_collection.yml --
      entries: books.json
      schema: { id: { type: string } }
      page: { permalink: '/books/{id}/', layout: book }
      -- content/books/books.json --
      [{ "id": "momo" }]
      -- templates/assets/site.css --
      \(css)
      -- templates/layouts/book.html --
      <!doctype html><html lang="en"><head><title>Momo</title></head><body>\(html)</body></html>
      """)
  }

  /// The sources that a directive of the policy allows.
  private func sources(_ directive: String, of site: BuiltSite) -> [String] {
    let policy = site.hosted?.contentSecurity ?? ""
    let own = policy.split(separator: "; ").first { $0.hasPrefix("\(directive) ") } ?? ""
    return own.split(separator: " ").dropFirst().map(String.init)
  }

  @Test(arguments: [
    (
      "<img src=\"/a.png\" alt=\"\" srcset=\"https://a.example/a.png 1x,https://b.example/b.png 2x\">",
      "img-src", ["'self'", "https://a.example", "https://b.example"]
    ),
    (
      "<img src=\"https://MÜN.example:80/a.png\" alt=\"\">", "img-src",
      ["https://xn--mn-xka.example:80"]
    ),
    ("<img src=\"https://例え.テスト/a\" alt=\"\">", "img-src", ["https://xn--r8jz45g.xn--zckzah"]),
    (
      "<link rel=\"preload\" as=\"image\" imagesrcset=\"https://a.example/a.png 100w, https://b.example/b,c.png 200w\">",
      "img-src", ["https://a.example", "https://b.example"]
    ),
    (
      "<form><input type=\"submit\" formaction=\"https://a.example/x\"></form>", "form-action",
      ["'self'", "https://a.example"]
    ),
    ("<form action=\"mailto:a@library.example\"></form>", "form-action", ["mailto:"]),
    (
      "<a href=\"/books/momo/\" ping=\"https://a.example/p https://b.example/p\">a</a>",
      "connect-src",
      ["https://a.example", "https://b.example"]
    ),
    ("<p style=\"background: URL('https://a.example/a')\">a</p>", "img-src", ["https://a.example"]),
    // The icons of a manifest are images of the page.
    ("<link rel=\"manifest\" href=\"/books/app.webmanifest\">", "img-src", ["'self'"]),
  ])
  func elementsLoad(html: String, directive: String, expected: [String]) {
    let site = site(html)
    #expect(sources(directive, of: site) == expected, "\(site.hosted?.contentSecurity ?? "")")
  }

  @Test(arguments: [
    ("a { background: URL(https://a.example/a.png) }", "img-src", ["https://a.example"]),
    ("a { background: \\75rl(https://a.example/a.png) }", "img-src", ["https://a.example"]),
    (
      "a { background: u\\72 l(\"https://a.example/\\61 .png\") }", "img-src", ["https://a.example"]
    ),
    (
      "a { background: image-set(\"https://a.example/a\" 1x, url(https://b.example/b) 2x type(\"image/png\")) }",
      "img-src", ["https://a.example", "https://b.example"]
    ),
    (
      "@font-face { font-family: a; src: url(https://a.example/f) format(\"woff2\"), url('data:application/octet-stream;base64,AA') }",
      "font-src", ["data:", "https://a.example"]
    ),
    ("@font-face { src: url(https://a.example/f.svg#f) }", "img-src", []),
    (
      "@media print { @font-face { src: url(https://a.example/f) } }", "font-src",
      ["https://a.example"]
    ),
    ("@IMPORT \"https://a.example/a.css\";", "style-src", ["https://a.example"]),
    (
      "@import/**/url(https://a.example/a) supports(background: url(https://b.example/b));",
      "style-src", ["https://a.example"]
    ),
    ("@namespace url(https://a.example/); a { color: red }", "img-src", []),
    (
      "/* url(https://a.example/) */ a::after { content: \"url(https://b.example/)\" }", "img-src",
      []
    ),
    ("a { fill: url(#sky); content: \"\\\"\"; cursor: url(/a.cur), auto }", "img-src", ["'self'"]),
  ])
  func styleSheetsLoad(css: String, directive: String, expected: [String]) {
    let site = site("<p>Momo</p>", css: css)
    #expect(sources(directive, of: site) == expected, "\(site.hosted?.contentSecurity ?? "")")
  }

  @Test func anAddressWithoutASchemeHasThatOfTheSite() {
    let html = "<img src=\"//a.example/a.png\" alt=\"\">"
    #expect(sources("img-src", of: site(html)) == ["https://a.example"])
    #expect(
      sources("img-src", of: site(html, base: "http://library.example/")) == ["http://a.example"])
  }

  @Test func oldNamesOfScriptsRunToo() {
    let site = site("<script type=\"text/JavaScript1.5\">a()</script>")
    #expect(sources("script-src", of: site).count == 1)
    #expect(sources("script-src", of: self.site("<script type=\"text/x\">a()</script>")) == [])
  }

  @Test(arguments: [
    ("<a href=\"javascript:a()\">a</a>", "href=javascript:"),
    ("<a href=\" java&#10;script:a()\">a</a>", "href=javascript:"),
    ("<form action=\"javascript:a()\"></form>", "action=javascript:"),
    ("<iframe title=\"a\" src=\"javascript:a()\"></iframe>", "src=javascript:"),
  ])
  func warnsAboutAddressesThatAreCode(html: String, name: String) {
    let site = site(html)
    #expect(
      site.printed.contains(
        "pages have the attribute '\(name)', which their Content-Security-Policy stops"),
      "\(site.printed)")
  }

  @Test(arguments: [
    "@", "\\", "@import", "@import url(", "url(", "url('", "a{background:url(\\", "/*", "\"",
    "\"\\",
    "image-set(\"", "@font-face{src:url(", "}}}}", "))))", ";;@;{", "@import \\", "\\0",
    "url(\\110000)",
  ])
  func brokenStyleSheetsAreReadToTheirEnd(css: String) {
    #expect(site("<p>Momo</p>", css: css).hosted != nil)
  }
}

import AcopioContent
import AcopioSiteTestSupport
import Testing

/// `redirects:` of `site.yml`: what is published for them, and what is refused.
@Suite struct SiteRedirectTests {
  private func site(_ redirects: String, _ more: String = "") -> BuiltSite {
    Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/main/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      redirects:
      \(redirects.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
      -- static/files/a.pdf --
      %PDF-1.4
      %%EOF
      \(more)
      """)
  }

  /// The first message, without its position and id.
  private func said(_ redirects: String, _ more: String = "") -> String {
    let line = site(redirects, more).printed.split(separator: "\n").first ?? ""
    return line.split(separator: " error: ").last.map { String($0.prefix { $0 != "[" }.dropLast()) }
      ?? ""
  }

  @Test func reportsWhatIsRefusedAtItsPlace() {
    let printed = site("{ from: /a, to: //evil.example/ }").printed
    #expect(printed.hasPrefix("content/site.yml:"), "\(printed)")
    #expect(printed.contains("neither a path of the site nor an address [invalid-redirect]"))
  }

  @Test func aSingleAddressHasAPageThatLeadsOn() {
    let site = site(
      "{ from: /old/, to: /books/ }\n{ from: /shop, to: 'https://shop.example/a?b=c', status: 302 }"
    )
    #expect(site.printed == "")
    #expect(site["old/index.html"]?.contains("content=\"0; url=/main/books/\"") == true)
    #expect(
      site["old/index.html"]?.contains("href=\"https://library.example/main/books/\"") == true)
    #expect(site["shop.html"]?.contains("content=\"0; url=https://shop.example/a?b=c\"") == true)
    #expect(site["shop.html"]?.contains("canonical\" href=\"https://shop.example/a?b=c\"") == true)
  }

  @Test func wildcardsQueriesAndWhatIsGoneHaveNoPage() {
    let site = site(
      "{ from: /old/*, to: /books/:splat }\n{ from: /, query: { p: 1 }, to: /books/ }\n{ from: /gone/, status: 410 }"
    )
    #expect(site.printed == "")
    #expect(!site.files.keys.contains { $0.hasPrefix("old") || $0.hasPrefix("gone") })
  }

  @Test(arguments: [
    ("{ from: old, to: /books/ }", "'old' is not an address of the site that can lead elsewhere"),
    (
      "{ from: '/a?p=1', to: /books/ }",
      "'/a?p=1' is not an address of the site that can lead elsewhere"
    ),
    ("{ from: '/a*', to: /books/ }", "'/a*' is not an address of the site that can lead elsewhere"),
    (
      "{ from: '/*/a', to: /books/ }",
      "'/*/a' is not an address of the site that can lead elsewhere"
    ),
    (
      "{ from: '/a/../b', to: /books/ }",
      "'/a/../b' is not an address of the site that can lead elsewhere"
    ),
    (
      "{ from: '/a%0D%0Ab', to: /books/ }",
      "'/a%0D%0Ab' is not an address of the site that can lead elsewhere"
    ),
    ("{ from: '//a', to: /books/ }", "'//a' is not an address of the site that can lead elsewhere"),
    (
      "{ from: '/a%2Fb', to: /books/ }",
      "'/a%2Fb' is not an address of the site that can lead elsewhere"
    ),
    (
      "{ from: /a, to: //evil.example/ }",
      "'//evil.example/' is neither a path of the site nor an address"
    ),
    (
      "{ from: /a, to: 'javascript:alert(1)' }",
      "'javascript:alert(1)' is neither a path of the site nor an address"
    ),
    (
      "{ from: /a, to: 'https://u@x.example/' }",
      "'https://u@x.example/' is neither a path of the site nor an address"
    ),
    ("{ from: /a, to: \"/books/\\r\\nX: 1\" }", "'/books/"),
    (
      "{ from: /a/*, to: 'https://:splat' }",
      "'https://:splat' is neither a path of the site nor an address"
    ),
    (
      "{ from: /a/*, to: 'https:///:splat' }",
      "'https:///:splat' is neither a path of the site nor an address"
    ),
    (
      "{ from: /a/*, to: 'https://x.example.:splat' }",
      "'https://x.example.:splat' has a sign for the rest that is not at its end"
    ),
    ("{ from: /a, to: /books/:splat }", "':splat' needs a '*' at the end of 'from'"),
    (
      "{ from: /a/*, to: '/b?c/:splat' }",
      "the text before ':splat' contains '?', which some hosts do not keep"
    ),
    ("{ from: /a, to: /books/, status: 200 }", "'status' is not one of a redirect"),
    ("{ from: /a, to: /books/, status: '301' }", "'status' must be a number, not text"),
    (
      "{ from: /a, to: /books/, status: 410 }",
      "an address with the status 410 is gone, and leads nowhere"
    ),
    ("{ from: /a }", "'/a' leads nowhere"),
    ("{ from: /a/*, query: { p: 1 }, to: /books/ }", "a redirect has a '*' or a query, not both"),
    (
      "{ from: /a, query: { 'p-1': x }, to: /books/ }",
      "a query has a name and a value of letters, digits and '_'"
    ),
    ("{ from: /a, to: /books/ }\n{ from: /a, to: /books/momo/ }", "'/a' leads to two addresses"),
    ("{ from: /books/momo/, to: /books/ }", "two outputs have the path 'books/momo/index.html'"),
    (
      "{ from: /books/*, to: /authors/ende/ }",
      "'/books/*' is the address of something that is published, 'books/"
    ),
    (
      "{ from: /books/momo/, status: 410 }",
      "'/books/momo/' is the address of something that is published, 'books/momo/index.html'"
    ),
    ("{ from: /a, to: /nowhere/ }", "'/a' leads to '/nowhere/', and nothing is published there"),
    (
      "{ from: /a, to: 'https://library.example/main/nowhere/' }",
      "'/a' leads to '/nowhere/', and nothing is published there"
    ),
    ("{ from: /a, to: /a }", "'/a' leads to itself"),
    (
      "{ from: /a, to: /b }\n{ from: /b, to: /books/ }",
      "'/a' leads to '/b', which is redirected or gone"
    ),
    ("{ from: /a/*, to: /a/:splat }", "'/a/*' leads to itself"),
    (
      "{ from: /a/*, to: /b/:splat }\n{ from: /b/*, to: /a/:splat }",
      "'/a/*' leads to '/b/', which is redirected or gone"
    ),
    ("{ from: /, query: { p: 1 }, to: '/?p=1' }", "'/?p=1' leads to itself"),
    ("{ from: /, query: { p: 1, q: 2 }, to: '/?q=2&x=3&p=1' }", "'/?p=1&q=2' leads to itself"),
    (
      "{ from: /, query: { p: 1 }, to: '/?p=2' }\n{ from: /, query: { p: 2 }, to: '/?p=1' }",
      "'/?p=1' leads to '/', which is redirected or gone"
    ),
    ("{ from: /a, to: /nope.pdf }", "'/a' leads to '/nope.pdf', and nothing is published there"),
    (
      "{ from: /a, to: /assets/nope.css }",
      "'/a' leads to '/assets/nope.css', and nothing is published there"
    ),
    (
      "{ from: /a, to: /v1/nope.json }",
      "'/a' leads to '/v1/nope.json', and nothing is published there"
    ),
    (
      "{ from: /a/*, to: /nope/:splat }",
      "'/a/*' leads to addresses below '/nope/', and nothing is published there"
    ),
    (
      "{ from: /a, to: '/books/momo/#nope' }",
      "the page '/books/momo/' has no element with id 'nope'"
    ),
    (
      "{ from: /robots.txt, to: /books/ }",
      "'/robots.txt' is the address of something that is published, 'robots.txt'"
    ),
    (
      "{ from: /files/a.pdf, status: 410 }",
      "'/files/a.pdf' is the address of something that is published, 'files/a.pdf'"
    ),
    (
      "{ from: /files/*, to: /books/ }",
      "'/files/*' is the address of something that is published, 'files/a.pdf'"
    ),
    ("{ from: /books, to: /authors/ende/ }", "'/books' is the address of something"),
  ])
  func refusesWhatCannotLeadAnywhere(redirects: String, message: String) {
    #expect(said(redirects).hasPrefix(message), "\(site(redirects).printed)")
  }

  @Test(arguments: [
    "{ from: /, query: { p: 1 }, to: '/?p=2' }", "{ from: /a, to: /files/a.pdf }",
    "{ from: /a/*, to: /files/:splat }", "{ from: /a, to: /robots.txt }",
    "{ from: /a, to: '/books/?x=1' }",
    "{ from: '/wiki/Category:X', to: /books/ }", "{ from: /con, to: /books/ }",
    "{ from: /a/*, to: /books/:splat }\n{ from: /a/b, to: /books/momo/ }",
  ])
  func acceptsWhatLeadsSomewhere(redirects: String) {
    #expect(site(redirects).printed == "")
  }

  @Test func whatHostsAnswerThemselvesIsThere() {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      redirects: [{ from: /a, to: /.netlify/functions/a }]
      """)
    #expect(site.printed == "")
  }

  /// A file with the name of the address would not exist on Windows, so that only rules of hosts can answer it.
  @Test func anAddressThatNoFileCanHaveNeedsAHostWithRules() {
    func printed(_ host: String) -> String {
      var files = Library.files()
      let text = String(decoding: files["content/site.yml"] ?? [], as: UTF8.self)
      files["content/site.yml"] = Array(
        "\(text)\nredirects: [{ from: '/wiki/Category:X', to: /books/ }]\n".utf8)
      return BuiltSite(SourceTree(files), host: host).printed
    }
    #expect(printed("nginx") == "")
    #expect(
      printed("github").contains(
        "GitHub Pages has no rules for addresses, and no file can have the name of this one"))
  }

  /// Each redirect is looked up and not compared with all others.
  @Test func thousandsAreCheckedInTheTimeThatTheyTakeToRead() {
    func lines(_ count: Int, _ line: (Int) -> String) -> String {
      (0..<count).map(line).joined(separator: "\n")
    }
    let site = site(
      lines(4_000) { "{ from: /a\($0), to: /books/ }" } + "\n"
        + lines(4_000) { "{ from: /b\($0)/*, to: /books/:splat }" } + "\n"
        + lines(4_000) { "{ from: /, query: { p: \($0) }, to: '/books/?p=\($0)' }" })
    #expect(site.printed == "")
    #expect(site.files.keys.count { $0.hasPrefix("a") && $0.hasSuffix(".html") } >= 4_000)
  }

  @Test(arguments: [
    (
      "netlify", "_redirects",
      "declare its redirects under 'redirects:' of site.yml, and remove the file"
    ),
    (
      "cloudflare", "_headers",
      "declare its header fields under 'hosting:' of site.yml, and remove the file"
    ),
    (
      "vercel", "vercel.json",
      "declare its redirects under 'redirects:' and its header fields under 'hosting:' of site.yml, and remove the file"
    ), ("github", ".nojekyll", "remove the file; the build writes it"),
  ])
  func aFileOfOnesOwnForAHostIsDeclared(host: String, file: String, remedy: String) {
    var files = Library.files()
    files["static/\(file)"] = Array("/old/* /new/ 301\n".utf8)
    let printed = BuiltSite(SourceTree(files), host: host).printed
    #expect(printed.contains("two outputs have the path '\(file)' [permalink-collision]"))
    #expect(printed.contains("= remedy: \(remedy)\n"))
  }

  @Test func aRedirectThatLeadsToAnAliasIsRefused() {
    let author = "-- content/authors/ende.md --\n---\nname: Ende\naliases: [/michael/]\n---\n"
    #expect(
      said("{ from: /a, to: /michael/ }", author)
        == "'/a' leads to '/michael/', which is an alias")
    #expect(
      said("{ from: /michael/, to: /books/ }", author)
        == "two outputs have the path 'michael/index.html'")
  }
}

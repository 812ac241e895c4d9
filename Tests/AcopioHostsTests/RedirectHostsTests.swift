import AcopioBase
import AcopioHosts
import AcopioModel
import Testing

/// What each host is configured with for redirects that a site declares, and what it refuses.
@Suite struct RedirectHostsTests {
  private static let redirects = [
    SiteRedirect(address: "/a/", target: "/books/"),
    SiteRedirect(address: "/b", target: "https://other.example/b", status: 302),
    SiteRedirect(address: "/c/", target: "/books/", status: 307),
    SiteRedirect(address: "/d/", target: "/books/", status: 308),
    SiteRedirect(address: "/e/", isWildcard: true, target: "/books/", hasRest: true),
    SiteRedirect(address: "/f/", isWildcard: true, target: "/books/"),
    SiteRedirect(address: "/g/", isWildcard: true, target: "/", hasRest: true),
    SiteRedirect(
      address: "/h/", isWildcard: true, target: "https://other.example/", hasRest: true, status: 302
    ),
    SiteRedirect(address: "/i/", isWildcard: true, target: "/books/", hasRest: true, status: 308),
    SiteRedirect(address: "/j/", target: "", status: 410),
    SiteRedirect(address: "/k/", isWildcard: true, target: "", status: 410),
    SiteRedirect(
      address: "/", query: [SiteRedirect.Parameter(name: "p", value: "12")], target: "/books/"),
    SiteRedirect(
      address: "/l.php",
      query: [
        SiteRedirect.Parameter(name: "p", value: "1"),
        SiteRedirect.Parameter(name: "q", value: "2"),
      ], target: "/books/", status: 302),
    SiteRedirect(address: "/señora x/", isWildcard: true, target: "/books/"),
    SiteRedirect(address: "/m:n/", isWildcard: true, target: "/books/?a=b#c"),
    SiteRedirect(address: "/n/", isWildcard: true, target: "/books/", status: 307),
  ]

  private func site(_ redirect: SiteRedirect, _ others: SiteRedirect...) throws -> HostedSite {
    let page = redirect.address.hasSuffix("/") ? "index.html" : ".html"
    let file = String(redirect.address.dropFirst()) + page
    let pages =
      redirect.isPage
      ? [
        HostedSite.Redirect(path: file, target: redirect.target, status: redirect.status)
      ] : []
    return HostedSite(
      base: try BaseURL("https://library.example/"), policy: HostingPolicy(),
      files: (["404.html", "404.json", "index.html", "books/index.html"] + pages.map(\.path)).map {
        HostedSite.File(path: $0, bytes: 1, sha256: String(repeating: "0", count: 64))
      }, endpoints: [], redirects: pages, removed: [], declared: [redirect] + others, versions: [],
      contentSecurity: "", documentation: nil)
  }

  /// Of each redirect: what is refused, or whether the configuration has its address and its status.
  private func outcome(_ host: any Host, _ redirect: SiteRedirect) throws -> String {
    var diagnostics = Diagnostics()
    let written = host.configure(try site(redirect), at: .none, &diagnostics)
    if let fault = diagnostics.all.first {
      #expect(fault.id == .hostLimit && fault.message.english.contains("'\(redirect.shown)'"))
      #expect(fault.message.english.hasPrefix(host.title) && fault.remedy != nil)
      return "-"
    }
    let text = written.files.map(\.text).joined()
    // A rewrite of nginx has words for two of them.
    let isWritten =
      text.contains("\(redirect.status)") || text.contains(" permanent;")
      || text.contains(" redirect;")
    return isWritten ? "+" : "p"
  }

  // One sign for each redirect: '+' for a rule, 'p' for a page that leads on, '-' for what is refused.
  @Test(arguments: [
    ("apache", "++++++++++++++++"), ("azure", "++++-+---++--+++"),
    ("caddy", "++++++++++++++++"), ("cloudflare", "+++++++++----+++"),
    ("firebase", "++--++++-----++-"), ("github", "pppp------------"),
    ("gitlab", "pppp+++------++-"), ("netlify", "++--++++---++++-"),
    ("nginx", "++++++++++++++++"), ("s3", "pppp------------"),
    ("vercel", "+++++++++--+++++"),
  ])
  func eachHostHasARuleOrAPageOrRefuses(name: String, expected: String) throws {
    let host = try #require(Hosts.all.first { $0.name == name })
    let found = try RedirectHostsTests.redirects.map { try outcome(host, $0) }.joined()
    #expect(found == expected)
  }

  @Test(arguments: [
    ("netlify", "_redirects", "/e/* /books/:splat 301!\n"),
    ("cloudflare", "_redirects", "/e/* /books/:splat 301\n"),
    ("gitlab", "_redirects", "/e/* /books/:splat 301\n"),
    ("vercel", "vercel.json", #""source": "/e/:splat*""#),
    ("firebase", "firebase.json", #""regex": "^/e/(?P<splat>.*)$""#),
    (
      "nginx", "_acopio-nginx.conf",
      #"rewrite "^/e/([^\\x00-\\x1F\\x7F\\x5C?#]*)$" "/books/$1?" permanent;"#
    ),
    (
      "apache", "_acopio-apache.conf",
      #""E=acopio_location:/books/$1,L""#.replacing("\"E", with: "\"[E").replacing(
        "L\"", with: "L]\"")
    ),
    ("caddy", "_acopio-Caddyfile", #"rewrite * "/books/{re.acopio_rest_"#),
  ])
  func passesOnWhatAWildcardTook(name: String, file: String, line: String) throws {
    let host = try #require(Hosts.all.first { $0.name == name })
    let files = host.configuration(of: try site(RedirectHostsTests.redirects[4])).files
    let text = try #require(files.first { $0.path == file }?.text)
    #expect(text.contains(line), "\(text)")
  }

  @Test func aRestAloneCannotNameAHost() throws {
    for name in [
      "netlify", "cloudflare", "vercel", "firebase", "gitlab", "nginx", "apache", "caddy",
    ] {
      let host = try #require(Hosts.all.first { $0.name == name })
      let text = host.configuration(of: try site(RedirectHostsTests.redirects[6])).files
        .map(\.text).joined()
      #expect(text.contains("https://library.example"), "\(name)")
    }
  }

  /// A site whose own language is in a folder leads from its root to its home page, for the time being.
  @Test(arguments: [
    ("nginx", "return 302 \"/books/\";"),
    ("apache", "RewriteRule \"^/$\" \"/books/\" \"[R=302,NE,QSD,L]\""),
    ("caddy", " \"/books/\" 302"), ("netlify", "\n/ /books/ 302!"),
    ("cloudflare", "\n/ /books/ 302"), ("vercel", "\"statusCode\": 302"),
    ("firebase", "\"type\": 302"),
  ])
  func theRootLeadsElsewhereForATime(name: String, rule: String) throws {
    let host = try #require(Hosts.all.first { $0.name == name })
    let root = SiteRedirect(address: "/", target: "/books/", status: 302)
    let text = host.configuration(of: try site(root)).files.map(\.text).joined(separator: "\n")
    #expect("\n\(text)".contains(rule), "\(text)")
  }

  /// The first rule that matches decides there, and one without a query answers every query.
  @Test(arguments: [("netlify", "p=12", "/ /books/ 302"), ("vercel", "\"query\"", "302")])
  func rulesThatAskForAQueryComeFirst(name: String, query: String, root: String) throws {
    let host = try #require(Hosts.all.first { $0.name == name })
    let site = try site(
      SiteRedirect(address: "/", target: "/books/", status: 302), RedirectHostsTests.redirects[11])
    let text = host.configuration(of: site).files.map(\.text).joined(separator: "\n")
    let asking = try #require(text.firstRange(of: query))
    let plain = try #require(text.firstRange(of: root))
    #expect(asking.lowerBound < plain.lowerBound, "\(text)")
  }

  @Test func queriesAreConditions() throws {
    let netlify = try #require(Hosts.all.first { $0.name == "netlify" })
    let text = netlify.configuration(of: try site(RedirectHostsTests.redirects[12])).files
      .map(\.text).joined()
    #expect(text.contains("/l.php p=1 q=2 /books/ 302!\n"))
  }

  @Test(arguments: [
    ("/e/momo", "", 301, "/books/momo"), ("/e/a%20b/%C3%B1", "", 301, "/books/a%20b/%C3%B1"),
    ("/e/a%3Fb", "", 404, nil), ("/e/", "", 301, "/books/"), ("/e", "", 404, nil),
    ("/g//evil.example", "", 301, "https://library.example//evil.example"),
    ("/h/x", "", 302, "https://other.example/x"), ("/j/", "", 410, nil), ("/k/x/y", "", 410, nil),
    ("/", "p=12", 301, "/books/"), ("/", "a=b&p=12&c", 301, "/books/"), ("/", "p=123", 200, nil),
    ("/l.php", "q=2&p=1", 302, "/books/"), ("/l.php", "p=1", 404, nil),
    ("/se%C3%B1ora%20x/1", "", 301, "/books/"), ("/e/%0D%0AX:1", "", 400, nil),
    ("/e/%5C", "", 400, nil),
  ])
  func theAnswersThatAreWanted(target: String, query: String, status: Int, location: String?) throws
  {
    let hosted = HostedSite(
      base: try BaseURL("https://library.example/"), policy: HostingPolicy(),
      files: ["404.html", "index.html", "books/index.html"].map {
        HostedSite.File(path: $0, bytes: 1)
      },
      endpoints: [], redirects: [], removed: [],
      declared: RedirectHostsTests.redirects.filter { !$0.query.isEmpty }
        + RedirectHostsTests.redirects.filter(\.query.isEmpty), versions: [], contentSecurity: "",
      documentation: nil)
    let answer = Array(target.utf8).withUnsafeBufferPointer {
      HostedAnswers(hosted).answer($0, query: query)
    }
    #expect(answer.status == status)
    #expect(answer.headers.first { $0.name == "Location" }?.value == location)
  }
}

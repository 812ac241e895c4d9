import AcopioBuild
import AcopioModel
import AcopioPreview
import Testing

/// Answers, without a socket.
@Suite struct ResponderTests {
  static func site(
    _ base: String = "https://library.example/", _ change: (inout HostingPolicy) -> Void = { _ in }
  ) throws -> PublishedSite {
    let files = [
      "index.html": "<h1>Library</h1>\n", "books/index.html": "<h1>Books</h1>\n",
      "books/momo.html": "<h1>Momo</h1>\n", "books.json": "[1]", "books/1.json": "{}",
      "authors/index.html": "<h1>Authors</h1>\n", "authors.json": "[2]",
      "old/index.html": "<h1>Moved</h1>\n", "gone/index.html": "<h1>Removed</h1>\n",
      "acopio.json": "{}", "v1.json": "{\"v\":1}", "v1/books.json": "[4]",
      "assets/main.1f.css": "h1{}", "404.html": "<h1>No page</h1>\n",
      "404.json": "{\"status\":404}", "CNAME": "books.example", ".well-known/x.txt": "x",
      "cafés/index.html": "<h1>Cafés</h1>\n", "a b.txt": "a", "_acopio-manifest": "secret",
      "_acopio/nginx.conf": "secret", ".env": "secret", "books/.hidden": "secret",
      "map.svg": "<svg/>",
    ].mapValues { Array($0.utf8) }
    let life = Deprecation(since: "2026-11-21", sunset: nil, successor: nil)
    var policy = HostingPolicy()
    policy.strictTransportSeconds = 31_536_000
    change(&policy)
    return PublishedSite(
      files: files,
      hosted: HostedSite(
        base: try BaseURL(base), policy: policy,
        files: files.map { HostedSite.File(path: $0.key, bytes: $0.value.count) },
        endpoints: [
          HostedSite.Endpoint(address: "/books", path: "books.json"),
          HostedSite.Endpoint(
            address: "/books/1", path: "books/1.json", mediaType: "application/hal+json"),
          HostedSite.Endpoint(address: "/v1", path: "v1.json"),
          HostedSite.Endpoint(address: "/v1/books", path: "v1/books.json", life: life),
        ], redirects: [HostedSite.Redirect(path: "old/index.html", target: "/books/")],
        removed: ["gone/index.html"], versions: ["v1"],
        contentSecurity: "default-src 'none'; img-src 'self'", documentation: nil))
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8", "<h1>Library</h1>"),
    ("/?utm=1", "text/html; charset=utf-8", "<h1>Library</h1>"),
    ("/books/", "text/html; charset=utf-8", "<h1>Books</h1>"),
    // The endpoint takes precedence over the folder of its name.
    ("/books", "application/json", "[1]"),
    ("/books.json", "application/json", "[1]"),
    ("/books/1", "application/hal+json", "{}"),
    ("/v1", "application/json", "{\"v\":1}"),
    ("/v1/books", "application/json", "[4]"),
    ("/acopio.json", "application/json", "{}"),
    // The page of a site whose addresses have no slash.
    ("/books/momo", "text/html; charset=utf-8", "<h1>Momo</h1>"),
    ("/assets/main.1f.css", "text/css; charset=utf-8", "h1{}"),
    ("/CNAME", "application/octet-stream", "books.example"),
    ("/.well-known/x.txt", "text/plain; charset=utf-8", "x"),
    ("/caf%C3%A9s/", "text/html; charset=utf-8", "<h1>Cafés</h1>"),
    ("/a%20b.txt", "text/plain; charset=utf-8", "a"),
  ])
  func answersWithTheFile(target: String, type: String, body: String) throws {
    let answer = try answer(target)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == type)
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    let script = "<script src=\"/_acopio/live.js?revision=r\" defer></script>\n"
    #expect(text(answer) == (type.hasPrefix("text/html") ? body + "\n" + script : body))
  }

  @Test func sendsTheHeaderFieldsOfThePolicy() throws {
    let endpoint = try answer("/v1/books")
    #expect(endpoint.header("Access-Control-Allow-Origin") == "*")
    #expect(endpoint.header("Deprecation") == "@1795219200")
    let page = try answer("/books/")
    #expect(page.header("Access-Control-Allow-Origin") == nil)
    #expect(page.header("Referrer-Policy") == "strict-origin-when-cross-origin")
    #expect(page.header("Permissions-Policy")?.contains("camera=()") == true)
    #expect(
      page.header("Content-Security-Policy")
        == "default-src 'none'; img-src 'self'; script-src 'self'; "
        + "connect-src 'self' ws://localhost:4000")
    let text = Snapshot(
      site: try Self.site { $0.mediaTypes = ["svg": "text/x-map"] }, revision: "r")
    #expect(responder.answer(request("/map.svg"), text).header("Content-Type") == "text/x-map")
    let closed = Snapshot(
      site: try Self.site {
        $0.cors = .none
        $0.hasContentSecurity = false
      }, revision: "r")
    #expect(
      responder.answer(request("/books"), closed).header("Access-Control-Allow-Origin") == nil)
    #expect(responder.answer(request("/"), closed).header("Content-Security-Policy") == nil)
  }

  /// Browsers would refuse every server on this port from then on.
  @Test(arguments: ["/", "/books", "/authors", "/none", "/assets/main.1f.css", "/%zz"])
  func neverRequiresHTTPS(target: String) throws {
    #expect(try answer(target).header("Strict-Transport-Security") == nil)
  }

  @Test(arguments: [
    ("/", "public, no-cache"), ("/books", "no-cache"), ("/map.svg", "no-cache"),
    ("/assets/main.1f.css", "public, max-age=31536000, immutable"), ("/none", "no-store"),
    ("/v1/none", "no-store"),
  ])
  func letsClientsKeepNothingThatCanChange(target: String, expected: String) throws {
    #expect(try answer(target).header("Cache-Control") == expected)
  }

  @Test(arguments: [
    ("/authors", "/authors/"), ("/authors?q=1", "/authors/"), ("/books/momo/", "/books/momo"),
    ("/caf%c3%a9s", "/caf%C3%A9s/"), ("/old/", "/books/"), ("/old", "/books/"),
  ])
  func redirectsToThePage(target: String, location: String) throws {
    let answer = try answer(target)
    #expect(answer.status == 301)
    #expect(answer.header("Location") == location)
    #expect(answer.body.isEmpty)
  }

  @Test func saysWhatWasRemoved() throws {
    let answer = try answer("/gone/")
    #expect(answer.status == 410)
    #expect(text(answer).hasPrefix("<h1>Removed</h1>\n<script"))
  }

  @Test(arguments: [
    ("/none", "<h1>No page</h1>"), ("/authors/none/", "<h1>No page</h1>"),
    ("/acopio", "<h1>No page</h1>"), ("/none<script>", "<h1>No page</h1>"),
    ("/v1/none", "404}"), ("/v1/books/", "404}"), ("/CNAME/", "<h1>No page</h1>"),
  ])
  func answersWith404(target: String, body: String) throws {
    let answer = try answer(target)
    #expect(answer.status == 404)
    #expect(text(answer).contains(body))
    #expect(!text(answer).contains("none<script>"))
    let isData = body == "404}"
    #expect(
      answer.header("Content-Type")
        == (isData ? "application/problem+json" : "text/html; charset=utf-8"))
  }

  @Test(arguments: [
    "/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/x", "/..%5cx", "/a\\b", "/%00/x",
    "/index.html%00.png", "//etc/passwd", "//evil.example/%2e%2e", "//evil.example/",
    "//authors", "///authors", "/%2fauthors", "/%c0%ae%c0%ae/x",
    "/books//", "/./", "/%", "/%4", "/%zz", "/a%0Ab", "/.git/config", "/.env", "/%2eenv",
    "/.acopio/cache", "/books/.hidden", "/books/%2ehidden", "/_acopio-manifest",
    "/%5facopio-manifest", "/_acopio/nginx.conf", "/_acopio/live.js/", "/_acopio/", "/_acopio",
    "/....//....//x", "/%252e%252e/x",
  ])
  func findsNothingAtForbiddenPaths(target: String) throws {
    let answer = try answer(target)
    #expect([400, 404].contains(answer.status), "\(target)")
    #expect(answer.header("Location") == nil)
    #expect(!text(answer).contains("secret"))
  }

  @Test(arguments: ["http://evil.example/../x", "*", "evil.example:80", "books/"])
  func refusesTargetsThatAreNotPaths(target: String) throws {
    #expect(try answer(target).status == 400)
  }

  @Test(arguments: [
    "evil.example", "evil.example:4000", "localhost.evil.example:4000", "127.0.0.1", "127.0.0.1:80",
    "localhost:4001", "169.254.169.254", "foo.localhost:4000", "",
  ])
  func refusesOtherHosts(host: String) throws {
    let answer = responder.answer(
      Request(target: "/", headers: [.init("host", host)]),
      Snapshot(site: try Self.site(), revision: "r"))
    #expect(answer.status == 421)
    #expect(!text(answer).contains("Library"))
  }

  @Test(arguments: ["localhost:4000", "127.0.0.1:4000", "[::1]:4000", "LOCALHOST:4000"])
  func answersToNamesOfThisMachine(host: String) throws {
    let request = Request(target: "/", headers: [.init("host", host)])
    let snapshot = Snapshot(site: try Self.site(), revision: "r")
    #expect(responder.answer(request, snapshot).status == 200)
  }

  @Test func portsOfHTTPMayBeMissing() {
    #expect(Gate(port: 80).hosts.contains("localhost"))
    #expect(!Gate(port: 4000).hosts.contains("localhost"))
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "TRACE", "CONNECT", "PATCH", "OPTIONS", "get"])
  func refusesOtherMethods(method: String) throws {
    let answer = try answer("/", method: method)
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == (method == "OPTIONS" ? "GET, HEAD" : "GET, HEAD, OPTIONS"))
  }

  @Test func answersWhatBrowsersAskBeforeTheyReadData() throws {
    let answer = try answer("/v1/books", method: "OPTIONS")
    #expect(answer.status == 204 && answer.body.isEmpty && !answer.sendsBody)
    #expect(answer.header("Access-Control-Allow-Origin") == "*")
    #expect(answer.header("Access-Control-Allow-Headers")?.contains("If-None-Match") == true)
    #expect(try self.answer("/v1/nothing", method: "OPTIONS").status == 404)
  }

  @Test(arguments: [
    ("http://localhost:3000", true), ("https://127.0.0.1", true), ("http://[::1]:5", true),
    ("https://evil.example", false), ("http://localhost.evil.example", false), ("null", false),
    // In lowercase it has more bytes.
    ("İİİİİİİİİİİİ://", false), ("İ://localhost", true),
  ])
  func onlyPagesOfThisMachineReadData(origin: String, mayRead: Bool) throws {
    for method in ["GET", "OPTIONS"] {
      let answer = try answer("/v1/books", method: method, headers: [.init("origin", origin)])
      #expect(answer.header("Access-Control-Allow-Origin") == (mayRead ? origin : nil))
      #expect(answer.header("Vary") == "Origin")
    }
  }

  @Test func answersHEADWithTheLengthAlone() throws {
    var expected = try answer("/books/")
    expected.sendsBody = false
    #expect(try answer("/books/", method: "HEAD") == expected)
  }

  @Test(arguments: ["/", "/books", "/assets/main.1f.css", "/_acopio/live.js"])
  func leavesOutWhatTheClientHas(target: String) throws {
    let tag = try #require(try answer(target).header("ETag"))
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let again = try answer(target, headers: [.init("if-none-match", known)])
      #expect(again.status == 304 && again.body.isEmpty && !again.sendsBody, "\(known)")
      #expect(again.header("ETag") == tag)
    }
    #expect(try answer(target, headers: [.init("if-none-match", "\"x\"")]).status == 200)
    #expect(try answer("/none", headers: [.init("if-none-match", "*")]).status == 404)
  }

  @Test func servesASiteBelowItsBasePath() throws {
    let site = try Self.site("https://town.example/library/main/")
    let snapshot = Snapshot(site: site, revision: "r")
    func expect(_ target: String, _ status: Int, _ location: String? = nil) {
      let answer = responder.answer(request(target), snapshot)
      #expect(answer.status == status, "\(target)")
      #expect(answer.header("Location") == location, "\(target)")
    }
    expect("/library/main/", 200)
    expect("/library/main/books", 200)
    expect("/library/main/authors", 301, "/library/main/authors/")
    expect("/library/main", 301, "/library/main/")
    expect("/", 302, "/library/main/")
    expect("/books/", 404)
    expect("/library/", 404)
    expect("/library/mainbooks/", 404)
    expect("/library/main/.git/config", 404)
    expect("/_acopio/live.js", 200)
  }

  @Test func showsErrorsUntilTheFirstSite() {
    let errors = "content/a.md:1:1: error: '<b>' is not \"allowed\" & so on [x]\n"
    let snapshot = Snapshot(site: nil, errors: errors, revision: "r")
    let page = responder.answer(request("/any"), snapshot)
    #expect(page.status == 500)
    #expect(page.header("Content-Type") == "text/html; charset=utf-8")
    #expect(
      text(page).contains(
        "<pre>content/a.md:1:1: error: '&lt;b&gt;' is not &quot;allowed&quot; &amp; so on [x]\n</pre>"
      ))
    #expect(text(page).hasSuffix("live.js?revision=r\" defer></script>\n"))
    var client = request("/v1/books")
    client.headers.append(.init("accept", "application/json"))
    let data = responder.answer(client, snapshot)
    #expect(data.status == 500 && text(data) == errors + "\n")
    #expect(data.header("Content-Type") == "text/plain; charset=utf-8")
  }

  @Test func showsTheLastSiteDuringErrors() throws {
    let snapshot = Snapshot(site: try Self.site(), errors: "error", revision: "r")
    #expect(responder.answer(request("/"), snapshot) == (try answer("/")))
  }

  @Test(arguments: [
    (
      "default-src 'none'; script-src 'none'",
      "default-src 'none'; script-src 'self'; connect-src 'self' ws://localhost:4000"
    ),
    (
      "default-src 'self'; upgrade-insecure-requests; img-src *",
      "default-src 'self'; img-src *; script-src 'self'; connect-src 'self' ws://localhost:4000"
    ),
    (
      "script-src-elem 'sha256-x'; connect-src https://a.example",
      "script-src-elem 'sha256-x' 'self'; connect-src https://a.example 'self' ws://localhost:4000"
    ),
    ("img-src *", "img-src *"),
    (
      "default-src 'none', Script-Src 'none'",
      "default-src 'none'; script-src 'self'; connect-src 'self' ws://localhost:4000, "
        + "Script-Src 'self'"
    ), ("", ""), (";;", ""),
  ])
  func policiesAllowTheScript(policy: String, expected: String) {
    #expect(ContentPolicy.allowing(sockets: ["ws://localhost:4000"], in: policy) == expected)
  }

  @Test(arguments: [
    ("http://localhost:4000", true), ("http://127.0.0.1:4000", true), ("http://[::1]:4000", true),
    ("https://localhost:4000", false), ("http://evil.example", false), ("null", false),
    ("http://localhost:4000.evil.example", false), ("http://localhost:4001", false), ("", false),
  ])
  func admitsWebSocketsOfItsOwnPages(origin: String, isAdmitted: Bool) {
    let request = Request(
      target: "/_acopio/live", headers: origin.isEmpty ? [] : [.init("origin", origin)])
    #expect(Gate(port: 4000).admits(webSocket: request) == isAdmitted)
  }

  @Test func saysThatTheSocketIsOne() throws {
    #expect(try answer("/_acopio/live").status == 426)
  }

  /// The file of 13 bytes at `/CNAME`: `books.example`.
  @Test(arguments: [
    ("bytes=0-1", 206, "bo", "bytes 0-1/13"), ("bytes=11-", 206, "le", "bytes 11-12/13"),
    ("bytes=-3", 206, "ple", "bytes 10-12/13"), ("BYTES = 5-5", 206, ".", "bytes 5-5/13"),
    ("bytes=12-99999999999999999999", 206, "e", "bytes 12-12/13"),
    ("bytes=-99", 206, "books.example", "bytes 0-12/13"),
    ("bytes=13-", 416, "", "bytes */13"), ("bytes=-0", 416, "", "bytes */13"),
    ("bytes=99-100", 416, "", "bytes */13"), ("bytes=2-1", 200, "books.example", nil),
    ("bytes=0-1,4-5", 200, "books.example", nil), ("bytes=", 200, "books.example", nil),
    ("bytes=-", 200, "books.example", nil), ("bytes=+1-2", 200, "books.example", nil),
    ("lines=0-1", 200, "books.example", nil), ("0-1", 200, "books.example", nil),
  ])
  func answersWithThePartThatIsAskedFor(
    range: String, status: Int, body: String, part: String?
  ) throws {
    let answer = try answer("/CNAME", headers: [.init("range", range)])
    #expect(answer.status == status)
    #expect(text(answer) == body)
    #expect(answer.header("Content-Range") == part)
    #expect(answer.header("Accept-Ranges") == "bytes")
    #expect(answer.header("ETag") == (try self.answer("/CNAME").header("ETag")))
    // Only 'GET' has parts (RFC 9110, section 14.2).
    let head = try self.answer("/CNAME", method: "HEAD", headers: [.init("range", range)])
    #expect(head.status == 200 && head.body.count == 13 && !head.sendsBody)
  }

  @Test func aPartOfAnotherVersionIsNotSent() throws {
    let tag = try #require(try answer("/CNAME").header("ETag"))
    for (condition, status) in [
      (tag, 206), ("\"other\"", 200), ("W/\(tag)", 200), ("Sat, 21 Nov 2026 00:00:00 GMT", 200),
    ] {
      let answer = try answer(
        "/CNAME", headers: [.init("range", "bytes=0-1"), .init("if-range", condition)])
      #expect(answer.status == status, "\(condition)")
    }
    let known = try answer(
      "/CNAME", headers: [.init("range", "bytes=0-1"), .init("if-none-match", tag)])
    #expect(known.status == 304 && known.header("Content-Range") == nil)
    #expect(try answer("/nothing", headers: [.init("range", "bytes=0-1")]).status == 404)
  }

  @Test(arguments: [
    ("x-4000.app.github.dev", true), ("X-4000.app.github.dev:443", true), ("proxy:8080", true),
    ("proxy", false), ("proxy:8081", false), ("192.168.1.7:4000", true), ("192.168.1.7", false),
    ("evil.example", false), ("x-4000.app.github.dev.evil.example", false),
    ("localhost:4000", true), ("localhost", false),
  ])
  func answersUnderTheNamesThatAreAllowed(host: String, isAllowed: Bool) {
    let gate = Gate(
      port: 4000, address: "192.168.1.7", others: ["x-4000.app.github.dev", "proxy:8080"])
    let request = Request(target: "/", headers: [.init("host", host)])
    #expect((gate.refusal(of: request) == nil) == isAllowed)
  }

  @Test(arguments: [
    ("https://x-4000.app.github.dev", true), ("http://x-4000.app.github.dev:8080", true),
    ("https://localhost:4000", false), ("http://localhost:4000", true),
    ("https://evil.example", false), ("ftp://x-4000.app.github.dev", false),
  ])
  func admitsWebSocketsOfPagesUnderTheNamesThatAreAllowed(origin: String, isAdmitted: Bool) {
    let request = Request(
      target: "/_acopio/live",
      headers: [.init("host", "localhost:4000"), .init("origin", origin)])
    let gate = Gate(port: 4000, others: ["x-4000.app.github.dev"])
    #expect(gate.admits(webSocket: request) == isAdmitted)
  }

  @Test func pagesUnderAnAllowedNameMayConnectBothWays() throws {
    let responder = Responder(gate: Gate(port: 4000, others: ["proxy.example"]))
    let answer = responder.answer(
      Request(target: "/", headers: [.init("host", "proxy.example")]),
      Snapshot(site: try Self.site(), revision: "r"))
    let policy = answer.header("Content-Security-Policy") ?? ""
    #expect(policy.contains("connect-src 'self' ws://proxy.example wss://proxy.example"))
  }

  private let responder = Responder(gate: Gate(port: 4000))

  private func request(_ target: String, _ method: String = "GET") -> Request {
    Request(method: method, target: target, headers: [.init("host", "localhost:4000")])
  }

  private func answer(
    _ target: String, method: String = "GET", headers: [Request.Header] = []
  ) throws -> Answer {
    var request = request(target, method)
    request.headers += headers
    return responder.answer(request, Snapshot(site: try Self.site(), revision: "r"))
  }

  private func text(_ answer: Answer) -> String { String(decoding: answer.body, as: UTF8.self) }
}

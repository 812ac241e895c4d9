import AcopioBuild
import AcopioPreview
import Testing

/// Answers, without a socket.
@Suite struct ResponderTests {
  static let site = PublishedSite(
    files: [
      "index.html": "<h1>Library</h1>\n", "books/index.html": "<h1>Books</h1>\n",
      "books/momo.html": "<h1>Momo</h1>\n", "books.json": "[1]", "books/1.json": "{}",
      "authors/index.html": "<h1>Authors</h1>\n", "authors.json": "[2]",
      "activities/books_list.json": "[3]", "acopio.json": "{}", "v1.json": "{\"v\":1}",
      "v1/books.json": "[4]", "assets/main.1f.css": "h1{}", "404.html": "<h1>No page</h1>\n",
      "404.json": "{\"status\":404}", "CNAME": "books.example", ".well-known/x.txt": "x",
      "cafés/index.html": "<h1>Cafés</h1>\n", "a b.txt": "a",
    ].mapValues { Array($0.utf8) },
    endpoints: [
      "books.json", "books/1.json", "activities/books_list.json", "v1.json", "v1/books.json",
    ])

  @Test(arguments: [
    ("/", "text/html; charset=utf-8", "<h1>Library</h1>"),
    ("/?utm=1", "text/html; charset=utf-8", "<h1>Library</h1>"),
    ("/books/", "text/html; charset=utf-8", "<h1>Books</h1>"),
    // The endpoint takes precedence over the folder of its name.
    ("/books", "application/json", "[1]"),
    ("/books.json", "application/json", "[1]"),
    ("/books/1", "application/json", "{}"),
    ("/activities/books_list", "application/json", "[3]"),
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
  func answersWithTheFile(target: String, type: String, body: String) {
    let answer = answer(target)
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == type)
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    #expect(answer.header("Access-Control-Allow-Origin") == nil)
    let script = "<script src=\"/_acopio/live.js?revision=r\" defer></script>\n"
    #expect(text(answer) == (type.hasPrefix("text/html") ? body + "\n" + script : body))
  }

  @Test(arguments: [
    ("/authors", "/authors/"), ("/authors?q=1", "/authors/?q=1"), ("/books/momo/", "/books/momo"),
    ("/caf%c3%a9s", "/caf%C3%A9s/"),
  ])
  func redirectsToThePage(target: String, location: String) {
    let answer = answer(target)
    #expect(answer.status == 301)
    #expect(answer.header("Location") == location)
    #expect(answer.body.isEmpty)
  }

  @Test(arguments: [
    ("/none", "", "<h1>No page</h1>"), ("/authors/none/", "", "<h1>No page</h1>"),
    ("/acopio", "", "<h1>No page</h1>"), ("/none<script>", "", "<h1>No page</h1>"),
    ("/v1/none", "", "404}"), ("/activities/none", "*/*", "404}"), ("/none.json", "", "404}"),
    ("/none", "application/json", "404}"),
    ("/activities/none", "text/html,application/xhtml+xml", "<h1>No page</h1>"),
    // A file whose name is that of a page with a slash.
    ("/CNAME/", "", "<h1>No page</h1>"), ("/v1/books/", "", "404}"),
  ])
  func answersWith404(target: String, accept: String, body: String) {
    let answer = answer(target, headers: accept.isEmpty ? [] : [.init("accept", accept)])
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
    "/index.html%00.png", "//etc/passwd", "//evil.example/%2e%2e", "/%c0%ae%c0%ae/x", "/books//",
    "/./", "/%", "/%4", "/%zz", "/a%2fb", "/a%0Ab", "/.git/config", "/.env", "/.acopio/cache",
    "/books/.hidden", "/_acopio-manifest", "/....//....//x", "/%252e%252e/x",
  ])
  func findsNothingAtForbiddenPaths(target: String) {
    let answer = answer(target)
    #expect(answer.status == 404, "\(target)")
    #expect(answer.header("Location") == nil)
  }

  @Test(arguments: ["http://evil.example/../x", "*", "evil.example:80", "books/"])
  func refusesTargetsThatAreNotPaths(target: String) {
    #expect(answer(target).status == 400)
  }

  @Test(arguments: [
    "evil.example", "evil.example:4000", "localhost.evil.example:4000", "127.0.0.1", "127.0.0.1:80",
    "localhost:4001", "169.254.169.254", "foo.localhost:4000", "",
  ])
  func refusesOtherHosts(host: String) {
    let answer = responder.answer(
      Request(target: "/", headers: [.init("host", host)]), snapshot)
    #expect(answer.status == 421)
    #expect(!text(answer).contains("Library"))
  }

  @Test(arguments: ["localhost:4000", "127.0.0.1:4000", "[::1]:4000", "LOCALHOST:4000"])
  func answersToNamesOfThisMachine(host: String) {
    let request = Request(target: "/", headers: [.init("host", host)])
    #expect(responder.answer(request, snapshot).status == 200)
  }

  @Test func portsOfHTTPMayBeMissing() {
    #expect(Gate(port: 80).hosts.contains("localhost"))
    #expect(!Gate(port: 4000).hosts.contains("localhost"))
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "TRACE", "CONNECT", "PATCH", "OPTIONS", "get"])
  func refusesOtherMethods(method: String) {
    let answer = answer("/", method: method)
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == "GET, HEAD")
  }

  @Test func answersHEADWithTheLengthAlone() {
    var expected = answer("/books/")
    expected.sendsBody = false
    #expect(answer("/books/", method: "HEAD") == expected)
  }

  @Test(arguments: ["/", "/books", "/assets/main.1f.css", "/_acopio/live.js"])
  func leavesOutWhatTheClientHas(target: String) throws {
    let tag = try #require(answer(target).header("ETag"))
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let again = answer(target, headers: [.init("if-none-match", known)])
      #expect(again.status == 304 && again.body.isEmpty && !again.sendsBody, "\(known)")
      #expect(again.header("ETag") == tag)
    }
    #expect(answer(target, headers: [.init("if-none-match", "\"x\"")]).status == 200)
    #expect(answer("/none", headers: [.init("if-none-match", "*")]).status == 404)
  }

  @Test func servesASiteBelowItsBasePath() {
    let site = PublishedSite(
      files: Self.site.files, basePath: "/library/main", endpoints: Self.site.endpoints)
    let snapshot = Snapshot(site: site, revision: "r")
    func status(_ target: String) -> (Int, String?) {
      let answer = responder.answer(request(target), snapshot)
      return (answer.status, answer.header("Location"))
    }
    #expect(status("/library/main/") == (200, nil))
    #expect(status("/library/main/books") == (200, nil))
    #expect(status("/library/main/authors") == (301, "/library/main/authors/"))
    #expect(status("/") == (302, "/library/main/"))
    #expect(status("/books/") == (404, nil))
    #expect(status("/library/") == (404, nil))
    #expect(status("/library/mainbooks/") == (404, nil))
    #expect(status("/library/main/.git/config") == (404, nil))
    #expect(status("/_acopio/live.js") == (200, nil))
  }

  @Test func showsErrorsUntilTheFirstSite() {
    let errors = "content/a.md:1:1: error: '<b>' is not \"allowed\" & so on [x]\n"
    let snapshot = Snapshot(site: nil, errors: errors, revision: "r")
    let page = responder.answer(request("/any"), snapshot)
    #expect(page.status == 500)
    #expect(page.header("Content-Type") == "text/html; charset=utf-8")
    #expect(
      text(page).contains(
        "<pre>content/a.md:1:1: error: '&lt;b&gt;' is not &quot;allowed&quot; &amp; so on [x]\n</pre>"))
    #expect(text(page).hasSuffix("live.js?revision=r\" defer></script>\n"))
    var client = request("/v1/books")
    client.headers.append(.init("accept", "application/json"))
    let data = responder.answer(client, snapshot)
    #expect(data.status == 500 && text(data) == errors + "\n")
    #expect(data.header("Content-Type") == "text/plain; charset=utf-8")
  }

  @Test func showsTheLastSiteDuringErrors() {
    let snapshot = Snapshot(site: Self.site, errors: "error", revision: "r")
    #expect(responder.answer(request("/"), snapshot) == answer("/"))
  }

  /// Stands for a host with a policy.
  struct Strict: Answering {
    let policy: String

    func answer(_ path: RequestPath, _ request: Request, _ site: PublishedSite) -> Answer {
      #expect(request.header("accept-encoding") == nil)
      return Answer(
        status: 200,
        headers: [("content-type", "text/html"), ("content-security-policy", policy)])
    }
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
    let responder = Responder(gate: Gate(port: 4000), layout: Strict(policy: policy))
    var request = request("/")
    request.headers.append(.init("accept-encoding", "gzip"))
    let answer = responder.answer(request, snapshot)
    #expect(answer.header("Content-Security-Policy") == expected)
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

  @Test func saysThatTheSocketIsOne() {
    #expect(answer("/_acopio/live").status == 426)
  }

  private let responder = Responder(gate: Gate(port: 4000), layout: FolderLayout())
  private let snapshot = Snapshot(site: Self.site, revision: "r")

  private func request(_ target: String, _ method: String = "GET") -> Request {
    Request(method: method, target: target, headers: [.init("host", "localhost:4000")])
  }

  private func answer(
    _ target: String, method: String = "GET", headers: [Request.Header] = []
  ) -> Answer {
    var request = request(target, method)
    request.headers += headers
    return responder.answer(request, snapshot)
  }

  private func text(_ answer: Answer) -> String { String(decoding: answer.body, as: UTF8.self) }
}

import AcopioBase
import AcopioModel
import Testing

struct HostedAnswersTests {
  private static let paths = [
    "404.html", "404.json", "index.html", "books/index.html", "books/momo/index.html",
    "about.html", "books.json", "books/1.json", "v1.json", "v1/books.json", "old/index.html",
    "gone/index.html", "assets/site.0123456789.css", "favicon.ico", "_acopio-manifest",
    ".well-known/security.txt", ".htaccess", "feed.xml",
  ]

  private static func site(base: String = "https://library.example/") throws -> HostedSite {
    HostedSite(
      base: try BaseURL(base), policy: HostingPolicy(),
      files: paths.map { HostedSite.File(path: $0, bytes: 1) },
      endpoints: [
        HostedSite.Endpoint(address: "/books", path: "books.json"),
        HostedSite.Endpoint(
          address: "/books/1", path: "books/1.json", mediaType: "application/hal+json"),
        HostedSite.Endpoint(
          address: "/v1/books", path: "v1/books.json",
          life: Deprecation(since: "2026-11-21", sunset: "2027-05-01", successor: "/v2/books")),
      ],
      redirects: [HostedSite.Redirect(path: "old/index.html", target: "/books/momo/")],
      removed: ["gone/index.html"], versions: ["v1"],
      contentSecurity: "default-src 'none'", documentation: "https://library.example/api/")
  }

  private func answer(_ target: String, _ site: HostedSite) -> (Int, String?) {
    let answer = Array(target.utf8).withUnsafeBufferPointer { HostedAnswers(site).answer($0) }
    return (answer.status, answer.path)
  }

  @Test(
    arguments: [
      ("/", 200, "index.html"), ("/books/", 200, "books/index.html"), ("/books", 200, "books.json"),
      ("/books/momo/", 200, "books/momo/index.html"), ("/books/momo", 301, nil),
      ("/about", 200, "about.html"), ("/about/", 301, nil), ("/books.json", 200, "books.json"),
      ("/old/", 301, nil), ("/old", 301, nil), ("/gone/", 410, "gone/index.html"),
      ("/nothing", 404, "404.html"), ("/books/9", 404, "404.html"),
      ("/v1/nothing", 404, "404.json"),
      ("/v1/books/", 404, "404.json"), ("/_acopio-manifest", 404, "404.html"),
      ("/.htaccess", 404, "404.html"), ("/assets", 404, "404.html"), ("/assets/", 404, "404.html"),
      ("/.well-known/security.txt", 200, ".well-known/security.txt"),
      ("/feed.xml", 200, "feed.xml"),
      ("/%2e%2e/etc", 400, nil), ("/..%2fetc", 400, nil), ("/a%00b", 400, nil),
      ("/a%5cb", 400, nil),
      ("/%zz", 400, nil), ("/%ff", 400, nil), ("books", 400, nil),
    ] as [(String, Int, String?)])
  func answersAsThePolicyWants(target: String, status: Int, path: String?) throws {
    let found = answer(target, try HostedAnswersTests.site())
    #expect(found == (status, path), "\(target)")
  }

  @Test(
    arguments: [
      ("/en/nothing", "en/404.html"), ("/en/nothing/", "en/404.html"), ("/en", "404.html"),
      ("/english", "404.html"), ("/en/us/nothing", "en/us/404.html"), ("/fr/nothing", "404.html"),
      ("/en/gone/here", "en/404.html"), ("/v1/nothing", "404.json"), ("/en/.git", "en/404.html"),
    ])
  func answersForNothingInTheLanguageOfTheAddress(target: String, path: String) throws {
    let gone = SiteRedirect(address: "/en/gone/", isWildcard: true, target: "", status: 410)
    let site = HostedSite(
      base: try BaseURL("https://library.example/"), policy: HostingPolicy(),
      files: ["404.html", "404.json", "v1/books.json", "en/404.html", "en/us/404.html"].map {
        HostedSite.File(path: $0, bytes: 1)
      },
      endpoints: [HostedSite.Endpoint(address: "/v1/books", path: "v1/books.json")],
      redirects: [], removed: [], declared: [gone], versions: ["v1"], contentSecurity: "",
      documentation: nil, languageFolders: ["/en", "/fr", "/en/us"])
    #expect(answer(target, site) == (target.contains("gone") ? 410 : 404, path))
  }

  @Test func servesBelowThePathOfTheBaseURL() throws {
    let site = try HostedAnswersTests.site(base: "https://town.example/library/")
    #expect(answer("/library/books", site) == (200, "books.json"))
    #expect(answer("/library/", site) == (200, "index.html"))
    #expect(answer("/library", site) == (301, nil))
    #expect(answer("/books", site) == (404, "404.html"))
  }

  @Test func sendsTypeCachingAndTheEndOfTheLifeOfAnEndpoint() throws {
    let site = try HostedAnswersTests.site()
    let headers = Array("/v1/books".utf8).withUnsafeBufferPointer {
      HostedAnswers(site).answer($0).headers
    }
    let link =
      "<https://library.example/v2/books>; rel=\"successor-version\", "
      + "<https://library.example/api/>; rel=\"deprecation\"; type=\"text/html\""
    #expect(
      headers.map { "\($0.name): \($0.value)" } == [
        "Content-Type: application/json", "Cache-Control: public, max-age=300",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: strict-origin-when-cross-origin",
        "Access-Control-Allow-Origin: *",
        "Access-Control-Expose-Headers: Deprecation, ETag, Link, Sunset",
        "Deprecation: @1795219200", "Sunset: Sat, 01 May 2027 00:00:00 GMT", "Link: \(link)",
      ])
  }

  @Test func findsWhereOnlyProgramsAsk() throws {
    // Pages are below '/books', so only the version is a folder of the API.
    #expect(try HostedAnswersTests.site().apiFolders == ["/v1"])
  }
}

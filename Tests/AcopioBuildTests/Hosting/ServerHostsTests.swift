import AcopioBase
import AcopioHosts
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// What is written for servers of one's own; `Tests/Hosts` asks the servers themselves.
struct ServerHostsTests {
  private static let servers = ["apache", "caddy", "nginx"]

  /// A site with endpoints, whose pages have something in their body.
  private static func archive(_ endpoints: String, body: String = "<h1>Books</h1>") -> String {
    """
    -- content/site.yml --
    name: The Library
    base-url: https://library.example/
    locale: en-GB
    api: { unversioned: false, versions: [{ name: v1, current: true }] }
    -- content/books/_collection.yml --
    entries: books.json
    schema: { id: { type: string }, title: { type: text } }
    page: { permalink: '/books/{id}/', layout: book }
    endpoints:
    \(endpoints)
    -- content/books/books.json --
    [{ "id": "momo", "title": "Momo" }, { "id": "emma", "title": "Emma" }]
    -- templates/layouts/book.html --
    <!doctype html><html lang="en"><head><title>{{ entry.title }}</title></head><body>\(body)</body></html>
    """
  }

  private static func configuration(_ host: String, _ archive: String) throws -> String {
    let site = BuiltSite(archive, host: host)
    #expect(site.printed == "")
    let file = try #require(Hosts.all.first { $0.name == host }?.files.first)
    return try #require(site[file])
  }

  /// How the files of all books are matched to choose their header fields.
  private static func wide(_ host: String) -> String {
    let ending =
      switch host {
      case "apache": #"\\x2Ejson"#
      case "caddy": #"\x2Ejson"#
      default: #"(?:\\.json)"#
      }
    return "(?:/v1/books/[^/]+)" + ending
  }

  @Test(arguments: servers)
  func namesSingleAddressesWhereAPatternWouldTakeAnotherKind(host: String) throws {
    let text = try ServerHostsTests.configuration(
      host,
      ServerHostsTests.archive(
        """
          - { path: '/books/{id}', one: { id: id }, deprecated: 2026-01-01 }
          - { path: /books/all, each: { id: id } }
        """))
    let lines = text.split(separator: "\n").filter { $0.contains("emma") }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.contains("/v1/books/emma|/v1/books/momo") }, "\(lines)")
    #expect(!text.contains(ServerHostsTests.wide(host)))
    #expect(text.contains("@1767225600"))
  }

  @Test(arguments: servers)
  func keepsPatternsThatTakeOneKindOnly(host: String) throws {
    let text = try ServerHostsTests.configuration(
      host,
      ServerHostsTests.archive(
        """
          - { path: '/books/{id}', one: { id: id }, deprecated: 2026-01-01 }
          - { path: /books, each: { id: id } }
        """))
    #expect(text.contains(ServerHostsTests.wide(host)))
    #expect(!text.contains("emma"))
  }

  @Test(arguments: servers)
  func encodesSignsOfTheLanguageInAddressesOfFields(host: String) throws {
    let text = try ServerHostsTests.configuration(
      host,
      ServerHostsTests.archive(
        "  - { path: /books, each: { id: id }, deprecated: 2026-01-01, successor: '/new/{id}/$uri/%{PATH}' }"
      ))
    let link = try #require(text.split(separator: "\n").first { $0.contains("successor-version") })
    let expected: String =
      switch host {
      // Only '%' has a meaning there, and doubled it is itself.
      case "apache": "<https://library.example/new/{id}/$uri/%%{PATH}>"
      case "caddy": "<https://library.example/new/%7Bid%7D/$uri/%%7BPATH%7D>"
      default: "<https://library.example/new/{id}/%24uri/%{PATH}>"
      }
    #expect(link.contains(expected), "\(link)")
  }

  @Test func writesEveryFileForCaddyWithoutALookahead() throws {
    let text = try ServerHostsTests.configuration(
      "caddy", ServerHostsTests.archive("  - { path: /books, each: { id: id } }"))
    // RE2 has none, and Caddy would not start.
    for sign in ["(?!", "(?=", "(?<"] { #expect(!text.contains(sign)) }
    // In braces followed by '$' would be a variable of the environment.
    #expect(!text.contains("{$"))
  }

  @Test func declaresNoGapThatSitesWithoutItWouldNotice() throws {
    let hosted = try #require(
      BuiltSite(ServerHostsTests.archive("  - { path: /books, each: { id: id } }")).hosted)
    for name in ["apache", "caddy"] {
      let host = try #require(Hosts.all.first { $0.name == name })
      #expect(host.gaps.filter { $0.concerns(hosted) }.map(\.summary) == [])
      #expect(host.compressions(hosted.policy) == [.gzip, .brotli])
      #expect(host.layout == .inPlace)
    }
  }

  /// A site with a book that has aliases, and a list at `/books/`.
  private static func aliased(_ aliases: String) -> BuiltSite {
    BuiltSite(
      archive("  - { path: /books, each: { id: id } }")
        .replacing(
          #""title": "Momo" }"#, with: "\"title\": \"Momo\", \"aliases\": [\(aliases)] }"),
      host: "nginx")
  }

  @Test(arguments: [
    (
      "/v1/books",
      "the address of an alias, '/v1/books', is already published"
    ),
    (
      "/v1/books.json",
      "the address of an alias, '/v1/books.json', is already published"
    ),
    (
      "/acopio.json",
      "the address of an alias, '/acopio.json', is already published"
    ),
    ("/_acopio-x/", "no host answers at '/_acopio-x/', the address of an alias"),
  ])
  func refusesAliasesAtAddressesOfOthers(alias: String, message: String) {
    let printed = ServerHostsTests.aliased("\"\(alias)\"").printed
    #expect(printed.contains("content/books/books.json:1:"), "\(printed)")
    #expect(printed.contains("error: \(message) [permalink-collision]"), "\(printed)")
  }

  @Test func aliasesThatDifferInTheSlashHaveOneLocationEach() throws {
    let site = ServerHostsTests.aliased("\"/old\", \"/old/\", \"/older.html\"")
    #expect(site.printed == "")
    let text = try #require(site["_acopio-nginx.conf"])
    for address in ["/old", "/old/", "/older", "/older/"] {
      #expect(
        text.split(separator: "\n").count { $0 == "location = \"\(address)\" {" } == 1, "\(address)"
      )
    }
  }

  @Test func noParameterOfNginxIsLongerThanItTakes() throws {
    let names = (0..<200).map { "https://tiles-\($0).maps.example.org" }.joined(separator: ", ")
    let books = (0..<120).map {
      #"{ "id": "b\#($0)-\#(String(repeating: "long", count: 36))", "title": "B" }"#
    }
    let archive = ServerHostsTests.archive(
      """
        - { path: '/old/{id}', one: { id: id }, deprecated: 2026-01-01 }
        - { path: /old/all, each: { id: id } }
      """
    )
    .replacing(
      "locale: en-GB",
      with: "locale: en-GB\nhosting: { content-security-policy: { connect-src: [\(names)] } }"
    )
    .replacing(#"{ "id": "emma", "title": "Emma" }"#, with: books.joined(separator: ", "))
    let text = try ServerHostsTests.configuration("nginx", archive)
    let longest = text.split { $0 == " " || $0 == "\n" }.map(\.utf8.count).max() ?? 0
    #expect(longest < 4_096)
    #expect(
      text.contains("add_header Content-Security-Policy \"${acopio_value_0_0}${acopio_value_0_1}"))
    #expect(text.contains("https://tiles-199.maps.example.org"))
  }

  @Test func warnsAboutFilesThatLookLikeCompressedForms() {
    let site = BuiltSite(
      ServerHostsTests.archive("  - { path: /books, each: { id: id } }")
        + "\n-- static/data.json.gz --\n.\n-- static/archive.tar.gz --\n.\n", host: "nginx")
    #expect(
      site.printed.contains("warning: nginx does not answer for 'data.json.gz' [hidden-file]"),
      "\(site.printed)")
    #expect(!site.printed.contains("archive.tar.gz"))
  }

  @Test func refusesWhatAServerWouldTakeForACompressedForm() {
    let site = BuiltSite(
      ServerHostsTests.archive("  - { path: /books, each: { id: id } }")
        + "\n-- static/data.json --\n{}\n-- static/data.json.gz --\n.\n", host: "apache")
    #expect(
      site.printed.contains(
        "error: Apache would send 'data.json.gz' as the compressed form of 'data.json' [permalink-collision]"
      ),
      "\(site.printed)")
  }

  @Test func refusesEndpointsOfWhichOneHasTheAddressOfTheFileOfTheOther() {
    let site = BuiltSite(
      ServerHostsTests.archive("  - { path: '/books/{id}', one: { id: id } }")
        .replacing("\"emma\"", with: "\"momo.json\""), host: "caddy")
    #expect(
      site.printed.contains(
        "error: hosts answer at '/v1/books/momo.json' with 'v1/books/momo.json' or 'v1/books/momo.json.json' "
          + "[permalink-collision]"), "\(site.printed)")
  }

  @Test(arguments: servers)
  func anAliasBelowTheAPILeavesItTheAPI(host: String) throws {
    let plain = ServerHostsTests.archive("  - { path: /books, each: { id: id } }")
    let aliased = plain.replacing(
      #""title": "Momo" }"#, with: #""title": "Momo", "aliases": ["/v1/momo/"] }"#)
    let site = BuiltSite(aliased, host: host)
    #expect(site.printed == "")
    #expect(site.hosted?.apiFolders == ["/v1"])
  }

  @Test(arguments: servers)
  func aPathOfTheBaseIsComparedWithoutPercentEncoding(host: String) throws {
    let archive = ServerHostsTests.archive("  - { path: /books, each: { id: id } }")
      .replacing("https://library.example/", with: "https://library.example/a%20b/")
    let text = try ServerHostsTests.configuration(host, archive)
    let expression =
      host == "nginx" ? "^/a b/" : host == "apache" ? "^/a\\x20b/" : "/a\\x20b(?:/|$)"
    #expect(text.contains(expression), "\(text.prefix(2000))")
    #expect(!text.contains("a%20b/_acopio"))
  }

  @Test func codeIsAllowedAsBrowsersReadIt() throws {
    func policy(_ body: String) throws -> String {
      let site = BuiltSite(
        ServerHostsTests.archive("  - { path: /books, each: { id: id } }", body: body),
        host: "nginx")
      #expect(site.printed == "")
      return try #require(site.hosted?.contentSecurity)
    }
    let plain = try policy("<script>\nlet a = 1\n</script><style>\nb {}\n</style>")
    #expect(try policy("<SCRIPT>\r\nlet a = 1\r\n</Script ><style>\r\nb {}\r\n</STYLE>") == plain)
    #expect(try policy(#"<iframe src="/books/momo/"></iframe>"#).contains("frame-ancestors 'self'"))
    #expect(!plain.contains("frame-ancestors 'self'"))
  }
}

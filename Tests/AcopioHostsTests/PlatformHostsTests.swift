import AcopioBase
import AcopioHosts
import AcopioModel
import Testing

/// The host with a name, which there must be.
private func kind(_ name: String) -> any Host {
  Hosts.all[Hosts.all.firstIndex { $0.name == name } ?? Hosts.all.count]
}

/// What hosted platforms are configured with, for a small library.
struct PlatformHostsTests {
  private static func site(
    base: String = "https://library.example/", ids: [String] = ["momo"],
    redirects: [HostedSite.Redirect] = [], bytes: Int = 1, extra: [String] = []
  ) throws -> HostedSite {
    var paths = ["404.html", "404.json", "index.html", "books/index.html", "v1/books.json"]
    paths += ids.map { "v1/books/\($0).json" } + redirects.map(\.path) + extra
    return HostedSite(
      base: try BaseURL(base), policy: HostingPolicy(),
      files: paths.map {
        HostedSite.File(path: $0, bytes: bytes, sha256: String(repeating: "0", count: 64))
      },
      endpoints: [HostedSite.Endpoint(address: "/v1/books", path: "v1/books.json")]
        + ids.map {
          HostedSite.Endpoint(
            address: "/v1/books/\($0)", path: "v1/books/\($0).json",
            pattern: AddressPattern(of: "/v1/books/\($0)", declaredAs: "/v1/books/{id}"))
        }, redirects: redirects, removed: [], versions: ["v1"],
      contentSecurity: "default-src 'none'", documentation: nil)
  }

  private func file(_ name: String, _ host: any Host, _ site: HostedSite) throws -> String {
    try #require(host.configuration(of: site).files.first { $0.path == name }?.text)
  }

  private func faults(_ host: any Host, _ site: HostedSite) -> [String] {
    var diagnostics = Diagnostics()
    _ = host.configure(site, at: .none, &diagnostics)
    return diagnostics.all.map { "\($0.id.rawValue): \($0.message)" }
  }

  @Test func writesARuleOfNetlifyForEachEndpointBeforeFilesAndFolders() throws {
    let old = HostedSite.Redirect(path: "old/index.html", target: "/books/")
    #expect(
      try file("_redirects", kind("netlify"), PlatformHostsTests.site(redirects: [old])) == """
        /v1/books /v1/books.json 200!
        /v1/books/momo /v1/books/momo.json 200!
        /old/ /books/ 301!
        /_acopio-manifest /404.html 404!
        /v1/* /404.json 404

        """)
  }

  @Test func replacesFieldsOfCloudflareInsteadOfJoiningThem() throws {
    let headers = try file("_headers", kind("cloudflare"), PlatformHostsTests.site())
    #expect(
      headers.contains(
        """
        /*.json
          ! Cache-Control
          ! Access-Control-Allow-Origin
          ! Access-Control-Expose-Headers
          Content-Type: application/json
          Cache-Control: public, max-age=300
        """), "\(headers)")
    #expect(
      headers.hasPrefix("/*\n  ! Access-Control-Allow-Origin\n  Cache-Control: public, no-cache\n"))
  }

  @Test func encodesWhatWouldMeanSomethingInARule() throws {
    let redirects = [
      HostedSite.Redirect(
        path: "a b/índice #1/index.html", target: "https://a.example:8080/x:splat/*?q=a b#c:d"),
      HostedSite.Redirect(path: "new\nline/index.html", target: "/\n/evil 200"),
    ]
    let site = try PlatformHostsTests.site(ids: ["El niño", "100% \"a\""], redirects: redirects)
    let lines = try file("_redirects", kind("netlify"), site).split(separator: "\n").map(
      String.init)
    #expect(
      lines.allSatisfy { $0.split(separator: " ").count == 3 && $0.utf8.allSatisfy { $0 < 0x7F } })
    #expect(
      lines.contains(
        "/v1/books/El%20ni%C3%B1o /v1/books/El%20ni%C3%B1o.json 200!"))
    #expect(
      lines.contains(
        "/a%20b/%C3%ADndice%20%231/ https://a.example:8080/x%3Asplat/%2A?q=a%20b#c%3Ad 301!"))
    #expect(lines.contains("/new%0Aline/ /%0A/evil%20200 301!"))
    #expect(try file("_redirects", kind("cloudflare"), site).contains(":splat") == false)
    #expect(try file("vercel.json", kind("vercel"), site).contains("x%3Asplat/%2A?q=a%20b#c%3Ad"))
  }

  @Test func leadsToFilesOffPathWithOneRuleForAnAPIFolder() throws {
    let site = try PlatformHostsTests.site(extra: ["v1/api.apib", "v1/openapi.json"])
    #expect(
      try file("_redirects", kind("gitlab"), site) == """
        /v1/api.apib /_f/v1/api.apib 200
        /v1/* /_f/v1/:splat.json 200

        """)
    let layout = try #require(OffPath(site, on: kind("gitlab")))
    #expect(layout.paths(of: "v1/books.json") == ["_f/v1/books.json", "_f/v1/books.json.json"])
    #expect(layout.paths(of: "v1/openapi.json") == ["_f/v1/openapi.json.json"])
    #expect(layout.paths(of: "v1/api.apib") == ["_f/v1/api.apib"])
    #expect(layout.paths(of: "books/index.html") == ["books/index.html"])
    #expect(layout.paths(of: "v12.json") == ["v12.json"])
    #expect(OffPath(site, on: kind("netlify")) == nil)
  }

  @Test func addsThePathOfTheBaseURLToBothSidesOfRules() throws {
    let site = try PlatformHostsTests.site(base: "https://group.gitlab.io/project/")
    #expect(
      try file("_redirects", kind("gitlab"), site)
        == "/project/v1/* /project/_f/v1/:splat.json 200\n")
    #expect(
      try file("_redirects", kind("netlify"), site).hasPrefix(
        "/project/v1/books /project/v1/books.json 200!\n"))
  }

  @Test func putsFilesWhereAHostNeedsThem() throws {
    let site = try PlatformHostsTests.site()
    var sink = HostSink(MemorySink(), OffPath(site))
    for path in ["v1/books.json", "index.html"] {
      Array(path.utf8).withUnsafeBufferPointer { path in
        Array("[]".utf8).withUnsafeBufferPointer { sink.put(path: path, bytes: $0) }
      }
    }
    let receipt = sink.finish()
    #expect(receipt.keys.sorted() == ["_f/v1/books.json", "_f/v1/books.json.json", "index.html"])
  }

  @Test func laysCloudflareOutOffPathBeyondItsRules() throws {
    let most = try PlatformHostsTests.site(ids: (1..<2_000).map { "\($0)" })
    #expect(OffPath(most, on: kind("cloudflare")) == nil)
    #expect(faults(kind("cloudflare"), most) == [])
    let more = try PlatformHostsTests.site(ids: (1...2_000).map { "\($0)" })
    #expect(OffPath(more, on: kind("cloudflare")) != nil)
    #expect(faults(kind("cloudflare"), more) == [])
    #expect(
      try file("_redirects", kind("cloudflare"), more) == "/v1/* /_f/v1/:splat.json 200\n")
  }

  @Test func refusesTheFirstFileAboveALimit() throws {
    let files = (0..<(20_000 - 8)).map { "assets/\($0).svg" }
    #expect(faults(kind("cloudflare"), try PlatformHostsTests.site(extra: files)) == [])
    #expect(
      faults(kind("cloudflare"), try PlatformHostsTests.site(extra: files + ["assets/more.svg"]))
        == [
          "host-limit: Cloudflare Pages takes at most 20000 files, and the site needs 20001"
        ])
    #expect(faults(kind("cloudflare"), try PlatformHostsTests.site(bytes: 25 << 20)) == [])
    #expect(
      faults(kind("cloudflare"), try PlatformHostsTests.site(bytes: 25 << 20 + 1)).first?.hasPrefix(
        "host-limit: Cloudflare Pages takes at most 26214400 bytes of one file") == true)
  }

  @Test func refusesTheFirstRuleAboveALimit() throws {
    // One rule is for the list of books, one for the record of builds, one for the API.
    let most = (0..<(10_000 - 3)).map { "\($0)" }
    #expect(faults(kind("netlify"), try PlatformHostsTests.site(ids: most)) == [])
    #expect(
      faults(kind("netlify"), try PlatformHostsTests.site(ids: most + ["more"])) == [
        "host-limit: Netlify takes at most 10000 rules for addresses, and the site needs 10001"
      ])
    let tables = (0..<999).map { "v1/\($0).csv" }
    #expect(faults(kind("gitlab"), try PlatformHostsTests.site(extra: tables)) == [])
    #expect(
      faults(kind("gitlab"), try PlatformHostsTests.site(extra: tables + ["v1/more.csv"])) == [
        "host-limit: GitLab Pages takes at most 1000 rules for addresses, and the site needs 1001"
      ])
  }

  @Test func refusesTheFirstCharacterAboveALimit() throws {
    func site(target: Int, security: Int) throws -> HostedSite {
      HostedSite(
        base: try BaseURL("https://library.example/"), policy: HostingPolicy(),
        files: [HostedSite.File(path: "o/index.html", bytes: 1)], endpoints: [],
        redirects: [
          HostedSite.Redirect(
            path: "o/index.html", target: "/" + String(repeating: "a", count: target - 1))
        ], removed: [], versions: [], contentSecurity: String(repeating: "a", count: security),
        documentation: nil)
    }
    // '/o/ … 301', and two spaces before 'Content-Security-Policy: '.
    #expect(faults(kind("cloudflare"), try site(target: 992, security: 1_973)) == [])
    #expect(
      faults(kind("cloudflare"), try site(target: 993, security: 1_974)) == [
        "host-limit: Cloudflare Pages takes at most 2000 characters of one rule for header fields, and the site needs 2001",
        "host-limit: Cloudflare Pages takes at most 1000 characters of one rule for addresses, and the site needs 1001",
      ])
  }

  @Test func refusesTheFirstRedirectOfVercelAndTheFirstByteOfGitHubAboveTheLimit() throws {
    func redirects(_ count: Int) -> [HostedSite.Redirect] {
      (0..<count).map { HostedSite.Redirect(path: "old/\($0)/index.html", target: "/") }
    }
    #expect(faults(kind("vercel"), try PlatformHostsTests.site(redirects: redirects(1_024))) == [])
    #expect(
      faults(kind("vercel"), try PlatformHostsTests.site(redirects: redirects(1_025))) == [
        "host-limit: Vercel takes at most 2048 rules for addresses, and the site needs 2050"
      ])
    // Six files and an empty one.
    let full = try PlatformHostsTests.site(bytes: 166_666_666)
    #expect(faults(kind("github"), full) == [])
    #expect(
      faults(kind("github"), try PlatformHostsTests.site(bytes: 166_666_667)) == [
        "host-limit: GitHub Pages takes at most 1000000000 bytes of all files, and the site needs 1000000002"
      ])
  }

  @Test func refusesTheFirstByteOfAzureAboveTheLimit() throws {
    let empty = try file("staticwebapp.config.json", kind("azure"), PlatformHostsTests.site())
    // An endpoint of a name of n characters needs 2 n characters more than one of none.
    var ids = ["momo"]
    var count = empty.utf8.count
    while count + 200 < 20_000 {
      ids.append("book-\(ids.count + 100)")
      count = try file("staticwebapp.config.json", kind("azure"), PlatformHostsTests.site(ids: ids))
        .utf8.count
    }
    let room = 20_000 - count
    let frame =
      try file(
        "staticwebapp.config.json", kind("azure"), PlatformHostsTests.site(ids: ids + ["z"])
      ).utf8.count - count - 2
    let name = String(repeating: "z", count: (room - frame) / 2)
    let full = try PlatformHostsTests.site(ids: ids + [name])
    let size = try file("staticwebapp.config.json", kind("azure"), full).utf8.count
    #expect(size == 20_000 || size == 19_999)
    #expect(faults(kind("azure"), full) == [])
    let over = try PlatformHostsTests.site(ids: ids + [name + "z"])
    #expect(
      faults(kind("azure"), over) == [
        "host-limit: Azure Static Web Apps takes at most 20000 bytes of its configuration, and the site needs \(size + 2)"
      ])
  }

  @Test func listsObjectsUnderTheAddressesOfEndpoints() throws {
    let site = try PlatformHostsTests.site(extra: ["about.html"])
    let text = try file("_acopio-upload.json", kind("s3"), site)
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("{\"key\"") }.compactMap { line in
      line.split(separator: "\"").dropFirst(3).first.map(String.init)
    }
    #expect(
      keys == [
        "404.html", "404.json", "about", "about.html", "books/index.html", "index.html",
        "v1/books", "v1/books.json", "v1/books/momo", "v1/books/momo.json",
      ])
    #expect(
      text.contains(
        "{\"key\":\"v1/books\",\"file\":\"v1/books.json\",\"bytes\":1,\"sha256\":\"\(String(repeating: "0", count: 64))\","
          + "\"content-type\":\"application/json\",\"cache-control\":\"public, max-age=300\"}"))
  }

  @Test func keepsAPageWhereAnEndpointHasItsAddress() throws {
    let site = HostedSite(
      base: try BaseURL("https://library.example/"), policy: HostingPolicy(),
      files: ["books.json", "books/index.html"].map { HostedSite.File(path: $0, bytes: 1) },
      endpoints: [HostedSite.Endpoint(address: "/books", path: "books.json")], redirects: [],
      removed: [], versions: [], contentSecurity: "", documentation: nil)
    #expect(try file("_redirects", kind("netlify"), site).hasPrefix("/books /books.json 200\n"))
    for host in [kind("netlify"), kind("vercel"), kind("firebase"), kind("gitlab")] as [any Host] {
      let gaps = host.gaps.filter { $0.concerns(site) }.map(\.summary)
      #expect(gaps.contains { $0.hasPrefix("an endpoint with the same address as a page") })
    }
  }

  @Test func leadsNoPageToItself() throws {
    // An old page 'books.html' whose entry is at '/books/' now.
    let site = try PlatformHostsTests.site(
      redirects: [HostedSite.Redirect(path: "books.html", target: "/books/")])
    let netlify = try file("_redirects", kind("netlify"), site)
    #expect(netlify.contains("\n/books /books/ 301\n"))
    let cloudflare = try file("_redirects", kind("cloudflare"), site)
    #expect(cloudflare.contains("\n/books /books/ 301\n"))
    #expect(!cloudflare.contains("\n/books/ "))
  }

  @Test func findsTheOriginalOfEveryFileThatMoved() throws {
    let site = try PlatformHostsTests.site(extra: ["v1/api.apib", "v1/openapi.json"])
    let layout = OffPath(site)
    for path in site.files.map(\.path) {
      let originals = layout.paths(of: path).compactMap { OffPath.original(of: $0) }
      #expect(originals == [path])
    }
  }

  @Test func writesTheSameForFilesInAnyOrder() throws {
    let one = try PlatformHostsTests.site(ids: ["a", "b", "c"])
    let other = try PlatformHostsTests.site(ids: ["c", "a", "b"])
    for host in Hosts.all {
      #expect(
        host.configuration(of: one).files.map(\.text)
          == host.configuration(of: other).files.map(\.text), "\(host.name)")
    }
  }
}

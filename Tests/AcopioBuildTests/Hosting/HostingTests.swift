import AcopioBase
import AcopioHosts
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

struct HostingTests {
  /// A host of small limits, which counts three rules.
  private struct Shelf: AcopioHosts.Host {
    let name = "shelf"
    let title = "Shelf"
    let layout = HostLayout.inPlace
    let usage = "Copy Output to the shelf."
    let files = ["shelf.conf"]
    let limits = [
      HostLimit(.files, 2, remedy: "publish fewer files"),
      HostLimit(.fileBytes, 20, remedy: "publish smaller files"),
      HostLimit(.redirects, 3, remedy: "withdraw old addresses"),
    ]

    func configuration(of hosted: HostedSite) -> HostConfiguration {
      HostConfiguration(files: [("shelf.conf", "files\n")], counts: [.redirects: 3])
    }
  }

  /// A site with the lines of `hosting` that follow its name.
  private static func archive(_ hosting: String, layout: String = "<h1>Books</h1>") -> String {
    """
    -- content/site.yml --
    name: The Library
    base-url: https://library.example/
    locale: en-GB
    \(hosting)
    -- content/books/_collection.yml --
    entries: books.json
    schema: { id: { type: string }, title: { type: text } }
    page: { permalink: '/books/{id}/', layout: book }
    endpoints: [{ path: '/books/{id}', one: { id: id } }]
    -- content/books/books.json --
    [{ "id": "momo", "title": "Momo" }]
    -- templates/layouts/book.html --
    <!doctype html><html lang="en"><head><title>{{ entry.title }}</title></head><body>\(layout)</body></html>
    """
  }

  @Test(arguments: [
    (
      "hosting: { host: ngnix }",
      "content/site.yml:4:18: error: there is no host 'ngnix'; did you mean 'nginx'? [unknown-host]"
    ),
    (
      "hosting: { cors: 'https://app.example/x' }",
      "content/site.yml:4:18: error: 'cors' must be 'any', 'none' or the origin of one site [invalid-header]"
    ),
    (
      "hosting: { types: { stp: model } }",
      "content/site.yml:4:26: error: 'model' is not a media type [invalid-header]"
    ),
    (
      "hosting: { types: { .stp: model/step } }",
      "content/site.yml:4:21: error: '.stp' is not an extension [invalid-extension]"
    ),
    (
      "hosting: { permissions-policy: 'a$b' }",
      "content/site.yml:4:32: error: 'permissions-policy' cannot be the value of a header field [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { script-src: [\"'unsafe-inline'\"] } }",
      "content/site.yml:4:52: error: 'unsafe-inline' in 'script-src' would defeat the policy [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { script-src: [\"'UNSAFE-INLINE'\"] } }",
      "content/site.yml:4:52: error: 'unsafe-inline' in 'script-src' would defeat the policy [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { script-src: [\"'self'\", 'data:'] } }",
      "content/site.yml:4:62: error: 'data:' in 'script-src' would defeat the policy [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { script-src: '*' } }",
      "content/site.yml:4:51: error: '*' in 'script-src' would defeat the policy [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { img-src: self } }",
      "content/site.yml:4:48: error: 'self' is not one source [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { img-src: 'https://a.example\"' } }",
      "content/site.yml:4:48: error: 'https://a.example\"' is not one source [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { img-src: [\"'NONE'\", 'https://a.example'] } }",
      "content/site.yml:4:48: error: 'none' excludes every other source of 'img-src' [invalid-header]"
    ),
    (
      "hosting: { permissions-policy: ' ' }",
      "content/site.yml:4:32: error: 'permissions-policy' cannot be the value of a header field [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { img-src: ['a b'] } }",
      "content/site.yml:4:49: error: 'a b' is not one source [invalid-header]"
    ),
    (
      "hosting: { content-security-policy: { img-src: [\"'none'\", 'https://a.example'] } }",
      "content/site.yml:4:48: error: 'none' excludes every other source of 'img-src' [invalid-header]"
    ),
    (
      "hosting: { cache: { data: -1 } }",
      "content/site.yml:4:27: error: 'data' must be a whole number from 0 to 31536000 [wrong-type]"
    ),
    (
      "hosting: { referrer-policy: never }",
      "content/site.yml:4:29: error: 'never' is not a referrer policy [not-in-enum]"
    ),
    (
      "hosting: { cach: 1 }",
      "content/site.yml:4:12: error: 'cach' is not a key of 'hosting'; did you mean 'cache'? [unknown-key]"
    ),
  ])
  func reportsWhatCannotBeServed(hosting: String, message: String) {
    let site = BuiltSite(HostingTests.archive(hosting))
    #expect(site.printed.split(separator: "\n").first.map(String.init) == message)
    #expect(site.files.isEmpty)
  }

  @Test(arguments: [
    ("self", "write the keyword in single quotes: \"'self'\""),
    ("'a b'", "write each source in an element of its own: [\"'self'\", 'https://example.org']"),
    (
      "https://a.example/x?y",
      "write a site such as 'https://example.org/maps/', a scheme such as 'data:', or \"'self'\""
    ),
  ])
  func saysHowASourceIsWritten(source: String, remedy: String) {
    let site = BuiltSite(
      HostingTests.archive("hosting: { content-security-policy: { img-src: \(source) } }"))
    #expect(site.printed.contains("remedy: \(remedy)\n"), "\(site.printed)")
  }

  @Test func readsEveryKey() throws {
    let site = BuiltSite(
      HostingTests.archive(
        """
        hosting:
          cors: https://app.example:443
          cache: { data: 1, files: 2, pages: 3 }
          types: { stp: 'model/step; a="b; c"' }
          hsts: 31536000
          referrer-policy: no-referrer
          permissions-policy: none
          content-security-policy: { connect-src: 'https://api.example' }
          nginx-brotli: true
        """))
    #expect(site.printed == "")
    let hosted = try #require(site.hosted)
    #expect(hosted.policy.cors == .origin("https://app.example"))
    #expect(hosted.mediaType(of: "a/b.STP") == "model/step; a=\"b; c\"")
    #expect(
      hosted.headers(of: .page).map { "\($0.name): \($0.value)" } == [
        "Cache-Control: public, max-age=3", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "Strict-Transport-Security: max-age=31536000",
        "Content-Security-Policy: default-src 'none'; base-uri 'none'; connect-src https://api.example; "
          + "form-action 'none'; frame-ancestors 'none'",
      ])
    #expect(hosted.headers(of: .data).first?.value == "public, max-age=1")
    #expect(hosted.headers(of: .file).first?.value == "public, max-age=2")
    #expect(hosted.policy.hasNginxBrotli)
  }

  @Test func warnsAboutEventHandlersThatThePolicyStops() {
    let layout = "<button onclick=\"a()\" onfocus=\"b()\">Borrow</button>"
    let site = BuiltSite(HostingTests.archive("hosting: { host: nginx }", layout: layout))
    #expect(
      site.printed.hasPrefix(
        "content/site.yml: warning: pages have the attribute 'onclick' and 1 more, which their "
          + "Content-Security-Policy stops [inline-handler]"), "\(site.printed)")
    let off = BuiltSite(
      HostingTests.archive(
        "hosting: { host: nginx, content-security-policy: false }", layout: layout))
    #expect(off.printed == "")
    #expect(off["_acopio-nginx.conf"]?.contains("Content-Security-Policy") == false)
  }

  @Test func writesTheFilesOfAHostOnlyIfOneIsChosen() throws {
    #expect(BuiltSite(HostingTests.archive(""))["_acopio-nginx.conf"] == nil)
    let site = BuiltSite(HostingTests.archive("hosting: { host: nginx }"))
    let chosen = BuiltSite(HostingTests.archive(""), host: "nginx")
    #expect(site["_acopio-nginx.conf"] != nil)
    #expect(site.files == chosen.files)
    let none = BuiltSite(HostingTests.archive("hosting: { host: nginx }"), host: "none")
    #expect(none["_acopio-nginx.conf"] == nil)
  }

  @Test func knowsEveryFileOnAnyNumberOfThreads() throws {
    let one = BuiltSite(HostingTests.archive("hosting: { host: nginx }"), jobs: 1)
    let many = BuiltSite(HostingTests.archive("hosting: { host: nginx }"), jobs: 8)
    #expect(one.files == many.files)
    let hosted = try #require(one.hosted)
    let paths = Set(hosted.files.map(\.path))
    #expect(paths == Set(one.files.keys).subtracting(["_acopio-nginx.conf"]))
    #expect(
      hosted.endpoints.map { "\($0.address) \($0.path) \($0.pattern.text)" } == [
        "/books/momo books/momo.json /books/*"
      ])
  }

  @Test func reportsEveryLimitThatASiteExceedsWithNumbersAndAWayOut() throws {
    let hosted = try #require(BuiltSite(HostingTests.archive("")).hosted)
    let largest = try #require(hosted.files.max { $0.bytes < $1.bytes })
    var diagnostics = Diagnostics()
    let origin = Origin(file: 0, start: 0, end: 0)
    let configuration = Shelf().configure(hosted, at: origin, &diagnostics)
    #expect(configuration.files.map(\.path) == ["shelf.conf"])
    #expect(
      diagnostics.all.map { "\($0.message); \($0.remedy ?? "") [\($0.id.rawValue)]" } == [
        "Shelf takes at most 2 files, and the site needs \(hosted.files.count + 1); "
          + "publish fewer files [host-limit]",
        "Shelf takes at most 20 bytes of one file, and the site needs "
          + "\(largest.bytes), which '\(largest.path)' has; publish smaller files [host-limit]",
      ])
  }

  @Test func keepsAddressesWithAnExtensionApartFromThoseWithout() throws {
    let archive = HostingTests.archive("hosting: { host: nginx }").replacing(
      "endpoints: [",
      with:
        "endpoints: [{ path: '/books/{id}', format: geojson, geometry: place, one: { id: id } }, "
    ).replacing(
      "title: { type: text } }",
      with: "title: { type: text }, place: { type: geo-point, optional: true } }")
    let site = BuiltSite(archive)
    #expect(site.printed == "")
    let configuration = try #require(site["_acopio-nginx.conf"])
    let narrow = try #require(configuration.range(of: "/books/[^/]+\\\\.geojson"))
    let wide = try #require(configuration.range(of: "/books/[^/]+)"))
    #expect(narrow.lowerBound < wide.lowerBound)
  }
}

import AcopioBase
import AcopioHosts
import AcopioModel
import AcopioSiteTestSupport
import Testing

/// The media types of feeds and of the web app manifest, which are one table for the preview and all hosts.
@Suite struct FeedTypeTests {
  /// A library with a feed of each format, and with one of each kind for each of two terms.
  private static let archive = """
    -- content/site.yml --
    name: The Library
    base-url: https://library.example/town/
    locale: en-GB
    offline: [ { name: all, path: /, always: [/] } ]
    outputs: [ { path: /own.xml, template: own.xml }, { path: /own.json, template: own.json } ]
    -- content/books/_collection.yml --
    entries: books.json
    schema: { id: { type: string }, title: { type: text }, printed: { type: date }, tags: { type: list, of: { type: text } } }
    page: { permalink: '/books/{id}/', layout: book }
    lists: [ { permalink: /, layout: books } ]
    feeds:
      - { path: /new.xml, formats: atom, id-prefix: 'tag:library.example,2026', item: { title: title, date: printed } }
      - { path: /rss.xml, formats: rss, item: { title: title, date: printed } }
      - { path: /feed.json, formats: json, item: { title: title, date: printed } }
      - { path: /news.rss, formats: rss, item: { title: title, date: printed } }
    -- content/books/books.json --
    [ { "id": "momo", "title": "Momo", "printed": "1973-01-31", "tags": ["a"] } ]
    -- templates/outputs/own.xml.liquid --
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A template's own feed. -->
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Own</title></feed>
    -- templates/outputs/own.json.liquid --
    { "version": "https://jsonfeed.org/version/1.1", "title": "Own", "items": [] }
    -- static/other.xml --
    <!-- <feed --><rss version="2.0"/>
    -- static/data.xml --
    <feeds xmlns="http://www.w3.org/2005/Atom"/>
    -- templates/layouts/book.html --
    <!doctype html><html lang="en"><head><title>x</title></head><body></body></html>
    -- templates/layouts/books.html --
    <!doctype html><html lang="en"><head><title>x</title></head><body></body></html>
    """

  private static let types = [
    "new.xml": "application/atom+xml; charset=utf-8",
    "rss.xml": "application/rss+xml; charset=utf-8",
    "feed.json": "application/feed+json",
    "news.rss": "application/rss+xml; charset=utf-8",
    "app.webmanifest": "application/manifest+json",
    "sitemap.xml": "application/xml",
    "acopio.json": "application/json",
    "own.xml": "application/atom+xml; charset=utf-8",
    "own.json": "application/feed+json",
    "other.xml": "application/rss+xml; charset=utf-8",
    "data.xml": "application/xml",
  ]

  @Test func thePreviewAnswersWithThem() throws {
    let site = BuiltSite(FeedTypeTests.archive)
    #expect(site.printed == "")
    let answers = HostedAnswers(try #require(site.hosted))
    for (path, type) in FeedTypeTests.types {
      let target = Array("/town/\(path)".utf8)
      let answer = target.withUnsafeBufferPointer { answers.answer($0) }
      #expect(answer.status == 200)
      #expect(answer.headers.first == HeaderField("Content-Type", type), "\(path)")
    }
  }

  @Test(arguments: Hosts.all.map(\.name))
  func hostsAreConfiguredForThemOrSayThatTheyCannotBe(name: String) throws {
    let host = try #require(Hosts.all.first { $0.name == name })
    let site = BuiltSite(FeedTypeTests.archive, host: name)
    #expect(site.printed == "")
    let text = host.files.compactMap { site[$0] }.joined()
    let hosted = try #require(site.hosted)
    if host.gaps.contains(where: { $0.concerns(hosted) && $0.summary.contains("type") }) { return }
    for type in [
      "application/atom+xml; charset=utf-8", "application/rss+xml; charset=utf-8",
      "application/feed+json",
    ] {
      #expect(text.contains(type), "\(name) does not know \(type): \(text)")
    }
  }

  @Test func feedsOfTermsShareARule() throws {
    let paths = (0..<150).map { "tags/t\($0)/atom.xml" }
    let type = "application/atom+xml; charset=utf-8"
    let hosted = HostedSite(
      base: try BaseURL("https://library.example/"), policy: HostingPolicy(),
      files: paths.map { HostedSite.File(path: $0, bytes: 1, feed: .atom) }
        + [HostedSite.File(path: "sitemap.xml", bytes: 1)],
      endpoints: [], redirects: [], removed: [], versions: [], contentSecurity: "",
      documentation: nil)
    #expect(hosted.typedPatterns.map(\.text) == ["/tags/*/atom.xml"])
    var diagnostics = Diagnostics()
    let found = Hosts.all.first { $0.name == "cloudflare" }?
      .configure(hosted, at: .none, &diagnostics)
    #expect(diagnostics.all.isEmpty)
    let text = found?.files.map(\.text).joined() ?? ""
    #expect(text.split(separator: type).count == 2, "\(text)")
  }
}

import AcopioBase
import AcopioBuild
import AcopioModel
import AcopioRender
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// What happens where a site has a file of its own at the path of one that the tool makes.
@Suite struct ToolFileTests {
  /// A library with one of each kind of file.
  private static let archive = """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/
    locale: en
    llms-txt: true
    api: { versions: [ { name: v1, current: true } ], openapi: true, blueprint: true }
    catalogue: { licence: CC-BY-4.0, publisher: { name: The Library }, keywords: [books] }
    offline: [ { name: all, path: /, title: Library, always: [/books/] } ]
    -- content/books/_collection.yml --
    title: Books
    entries: '*.md'
    schema: { title: { type: text }, cover: { type: image, optional: true } }
    page: { permalink: '/books/{slug}/', layout: book }
    lists: [ { permalink: /books/, layout: books } ]
    endpoints: [ { path: /books, versions: [v1], title: Books, each: { title: title } } ]
    search: { fields: { title: 1 } }
    -- content/books/momo.md --
    ---
    title: Momo
    ---
    [Terms](terms.txt)
    -- content/books/terms.txt --
    Terms.
    -- content/books/emma.md --
    ---
    title: Emma
    ---
    -- templates/assets/site.css --
    b { color: red }
    -- templates/layouts/book.html --
    <!doctype html><html lang="en"><head><title>x</title>{% render 'acopio/offline', scope: 'all' %}</head><body>
    {% render 'acopio/search' %}{{ entry.content }}</body></html>
    -- templates/layouts/books.html --
    <!doctype html><html lang="en"><head><title>x</title></head><body></body></html>

    """

  private static let replaceable: Set<String> = [
    "robots.txt", "sitemap.xml", "404.html", "404.json", "llms.txt", "v1/openapi.json",
    "v1/api.apib", "v1/schemas/books.json", "datapackage.json", "catalog.jsonld", "dataset.jsonld",
    "v1/books.csv",
  ]

  private func site(_ more: String = "", at paths: [String] = []) -> BuiltSite {
    var options = BuildOptions(now: .given("2026-11-21"), jobs: 1)
    options.host = "netlify"
    options.sitemapLimits = Sitemap.Limits(addresses: 2, bytes: 50 << 20)
    let own = paths.map { "-- static/\($0) --\nown\n" }.joined()
    return BuiltSite(ToolFileTests.archive + more + own, options: options)
  }

  @Test func everyFileIsReplacedAsDocumentedOrACollision() throws {
    let whole = site()
    #expect(whole.printed == "")
    #expect(whole.ledger.replaced == [])
    let records = ["_acopio-manifest", "_acopio-published.json", "_acopio-upload.json"]
    let paths = Set(whole.files.keys).union(records)
    #expect(paths.isSuperset(of: ToolFileTests.replaceable))
    for part in [
      "sitemap-2.xml", "acopio.json", "v1.json", ".well-known/api-catalog", "sw.js",
      "app.webmanifest", "search/en.js", "_headers", "books/index.html",
    ] {
      #expect(paths.contains(part), "the site has no '\(part)'")
    }
    for folder in ["assets/search/en/", "assets/acopio/", "assets/books/terms", "assets/site."] {
      #expect(paths.contains { $0.hasPrefix(folder) }, "the site has nothing in '\(folder)'")
    }
    for path in paths.sorted() {
      let built = site(at: [path])
      if ToolFileTests.replaceable.contains(path) {
        #expect(built[path]?.hasPrefix("own\n") == true, "\(path): \(built.printed)")
        #expect(built.ledger.replaced == [.init(path: path, by: "static/\(path)")])
        let others = Set(whole.files.keys).filter {
          path != "sitemap.xml" || !$0.hasPrefix("sitemap-")
        }
        #expect(Set(built.files.keys) == others, "\(path)")
      } else {
        #expect(
          built.printed.contains(
            "error: two outputs have the path '\(path)' [permalink-collision]"),
          "\(path): \(built.printed)")
        #expect(built.files.isEmpty, "\(path)")
        #expect(built.ledger.replaced == [])
      }
    }
  }

  @Test func theSitemapIsReplacedWithItsParts() {
    let built = site(at: ["sitemap.xml"])
    #expect(!built.files.keys.contains { $0.hasPrefix("sitemap-") })
    #expect(site(at: ["sitemap.xml", "sitemap-1.xml"])["sitemap-1.xml"]?.hasPrefix("own") == true)
  }

  @Test func anOutputOfTheSiteReplacesTheSameFiles() {
    func output(_ path: String) -> BuiltSite {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return BuiltSite(
        ToolFileTests.archive.replacing(
          "llms-txt: true",
          with: "llms-txt: true\noutputs: [ { path: /\(path), template: \(name) } ]")
          + "-- templates/outputs/\(name).liquid --\nown\n")
    }
    for path in ["robots.txt", "llms.txt", "v1/api.apib"] {
      let built = output(path)
      #expect(built[path]?.hasPrefix("own\n") == true, "\(built.printed)")
      #expect(built.ledger.replaced == [.init(path: path, by: "content/site.yml")])
    }
    let built = output("sw.js")
    #expect(
      built.printed == """
        content/site.yml:5:20: error: two outputs have the path 'sw.js' [permalink-collision]
        5 | outputs: [ { path: /sw.js, template: sw.js } ]
          |                    ^^^^^^
          = remedy: give the other one another path; the service worker of 'offline' cannot be replaced
        content/site.yml:8:31: note: the other one is the service worker of 'offline', which the build makes

        """)
  }

  @Test func partsOfPagesAreReplacedByFilesWithTheirNames() {
    let built = site(
      """
      -- templates/partials/acopio/search.html --
      <!-- own -->
      -- templates/assets/acopio/search.css --
      b { color: blue }

      """)
    #expect(
      built.ledger.replaced.map(\.path) == [
        "assets/acopio/search.css", "partials/acopio/search.html",
      ])
    #expect(
      built.ledger.replaced.map(\.by) == [
        "templates/assets/acopio/search.css", "templates/partials/acopio/search.html",
      ])
  }

  @Test func theDocumentationListsEveryKind() throws {
    let text = try Specs.page("guides/outputs.md")
    let rows = text.split(separator: "\n").filter {
      $0.hasSuffix("| yes |") || $0.hasSuffix("| no |")
    }
    let documented = rows.map { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return "\(cells[1]): \(cells[2])"
    }
    #expect(
      documented.sorted()
        == Producers.kinds.map { "\($0.title): \($0.isReplaceable ? "yes" : "no")" }.sorted())
  }
}

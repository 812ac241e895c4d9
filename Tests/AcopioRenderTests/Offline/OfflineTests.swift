import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// What `offline:` publishes: a service worker and a web app manifest for each scope.
@Suite struct OfflineTests {
  private struct Config: Decodable {
    let name, path, base, version, immutable, fallback: String
    let visit: [String]
    let retired: Bool
    let timeout: Int
    let files: [[Item]]
  }

  private enum Item: Decodable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      self = try (try? one.decode(Int.self)).map(Item.number) ?? .text(one.decode(String.self))
    }

    var text: String { if case .text(let text) = self { text } else { "" } }
    var number: Int { if case .number(let number) = self { number } else { -1 } }
  }

  private func site(_ offline: String, _ more: String = "") -> BuiltSite {
    Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      offline: \(offline)
      -- templates/assets/site.css --
      @font-face { font-family: X; src: url(text.woff2) }
      -- templates/assets/text.woff2 --
      wOF2\u{0}\u{1}\u{0}\u{0}\u{0}\u{0}\u{0}\u{C}
      -- templates/assets/near.js --
      import './state.js';
      -- templates/assets/state.js --
      export {};
      -- templates/assets/other.js --
      export {};
      -- static/mark.svg --
      <svg xmlns="http://www.w3.org/2000/svg"/>
      -- templates/layouts/book.html --
      <!doctype html><html lang="en"><head><title>x</title>
      <link rel="stylesheet" href="{{ 'site.css' | asset }}">
      <script type="module" src="{{ 'near.js' | asset }}"></script></head>
      <body><img src="/town/mark.svg" alt=""><a href="/town/books/">x</a></body></html>
      \(more)
      """)
  }

  private func config(_ path: String, _ site: BuiltSite) throws -> Config {
    let text = try #require(site[path])
    #expect(text.hasPrefix("self.acopio = {"))
    let line = try #require(text.split(separator: "\n").first)
    let json = line.dropFirst("self.acopio = ".count).dropLast()
    return try JSONDecoder().decode(Config.self, from: Data(json.utf8))
  }

  @Test func aScopeKeepsItsFilesAndWhatTheirPagesLoad() throws {
    let site = site(
      "[{ name: books, path: /books/, title: Books, always: [/books/momo/, /v1/books.json], on-visit: '/books/*/' }]"
    )
    #expect(site.printed == "")
    let config = try config("books/sw.js", site)
    #expect(config.name == "books")
    #expect(config.path == "/town/books/")
    #expect(config.base == "/town/")
    #expect(config.immutable == "/town/assets/")
    #expect(config.visit == ["/town/books/*/"])
    let names = config.files.map { file in
      file[0].text.split(separator: ".").filter { $0.count != 10 || $0.contains("/") }.joined(
        separator: ".")
    }
    #expect(
      names == [
        "/town/assets/near.js", "/town/assets/site.css", "/town/assets/state.js",
        "/town/assets/text.woff2", "/town/books/momo/", "/town/mark.svg", "/town/v1/books.json",
      ])
    for file in config.files {
      var path = String(file[0].text.dropFirst("/town/".count))
      if path.hasSuffix("/") { path += "index.html" }
      #expect(site.files[path]?.count == file[2].number)
      #expect(file[1].text.count == 10)
    }
    let manifest = try #require(site["books/app.webmanifest"])
    #expect(
      manifest
        == #"{"id":"/town/books/","name":"Books","short_name":"Books","lang":"en","start_url":"/town/books/","#
        + #""scope":"/town/books/","display":"minimal-ui"}"# + "\n")
  }

  @Test func pagesWithoutASlashAreKeptAtTheirAddress() throws {
    let site = BuiltSite(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Town
        base-url: https://town.example/
        locale: en
        slash: never
        offline: [{ name: books, path: /, always: [/books/momo, '/old.html'], on-visit: '/books/*' }]
        -- content/books/_collection.yml --
        entries: '*.md'
        schema:
          title: { type: text }
        page: { permalink: '/books/{key}/', layout: book }
        -- content/books/momo.md --
        ---
        title: Momo
        ---
        -- content/old/_collection.yml --
        entries: '*.md'
        schema:
          title: { type: text }
        page: { permalink: '/{key}.html', layout: book }
        -- content/old/old.md --
        ---
        title: Old
        ---
        -- templates/layouts/book.html --
        <title>{{ entry.title }}</title>
        """))
    #expect(site.printed == "")
    let config = try config("sw.js", site)
    #expect(config.files.map { $0[0].text } == ["/books/momo", "/old.html"])
  }

  @Test func theVersionFollowsWhatIsKept() throws {
    let scope = "[{ name: books, path: /books/, always: [/books/momo/] }]"
    let same = "-- templates/assets/other.js --\nexport {};"
    let before = try config("books/sw.js", site(scope, same))
    #expect(try config("books/sw.js", site(scope, same)).version == before.version)
    let changed = site(scope, "-- templates/assets/state.js --\nexport const x = 1;")
    #expect(try config("books/sw.js", changed).version != before.version)
    // What is not kept makes no difference.
    let other = site(scope, "-- templates/assets/other.js --\nexport const x = 1;")
    #expect(try config("books/sw.js", other).version == before.version)
  }

  @Test func patternsAndBudgetsAreChecked() {
    let nothing = site("[{ name: books, path: /books/, always: [/books/mono/] }]")
    #expect(nothing.printed.contains("matches no file in en [offline-pattern]"))
    let large = site("[{ name: books, path: /books/, always: ['/books/**'], budget: 100 }]")
    #expect(large.printed.contains("and 100 are allowed"))
    #expect(large.printed.contains("[offline-budget]"))
  }

  @Test func faultsOfTheDeclarationAreNamed() {
    func printed(_ scope: String) -> String { site("[\(scope)]").printed }
    #expect(printed("{ name: a, path: books }").contains("of a folder of the site [offline-path]"))
    #expect(printed("{ name: a, path: /a/../b/ }").contains("is not the path of a folder"))
    for path in [#"'/a\b/'"#, #"'/a"b/'"#, #"'/<a>/'"#, #""/a''b/""#, #""/a\u0001b/""#] {
      #expect(printed("{ name: a, path: \(path) }").contains("is not the path of a folder"))
    }
    #expect(printed("{ name: a, path: /books/, always: x }").contains("'x' is not the address"))
    #expect(printed("{ name: a }").contains("has no 'path'"))
    #expect(
      printed("{ name: a, path: /books/, fallback: '/books/*/' }").contains(
        "'/books/*/' is a pattern, and 'fallback' is one page [offline-path]"))
    #expect(
      printed("{ name: a, path: /books/, fallback: /books/momo.jpg }").contains(
        "'/books/momo.jpg' is a file, and 'fallback' is a page [offline-path]"))
    #expect(
      printed("{ name: a, path: /books/, fallback: /nothing/ }").contains(
        "'/nothing/' of the scope 'a' matches no file in en [offline-pattern]"))
    #expect(
      printed("{ name: a, path: /books/ }, { name: a, path: /authors/ }").contains(
        "declared twice"))
    #expect(
      printed("{ name: a, path: /books/ }, { name: b, path: /books/ }").contains(
        "'b' has the path of 'a'"))
    #expect(
      printed("{ name: a, path: /books/, icon: mark.svg }").contains(
        "asset 'mark.svg' doesn't exist"))
    #expect(printed("{ name: a, path: /books/, paths: x }").contains("did you mean 'path'?"))
  }

  @Test func thePageForWhatIsNotKeptIsKeptFirst() throws {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [ { locale: en }, { locale: es } ]
      api: { versions: [ { name: v1, current: true } ] }
      offline: [ { name: books, path: /books/, fallback: /books/momo/, always: /books/ } ]
      -- content/i18n/en.yml --
      x: x
      -- content/i18n/es.yml --
      x: x
      acopio: { offline: { now: Ver } }
      """)
    #expect(site.printed == "")
    let own = try config("books/sw.js", site)
    #expect(own.fallback == "/town/books/momo/")
    #expect(own.files.map { $0[0].text } == ["/town/books/momo/", "/town/books/"])
    #expect(try config("es/books/sw.js", site).fallback == "/town/es/books/momo/")
  }

  @Test func aRetiredScopeKeepsNothing() throws {
    let config = try config(
      "books/sw.js", site("[{ name: books, path: /books/, always: [/nothing/], retired: true }]"))
    #expect(config.retired)
    #expect(config.files.isEmpty)
  }

  @Test func pagesSeeTheScopes() {
    let site = site(
      "[{ name: books, path: /books/, always: [/books/] }]",
      """
      -- templates/layouts/author.html --
      {% for scope in site.offline %}{{ scope.name }} {{ scope.path }} {{ scope.worker }} {{ scope.manifest }}{% endfor %}
      """)
    let page = site.files.first { $0.key.hasPrefix("authors/") }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    #expect(
      page?.contains("books /town/books/ /town/books/sw.js /town/books/app.webmanifest") == true)
  }

  @Test func aScopeIsOneOfEachLanguage() throws {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [ { locale: en }, { locale: es } ]
      api: { versions: [ { name: v1, current: true } ] }
      offline: [ { name: books, path: /books/, always: [/books/momo/, /mark.svg], on-visit: [/books/*/, '/mark*'] } ]
      -- content/i18n/en.yml --
      x: x
      -- content/i18n/es.yml --
      x: x
      acopio: { offline: { now: Ver } }
      -- static/mark.svg --
      <svg xmlns="http://www.w3.org/2000/svg"/>
      """)
    #expect(site.printed == "")
    let own = try config("books/sw.js", site)
    #expect(own.files.map { $0[0].text } == ["/town/books/momo/", "/town/mark.svg"])
    #expect(own.fallback == "")
    let other = try config("es/books/sw.js", site)
    #expect(other.path == "/town/es/books/")
    #expect(other.files.map { $0[0].text } == ["/town/es/books/momo/", "/town/mark.svg"])
    #expect(other.visit == ["/town/es/books/*/", "/town/mark*"])
  }

  @Test func anOutputMayNotTakeThePathOfAWorker() {
    let site = site(
      "[{ name: books, path: /books/, always: [/books/] }]",
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      outputs: [ { path: '/books/sw.js', template: x.js } ]
      -- templates/outputs/x.js.liquid --
      x
      """)
    #expect(site.printed.contains("two outputs have the path 'books/sw.js' [permalink-collision]"))
    #expect(
      site.printed.contains(
        "note: the other one is the service worker of 'offline', which the build makes"))
  }

  @Test(arguments: [
    ("/books/*/", "/books/momo/", true), ("/books/*/", "/books/", false),
    ("/books/*/", "/books/a/b/", false), ("/books/**", "/books/a/b/", true),
    ("/books/**", "/books/", true), ("/**/x", "/a/b/x", true), ("/*", "/a", true),
    ("/*", "/a/", false), ("*", "", true), ("", "", true), ("", "a", false),
    ("/a*b*c", "/aXbYc", true),
    ("/a*b*c", "/aXbYcZ", false), ("/books/*.json", "/books/ñ.json", true),
  ])
  func patternsMatchAddresses(pattern: String, address: String, expected: Bool) {
    #expect(PathGlob(pattern).matches(address) == expected)
  }

  /// The cases with which the worker is tested, too.
  @Test func patternsMatchAsTheyDoInTheWorker() throws {
    let url = Specs.projectRoot.appending(path: "Tests/Scripts/patterns.json")
    let cases = try JSONDecoder().decode([[JSONCell]].self, from: Data(contentsOf: url))
    #expect(cases.count >= 25)
    for row in cases {
      guard case .text(let pattern) = row[0], case .text(let address) = row[1],
        case .flag(let expected) = row[2]
      else {
        Issue.record("a case has a pattern, an address and a result")
        continue
      }
      #expect(PathGlob(pattern).matches(address) == expected, "\(pattern) and \(address)")
    }
  }

  private enum JSONCell: Decodable {
    case text(String)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      self = try (try? one.decode(Bool.self)).map(JSONCell.flag) ?? .text(one.decode(String.self))
    }
  }

  @Test(arguments: ["*a", "**a"])
  func aPatternOfManyStarsIsFast(part: String) {
    let pattern = String(repeating: part, count: 40) + "b"
    #expect(!PathGlob(pattern).matches(String(repeating: "a", count: 400)))
  }
}

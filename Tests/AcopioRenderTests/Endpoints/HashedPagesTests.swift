import AcopioAPI
import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioRender
import AcopioSiteTestSupport
import AcopioSystem
import AcopioTestSupport
import Testing

/// Lists whose pages are named for their hash: `pages: hashed`.
@Suite struct HashedPagesTests {
  private let books = """
      - { path: /books, versions: [v1], envelope: true, per-page: 2, pages: hashed, each: { id: id } }
    """

  /// The paths of the pages of a site, sorted.
  private func pages(_ site: BuiltSite) -> [String] {
    site.files.keys.filter { $0.hasPrefix("immutable/") }.sorted()
  }

  private func sha256(_ site: BuiltSite, _ path: String) -> String {
    (site.files[path] ?? []).withUnsafeBufferPointer { Digest.sha256($0) }
  }

  /// Whether each page is named for its bytes.
  private func areNamedForTheirBytes(_ site: BuiltSite) -> Bool {
    pages(site).allSatisfy { $0.hasSuffix("/\(sha256(site, $0)).json") }
  }

  @Test func theFileListsThePagesAndEachIsNamedForItsBytes() throws {
    let site = Exhibition.site(books)
    #expect(site.printed == "")
    #expect(pages(site).count == 2)
    #expect(areNamedForTheirBytes(site))
    let texts = pages(site).compactMap { site[$0] }
    let first = try #require(texts.first { $0.contains("momo") })
    let last = try #require(texts.first { $0.contains("saga") })
    #expect(
      first == #"""
        {"data":[{"id":"momo"},{"id":"emma"}],\#
        "meta":{"version":"v1","locale":"en-GB","revision":"d0009b2344ff"},\#
        "links":{"current":"https://library.example/town/v1/books.json"}}

        """#)
    let listed = [(first, 2), (last, 1)].map { text, count in
      let hash = Array(text.utf8).withUnsafeBufferPointer { Digest.sha256($0) }
      let url = "https://library.example/town/immutable/v1/books/\(hash).json"
      return #"{"url":"\#(url)","count":\#(count),"bytes":\#(text.utf8.count),"sha256":"\#(hash)"}"#
    }.joined(separator: ",")
    let revision = Array("[\(listed)]".utf8).withUnsafeBufferPointer {
      Digest.sha256($0).prefix(12)
    }
    #expect(
      site["v1/books.json"] == #"""
        {"data":[\#(listed)],\#
        "meta":{"version":"v1","locale":"en-GB","total":3,"pages":2,"per_page":2,\#
        "revision":"\#(revision)"},\#
        "links":{"self":"https://library.example/town/v1/books.json"}}

        """#)
    // The unversioned address has the same list, of the same pages.
    #expect(site["books.json"] == site["v1/books.json"])
    let index = try #require(site["acopio.json"])
    #expect(index.contains(#""sha256": "\#(sha256(site, "v1/books.json"))""#))
  }

  @Test func nothingChangesUnlessTheSiteSaysSo() {
    let plain = books.replacing(", pages: hashed", with: "")
    let numbered = books.replacing("hashed", with: "numbered")
    #expect(Exhibition.site(plain).files == Exhibition.site(numbered).files)
    #expect(pages(Exhibition.site(plain)).isEmpty)
  }

  @Test func pagesHaveTheItemsAloneWithoutAnEnvelope() throws {
    let site = Exhibition.site(books.replacing("envelope: true, ", with: ""))
    #expect(site.printed == "")
    #expect(
      pages(site).compactMap { site[$0] }.sorted() == [
        "[{\"id\":\"momo\"},{\"id\":\"emma\"}]\n", "[{\"id\":\"saga\"}]\n",
      ])
    #expect(try #require(site["v1/books.json"]).hasPrefix(#"{"data":[{"url":"#))
  }

  @Test func aPageStaysWhereItIsAsLongAsItsItemsAreTheSame() {
    let all = Exhibition.site(books)
    let more = Exhibition.site(
      books,
      "-- content/books/books.yml --\n"
        + "[{ id: momo, title: A, pages: 1 }, { id: emma, title: B, pages: 2 },"
        + " { id: zoo, title: C, pages: 3 }]")
    #expect(Set(pages(all)).intersection(pages(more)).count == 1)
  }

  @Test func aListWithoutItemsHasOnePage() {
    let site = Exhibition.site(books, "-- content/books/books.yml --\n[]")
    #expect(site.printed == "")
    #expect(pages(site).count == 1)
    #expect(site["v1/books.json"]?.contains(#""total":0,"pages":1,"per_page":2"#) == true)
  }

  @Test func pagesWithTheSameBytesAreOneFile() {
    let site = Exhibition.site(
      "  - { path: /books, per-page: 1, pages: hashed, each: { kind: { constant: book } } }")
    #expect(site.printed == "")
    #expect(pages(site).count == 1)
    let list = site["v1/books.json"] ?? ""
    #expect(list.ranges(of: #""count":1"#).count == 3)
  }

  /// Computed members, keys, lists of entries and terms, and languages.
  @Test func everyListCanHaveThem() throws {
    let site = Exhibition.site(
      """
        - { path: /books, per-page: 1, pages: hashed, keyed-by: id, localized: true, each: { title: title, big: pages >= 300 } }
        - { path: '/tags/{term}', terms: tags, items: entries, per-page: 1, pages: hashed, each: id }
      """,
      """
      -- content/authors/_collection.yml --
      entries: authors.yml
      key: id
      schema: { id: { type: slug }, name: { type: text } }
      endpoints: [ { path: '/authors/{id}/books', items: books, per-page: 5, pages: hashed, each: id } ]
      """)
    #expect(site.printed == "")
    #expect(areNamedForTheirBytes(site))
    let texts = Set(
      pages(site).map { path in
        let folder = path.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
        return "\(folder) \(site[path] ?? "")"
      })
    #expect(
      texts == [
        "v1/books {\"momo\":{\"title\":\"Momo\",\"big\":true}}\n",
        "v1/books {\"emma\":{\"title\":\"Emma\",\"big\":true}}\n",
        "v1/books {\"saga\":{\"title\":\"Saga\",\"big\":false}}\n",
        "v1/es/books {\"momo\":{\"title\":\"Momo y el tiempo\",\"big\":true}}\n",
        "v1/es/books {\"emma\":{\"title\":\"Emma\",\"big\":true}}\n",
        "v1/es/books {\"saga\":{\"title\":\"Saga\",\"big\":false}}\n",
        "v1/tags/time [\"momo\"]\n", "v1/tags/friends [\"momo\"]\n", "v1/tags/friends [\"emma\"]\n",
        "v1/authors/ende/books [\"momo\"]\n", "v1/authors/austen/books [\"emma\"]\n",
      ])
    #expect(
      site["v1/es/books.json"]?.contains(
        #""links":{"self":"https://library.example/town/v1/es/books.json","languages":{"en-GB":"#)
        == true)
  }

  @Test func theSameInputsGiveTheSameBytesOnAnyNumberOfThreads() {
    let files = BuiltSite.files(Exhibition.archive(books))
    let one = BuiltSite(files)
    for jobs in [2, 8] { #expect(BuiltSite(files, jobs: jobs).files == one.files) }
  }

  @Test func shapesThatMakeNoSense() {
    Exhibition.expectRefused(
      """
        - { path: /a, pages: hashed, each: { id: id } }
        - { path: /b, per-page: 2, pages: hash, each: { id: id } }
        - { path: /c, per-page: 2, pages: hashed, format: geojson, geometry: loan, each: { id: id } }
        - { path: '/d/{id}', pages: hashed, one: { id: id } }
        - { path: '/{sha256}/e', per-page: 2, pages: hashed, each: { id: id } }
      """,
      #"""
      content/books/_collection.yml:17:24: error: 'pages' is for lists with 'per-page' [endpoint-shape]
      17 |   - { path: /a, pages: hashed, each: { id: id } }
         |                        ^^^^^^
         = remedy: write 'per-page: 50', or leave 'pages' out
      content/books/_collection.yml:18:37: error: 'hash' is not a kind of pages; did you mean 'hashed'? [not-in-enum]
      18 |   - { path: /b, per-page: 2, pages: hash, each: { id: id } }
         |                                     ^^^^
         = remedy: kinds are hashed, numbered
      content/books/_collection.yml:19:37: error: GeoJSON has no list of pages [endpoint-shape]
      19 |   - { path: /c, per-page: 2, pages: hashed, format: geojson, geometry: loan, each: { id: id } }
         |                                     ^^^^^^
         = remedy: leave one of them out
      content/books/_collection.yml:19:72: error: a geometry is a geo-point or a geo-line, and 'loan' is of type object [no-geometry]
      19 | … /c, per-page: 2, pages: hashed, format: geojson, geometry: loan, each: { id: id } }
         |                                                              ^^^^
         = remedy: name a field with one place or line
      content/books/_collection.yml:20:31: error: 'pages' is for lists with 'per-page' [endpoint-shape]
      20 |   - { path: '/d/{id}', pages: hashed, one: { id: id } }
         |                               ^^^^^^
         = remedy: write 'per-page: 50', or leave 'pages' out
      content/books/_collection.yml:21:13: error: '{sha256}' in the path of a list with hashed pages stands for their names [endpoint-shape]
      21 |   - { path: '/{sha256}/e', per-page: 2, pages: hashed, each: { id: id } …
         |             ^^^^^^^^^^^^^
         = remedy: give the field another name, or write 'pages: numbered'
      content/books/_collection.yml:21:13: error: 'sha256' is not a field of 'books' [unknown-field]
      21 |   - { path: '/{sha256}/e', per-page: 2, pages: hashed, each: { id: id } …
         |             ^^^^^^^^^^^^^
         = remedy: fields are id, title, pages, about, author, tags, notes, loan, chapters, key, slug, url, absolute_url, lang, content, collection
      content/books/_collection.yml:21:13: error: the file of all entries has no field for its path [endpoint-shape]
      21 |   - { path: '/{sha256}/e', per-page: 2, pages: hashed, each: { id: id } …
         |             ^^^^^^^^^^^^^
         = remedy: leave the braces out, or write 'one' or 'items' for a file per entry
      """#)
  }

  /// A path that only a page makes too long.
  @Test func reportsPathsThatAreTooLong() {
    let step = String(repeating: "a", count: 240)
    let path = "/" + [step, step, step, step].joined(separator: "/")
    let list = "  - { path: \(path), versions: [v1], per-page: 2, each: { id: id } }"
    #expect(Exhibition.site(list).printed == "")
    let refused = Exhibition.site(list.replacing("each", with: "pages: hashed, each")).printed
    #expect(refused.contains("error: the path 'immutable/v1/aaa"))
    #expect(refused.contains("0.json' is longer than 1,023 bytes [unsafe-path]"))
  }

  // MARK: - Descriptions

  @Test func theDescriptionsHaveTheListAndThePages() throws {
    let site = BuiltSite(
      Exhibition.archive(books).replacing("api: {", with: "api: { openapi: true, blueprint: true,"))
    #expect(site.printed == "")
    let document = try #require(site["v1/openapi.json"])
    #expect(document.contains(#""/immutable/v1/books/{sha256}.json": {"#))
    #expect(document.contains(#""operationId": "getBooksPage""#))
    #expect(!document.contains(#""x-extensionless-path": "/immutable"#))
    #expect(!document.contains("/page/{page}"))
    for name in ["BooksResponse", "BooksPage", "ListedPage", "PageListMeta", "ListedPageLinks"] {
      #expect(document.contains(#""\#(name)": {"#), "\(name)")
    }
    // Each schema defines what it uses and nothing else.
    let list = try #require(site["v1/schemas/books.json"])
    #expect(list.contains(#""ListedPage": {"#) && !list.contains("BooksItem"))
    let page = try #require(site["v1/schemas/books-page.json"])
    #expect(page.contains(#""BooksItem": {"#) && !page.contains(#""ListedPage": {"#))
    let index = try #require(site["v1.json"])
    #expect(
      index.contains(
        #""page_schema": "https://library.example/town/v1/schemas/books-page.json""#))
    let blueprint = try #require(site["v1/api.apib"])
    #expect(blueprint.contains("The path of a page is /immutable/v1/books/{sha256}.json"))
  }

  // MARK: - Earlier builds

  private func build(
    _ archive: String, earlier: [[String: [UInt8]]] = []
  ) -> [String: [UInt8]] {
    var (diagnostics, ledger) = (Diagnostics(), Ledger())
    var options = BuildOptions(now: .given("2026-11-21"), jobs: 2)
    for (path, bytes) in earlier.joined() { options.earlier.add(path, bytes) }
    let rendering = AcopioBuild.build(
      SourceTree(BuiltSite.files(archive)), options, into: { MemorySink() }, &ledger, &diagnostics)
    #expect(diagnostics.all.isEmpty)
    return rendering.receipts.reduce(into: [:]) { $0.merge($1) { _, second in second } }
  }

  @Test func thePagesOfNamedEarlierBuildsStay() {
    let changed = Exhibition.archive(
      books, "-- content/books/books.yml --\n[{ id: zoo, title: Zoo, pages: 3 }]")
    let old = Exhibition.site(books)
    let plain = build(changed)
    let kept = build(changed, earlier: [old.files])
    #expect(Set(kept.keys).subtracting(plain.keys) == Set(pages(old)))
    for path in pages(old) { #expect(kept[path] == old.files[path]) }
    for (path, bytes) in plain { #expect(kept[path] == bytes) }
  }

  /// The folder's name may be a part of the base URL and of an endpoint, too.
  @Test(arguments: [
    "https://library.example/immutable/v1/books/",
    "https://library.example/immutable/immutable/v1/books/",
    "https://library.example/immutable/v1/immutable/books/",
  ])
  func aPathIsTheLongestThatIsAPage(folder: String) throws {
    let hash = String(repeating: "a1", count: 32)
    let list = #"{"data":[{"url":"\#(folder)\#(hash).json","sha256":"\#(hash)"}]}"#
    let start = try #require(folder.ranges(of: "immutable/v1/").first)
    let path = "\(folder[start.lowerBound...])\(hash).json"
    let found = Array(list.utf8).withUnsafeBufferPointer { bytes in
      PageList.paths(in: bytes) { $0 == path }
    }
    #expect(found == [path])
  }

  /// Readers who have the list of any publication get its pages or nothing, however many follow.
  @Test(arguments: UInt64(0)..<12)
  func aReaderNeverGetsAPageOfAnotherRevision(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var publications: [[String: [UInt8]]] = []
    for _ in 0..<5 {
      let ids = (0..<9).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      let entries = ids.map { "{ id: b\($0), title: Book, pages: \($0) }" }
      publications.append(
        build(
          Exhibition.archive(
            books,
            "-- content/books/books.yml --\n[\(entries.joined(separator: ", "))]"),
          earlier: publications.suffix(1)))
    }
    for (index, publication) in publications.enumerated() {
      let list = publication["v1/books.json"] ?? []
      let paths = list.withUnsafeBufferPointer { PageList.paths(in: $0) { _ in true } }
      #expect(!paths.isEmpty, "seed \(seed)")
      for (later, files) in publications.enumerated() where later >= index {
        for path in paths {
          let isSame = files[path] == publication[path] || later > index + 1 && files[path] == nil
          #expect(isSame, "seed \(seed), publications \(index) and \(later), \(path)")
        }
      }
    }
  }

  /// What the earlier list does not name, and what is not what its name says, is left out.
  @Test func onlyThePagesThatTheEarlierListNamesStay() {
    let old = Exhibition.site(books)
    var (diagnostics, ledger) = (Diagnostics(), Ledger())
    var options = BuildOptions(now: .given("2026-11-21"), jobs: 1)
    let (first, second) = (pages(old)[0], pages(old)[1])
    let zero = String(repeating: "0", count: 64)
    options.earlier.add("v1/books.json", old.files["v1/books.json"] ?? [])
    options.earlier.add(first, old.files[first] ?? [])
    options.earlier.add(second, Array("[]".utf8))
    options.earlier.add("immutable/v1/books/\(zero).json", [])
    let changed = Exhibition.archive(
      books, "-- content/books/books.yml --\n[{ id: zoo, title: Zoo, pages: 3 }]")
    let rendering = AcopioBuild.build(
      SourceTree(BuiltSite.files(changed)), options, into: { MemorySink() }, &ledger, &diagnostics)
    let paths = rendering.receipts.flatMap(\.keys)
    #expect(paths.contains(first))
    #expect(!paths.contains(second))
    #expect(!paths.contains { $0.contains(zero) })
  }

  @Test(arguments: [
    "", "[]", "{\"data\":[{\"url\":3}]}", "{\"data\":{}}", "not JSON",
    #"{"data":[{"url":"https://a/immutable/../../etc/x.json","sha256":"x"}]}"#,
  ])
  func damagedEarlierListsNameNothing(list: String) {
    var (diagnostics, ledger) = (Diagnostics(), Ledger())
    var options = BuildOptions(now: .given("2026-11-21"), jobs: 1)
    options.earlier.add("v1/books.json", Array(list.utf8))
    let rendering = AcopioBuild.build(
      SourceTree(BuiltSite.files(Exhibition.archive(books))), options, into: { MemorySink() },
      &ledger, &diagnostics)
    let paths = Set(rendering.receipts.flatMap(\.keys))
    #expect(paths == Set(Exhibition.site(books).files.keys))
  }

  // MARK: - Hosts

  @Test func hostsKeepThePagesForAYearAndLetOthersReadThem() throws {
    let site = Exhibition.site(books)
    let answers = HostedAnswers(try #require(site.hosted))
    func fields(_ path: String) -> [String: String] {
      let headers = Array("/town/\(path)".utf8).withUnsafeBufferPointer {
        answers.answer($0).headers
      }
      return Dictionary(headers.map { ($0.name, $0.value) }) { first, _ in first }
    }
    let page = fields(try #require(pages(site).first))
    #expect(page["Content-Type"] == "application/json")
    #expect(page["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(page["Access-Control-Allow-Origin"] == "*")
    #expect(fields("v1/books.json")["Cache-Control"] == "public, max-age=300")
    // A program has to see that a page is gone, so that it begins again with the list.
    let gone = fields("immutable/v1/books/\(String(repeating: "0", count: 64)).json")
    #expect(gone["Content-Type"] == "application/problem+json")
    #expect(gone["Access-Control-Allow-Origin"] == "*")
    #expect(gone["Cache-Control"] == "no-store")
  }

  /// A host may move files off the addresses of endpoints, which is decided before the pages are rendered.
  @Test(arguments: [
    "apache", "azure", "caddy", "cloudflare", "firebase", "github", "gitlab", "netlify", "nginx",
    "s3",
    "vercel",
  ])
  func everyHostHasThemInPlace(host: String) {
    let site = BuiltSite(Exhibition.archive(books), host: host)
    #expect(site.printed == "")
    #expect(pages(site) == pages(Exhibition.site(books)))
  }

  @Test(arguments: [
    ("immutable/v1/books/\(String(repeating: "a1", count: 32)).json", ResourceClass.hashedData),
    ("immutable/\(String(repeating: "0", count: 64)).json", .hashedData),
    ("immutable/v1/books/\(String(repeating: "A1", count: 32)).json", .data),
    ("immutable/v1/books/\(String(repeating: "a", count: 63)).json", .data),
    ("v1/immutable/\(String(repeating: "a", count: 64)).json", .data),
    ("immutable/index.html", .page), ("immutable/books.json", .data),
  ])
  func onlyFilesNamedForAHashNeverChange(path: String, expected: ResourceClass) {
    #expect(ResourceClass(of: path) == expected)
  }
}

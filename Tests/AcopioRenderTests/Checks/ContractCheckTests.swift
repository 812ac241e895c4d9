import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// What is published, compared with the blueprints of the site.
@Suite struct ContractCheckTests {
  /// Two books, with a list and a file for each, and the blueprint of both.
  private func site(
    books: String =
      #"[{"id":"1","title":"Momo","pages":304},{"id":"2","title":"Emma","pages":474}]"#,
    api: String = "{ versions: [{ name: v1 }] }", blueprint: String = ContractCheckTests.blueprint,
    at path: String = "content/api/v1/books.apib", more: String = ""
  ) -> [String: [UInt8]] {
    BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: \(api)
      -- content/books/_collection.yml --
      entries: books.json
      schema:
        id: string
        title: text
        pages: { type: integer, optional: true }
      endpoints:
        - { path: /books, each: [id, title] }
        - { path: '/books/{id}', one: [title, pages] }
      -- content/books/books.json --
      \(books)
      -- \(path) --
      \(blueprint)
      \(more)
      """)
  }

  private static let blueprint = """
    FORMAT: 1A

    # Books

    ## All books [/books]

    ### List [GET]

    + Response 200 (application/json)

            [
              { "id": "1", "title": "Momo" },
              { "id": "2", "title": "Emma" }
            ]

    ## Book 1 [/books/1]

    ### Show book 1 [GET]

    + Response 200 (application/json)

            {
              "title": "Momo",
              "pages": 304
            }

    ## Book 2 [/books/2]

    ### Show book 2 [GET]

    + Response 200 (application/json)

            {
              "title": "Emma",
              "pages": 474
            }
    """

  @Test func acceptsWhatIsPromised() {
    let site = BuiltSite(site())
    #expect(site.printed == "")
    #expect(site.ledger.contract?.judged == 3)
    #expect(site.ledger.contract?.unjudged == [])
    #expect(site["api/v1/books.apib"] == nil)
  }

  @Test func namesBothPlacesAndBothValues() {
    let books = #"[{"id":"1","title":"Momo","pages":305},{"id":"2","title":"Emma","pages":474}]"#
    let expected = """
      content/books/books.json:1:35: error: GET /books/1: '/pages' is 305, and the contract has 304 \
      [contract-mismatch]
      1 | [{"id":"1","title":"Momo","pages":305},{"id":"2","title":"Emma","pages":474}]
        |                                   ^^^
        = remedy: undo the change, or run 'acopio contract update' if the change is intended: it copies \
      today's responses into the examples of books.apib; the level 'types' in site.yml lets the content of books.apib change \
      freely
      content/api/v1/books.apib:24:20: note: the contract is here

      """
    #expect(BuiltSite(site(books: books)).printed == expected)
  }

  @Test func findsTheSameIfNothingIsStored() {
    let books = #"[{"id":"1","title":"Momo","pages":305},{"id":"2","title":"Emma","pages":474}]"#
    let tree = SourceTree(site(books: books))
    var diagnostics = Diagnostics()
    var ledger = Ledger()
    _ = build(
      tree, BuildOptions(now: .given("2026-11-21"), jobs: 2), into: { DiscardingSink() }, &ledger,
      &diagnostics)
    #expect(printed(diagnostics, tree.sources) == BuiltSite(site(books: books)).printed)
  }

  @Test func acceptsOtherValuesOfTheSameTypesAtTheLevelTypes() {
    let books = #"[{"id":"1","title":"Jim","pages":1},{"id":"2","title":"Emma","pages":474}]"#
    for level in ["types", "{ level: types }", "{ files: { books.apib: types } }", "dredd"] {
      let api = "{ versions: [{ name: v1, contract: \(level) }] }"
      #expect(BuiltSite(site(books: books, api: api)).printed == "")
      #expect(
        BuiltSite(site(books: books, api: "{ contract: \(level), versions: [{ name: v1 }] }"))
          .printed.contains("unknown-contract") == level.contains("files"))
    }
  }

  @Test func asksForNewFilesAmongDocumentedOnes() {
    let books =
      #"[{"id":"1","title":"Momo","pages":304},{"id":"2","title":"Emma","pages":474},"#
      + "\n" + #"{"id":"3","title":"Jim","pages":9}]"#
    let expected = """
      content/books/books.json:2:1: error: GET /books: '/2' is an object with 2 members, and the \
      contract does not have it [contract-mismatch]
      2 | {"id":"3","title":"Jim","pages":9}]
        | ^
        = remedy: undo the change, or run 'acopio contract update' if the change is intended: it copies \
      today's responses into the examples of books.apib; the level 'types' in site.yml lets the content of books.apib change \
      freely
      content/api/v1/books.apib:11:9: note: the contract is here
      content/books/books.json:2:1: warning: GET /books/3 is published and not documented, unlike \
      /books/2 [contract-undocumented]
      2 | {"id":"3","title":"Jim","pages":9}]
        | ^
        = remedy: run 'acopio contract update', or describe it in a contract of content/api/v1/

      """
    #expect(BuiltSite(site(books: books)).printed == expected)
  }

  @Test func saysThatADocumentedFileIsMissing() {
    let blueprint = Self.blueprint.replacing("/books/2]", with: "/books/22]")
    let printed = BuiltSite(site(blueprint: blueprint)).printed
    #expect(
      printed.contains(
        """
        content/api/v1/books.apib:31:3: error: GET /books/22 is documented, and nothing is published at \
        '/v1/books/22.json'; did you mean '/books/2'? [contract-unpublished]
        """))
    #expect(printed.contains("GET /books/2 is published and not documented, unlike /books/1"))
  }

  @Test(arguments: [("warn", "warning"), ("error", "error"), ("allow", "")])
  func treatsOtherEndpointsAsTheSettingSays(policy: String, severity: String) {
    let blueprint = String(Self.blueprint.split(separator: "## Book 1")[0])
    let api = "{ versions: [{ name: v1, contract: { undocumented: \(policy) } }] }"
    let printed = BuiltSite(site(api: api, blueprint: blueprint)).printed
    let message =
      "content/books/_collection.yml:8:13: \(severity): no contract of content/api/v1/ documents GET "
      + "/books/1 and 1 more of the endpoint [contract-undocumented]\n"
    #expect(printed.hasPrefix(message) == !severity.isEmpty)
    #expect(printed.isEmpty == severity.isEmpty)
  }

  @Test func judgesTheExampleOfATemplate() {
    let blueprint = """
      # GET /books/{id}

      + Parameters
          + id: 2

      + Response 200 (application/json)

              { "title": "Emma", "pages": 475 }

      # GET /books

      + Response 200 (application/json)

              []
      """
    let printed = BuiltSite(site(blueprint: blueprint)).printed
    #expect(printed.contains("GET /books/2: '/pages' is 474, and the contract has 475"))
    #expect(printed.contains("GET /books: '/0' is an object with 2 members"))
    #expect(!printed.contains("contract-undocumented"))
  }

  @Test func takesTheExtensionOfAFileForThatOfItsEndpoint() {
    let blueprint = Self.blueprint.replacing("[/books]", with: "[/books.json]")
      .replacing("/books/1]", with: "/books/1.json]").replacing("/books/2]", with: "/books/2/]")
    #expect(BuiltSite(site(blueprint: blueprint)).printed == "")
  }

  @Test func readsABlueprintWithAByteOrderMark() {
    var files = site()
    files["content/api/v1/books.apib"]?.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    #expect(BuiltSite(files).printed == "")
  }

  @Test func countsWhatFilesCannotBe() {
    let more = """


      # POST /orders

      + Response 201

      # GET /health

      + Response 204

      # GET /text

      + Response 200 (text/plain)

              Hello
      """
    let site = BuiltSite(site(blueprint: Self.blueprint + more))
    #expect(site.printed == "")
    #expect(site.ledger.contract?.unjudged == ["POST /orders", "GET /health", "GET /text"])
  }

  @Test func reportsAnOpenAddress() {
    let blueprint =
      Self.blueprint + "\n\n# GET /shelves/{shelf}\n\n+ Response 200 (application/json)\n"
    #expect(
      BuiltSite(site(blueprint: blueprint)).printed.contains(
        "warning: 'shelf' of '/shelves/{shelf}' is not described, so its response is not judged "
          + "[contract-address]"))
  }

  @Test func reportsBrokenBlueprints() {
    #expect(
      BuiltSite(site(blueprint: "# GET /books\n\n\t+ Response 200\n")).printed.hasPrefix(
        "content/api/v1/books.apib:3:1: error: tabs are not allowed in a blueprint, use spaces "
          + "[contract-syntax]\n"))
    #expect(
      BuiltSite(site(blueprint: Self.blueprint + "\n\n# GET /books/3\n")).printed.contains(
        "warning: action is missing a response [contract-warning]"))
  }

  @Test func readsBlueprintsWithTheLineEndsOfWindows() {
    let returns =
      Self.blueprint.replacing("\n", with: "\r\n").replacing("304", with: "303")
    #expect(
      BuiltSite(site(blueprint: returns)).printed.contains(
        "content/api/v1/books.apib:24:20: note: the contract is here"))
  }

  @Test func reportsFoldersAndLevelsOfNothing() {
    let printed = BuiltSite(site(at: "content/api/v2/books.apib")).printed
    #expect(
      printed.contains(
        "content/api/v2/books.apib: error: the API has no version 'v2' [unknown-version]"))
    let api = "{ versions: [{ name: v1, contract: { files: { book.apib: types } } }] }"
    #expect(
      BuiltSite(site(api: api)).printed.contains(
        "error: there is no 'content/api/v1/book.apib'; did you mean 'books.apib'? [unknown-contract]"
      ))
    #expect(
      BuiltSite(site(api: "{ versions: [{ name: v1, contract: exactly }] }")).printed.contains(
        "error: 'exactly' is not a level of contracts; did you mean 'exact'? [not-in-enum]"))
  }

  @Test func judgesTheAPIWithoutVersions() {
    let site = BuiltSite(site(api: "{}", at: "content/api/books.apib"))
    #expect(site.printed == "")
    #expect(site["books/1.json"] != nil)
    #expect(site.ledger.contract?.judged == 3)
  }

  @Test func listsThreeDifferencesAndCountsTheOthers() {
    let blueprint = Self.blueprint.replacing("Momo", with: "M").replacing("Emma", with: "E")
      .replacing("\"id\": ", with: "\"key\": ")
    let printed = BuiltSite(site(blueprint: blueprint)).printed
    #expect(printed.contains("GET /books: '/0/id' is \"1\", and the contract does not have it"))
    #expect(printed.contains("note: the response has 3 more differences"))
  }
}

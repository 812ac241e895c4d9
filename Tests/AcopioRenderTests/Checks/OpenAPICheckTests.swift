import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// What is published, compared with the OpenAPI documents of the site.
@Suite struct OpenAPICheckTests {
  /// Two books, with a list and a file for each, and a document of both.
  private func site(
    books: String = #"[{"id":"1","title":"Momo","pages":304},{"id":"2","title":"Emma"}]"#,
    contract: String = "exact", document: String = OpenAPICheckTests.document,
    at path: String = "content/api/v1/openapi.yaml", more: String = ""
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: { versions: [{ name: v1, current: true, contract: \(contract) }] }
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
      \(document)
      \(more)
      """)
  }

  private static let document = """
    openapi: 3.0.3
    info: { title: Library, version: '1' }
    paths:
      /books:
        get:
          responses:
            '200':
              description: All
              content:
                application/json:
                  schema: { type: array, items: { $ref: '#/components/schemas/Listed' } }
                  example:
                    - { id: '1', title: Momo }
                    - { id: '2', title: Emma }
      /books/{book}:
        parameters:
          - { name: book, in: path, required: true, schema: { type: string }, example: '1' }
        get:
          responses:
            '200':
              description: One
              content:
                application/json:
                  schema: { $ref: '#/components/schemas/Book' }
                  example: { title: Momo, pages: 304 }
    components:
      schemas:
        Listed:
          type: object
          required: [id, title]
          properties: { id: { type: string }, title: { type: string } }
        Book:
          type: object
          required: [title, pages]
          additionalProperties: false
          properties:
            title: { type: string, minLength: 4 }
            pages: { type: integer, nullable: true, format: int32 }
    """

  private func changed(_ old: String, _ new: String) -> String {
    Self.document.replacing(old, with: new)
  }

  // MARK: - Verdicts

  @Test func aSiteThatKeepsItsDocumentHasNoFindings() {
    let site = site()
    #expect(site.printed == "")
    #expect(site.ledger.contract?.judged == 3 && site.ledger.contract?.unjudged == [])
    #expect(site["v1/books/2.json"] == #"{"title":"Emma","pages":null}"# + "\n")
    #expect(site["api/v1/openapi.yaml"] == nil)
  }

  @Test func everyPublishedBodyIsJudgedByTheSchema() {
    let site = site(
      books: #"[{"id":"1","title":"Momo","pages":304},{"id":"2","title":"Jim"}]"#, contract: "types"
    )
    let expected = """
      content/books/books.json:1:58: error: GET /books/2: '/title' is "Jim", and by the schema it must have at \
      least 4 characters [contract-mismatch]
      1 | [{"id":"1","title":"Momo","pages":304},{"id":"2","title":"Jim"}]
        |                                                          ^^^^^
        = remedy: correct the content, or the schema in openapi.yaml
      content/api/v1/openapi.yaml:23:13: note: the contract is here

      """
    #expect(site.printed == expected)
  }

  @Test func anExampleIsExactForItsPath() {
    let books = #"[{"id":"1","title":"Momo","pages":305},{"id":"2","title":"Emma"}]"#
    let expected = """
      content/books/books.json:1:35: error: GET /books/1: '/pages' is 305, and the contract has 304 \
      [contract-mismatch]
      1 | [{"id":"1","title":"Momo","pages":305},{"id":"2","title":"Emma"}]
        |                                   ^^^
        = remedy: undo the change, or correct the example in openapi.yaml if the change is intended; the level \
      'types' in site.yml lets the content of openapi.yaml change freely
      content/api/v1/openapi.yaml:25:46: note: the contract is here

      """
    #expect(site(books: books).printed == expected)
    #expect(site(books: books, contract: "types").printed == "")
    #expect(site(books: books, contract: "{ files: { openapi.yaml: types } }").printed == "")
  }

  @Test func examplesBelongToParametersOfTheSameName() {
    let document = changed(
      "schema: { type: string }, example: '1' }",
      "schema: { type: string }, examples: { momo: { value: '1' }, emma: { value: '2' } } }"
    ).replacing(
      "example: { title: Momo, pages: 304 }",
      with:
        "examples: { emma: { value: { title: Emmi, pages: null } }, momo: { value: { title: Momo, pages: 304 } } }"
    )
    let found = site(document: document).printed
    #expect(found.contains("GET /books/2: '/title' is \"Emma\", and the contract has \"Emmi\""))
    #expect(found.components(separatedBy: "error:").count == 2, "\(found)")
  }

  @Test func aDocumentMayNameTheVersionAndTheExtension() {
    let document = changed("  /books:", "  /v1/books.json:")
      .replacing("  /books/{book}:", with: "  /v1/books/{book}.json:")
    #expect(site(document: document).printed == "")
    #expect(site(document: document).ledger.contract?.judged == 3)
    let wrong = document.replacing("/v1/books.json", with: "/v1/books.geojson")
    #expect(site(document: wrong).printed.contains("GET /books.geojson is documented, and nothing"))
  }

  @Test func theMostConcretePathDescribesAFile() {
    let document = changed(
      "components:",
      """
        /books/2:
          get:
            responses:
              '200':
                content: { application/json: { schema: { required: [isbn] } } }
      components:
      """)
    let found = site(document: document).printed
    #expect(found.contains("GET /books/2: the body is"))
    #expect(found.contains("it must have the member 'isbn'"))
    #expect(found.components(separatedBy: "error:").count == 2, "\(found)")
  }

  @Test func aDocumentOutsideOfVersionsDescribesEveryAddress() {
    let path = "content/api/openapi.yaml"
    #expect(site(document: Self.document, at: path).printed == "")
    let both = changed("  /books:", "  /v1/books:")
    #expect(site(document: both, at: path).printed == "")
    #expect(
      site(books: #"[{"id":"1","title":"Jim"}]"#, document: Self.document, at: path).printed
        .contains("GET /books/1"))
  }

  @Test func theMediaTypeIsAPromise() {
    let found = site(document: changed("application/json", "application/hal+json")).printed
    #expect(
      found.contains(
        "the header is 'Content-Type: application/json', and the contract says 'Content-Type: application/hal+json'"
      ))
    #expect(
      site(document: changed("application/json:", "application/json; charset=utf-8:")).printed == ""
    )
    #expect(site(document: changed("application/json:", "'*/*':")).printed == "")
  }

  @Test func twoThousandAndTwentyTwelveIsReadIn31() {
    let document = changed("3.0.3", "3.1.0").replacing(
      "type: integer, nullable: true", with: "type: [integer, 'null']")
    #expect(site(document: document).printed == "")
    let closed = document.replacing(
      "additionalProperties: false", with: "unevaluatedProperties: false"
    ).replacing("title: { type: string, minLength: 4 }", with: "name: true")
    #expect(site(document: closed).printed.contains("must not have the member 'title'"))
    // What 3.0 says in a word of its own is none of 3.1.
    let old = changed("3.0.3", "3.1.0")
    #expect(site(document: old).printed.contains("'/pages' is null"))
  }

  // MARK: - Missing files

  @Test func aPathWithoutAFileIsAnError() {
    let document = changed("  /books:", "  /book:")
    let expected = """
      content/api/v1/openapi.yaml:5:5: error: GET /book is documented, and nothing is published there; did you \
      mean '/books'? [contract-unpublished]
      5 |     get:
        |     ^^^
        = remedy: publish an endpoint there, or list it under 'ignore:' of 'contract:' in site.yml
      content/books/_collection.yml:7:13: warning: no contract of content/api/v1/ documents GET /books \
      [contract-undocumented]
      """
    #expect(
      site(document: document).printed.hasPrefix(expected), "\(site(document: document).printed)")
  }

  @Test func aTemplateWithoutEntriesIsDeclared() {
    #expect(site(books: "[]", contract: "types").printed == "")
    let found = site(books: "[]").printed
    #expect(found.contains("GET /books/1 is documented, and nothing is published there"))
    let other = changed("/books/{book}", "/authors/{book}")
    #expect(
      site(contract: "types", document: other).printed.contains(
        "GET /authors/{book} is documented, and nothing"))
  }

  // MARK: - What files cannot answer

  private static let more = """
      /books:
        post: { responses: { '201': { description: Made } } }
        get:
          parameters: [{ name: author, in: query, schema: { type: string } }]
          responses:
            '200': { content: { application/json: { schema: { type: array } } } }
      /search:
        get:
          parameters: [{ name: q, in: query, required: true }]
          responses: { '200': { content: { application/json: { schema: {} } } } }
      /me:
        get:
          parameters: [{ name: X-Token, in: header, required: true }]
          responses: { '200': { content: { application/json: { schema: {} } } } }
      /cover:
        get: { responses: { '200': { content: { image/png: {} } } } }
      /old:
        get: { responses: { '301': { description: Moved } } }
        head: { responses: { '200': { description: None } } }
    """

  private var unanswered: String {
    "openapi: 3.1.0\npaths:\n" + Self.more
      + "\n  /books/{id}:\n    get: { responses: { default: { content: { application/json: { schema: {} } } } } }\n"
  }

  @Test func whatFilesCannotAnswerIsListedOnce() {
    let printed = site(document: unanswered).printed
    let expected = """
      content/api/v1/openapi.yaml:4:5: warning: 6 promises of openapi.yaml cannot be kept by files \
      [contract-unanswered]
      """
    #expect(printed.contains(expected), "\(printed)")
    for note in [
      "4:5: note: POST /books: files answer only GET",
      "5:5: note: GET /books?author: files ignore the query",
      "10:5: note: GET /search: it needs the query parameter 'q'",
      "14:5: note: GET /me: it needs the header 'X-Token'",
      "18:5: note: GET /cover: its response is not JSON, but image/png",
      "20:5: note: GET /old: its statuses are 301, and a file has 200",
    ] {
      #expect(printed.contains("content/api/v1/openapi.yaml:\(note)\n"), "\(note) in \(printed)")
    }
    #expect(!printed.contains("error:"))
  }

  @Test func theSettingsAcceptThem() {
    let all = "[POST, GET /search, GET /me, GET /cover, GET /old, 'GET /books?author']"
    let printed = site(contract: "{ ignore: \(all) }", document: unanswered).printed
    #expect(!printed.contains("contract-unanswered") && !printed.contains("error:"), "\(printed)")
    let filter = site(contract: "{ ignore: ['?author'] }", document: unanswered).printed
    #expect(filter.contains("warning: 5 promises"), "\(filter)")
  }

  @Test func theDocumentAcceptsThem() {
    let document = unanswered.replacing(
      "get:\n          p", with: "x-acopio: ignore\n    get:\n          p"
    )
    .replacing("post: {", with: "post: { x-acopio: ignore,")
    .replacing(
      "get: { responses: { '200': { content: { image",
      with: "get: { x-acopio: ignore, responses: { '200': { content: { image"
    )
    .replacing("get: { responses: { '301'", with: "get: { x-acopio: ignore, responses: { '301'")
    .replacing("/search:", with: "/search:\n    x-acopio: ignore")
    .replacing("/me:", with: "/me:\n    x-acopio: ignore")
    .replacing("{ name: author,", with: "{ name: author, x-acopio: ignore,")
    let printed = site(document: document).printed
    #expect(!printed.contains("contract-unanswered") && !printed.contains("error:"), "\(printed)")
    let wrong = site(document: document.replacing("x-acopio: ignore", with: "x-acopio: skip"))
      .printed
    #expect(wrong.contains("the only value of 'x-acopio' is 'ignore' [contract-warning]"))
  }

  @Test func anIgnoredOperationIsNotJudged() {
    let books = #"[{"id":"1","title":"Jim"}]"#
    #expect(
      site(books: books, contract: "{ ignore: [GET /books, 'GET /books/{book}'] }").printed == "")
  }

  @Test func settingsThatMatchNothingAreErrors() {
    let printed = site(contract: "{ ignore: [GET /book, '?limit'] }").printed
    #expect(
      printed.contains(
        "no OpenAPI document has the operation 'GET /book'; did you mean 'GET /books'? [unknown-contract]"
      ),
      "\(printed)")
    #expect(printed.contains("no OpenAPI document has the operation '?limit' [unknown-contract]"))
  }

  // MARK: - Files that are not read in silence

  @Test(arguments: [
    ("openapi.yaml", "openapi: 4.0.0\npaths: {}\n", "OpenAPI '4.0.0' is not supported"),
    ("openapi.json", "{\"openapi\": \"3.0.0\", \"paths\": {,}}", "[json-syntax]"),
    (
      "openapi.yaml", "{openapi: 3.0.0, paths: []}\n", "'paths' must be an object [contract-syntax]"
    ),
    ("openapi.yaml", "openapi: 3.0.0\npaths:\n  /a: [\n", "[yaml-syntax]"),
    (
      "api.yaml", "info: {}\npaths:\n  /books: {}\n",
      "does not say that it is OpenAPI [contract-syntax]"
    ),
    ("api.json", "{\"paths\": {}}", "does not say that it is OpenAPI [contract-syntax]"),
    (
      "openapi.yaml", "openapi: 3.1.0\npaths:\n  books: {}\n",
      "the path 'books' must begin with '/'"
    ),
  ])
  func aBrokenDocumentIsAnError(name: String, text: String, message: String) {
    let printed = site(document: text, at: "content/api/v1/\(name)").printed
    #expect(printed.contains(message), "\(printed)")
    #expect(printed.contains("error: "), "\(printed)")
  }

  @Test func aDocumentWithoutOperationsIsAWarning() {
    let printed = site(document: "openapi: 3.1.0\npaths: {}\n").printed
    #expect(
      printed.contains(
        "the document has no operations, so that nothing is judged by it [contract-warning]"),
      "\(printed)")
  }

  @Test func aDocumentInTheFolderOfNoVersionIsAnError() {
    let printed = site(at: "content/api/v9/openapi.yaml").printed
    #expect(printed.contains("the API has no version 'v9' [unknown-version]"), "\(printed)")
  }
}

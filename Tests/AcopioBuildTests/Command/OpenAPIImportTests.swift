import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// `acopio contract import` makes a site of an OpenAPI document, which builds without a finding.
@Suite struct OpenAPIImportTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// Writes files, imports the first one to `site`, and builds it.
  private func imported(
    _ files: [(path: String, text: String)]
  ) async throws -> (files: [String: String], run: Command.Run, build: Command.Run?) {
    for (path, text) in files {
      let url = URL(filePath: "\(folder.path)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let run = try await Command.run(
      ["contract", "import", files[0].path, "--output", "site"], in: folder.path)
    let build =
      run.status == 0
      ? try await Command.run(["build", "--root", "site"], in: folder.path) : nil
    var found: [String: String] = [:]
    let root = URL(filePath: folder.path + "/site")
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let url = walk?.nextObject() as? URL {
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      found[String(url.path.dropFirst(root.path.count + 1))] = text
    }
    return (found, run, build)
  }

  private let library = """
    openapi: 3.0.3
    info: { title: The library, version: '1' }
    servers: [{ url: 'https://library.example/api/' }]
    paths:
      /books:
        get:
          parameters: [{ name: author, in: query, schema: { type: string } }]
          responses:
            '200':
              content:
                application/json:
                  schema: { type: array, items: { $ref: 'parts/book.yaml' } }
                  example: [{ id: 1, title: Momo }, { id: 2, title: Emma }]
        post: { responses: { '201': { description: Added } } }
      /books/{bookId}:
        get:
          parameters: [{ name: bookId, in: path, required: true, schema: { type: integer }, example: 1 }]
          responses:
            '200':
              content:
                application/json:
                  schema: { $ref: 'parts/book.yaml' }
                  example: { id: 1, title: Momo, pages: 304 }
      /authors:
        get:
          responses:
            '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Author' } } } } }
      /authors/{authorId}:
        get:
          parameters: [{ name: authorId, in: path, required: true, schema: { type: string } }]
          responses:
            '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Author' } } } }
      /hours:
        get:
          responses:
            '200': { content: { application/json: { schema: { type: object } } } }
    components:
      schemas:
        Author:
          type: object
          required: [id, name, kind]
          properties:
            id: { type: string }
            name: { type: string, description: 'The name, as on the cover', maxLength: 80 }
            kind: { type: string, enum: [novelist, poet] }
            born: { type: string, format: date, nullable: true }
            prizes: { type: array, items: { type: object, properties: { year: { type: integer, minimum: 1900 } } } }
    """

  private let book = """
    type: object
    required: [id, title]
    properties: { id: { type: integer }, title: { type: string }, pages: { type: integer } }
    """

  @Test func examplesBecomeContentAndSchemasBecomeFields() async throws {
    let (files, run, build) = try await imported([
      ("library.yaml", library), ("parts/book.yaml", book),
    ])
    #expect(run.status == 0, "\(run)")
    #expect(
      run.stdout.hasSuffix(
        "6 operations: 2 of 2 examples published, 2 without entries, 2 set aside\n"), "\(run)")
    let done = try #require(build)
    #expect(done.status == 0 && !done.stderr.contains("warning"), "\(done)")
    #expect(files["content/api/library.yaml"] == library)
    #expect(files["content/api/parts/book.yaml"] == book)
    #expect(
      files["Output/books.json"] == #"[{"id":1,"title":"Momo"},{"id":2,"title":"Emma"}]"# + "\n")
    #expect(files["Output/books/1.json"] == #"{"id":1,"title":"Momo","pages":304}"# + "\n")
    #expect(files["Output/authors.json"] == "[]\n")
    #expect(
      files["content/authors/_collection.yml"] == """
        entries: authors.json
        schema:
          id: string
          name: { type: string, description: 'The name, as on the cover', max: 80 }
          kind: { type: enum, values: [novelist, poet] }
          born: { type: date, optional: true }
          prizes:
            type: list
            optional: true
            of:
              type: object
              fields:
                year: { type: integer, optional: true, min: 1900 }
        endpoints:
          - { path: /authors, each: [id, name, kind, born, prizes], omit: missing }
          - { path: '/authors/{id}', one: [id, name, kind, born, prizes], omit: missing }

        """, "\(files["content/authors/_collection.yml"] ?? "")")
    #expect(
      files["content/site.yml"]?.contains(
        """
        name: The library
        base-url: 'https://library.example/'
        locale: en
        api:
          contract:
            level: exact
            # What files do not answer, or has no example to publish yet.
            ignore:
              - POST
              - GET /hours
              - '?author'

        """) == true, "\(files["content/site.yml"] ?? "")")
  }

  @Test func anEntryThatBreaksTheContractIsFound() async throws {
    _ = try await imported([("library.yaml", library), ("parts/book.yaml", book)])
    let authors =
      #"[{"id":"ende","name":"Michael Ende","kind":"novelist","prizes":[{"year":1974}]}]"#
    try Data(authors.utf8).write(
      to: URL(filePath: folder.path + "/site/content/authors/authors.json"))
    let good = try await Command.run(["build", "--root", "site"], in: folder.path)
    #expect(good.status == 0 && !good.stderr.contains("warning"), "\(good)")
    let changed = library.replacing("enum: [novelist, poet]", with: "enum: [poet]")
    try Data(changed.utf8).write(to: URL(filePath: folder.path + "/site/content/api/library.yaml"))
    let bad = try await Command.run(["build", "--root", "site"], in: folder.path)
    #expect(bad.status == 1, "\(bad)")
    #expect(
      bad.stderr.contains(
        "GET /authors/ende: '/kind' is \"novelist\", and by the schema it must be \"poet\""),
      "\(bad)")
  }

  @Test func anExampleThatBreaksItsSchemaIsSetAside() async throws {
    let (files, run, build) = try await imported([
      ("library.yaml", library),
      (
        "parts/book.yaml",
        book.replacing("title: { type: string }", with: "title: { type: integer }")
      ),
    ])
    #expect(run.status == 0 && build?.status == 0, "\(run)")
    #expect(
      run.stderr.contains("note: GET /books: its example does not follow its own description"),
      "\(run)")
    #expect(files["content/site.yml"]?.contains("- 'GET /books/{bookId}'") == true)
  }

  @Test func referencesOutOfTheFolderAreRefused() async throws {
    for reference in ["../secret.yaml", "/etc/hostname", "https://library.example/book.yaml"] {
      try Data("secret: 1\n".utf8).write(to: URL(filePath: folder.path + "/secret.yaml"))
      let text = library.replacing("parts/book.yaml", with: reference)
      let (files, run, _) = try await imported([("api/library.yaml", text)])
      #expect(run.status == 1 && files.isEmpty, "\(run)")
      #expect(run.stderr.contains("error: the reference '\(reference)' leads "), "\(run)")
    }
  }

  @Test func aDocumentWithoutOperationsIsRefused() async throws {
    let (files, run, _) = try await imported([("a.yaml", "openapi: 3.1.0\npaths: {}\n")])
    #expect(run.status == 1 && files.isEmpty, "\(run)")
    #expect(
      run.stderr.contains("error: the document describes no operation [contract-syntax]"), "\(run)")
  }

  @Test func standardInputIsRead() async throws {
    let text = library.replacing("$ref: 'parts/book.yaml'", with: "type: object")
    try Data(text.utf8).write(to: URL(filePath: folder.path + "/a.yaml"))
    let run = try await Command.run(
      ["contract", "import", "-", "--output", "site"], in: folder.path,
      reading: text)
    #expect(run.status == 0, "\(run)")
    #expect(
      FileManager.default.fileExists(atPath: folder.path + "/site/content/api/openapi.yaml"))
  }

  // MARK: - The examples of the specification, in short

  private static let json = "{ content: { application/json: { schema: "
  private static let errors = "default: { $ref: '#/components/responses/Error' }"

  static let examples: [(name: String, text: String, summary: String)] = [
    (
      "petstore",
      """
      openapi: 3.0.0
      info: { version: 1.0.0, title: Petstore, license: { name: MIT } }
      servers: [{ url: 'http://petstore.example/v1' }]
      paths:
        /pets:
          get:
            parameters: [{ name: limit, in: query, required: false, schema: { type: integer, format: int32 } }]
            responses:
              '200':
                headers: { x-next: { schema: { type: string } } }
                content: { application/json: { schema: { $ref: '#/components/schemas/Pets' } } }
              default: { content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
          post: { responses: { '201': { description: Null response } } }
        /pets/{petId}:
          get:
            parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
            responses:
              '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      components:
        schemas:
          Pet:
            type: object
            required: [id, name]
            properties: { id: { type: integer, format: int64 }, name: { type: string }, tag: { type: string } }
          Pets: { type: array, maxItems: 100, items: { $ref: '#/components/schemas/Pet' } }
          Error: { type: object, required: [code], properties: { code: { type: integer } } }
      """, "3 operations: 0 of 0 examples published, 2 without entries, 1 set aside"
    ),
    (
      "uspto",
      """
      openapi: 3.0.1
      servers: [{ url: '{scheme}://developer.example/ds-api', variables: { scheme: { enum: [https, http], default: https } } }]
      info: { title: Data sets, version: 1.0.0 }
      paths:
        /:
          get:
            responses:
              '200':
                content:
                  application/json:
                    schema: { $ref: '#/components/schemas/dataSetList' }
                    example: { total: 1, apis: [{ apiKey: oa_citations, apiUrl: 'https://developer.example/v1' }] }
        /{dataset}/{version}/fields:
          get:
            parameters:
              - { name: dataset, in: path, required: true, example: oa_citations, schema: { type: string } }
              - { name: version, in: path, required: true, example: v1, schema: { type: string } }
            responses:
              '200': { content: { application/json: { schema: { type: string } } } }
              '404': { content: { application/json: { schema: { type: string } } } }
        /{dataset}/{version}/records:
          post:
            requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object } } } }
            responses:
              '200': { content: { application/json: { schema: { type: array, items: { type: object, additionalProperties: { type: object } } } } } }
      components:
        schemas:
          dataSetList:
            type: object
            properties:
              total: { type: integer }
              apis: { type: array, items: { type: object, properties: { apiKey: { type: string }, apiUrl: { type: string, format: uriref } } } }
      """, "3 operations: 1 of 1 examples published, 0 without entries, 2 set aside"
    ),
    (
      "api-with-examples",
      """
      openapi: 3.0.0
      info: { title: Versions, version: v2 }
      paths:
        /:
          get:
            responses:
              '200':
                content:
                  application/json:
                    examples:
                      foo: { value: { versions: [{ status: CURRENT, id: v2.3, links: [{ href: 'http://127.0.0.1:8774/v2/', rel: self }] }] } }
              '300': { content: { application/json: { examples: { foo: { value: "{\\n \\"versions\\": []\\n}\\n" } } } } }
        /v2:
          get:
            responses:
              '200':
                content:
                  application/json:
                    examples: { foo: { value: { version: { status: CURRENT, updated: 2011-01-21T11:33:21Z, media-types: [] } } } }
              '203': { description: Other }
      """, "2 operations: 2 of 2 examples published, 0 without entries, 0 set aside"
    ),
    (
      "callback-example",
      """
      openapi: 3.0.0
      info: { title: Callbacks, version: 1.0.0 }
      paths:
        /streams:
          post:
            parameters: [{ name: callbackUrl, in: query, required: true, schema: { type: string, format: uri } }]
            responses: { '201': { content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } }
            callbacks:
              onData:
                '{$request.query.callbackUrl}/data':
                  post:
                    requestBody: { content: { application/json: { schema: { type: object } } } }
                    responses: { '202': { description: Received } }
      """, "1 operations: 0 of 0 examples published, 0 without entries, 1 set aside"
    ),
    (
      "link-example",
      """
      openapi: 3.0.0
      info: { title: Links, version: 1.0.0 }
      paths:
        /2.0/users/{username}:
          get:
            operationId: getUserByName
            parameters: [{ name: username, in: path, required: true, schema: { type: string } }]
            responses:
              '200':
                content: { application/json: { schema: { $ref: '#/components/schemas/user' } } }
                links: { userRepositories: { $ref: '#/components/links/UserRepositories' } }
        /2.0/repositories/{username}:
          get:
            parameters: [{ name: username, in: path, required: true, schema: { type: string } }]
            responses: { '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/repository' } } } } } }
        /2.0/repositories/{username}/{slug}:
          get:
            parameters:
              - { name: username, in: path, required: true, schema: { type: string } }
              - { name: slug, in: path, required: true, schema: { type: string } }
            responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/repository' } } } } }
      components:
        links: { UserRepositories: { operationId: getRepositoriesByOwner, parameters: { username: $response.body#/username } } }
        schemas:
          user: { type: object, properties: { username: { type: string }, uuid: { type: string } } }
          repository:
            type: object
            properties: { name: { type: string }, owner: { $ref: '#/components/schemas/user' } }
      """, "3 operations: 0 of 0 examples published, 2 without entries, 1 set aside"
    ),
    (
      "webhook-example",
      """
      openapi: 3.1.0
      info: { title: Webhooks, version: 1.0.0 }
      webhooks:
        newPet:
          post:
            requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
            responses: { '200': { description: Received } }
      components: { schemas: { Pet: { required: [id], properties: { id: { type: integer } } } } }
      """,
      "0 operations: 0 of 0 examples published, 0 without entries, 0 set aside; webhooks set aside: 1"
    ),
    (
      "non-oauth-scopes",
      """
      openapi: 3.1.0
      info: { title: Scopes, version: 1.0.0 }
      paths:
        /users:
          get:
            security: [{ bearerAuth: ['read:users', public] }]
      components: { securitySchemes: { bearerAuth: { type: http, scheme: bearer, bearerFormat: jwt } } }
      """, "1 operations: 0 of 0 examples published, 0 without entries, 1 set aside"
    ),
    (
      "tictactoe",
      """
      openapi: 3.1.0
      info: { title: Tic Tac Toe, version: 1.0.0 }
      paths:
        /board:
          get:
            responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/status' } } } } }
        /board/{row}/{column}:
          parameters: [{ $ref: '#/components/parameters/row' }, { $ref: '#/components/parameters/column' }]
          get:
            responses:
              '200': { content: { application/json: { schema: { $ref: '#/components/schemas/mark' } } } }
              '400': { content: { text/html: { schema: { type: string, maxLength: 256 }, example: Illegal } } }
          put: { responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/status' } } } } } }
      components:
        parameters:
          row: { name: row, in: path, required: true, schema: { $ref: '#/components/schemas/coordinate' } }
          column: { name: column, in: path, required: true, schema: { $ref: '#/components/schemas/coordinate' } }
        schemas:
          coordinate: { type: integer, minimum: 1, maximum: 3, example: 1 }
          mark: { type: string, enum: ['.', X, O], example: '.' }
          board:
            type: array
            maxItems: 3
            minItems: 3
            items: { type: array, maxItems: 3, minItems: 3, items: { $ref: '#/components/schemas/mark' } }
          status:
            type: object
            properties: { winner: { $ref: '#/components/schemas/mark' }, board: { $ref: '#/components/schemas/board' } }
      """, "3 operations: 1 of 1 examples published, 0 without entries, 2 set aside"
    ),
  ]

  @Test(arguments: examples.indices)
  func examplesOfTheSpecificationBuild(index: Int) async throws {
    let (name, text, summary) = Self.examples[index]
    let (files, run, build) = try await imported([("\(name).yaml", text)])
    #expect(run.status == 0 && run.stdout.hasSuffix(summary + "\n"), "\(run)")
    let done = try #require(build, "\(run)")
    #expect(done.status == 0 && !done.stderr.contains("warning"), "\(done)")
    #expect(files["content/api/\(name).yaml"] == text)
  }
}

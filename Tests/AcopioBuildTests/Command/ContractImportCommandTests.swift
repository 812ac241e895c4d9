import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// `acopio contract import` makes a site of an API Blueprint.
@Suite struct ContractImportCommandTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// The files that `acopio contract import` writes for a blueprint, and what it says.
  private func imported(
    _ blueprint: String
  ) async throws -> (files: [String: String], run: Command.Run) {
    try Data(blueprint.utf8).write(to: URL(filePath: folder.path + "/library.apib"))
    let run = try await Command.run(["contract", "import", "library.apib"], in: folder.path)
    var files: [String: String] = [:]
    let root = URL(filePath: folder.path + "/library")
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let url = walk?.nextObject() as? URL {
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      files[String(url.path.dropFirst(root.path.count + 1))] = text
    }
    return (files, run)
  }

  /// What the build of the site prints that was imported.
  private func built() async throws -> Command.Run {
    try await Command.run(["build", "--root", "library"], in: folder.path)
  }

  private let library = """
    FORMAT: 1A
    HOST: https://library.example/api/

    # The library

    # Group Books

    ## All [/books{?page}]

    ### List [GET]
    + Response 200 (application/json)

            [
              { "id": 1, "title": "Momo", "price": 9.90, "due": null },
              { "id": 2, "title": "Emma", "price": 10.0 }
            ]

    ## One [/books/{id}]
    + Parameters
        + id: 1

    ### Show [GET]
    + Response 200 (application/json)

            { "id": 1, "title": "Momo", "tags": ["a", "b"], "url": "https://a.example/1" }

    ### Remove [DELETE]
    + Response 204

    ## Hours [/hours/winter]

    ### Show [GET]
    + Response 200 (application/hal+json)

            { "open": "09:00", "days": [1, 2] }

    ## Summer [/hours/summer]

    ### Show [GET]
    + Response 200 (application/hal+json)

            { "open": "10:00", "days": [] }
    """

  /// Exit status 0: the rest builds, and its contract no longer has what was left out.
  @Test func whatNoBuildAcceptsIsSetAside() async throws {
    let (files, run) = try await imported(
      """
      # GET /a
      + Response 200 (application/json)

              {"a": 1e400}

      # GET /b
      + Response 200 (application/json)
          + Body

                  {"b": "x"}

          + Schema

                  {"properties": {"b": {"pattern": "^[0-9]+$"}}}

      # GET /c
      + Response 200 (application/json)

              {"c": 1}

      """)
    #expect(run.status == 0)
    let warnings = run.stderr.split(separator: "\n").filter { $0.contains(": warning: ") }
    let expected = [
      "library.apib:2:3: warning: GET /a was left out: in its sample, the number 1e400 is too large",
      "library.apib:7:3: warning: GET /b was left out: no file can match its description",
    ]
    #expect(warnings.map(String.init) == expected.map { "\($0) [not-imported]" })
    #expect(
      files["content/api/library.apib"]
        == """
        # GET /a

        # GET /b

        # GET /c
        + Response 200 (application/json)

                {"c": 1}

        """)
    let built = try await built()
    #expect(built.status == 0 && !built.stderr.contains("error"), "\(built)")
    #expect(built.stdout.contains("contract        1 responses judged"))
  }

  @Test func makesCollectionsWithSchemasAndEndpoints() async throws {
    let (files, run) = try await imported(library)
    #expect(run.status == 0)
    #expect(run.stderr.contains("DELETE /books/{id} was left out: a file cannot be its response"))
    #expect(
      files["content/books/_collection.yml"] == """
        title: All
        entries: books.json
        schema:
          id: integer
          title: text
          price: number
          due: { type: any, optional: true }
        endpoints:
          - { path: /books, each: [id, title, price, due], omit: missing, title: List }

        """)
    // 'url' is a member of every entry, so the body is kept as it is.
    #expect(
      files["content/books-2/_collection.yml"] == """
        title: One
        entries: books-2.json
        schema:
          id: string
          body: any
        endpoints:
          - { path: '/books/{id}', one: body, title: Show }

        """)
    #expect(
      files["content/hours/_collection.yml"] == """
        title: Hours
        entries: hours.json
        schema:
          id: text
          open: text
          days: { type: list, of: integer }
        endpoints:
          - { path: '/hours/{id}', one: [open, days], omit: missing, media-type: 'application/hal+json', title: Show }

        """)
    #expect(files["content/api/library.apib"] == library)
    #expect(files["content/site.yml"]?.contains("base-url: 'https://library.example/'\n") == true)
    let built = try await built()
    #expect(built.status == 0 && built.stderr == "", "\(built)")
    #expect(built.stdout.contains("contract        4 responses judged, 1 skipped"))
  }

  @Test(arguments: [
    // Members in another order in each element.
    ("[{\"id\": 1, \"a\": 1}, {\"a\": 2, \"id\": 2}]", "/a"),
    // The root, scalars, lists of lists, null, and an empty object and list.
    ("{\"a\": [[1, 2], [\"x\"]]}", "/"), ("5", "/a"), ("\"text\"", "/a"), ("null", "/a"),
    ("[]", "/a"), ("{}", "/a/"), ("[1, \"a\", null, {\"b\": 1e2}]", "/a"),
    // Names that are those of built-in members, or no names of fields.
    ("[{\"id\": 1, \"slug\": \"a b\", \"content\": \"x\"}]", "/a"),
    ("{\"_links\": {\"self\": {\"href\": \"/\"}}, \"a b\": 1, \"\": 2, \"é\": 3}", "/a"),
    ("[{\"id\": \"1\", \"x\": {\"y\": null}}, {\"id\": \"2\", \"x\": {}}]", "/a"),
    // Texts that look like something else.
    (
      "[{\"id\": \"01\", \"d\": \"2014-02-31\", \"e\": \"2014-01-01T00:00:00.000Z\", \"f\": \"1\"}]",
      "/a"
    ),
    (
      "[{\"id\": 1, \"i\": \"cover.jpg\", \"m\": \"*x* <b>\", \"n\": -0.0, \"o\": 12345678901234567890}]",
      "/a"
    ),
    ("[{\"id\": 1, \"removed\": {\"date\": \"2020-01-01\", \"reason\": \"x\"}}]", "/a"),
  ])
  func publishesTheSampleAsItIs(body: String, path: String) async throws {
    let blueprint = "# GET \(path)\n+ Response 200 (application/json)\n\n        \(body)\n"
    let (_, run) = try await imported(blueprint)
    #expect(run.status == 0 && run.stderr == "", "\(run)")
    let built = try await built()
    #expect(built.status == 0 && built.stderr == "", "\(built)")
    #expect(built.stdout.contains("contract        1 responses judged\n"))
  }

  @Test func reportsASampleThatIsNotJSON() async throws {
    let (files, run) = try await imported(
      "# GET /a\n+ Response 200 (application/json)\n\n        { \"a\": 1 \"b\": 2 }\n")
    #expect(
      run.stderr.contains("library.apib:2:3: warning: GET /a was left out: its sample is not JSON"))
    #expect(files["content/a/_collection.yml"] == nil)
    #expect(files["content/api/library.apib"] == "# GET /a\n")
    let built = try await built()
    #expect(built.status == 0 && !built.stderr.contains("error"), "\(built)")
  }

  @Test func leavesOutPathsThatNoEndpointCanHave() async throws {
    let (files, run) = try await imported(
      """
      HOST: https://user:secret@library.example/

      # GET /users.json
      + Response 200 (application/json)

              [{ "id": 1 }]

      # GET /site.yml
      + Response 200 (application/json)

              {}

      # GET /%7Ba%7D
      + Response 200 (application/json)

              {}
      """)
    #expect(run.stderr.contains("GET /%7Ba%7D was left out"))
    #expect(files["content/site.yml"]?.contains("secret") == false)
    #expect(files["content/users/_collection.yml"]?.contains("path: /users,") == true)
    // A step that looks like the name of a file is a key of the step before it.
    #expect(files["content/site-yml/_collection.yml"]?.contains("path: '/{id}'") == true)
    #expect(!run.stdout.contains("does not build"))
  }

  @Test func writesNothingForABrokenBlueprint() async throws {
    let (files, run) = try await imported("# GET /a\n\t+ Response 200\n")
    #expect(run.status == 1 && files.isEmpty)
    #expect(run.stderr.contains("[contract-syntax]"))
  }

  @Test func doesNotWriteIntoAFolderThatHasFiles() async throws {
    _ = try await imported(library)
    let again = try await Command.run(["contract", "import", "library.apib"], in: folder.path)
    #expect(again.status == 2)
  }
}

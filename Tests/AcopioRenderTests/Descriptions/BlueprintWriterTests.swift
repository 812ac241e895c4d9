import AcopioBase
import AcopioContract
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The API Blueprints that a site publishes.
@Suite struct BlueprintWriterTests {
  /// A library with these lines in `api:` and these endpoints of books.
  private func archive(
    api: String = "blueprint: true, versions: [ { name: v1, current: true } ]",
    books: String = endpoints, base: String = "https://library.example/", more: String = ""
  ) -> String {
    """
    -- content/site.yml --
    name: Library
    description: Books to lend.
    base-url: \(base)
    locale: en
    api: { \(api) }
    -- content/books/_collection.yml --
    title: Books
    entries: books.json
    key: id
    schema:
      id: { type: string, pattern: '^[0-9]+$', title: Number }
      genre: { type: enum, values: [novel, poetry], default: novel }
      height: { type: number, optional: true, title: Height, unit: cm }
      author: { type: reference, to: authors }
    endpoints:
    \(books)
    -- content/books/books.json --
    [ { "id": "1", "author": "ende" } ]
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema: { name: { type: text } }
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    ---
    \(more)
    """
  }

  private static let endpoints = """
    - { path: /books, title: All books, description: By number., each: { id: id, author: [name] } }
    - { path: '/books/{id}', one: { id: id, genre: genre, height: height } }
    """

  @Test func everyEndpointIsAResourceWithAttributesABodyAndASchema() throws {
    let built = BuiltSite(archive())
    #expect(built.printed == "")
    let text = try #require(built["v1/api.apib"])
    let schemas = text.split(separator: "    + Schema\n").map(String.init)
    try #require(schemas.count == 3)
    #expect(
      schemas[0] == """
        FORMAT: 1A
        HOST: https://library.example/v1

        # Library

        Books to lend.

        # Group Books

        ## All books [/books.json]

        By number.

        ### GET

        + Response 200 (application/json)

            + Attributes (array[BooksItem])

            + Body

                    [
                      {
                        "id": "1",
                        "author": {
                          "name": "Michael Ende"
                        }
                      }
                    ]


        """)
    #expect(
      schemas[1] == """

                    {
                      "$schema": "http://json-schema.org/draft-07/schema#",
                      "type": "array",
                      "items": {
                        "$ref": "#/definitions/BooksItem"
                      },
                      "definitions": {
                        "BooksItem": {
                          "type": "object",
                          "properties": {
                            "id": {
                              "title": "Number",
                              "type": "string",
                              "pattern": "^[0-9]+$"
                            },
                            "author": {
                              "$ref": "#/definitions/BooksItemAuthor"
                            }
                          },
                          "required": [
                            "id",
                            "author"
                          ]
                        },
                        "BooksItemAuthor": {
                          "type": "object",
                          "properties": {
                            "name": {
                              "type": "string"
                            }
                          },
                          "required": [
                            "name"
                          ]
                        }
                      }
                    }

        ## Books [/books/{id}.json]

        + Parameters

            + id: `1` (string, required) - Number

        ### GET

        + Response 200 (application/json)

            + Attributes (enum)
                + (BooksEntry)
                + (RemovedEntry)

            + Body

                    {
                      "id": "1",
                      "genre": "novel",
                      "height": null
                    }


        """)
    #expect(
      schemas[2].hasSuffix(
        """
        # Data Structures

        ## BooksItem (object)

        + id (string, required) - Number
        + author (BooksItemAuthor, required)

        ## BooksItemAuthor (object)

        + name (string, required)

        ## BooksEntry (object)

        + id (string, required) - Number
        + genre (BooksEntryGenre, required)
        + height (number, required, nullable) - Height. Unit: cm

        ## BooksEntryGenre (enum[string])

        + `novel`
        + `poetry`

        ## RemovedEntry (object)

        + key (string, required)
        + removed: true (boolean, fixed, required)
        + date (string, required)
        + reason (string, required, nullable)
        + successor (RemovedEntrySuccessor, required, nullable)

        ## RemovedEntrySuccessor (object)

        + key (string, required, nullable)
        + url (string, required, nullable)

        """))
  }

  @Test func itIsPublishedOnlyIfTheSiteSaysSoAndListedWithTheOthers() throws {
    let plain = BuiltSite(archive(api: "versions: [ { name: v1, current: true } ]"))
    let alone = BuiltSite(archive())
    #expect(
      Set(alone.files.keys).subtracting(plain.files.keys).sorted()
        == [".well-known/api-catalog", "v1.json", "v1/api.apib"])
    for (path, bytes) in plain.files { #expect(alone.files[path] == bytes) }
    #expect(
      alone["v1.json"]?.contains(#""blueprint": "https://library.example/v1/api.apib","#) == true)
    #expect(alone["v1.json"]?.contains("schema") == false)
    let both = BuiltSite(
      archive(api: "openapi: true, blueprint: true, versions: [ { name: v1, current: true } ]"))
    #expect(
      both[".well-known/api-catalog"] == """
        {
          "linkset": [
            {
              "anchor": "https://library.example/.well-known/api-catalog",
              "item": [
                {
                  "href": "https://library.example/v1.json"
                }
              ]
            },
            {
              "anchor": "https://library.example/v1.json",
              "service-desc": [
                {
                  "href": "https://library.example/v1/openapi.json",
                  "type": "application/vnd.oai.openapi+json;version=3.1"
                },
                {
                  "href": "https://library.example/v1/api.apib",
                  "type": "text/vnd.apiblueprint"
                }
              ]
            }
          ]
        }

        """)
    #expect(both["v1/api.apib"] == alone["v1/api.apib"])
  }

  @Test func endpointsWithoutAVersionHaveOneAtTheRoot() {
    let built = BuiltSite(
      archive(api: "blueprint: true", base: "https://library.example/town/"))
    #expect(
      built["api.apib"]?.hasPrefix("FORMAT: 1A\nHOST: https://library.example/town\n") == true)
    #expect(built.files["v1/api.apib"] == nil)
  }

  @Test func aFileOfTheSiteReplacesIt() {
    let built = BuiltSite(archive(more: "-- static/v1/api.apib --\nFORMAT: 1A"))
    #expect(built["v1/api.apib"] == "FORMAT: 1A\n")
  }

  @Test func itIsTheSameOnAnyNumberOfThreads() {
    let one = BuiltSite(OddSiteTests.described)
    let four = BuiltSite(OddSiteTests.described, jobs: 4)
    #expect(one["v1/api.apib"] != nil)
    #expect(one["v1/api.apib"] == four["v1/api.apib"])
  }

  // MARK: - Examples

  /// A list of so many books, each of them like `book`.
  private func site(of count: Int, _ book: (Int) -> String) -> GeneratedBlueprints {
    let books = (1...count).map(book).joined(separator: ",\n")
    return GeneratedBlueprints(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        api: { envelope: true, versions: [ { name: v1, current: true } ] }
        -- content/books/_collection.yml --
        entries: books.json
        key: id
        schema: { id: { type: integer }, title: { type: text, optional: true }, note: { type: text } }
        endpoints:
          - { path: /books, each: [id, title, note] }
          - { path: /pages, each: [id], per-page: 5 }
          - { path: /keyed, each: [note], keyed-by: id }
          - { path: /nobody, each: [id], where: id == 0 }
          - { path: '/nobody/{id}', one: [id], where: id == 0 }
        -- content/books/books.json --
        [\(books)]
        """))
  }

  private static let note = String(repeating: "x", count: 200)

  @Test func aLargeBodyEndsAfterTheItemsThatAreUnlikeTheOnesBeforeThem() throws {
    let built = site(of: 200) {
      #"{ "id": \#($0), "title": \#($0 == 5 ? "null" : #""Momo""#), "note": "\#(Self.note)" }"#
    }
    try built.expectEverything()
    let text = built["v1/api.apib"]
    #expect(text.contains("\n    The body has the first 5 items of 200.\n"))
    #expect(text.contains("\n    The body has the first 3 items of 200.\n"))
    let bodies = try #require(built.results["v1/api.apib"]).transactions.compactMap(\.response.body)
    #expect(bodies[0].string.contains(#""total": 200"#))
  }

  @Test func aLargeFileOfGeoJSONKeepsItsFirstFeatures() throws {
    let books = (1...200).map {
      #"{ "id": \#($0), "place": { "latitude": 1.5, "longitude": 2.5 }, "note": "\#(Self.note)" }"#
    }.joined(separator: ",\n")
    let built = GeneratedBlueprints(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        api: { envelope: true, versions: [ { name: v1, current: true } ] }
        -- content/books/_collection.yml --
        entries: books.json
        key: id
        schema: { id: { type: integer }, place: { type: geo-point }, note: { type: text } }
        endpoints:
          - { path: /places, format: geojson, geometry: place, each: [id, note] }
        -- content/books/books.json --
        [\(books)]
        """))
    try built.expectEverything()
    #expect(built["v1/api.apib"].contains("\n    The body has the first 3 items of 200.\n"))
    let body = try #require(built.results["v1/api.apib"]?.transactions.first?.response.body)
    #expect(body.string.contains(#""revision": ""#))
  }

  @Test func furtherPagesHaveAResourceAndEndpointsWithoutFilesHaveNoExample() throws {
    let built = site(of: 12) { #"{ "id": \#($0), "note": "" }"# }
    try built.expectEverything()
    let text = built["v1/api.apib"]
    #expect(
      text.contains(
        """
        ## books, further pages [/pages/page/{page}.json]

        + Parameters

            + page: `2` (number, required) - The number of the page

        """))
    #expect(text.contains("## books [/nobody/{id}.json]\n\n+ Parameters\n\n    + id (number, req"))
  }

  @Test func theEndOfAnEndpointAndItsLanguagesAreNamed() throws {
    let built = GeneratedBlueprints(
      BuiltSite.files(
        Exhibition.archive(
          """
            - path: /books
              localized: true
              deprecated: 2026-01-31
              sunset: 2027-01-31
              each: [id]
          """)))
    try built.expectEverything()
    #expect(
      built["v1/api.apib"].contains(
        """
        ## books [/books.json]

        Deprecated since 2026-01-31, may be removed from 2027-01-31.

        In other languages: Español: /es/books.json

        ### GET

        """))
  }

  // MARK: - Every site

  @Test func oddSitesKeepWhatTheirBlueprintsSay() throws {
    try GeneratedBlueprints(BuiltSite.files(OddSiteTests.archive)).expectEverything("odd")
    try GeneratedBlueprints(Library.files()).expectEverything("library")
    let endpoints = """
        - { path: /all, localized: true, each: [id, title, pages, about, author, tags, notes, loan, chapters] }
        - { path: '/all/{id}', omit: missing, one: [id, title, author, notes, loan] }
        - { path: '/all/{id}/{title}', for: chapters, one: [title, minutes, words] }
        - { path: /by, each: [id], group-by: author }
        - { path: /vendor, media-type: 'application/vnd.library+json; profile="(a)"', each: [id] }
      """
    try GeneratedBlueprints(BuiltSite.files(Exhibition.archive(endpoints)))
      .expectEverything("exhibition")
  }

  /// Words that have a meaning in blueprints, in Markdown or in YAML.
  private static let words = [
    "#", "##", "+", "+ ", "- ", "* ", "> ", "\n", "\n\n", "\t", "\r\n", "    code", "```", "~~~",
    "===",
    "---", "`", "``", "[x]", "[/x]", "(y)", "{z}", "[]", "[a][]", "Group ", "GET", "GET /x",
    "Data Structures",
    "Sample: ", "Default", "Items", "Include Money", "One Of", "Response 200", "Request", "Body",
    "Schema",
    "Attributes", "Parameters", "Values", "Headers", "Relation: x", "FORMAT: 1A", "HOST: x",
    "# Group X",
    "+ Response 404", "<script>", "<p>", "<!--", "&lt;", "&", "\\", "\\\\", "\\#", "é", "日本", "🎉",
    "\u{2028}",
    "*", "_", "__", "**x**", "1. ", "2.", ":", " - ", " (string)", ", ", "=", "$", "%41", "\u{7F}",
    "x", "Book",
    "null", "true", "12", "'", "\"", "]", ")", "(", "[", "|", "^", "!", "http://x.example/", "C#",
  ]

  private func text(_ random: inout SeededGenerator, _ most: Int = 6) -> String {
    (1...Int.random(in: 1...most, using: &random)).map { _ in
      Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
    }.joined(separator: Bool.random(using: &random) ? " " : "")
  }

  /// Text in quotation marks, which are those of YAML and JSON alike.
  private func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  private func hostileSite(_ seed: UInt64) -> [String: [UInt8]] {
    var random = SeededGenerator(seed: seed)
    func some(_ most: Int = 6) -> String { quoted(text(&random, most)) }
    let members = (0..<4).map { _ in "\(some(3)): { value: note }" }
    let known = Set(members)
    let unit = some(2)
    return BuiltSite.files(
      """
      -- content/site.yml --
      name: \(some())
      description: \(some(12))
      base-url: https://library.example/
      locale: en
      api: { openapi: true, blueprint: true, versions: [ { name: v1, current: true } ] }
      -- content/books/_collection.yml --
      title: \(some())
      entries: books.json
      key: id
      schema:
        id: { type: string, title: \(some()), description: \(some()) }
        note: { type: string, title: \(some()), optional: true }
        size: { type: number, title: \(some()), unit: \(unit), default: 1 }
        kind: { type: enum, values: [\(some(3)), other], title: \(some()), default: other }
        more: { type: enum, values: [\(some(3)), other], may-grow: true, default: other }
      endpoints:
        - path: /books
          title: \(some())
          description: \(some(12))
          each: { \(known.sorted().joined(separator: ", ")), size: size, kind: kind, more: more }
        - path: '/books/{id}'
          title: \(some())
          description: \(some(12))
          one: { id: id, note: note, fixed: { constant: \(some()) } }
      -- content/books/books.json --
      [ { "id": \(quoted("a" + text(&random, 2).filter { !$0.isNewline && $0 != "/" })), "note": \(some(20)) },
        { "id": "b", "note": null } ]
      """)
  }

  @Test func textFromContentStaysInItsPlace() throws {
    var count = 0
    for seed in UInt64(0)..<400 {
      let built = GeneratedBlueprints(hostileSite(seed))
      // Some words are refused where they are; the site then says so.
      guard !built.site.files.isEmpty else { continue }
      count += 1
      try built.expectEverything("seed \(seed)")
      let blueprint = try #require(built.results["v1/api.apib"]).blueprint
      var groups = 0
      var resources = 0
      for part in blueprint.parts {
        guard case .group(let group) = part else { continue }
        groups += 1
        resources += group.resources.count
      }
      #expect(groups == 1 && resources == 2 && blueprint.metadata.count == 2, "seed \(seed)")
    }
    #expect(count > 100)
  }
}

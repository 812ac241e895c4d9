import AcopioSiteTestSupport
import Foundation
import Testing

/// The catalogue of a site for open-data portals.
@Suite struct CatalogueTests {
  private func archive(
    _ catalogue: String =
      "{ licence: CC-BY-4.0, publisher: { name: The Library, url: 'https://library.example/', email: "
      + "data@library.example }, keywords: [books, reading], issued: 2026-01-31, modified: 2026-02-28, "
      + "frequency: weekly }",
    books: String = Self.books, more: String = ""
  ) -> String {
    """
    -- content/site.yml --
    name: Library
    description: Books to lend.
    base-url: https://library.example/
    locale: en
    api: { versions: [ { name: v1, current: true } ] }
    catalogue: \(catalogue)
    -- content/books/_collection.yml --
    title: Books
    entries: books.json
    key: id
    schema:
      id: { type: integer, min: 1, title: Number }
      title: { type: text, title: Title }
      height: { type: number, optional: true, title: Height, unit: cm }
      lent: { type: boolean, default: false }
      printed: { type: date, optional: true }
      tags: { type: list, of: { type: string }, default: [] }
      parts: { type: list, default: [], of: { type: object, fields: { name: { type: text } } } }
      author: { type: reference, to: authors, optional: true }
    endpoints:
      - { path: /books, title: All books, envelope: true, each: [id, title, height, lent, printed, tags, parts, { author: [name] }], per-page: 2 }
      - { path: '/books/{id}', one: [id] }
      - { path: /keyed, each: [title], keyed-by: id }
    -- content/books/books.json --
    \(books)
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema: { name: { type: text } }
    endpoints: [ { path: /authors, each: [name] } ]
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    ---
    \(more)
    """
  }

  private static let books = #"""
    [ { "id": 1, "title": "=1+1", "height": 20.50, "author": "ende", "tags": ["a", "b"] },
      { "id": 2, "title": "Momo, \"new\"", "lent": true, "printed": "1973-01-31", "parts": [ { "name": "x" } ] },
      { "id": 3, "title": "Ñandú\nEmma", "height": -3 } ]
    """#

  private static let files = [
    "catalog.jsonld", "datapackage.json", "dataset.jsonld", "v1/authors.csv", "v1/books.csv",
  ]

  @Test func everyListHasATableWithAColumnForEachValue() throws {
    let built = BuiltSite(archive())
    #expect(built.printed == "")
    #expect(
      built["v1/books.csv"] == """
        id,title,height,lent,printed,tags,author.name\r
        1,'=1+1,20.50,false,,"a,b",Michael Ende\r
        2,"Momo, ""new\""",,true,1973-01-31,,\r
        3,"Ñandú
        Emma",-3,false,,,\r

        """)
    #expect(built["v1/authors.csv"] == "name\r\nMichael Ende\r\n")
  }

  /// The JSON at the address of such a list has no data.
  @Test func ofPagesThatAreNamedForTheirHashTheTableAloneIsListed() throws {
    let built = BuiltSite(archive().replacing("per-page: 2", with: "per-page: 2, pages: hashed"))
    #expect(built.printed == "")
    #expect(built["v1/books.csv"] == BuiltSite(archive())["v1/books.csv"])
    for path in ["datapackage.json", "catalog.jsonld", "dataset.jsonld"] {
      let text = try #require(built[path])
      #expect(text.contains("v1/books.csv") && !text.contains("v1/books.json"), "\(path)")
      #expect(text.contains("v1/authors.json"), "\(path)")
    }
  }

  @Test func nothingElseChanges() throws {
    let described = BuiltSite(archive())
    let plain = BuiltSite(
      archive().replacing("catalogue: {", with: "params: {"))
    #expect(Set(described.files.keys).subtracting(plain.files.keys).sorted() == Self.files)
    for (path, bytes) in plain.files { #expect(described.files[path] == bytes) }
    #expect(BuiltSite(BuiltSite.files(archive()), jobs: 4).files == described.files)
  }

  @Test func thePackageHasASchemaForEachTable() throws {
    let built = BuiltSite(archive())
    let text = try #require(built["datapackage.json"])
    #expect(
      text.hasPrefix(
        """
        {
          "profile": "data-package",
          "name": "library.example",
          "title": "Library",
          "description": "Books to lend.",
          "homepage": "https://library.example/",
          "licenses": [
            {
              "name": "CC-BY-4.0",
              "path": "https://spdx.org/licenses/CC-BY-4.0.html"
            }
          ],
          "contributors": [
            {
              "title": "The Library",
              "path": "https://library.example/",
              "email": "data@library.example",
              "role": "publisher"
            }
          ],
          "keywords": [
            "books",
            "reading"
          ],
        """))
    let package = try object(text)
    let resources = try #require(package["resources"] as? [[String: Any]])
    #expect(
      resources.map { $0["name"] as? String } == ["books", "books-json", "authors", "authors-json"]
        || resources.map { $0["name"] as? String }
          == ["authors", "authors-json", "books", "books-json"]
    )
    let books = try #require(resources.first { $0["name"] as? String == "books" })
    #expect(books["bytes"] as? Int == built.files["v1/books.csv"]?.count)
    let fields = (books["schema"] as? [String: Any])?["fields"] as? [[String: Any]] ?? []
    #expect(
      fields.map { "\($0["name"] ?? "") \($0["type"] ?? "")" } == [
        "id integer", "title string", "height number", "lent boolean", "printed date",
        "tags string", "author.name string",
      ])
    #expect(fields[2]["description"] as? String == "Height. Unit: cm")
  }

  @Test func theOtherDescriptionsNameTheSameFiles() throws {
    let built = BuiltSite(archive())
    let catalogue = try object(try #require(built["catalog.jsonld"]))
    let datasets = catalogue["dcat:dataset"] as? [[String: Any]] ?? []
    let addresses = datasets.flatMap {
      ($0["dcat:distribution"] as? [[String: Any]] ?? []).compactMap {
        ($0["dcat:downloadURL"] as? [String: Any])?["@id"] as? String
      }
    }
    let other = try object(try #require(built["dataset.jsonld"]))
    let found = (other["dataset"] as? [[String: Any]] ?? []).flatMap {
      ($0["distribution"] as? [[String: Any]] ?? []).compactMap { $0["contentUrl"] as? String }
    }
    #expect(addresses == found)
    #expect(
      addresses.sorted() == [
        "https://library.example/v1/authors.csv", "https://library.example/v1/authors.json",
        "https://library.example/v1/books.csv", "https://library.example/v1/books.json",
      ])
    for address in addresses {
      #expect(built.files[String(address.dropFirst("https://library.example/".count))] != nil)
    }
    #expect(
      (datasets.first?["dct:accrualPeriodicity"] as? [String: Any])?["@id"] as? String
        == "http://publications.europa.eu/resource/authority/frequency/WEEKLY")
    for part in [catalogue] + datasets {
      #expect((part["dct:modified"] as? [String: Any])?["@value"] as? String == "2026-02-28")
      #expect(
        (part["dct:language"] as? [String: Any])?["@id"] as? String
          == "http://id.loc.gov/vocabulary/iso639-1/en")
    }
    let services = try #require(catalogue["dcat:service"] as? [[String: Any]])
    #expect(services.count == 1)
    #expect(services.first?["@type"] as? String == "dcat:DataService")
    #expect(
      (services.first?["dcat:endpointURL"] as? [String: Any])?["@id"] as? String
        == "https://library.example/v1/")
    // Without 'openapi: true' there is no description to name.
    #expect(services.first?["dcat:endpointDescription"] == nil)
    #expect((services.first?["dcat:servesDataset"] as? [Any])?.count == 2)
  }

  @Test func onlyTheNamedCollectionsAreListed() {
    let built = BuiltSite(
      archive(
        "{ licence: 'https://library.example/terms', publisher: { name: L }, collections: books }"))
    #expect(built.printed == "")
    #expect(built.files["v1/authors.csv"] == nil)
    #expect(
      built["datapackage.json"]?.contains(#""path": "https://library.example/terms""#) == true)
  }

  @Test(arguments: [
    (
      "{ licence: 'CC BY', publisher: { name: L } }",
      "is not the identifier of a licence [wrong-type]"
    ),
    ("{ licence: 'javascript://x', publisher: { name: L } }", "[invalid-url]"),
    ("{ licence: MIT }", "[missing-key]"),
    ("{ publisher: { name: L } }", "[missing-key]"),
    (
      "{ licence: MIT, publisher: { name: L, email: x } }",
      "must be an address for mail [wrong-type]"
    ),
    (
      "{ licence: MIT, publisher: { name: L }, issued: soon }",
      "'issued' must be a day [wrong-type]"
    ),
    (
      "{ licence: MIT, publisher: { name: L }, modified: soon }",
      "'modified' must be a day [wrong-type]"
    ),
    ("{ licence: MIT, publisher: { name: L }, frequency: often }", "[not-in-enum]"),
    (
      "{ licence: MIT, publisher: { name: L }, collections: [boks] }",
      "there is no collection 'boks'; did you mean 'books'? [unknown-collection]"
    ),
    ("{ licence: MIT, publisher: { name: L }, license: x }", "[unknown-key]"),
  ])
  func mistakesAreReported(catalogue: String, message: String) {
    let built = BuiltSite(archive(catalogue))
    #expect(built.printed.contains("content/site.yml:6:"), "\(built.printed)")
    #expect(built.printed.contains(message), "\(built.printed)")
    #expect(built.files.isEmpty)
  }

  @Test func aFileOfTheSiteReplacesATable() {
    let built = BuiltSite(archive(more: "-- static/v1/books.csv --\nid"))
    #expect(built["v1/books.csv"] == "id\n")
    // What describes the table is true of the one that is published.
    #expect(built["datapackage.json"]?.contains("\"bytes\": 3,") == true)
    let output = BuiltSite(
      archive(more: "-- templates/outputs/books.csv.liquid --\nid")
        .replacing(
          "description: Books to lend.",
          with:
            "description: Books to lend.\noutputs: [ { path: /v1/books.csv, template: books.csv } ]"
        ))
    #expect(output.printed == "")
    #expect(output["v1/books.csv"]?.hasPrefix("id") == true)
    #expect(output["datapackage.json"]?.contains("\"path\": \"v1/books.csv\"") == true)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}

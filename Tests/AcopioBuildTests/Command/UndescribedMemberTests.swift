import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// `acopio check` asks what the members of endpoints mean.
@Suite struct UndescribedMemberTests {
  private func site(_ api: String, schema: String = "title: text") throws -> SiteFolder {
    try SiteFolder(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        api: { versions: [ { name: v1 } ]\(api) }
        -- content/books/_collection.yml --
        entries: books.json
        schema: { id: { type: string, title: Number }, place: { type: geo-point, title: Place }, \(schema) }
        endpoints:
          - { path: /books, envelope: true, each: [id, title, { more: { members: { t: title, size: size(title) } } }] }
          - { path: /books, format: geojson, geometry: place, each: [id] }
          - { path: '/books/{id}', one: [id] }
        -- content/books/books.json --
        [ { "id": "1", "title": "Momo", "place": { "latitude": 1, "longitude": 2 } } ]
        -- templates/layouts/api.html --
        -
        """))
  }

  @Test func membersWithoutTextsAreListedOnceForAnEndpoint() async throws {
    let site = try site(", documentation: { permalink: /api/, layout: api }")
    let check = try await site.acopio(["check"])
    #expect(
      check.stderr.contains(
        """
        content/books/_collection.yml:4:13: warning: '/v1/books' has 3 members without a title or description: \
        data[].title, data[].more.t, data[].more.size [undescribed-member]
        """), "\(check)")
    #expect(check.stderr.split(separator: "[undescribed-member]").count == 2)
    #expect(try await site.build().stderr == "")
  }

  @Test func aSiteWithoutDocumentationIsNotAsked() async throws {
    let check = try await site("").acopio(["check"])
    #expect(!check.stderr.contains("undescribed-member"), "\(check)")
  }

  @Test func aTitleIsEnough() async throws {
    let site = try site(
      ", documentation: { permalink: /api/, layout: api }",
      schema: "title: { type: text, title: Title }")
    let check = try await site.acopio(["check"])
    #expect(
      check.stderr.contains("has a member without a title or description: data[].more.size"),
      "\(check)")
  }
}

import AcopioSiteTestSupport
import Foundation
import Testing

/// The end of the life of versions and endpoints in the files that list them.
@Suite struct LifeMembersTests {
  private let site = BuiltSite(
    """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/
    locale: en
    api:
      openapi: true
      versions: [ { name: v1, deprecated: 2026-01-31, sunset: 2027-01-31, successor: v2 }, { name: v2 } ]
    -- content/books/_collection.yml --
    entries: books.json
    schema: { id: { type: string } }
    endpoints:
      - { path: /books, each: [id] }
      - { path: /titles, versions: [v2], deprecated: 2026-06-30, each: [id] }
      - { path: '/titles/{id}', versions: [v2], deprecated: 2026-06-30, successor: '/v2/books', one: [id] }
    -- content/books/books.json --
    [ { "id": "1" } ]
    """)

  private func members(_ path: String, _ list: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(site.files[path] ?? []))
    return try #require((json as? [String: Any])?[list] as? [[String: Any]])
  }

  private func lives(_ members: [[String: Any]], _ name: String) -> [String] {
    members.map { member in
      let life = ["deprecated", "sunset", "successor"].map { member[$0] as? String ?? "-" }
      return "\(member[name] as? String ?? "?") " + life.joined(separator: " ")
    }
  }

  @Test func theFileForProgramsHasThem() throws {
    #expect(site.printed == "")
    #expect(
      lives(try members("acopio.json", "versions"), "name") == [
        "v1 2026-01-31 2027-01-31 v2", "v2 - - -",
      ])
    #expect(
      lives(try members("acopio.json", "endpoints"), "path") == [
        "/books - - -", "/books - - -", "/titles 2026-06-30 - -",
      ])
    #expect(
      lives(try members("acopio.json", "entries"), "path") == [
        "/titles/{id} 2026-06-30 - /v2/books"
      ])
  }

  @Test func theIndexOfAVersionHasThem() throws {
    #expect(
      lives(try members("v1.json", "endpoints"), "path") == ["/v1/books 2026-01-31 2027-01-31 v2"])
    #expect(
      lives(try members("v2.json", "endpoints"), "path") == [
        "/v2/books - - -", "/v2/titles 2026-06-30 - -",
        "/v2/titles/{id} 2026-06-30 - /v2/books",
      ])
    #expect(site["v1.json"]?.contains(#""deprecated": "2026-01-31""#) == true)
  }
}

import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// `acopio contract check` judges what would be published by the blueprints of the site alone.
@Suite struct ContractCheckCommandTests {
  private func library(title: String) throws -> SiteFolder {
    let site = try SiteFolder()
    try site.write(
      "content/api/v1/library.apib",
      """
      # Books [/books]

      ## All [GET]

      + Response 200 (application/json)

              [
                { "id": "1", "title": "\(title)" }
              ]

      """)
    return site
  }

  @Test func saysWhichResponsesDiffer() async throws {
    let site = try library(title: "Momo")
    let run = try await site.acopio(["contract", "check"])
    #expect(run.status == 1 && run.stdout == "")
    #expect(run.stderr.contains("content/api/v1/library.apib"), "\(run)")
    #expect(run.stderr.contains("[contract-mismatch]"), "\(run)")
    #expect(try await site.acopio(["contract", "update"]).status == 0)
    let again = try await site.acopio(["contract", "check"])
    #expect(again.status == 0 && again.stdout == "1 response judged, nothing wrong\n")
    #expect(again.stderr == "")
  }

  @Test func namesNothingElseUnlessItIsAnError() async throws {
    let site = try SiteFolder()
    try site.write("content/notes.sqlite", "x")
    #expect(try await site.acopio(["check"]).stderr.contains("warning: "))
    let run = try await site.acopio(["contract", "check"])
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout
        == "the site has no contracts with responses; put blueprints or OpenAPI documents into content/api/\n"
    )
    try site.write("content/books/books.json", "[{ \"id\": \"1\" }]")
    let broken = try await site.acopio(["contract", "check"])
    #expect(broken.status == 1)
    #expect(broken.stderr.contains("content/books/books.json:1:2: error:"))
  }

  @Test func saysThatItDoesNotCompareLocks() async throws {
    let site = try SiteFolder()
    #expect(try await site.acopio(["lock", "--now", SiteFolder.day]).status == 0)
    let run = try await site.acopio(["contract", "check"])
    #expect(
      run.stderr
        == "'acopio lock check' compares the locks of the site, which this command does not\n")
    #expect(run.status == 0)
  }
}

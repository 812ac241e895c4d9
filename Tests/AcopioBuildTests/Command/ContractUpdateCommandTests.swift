import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// `acopio contract update` writes today's responses into the blueprints of a site.
@Suite struct ContractUpdateCommandTests {
  private func library(_ blueprint: String) throws -> SiteFolder {
    let site = try SiteFolder()
    try site.write("content/api/v1/library.apib", blueprint)
    return site
  }

  private let outdated = """
    # Books [/books]

    ## All [GET]

    + Response 200 (application/json)

            [
              { "id": "1", "title": "Momo" }
            ]

    """

  @Test func bringsASampleUpToDateSoThatTheBuildPasses() async throws {
    let site = try library(outdated)
    #expect(try await site.build().status == 1)
    let trial = try await site.acopio(["contract", "update", "--dry-run"])
    #expect(trial.stdout == "content/api/v1/library.apib: 1 sample\n" && trial.status == 0)
    #expect(try site.text("content/api/v1/library.apib") == outdated)
    let run = try await site.acopio(["contract", "update"])
    #expect(run.stdout == "content/api/v1/library.apib: 1 sample\n" && run.status == 0)
    let built = try await site.build()
    #expect(built.status == 0 && built.stderr == "", "\(built)")
    #expect(built.stdout.contains("contract        1 responses judged\n"))
    let again = try await site.acopio(["contract", "update"])
    #expect(again.stdout == "1 blueprint, nothing to change\n")
  }

  @Test func writesNothingAsLongAsThereAreOtherErrors() async throws {
    let site = try library(outdated)
    try site.write("content/books/books.json", "[{ \"id\": \"1\" }]")
    let run = try await site.acopio(["contract", "update"])
    #expect(run.status == 1 && run.stdout == "")
    #expect(run.stderr.contains("content/books/books.json:1:2: error:"))
    #expect(try site.text("content/api/v1/library.apib") == outdated)
  }

  @Test func namesSamplesThatItCannotWrite() async throws {
    let site = try library(
      """
      # Books [/books]

      ## All [GET]

      + Response 200 (application/json)
          + Attributes (array)
              + (object)
                  + id: 1
                  + title: Momo

      """)
    let run = try await site.acopio(["contract", "update"])
    #expect(run.status == 1)
    #expect(
      run.stderr == """
        content/api/v1/library.apib:5:3: error: the sample of GET /books is not a block of code of its own \
        [contract-update]
        5 | + Response 200 (application/json)
          |   ^
          = remedy: change its description by hand, or write the sample under '+ Body'

        """)
  }

  @Test func writesNothingIfTwoRequestsShareASample() async throws {
    let shared = """
      # Model [/model]
      + Model (application/json)

              [{ "id": "1", "title": "Momo" }]

      # Books [/books]
      ## All [GET]
      + Response 200
          [Model][]

      # Again [/again]
      ## All [GET]
      + Response 200
          [Model][]

      """
    let site = try library(shared)
    var text = String(
      decoding: Library.files()["content/books/_collection.yml"] ?? [], as: UTF8.self)
    text += "  - { path: /again, versions: [v1], each: [id] }\n"
    try site.write("content/books/_collection.yml", text)
    for _ in 0..<2 {
      let run = try await site.acopio(["contract", "update"])
      #expect(run.status == 1 && run.stderr.contains("[contract-update]"), "\(run)")
      #expect(try site.text("content/api/v1/library.apib") == shared)
    }
  }

  @Test func saysThatThereIsNoBlueprint() async throws {
    let run = try await SiteFolder().acopio(["contract", "update"])
    #expect(run.stdout == "the site has no blueprints; put them into content/api/\n")
    #expect(run.status == 0)
  }
}

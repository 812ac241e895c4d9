import AcopioSiteTestSupport
import Foundation
import Testing

@Suite struct CleanCommandTests {
  @Test func removesWhatBuildsWroteAndTheCache() async throws {
    let site = try await SiteFolder.built()
    let run = try await site.acopio(["clean"])
    #expect(run.status == 0)
    #expect(run.stdout == "removed 12 files\n")
    #expect(run.stderr == "")
    #expect(try site.traces().keys.sorted() == [""])
    #expect(!FileManager.default.fileExists(atPath: site.work))
    #expect(try site.files("content").count + site.files("templates").count == 9)
  }

  @Test func keepsForeignFiles() async throws {
    let site = try await SiteFolder.built()
    try site.write("Output/.gitignore", "*")
    try site.write("Output/books/momo/notes.txt", "mine")
    // A link that Acopio did not make: neither it nor its target may be removed.
    try site.write("elsewhere/index.html", "mine")
    try site.link("Output/elsewhere", to: "../elsewhere")
    #expect(try await site.acopio(["clean"]).stdout == "removed 12 files\n")
    #expect(
      try site.traces().keys.sorted() == [
        "", ".gitignore", "books", "books/momo", "books/momo/notes.txt", "elsewhere",
      ])
    #expect(try site.files("elsewhere").keys.sorted() == ["index.html"])
  }

  @Test func removesNothingTwiceOrWithoutABuild() async throws {
    let site = try SiteFolder()
    try site.write("Output/index.html", "mine")
    for _ in 0..<2 {
      let run = try await site.acopio(["clean"])
      #expect(run.status == 0 && run.stdout == "removed 0 files\n" && run.stderr == "")
    }
    #expect(try site.files() == ["index.html": Data("mine".utf8)])
    #expect(!FileManager.default.fileExists(atPath: site.work))
  }

  @Test func leavesTheWayFreeForTheNextBuild() async throws {
    let site = try await SiteFolder.built()
    let before = try site.files()
    #expect(try await site.acopio(["clean"]).status == 0)
    let run = try await site.build()
    #expect(run.status == 0 && run.stdout.contains(" 12 written, 0 unchanged, 0 removed\n"))
    #expect(try site.files() == before)
  }
}

import AcopioSiteTestSupport
import Foundation
import Testing

/// `acopio init`, `acopio schema infer` and `acopio import json|csv`: the first steps with a site.
@Suite struct InitCommandTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
  }

  private func run(_ arguments: String...) async throws -> Command.Run {
    try await Command.run(arguments, in: folder.path)
  }

  private func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: folder.path + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path).sorted()
  }

  @Test(arguments: ["", "--blog", "--docs", "--api"])
  func aNewSiteBuilds(flag: String) async throws {
    let arguments = ["init", "my site"] + (flag.isEmpty ? [] : [flag])
    let made = try await Command.run(arguments, in: folder.path)
    #expect(made.status == 0 && made.stderr == "")
    #expect(made.stdout.contains("files written to my site\n\n  cd 'my site'\n  acopio build\n"))
    #expect(try names("my site") == ["content", "templates"])
    let built = try await run("build", "--root", "my site", "--now", "2026-11-23")
    #expect(built.status == 0 && built.stderr == "")
  }

  @Test func twoStartersAtOnceAreRefused() async throws {
    let run = try await run("init", "site", "--blog", "--docs")
    #expect(run.status == 2)
    #expect(try names() == [])
  }

  @Test func aFolderThatIsNotEmptyIsRefused() async throws {
    try write("notes.txt", "mine")
    let run = try await run("init")
    #expect(run.status == 2 && run.stdout == "")
    #expect(
      run.stderr
        == "acopio: the folder '.' is not empty: it contains 'notes.txt'; name another folder; one "
        + "that does not exist is created\n")
    #expect(try names() == ["notes.txt"])
  }

  @Test func anEmptyFolderIsFilled() async throws {
    let run = try await run("init")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout.contains("files written to this folder\n\n  acopio build\n"))
    #expect(try names() == ["content", "templates"])
  }

  @Test func theSchemaOfAFolderIsPrinted() async throws {
    try write("books/emma.md", "---\ntitle: Emma\npages: 474\n---\n")
    let run = try await run("schema", "infer", "books")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout == "entries: '*.md'\nschema:\n  title: text\n  pages: integer\n")
    #expect(try names("books") == ["emma.md"])
    let missing = try await self.run("schema", "infer", "films")
    #expect(missing.status == 2 && missing.stdout == "")
  }

  @Test func dataBecomesACollection() async throws {
    try write("books.json", #"[{ "id": "emma", "url": "/emma" }]"#)
    let run = try await run("import", "json", "books.json")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout == "2 files written to content/books\n'url' is called 'link' here\n")
    #expect(try names("content/books") == ["_collection.yml", "books.json"])
    let again = try await self.run("import", "json", "books.json", "--format", "json")
    #expect(again.status == 2)
    #expect(again.stdout.contains(#""id": "folder-not-empty""#))
    try write("broken.csv", "id,title\n1\n")
    let broken = try await self.run("import", "csv", "broken.csv")
    #expect(broken.status == 1)
    #expect(
      broken.stderr.hasPrefix("broken.csv:2:1: error: the row has 1 cell, the header 2 [csv-cells]")
    )
    #expect(try names("content") == ["books"])
  }
}

import AcopioBase
import AcopioEmit
import Foundation
import Testing

@Suite struct CleanTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func clean() throws -> Int {
    try AcopioEmit.clean(
      output: workshop.output, work: workshop.work, owner: Workshop.library)
  }

  @Test func removesWhatBuildsWroteAndTheWorkFolder() throws {
    try workshop.build(["index.html": "1", "books/a/index.html": "1", "books/b.json": "1"])
    try workshop.write("Output/books/notes.txt", "mine")
    try workshop.write(".acopio/staging/x", "1")
    #expect(try clean() == 3)
    #expect(try workshop.tree(workshop.root) == ["Output/books/notes.txt": "mine"])
  }

  @Test func keepsOutputItself() throws {
    try workshop.build(["index.html": "1", "books/a/index.html": "1"])
    #expect(try clean() == 2)
    #expect(try workshop.tree(workshop.root) == ["Output/": ""])
  }

  @Test func removesWhatAKilledBuildPlaced() throws {
    let (probe, _) = failing(after: 3, .place, with: killed)
    #expect(throws: killed) {
      try workshop.build(["a.html": "1", "b.html": "1", "c.html": "1"], probe: probe)
    }
    #expect(try workshop.tree() == ["a.html": "1", "b.html": "1"])
    #expect(try clean() == 2)
    #expect(try workshop.tree(workshop.root) == ["Output/": ""])
  }

  @Test func knowsWhatIsOursWithoutAWorkFolder() throws {
    try workshop.build(["index.html": "1", "books/a/index.html": "1"])
    try workshop.write("Output/books/notes.txt", "mine")
    try FileManager.default.removeItem(atPath: workshop.work)
    #expect(try clean() == 2)
    #expect(try workshop.tree(workshop.root) == ["Output/books/notes.txt": "mine"])
    #expect(try workshop.recordNames() == [])
  }

  @Test func leavesTheFolderOfAnotherSiteAlone() throws {
    let archive = OutputOwner(
      baseURL: "https://archive.example", name: "Archive", folder: nil)
    try workshop.build(["index.html": "1"], owner: archive)
    #expect(
      throws: EmitError.owned(path: workshop.output, by: archive, not: Workshop.library)
    ) { try clean() }
    #expect(try workshop.tree() == ["index.html": "1"])
  }

  @Test func removesWhatAnEarlierVersionRecorded() throws {
    try workshop.write("Output/index.html", "1")
    try workshop.write("Output/notes.txt", "mine")
    try workshop.writeEarlierList(["index.html"])
    #expect(try clean() == 1)
    #expect(try workshop.tree(workshop.root) == ["Output/notes.txt": "mine"])
  }

  @Test func knowsNothingToRemoveWithoutARecord() throws {
    try workshop.write("Output/index.html", "mine")
    #expect(try clean() == 0)
    #expect(try workshop.tree(workshop.root) == ["Output/index.html": "mine"])
  }

  @Test func followsNoLinks() throws {
    try workshop.write("elsewhere/x", "theirs")
    try workshop.build(["index.html": "1"])
    try FileManager.default.createSymbolicLink(
      atPath: workshop.work + "/staging", withDestinationPath: "../elsewhere")
    #expect(try clean() == 1)
    #expect(try workshop.tree(workshop.root) == ["Output/": "", "elsewhere/x": "theirs"])
  }
}

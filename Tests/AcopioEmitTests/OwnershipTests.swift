import AcopioBase
import AcopioEmit
import Foundation
import Testing

/// The owner of an output folder, and the files in it that are ours.
@Suite struct OwnershipTests {
  let workshop: Workshop
  let archive = OutputOwner(baseURL: "https://archive.example", name: "Archive", folder: nil)

  init() throws { workshop = try Workshop() }

  @Test func withdrawsFilesAfterTheWorkFolderWasLost() throws {
    try workshop.build(["index.html": "1", "books/momo/index.html": "1"])
    try FileManager.default.removeItem(atPath: workshop.work)
    #expect(try workshop.build(["index.html": "1"]).summary.removed == 1)
    #expect(try workshop.tree() == ["index.html": "1"])
  }

  @Test func refusesTheFolderOfAnotherSite() throws {
    try workshop.build(["index.html": "1"], owner: archive)
    let owned = EmitError.owned(path: workshop.output, by: archive, not: Workshop.library)
    #expect(throws: owned) { try workshop.build(["books.json": "1"]) }
    #expect(try workshop.tree() == ["index.html": "1"])
    #expect(
      EmitError.owned(path: "www", by: archive, not: Workshop.library).description
        == "'www' belongs to the site 'https://archive.example Archive', not to the site"
        + " 'https://library.example Library'; name another folder with --output, or take it over"
        + " with 'acopio build --adopt'")
  }

  @Test func refusesTheFolderOfAnotherSiteWhoseFirstBuildWasKilled() throws {
    let (probe, _) = failing(after: 1, .place, with: killed)
    _ = try? workshop.build(["a.html": "1", "b.html": "1"], owner: archive, probe: probe)
    #expect(try workshop.recordNames().contains(".acopio-pending"))
    #expect(throws: EmitError.owned(path: workshop.output, by: archive, not: Workshop.library)) {
      try workshop.build(["a.html": "2"])
    }
  }

  @Test(arguments: [
    // Checked out elsewhere, with Output in the root and without.
    OutputOwner(baseURL: "https://library.example", name: "Library", folder: nil),
    OutputOwner(baseURL: "https://library.example", name: "Library", folder: "public"),
    // Under a new name or address, in the same folder of the root.
    OutputOwner(baseURL: "https://books.example", name: "Books", folder: "Output"),
    // With a site.yml that can't be read, as `clean` may find it.
    OutputOwner(baseURL: nil, name: nil, folder: "Output"),
  ])
  func knowsItsFolderAgain(as owner: OutputOwner) throws {
    try workshop.build(["index.html": "1", "books.json": "1"])
    let (summary, printed) = try workshop.build(["index.html": "2"], owner: owner)
    #expect(printed == "" && summary.removed == 1)
    #expect(try workshop.tree() == ["index.html": "2"])
  }

  @Test func takesOverTheFolderOfAnotherSiteWhenAsked() throws {
    try workshop.build(["index.html": "1", "old/a.html": "1"], owner: archive)
    let (summary, printed) = try workshop.build(
      ["index.html": "2", "books.json": "2"], adopts: true)
    #expect(printed == "")
    #expect(summary.adopted == ["index.html"] && summary.left == ["old/a.html"])
    #expect(try workshop.tree() == ["index.html": "2", "books.json": "2", "old/a.html": "1"])
    #expect(throws: EmitError.owned(path: workshop.output, by: Workshop.library, not: archive)) {
      try workshop.build(["index.html": "1"], owner: archive)
    }
    try workshop.build(["index.html": "2"])
    #expect(try workshop.tree() == ["index.html": "2", "old/a.html": "1"])
  }

  @Test func endsTakingOverThatWasKilledWithoutBeingAskedAgain() throws {
    var count = 0
    while true {
      let workshop = try Workshop()
      try workshop.write("Output/b.html", "mine")
      try workshop.write("Output/same.html", "2")
      try workshop.write("Output/notes.txt", "mine")
      let artifacts = ["a.html": "2", "b.html": "2", "same.html": "2"]
      let (probe, hasFailed) = failing(after: count, .place, with: killed)
      _ = try? workshop.build(artifacts, adopts: true, probe: probe)
      guard hasFailed() else { break }
      // The first operation of this kind is Output itself, before anything is recorded.
      if count > 0 {
        #expect(try workshop.build(artifacts).printed == "", "killed at operation \(count)")
        let expected = artifacts.merging(["notes.txt": "mine"]) { $1 }
        #expect(try workshop.tree() == expected, "killed at operation \(count)")
      }
      count += 1
    }
    #expect(count == 3)
  }

  @Test func listsNothingWhereNothingWasAdopted() throws {
    try workshop.write("Output/notes.txt", "mine")
    let summary = try workshop.build(["index.html": "1"], adopts: true).summary
    #expect(summary.adopted == [] && summary.left == [])
  }

  @Test func takesOverWhatAnEarlierVersionRecorded() throws {
    for lists in [["manifest"], ["pending"], ["manifest", "pending"]] {
      let workshop = try Workshop()
      for path in ["index.html", "old.html", "notes.txt"] {
        try workshop.write("Output/" + path, "1")
      }
      for name in lists { try workshop.writeEarlierList(["index.html", "old.html"], name: name) }
      let (summary, printed) = try workshop.build(["index.html": "2"])
      #expect(printed == "" && summary.removed == 1)
      #expect(try workshop.tree() == ["index.html": "2", "notes.txt": "1"])
      #expect(try workshop.workNames() == ["lock"])
      #expect(try workshop.recordNames() == ["_acopio-manifest"])
    }
  }

  @Test func believesOutputBeforeAnEarlierVersion() throws {
    try workshop.build(["index.html": "1"])
    try workshop.write("Output/mine.html", "mine")
    try workshop.writeEarlierList(["mine.html"])
    try workshop.build(["index.html": "2"])
    #expect(try workshop.tree() == ["index.html": "2", "mine.html": "mine"])
  }

  @Test func countsLineEndsInANameAsSpaces() throws {
    let odd = OutputOwner(baseURL: "https://odd.example", name: "Odd\nend 0\n", folder: nil)
    try workshop.build(["index.html": "1"], owner: odd)
    #expect(try workshop.build(["index.html": "1"], owner: odd).summary.unchanged == 1)
  }
}

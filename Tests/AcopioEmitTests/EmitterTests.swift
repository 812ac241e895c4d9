import AcopioBase
import AcopioEmit
import AcopioTestSupport
import Foundation
import Testing

@Suite struct EmitterTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  let library = [
    "index.html": "Library", "books.json": "[]", "books/index.html": "Books",
    "books/momo/index.html": "Momo", "books/momo.json": "{}", "branches/norte/index.html": "Norte",
  ]

  @Test func writesAFreshSite() throws {
    let (summary, printed) = try workshop.build(library)
    #expect(printed == "")
    #expect(summary == EmitSummary(written: 6, unchanged: 0, removed: 0, bytes: 25))
    #expect(try workshop.tree() == library)
    #expect(try workshop.workNames() == ["lock"])
  }

  @Test func makesOutputWithItsParents() throws {
    let output = workshop.root + "/a/b/c"
    try workshop.build(library, output: output)
    #expect(try workshop.tree(output) == library)
  }

  @Test func leavesOutputAloneUntilCommit() throws {
    try workshop.build(["index.html": "old", "gone.html": "old"])
    let before = try workshop.identity("Output/index.html")
    do {
      let emitter = try workshop.emitter()
      var stage = emitter.makeStage()
      try stage.put("index.html", "new")
      try stage.put("books.json", "[]")
      _ = stage.finish()
      emitter.abandon()
    }
    #expect(try workshop.tree() == ["index.html": "old", "gone.html": "old"])
    #expect(try workshop.identity("Output/index.html") == before)
    #expect(try workshop.workNames() == ["lock"])
  }

  @Test func makesNoOutputWithoutCommit() throws {
    _ = try workshop.emitter()
    #expect(!FileManager.default.fileExists(atPath: workshop.output))
  }

  @Test func changesNothingIfErrorsWereReported() throws {
    let emitter = try workshop.emitter()
    var stage = emitter.makeStage()
    try stage.put("index.html", "new")
    var diagnostics = Diagnostics()
    diagnostics.error(.unknownField, "'titel' is not a field")
    let summary = try emitter.commit([stage.finish()], &diagnostics)
    #expect(summary == EmitSummary())
    #expect(diagnostics.all.map(\.id.rawValue) == ["unknown-field"])
    #expect(try workshop.tree() == [:])
  }

  @Test func leavesUnchangedFilesUntouched() throws {
    try workshop.build(library)
    let paths = (library.keys.sorted() + ["", "_acopio-manifest"]).map { "Output/" + $0 }
    let before = try paths.map(workshop.identity)
    let (summary, _) = try workshop.build(library, stages: 3)
    #expect(summary == EmitSummary(written: 0, unchanged: 6, removed: 0, bytes: 0))
    #expect(try paths.map(workshop.identity) == before)
  }

  @Test func replacesOnlyWhatChanged() throws {
    try workshop.build(library)
    let untouched = ["", "_acopio-manifest", "books/index.html"].map { "Output/" + $0 }
    let before = try untouched.map(workshop.identity)
    var edited = library
    edited["books/momo/index.html"] = "Momo!"
    let (summary, _) = try workshop.build(edited)
    #expect(summary == EmitSummary(written: 1, unchanged: 5, removed: 0, bytes: 5))
    #expect(try workshop.tree() == edited)
    #expect(try untouched.map(workshop.identity) == before)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func comparesFilesOfAnySize(size: Int) throws {
    let text = String(repeating: "a", count: size)
    try workshop.build(["a.txt": text])
    #expect(try workshop.build(["a.txt": text]).summary.unchanged == 1)
    let other = String(text.dropLast()) + "b"
    #expect(try workshop.build(["a.txt": other]).summary.written == 1)
    #expect(try workshop.tree() == ["a.txt": other])
  }

  @Test func removesWhatIsNoLongerProducedAndEmptyFolders() throws {
    try workshop.build(library)
    let (summary, _) = try workshop.build(["index.html": "Library", "books/index.html": "Books"])
    #expect(
      summary
        == EmitSummary(
          unchanged: 2, removed: 4,
          removedPages: ["books/momo/index.html", "branches/norte/index.html"]))
    #expect(try workshop.tree() == ["index.html": "Library", "books/index.html": "Books"])
  }

  @Test func removesEverythingButOutputItself() throws {
    try workshop.build(library)
    #expect(try workshop.build([:]).summary.removed == 6)
    #expect(try workshop.tree() == [:])
    #expect(FileManager.default.fileExists(atPath: workshop.output))
  }

  @Test func keepsForeignFilesAndTheirFolders() throws {
    try workshop.build(library)
    try workshop.write("Output/.gitignore", "*")
    try workshop.write("Output/books/momo/notes.txt", "mine")
    try workshop.write("Output/branches/sur/plan.txt", "mine")
    let foreign = [
      ".gitignore": "*", "books/momo/notes.txt": "mine", "branches/sur/plan.txt": "mine",
    ]
    try workshop.build(library)
    #expect(try workshop.tree() == library.merging(foreign) { $1 })
    try workshop.build([:])
    #expect(try workshop.tree() == foreign)
  }

  @Test func takesAFolderOfItsOwnForAFileAndBack() throws {
    try workshop.build(["books/momo/index.html": "1", "books/index.html": "2"])
    let (summary, printed) = try workshop.build(["books": "3"])
    #expect(printed == "")
    #expect(
      summary
        == EmitSummary(
          written: 1, removed: 2, removedPages: ["books/index.html", "books/momo/index.html"],
          bytes: 1))
    #expect(try workshop.tree() == ["books": "3"])
    #expect(try workshop.build(["books/momo/index.html": "1"]).printed == "")
    #expect(try workshop.tree() == ["books/momo/index.html": "1"])
  }

  @Test func servesSeveralOutputsFromOneWorkFolder() throws {
    let other = workshop.root + "/Other"
    try workshop.build(["a.html": "1", "b.html": "1"])
    try workshop.build(["a.html": "2", "c.html": "2"], output: other)
    try workshop.build(["a.html": "3"])
    try workshop.build(["a.html": "4"], output: other)
    #expect(try workshop.tree() == ["a.html": "3"])
    #expect(try workshop.tree(other) == ["a.html": "4"])
  }

  @Test func knowsItsFilesAfterTheProjectMoved() throws {
    try workshop.build(library)
    let moved = try Workshop()
    try FileManager.default.removeItem(atPath: moved.root)
    try FileManager.default.copyItem(atPath: workshop.root, toPath: moved.root)
    try moved.build(["index.html": "Library"])
    #expect(try moved.tree() == ["index.html": "Library"])
  }

  @Test func followsOutputItselfIfItIsALink() throws {
    let real = workshop.root + "/real"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: workshop.output, withDestinationPath: "real")
    try workshop.build(library)
    #expect(try workshop.tree(real) == library)
  }

  @Test func writesTheSameManifestWhateverTheOrder() throws {
    try workshop.build(library, stages: 1)
    let manifest = workshop.output + "/_acopio-manifest"
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    #expect(
      text == """
        acopio output 1
        site https://library.example Library
        folder Output
        books.json
        books/index.html
        books/momo.json
        books/momo/index.html
        branches/norte/index.html
        index.html
        end 6

        """)
    try FileManager.default.removeItem(atPath: workshop.output)
    try workshop.build(library, stages: 5)
    #expect(try String(contentsOfFile: manifest, encoding: .utf8) == text)
  }

  @Test func stagesFromManyThreads() throws {
    let emitter = try workshop.emitter()
    let results = parallelMap(8, jobs: 8) { part in
      var stage = emitter.makeStage()
      do {
        for number in 0..<100 { try stage.put("books/\(number)/\(part)/index.html", "\(part)") }
      } catch { Issue.record(error) }
      return stage.finish()
    }
    var diagnostics = Diagnostics()
    let summary = try emitter.commit(results, &diagnostics)
    #expect(summary.written == 800 && diagnostics.all.isEmpty)
    #expect(try workshop.tree().count == 800)
  }

  @Test func equalsTheLastSetAndForeignFilesAfterAnySequence() throws {
    for seed in UInt64(0)..<60 {
      var random = SeededGenerator(seed: seed)
      let workshop = try Workshop()
      let foreign = ["z.txt": "mine", "a/z.txt": "mine", "b/c/z.txt": "mine"]
      for (path, text) in foreign { try workshop.write("Output/" + path, text) }
      for step in 0..<6 {
        let artifacts = randomArtifacts(&random)
        let (_, printed) = try workshop.build(
          artifacts, stages: .random(in: 1...3, using: &random))
        #expect(printed == "", "seed \(seed) step \(step)")
        #expect(
          try workshop.tree() == artifacts.merging(foreign) { $1 }, "seed \(seed) step \(step)")
      }
    }
  }
}

/// Files in a few folders, so that sets overlap; `d` is at times a file and at times a folder.
func randomArtifacts(_ random: inout SeededGenerator) -> [String: String] {
  var artifacts: [String: String] = [:]
  for _ in 0..<Int.random(in: 0...9, using: &random) {
    let folder = ["", "a/", "a-b/", "b/", "b/c/", "b/c/d/"].randomElement(using: &random) ?? ""
    let name = ["p", "q", "r.html"].randomElement(using: &random) ?? ""
    artifacts[folder + name] = ["1", "2", "33"].randomElement(using: &random)
  }
  if Bool.random(using: &random) {
    artifacts["d"] = "file"
  } else if Bool.random(using: &random) {
    artifacts["d/e/index.html"] = "inside"
  }
  return artifacts
}

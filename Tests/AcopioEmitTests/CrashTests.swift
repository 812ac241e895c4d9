import AcopioBase
import AcopioEmit
import AcopioTestSupport
import Foundation
import Testing

/// Stops a build before each of its operations, as SIGKILL would, and builds again.
@Suite struct CrashTests {
  private let before = [
    "index.html": "1", "books/index.html": "1", "books/a/index.html": "1",
    "books/b/index.html": "1", "old/x/y.html": "1", "old.json": "1", "d": "1", "e/f/g": "1",
  ]
  private let after = [
    "index.html": "2", "books/index.html": "1", "books/a/index.html": "2",
    "books/c/index.html": "2", "new/x/y.html": "2", "new/z.html": "2", "d/d.html": "2", "e": "2",
  ]
  private let other = ["index.html": "3", "new/x": "3", "books/b/index.html": "3", "e/g": "3"]
  private let foreign = ["books/a/notes.txt": "mine", "notes.txt": "mine"]

  /// Starts from `first`, kills the build of `after` at every operation, then builds `last`.
  private func expectRepaired(from first: [String: String]?, by last: [String: String]) throws {
    var count = 0
    while true {
      let workshop = try Workshop()
      if let first { try workshop.build(first) }
      for (path, text) in foreign { try workshop.write("Output/" + path, text) }
      let (probe, hasFailed) = failing(after: count, with: killed)
      let killedBuild = Result { try workshop.build(after, probe: probe) }
      #expect(try workshop.build(last).printed == "", "killed at operation \(count)")
      #expect(
        try workshop.tree() == last.merging(foreign) { $1 }, "killed at operation \(count)")
      #expect(try workshop.workNames() == ["lock"], "killed at operation \(count)")
      #expect(
        try workshop.recordNames() == ["_acopio-manifest"], "killed at operation \(count)")
      guard hasFailed() else { break }
      #expect(throws: killed) { try killedBuild.get() }
      count += 1
    }
    #expect(count > 15)
  }

  @Test func repairsWithTheSameContent() throws { try expectRepaired(from: before, by: after) }

  @Test func repairsWithOtherContent() throws { try expectRepaired(from: before, by: other) }

  @Test func repairsWithTheContentOfBefore() throws { try expectRepaired(from: before, by: before) }

  @Test func repairsAFirstBuildWithTheSameContent() throws {
    try expectRepaired(from: nil, by: after)
  }

  @Test func repairsAFirstBuildWithOtherContent() throws {
    try expectRepaired(from: nil, by: other)
  }

  @Test func repairsABuildThatDiedRepairing() throws {
    // Two deaths in a row, at random operations.
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed)
      let workshop = try Workshop()
      try workshop.build(before)
      for content in [after, other, before].shuffled(using: &random) {
        let (probe, _) = failing(after: .random(in: 0..<45, using: &random), with: killed)
        _ = try? workshop.build(content, probe: probe)
      }
      let last = [after, other, before].randomElement(using: &random) ?? [:]
      #expect(try workshop.build(last).printed == "", "seed \(seed)")
      #expect(try workshop.tree() == last, "seed \(seed)")
    }
  }

  @Test func leavesOutputUntouchedIfAnyWriteFails() throws {
    var count = 0
    while true {
      let workshop = try Workshop()
      try workshop.build(before)
      let untouched = try before.keys.sorted().map { try workshop.identity("Output/" + $0) }
      let (probe, hasFailed) = failing(after: count, .write, with: diskFull)
      let failed = Result { try workshop.build(after, probe: probe) }
      guard hasFailed() else { break }
      #expect(throws: diskFull) { try failed.get() }
      #expect(try workshop.tree() == before, "failed at write \(count)")
      let now = try before.keys.sorted().map { try workshop.identity("Output/" + $0) }
      #expect(now == untouched, "failed at write \(count)")
      #expect(try workshop.recordNames() == ["_acopio-manifest"], "failed at write \(count)")
      count += 1
    }
    // Seven staged files, the pending list and the manifest.
    #expect(count == 9)
  }

  @Test func repairsWithoutTheWorkFolder() throws {
    var count = 0
    while true {
      let workshop = try Workshop()
      try workshop.build(before)
      let (probe, hasFailed) = failing(after: count, with: killed)
      _ = try? workshop.build(after, probe: probe)
      try FileManager.default.removeItem(atPath: workshop.work)
      #expect(try workshop.build(other).printed == "", "killed at operation \(count)")
      #expect(try workshop.tree() == other, "killed at operation \(count)")
      guard hasFailed() else { break }
      count += 1
    }
    #expect(count > 15)
  }

  @Test func takesNoRecordThatWasCutOff() throws {
    for length in [0, 1, 20, 40, 60] {
      let workshop = try Workshop()
      try workshop.build(before)
      let manifest = workshop.output + "/_acopio-manifest"
      let bytes = try #require(FileManager.default.contents(atPath: manifest))
      try bytes.prefix(length).write(to: URL(filePath: manifest))
      let damaged = EmitError.damaged(path: manifest)
      #expect(throws: damaged) { try workshop.build(before) }
      #expect(throws: damaged) {
        try clean(output: workshop.output, work: workshop.work, owner: Workshop.library)
      }
      let adopted = try workshop.build(before, adopts: true).summary.adopted
      #expect(adopted == before.keys.sorted())
      #expect(try #require(FileManager.default.contents(atPath: manifest)) == bytes)
    }
  }

  @Test func believesNoRecordThatLeadsOutOfOutput() throws {
    let workshop = try Workshop()
    try workshop.build(["a.html": "1"])
    try workshop.write("victim.txt", "mine")
    try workshop.write(
      "Output/_acopio-manifest",
      "acopio output 1\nsite \nfolder Output\n../victim.txt\na.html\nend 2\n")
    try workshop.build([:])
    #expect(try workshop.tree() == [:])
    #expect(FileManager.default.fileExists(atPath: workshop.root + "/victim.txt"))
  }
}

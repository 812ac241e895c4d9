import AcopioBase
import AcopioEmit
import AcopioTestSupport
import Foundation
import Testing

/// Stops a build into a release folder before each of its operations, as SIGKILL would.
@Suite struct ReleaseCrashTests {
  private let before = ["index.html": "1", "books/a/index.html": "1", "books/b.json": "1"]
  private let after = ["index.html": "2", "books/a/index.html": "1", "new/x/y.html": "2", "d": "2"]
  private let other = ["index.html": "3", "new/x": "3", "books/b.json": "1"]

  /// Starts from `first`, kills the build of `after` at every operation, then builds `last`.
  private func expectWhole(from first: [String: String]?, by last: [String: String]) throws {
    var count = 0
    while true {
      let yard = try ReleaseYard()
      if let first {
        try yard.release(["index.html": "0"], keep: 2)
        try yard.release(first)
      }
      try yard.workshop.write("www/notes.txt", "mine")
      let (probe, hasFailed) = failing(after: count, with: killed)
      let build = Result { try yard.build(after, probe: probe) }
      let seen = try yard.published()
      #expect(seen == first || seen == after, "killed at operation \(count)")
      #expect(try yard.build(last).printed == "", "killed at operation \(count)")
      #expect(try yard.published() == last, "killed at operation \(count)")
      #expect(try yard.names() == yard.listed().sorted(), "killed at operation \(count)")
      #expect(
        try yard.topNames() == ["_acopio-releases", "current", "notes.txt", "releases"],
        "killed at operation \(count)")
      #expect(try yard.workshop.workNames() == ["lock"], "killed at operation \(count)")
      if first != nil { #expect(try yard.listed().count == 2, "killed at operation \(count)") }
      guard hasFailed() else { break }
      #expect(throws: killed) { try build.get() }
      count += 1
    }
    #expect(count > 15)
  }

  @Test func staysWholeWithTheSameContent() throws { try expectWhole(from: before, by: after) }

  @Test func staysWholeWithOtherContent() throws { try expectWhole(from: before, by: other) }

  @Test func staysWholeWithTheContentOfBefore() throws {
    try expectWhole(from: before, by: before)
  }

  @Test func staysWholeFromTheFirstBuildOn() throws {
    try expectWhole(from: nil, by: after)
    try expectWhole(from: nil, by: other)
  }

  @Test func staysWholeThroughKillsInARow() throws {
    for seed in UInt64(0)..<150 {
      var random = SeededGenerator(seed: seed)
      let yard = try ReleaseYard()
      let sites = [before, after, other]
      for _ in 0..<5 {
        let content = sites.randomElement(using: &random) ?? [:]
        let (probe, _) = failing(after: .random(in: 0..<40, using: &random), with: killed)
        _ = try? yard.build(content, keep: 2, probe: probe)
        if Bool.random(using: &random), try yard.published() != nil {
          let (probe, _) = failing(after: .random(in: 0..<3, using: &random), with: killed)
          _ = try? yard.rollBack(probe: probe)
        }
        let seen = try yard.published()
        #expect(seen == nil || sites.contains { $0 == seen }, "seed \(seed)")
      }
      let last = sites.randomElement(using: &random) ?? [:]
      #expect(try yard.build(last).printed == "", "seed \(seed)")
      #expect(try yard.published() == last, "seed \(seed)")
      #expect(try yard.names() == yard.listed().sorted(), "seed \(seed)")
      #expect(try yard.listed().count <= 2, "seed \(seed)")
    }
  }

  @Test(arguments: [true, false])
  func changesNothingIfAnyWriteFails(isFirst: Bool) throws {
    var count = 0
    while true {
      let yard = try ReleaseYard()
      if !isFirst { try yard.release(before) }
      let record = FileManager.default.contents(atPath: "\(yard.path)/_acopio-releases")
      let (probe, hasFailed) = failing(after: count, .write, with: diskFull)
      let failed = Result { try yard.build(after, probe: probe) }
      guard hasFailed() else { break }
      #expect(throws: diskFull) { try failed.get() }
      #expect(try yard.published() == (isFirst ? nil : before), "failed at write \(count)")
      #expect(
        FileManager.default.contents(atPath: "\(yard.path)/_acopio-releases") == record,
        "failed at write \(count)")
      if isFirst {
        #expect(!FileManager.default.fileExists(atPath: yard.path), "failed at write \(count)")
      } else {
        #expect(try yard.names() == yard.listed(), "failed at write \(count)")
        #expect(try yard.topNames() == ["_acopio-releases", "current", "releases"])
      }
      count += 1
    }
    // The staged files, the link, the manifest and the record.
    #expect(count == (isFirst ? 7 : 6))
  }

  @Test func undoesEverythingIfTheLastStepsFail() throws {
    for count in 0..<3 {
      let yard = try ReleaseYard()
      let first = try yard.release(before)
      let refused = EmitError.failed(.move, path: "www", code: EIO)
      let left = Countdown(count)
      let probe: Probe = { (operation: FileOperation) throws(EmitError) in
        // Only one operation fails, so that what follows can be undone.
        if case .place = operation, left.hasCome() { throw refused }
      }
      #expect(throws: refused) { try yard.build(after, probe: probe) }
      #expect(try yard.published() == before, "failed at \(count)")
      #expect(try yard.names() == [first], "failed at \(count)")
      #expect(try yard.listed() == [first], "failed at \(count)")
    }
  }
}

/// Counts down to one moment.
private final class Countdown: @unchecked Sendable {
  // @unchecked: a build of these tests has one thread.
  private var left: Int

  init(_ count: Int) { left = count }

  /// Whether this is the moment.
  func hasCome() -> Bool {
    left -= 1
    return left == -1
  }
}

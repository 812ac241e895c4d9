import AcopioBase
import AcopioEmit
import Foundation
import Testing

/// Earlier releases made current again, and the removal of all of them.
@Suite struct RollbackTests {
  let yard: ReleaseYard

  init() throws { yard = try ReleaseYard() }

  private func expect(_ fault: ReleaseFault, to revision: String?) {
    #expect(throws: EmitError.release(fault, path: yard.path)) {
      try yard.rollBack(to: revision)
    }
  }

  @Test func returnsToTheReleaseBefore() throws {
    let names = try ["1", "2", "3"].map { try yard.release(["a": $0]) }
    let back = try yard.rollBack()
    #expect(back.from == names[2])
    #expect(back.to == names[1])
    #expect(try yard.published() == ["a": "2"])
    #expect(try yard.rollBack().to == names[0])
    expect(.noEarlier, to: nil)
    #expect(try yard.published() == ["a": "1"])
    #expect(try releases(in: yard.path).map(\.isCurrent) == [true, false, false])
    #expect(try yard.topNames() == ["_acopio-releases", "current", "releases"])
  }

  @Test func returnsToANamedRelease() throws {
    let names = try ["1", "2", "3"].map { try yard.release(["a": $0]) }
    #expect(try yard.rollBack(to: names[0]).to == names[0])
    #expect(try yard.rollBack(to: String(names[2].prefix(8))).to == names[2])
    let same = try yard.rollBack(to: names[2])
    #expect(same.from == same.to)
    expect(.unknown(revision: "zz", known: names.reversed()), to: "zz")
    expect(.unknown(revision: "../..", known: names.reversed()), to: "../..")
    #expect(try yard.published() == ["a": "3"])
  }

  @Test func continuesFromTheReleaseThatIsCurrent() throws {
    let first = try yard.release(["a": "1", "b": "1"])
    let second = try yard.release(["a": "2", "b": "1"])
    try yard.rollBack()
    #expect(try yard.build(["a": "1", "b": "1"]).summary.release?.kind == .unchanged)
    let (summary, _) = try yard.build(["a": "3", "b": "1"])
    #expect(summary.release?.previous == first)
    #expect(summary.written == 1)
    let third = try #require(summary.release?.name)
    #expect(try yard.listed() == [second, first, third])
    #expect(try yard.build(["a": "2", "b": "1"]).summary.release?.kind == .again)
    #expect(try yard.listed() == [first, third, second])
  }

  @Test func asksForMoreIfTwoReleasesBeginAlike() throws {
    let first = try yard.release(["a": "1"])
    try FileManager.default.removeItem(atPath: "\(yard.path)/releases/\(first)/a")
    let repaired = try yard.release(["a": "1"])
    #expect(repaired == "\(first)-2")
    // A whole name is never ambiguous.
    expect(
      .ambiguous(revision: String(first.prefix(4)), releases: [repaired, first]),
      to: String(first.prefix(4)))
    #expect(try yard.rollBack(to: repaired).to == repaired)
  }

  @Test(arguments: ["mine.txt", "a/b/mine.txt", ".acopio-mine", "_acopio-manifest.txt"])
  func refusesAReleaseToWhichAFileWasAdded(file: String) throws {
    let first = try yard.release(["x": "1", "a/y": "1"])
    try yard.release(["x": "2", "a/y": "1"])
    let path = "www/releases/\(first)/\(file)"
    try yard.workshop.write(path, "mine")
    #expect(
      throws: EmitError.release(
        .added(first, file: file), path: "\(yard.path)/releases/\(first)")
    ) { try yard.rollBack() }
    #expect(try yard.published() == ["x": "2", "a/y": "1"])
    // A build does not make it current again, either.
    let (summary, _) = try yard.build(["x": "1", "a/y": "1"])
    #expect(summary.release?.kind == .made)
    #expect(summary.release?.name == "\(first)-2")
    try FileManager.default.removeItem(atPath: "\(yard.workshop.root)/\(path)")
    #expect(try yard.rollBack(to: first).to == first)
  }

  @Test func refusesAFolderWithoutReleases() throws {
    expect(.notReleases, to: nil)
    #expect(throws: EmitError.release(.notReleases, path: yard.path)) {
      try releases(in: yard.path)
    }
    try yard.workshop.build(["a": "1"], output: yard.path)
    expect(.plainOutput, to: nil)
  }

  @Test func changesOneLinkOrNothing() throws {
    for count in 0..<2 {
      let yard = try ReleaseYard()
      try yard.release(["a": "1"])
      try yard.release(["a": "2"])
      let (probe, _) = failing(after: count, with: killed)
      #expect(throws: killed) { try yard.rollBack(probe: probe) }
      #expect(try yard.published() == ["a": "2"])
      #expect(try yard.rollBack().to == yard.listed().first)
      #expect(try yard.published() == ["a": "1"])
      #expect(try yard.topNames() == ["_acopio-releases", "current", "releases"])
    }
  }

  @Test func cleansEverythingThatBuildsMade() throws {
    try yard.release(["a": "1", "b/c": "1"])
    try yard.release(["a": "2"])
    #expect(try yard.clean() == 3)
    #expect(try yard.workshop.tree(yard.workshop.root) == ["www/": ""])
    #expect(try yard.clean() == 0)
  }

  @Test func repeatsACleanThatWasKilled() throws {
    var count = 0
    while true {
      let yard = try ReleaseYard()
      try yard.release(["a": "1", "b/c": "1"])
      try yard.release(["a": "2"])
      try yard.workshop.write("www/notes.txt", "mine")
      let (probe, hasFailed) = failing(after: count, with: killed)
      _ = try? yard.clean(probe: probe)
      if hasFailed() { _ = try yard.clean() }
      #expect(try yard.workshop.tree(yard.path) == ["notes.txt": "mine"], "killed at \(count)")
      guard hasFailed() else { break }
      count += 1
    }
    #expect(count > 8)
  }

  @Test func explainsEachFault() {
    let faults: [(ReleaseFault, String)] = [
      (
        .plainOutput,
        "'www' is the output folder of builds without releases; name another folder, or remove the site"
          + " from it first with 'acopio clean --output www'"
      ),
      (
        .notReleases,
        "'www' is not a release folder; name the folder of 'acopio build --releases'"
      ),
      (
        .unrecorded,
        "'www' exists, and there is no record that builds made it; move it away, restore"
          + " '_acopio-releases', or take over the releases with 'acopio build --adopt'"
      ),
      (
        .replaced(noun: "a folder"),
        "'www' is a folder, and no build made it; move it away, then build again"
      ),
      (
        .leadsElsewhere(target: "/srv"),
        "the link 'www' leads to '/srv', which is not a release of this folder; remove the link, then"
          + " build again"
      ),
      (
        .noLinks,
        "cannot make the link 'www': the file system has no symbolic links; use another file system, or"
          + " a folder without releases with '--output'"
      ),
      (
        .unknown(revision: "x", known: ["a", "b"]),
        "'www' has no release 'x'; name one of 'a', 'b'"
      ),
      (.unknown(revision: "x", known: []), "'www' has no release 'x'; build the site"),
      (
        .ambiguous(revision: "a", releases: ["a1", "a2"]),
        "more than one release of 'www' begins with 'a'; name one of 'a1', 'a2'"
      ),
      (
        .noEarlier,
        "'www' has no release before the current one; see 'acopio rollback --list'; 'acopio build --keep'"
          + " says how many are kept"
      ),
      (
        .changed("a", file: "index.html"),
        "the release 'a' is not as its build made it: 'index.html' is missing; return to another release,"
          + " or build the site again"
      ),
      (
        .changed("a", file: nil),
        "the release 'a' is not as its build made it: files have other bytes; return to another release,"
          + " or build the site again"
      ),
    ]
    for (fault, sentence) in faults {
      #expect(EmitError.release(fault, path: "www").description == sentence)
      let id =
        switch fault {
        case .unknown, .ambiguous, .noEarlier: "unknown-release"
        case .changed: "release-changed"
        default: "release-folder-unusable"
        }
      #expect(EmitError.release(fault, path: "www").diagnostic.id.rawValue == id)
    }
  }
}

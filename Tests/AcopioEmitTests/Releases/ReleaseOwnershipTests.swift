import AcopioBase
import AcopioEmit
import Foundation
import Testing

/// The owner of a release folder, and what in it is not ours.
@Suite struct ReleaseOwnershipTests {
  let yard: ReleaseYard
  let archive = OutputOwner(baseURL: "https://archive.example", name: "Archive", folder: nil)

  init() throws { yard = try ReleaseYard() }

  private func expect(_ fault: ReleaseFault, at name: String) {
    let path = name.isEmpty ? yard.path : "\(yard.path)/\(name)"
    #expect(throws: EmitError.release(fault, path: path)) { try yard.build(["a": "2"]) }
  }

  @Test func refusesTheFolderOfAnotherSite() throws {
    try yard.build(["a": "1"], owner: archive)
    let owned = EmitError.owned(path: yard.path, by: archive, not: ReleaseYard.library)
    #expect(throws: owned) { try yard.build(["a": "2"]) }
    #expect(throws: owned) { try yard.rollBack() }
    #expect(throws: owned) { try yard.clean() }
    #expect(try yard.published() == ["a": "1"])
    try yard.build(["a": "2"], adopts: true)
    #expect(try yard.published() == ["a": "2"])
    #expect(throws: EmitError.owned(path: yard.path, by: ReleaseYard.library, not: archive)) {
      try yard.build(["a": "1"], owner: archive)
    }
  }

  @Test func refusesTheOutputFolderOfBuildsWithoutReleases() throws {
    try yard.workshop.build(["a": "1"], output: yard.path)
    expect(.plainOutput, at: "")
    #expect(try yard.workshop.tree(yard.path) == ["a": "1"])
  }

  @Test func refusesWhatIsNotTheLinkOfBuilds() throws {
    try yard.release(["a": "1"])
    let current = "\(yard.path)/current"
    try FileManager.default.removeItem(atPath: current)
    try yard.workshop.write("www/current/a", "mine")
    expect(.replaced(noun: "a folder"), at: "current")
    #expect(throws: EmitError.self) { try yard.rollBack() }
    #expect(throws: EmitError.self) { try yard.clean() }
    try FileManager.default.removeItem(atPath: current)
    try yard.workshop.write("www/current", "mine")
    expect(.replaced(noun: "a file"), at: "current")
    try FileManager.default.removeItem(atPath: current)
    for target in ["/", "../elsewhere", "releases", "releases/0000000000000000", "current"] {
      try FileManager.default.createSymbolicLink(atPath: current, withDestinationPath: target)
      expect(.leadsElsewhere(target: target), at: "current")
      try FileManager.default.removeItem(atPath: current)
    }
    try yard.release(["a": "2"])
    #expect(try yard.published() == ["a": "2"])
  }

  @Test func refusesReleasesThatAreALink() throws {
    try yard.release(["a": "1"])
    let moved = yard.workshop.root + "/moved"
    try FileManager.default.moveItem(atPath: "\(yard.path)/releases", toPath: moved)
    try FileManager.default.createSymbolicLink(
      atPath: "\(yard.path)/releases", withDestinationPath: moved)
    expect(.replaced(noun: "not a folder"), at: "releases")
  }

  @Test func takesNothingOverWithoutARecordUnlessAsked() throws {
    let first = try yard.release(["a": "1"])
    let second = try yard.release(["a": "2"])
    try FileManager.default.removeItem(atPath: "\(yard.path)/_acopio-releases")
    expect(.unrecorded, at: "current")
    #expect(throws: EmitError.release(.unrecorded, path: "\(yard.path)/current")) {
      try yard.clean()
    }
    let current = "\(yard.path)/current"
    try FileManager.default.removeItem(atPath: current)
    expect(.unrecorded, at: "releases")
    try yard.build(["a": "3"], adopts: true)
    #expect(Set(try yard.listed()).isSuperset(of: [first, second]))
    #expect(try yard.published() == ["a": "3"])
  }

  @Test func refusesARecordThatWasChanged() throws {
    try yard.release(["a": "1"])
    let record = "\(yard.path)/_acopio-releases"
    let text = try String(contentsOfFile: record, encoding: .utf8)
    let name = try #require(yard.listed().first)
    for bad in [
      "", String(text.dropLast()), text + "x\n", text.replacing(name, with: "../../victim"),
      text.replacing("keep 5", with: "keep 0"), text.replacing("end 1", with: "end 2"),
      text.replacing("release \(name)\nend 1", with: "release \(name)\nrelease \(name)\nend 2"),
      text.replacing("acopio releases 1", with: "acopio releases 2"),
    ] {
      try Data(bad.utf8).write(to: URL(filePath: record))
      #expect(throws: EmitError.damaged(path: record)) { try yard.build(["a": "2"]) }
      #expect(throws: EmitError.damaged(path: record)) { try yard.rollBack() }
    }
    try yard.build(["a": "2"], adopts: true)
    #expect(try yard.listed().count == 2)
  }

  @Test func removesNothingThatHasTheNameOfALeftover() throws {
    try yard.release(["a": "1"])
    for path in ["www/.acopio-current", "www/.acopio-next", "www/releases/.acopio-staging/x"] {
      try yard.workshop.write(path, "mine")
      #expect(throws: EmitError.self) { try yard.build(["a": "2"]) }
      #expect(FileManager.default.fileExists(atPath: yard.workshop.root + "/" + path))
      try FileManager.default.removeItem(atPath: yard.workshop.root + "/" + path)
    }
    try FileManager.default.removeItem(atPath: "\(yard.path)/releases/.acopio-staging")
    try yard.build(["a": "2"])
  }

  @Test func excludesOtherBuildsOfTheFolder() throws {
    try yard.release(["a": "1"])
    let other = try Workshop()
    let emitter = try Emitter(
      outputDirectory: yard.path, workDirectory: other.work, owner: ReleaseYard.library,
      isRelease: true)
    let locked = EmitError.locked(path: yard.path)
    #expect(throws: locked) { try yard.build(["a": "2"]) }
    #expect(throws: locked) { try yard.rollBack() }
    #expect(throws: locked) { try yard.clean() }
    #expect(try yard.listed().count == 1)
    emitter.abandon()
  }

  @Test func buildsWithoutTheWorkFolderOfEarlierBuilds() throws {
    let first = try yard.release(["a": "1"])
    try FileManager.default.removeItem(atPath: yard.workshop.work)
    let second = try yard.release(["a": "2"])
    #expect(try yard.listed() == [first, second])
  }
}

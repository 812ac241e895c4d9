import AcopioBase
import AcopioEmit
import Foundation
import Testing

@Suite struct StageTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Puts the artifacts into one stage and reads some of them back with another.
  private func readBack(_ artifacts: [String: String], _ paths: [String]) throws -> [String] {
    let emitter = try workshop.emitter()
    var stage = emitter.makeStage()
    for artifact in artifacts.sorted(by: { $0.key < $1.key }) {
      try stage.put(artifact.key, artifact.value)
    }
    let results = [stage.finish()]
    var reader = emitter.makeStage()
    return try paths.map { path in
      let path = Array(path.utf8)
      let bytes = try path.withUnsafeBufferPointer { path throws(EmitError) in
        try reader.read(path, of: results)
      }
      return String(decoding: try #require(bytes), as: UTF8.self)
    }
  }

  @Test func readsBackWhatIsNewWhatChangedAndWhatStaysTheSame() throws {
    let large = String(repeating: "A long page. ", count: 20_000)
    try workshop.build(["a/index.html": "A", "b/index.html": "B", "large.html": large])
    let paths = ["a/index.html", "b/index.html", "c/d/index.html", "large.html"]
    let read = try readBack(
      [
        "a/index.html": "A", "b/index.html": "changed", "c/d/index.html": "new",
        "large.html": large,
      ], paths)
    #expect(read == ["A", "changed", "new", large])
  }

  @Test func readsBackBeforeOutputExists() throws {
    #expect(try readBack(["index.html": ""], ["index.html"]) == [""])
  }

  @Test func followsNoLinkThatTakesThePlaceOfAnArtifact() throws {
    try workshop.build(["a.html": "A"])
    let emitter = try workshop.emitter()
    var stage = emitter.makeStage()
    try stage.put("a.html", "A")
    let path = "\(workshop.output)/a.html"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
    let results = [stage.finish()]
    var reader = emitter.makeStage()
    let name = Array("a.html".utf8)
    #expect(throws: EmitError.failed(.open, path: path, code: ELOOP)) {
      try name.withUnsafeBufferPointer { name throws(EmitError) in
        try reader.read(name, of: results)
      }
    }
  }
}

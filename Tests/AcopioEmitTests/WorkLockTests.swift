import AcopioBase
import AcopioEmit
import Foundation
import Testing

@Suite struct WorkLockTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func letsOneBuildRunAtATime() throws {
    let first = try workshop.emitter()
    var stage = first.makeStage()
    try stage.put("index.html", "1")
    let locked = EmitError.locked(path: workshop.work + "/lock")
    #expect(throws: locked) { try workshop.build(["index.html": "2"]) }
    #expect(throws: locked) {
      try clean(output: workshop.output, work: workshop.work, owner: Workshop.library)
    }
    var diagnostics = Diagnostics()
    #expect(try first.commit([stage.finish()], &diagnostics).written == 1)
    #expect(try workshop.tree() == ["index.html": "1"])
    #expect(
      EmitError.locked(path: ".acopio/lock").description
        == "another build is running and holds '.acopio/lock'; wait until it has finished")
  }

  @Test func isFreeWhenTheBuildIsOver() throws {
    for text in ["1", "2", "3"] { try workshop.build(["index.html": text]) }
    #expect(try workshop.tree() == ["index.html": "3"])
  }

  @Test func saysInOneSentenceWhyOutputCannotBeWritten() throws {
    try workshop.write("Output", "a file")
    #expect(throws: EmitError.failed(.open, path: workshop.output, code: ENOTDIR)) {
      try workshop.build(["index.html": "1"])
    }
    #expect(
      EmitError.failed(.open, path: "Output", code: ENOTDIR).description
        == "cannot open 'Output': Not a directory")
    #expect(try workshop.tree(workshop.root) == ["Output": "a file"])
  }

  @Test func hasADiagnosticForEachError() {
    let owner = OutputOwner(baseURL: nil, name: nil, folder: nil)
    let errors: [(EmitError, String)] = [
      (.locked(path: "a"), "output-locked"),
      (.failed(.open, path: "a", code: EROFS), "output-unwritable"),
      (.failed(.open, path: "a", code: EPERM), "output-unwritable"),
      (.owned(path: "a", by: owner, not: owner), "output-owned"),
      (.damaged(path: "a"), "output-record-damaged"),
      (.unusable(path: "a"), "output-record-damaged"),
      (.foreign(path: "a"), "output-file-not-ours"),
      (.linked(path: "a"), "cache-not-ours"), (.occupied(path: "a", by: "b"), "cache-not-ours"),
      (.replaced(path: "a"), "output-replaced"),
    ]
    for (error, id) in errors {
      #expect(error.diagnostic.id.rawValue == id)
      #expect(error.diagnostic.path == "a")
      #expect(error.description == error.diagnostic.sentence.english)
    }
  }

  @Test func saysThatTheWorkFolderIsAFile() throws {
    try workshop.write(".acopio", "a file")
    #expect(throws: EmitError.failed(.open, path: workshop.work, code: ENOTDIR)) {
      try workshop.build(["index.html": "1"])
    }
  }

  @Test func makesNoFolderAtALinkThatLeadsToNothing() throws {
    try FileManager.default.createSymbolicLink(
      atPath: workshop.output, withDestinationPath: "missing")
    #expect(throws: EmitError.failed(.open, path: workshop.output, code: ENOENT)) {
      try workshop.build(["index.html": "1"])
    }
    #expect(try workshop.tree(workshop.root) == ["Output": "-> missing"])
  }

  @Test func letsTwoRootsBuildIntoOneOutputInTurn() throws {
    let other = try Workshop()
    try FileManager.default.createDirectory(
      atPath: workshop.output, withIntermediateDirectories: true)
    let first = try workshop.emitter()
    let locked = EmitError.locked(path: workshop.output)
    #expect(throws: locked) { try other.build(["a.html": "2"], output: workshop.output) }
    #expect(throws: locked) {
      try clean(output: workshop.output, work: other.work, owner: Workshop.library)
    }
    first.abandon()
  }

  @Test func refusesAnOutputThatAnotherBuildMadeMeanwhile() throws {
    let first = try workshop.emitter()
    var stage = first.makeStage()
    try stage.put("index.html", "1")
    let result = stage.finish()
    try workshop.write("Output/index.html", "mine")
    var diagnostics = Diagnostics()
    #expect(throws: EmitError.replaced(path: workshop.output)) {
      try first.commit([result], &diagnostics)
    }
    #expect(try workshop.tree() == ["index.html": "mine"])
  }

  @Test func refusesAnOutputThatWasReplacedMeanwhile() throws {
    try workshop.build(["index.html": "1"])
    let first = try workshop.emitter()
    var stage = first.makeStage()
    try stage.put("index.html", "2")
    let result = stage.finish()
    try FileManager.default.moveItem(
      atPath: workshop.output, toPath: workshop.root + "/before")
    try workshop.write("Output/index.html", "mine")
    var diagnostics = Diagnostics()
    #expect(throws: EmitError.replaced(path: workshop.output)) {
      try first.commit([result], &diagnostics)
    }
    #expect(try workshop.tree() == ["index.html": "mine"])
    #expect(try workshop.tree(workshop.root + "/before") == ["index.html": "1"])
  }
}

import AcopioBase
import AcopioEmit
import AcopioPublish
import Foundation
import Testing

@Suite struct FolderTargetTests {
  private func target(_ library: Library, creates: Bool = true) throws(PublishError) -> FolderTarget
  {
    try FolderTarget(library.root + "/served", output: library.output, creates: creates)
  }

  @Test func copiesOutputAsItIs() throws {
    let library = try Library()
    let files = [
      "index.html": "home", "books/índice.html": "ñ", ".well-known/a": "w", ".nojekyll": "",
      "v1/books.json": "[]", "v1/books/1.json": "{}",
    ]
    try library.build(files)
    try library.write("Output/mine.txt", "no build wrote it")
    let (plan, printed) = try publish(library.source(), to: target(library))
    #expect(printed == "")
    #expect(plan.puts.count == 6)
    #expect(try library.tree("served") == files)
    #expect(try publish(library.source(), to: target(library)).plan.isEmpty)
  }

  @Test func removesFilesAndTheFoldersThatAreThenEmpty() throws {
    let library = try Library()
    try library.build(["index.html": "1", "a/b/c/index.html": "c", "a/x.html": "x"])
    try publish(library.source(), to: target(library))
    try library.write("served/a/mine.txt", "mine")
    try library.build(["index.html": "1"])
    try publish(library.source(), to: target(library))
    #expect(try library.tree("served") == ["index.html": "1", "a/mine.txt": "mine"])
  }

  @Test func makesFoldersOfFilesAndFilesOfFolders() throws {
    let library = try Library()
    try library.build(["index.html": "1", "a": "file", "b/c/index.html": "c", "b/d.html": "d"])
    try publish(library.source(), to: target(library))
    let next = ["index.html": "1", "a/index.html": "folder", "b": "file"]
    try library.build(next)
    let (plan, printed) = try publish(library.source(), to: target(library))
    #expect(printed == "")
    #expect(
      plan.summary == [
        "cleared-indexes", "- a", "cleared-pages", "- b/c/index.html", "- b/d.html",
        "new-pages", "+ a/index.html", "new-indexes", "+ b",
      ])
    #expect(try library.tree("served") == next)
    #expect(try publish(library.source(), to: target(library)).plan.isEmpty)
  }

  @Test func refusesFoldersAndLinksOfOthersInTheWay() throws {
    let library = try Library()
    try library.build(["a": "file", "b/index.html": "b", "c/index.html": "c"])
    try library.write("served/a/mine.txt", "mine")
    try library.write("outside/index.html", "outside")
    try FileManager.default.createSymbolicLink(
      atPath: library.root + "/served/b", withDestinationPath: library.root + "/outside")
    try library.write("served/c", "a file")
    let adopting = PublishPlanner.Options(adopts: true)
    let (_, printed) = try publish(library.source(), to: target(library), adopting)
    #expect(
      printed.replacing(library.root + "/", with: "") == """
        served: error: a folder, link or file of someone else blocks 'a', 'b/index.html', \
        'c/index.html' [publish-foreign]
          = remedy: move it away, or publish somewhere else

        """)
    #expect(try library.tree("outside") == ["index.html": "outside"])
  }

  @Test func neverRemovesThroughALink() throws {
    let library = try Library()
    try library.build(["index.html": "1", "a/x.html": "x"])
    try publish(library.source(), to: target(library))
    try library.write("outside/x.html", "x")
    try FileManager.default.removeItem(atPath: library.root + "/served/a")
    try FileManager.default.createSymbolicLink(
      atPath: library.root + "/served/a", withDestinationPath: library.root + "/outside")
    try library.build(["index.html": "2"])
    try publish(library.source(), to: target(library))
    #expect(try library.tree("outside") == ["x.html": "x"])
  }

  @Test func aDryRunMakesNoFolder() throws {
    let library = try Library()
    try library.build(["index.html": "1"])
    var diagnostics = Diagnostics()
    let publisher = try Publisher(
      library.source(), to: target(library, creates: false), PublishPlanner.Options(),
      &diagnostics)
    #expect(publisher.plan.summary == ["new-home", "+ index.html"])
    #expect(!FileManager.default.fileExists(atPath: library.root + "/served"))
  }

  @Test(arguments: [
    ("Output", "is in the output folder itself"),
    ("Output/books", "is in the output folder itself"),
    ("", "has the output folder in it"),
    ("www", "is a release folder"),
    ("www/releases/0123456789abcdef", "is a part of the release folder 'www'"),
    ("www/current/books", "is a part of the release folder 'www'"),
    ("built", "is the output folder of builds"),
  ])
  func refusesFoldersOfBuilds(path: String, reason: String) throws {
    let library = try Library()
    try library.build(["index.html": "1"])
    try library.write("www/_acopio-releases", "")
    try library.write("www/releases/0123456789abcdef/index.html", "1")
    try FileManager.default.createSymbolicLink(
      atPath: library.root + "/www/current", withDestinationPath: "releases/0123456789abcdef")
    try library.write("built/_acopio-manifest", "")
    let error = #expect(throws: PublishError.self) {
      try FolderTarget(
        library.root + "/" + path, output: library.output, creates: true)
    }
    #expect(
      error?.diagnostic.sentence.english.replacing(library.root + "/", with: "")
        == "cannot publish to '\(path)', which \(reason); name another target")
    #expect(error?.diagnostic.id.rawValue == "publish-misplaced")
  }

  @Test func aFolderWithTheNameOfAnUnfinishedFileStays() throws {
    let library = try Library()
    try library.build(["index.html": "1"])
    try library.write("served/.acopio-publishing/mine.txt", "mine")
    let error = #expect(throws: PublishError.self) {
      try publish(library.source(), to: target(library))
    }
    #expect(error?.diagnostic.message.english.contains(".acopio-publishing") == true)
    #expect(try library.tree("served") == [".acopio-publishing/mine.txt": "mine"])
    try FileManager.default.removeItem(atPath: library.root + "/served/.acopio-publishing")
    // A publication that was killed leaves a file, which the next one replaces.
    try library.write("served/.acopio-publishing", "unfinished")
    try publish(library.source(), to: target(library))
    #expect(try library.tree("served") == ["index.html": "1"])
  }

  @Test func publishesTheCurrentRelease() throws {
    let library = try Library()
    try library.release(["index.html": "1", "a.txt": "a"])
    try library.release(["index.html": "2", "a.txt": "a"])
    let source = try library.source()
    #expect(source.folder.filesPath == library.output + "/current")
    // A build waits for the publication.
    #expect(throws: EmitError.self) { try library.release(["index.html": "3"]) }
    try publish(source, to: target(library))
    #expect(try library.tree("served") == ["index.html": "2", "a.txt": "a"])
  }

  @Test func onePublicationAtATimeChangesAFolder() throws {
    let library = try Library()
    let first = try target(library)
    let error = #expect(throws: PublishError.self) { try target(library) }
    #expect(
      error?.diagnostic.sentence
        == "another publication to '\(library.root)/served' is running; wait until it has finished")
    #expect(error?.diagnostic.id.rawValue == "publish-busy")
    _ = first
  }

  @Test func refusesAnOutputThatABuildHoldsOrLeftUnfinished() throws {
    let library = try Library()
    try library.build(["index.html": "1"])
    let emitter = try Emitter(
      outputDirectory: library.output, workDirectory: library.root + "/.acopio",
      owner: OutputOwner(baseURL: "https://library.example", name: "Library", folder: "Output"))
    let locked = #expect(throws: PublishedFolder.Fault.self) {
      try PublishedFolder(library.output, holds: true)
    }
    #expect(locked?.diagnostic.id == .outputLocked)
    emitter.abandon()
    _ = consume emitter
    let held = try PublishedFolder(library.output, holds: true)
    // Two publications may read the same Output; a build waits for both.
    let second = try PublishedFolder(library.output, holds: true)
    #expect(throws: EmitError.self) { try library.build(["index.html": "2"]) }
    _ = (held, second)
    try library.write("Output/.acopio-pending", "")
    let unfinished = #expect(throws: PublishedFolder.Fault.self) {
      try PublishedFolder(library.output, holds: true)
    }
    #expect(unfinished == .unfinished(path: library.output))
  }
}

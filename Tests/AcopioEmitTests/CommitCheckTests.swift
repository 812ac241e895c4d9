import AcopioBase
import AcopioEmit
import Foundation
import Testing

@Suite struct CommitCheckTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Builds `artifacts`, expects exactly `report` and an Output that did not change.
  private func expectRefused(_ artifacts: [String: String], _ report: String) throws {
    let before = try workshop.tree()
    let (summary, printed) = try workshop.build(artifacts)
    #expect(printed == report)
    #expect(summary == EmitSummary())
    #expect(try workshop.tree() == before)
    #expect(try !workshop.workNames().contains("staging"))
  }

  @Test func refusesToOverwriteAForeignFile() throws {
    try workshop.build(["index.html": "1"])
    try workshop.write("Output/books/index.html", "mine")
    try expectRefused(
      ["index.html": "2", "books/index.html": "theirs"],
      """
      Output: error: the site would replace 'books/index.html', which no build wrote \
      [output-file-not-ours]
        = remedy: write to another folder with '--output', or let the site replace and own these \
      files with 'acopio build --adopt'

      """)
  }

  @Test func namesTheFirstForeignFilesOfAFolderThatNoBuildWrote() throws {
    var artifacts = ["books/index.html": "theirs"]
    for number in 0..<6 {
      try workshop.write("Output/\(number).html", "mine")
      artifacts["\(number).html"] = "theirs"
    }
    try expectRefused(
      artifacts,
      """
      Output: error: the site would replace 6 files that no build wrote: \
      '0.html', '1.html', '2.html', '3.html', '4.html' and 1 more [output-file-not-ours]
        = remedy: write to another folder with '--output', or let the site replace and own these \
      files with 'acopio build --adopt'

      """)
  }

  @Test func ownsNoForeignFileWithTheSameBytesUnasked() throws {
    try workshop.build(["index.html": "1"])
    try workshop.write("Output/books.json", "[]")
    let artifacts = ["index.html": "1", "books.json": "[]"]
    let (_, printed) = try workshop.build(artifacts)
    #expect(printed.contains("'books.json'") && printed.contains("[output-file-not-ours]"))
    #expect(try workshop.build(artifacts, adopts: true).summary.adopted == ["books.json"])
    try workshop.build(["index.html": "1"])
    #expect(try workshop.tree() == ["index.html": "1"])
  }

  @Test func refusesAFolderWhereAFileMustGo() throws {
    try workshop.write("Output/books/notes.txt", "mine")
    try expectRefused(
      ["books": "1", "index.html": "1"],
      """
      Output/books: error: the path is a folder [output-path-blocked]
        = remedy: move it away, or delete it if you do not need it

      """)
  }

  @Test func refusesAFolderOfItsOwnThatHoldsSomethingForeign() throws {
    try workshop.build(["books/momo/index.html": "1", "books/index.html": "1"])
    try workshop.write("Output/books/momo/notes.txt", "mine")
    try expectRefused(
      ["books": "1"],
      """
      Output/books: error: the path is a folder with \
      'books/momo/notes.txt', which no build wrote [output-path-blocked]
        = remedy: move it away, or delete it if you do not need it

      """)
  }

  @Test func refusesAFileWhereAFolderMustGoOnce() throws {
    try workshop.write("Output/books", "mine")
    try expectRefused(
      ["books/a/index.html": "1", "books/b/index.html": "1", "books/index.html": "1"],
      """
      Output/books: error: a file or link is at the path of a folder of the site \
      [output-path-blocked]
        = remedy: move it away, or delete it if you do not need it

      """)
  }

  @Test func followsNoLinkToAFolder() throws {
    try workshop.build(["index.html": "1", "books/index.html": "1"])
    try workshop.write("elsewhere/index.html", "theirs")
    try FileManager.default.removeItem(atPath: workshop.output + "/books")
    try FileManager.default.createSymbolicLink(
      atPath: workshop.output + "/books", withDestinationPath: "../elsewhere")
    try expectRefused(
      ["books/index.html": "2", "books/momo.json": "{}"],
      """
      Output/books: error: a file or link is at the path of a folder of the site \
      [output-path-blocked]
        = remedy: move it away, or delete it if you do not need it

      """)
    // A stale path below the link is no longer ours.
    try workshop.build(["index.html": "1"])
    #expect(try workshop.tree() == ["index.html": "1", "books": "-> ../elsewhere"])
    #expect(try workshop.tree(workshop.root + "/elsewhere") == ["index.html": "theirs"])
  }

  @Test func followsNoLinkToAFile() throws {
    try workshop.build(["index.html": "1", "books.json": "1"])
    try workshop.write("elsewhere.txt", "1")
    try FileManager.default.removeItem(atPath: workshop.output + "/books.json")
    try FileManager.default.createSymbolicLink(
      atPath: workshop.output + "/books.json", withDestinationPath: "../elsewhere.txt")
    for text in ["1", "2"] {
      try expectRefused(
        ["index.html": "1", "books.json": text],
        """
        Output/books.json: error: the path is a symlink, pipe or device \
        [output-path-blocked]
          = remedy: move it away, or delete it if you do not need it

        """)
    }
    try workshop.build(["index.html": "1"])
    #expect(try workshop.tree() == ["index.html": "1", "books.json": "-> ../elsewhere.txt"])
    #expect(try String(contentsOfFile: workshop.root + "/elsewhere.txt", encoding: .utf8) == "1")
  }

  @Test(.timeLimit(.minutes(1))) func waitsForNoPipe() throws {
    try workshop.build([:])
    try FileManager.default.createDirectory(
      atPath: workshop.output, withIntermediateDirectories: true)
    try #require(mkfifo(workshop.output + "/books.json", 0o600) == 0)
    let (_, printed) = try workshop.build(["books.json": "1"])
    #expect(printed.contains("[output-path-blocked]"))
  }

  @Test func refusesOnePathTwice() throws {
    let emitter = try workshop.emitter()
    var one = emitter.makeStage()
    var two = emitter.makeStage()
    try one.put("books.json", "1")
    try two.put("books.json", "2")
    try two.put("books.json", "3")
    var diagnostics = Diagnostics()
    let summary = try emitter.commit([one.finish(), two.finish()], &diagnostics)
    #expect(summary == EmitSummary())
    #expect(diagnostics.all.map(\.id.rawValue) == ["output-path-twice"])
    #expect(diagnostics.all.map(\.path) == [workshop.output + "/books.json"])
    #expect(try workshop.tree() == [:])
  }

  @Test(arguments: [1, 2, 3]) func refusesOnePathAsFileAndFolder(stages: Int) throws {
    let (summary, printed) = try workshop.build(
      ["books": "1", "books-new": "1", "books/a/index.html": "1", "books/b.html": "1"],
      stages: stages)
    #expect(summary == EmitSummary())
    #expect(
      printed.contains(
        """
        Output/books: error: the site needs this path as a file and, for 'books/a/index.html', a folder \
        [output-path-blocked]
          = remedy: give one of the two another permalink or path

        """))
    #expect(!printed.contains("output-path-twice"))
    #expect(try workshop.tree() == [:])
  }

  @Test func refusesPathsThatLeaveOutput() throws {
    try expectRefused(
      ["../stolen.txt": "1", "a/../../stolen.txt": "1", "/tmp/stolen": "1", "": "1"],
      """
      Output/: error: the path of this file is empty [output-path-invalid]
        = remedy: change the permalink or path that it is made from
      Output/../stolen.txt: error: the path of this file has the segment '..' \
      [output-path-invalid]
        = remedy: change the permalink or path that it is made from
      Output/a/../../stolen.txt: error: the path of this file has the segment '..' \
      [output-path-invalid]
        = remedy: change the permalink or path that it is made from
      Output//tmp/stolen: error: the path of this file starts with '/' [output-path-invalid]
        = remedy: change the permalink or path that it is made from

      """)
    #expect(try workshop.tree(workshop.root).keys.contains { $0.hasSuffix("stolen.txt") } == false)
  }
}

import AcopioBase
import AcopioEmit
import Foundation
import Testing

/// Builds into a release folder.
@Suite struct ReleaseTests {
  let yard: ReleaseYard
  let one = ["index.html": "1", "books/momo/index.html": "same", "books/old.html": "1"]
  let two = ["index.html": "2", "books/momo/index.html": "same", "new/a.json": "2"]
  let three = ["index.html": "3"]

  init() throws { yard = try ReleaseYard() }

  @Test func makesAReleaseAndALinkToIt() throws {
    let (summary, printed) = try yard.build(one)
    #expect(printed == "")
    let release = try #require(summary.release)
    #expect(release.kind == .made)
    #expect(release.previous == nil)
    #expect(release.name.count == 16)
    #expect(try yard.link() == "releases/\(release.name)")
    #expect(try yard.published() == one)
    #expect(try yard.topNames() == ["_acopio-releases", "current", "releases"])
    #expect(try yard.names() == [release.name])
    #expect(try yard.workshop.recordNames("\(yard.path)/current") == ["_acopio-manifest"])
    #expect(try yard.workshop.workNames() == ["lock"])
  }

  @Test func keepsTheOldReleaseAndLinksFilesThatStayTheSame() throws {
    let first = try yard.release(one)
    let (summary, _) = try yard.build(two)
    let second = try #require(summary.release)
    #expect(second.previous == first)
    #expect(summary.written == 2)
    #expect(summary.unchanged == 1)
    #expect(summary.removedPages == ["books/old.html"])
    #expect(try yard.published() == two)
    #expect(try yard.workshop.tree("\(yard.path)/releases/\(first)") == one)
    let same = "books/momo/index.html"
    #expect(
      try yard.inode("releases/\(first)/\(same)") == yard.inode("releases/\(second.name)/\(same)"))
    #expect(
      try yard.inode("releases/\(first)/index.html")
        != yard.inode("releases/\(second.name)/index.html"))
  }

  @Test func saysThatNothingChangedAndTouchesNothing() throws {
    let name = try yard.release(one)
    let before = try yard.workshop.identity("www/_acopio-releases")
    let folder = try yard.workshop.identity("www/releases")
    let (summary, _) = try yard.build(one)
    #expect(summary.release?.kind == .unchanged)
    #expect(summary.release?.name == name)
    #expect(summary.written == 0)
    #expect(try yard.workshop.identity("www/_acopio-releases") == before)
    #expect(try yard.workshop.identity("www/releases") == folder)
    #expect(try yard.names() == [name])
  }

  @Test func givesTheSameContentTheSameNameInAnyFolder() throws {
    let other = try ReleaseYard()
    try other.release(two)
    #expect(try yard.release(one) == other.release(one))
    #expect(try yard.release(one) != yard.release(two))
  }

  @Test func makesAnEarlierReleaseCurrentAgainIfItHasTheContent() throws {
    let first = try yard.release(one)
    let second = try yard.release(two)
    let (summary, _) = try yard.build(one)
    #expect(summary.release?.kind == .again)
    #expect(summary.release?.name == first)
    #expect(summary.release?.previous == second)
    #expect(try yard.published() == one)
    #expect(try yard.listed() == [second, first])
    #expect(try yard.names() == [first, second].sorted())
    #expect(try yard.topNames() == ["_acopio-releases", "current", "releases"])
  }

  @Test func removesTheOldestReleases() throws {
    var names: [String] = []
    for number in 1...4 { names.append(try yard.release(["index.html": "\(number)"], keep: 3)) }
    #expect(try yard.listed() == Array(names[1...]))
    #expect(try yard.names() == names[1...].sorted())
    // The number is remembered, and a smaller one takes effect even if nothing changed.
    names.append(try yard.release(["index.html": "5"]))
    #expect(try yard.listed() == Array(names[2...]))
    let (summary, _) = try yard.build(["index.html": "5"], keep: 2)
    #expect(summary.release?.kind == .unchanged)
    #expect(summary.release?.removed == [names[2]])
    #expect(try yard.listed() == Array(names[3...]))
    #expect(try yard.names() == names[3...].sorted())
  }

  @Test func keepsFiveReleasesUnlessToldOtherwise() throws {
    for number in 1...7 { try yard.release(["index.html": "\(number)"]) }
    #expect(try yard.listed().count == 5)
  }

  @Test func neverRemovesTheReleaseThatAnOtherReplaces() throws {
    let first = try yard.release(one, keep: 2)
    try yard.release(two)
    try yard.rollBack()
    let third = try yard.release(three)
    #expect(try yard.listed() == [first, third])
    #expect(try yard.rollBack().to == first)
    #expect(try yard.published() == one)
  }

  @Test func writesFilesThatCannotBeChangedWhereTheyAre() throws {
    try yard.release(one)
    let facts = try FileManager.default.attributesOfItem(
      atPath: "\(yard.path)/current/index.html")
    let permissions = try #require(facts[.posixPermissions] as? Int)
    #expect(permissions & 0o222 == 0)
    #expect(permissions & 0o400 != 0)
  }

  @Test func repairsAFileThatWasChangedInAllReleases() throws {
    let first = try yard.release(one)
    let second = try yard.release(two)
    let path = "\(yard.path)/current/books/momo/index.html"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("mine".utf8))
    try file.close()
    let (summary, _) = try yard.build(two)
    #expect(summary.release?.kind == .made)
    #expect(summary.release?.name == "\(second)-2")
    #expect(try yard.published() == two)
    #expect(
      throws: EmitError.release(
        .changed(first, file: nil), path: "\(yard.path)/releases/\(first)")
    ) { try yard.rollBack(to: first) }
    // The release that was repaired is recognized from now on.
    #expect(try yard.build(two).summary.release?.kind == .unchanged)
  }

  @Test func replacesAReleaseThatLacksAFile() throws {
    let first = try yard.release(one)
    try FileManager.default.removeItem(atPath: "\(yard.path)/releases/\(first)/books/old.html")
    #expect(try yard.release(one) == "\(first)-2")
    #expect(try yard.published() == one)
    try yard.release(two)
    #expect(try yard.release(one) == "\(first)-2")
    #expect(
      throws: EmitError.release(
        .changed(first, file: "books/old.html"), path: "\(yard.path)/releases/\(first)")
    ) { try yard.rollBack(to: first) }
  }

  @Test func leavesForeignFilesWhereTheyAre() throws {
    try yard.workshop.write("www/notes.txt", "mine")
    let first = try yard.release(one, keep: 2)
    try yard.workshop.write("www/releases/notes.txt", "mine")
    try yard.workshop.write("www/releases/\(first)/books/notes.txt", "mine")
    try yard.release(two)
    try yard.release(three)
    let left = try yard.workshop.tree(yard.path).filter { $0.value == "mine" }.keys.sorted()
    #expect(
      left == ["notes.txt", "releases/\(first)/books/notes.txt", "releases/notes.txt"])
    #expect(try yard.workshop.tree("\(yard.path)/releases/\(first)") == ["books/notes.txt": "mine"])
    // The name is taken from now on.
    #expect(try yard.release(one) == "\(first)-2")
    #expect(try yard.published() == one)
    _ = try yard.clean()
    #expect(try yard.workshop.tree(yard.path).keys.sorted() == left)
  }

  @Test func reportsFaultsOfArtifactsAndMakesNothing() throws {
    let printed = try yard.build(["a": "1", "a/b": "2"]).printed
    #expect(printed.contains("output-path-blocked"))
    #expect(try yard.topNames() == [])
    #expect(!FileManager.default.fileExists(atPath: yard.path))
  }

  @Test func forgetsAReleaseThatSomeoneRemoved() throws {
    let first = try yard.release(one)
    try FileManager.default.removeItem(atPath: "\(yard.path)/releases/\(first)")
    #expect(try yard.release(one) == first)
    #expect(try yard.published() == one)
    #expect(try yard.listed() == [first])
  }

  @Test func makesTheLinkAgainIfSomeoneRemovedIt() throws {
    let first = try yard.release(one)
    try FileManager.default.removeItem(atPath: "\(yard.path)/current")
    let (summary, _) = try yard.build(one)
    #expect(summary.release?.kind == .again)
    #expect(summary.release?.name == first)
    #expect(try yard.published() == one)
  }

  @Test func understandsALinkThatSomeoneMadeToARelease() throws {
    let first = try yard.release(one)
    try yard.release(two)
    let current = "\(yard.path)/current"
    try FileManager.default.removeItem(atPath: current)
    try FileManager.default.createSymbolicLink(
      atPath: current, withDestinationPath: "\(yard.path)/releases/\(first)")
    #expect(try yard.build(one).summary.release?.kind == .unchanged)
  }

  @Test func readsTheCurrentReleaseOfTheFolder() throws {
    try yard.release(one)
    let folder = try PublishedFolder(yard.path)
    #expect(folder.paths == one.keys.sorted())
    try yard.release(two)
    guard case .bytes(let bytes) = folder.contents("index.html") else {
      Issue.record("the file is not there")
      return
    }
    #expect(bytes == Array("1".utf8))
    #expect(try PublishedFolder("\(yard.path)/current").paths == two.keys.sorted())
  }
}

import AcopioBase
import AcopioContent
import Foundation
import Testing

/// Files of `static/`, and pictures and films beside content, that are too large to be kept: they are read where they are needed.
@Suite struct LargeFileTests {
  private let root = NSTemporaryDirectory() + "acopio-large-" + UUID().uuidString
  private var film: String { root + "/static/film.bin" }

  private func tree(_ files: [String: Data]) throws -> SourceTree {
    for (path, bytes) in files {
      let url = URL(filePath: root + "/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: url)
    }
    var diagnostics = Diagnostics()
    let tree = try SourceTree.read(root: root, jobs: 1, &diagnostics)
    #expect(diagnostics.all.isEmpty)
    return tree
  }

  private func bytes(
    _ path: String, _ tree: SourceTree, _ diagnostics: inout Diagnostics
  ) throws -> [UInt8]? {
    let file = try #require(tree.sources.files.first { $0.path == path })
    return file.whole(&diagnostics) { Array($0.bytes) }
  }

  @Test func aFileThatIsCutAfterItWasFoundIsWhatItIsNow() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let tree = try tree([
      "content/site.yml": Data(), "static/film.bin": Data(repeating: 0, count: 3_000_000),
      "static/note.txt": Data(repeating: 0x61, count: 3_000_000),
      "static/small.bin": Data([0, 1]),
    ])
    var diagnostics = Diagnostics()
    #expect(try bytes("static/film.bin", tree, &diagnostics)?.count == 3_000_000)
    #expect(truncate(film, 10) == 0)
    #expect(try bytes("static/film.bin", tree, &diagnostics) == [UInt8](repeating: 0, count: 10))
    #expect(truncate(film, 0) == 0)
    #expect(try bytes("static/film.bin", tree, &diagnostics) == [])
    // Text, in which faults have a position, and small files are kept.
    #expect(truncate(root + "/static/note.txt", 10) == 0)
    #expect(truncate(root + "/static/small.bin", 0) == 0)
    #expect(try bytes("static/note.txt", tree, &diagnostics)?.count == 3_000_000)
    #expect(try bytes("static/small.bin", tree, &diagnostics) == [0, 1])
    #expect(diagnostics.all.isEmpty)
  }

  @Test func picturesAndFilmsBesideContentAreReadWhereTheyAreNeeded() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let binary = Data(repeating: 0, count: 2_000_000)
    let paths = ["content/a/pier.JPG", "content/a/pier.mp4"]
    let tree = try tree([
      "content/site.yml": Data(), paths[0]: binary, paths[1]: binary,
      "content/a/books.json": binary,
      "content/a/small.jpg": Data([0]), "templates/assets/pier.jpg": binary,
    ])
    let late = tree.sources.files.filter { $0.late != nil }
    #expect(late.map(\.path) == paths)
    #expect(late.allSatisfy { $0.bytes.count == 0 && $0.size == 2_000_000 })
  }

  @Test func aStampIsOfOneStateOfAFile() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    func stamp(_ byte: UInt8) throws -> String? {
      let files = [
        "content/site.yml": Data(),
        "content/a.jpg": Data([0]) + Data(repeating: byte, count: 2_000_000),
      ]
      let tree = try tree(files)
      return tree.sources.files.first { $0.late != nil }?.late?.stamp
    }
    // A later change could have the time of this one.
    let early = try stamp(1)
    usleep(50_000)
    var diagnostics = Diagnostics()
    func now() throws -> String? {
      try SourceTree.read(root: root, jobs: 1, &diagnostics).sources.files
        .first { $0.late != nil }?.late?.stamp
    }
    let first = try #require(try now())
    #expect(early == nil || early == first)
    #expect(try now() == first)
    _ = try stamp(2)
    usleep(50_000)
    #expect(try #require(try now()) != first)
  }

  @Test func aFileThatIsGoneIsReported() throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let tree = try tree([
      "content/site.yml": Data(), "static/film.bin": Data(repeating: 0, count: 3_000_000),
    ])
    try FileManager.default.removeItem(atPath: film)
    var diagnostics = Diagnostics()
    #expect(try bytes("static/film.bin", tree, &diagnostics) == nil)
    #expect(
      diagnostics.all.map(\.sentence) == [
        "cannot read 'static/film.bin': No such file or directory; build again when nothing changes the file"
      ])
    #expect(diagnostics.all.map(\.id) == [.unreadableFile])
  }
}

import AcopioBase
import AcopioContent
import Foundation
import Testing

/// Files of `static/` that are too large to be kept: they are read where they are needed.
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

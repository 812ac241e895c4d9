import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The command `acopio import`, and the folders that it writes to.
@Suite struct ImportCommandTests {
  @Test func theOldFolderIsNotWrittenTo() async throws {
    let scratch = try Scratch()
    let old = scratch.path + "/old"
    try FileManager.default.createDirectory(
      at: URL(filePath: old + "/content"), withIntermediateDirectories: true)
    try Data("---\ntitle: A\n---\n".utf8).write(to: URL(filePath: old + "/content/a.md"))
    func run(_ arguments: String..., in folder: String) async throws -> (Int32, String) {
      let run = try await Command.run(["import", "hugo"] + arguments, in: folder)
      return (run.status, run.stderr)
    }
    for (status, text) in [
      try await run(".", in: old), try await run(".", "--output", "x/../new", in: old),
      try await run("old", "--output", "old/new", in: scratch.path),
      try await run("old", "--output", old + "/content/new", in: scratch.path),
    ] {
      #expect(status != 0)
      #expect(text.contains("is inside of the folder of the old site"), "\(text)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: old) == ["content"])
    #expect(try await run(".", "--try", in: old).0 == 0)
    #expect(try await run(".", "--output", "../new", in: old).0 == 0)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/new/content/site.yml"))
  }
}

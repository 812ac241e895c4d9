import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Commands that are given a name which is no file end at once.
@Suite struct NamedFileTests {
  private static let commands: [[String]] = [
    ["lock", "diff", "FILE", "."], ["contract", "import", "FILE"], ["contract", "parse", "FILE"],
  ]

  @Test(arguments: commands.indices)
  func onlyFilesAreRead(index: Int) async throws {
    let folder = try Scratch()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let large = folder.path + "/large"
    try #require(FileManager.default.createFile(atPath: large, contents: nil))
    try #require(truncate(large, 65 << 20) == 0)
    for (file, reason) in [
      ("/dev/zero", "it is a device, not a file; '-' reads standard input"),
      ("pipe", "it is a pipe, not a file; '-' reads standard input"),
      ("large", "it is larger than 64 MiB"),
    ] {
      let arguments = Self.commands[index].map { $0 == "FILE" ? file : $0 }
      let run = try await Command.run(arguments, in: folder.path)
      #expect(run.status == 2 && run.stdout == "", "\(arguments): \(run)")
      #expect(run.stderr == "acopio: cannot read '\(file)': \(reason)\n", "\(arguments): \(run)")
    }
  }

  @Test func outputFoldersAreNoFiles() async throws {
    let folder = try Scratch()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for file in ["/dev/zero", "pipe"] {
      let run = try await Command.run(["diff", file, "."], in: folder.path)
      #expect(run.status == 2 && run.stderr.contains("cannot read '\(file)'"), "\(run)")
    }
  }
}

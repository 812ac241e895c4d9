import AcopioBase
import AcopioEmit
import Foundation
import Synchronization
import Testing

/// Output on file systems of its own.
@Suite struct FileSystemTests {
  /// A folder on another file system than that of temporary files; `nil` if the machine has none.
  private static let elsewhere: String? = {
    let here = NSTemporaryDirectory()
    guard FileManager.default.isWritableFile(atPath: "/dev/shm") else { return nil }
    return device(here) == device("/dev/shm") ? nil : here
  }()

  private static func device(_ path: String) -> dev_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : 0
  }

  private let before = ["index.html": "1", "books/a/index.html": "1", "books/b.json": "1"]
  private let after = ["index.html": "2", "books/a/index.html": "2", "c/d.html": "2"]

  @Test(.enabled(if: elsewhere != nil, "needs /dev/shm beside another file system"))
  func writesToAnotherFileSystem() throws {
    let workshop = try Workshop()
    let other = try Other(in: #require(Self.elsewhere))
    let output = other.path + "/site"
    for artifacts in [before, after, after] {
      #expect(try workshop.build(artifacts, output: output).printed == "")
      #expect(try workshop.tree(output) == artifacts)
      #expect(try workshop.recordNames(output) == ["_acopio-manifest"])
      #expect(try workshop.workNames() == ["lock"])
    }
    withExtendedLifetime(other) {}
  }

  @Test(.enabled(if: elsewhere != nil, "needs /dev/shm beside another file system"))
  func stagesFilesBesideThoseOfAnotherFileSystem() throws {
    for exists in [true, false] {
      let workshop = try Workshop()
      let other = try Other(in: #require(Self.elsewhere))
      let output = exists ? other.path : other.path + "/new/site"
      let writes = Mutex(0)
      let probe: Probe = { operation in
        if case .write = operation { writes.withLock { $0 += 1 } }
      }
      #expect(try workshop.build(before, output: output, probe: probe).printed == "")
      // Each file is written once; the records are two.
      #expect(writes.withLock { $0 } == before.count + 2)
      #expect(try workshop.tree(output) == before)
      #expect(try workshop.recordNames(output) == ["_acopio-manifest"])
      // What is given up leaves nothing.
      let place = exists ? output : other.path + "/another"
      let emitter = try workshop.emitter(output: place)
      var stage = emitter.makeStage()
      try stage.put("c.html", "1")
      _ = stage.finish()
      emitter.abandon()
      #expect(try workshop.recordNames(output) == ["_acopio-manifest"])
      #expect(FileManager.default.fileExists(atPath: place) == exists)
      #expect(try workshop.workNames() == ["lock"])
    }
  }

  @Test(.enabled(if: elsewhere != nil, "needs /dev/shm beside another file system"))
  func repairsAFirstBuildThatWasKilledOnAnotherFileSystem() throws {
    var count = 0
    while true {
      let workshop = try Workshop()
      let other = try Other(in: #require(Self.elsewhere))
      let output = other.path + "/site"
      let (probe, hasFailed) = failing(after: count, with: killed)
      _ = try? workshop.build(after, output: output, probe: probe)
      #expect(try workshop.build(before, output: output).printed == "")
      #expect(try workshop.tree(output) == before, "killed at operation \(count)")
      #expect(try workshop.recordNames(output) == ["_acopio-manifest"])
      guard hasFailed() else { break }
      count += 1
    }
    #expect(count > 12)
  }

  @Test(.enabled(if: elsewhere != nil, "needs /dev/shm beside another file system"))
  func repairsWhatWasKilledOnAnotherFileSystem() throws {
    var count = 0
    while true {
      let workshop = try Workshop()
      let other = try Other(in: #require(Self.elsewhere))
      try workshop.build(before, output: other.path)
      let (probe, hasFailed) = failing(after: count, with: killed)
      _ = try? workshop.build(after, output: other.path, probe: probe)
      #expect(try workshop.build(before, output: other.path).printed == "")
      #expect(try workshop.tree(other.path) == before, "killed at operation \(count)")
      #expect(try workshop.recordNames(other.path) == ["_acopio-manifest"])
      guard hasFailed() else { break }
      count += 1
    }
    #expect(count > 15)
  }

  @Test(.enabled(if: elsewhere != nil, "needs /dev/shm beside another file system"))
  func changesNothingOnAnotherFileSystemThatIsFull() throws {
    let workshop = try Workshop()
    let other = try Other(in: #require(Self.elsewhere))
    try workshop.build(before, output: other.path)
    // Three staged files and two records: nothing is copied.
    for count in 0..<5 {
      let (probe, _) = failing(after: count, .write, with: diskFull)
      #expect(throws: diskFull) {
        try workshop.build(after, output: other.path, probe: probe)
      }
      #expect(try workshop.tree(other.path) == before, "failed at write \(count)")
      // Who stages files gives them up; a commit does so by itself.
      let staging = count < 3 ? [".acopio-staging"] : []
      #expect(try workshop.recordNames(other.path) == staging + ["_acopio-manifest"])
    }
  }

  @Test func saysThatAFileSystemIsReadOnly() {
    #expect(
      EmitError.failed(.write, path: "www", code: EROFS).description
        == "cannot write to 'www': the file system is read-only; mount it for writing")
  }
}

/// A temporary folder on another file system, removed when its owner is deinitialized.
private final class Other {
  let path: String

  init(in folder: String) throws {
    path = folder + "/acopio-emit-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

import AcopioBase
import AcopioEmit
import AcopioModel
import Foundation
import Synchronization

/// A temporary project folder with an Output and a work folder, removed with its owner.
final class Workshop: Sendable {
  let root: String
  var output: String { root + "/Output" }
  var work: String { root + "/.acopio" }

  init() throws {
    // In memory where that is possible: these tests make tens of thousands of files.
    let memory = "/dev/shm"
    let isInMemory = FileManager.default.isWritableFile(atPath: memory)
    let folder = isInMemory ? memory + "/" : NSTemporaryDirectory()
    root = folder + "acopio-emit-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// The site that builds its Output here.
  static let library = OutputOwner(
    baseURL: "https://library.example", name: "Library", folder: "Output")

  /// An emitter of the library, or of `owner`.
  func emitter(
    output: String? = nil, owner: OutputOwner = library, adopts: Bool = false, probe: Probe? = nil
  ) throws(EmitError) -> Emitter {
    try Emitter(
      outputDirectory: output ?? self.output, workDirectory: work, owner: owner, adopts: adopts,
      probe: probe)
  }

  /// One build of `artifacts`, spread over `stages` stages; diagnostics as printed.
  @discardableResult
  func build(
    _ artifacts: [String: String], stages: Int = 2, output: String? = nil,
    owner: OutputOwner = library, adopts: Bool = false, probe: Probe? = nil
  ) throws -> (summary: EmitSummary, printed: String) {
    let emitter = try emitter(output: output, owner: owner, adopts: adopts, probe: probe)
    return try commit(artifacts, emitter, stages: stages)
  }

  /// Hands artifacts to an emitter, spread over `stages` stages; diagnostics as printed.
  func commit(
    _ artifacts: [String: String], _ emitter: Emitter, stages: Int = 2
  ) throws -> (summary: EmitSummary, printed: String) {
    let sorted = artifacts.sorted { $0.key < $1.key }
    var results: [StageResult] = []
    for part in 0..<stages {
      var stage = emitter.makeStage()
      for (index, artifact) in sorted.enumerated() where index % stages == part {
        try stage.put(artifact.key, artifact.value)
      }
      results.append(stage.finish())
    }
    var diagnostics = Diagnostics()
    let summary = try emitter.commit(results, &diagnostics)
    let printed = DiagnosticPrinter(sources: SourceMap()).text(diagnostics)
    return (summary, printed.replacing(root + "/", with: ""))
  }

  /// Writes a file into Output (or another `path` below the root) that Acopio did not write.
  func write(_ path: String, _ text: String) throws {
    let full = root + "/" + path
    try FileManager.default.createDirectory(
      atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: full))
  }

  /// Everything in Output but its records: files with their text, empty folders as `x/`, links as
  /// `-> target`.
  func tree(_ folder: String? = nil) throws -> [String: String] {
    try listing(folder ?? output, "").filter { !isRecord($0.key) }
  }

  /// What builds keep in Output besides the site: names, sorted.
  func recordNames(_ folder: String? = nil) throws -> [String] {
    let folder = folder ?? output
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter(isRecord).sorted()
  }

  private func listing(_ folder: String, _ prefix: String) throws -> [String: String] {
    var found: [String: String] = [:]
    guard FileManager.default.fileExists(atPath: folder) else { return [:] }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        found[prefix + name] = "-> " + target
      } else if let bytes = FileManager.default.contents(atPath: path), !isFolder(path) {
        found[prefix + name] = String(decoding: bytes, as: UTF8.self)
      } else {
        let inner = try listing(path, prefix + name + "/")
        found.merge(inner.isEmpty ? [prefix + name + "/": ""] : inner) { first, _ in first }
      }
    }
    return found
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Writes the list that versions before 0.2 kept in the work folder.
  func writeEarlierList(_ paths: [String], name: String = "manifest") throws {
    var output = Array("Output".utf8)
    let digits = String(
      output.withUnsafeMutableBufferPointer {
        StableHash.of(UnsafeBufferPointer($0))
      }, radix: 16)
    let suffix = String(repeating: "0", count: 16 - digits.count) + digits
    let lines = paths.map { $0 + "\n" }.joined()
    try write(
      ".acopio/\(name)-\(suffix)", "acopio paths 1 of Output\n\(lines)end \(paths.count)\n")
  }

  /// Shows whether a file was touched: inode and modification time.
  func identity(_ path: String) throws -> [String] {
    let facts = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
    return ["\(facts[.systemFileNumber] ?? "?")", "\(facts[.modificationDate] ?? "?")"]
  }

  /// The names in the work folder, sorted.
  func workNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: work).sorted()
  }
}

extension ArtifactSink where Self: ~Copyable {
  /// Puts text.
  mutating func put(_ path: String, _ text: String) throws {
    let path = Array(path.utf8)
    let text = Array(text.utf8)
    try path.withUnsafeBufferPointer { path in
      try text.withUnsafeBufferPointer { text in try put(path: path, bytes: text) }
    }
  }
}

/// Lets `count` operations (of `kind`, if given) happen and fails the next one with `error`.
func failing(
  after count: Int, _ kind: FileOperation? = nil, with error: EmitError
) -> (probe: Probe, hasFailed: @Sendable () -> Bool) {
  let left = Box(count)
  let probe: Probe = { (operation: FileOperation) throws(EmitError) in
    if let kind, kind != operation { return }
    let now = left.value.wrappingSubtract(1, ordering: .relaxed).newValue
    if now < 0 { throw error }
  }
  return (probe, { left.value.load(ordering: .relaxed) < 0 })
}

private final class Box: Sendable {
  let value: Atomic<Int>
  init(_ value: Int) { self.value = Atomic(value) }
}

let killed = EmitError.failed(.write, path: "nowhere", code: EINTR)
let diskFull = EmitError.failed(.write, path: "Output/books.json", code: ENOSPC)

/// Whether a name in the output folder is that of a record of ours.
private func isRecord(_ name: String) -> Bool {
  name.hasPrefix(".acopio-") || name == "_acopio-manifest"
}

package import Foundation
package import Testing

/// A site in a temporary folder, on which the real executable works.
package struct SiteFolder {
  /// The state of a path: enough to see whether it was touched.
  package struct Trace: Equatable {
    /// The bytes of a file; `nil` for a folder or a link.
    package let bytes: Data?
    package let inode: UInt64
    package let modified: Date
  }

  /// The day of all builds that name none.
  package static let day = "2026-11-21"

  private let scratch: Scratch
  package var root: String { scratch.path }
  package var output: String { root + "/Output" }
  package var work: String { root + "/.acopio" }

  /// Writes the files of a site.
  package init(_ files: [String: [UInt8]] = Library.files()) throws {
    scratch = try Scratch()
    for (path, bytes) in files { try write(path, bytes) }
  }

  /// A site that was built once without a fault.
  package static func built(_ files: [String: [UInt8]] = Library.files()) async throws -> SiteFolder
  {
    let site = try SiteFolder(files)
    let run = try await site.build()
    try #require(run.status == 0 && run.stderr == "", "\(run)")
    return site
  }

  /// Waits until whatever changes now has a later time than all that is written.
  package static func settle() async throws { try await Task.sleep(for: .milliseconds(30)) }

  /// Runs `acopio` in the root of the site.
  package func acopio(_ arguments: [String]) async throws -> Command.Run {
    try await Command.run(arguments, in: root)
  }

  /// Runs `acopio build` in the root of the site.
  package func build(_ arguments: String...) async throws -> Command.Run {
    try await Command.run(["build", "--now", Self.day] + arguments, in: root)
  }

  /// Writes a file and the folders above it.
  package func write(_ path: String, _ bytes: [UInt8]) throws {
    let url = URL(filePath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a file and the folders above it.
  package func write(_ path: String, _ text: String) throws { try write(path, Array(text.utf8)) }

  /// Writes the files of an archive: `-- content/site.yml --` begins each.
  package func write(archive: String) throws {
    for (path, bytes) in BuiltSite.files(archive) { try write(path, bytes) }
  }

  /// A file of the site as text.
  package func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: root + "/" + path), encoding: .utf8)
  }

  /// Removes a file, or a folder with its contents.
  package func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: root + "/" + path)
  }

  /// Makes a symbolic link.
  package func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: root + "/" + path, withDestinationPath: target)
  }

  /// The files of a folder by their path in it, without the records of builds.
  package func files(_ folder: String = "Output") throws -> [String: Data] {
    try traces(folder).compactMapValues(\.bytes).filter { !SiteFolder.isRecord($0.key) }
  }

  /// Whether a name in the output folder is that of a record of builds.
  private static func isRecord(_ name: String) -> Bool {
    name.hasPrefix(".acopio-") || name == "_acopio-manifest"
  }

  /// The names of the records that builds left in a folder, sorted.
  package func records(_ folder: String = "Output") throws -> [String] {
    try traces(folder).keys.filter(SiteFolder.isRecord).sorted()
  }

  /// Everything in a folder by its path in it, the folder itself as ``.
  package func traces(_ folder: String = "Output") throws -> [String: Trace] {
    let full = root + "/" + folder
    let inside = try FileManager.default.subpathsOfDirectory(atPath: full)
    var traces: [String: Trace] = [:]
    for path in inside + [""] {
      let facts = try FileManager.default.attributesOfItem(atPath: full + "/" + path)
      let isFile = facts[.type] as? FileAttributeType == .typeRegular
      traces[path] = Trace(
        bytes: isFile ? try Data(contentsOf: URL(filePath: full + "/" + path)) : nil,
        inode: try #require(facts[.systemFileNumber] as? NSNumber).uint64Value,
        modified: try #require(facts[.modificationDate] as? Date))
    }
    return traces
  }

  /// Runs `acopio build` after a change and expects that it ends so and touches nothing in Output.
  package func expectRefused(
    _ arguments: [String] = [], status: Int32, _ stderr: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try traces()
    let run = try await Command.run(["build", "--now", Self.day] + arguments, in: root)
    #expect(run.status == status && !run.wasKilled, "\(run)", sourceLocation: sourceLocation)
    #expect(run.stderr == stderr + "\n", sourceLocation: sourceLocation)
    #expect(try traces() == before, "Output was touched", sourceLocation: sourceLocation)
    #expect(
      !FileManager.default.fileExists(atPath: work + "/staging"), "staging was left behind",
      sourceLocation: sourceLocation)
  }
}

import AcopioBase
import AcopioEmit
import Foundation

/// A workshop that builds into the release folder `www`.
final class ReleaseYard: Sendable {
  let workshop: Workshop
  var path: String { workshop.root + "/www" }

  init() throws { workshop = try Workshop() }

  /// One build of `artifacts`; the outcome, and diagnostics as printed.
  @discardableResult
  func build(
    _ artifacts: [String: String], keep: Int? = nil, owner: OutputOwner = ReleaseYard.library,
    adopts: Bool = false, probe: Probe? = nil
  ) throws -> (summary: EmitSummary, printed: String) {
    let emitter = try Emitter(
      outputDirectory: path, workDirectory: workshop.work, owner: owner, adopts: adopts,
      isRelease: true, keep: keep, probe: probe)
    return try workshop.commit(artifacts, emitter)
  }

  /// The site that builds its releases here.
  static let library = OutputOwner(
    baseURL: "https://library.example", name: "Library", folder: "www")

  /// The name of the release that one build makes current.
  @discardableResult
  func release(_ artifacts: [String: String], keep: Int? = nil) throws -> String {
    try build(artifacts, keep: keep).summary.release?.name ?? ""
  }

  /// The site as a reader sees it who opens `current` once; `nil` without a link.
  func published() throws -> [String: String]? {
    guard let name = try? link() else { return nil }
    return try workshop.tree("\(path)/\(name)")
  }

  /// The target of the link `current`.
  func link() throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/current")
  }

  /// The names in `releases/`, sorted.
  func names() throws -> [String] {
    let folder = "\(path)/releases"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The names in the release folder itself, sorted.
  func topNames() throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The releases that the record lists, oldest first.
  func listed() throws -> [String] { try releases(in: path).map(\.name) }

  /// Returns to an earlier release.
  @discardableResult
  func rollBack(to revision: String? = nil, probe: Probe? = nil) throws -> ReleaseChange {
    try AcopioEmit.rollBack(path, to: revision, owner: ReleaseYard.library, probe: probe)
  }

  /// Removes everything; returns the number of files.
  func clean(probe: Probe? = nil) throws -> Int {
    try AcopioEmit.clean(
      output: path, work: workshop.work, owner: ReleaseYard.library, isRelease: true, probe: probe)
  }

  /// The number of the file in its file system.
  func inode(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: "\(self.path)/\(path)")
    return facts[.systemFileNumber] as? Int ?? 0
  }
}

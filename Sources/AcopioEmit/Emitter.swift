// In: artifacts (path and bytes), from any number of threads. Out: the same files in Output.
//
// Promise: all or nothing. Output changes in `commit` only, and commit begins to change it when
// everything has been written elsewhere and every path is known to be free or ours. A build that
// ends at any moment, killed or with a full disk, is repaired by the next one. What Acopio did not
// write is never touched, links inside Output are never followed, and a file whose bytes would
// stay the same is not touched either.
//
// The work folder (`.acopio`) holds
//   lock        held while a build runs
//   staging/    finished files on their way to Output
//   manifest-…  the paths that the last finished build produced
//   pending-…   the paths that an unfinished commit was about to place

package import AcopioBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a commit did.
package struct EmitSummary: Sendable, Hashable {
  /// The number of files that are new or have new bytes.
  package var written = 0
  /// The number of files that were there already, byte for byte.
  package var unchanged = 0
  /// The number of files of earlier builds that were removed.
  package var removed = 0
  /// The bytes of the written files.
  package var bytes = 0

  package init(written: Int = 0, unchanged: Int = 0, removed: Int = 0, bytes: Int = 0) {
    self.written = written
    self.unchanged = unchanged
    self.removed = removed
    self.bytes = bytes
  }
}

/// Brings the artifacts of one build to Output; made for each build, locked as long as it lives.
package final class Emitter: Sendable {
  let outputPath: String
  let locked: LockedFolder
  let staging: Descriptor
  /// -1 if there is no Output yet.
  let output: Descriptor
  let records: PathRecords
  /// The manifest of the last finished build; `nil` if there is none.
  let manifest: PathList?
  /// What an unfinished commit was about to place; `nil` if the last one finished.
  let pending: PathList?
  let probe: Probe?

  /// Locks `workDirectory`, which is made if need be, and removes what a killed build left in it.
  ///
  /// `outputDirectory` may be a link to a folder; it is made by `commit` if it is not there.
  package init(
    outputDirectory: String, workDirectory: String, probe: Probe? = nil
  ) throws(EmitError) {
    self.probe = probe
    outputPath = outputDirectory
    output = try Descriptor.folder(outputDirectory) ?? Descriptor(-1)
    locked = try LockedFolder(workDirectory)
    let work = locked.folder.number
    records = PathRecords(output: outputDirectory, work: workDirectory)
    manifest = try records.read(records.manifestName, in: work)
    pending = try records.read(records.pendingName, in: work)
    try probe?(.prepare)
    removeTree(work, "staging")
    removeTree(work, records.nextName)
    try probe?(.prepare)
    guard mkdirat(work, "staging", 0o777) == 0 else {
      throw .failed(.create, path: "\(workDirectory)/staging", code: errno)
    }
    let number = openFolder(work, "staging")
    guard number >= 0 else {
      throw .failed(.open, path: "\(workDirectory)/staging", code: errno)
    }
    staging = Descriptor(number)
  }

  /// A stage for the artifacts of one thread.
  package func makeStage() -> Stage { Stage(self) }

  /// Forgets all artifacts; Output is as it was.
  package func abandon() { removeTree(locked.folder.number, "staging") }

  /// Brings what the stages took in to Output and removes what is no longer produced.
  ///
  /// Reports `output-path-invalid`, `output-path-twice`, `output-path-blocked` and
  /// `output-file-not-ours`; then, and if `diagnostics` holds errors already, nothing changes and
  /// the summary is empty. What is thrown before the first rename leaves Output as it was; an
  /// error after it (the disk itself fails) leaves a mixture that the next build repairs.
  package func commit(
    _ results: [StageResult], _ diagnostics: inout Diagnostics
  ) throws(EmitError) -> EmitSummary {
    let artifacts = Artifacts(results)
    let ours = self.ours
    let check = CommitCheck(self, artifacts, ours)
    let obstructions = try check.run(&diagnostics)
    guard !diagnostics.hasErrors else {
      abandon()
      return EmitSummary()
    }
    var summary = EmitSummary()
    for result in results {
      summary.written += result.written
      summary.unchanged += result.unchanged
      summary.bytes += result.bytes
    }
    let stale = ours.without(artifacts.paths)
    if summary.written > 0 || !stale.isEmpty || !isRecorded(artifacts) {
      summary.removed = try apply(artifacts, obstructions, stale)
    }
    try probe?(.prepare)
    abandon()
    return summary
  }

  /// The paths that earlier builds wrote or were about to write, in byte order.
  var ours: [Bytes] { (manifest?.paths ?? []).merged(with: pending?.paths ?? []) }

  /// Whether the lists in the work folder need no change.
  private func isRecorded(_ artifacts: borrowing Artifacts) -> Bool {
    pending == nil && manifest?.paths.equals(artifacts.paths) == true
  }

  /// Changes Output; the order of the steps is what makes every moment repairable.
  private func apply(
    _ artifacts: borrowing Artifacts, _ obstructions: [Bytes], _ stale: [Bytes]
  ) throws(EmitError) -> Int {
    // 1. Every byte is written before the first rename, so that a full disk changes nothing. Paths
    //    of an older unfinished commit stay pending until a manifest is in place.
    let work = locked.folder.number
    let placed = artifacts.staged.merged(with: pending?.paths ?? [])
    try records.writeNext(placed, in: work, probe)
    try records.acceptNext(as: records.pendingName, in: work, probe)
    try records.writeNext(artifacts.paths, in: work, probe)
    try probe?(.place)
    let output = try Descriptor.makingFolder(outputPath)
    guard output.sharesFileSystem(with: staging) else {
      throw .otherFileSystem(output: outputPath, work: locked.path)
    }
    let root = output.number
    // 2. Files of ours where folders must go, and the other way round, make room.
    var removal = Removal(root: root, rootPath: outputPath, probe: probe)
    try removal.remove(obstructions, keeping: artifacts.paths)
    // 3. From here on until the manifest is in place, `pending` says what may be ours.
    var placement = Placement(self, root: root)
    try placement.place(artifacts.staged)
    try removal.remove(stale, keeping: artifacts.paths)
    try records.acceptNext(as: records.manifestName, in: work, probe)
    try records.remove(records.pendingName, in: work, probe)
    return removal.count
  }

  /// A walker in Output as it is before commit.
  func makeWalker() -> OutputWalker {
    OutputWalker(root: output.number, rootPath: outputPath)
  }

  /// The path as people see it: `Output/books.json`.
  func shown(_ path: some Collection<UInt8>) -> String {
    "\(outputPath)/\(String(decoding: path, as: UTF8.self))"
  }
}

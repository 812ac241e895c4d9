// In: artifacts (path and bytes), from any number of threads. Out: the same files in Output.
//
// Promise: all or nothing. Output changes in `commit` only, and commit begins to change it when
// everything has been written elsewhere and every path is known to be free or ours. A build that
// ends at any moment, killed or with a full disk, is repaired by the next one. What Acopio did not
// write is never touched, links inside Output are never followed, and a file whose bytes would
// stay the same is not touched either.
//
// Output says itself whose it is and what is ours in it:
//   _acopio-manifest  the owner, and the paths that the last finished build produced
//   .acopio-pending   the paths that an unfinished commit was about to place
// The work folder (`.acopio`) is only a cache and holds
//   lock              held while a build runs; a second lock is on Output itself
//   staging/          finished files on their way to Output

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
  /// The paths of files that no build wrote and that are the site's now, in byte order.
  package var adopted: [String] = []
  /// The paths of the site that owned the folder before, which this one does not have; they stay.
  package var left: [String] = []

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
  let owner: OutputOwner
  /// Whether files that no build wrote may be replaced and become ours.
  let adopts: Bool
  let locked: LockedFolder
  let staging: Descriptor
  /// Output as it is before commit; none if there is no Output yet.
  let output: HeldOutput
  let state: OutputState
  let probe: Probe?
  private let earlier: EarlierRecords
  private let hasLeftovers: Bool

  /// Locks `workDirectory`, which is made if need be, and Output; removes what a killed build left in
  /// the former.
  ///
  /// `outputDirectory` may be a link to a folder; it is made by `commit` if it is not there. Throws
  /// `owned` and `damaged` unless the site `adopts` what it finds.
  package init(
    outputDirectory: String, workDirectory: String, owner: OutputOwner, adopts: Bool = false,
    probe: Probe? = nil
  ) throws(EmitError) {
    self.probe = probe
    self.owner = owner
    self.adopts = adopts
    outputPath = outputDirectory
    let output = try HeldOutput.at(outputDirectory)
    let locked = try LockedFolder(workDirectory)
    let work = locked.folder.number
    let records = OutputRecords(folder: output.folder.number, path: outputDirectory)
    earlier = EarlierRecords(output: outputDirectory, work: workDirectory)
    state = try OutputState(
      records, owner: owner, adopts: adopts, earlier: earlier, work: work)
    hasLeftovers = records.hasLeftovers()
    try probe?(.prepare)
    removeTree(work, "staging")
    try probe?(.prepare)
    guard mkdirat(work, "staging", 0o777) == 0 else {
      throw .failed(.create, path: "\(workDirectory)/staging", code: errno)
    }
    let number = openFolder(work, "staging")
    guard number >= 0 else {
      throw .failed(.open, path: "\(workDirectory)/staging", code: errno)
    }
    staging = Descriptor(number)
    self.output = output
    self.locked = locked
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
    let ours = state.ours
    let check = CommitCheck(self, artifacts, ours)
    let findings = try check.run(&diagnostics)
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
    summary.adopted = findings.foreign.map(\.string)
    summary.left = state.formerPaths.without(artifacts.paths).map(\.string)
    let stale = ours.without(artifacts.paths)
    let isRecorded = state.records(artifacts.paths, of: owner)
    if summary.written > 0 || !stale.isEmpty || !isRecorded || hasLeftovers {
      summary.removed = try apply(artifacts, findings, stale)
    }
    try probe?(.prepare)
    abandon()
    return summary
  }

  /// Changes Output; the order of the steps is what makes every moment repairable.
  private func apply(
    _ artifacts: borrowing Artifacts, _ findings: CommitFindings, _ stale: [Bytes]
  ) throws(EmitError) -> Int {
    let made = try makeOutput()
    let root = made.folder.number >= 0 ? made.folder.number : output.folder.number
    let records = OutputRecords(folder: root, path: outputPath)
    // Where only bytes change, the manifest says already what is ours.
    let isRecorded = state.records(artifacts.paths, of: owner)
    // 1. Every byte is written before the first rename, so that a full disk changes nothing.
    let copies: Descriptor
    do throws(EmitError) {
      copies = try prepare(artifacts, findings.foreign, records)
    } catch {
      undo(records)
      throw error
    }
    // 2. Files of ours where folders must go, and the other way round, make room.
    var removal = Removal(root: root, rootPath: outputPath, probe: probe)
    try removal.remove(findings.obstructions, keeping: artifacts.paths)
    // 3. From here on until the manifest is in place, `pending` says what may be ours.
    let source = copies.number >= 0 ? copies.number : staging.number
    var placement = Placement(self, from: source, root: root)
    try placement.place(artifacts.staged)
    try removal.remove(stale, keeping: artifacts.paths)
    if !isRecorded {
      try records.acceptNext(as: OutputNames.manifest, probe)
      try records.remove(OutputNames.pending, probe)
    }
    try probe?(.prepare)
    records.removeLeftovers()
    earlier.remove(in: locked.folder.number)
    return removal.count
  }

  /// Output, made and locked if there was none when the build began; else no folder.
  private func makeOutput() throws(EmitError) -> HeldOutput {
    try probe?(.place)
    if output.folder.number >= 0 {
      guard output.isStill(at: outputPath) else { throw .replaced(path: outputPath) }
      return HeldOutput()
    }
    // What another build has put there meanwhile was compared with nothing.
    guard try makeFolders(outputPath) else { throw .replaced(path: outputPath) }
    return try HeldOutput.at(outputPath)
  }

  /// Writes everything that the commit needs into Output, out of the way of the site; returns the
  /// folder with copies of the staged files if they can't be renamed from where they are.
  private func prepare(
    _ artifacts: borrowing Artifacts, _ adopted: [Bytes], _ records: OutputRecords
  ) throws(EmitError) -> Descriptor {
    try probe?(.prepare)
    records.removeLeftovers()
    let transfer = Transfer(self, root: records.folder)
    var copies = Descriptor(-1)
    let canRename = try transfer.canRename()
    if !canRename, !artifacts.staged.isEmpty { copies = try transfer.copy(artifacts.staged) }
    if state.records(artifacts.paths, of: owner) { return copies }
    // Paths of an older unfinished commit, and those of an earlier version, stay pending until a
    // manifest is in place.
    let placed = artifacts.staged.merged(with: adopted)
      .merged(with: state.pending?.list.paths ?? []).merged(with: state.earlier?.paths ?? [])
    try records.writeNext(placed, of: owner, probe)
    try records.acceptNext(as: OutputNames.pending, probe)
    try records.writeNext(artifacts.paths, of: owner, probe)
    return copies
  }

  /// Takes away what `prepare` wrote before it failed; a killed build does not come this far.
  private func undo(_ records: OutputRecords) {
    do throws(EmitError) {
      try probe?(.prepare)
      records.removeLeftovers()
      // That of an older unfinished commit was replaced by one that names no less.
      if state.pending == nil { try records.remove(OutputNames.pending) }
      if output.folder.number < 0 { rmdir(outputPath) }
    } catch {
      // The next build finds what is left and removes it.
    }
  }

  /// A walker in Output as it is before commit.
  func makeWalker() -> OutputWalker {
    OutputWalker(root: output.folder.number, rootPath: outputPath)
  }

  /// The path as people see it: `Output/books.json`.
  func shown(_ path: some Collection<UInt8>) -> String {
    "\(outputPath)/\(String(decoding: path, as: UTF8.self))"
  }
}

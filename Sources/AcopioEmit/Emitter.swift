// Input: artifacts (path and bytes), from any number of threads. Output: the same files in Output.
//
// Guarantee: all or nothing. Output changes only in `commit`, and only after everything has been
// written elsewhere and every path is known to be free or ours. A build that is interrupted at any
// moment, killed or by a full disk, is repaired by the next one. Files that Acopio did not write
// are never touched, links inside Output are never followed, and a file whose bytes would stay the
// same is not touched either.
//
// Output records its owner and which of its files are ours:
//   _acopio-manifest  the owner, and the paths that the last finished build produced
//   .acopio-pending   the paths that an unfinished commit was about to place
// In a release folder every build makes an output of its own instead, see `ReleaseCommit`.
// The work folder (`.acopio`) is only a cache and contains
//   lock              locked while a build runs; a second lock is on Output itself
//   staging/          finished files on their way to Output
// If Output is on another file system, these are in `.acopio-staging` in it: a second copy of every file, and its
// removal, would take longer than the build.

package import AcopioBase
import AcopioSystem

/// The result of a commit.
package struct EmitSummary: Sendable, Hashable {
  /// The number of files that are new or have new bytes.
  package var written = 0
  /// The number of files that already existed, byte for byte.
  package var unchanged = 0
  /// The number of files of earlier builds that were removed.
  package var removed = 0
  /// The paths of those that were pages, in byte order.
  package var removedPages: [String] = []
  /// The total size of the written files in bytes.
  package var bytes = 0
  /// The paths of files that no build wrote and that now belong to the site, in byte order.
  package var adopted: [String] = []
  /// The paths of the previous owner that this site does not produce; they stay.
  package var left: [String] = []
  /// The outcome in a release folder; `nil` for other output folders.
  package var release: ReleaseOutcome?

  package init(
    written: Int = 0, unchanged: Int = 0, removed: Int = 0, removedPages: [String] = [],
    bytes: Int = 0
  ) {
    self.removedPages = removedPages
    self.written = written
    self.unchanged = unchanged
    self.removed = removed
    self.bytes = bytes
  }
}

/// Writes the artifacts of one build to Output; created for each build, locked during its lifetime.
package final class Emitter: Sendable {
  let outputPath: String
  let owner: OutputOwner
  /// Whether files that no build wrote may be replaced and become ours.
  let adopts: Bool
  let locked: LockedFolder
  let staging: Descriptor
  /// Whether `staging` is in Output, since files cannot be renamed from the work folder to it.
  private let isBeside: Bool
  /// Whether this build made the folder of Output before its commit.
  private let isOutputNew: Bool
  /// Output before the commit; none if it does not exist yet.
  let output: HeldOutput
  let state: OutputState
  let probe: Probe?
  /// The release folder, of which `output` is the current release; `nil` for other output folders.
  let release: ReleaseFolder?
  /// The number of releases to keep; `nil` for as many as before.
  let keep: Int?
  private let earlier: EarlierRecords
  private let hasLeftovers: Bool

  /// Locks Output and `workDirectory`, which is created if needed.
  ///
  /// Removes the leftovers of a killed build from the work folder. `outputDirectory` may be a link
  /// to a folder; it is created by `commit` if it does not exist. Throws `owned` and `damaged`
  /// unless the site `adopts` the files that it finds. Throws `foreign`, `linked` and `occupied`
  /// for something foreign with a name that builds use.
  ///
  /// With `isRelease`, `outputDirectory` is a release folder, of which the last `keep` releases stay.
  package init(
    outputDirectory: String, workDirectory: String, owner: OutputOwner, adopts: Bool = false,
    isRelease: Bool = false, keep: Int? = nil, probe: Probe? = nil
  ) throws(EmitError) {
    self.probe = probe
    self.owner = owner
    self.adopts = adopts
    self.keep = keep
    let release =
      isRelease ? try ReleaseFolder(outputDirectory, owner: owner, adopts: adopts) : nil
    self.release = release
    outputPath = isRelease ? "\(outputDirectory)/\(ReleaseNames.current)" : outputDirectory
    var output: HeldOutput
    if let release {
      output = try release.openCurrent()
    } else {
      output = try HeldOutput.at(outputDirectory)
    }
    let locked = try LockedFolder(workDirectory)
    let work = locked.folder.number
    let records = OutputRecords(folder: output.folder.number, path: outputPath)
    earlier = EarlierRecords(output: outputDirectory, work: workDirectory)
    // A release with a damaged manifest is only compared with, so it is no reason to fail.
    state = try OutputState(
      records, owner: owner, adopts: adopts || isRelease, earlier: earlier,
      work: isRelease ? -1 : work)
    if let release {
      try release.checkLeftovers()
      hasLeftovers = release.hasLeftovers
    } else {
      try records.checkLeftovers()
      hasLeftovers = records.hasLeftovers()
    }
    try probe?(.prepare)
    removeTree(work, "staging")
    try probe?(.prepare)
    let isApart =
      !isRelease && Transfer.isApart(work, output.folder.number, path: outputDirectory)
    isOutputNew = isApart && output.folder.number < 0
    if isOutputNew {
      try makeFolders(outputDirectory)
      output = try HeldOutput.at(outputDirectory)
    }
    isBeside = isApart
    staging =
      try isApart
      ? Emitter.makeStaging(in: output.folder.number, path: outputDirectory)
      : Emitter.makeStaging(inWork: work, path: workDirectory)
    self.output = output
    self.locked = locked
  }

  private static func makeStaging(
    inWork work: Int32, path: String
  ) throws(EmitError) -> Descriptor {
    guard mkdirat(work, "staging", 0o777) == 0 else {
      throw .failed(.create, path: "\(path)/staging", code: errno)
    }
    let number = openFolder(work, "staging")
    guard number >= 0 else { throw .failed(.open, path: "\(path)/staging", code: errno) }
    return Descriptor(number)
  }

  private static func makeStaging(
    in output: Int32, path: String
  ) throws(EmitError) -> Descriptor {
    OutputRecords(folder: output, path: path).removeLeftovers()
    return try Transfer.makeFolder(in: output, path: path)
  }

  /// Creates a stage for the artifacts of one thread.
  package func makeStage() -> Stage { Stage(self) }

  /// Discards all artifacts; Output is unchanged.
  package func abandon() {
    removeTree(locked.folder.number, "staging")
    guard isBeside else { return }
    OutputRecords(folder: output.folder.number, path: outputPath).removeLeftovers()
    // Fails, as it should, if the folder contains the site.
    if isOutputNew { rmdir(outputPath) }
  }

  /// Writes the staged artifacts to Output and removes files that are no longer produced.
  ///
  /// Reports `output-path-invalid`, `output-path-twice`, `output-path-blocked` and
  /// `output-file-not-ours`. In that case, or if `diagnostics` already contains errors, nothing
  /// changes and the summary is empty. An error thrown before the first rename leaves Output
  /// unchanged; an error after it (the disk itself fails) leaves a mixture that the next build
  /// repairs.
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
    let stale = ours.without(artifacts.paths)
    if let release {
      summary.release = try ReleaseCommit(self, release).run(artifacts)
      summary.removed = stale.count
      summary.removedPages = stale.map(\.string).filter { $0.hasSuffix(".html") }
      try probe?(.prepare)
      abandon()
      return summary
    }
    summary.adopted = findings.foreign.map(\.string)
    summary.left = state.formerPaths.without(artifacts.paths).map(\.string)
    let isRecorded = state.records(artifacts.paths, of: owner)
    if summary.written > 0 || !stale.isEmpty || !isRecorded || hasLeftovers {
      summary.removed = try apply(artifacts, findings, stale)
      summary.removedPages = stale.map(\.string).filter { $0.hasSuffix(".html") }
    }
    try probe?(.prepare)
    abandon()
    return summary
  }

  /// Changes Output; the order of the steps makes an interruption at any moment repairable.
  private func apply(
    _ artifacts: borrowing Artifacts, _ findings: CommitFindings, _ stale: [Bytes]
  ) throws(EmitError) -> Int {
    let made = try makeOutput()
    let root = made.folder.number >= 0 ? made.folder.number : output.folder.number
    let records = OutputRecords(folder: root, path: outputPath)
    // If only bytes change, the manifest already lists our files.
    let isRecorded = state.records(artifacts.paths, of: owner)
    // 1. Every byte is written before the first rename, so that a full disk changes nothing.
    let copies: Descriptor
    do throws(EmitError) {
      copies = try prepare(artifacts, findings.foreign, records)
    } catch {
      undo(records)
      throw error
    }
    // 2. Files of ours where folders must go, and the reverse, are removed.
    var removal = FileRemoval(root: root, rootPath: outputPath, probe: probe)
    try removal.remove(findings.obstructions, keeping: artifacts.paths)
    // 3. From here until the manifest is written, `pending` lists the files that may be ours.
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

  /// Creates and locks Output if it did not exist when the build began; otherwise returns no
  /// folder.
  private func makeOutput() throws(EmitError) -> HeldOutput {
    try probe?(.place)
    if output.folder.number >= 0 {
      guard output.isStill(at: outputPath) else { throw .replaced(path: outputPath) }
      return HeldOutput()
    }
    // Files that another build has written there in the meantime were not compared.
    guard try makeFolders(outputPath) else { throw .replaced(path: outputPath) }
    return try HeldOutput.at(outputPath)
  }

  /// Writes everything that the commit needs into Output, under names that the site cannot use.
  ///
  /// Returns the folder with copies of the staged files if these cannot be renamed from where they
  /// are.
  private func prepare(
    _ artifacts: borrowing Artifacts, _ adopted: [Bytes], _ records: OutputRecords
  ) throws(EmitError) -> Descriptor {
    try probe?(.prepare)
    try records.checkLeftovers()
    let transfer = Transfer(self, root: records.folder, path: outputPath)
    var copies = Descriptor(-1)
    var canRename = true
    if isBeside {
      removeTree(records.folder, OutputNames.next)
    } else {
      records.removeLeftovers()
      canRename = try transfer.canRename()
    }
    if !canRename, !artifacts.staged.isEmpty {
      copies = try transfer.makeFolder()
      try transfer.copy(artifacts.staged, to: copies.number)
    }
    if state.records(artifacts.paths, of: owner) { return copies }
    // Paths of an older unfinished commit, and of an earlier version, stay pending until a manifest
    // is written.
    let placed = artifacts.staged.merged(with: adopted)
      .merged(with: state.pending?.list.paths ?? []).merged(with: state.earlier?.paths ?? [])
    try records.writeNext(placed, of: owner, probe)
    try records.acceptNext(as: OutputNames.pending, probe)
    try records.writeNext(artifacts.paths, of: owner, probe)
    return copies
  }

  /// Removes the files that `prepare` wrote before it failed; a killed build does not get here.
  private func undo(_ records: OutputRecords) {
    do throws(EmitError) {
      try probe?(.prepare)
      records.removeLeftovers()
      // The record of an older unfinished commit was replaced by one that lists at least the same
      // paths.
      if state.pending == nil { try records.remove(OutputNames.pending) }
      if output.folder.number < 0 || isOutputNew { rmdir(outputPath) }
    } catch {
      // The next build finds and removes the rest.
    }
  }

  /// Creates a walker for Output as it was before the commit.
  func makeWalker() -> OutputWalker {
    OutputWalker(root: output.folder.number, rootPath: outputPath)
  }

  /// The permissions of new files, before the mask of the process.
  ///
  /// Those of a release cannot be written to: other releases share them as hard links.
  var fileMode: mode_t { release == nil ? 0o666 : 0o444 }

  /// The path to show to users: `Output/books.json`.
  func shown(_ path: some Collection<UInt8>) -> String {
    "\(outputPath)/\(String(decoding: path, as: UTF8.self))"
  }
}

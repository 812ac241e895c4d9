import AcopioBase
import AcopioSystem

// Input: the staged artifacts, and the current release. Output: a new release, which is current.
//
// Guarantee: a reader that opens the folder `current` once sees one release, whole. The steps:
//   1. the new release is completed in a marked folder: staged files are moved there, the others are
//      hard links to the files of the current release; everything is flushed to the disk
//   2. the record names the new release
//   3. the release gets its name, by one rename
//   4. the link `current` leads to it, by one rename
//   5. the record names the releases to be removed, they are removed, and the record forgets them
// A build killed before step 3 leaves the marked folder, and a name in the record for which there is no
// folder; both are removed by the next build. After step 3 the release is whole. A release is never
// changed once it has its name.

/// Makes a release of the artifacts of a build, or finds an existing one.
struct ReleaseCommit {
  private let emitter: Emitter
  private let before: ReleaseFolder

  /// A commit to the release folder `before`.
  init(_ emitter: Emitter, _ before: ReleaseFolder) {
    self.emitter = emitter
    self.before = before
  }

  /// Makes the artifacts the current release.
  func run(_ artifacts: borrowing Artifacts) throws(EmitError) -> ReleaseOutcome {
    if let current = before.current, artifacts.staged.isEmpty,
      emitter.state.records(artifacts.paths, of: emitter.owner)
    {
      var outcome = ReleaseOutcome(name: current, kind: .unchanged, previous: current)
      let place = try ReleasePlace(before)
      outcome.removed = try finish(place, before.releases, current: current, previous: nil)
      return outcome
    }
    let place = try ReleasePlace(before)
    let name: String
    let isNew: Bool
    do throws(EmitError) {
      try emitter.probe?(.prepare)
      removeLeftovers(place)
      let twin = try findTwin(artifacts, place)
      isNew = twin == nil
      name = twin ?? freeName(artifacts.revision, place)
      try publish(name, isNew, artifacts, place)
    } catch {
      undo(place)
      throw error
    }
    var outcome = ReleaseOutcome(
      name: name, kind: isNew ? .made : .again, previous: before.current)
    outcome.removed = try finish(
      place, order(with: name), current: name, previous: before.current)
    return outcome
  }

  // MARK: Steps 1 to 4

  private func publish(
    _ name: String, _ isNew: Bool, _ artifacts: borrowing Artifacts, _ place: borrowing ReleasePlace
  ) throws(EmitError) {
    let link = ReleaseSwitch(root: place.root, path: before.path, probe: emitter.probe)
    var staging = Descriptor(-1)
    var isPlaced = false
    var isRecorded = false
    do throws(EmitError) {
      try link.prepare(name)
      if isNew { staging = try ReleaseAssembly(emitter, before, place.inner).make(artifacts) }
      isRecorded = try record(place, order(with: name), leaving: before.record?.leaving ?? [])
      if isNew {
        try emitter.probe?(.place)
        guard renameat(staging.number, ReleaseNames.site, place.inner, name) == 0 else {
          throw .failed(.move, path: before.path(of: name), code: errno)
        }
        isPlaced = true
        try flush(place.inner, path: before.innerPath)
      }
      try link.accept()
    } catch {
      undo(place, isPlaced ? name : nil, staging.number, isRecorded: isRecorded)
      throw error
    }
  }

  /// Removes the results of the failed steps; a killed build does not get here.
  private func undo(
    _ place: borrowing ReleasePlace, _ placed: String?, _ staging: Int32, isRecorded: Bool
  ) {
    do throws(EmitError) {
      try emitter.probe?(.prepare)
      if let placed { _ = renameat(place.inner, placed, staging, ReleaseNames.site) }
      removeLeftovers(place)
      guard isRecorded else { return }
      let records = OutputRecords(folder: place.root, path: before.path)
      if let record = before.record {
        try write(record, records)
      } else {
        try records.remove(ReleaseNames.record)
      }
    } catch {
      // The next build finds that there is no folder for the name in the record.
    }
  }

  /// Removes the folders that were made for the first release.
  private func undo(_ place: borrowing ReleasePlace) {
    do throws(EmitError) {
      try emitter.probe?(.prepare)
      place.undo()
    } catch {
      // The next build uses them.
    }
  }

  // MARK: Step 5

  /// Removes the oldest releases and those that an interrupted build was removing; returns the former.
  ///
  /// Neither the current release is removed nor the previous one, which readers may have open.
  private func finish(
    _ place: borrowing ReleasePlace, _ releases: [String], current: String, previous: String?
  ) throws(EmitError) -> [String] {
    let excess = max(0, releases.count - keep)
    let removed = Array(releases.filter { $0 != current && $0 != previous }.prefix(excess))
    let kept = releases.filter { !removed.contains($0) }
    let leaving = (before.record?.leaving ?? []) + removed
    if ReleaseFolder.hasLeftovers(place.root, place.inner) {
      try emitter.probe?(.prepare)
      removeLeftovers(place)
    }
    try record(place, kept, leaving: leaving)
    guard !leaving.isEmpty else { return removed }
    let removal = ReleaseRemoval(
      inner: place.inner, path: before.innerPath, probe: emitter.probe)
    for name in leaving where !kept.contains(name) { _ = try removal.remove(name) }
    try record(place, kept, leaving: [])
    return removed
  }

  // MARK: Names and records

  private var keep: Int { emitter.keep ?? before.record?.keep ?? ReleaseNames.keep }

  /// The releases when `name` has become current: after the one that was, which comes after all others.
  private func order(with name: String) -> [String] {
    before.releases.filter { $0 != name && $0 != before.current }
      + (before.current == name ? [] : [before.current].compactMap { $0 }) + [name]
  }

  /// A name for a release of this revision that nothing has.
  private func freeName(_ revision: String, _ place: borrowing ReleasePlace) -> String {
    var name = revision
    var number = 1
    let leaving = before.record?.leaving ?? []
    while entryKind(place.inner, name) != .nothing || leaving.contains(name) {
      number += 1
      name = "\(revision)-\(number)"
    }
    return name
  }

  /// The name of a release that consists of exactly the artifacts, byte for byte; `nil` if there is none.
  private func findTwin(
    _ artifacts: borrowing Artifacts, _ place: borrowing ReleasePlace
  ) throws(EmitError) -> String? {
    for name in before.releases.reversed() where name.hasPrefix(artifacts.revision) {
      let path = before.path(of: name)
      let folder = Descriptor(openFolder(place.inner, name))
      guard folder.number >= 0 else { continue }
      let comparison = ReleaseComparison(emitter, folder.number, path: path)
      if try comparison.isSame(artifacts) { return name }
    }
    return nil
  }

  /// Writes the record unless it is unchanged; returns whether it was written.
  @discardableResult
  private func record(
    _ place: borrowing ReleasePlace, _ releases: [String], leaving: [String]
  ) throws(EmitError) -> Bool {
    let records = OutputRecords(folder: place.root, path: before.path)
    let record = ReleaseRecord(
      owner: emitter.owner, keep: keep, releases: releases, leaving: leaving)
    // Only the written records may be compared, since earlier steps also write records.
    let written = try? ReleaseRecord.read(place.root, before.path)
    guard written != record else { return false }
    try write(record, records)
    return true
  }

  private func write(_ record: ReleaseRecord, _ records: OutputRecords) throws(EmitError) {
    let bytes = record.bytes
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(EmitError) in
        try records.writeNext(bytes, isDurable: true, emitter.probe)
      }
    }
    try result.get()
    try records.acceptNext(as: ReleaseNames.record, emitter.probe)
  }

  /// Removes the leftovers of an interrupted build.
  ///
  /// Assumes that `checkLeftovers` has found nothing foreign.
  private func removeLeftovers(_ place: borrowing ReleasePlace) {
    OutputRecords(folder: place.root, path: before.path).removeLeftovers()
    OutputRecords(folder: place.inner, path: before.innerPath).removeLeftovers()
    ReleaseSwitch(root: place.root, path: before.path, probe: nil).removeNext()
  }
}

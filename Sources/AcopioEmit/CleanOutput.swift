import AcopioBase
import AcopioSystem

/// Removes the files that builds wrote to `output`, folders that become empty, and the folder
/// `work`.
///
/// The records in Output list our files; other files and Output itself stay. With `isRelease`,
/// Output is a release folder, and all of its releases are removed. Returns the number of files
/// removed from Output. Throws `owned` if the folder belongs to a site other than `owner`, and
/// `linked` or `occupied` if no build made the work folder.
package func clean(
  output: String, work: String, owner: OutputOwner, isRelease: Bool = false, probe: Probe? = nil
) throws(EmitError) -> Int {
  func clean(open folder: Int32) throws(EmitError) -> Int {
    isRelease
      ? try cleanReleases(output, owner, probe)
      : try cleanOutput(output, work, owner, open: folder)
  }
  guard try Descriptor.ownFolder(work) != nil else { return try clean(open: -1) }
  let locked = try LockedFolder(work)
  let count = try clean(open: locked.folder.number)
  WorkFolder.remove(locked.folder.number, work)
  return count
}

/// Removes the files that builds wrote to `output`; `folder` is the open work folder, -1 for none.
private func cleanOutput(
  _ output: String, _ work: String, _ owner: OutputOwner, open folder: Int32
) throws(EmitError) -> Int {
  let held = try HeldOutput.at(output)
  guard held.folder.number >= 0 else { return 0 }
  let records = OutputRecords(folder: held.folder.number, path: output)
  // The target of a part of the site belongs to the site.
  var owner = owner
  let pending = try records.read(OutputNames.pending)
  let found = pending == nil ? try records.read(OutputNames.manifest) : pending
  owner.isPart = found?.owner.isPart == true
  let state = try OutputState(
    records, owner: owner, adopts: false, earlier: EarlierRecords(output: output, work: work),
    work: folder)
  try records.checkLeftovers()
  guard state.isKnown || records.hasLeftovers() else { return 0 }
  var removal = FileRemoval(root: held.folder.number, rootPath: output, probe: nil)
  try removal.remove(state.ours, keeping: [])
  // The records are removed after the files, so that an interrupted `clean` can be repeated.
  records.removeLeftovers()
  try records.remove(OutputNames.pending)
  try records.remove(OutputNames.manifest)
  return removal.count
}

/// Removes the link to the current release, all releases, and last the record, so that an interrupted
/// `clean` can be repeated.
private func cleanReleases(
  _ path: String, _ owner: OutputOwner, _ probe: Probe?
) throws(EmitError) -> Int {
  let folder = try ReleaseFolder(path, owner: owner)
  let root = folder.held.folder.number
  try folder.checkLeftovers()
  guard root >= 0, folder.record != nil || folder.hasLeftovers else { return 0 }
  try probe?(.remove)
  if folder.hasLink {
    guard unlinkat(root, ReleaseNames.current, 0) == 0 else {
      throw .failed(.remove, path: "\(path)/\(ReleaseNames.current)", code: errno)
    }
  }
  let removal = ReleaseRemoval(inner: folder.inner.number, path: folder.innerPath, probe: probe)
  var count = 0
  // The record also names a release whose removal was interrupted.
  let names = folder.record.map { $0.leaving + $0.releases } ?? folder.releases
  for name in names { count += try removal.remove(name) }
  folder.records.removeLeftovers()
  OutputRecords(folder: folder.inner.number, path: folder.innerPath).removeLeftovers()
  ReleaseSwitch(root: root, path: path, probe: nil).removeNext()
  try probe?(.remove)
  // Fails, as it should, if anything is left.
  _ = unlinkat(root, ReleaseNames.folder, AT_REMOVEDIR)
  try folder.records.remove(ReleaseNames.record, probe)
  return count
}

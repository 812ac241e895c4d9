import AcopioBase
import AcopioSystem

/// Removes what builds wrote to `output`, the folders that are then empty, and the folder `work`.
///
/// The records in Output say which files are ours; other files and Output itself stay. Returns the
/// number of files removed from Output. Throws `owned` if the folder belongs to a site other than
/// `owner`, and `linked` or `occupied` if no build made the work folder.
package func clean(
  output: String, work: String, owner: OutputOwner
) throws(EmitError) -> Int {
  guard try Descriptor.ownFolder(work) != nil else {
    return try cleanOutput(output, work, owner, open: -1)
  }
  let locked = try LockedFolder(work)
  let count = try cleanOutput(output, work, owner, open: locked.folder.number)
  WorkFolder.remove(locked.folder.number, work)
  return count
}

/// Removes what builds wrote to `output`; `folder` is the open work folder, -1 for none.
private func cleanOutput(
  _ output: String, _ work: String, _ owner: OutputOwner, open folder: Int32
) throws(EmitError) -> Int {
  let held = try HeldOutput.at(output)
  guard held.folder.number >= 0 else { return 0 }
  let records = OutputRecords(folder: held.folder.number, path: output)
  let state = try OutputState(
    records, owner: owner, adopts: false, earlier: EarlierRecords(output: output, work: work),
    work: folder)
  try records.checkLeftovers()
  guard state.isKnown || records.hasLeftovers() else { return 0 }
  var removal = Removal(root: held.folder.number, rootPath: output, probe: nil)
  try removal.remove(state.ours, keeping: [])
  // The records are removed after the files, so that an interrupted `clean` can be repeated.
  records.removeLeftovers()
  try records.remove(OutputNames.pending)
  try records.remove(OutputNames.manifest)
  return removal.count
}

import AcopioBase
import AcopioSystem

/// Removes releases: the files that builds wrote, and the folders that are then empty.
struct ReleaseRemoval {
  /// The open folder of releases.
  let inner: Int32
  /// Its path, for messages.
  let path: String
  let probe: Probe?

  /// Removes the release `name`; returns the number of files removed.
  ///
  /// Files in it that no build wrote stay, and so do their folders. Without its manifest nothing is known
  /// to be ours, so only an empty folder is removed.
  func remove(_ name: String) throws(EmitError) -> Int {
    let folder = Descriptor(openFolder(inner, name))
    guard folder.number >= 0 else { return 0 }
    let full = "\(path)/\(name)"
    let records = OutputRecords(folder: folder.number, path: full)
    var removal = FileRemoval(root: folder.number, rootPath: full, probe: probe)
    if let record = try manifest(records) {
      try removal.remove(record.list.paths, keeping: [])
      // It is removed after the files, so that an interrupted removal can be repeated.
      try records.remove(OutputNames.manifest, probe)
    }
    try probe?(.remove)
    _ = unlinkat(inner, name, AT_REMOVEDIR)
    return removal.count
  }

  private func manifest(_ records: OutputRecords) throws(EmitError) -> OutputRecord? {
    do throws(EmitError) {
      return try records.read(OutputNames.manifest)
    } catch .damaged, .unusable {
      return nil
    }
  }
}

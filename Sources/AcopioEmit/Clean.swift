import AcopioBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Removes what builds wrote to `output`, the folders that are empty then, and the folder `work`.
///
/// Foreign files and Output itself stay. Returns the number of files removed from Output; where
/// there is no work folder nothing is known to be ours and nothing is removed.
package func clean(output: String, work: String) throws(EmitError) -> Int {
  guard try Descriptor.folder(work) != nil else { return 0 }
  let locked = try LockedFolder(work)
  let folder = locked.folder.number
  let records = PathRecords(output: output, work: work)
  let manifest = try records.read(records.manifestName, in: folder)
  let pending = try records.read(records.pendingName, in: folder)
  var count = 0
  if let root = try Descriptor.folder(output) {
    var removal = Removal(root: root.number, rootPath: output, probe: nil)
    let paths = (manifest?.paths ?? []).merged(with: pending?.paths ?? [])
    try removal.remove(paths, keeping: [])
    count = removal.count
  }
  // The lists go only when the files are gone, so that an interrupted `clean` can be repeated.
  removeTree(AT_FDCWD, work)
  return count
}

import AcopioBase
import AcopioSystem

/// Makes a release current: one atomic rename of a symbolic link.
struct ReleaseSwitch {
  /// The open release folder.
  let root: Int32
  /// Its path, for messages.
  let path: String
  let probe: Probe?

  /// Creates the link to the release `name` under another name.
  func prepare(_ name: String) throws(EmitError) {
    try probe?(.write)
    removeNext()
    guard symlinkat("\(ReleaseNames.folder)/\(name)", root, ReleaseNames.nextLink) == 0 else {
      let full = "\(path)/\(ReleaseNames.current)"
      if errno == EPERM || errno == ENOTSUP || errno == ENOSYS {
        throw .release(.noLinks, path: full)
      }
      throw .failed(.create, path: full, code: errno)
    }
  }

  /// Gives the link its final name, and waits until that is on the disk.
  func accept() throws(EmitError) {
    try probe?(.place)
    let full = "\(path)/\(ReleaseNames.current)"
    // A folder that took the name in the meantime is refused by the system.
    guard renameat(root, ReleaseNames.nextLink, root, ReleaseNames.current) == 0 else {
      throw .failed(.move, path: full, code: errno)
    }
    try flush(root, path: path)
  }

  /// Removes a link that did not get its final name.
  func removeNext() { _ = unlinkat(root, ReleaseNames.nextLink, 0) }
}

import AcopioBase
import AcopioSystem

/// Waits until the bytes of an open file, or the names in an open folder, are on the disk.
func flush(_ file: borrowing Descriptor, path: String) throws(EmitError) {
  try flush(file.number, path: path)
}

/// Waits until the bytes of an open file, or the names in an open folder, are on the disk.
func flush(_ file: Int32, path: String) throws(EmitError) {
  // EINVAL and ENOTSUP: the file system does not know how to, which is not for us to change.
  guard fsync(file) != 0, errno != EINVAL, errno != ENOTSUP else { return }
  throw .failed(.write, path: path, code: errno)
}

/// The number of files and folders above which the whole system is flushed instead of each of them.
private let flushLimit = 1000

/// Waits until everything in the open folder `root` is on the disk: its folders and the files `paths`.
///
/// Files that are not among `paths` are hard links to files that were flushed before.
func flushTree(
  _ root: Int32, _ paths: [Bytes], all: [Bytes], path rootPath: String
) throws(EmitError) {
  var folders = PathList()
  var previous = Bytes(start: nil, count: 0)
  for path in all {
    for folder in path.folders(notOf: previous) { folders.append(folder) }
    previous = path
  }
  guard paths.count + folders.paths.count <= flushLimit else { return sync() }
  for path in paths {
    let file = Descriptor(openFile(root, path.cString))
    guard file.number >= 0 else {
      throw .failed(.open, path: "\(rootPath)/\(path.string)", code: errno)
    }
    try flush(file, path: "\(rootPath)/\(path.string)")
  }
  for path in folders.paths {
    let folder = Descriptor(openFolder(root, path.cString))
    guard folder.number >= 0 else {
      throw .failed(.open, path: "\(rootPath)/\(path.string)", code: errno)
    }
    try flush(folder, path: "\(rootPath)/\(path.string)")
  }
  try flush(root, path: rootPath)
}

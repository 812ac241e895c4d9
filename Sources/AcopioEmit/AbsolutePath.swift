import AcopioSystem

/// The absolute path of `path`, with links resolved as far as the path exists.
///
/// `..` after a missing folder leads to its parent, as it will once the folders are created.
package func absolutePath(_ path: String) -> String {
  if let resolved = realpath(path, nil) {
    defer { free(resolved) }
    return String(cString: resolved)
  }
  guard path != ".", path != "/" else { return path }
  let parent = absolutePath(parentPath(path) ?? (path.hasPrefix("/") ? "/" : "."))
  switch path.split(separator: "/").last ?? "." {
  case ".": return parent
  case "..": return parentPath(parent) ?? "/"
  case let name: return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
  }
}

/// Whether `path` is the folder `folder` or is inside it; both are looked up on the disk.
///
/// Folders are compared by identity, so another spelling or mount does not evade the check.
package func leads(_ path: String, into folder: String) -> Bool {
  guard let wanted = FolderIdentity(absolutePath(folder)) else { return false }
  var path = absolutePath(path)
  while true {
    if FolderIdentity(path) == wanted { return true }
    guard let parent = parentPath(path) else { return false }
    path = parent
  }
}

/// The identity of a folder in the system.
struct FolderIdentity: Equatable {
  /// The file system.
  let device: UInt64
  private let number: UInt64

  /// The identity of the file or folder at `path`, links followed; `nil` if nothing exists there.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The identity of an open folder.
  init?(_ folder: Int32) {
    var status = stat()
    guard fstat(folder, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

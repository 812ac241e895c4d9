import AcopioBase
import AcopioSystem

/// Removes files that builds wrote, and the folders that are then empty.
struct FileRemoval: ~Copyable {
  /// The number of files removed so far.
  private(set) var count = 0
  private let rootPath: String
  private let probe: Probe?
  private var walker: OutputWalker

  /// A removal below the open folder `root`.
  init(root: Int32, rootPath: String, probe: Probe?) {
    self.rootPath = rootPath
    self.probe = probe
    walker = OutputWalker(root: root, rootPath: rootPath)
  }

  /// Removes the files `paths`, then each of their folders that is empty, but not the root.
  ///
  /// Both lists must be in byte order; `kept` are files that stay, so their folders are not tried.
  /// Anything that is not (or no longer) a file stays: no build wrote it. The folders of a path
  /// that is already gone are tried too, since a killed build may have got this far.
  mutating func remove(_ paths: [Bytes], keeping kept: [Bytes]) throws(EmitError) {
    guard !paths.isEmpty else { return }
    walker.forget()
    var folders = PathList()
    var previous = Bytes(start: nil, count: 0)
    for path in paths {
      try removeFile(path)
      for folder in path.folders(notOf: previous) where kept.indices(below: folder).isEmpty {
        folders.append(folder)
      }
      previous = path
    }
    // Outer folders come first: in reverse, the inner ones do.
    for folder in folders.paths.reversed() { try removeFolder(folder) }
    walker.forget()
  }

  private mutating func removeFile(_ path: Bytes) throws(EmitError) {
    guard case .open(let folder) = try walker.folder(of: path),
      entryKind(folder, path.name.cString) == .file
    else { return }
    try probe?(.remove)
    guard unlinkat(folder, path.name.cString, 0) == 0 else {
      throw .failed(.remove, path: "\(rootPath)/\(path.string)", code: errno)
    }
    count += 1
  }

  /// Removes the folder if it is empty; anything else stays.
  private mutating func removeFolder(_ path: Bytes) throws(EmitError) {
    guard case .open(let folder) = try walker.folder(of: path) else { return }
    try probe?(.remove)
    _ = unlinkat(folder, path.name.cString, AT_REMOVEDIR)
  }
}

import AcopioBase
import AcopioSystem

/// Puts a new release together: staged files, and hard links to the files that stay the same.
struct ReleaseAssembly {
  private let emitter: Emitter
  private let folder: ReleaseFolder
  private let inner: Int32

  /// An assembly in the open folder of releases `inner`.
  init(_ emitter: Emitter, _ folder: ReleaseFolder, _ inner: Int32) {
    self.emitter = emitter
    self.folder = folder
    self.inner = inner
  }

  /// Completes the release, on the disk, as `site` in a marked folder; returns that folder.
  func make(_ artifacts: borrowing Artifacts) throws(EmitError) -> Descriptor {
    try emitter.probe?(.prepare)
    let transfer = Transfer(emitter, root: inner, path: folder.innerPath)
    let marked = try transfer.makeFolder()
    let canRename = try transfer.canRename()
    let site = try take(artifacts.staged, to: marked.number, transfer, canRename)
    try link(artifacts, to: site.number, transfer)
    let records = OutputRecords(folder: site.number, path: path)
    try records.writeNext(artifacts.paths, of: emitter.owner, emitter.probe)
    try records.acceptNext(as: OutputNames.manifest, emitter.probe)
    try flush(site.number, artifacts)
    try AcopioEmit.flush(marked, path: path)
    return marked
  }

  /// The path of the new release, for messages.
  private var path: String {
    "\(folder.innerPath)/\(OutputNames.staging)/\(ReleaseNames.site)"
  }

  private func flush(_ site: Int32, _ artifacts: borrowing Artifacts) throws(EmitError) {
    let manifest = Descriptor(openFile(site, OutputNames.manifest))
    try AcopioEmit.flush(manifest, path: "\(path)/\(OutputNames.manifest)")
    try flushTree(site, artifacts.staged, all: artifacts.paths, path: path)
  }

  /// Moves the staged files to the new folder `site`, all at once if they are on the same file system.
  private func take(
    _ staged: [Bytes], to marked: Int32, _ transfer: Transfer, _ canRename: Bool
  ) throws(EmitError) -> Descriptor {
    try emitter.probe?(.place)
    let work = emitter.locked.folder.number
    if canRename, renameat(work, "staging", marked, ReleaseNames.site) == 0 {
      return try open(marked)
    }
    // A layered file system cannot rename folders.
    guard !canRename || errno == EXDEV else { throw .failed(.move, path: path, code: errno) }
    guard mkdirat(marked, ReleaseNames.site, 0o777) == 0 else {
      throw .failed(.create, path: path, code: errno)
    }
    let site = try open(marked)
    try transfer.copy(staged, to: site.number)
    return site
  }

  private func open(_ marked: Int32) throws(EmitError) -> Descriptor {
    let site = openFolder(marked, ReleaseNames.site)
    guard site >= 0 else { throw .failed(.open, path: path, code: errno) }
    return Descriptor(site)
  }

  /// Links the files that stay the same; where links are impossible, they are copied.
  private func link(
    _ artifacts: borrowing Artifacts, to site: Int32, _ transfer: Transfer
  ) throws(EmitError) {
    let ours = emitter.state.ours
    var walker = emitter.makeWalker()
    var names = PathList()
    var window = [UInt8](repeating: 0, count: 256 << 10)
    var previous = Bytes(start: nil, count: 0)
    for (path, state) in zip(artifacts.paths, artifacts.states) where state == .unchanged {
      for folder in path.folders(notOf: previous) {
        let name = names.append(folder)
        guard mkdirat(site, name.cString, 0o777) == 0 || errno == EEXIST else {
          throw .failed(.create, path: "\(self.path)/\(name.string)", code: errno)
        }
      }
      previous = path
      try emitter.probe?(.place)
      guard case .open(let source) = try walker.folder(of: path) else {
        throw .replaced(path: emitter.shown(path))
      }
      // A file that no build wrote may be changed by its owner.
      if ours.holds(path), linkat(source, path.name.cString, site, path.cString, 0) == 0 {
        continue
      }
      let file = Descriptor(openFile(source, path.name.cString))
      guard file.number >= 0, isFile(file.number) else {
        throw .replaced(path: emitter.shown(path))
      }
      try transfer.copy(file, path, to: site, &window)
    }
  }
}

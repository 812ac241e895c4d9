import AcopioSystem

/// The open folders in which a commit makes a release; those that do not exist yet are created.
struct ReleasePlace: ~Copyable {
  /// The release folder.
  let root: Int32
  /// The folder of releases in it.
  let inner: Int32
  private let path: String
  private let madeRoot: HeldOutput
  private let madeInner: Descriptor

  /// The folders of `folder`, which must still be what is at its path.
  ///
  /// Throws `replaced` if it was created or replaced after the build began.
  init(_ folder: ReleaseFolder) throws(EmitError) {
    path = folder.path
    let isNew = folder.held.folder.number < 0
    let madeRoot = isNew ? try ReleasePlace.makeRoot(path) : HeldOutput()
    let root = isNew ? madeRoot.folder.number : folder.held.folder.number
    guard isNew || folder.held.isStill(at: path) else { throw .replaced(path: path) }
    let madeInner: Descriptor
    do throws(EmitError) {
      madeInner = try ReleasePlace.makeInner(folder, root)
    } catch {
      if isNew { rmdir(path) }
      throw error
    }
    inner = madeInner.number >= 0 ? madeInner.number : folder.inner.number
    self.root = root
    self.madeRoot = madeRoot
    self.madeInner = madeInner
  }

  /// Creates and locks the release folder.
  private static func makeRoot(_ path: String) throws(EmitError) -> HeldOutput {
    guard try makeFolders(path) else { throw .replaced(path: path) }
    return try HeldOutput.at(path)
  }

  /// Creates the folder of releases if it did not exist when the build began; otherwise returns none.
  private static func makeInner(
    _ folder: ReleaseFolder, _ root: Int32
  ) throws(EmitError) -> Descriptor {
    if folder.inner.number >= 0 { return Descriptor(-1) }
    guard mkdirat(root, ReleaseNames.folder, 0o777) == 0 else {
      throw .failed(.create, path: folder.innerPath, code: errno)
    }
    let number = openFolder(root, ReleaseNames.folder)
    guard number >= 0 else { throw .failed(.open, path: folder.innerPath, code: errno) }
    return Descriptor(number)
  }

  /// Removes the folders that this created, if they are empty.
  func undo() {
    if madeInner.number >= 0 { _ = unlinkat(root, ReleaseNames.folder, AT_REMOVEDIR) }
    if madeRoot.folder.number >= 0 { rmdir(path) }
  }
}

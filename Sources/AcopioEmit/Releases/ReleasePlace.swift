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

  /// Opens the folders of `folder`, which must still be at its path.
  ///
  /// Throws `replaced` if it was created or replaced after the build began.
  init(_ folder: ReleaseFolder) throws(EmitError) {
    let madeRoot = try ReleasePlace.makeRoot(folder)
    let root =
      madeRoot.folder.number >= 0 ? madeRoot.folder.number : folder.held.folder.number
    let madeInner = try ReleasePlace.makeInner(folder, root)
    path = folder.path
    inner = madeInner.number >= 0 ? madeInner.number : folder.inner.number
    self.root = root
    self.madeRoot = madeRoot
    self.madeInner = madeInner
  }

  /// Creates and locks the release folder if it did not exist when the build began; otherwise returns none.
  private static func makeRoot(_ folder: ReleaseFolder) throws(EmitError) -> HeldOutput {
    if folder.held.folder.number >= 0 {
      guard folder.held.isStill(at: folder.path) else { throw .replaced(path: folder.path) }
      return HeldOutput()
    }
    guard try makeFolders(folder.path) else { throw .replaced(path: folder.path) }
    return try HeldOutput.at(folder.path)
  }

  /// Creates the folder of releases if it did not exist when the build began; otherwise returns none.
  private static func makeInner(
    _ folder: ReleaseFolder, _ root: Int32
  ) throws(EmitError) -> Descriptor {
    if folder.inner.number >= 0 { return Descriptor(-1) }
    if mkdirat(root, ReleaseNames.folder, 0o777) == 0 {
      let number = openFolder(root, ReleaseNames.folder)
      if number >= 0 { return Descriptor(number) }
    }
    let code = errno
    if folder.held.folder.number < 0 { rmdir(folder.path) }
    throw .failed(.create, path: folder.innerPath, code: code)
  }

  /// Removes the folders that this created, if they are empty.
  func undo() {
    if madeInner.number >= 0 { _ = unlinkat(root, ReleaseNames.folder, AT_REMOVEDIR) }
    if madeRoot.folder.number >= 0 { rmdir(path) }
  }
}

import AcopioSystem

/// An open output folder, locked until it closes.
///
/// Builds from two roots into one folder exclude each other. The lock is on the folder itself, so
/// that looking at Output changes nothing in it.
struct HeldOutput: ~Copyable, Sendable {
  /// The folder; its number is -1 if there is none.
  let folder: Descriptor

  /// An output folder that does not exist.
  init() { folder = Descriptor(-1) }

  private init(_ folder: consuming Descriptor) { self.folder = folder }

  /// The folder at `path`, following links; none if it does not exist.
  ///
  /// Without `locks`, other processes can change it at any time.
  static func at(_ path: String, locks: Bool = true) throws(EmitError) -> HeldOutput {
    guard let folder = try Descriptor.folder(path) else {
      // No folder can be created at a dangling link.
      guard entryKind(AT_FDCWD, path) == .nothing else {
        throw .failed(.open, path: path, code: ENOENT)
      }
      return HeldOutput()
    }
    guard locks else { return HeldOutput(folder) }
    return try locked(folder, path)
  }

  /// The folder `name` in an open folder; none if it does not exist.
  static func inside(
    _ folder: Int32, _ name: String, path: String
  ) throws(EmitError) -> HeldOutput {
    let number = openFolder(folder, name)
    guard number < 0 else { return try locked(Descriptor(number), path) }
    guard errno == ENOENT else { throw .failed(.open, path: path, code: errno) }
    return HeldOutput()
  }

  private static func locked(
    _ folder: consuming Descriptor, _ path: String
  ) throws(EmitError) -> HeldOutput {
    guard flock(folder.number, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { throw .locked(path: path) }
      throw .failed(.lock, path: path, code: errno)
    }
    return HeldOutput(folder)
  }

  /// Whether this folder is still the one at `path`.
  func isStill(at path: String) -> Bool {
    FolderIdentity(folder.number).map { $0 == FolderIdentity(path) } ?? false
  }

  // Closing would suffice, except while a process started a moment ago still has a copy of the
  // descriptor.
  deinit { if folder.number >= 0 { flock(folder.number, LOCK_UN) } }
}

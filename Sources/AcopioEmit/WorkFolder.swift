import AcopioSystem

/// The work folder of a site (`.acopio`): how to recognize one, and how to remove it.
///
/// Every build leaves the empty file `lock` in it, and `clean` removes that file last. A folder
/// without it is ours only if it is empty, or contains nothing but the schemas for editors and the
/// lists of versions before 0.2.
package enum WorkFolder {
  /// Whether there is a folder at `path` in which a build has left its lock.
  package static func exists(at path: String) -> Bool {
    let number = openFolder(AT_FDCWD, path)
    guard number >= 0 else { return false }
    let folder = Descriptor(number)
    return hasLock(folder.number)
  }

  /// Throws `linked` or `occupied` if acopio must not write to the work folder at `path`.
  package static func check(_ path: String) throws(EmitError) {
    guard let folder = try Descriptor.ownFolder(path) else { return }
    try check(folder.number, path)
  }

  /// Throws `occupied` unless the open folder is ours.
  static func check(_ folder: Int32, _ path: String) throws(EmitError) {
    guard !hasLock(folder),
      let foreign = names(folder).first(where: { $0 != "schemas" && !EarlierRecords.isName($0) })
    else { return }
    throw .occupied(path: path, by: foreign)
  }

  /// Removes the entries that builds keep in the open folder at `path`, then the folder if it is
  /// empty.
  ///
  /// Assumes that this process holds its lock.
  static func remove(_ folder: Int32, _ path: String) {
    for name in names(folder) where isOurs(name) { removeTree(folder, name) }
    // A foreign file stays, and so does the lock, by which the next build recognizes the folder.
    guard names(folder) == ["lock"] else { return }
    _ = unlinkat(folder, "lock", 0)
    rmdir(path)
  }

  private static func hasLock(_ folder: Int32) -> Bool {
    var status = stat()
    return fstatat(folder, "lock", &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// Whether builds or `acopio schema` made the entry `name`; not the lock.
  private static func isOurs(_ name: String) -> Bool {
    let caches = [
      CompressionCache.name, PictureCache.name, PictureCache.fontsName, HighlightCache.name,
      PhotoCache.name,
    ]
    return (caches + ["staging", "schemas", OutputNames.next, LastBuild.name]).contains(name)
      || EarlierRecords.isName(name)
  }

  private static func names(_ folder: Int32) -> [String] {
    entryNames(folder).map { name in
      String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}

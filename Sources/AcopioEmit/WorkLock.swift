import AcopioSystem

/// The open work folder and the lock in it, held until the lock's descriptor closes.
struct LockedFolder: ~Copyable {
  let folder: Descriptor
  let lock: Descriptor
  /// The path of the folder, as given.
  let path: String

  /// Creates the folder at `path` if needed and locks it for this process.
  ///
  /// Throws `linked` for a symbolic link and `occupied` for a folder that no build made.
  init(_ path: String) throws(EmitError) {
    while true {
      let folder = try LockedFolder.open(path)
      let lockPath = "\(path)/lock"
      let number = openat(folder.number, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard number >= 0 else { throw .failed(.lock, path: lockPath, code: errno) }
      let lock = Descriptor(number)
      guard flock(lock.number, LOCK_EX | LOCK_NB) == 0 else {
        if errno == EWOULDBLOCK { throw .locked(path: lockPath) }
        throw .failed(.lock, path: lockPath, code: errno)
      }
      // `clean` may have removed the folder between opening and locking: a lock that no other
      // process can find locks nothing.
      var held = stat()
      var found = stat()
      if fstat(lock.number, &held) == 0, stat(lockPath, &found) == 0,
        held.st_dev == found.st_dev, held.st_ino == found.st_ino
      {
        self.folder = folder
        self.lock = lock
        self.path = path
        return
      }
    }
  }

  private static func open(_ path: String) throws(EmitError) -> Descriptor {
    if let folder = try Descriptor.ownFolder(path) {
      try WorkFolder.check(folder.number, path)
      return folder
    }
    try makeFolders(path)
    guard let folder = try Descriptor.ownFolder(path) else {
      throw .failed(.open, path: path, code: ENOENT)
    }
    return folder
  }

  // Closing would suffice, except while a process started a moment ago still has a copy of the
  // descriptor.
  deinit { flock(lock.number, LOCK_UN) }
}

import AcopioBase
import AcopioSystem

/// An open file or folder, closed at the end of its lifetime; -1 for none.
struct Descriptor: ~Copyable, Sendable {
  /// The file descriptor.
  let number: Int32

  /// Takes ownership of `number`.
  init(_ number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// The folder at `path`, following links; `nil` if it does not exist.
  static func folder(_ path: String) throws(EmitError) -> Descriptor? {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if number >= 0 { return Descriptor(number) }
    guard errno == ENOENT else { throw .failed(.open, path: path, code: errno) }
    return nil
  }

  /// The folder at `path`, which must not be a link; `nil` if it does not exist.
  static func ownFolder(_ path: String) throws(EmitError) -> Descriptor? {
    let number = openFolder(AT_FDCWD, path)
    if number >= 0 { return Descriptor(number) }
    let code = errno
    if code == ENOENT { return nil }
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw .linked(path: path)
    }
    throw .failed(.open, path: path, code: code)
  }

  /// The folder at `path`, created with its parents if it does not exist.
  static func makingFolder(_ path: String) throws(EmitError) -> Descriptor {
    if let folder = try folder(path) { return folder }
    try makeFolders(path)
    guard let folder = try folder(path) else { throw .failed(.open, path: path, code: ENOENT) }
    return folder
  }
}

/// Creates the folder at `path` with its parents; returns whether it did not exist before.
@discardableResult
func makeFolders(_ path: String) throws(EmitError) -> Bool {
  if mkdir(path, 0o777) == 0 { return true }
  if errno == EEXIST { return false }
  guard errno == ENOENT, let parent = parentPath(path) else {
    throw .failed(.create, path: path, code: errno)
  }
  try makeFolders(parent)
  if mkdir(path, 0o777) == 0 { return true }
  guard errno == EEXIST else { throw .failed(.create, path: path, code: errno) }
  return false
}

/// The path of the folder that contains `path`; `nil` for `a` and `/`.
func parentPath(_ path: String) -> String? {
  var bytes = Array(path.utf8)
  while bytes.count > 1, bytes.last == 0x2F { bytes.removeLast() }
  guard let slash = bytes.lastIndex(of: 0x2F), bytes.count > 1 else { return nil }
  return slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
}

/// The kind of a directory entry; links are not followed.
enum EntryKind {
  case nothing, file, folder, other
}

/// The kind of the entry `name`, which must end in NUL, in the open folder `folder`.
func entryKind(_ folder: Int32, _ name: UnsafePointer<CChar>) -> EntryKind {
  var status = stat()
  guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .nothing }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return .file
  case S_IFDIR: return .folder
  default: return .other
  }
}

/// Opens the folder `name` in `folder` without following links; -1 and `errno` on failure.
func openFolder(_ folder: Int32, _ name: UnsafePointer<CChar>) -> Int32 {
  openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
}

/// Writes all of `bytes`; returns 0 or the `errno` of the failure.
func writeAll(_ file: Int32, _ bytes: Bytes) -> Int32 {
  var offset = 0
  while offset < bytes.count {
    let count = write(file, bytes.baseAddress.unsafelyUnwrapped + offset, bytes.count - offset)
    if count > 0 {
      offset += count
    } else if count == 0 || errno != EINTR {
      return count == 0 ? ENOSPC : errno
    }
  }
  return 0
}

/// Reads until `room` is full or the file ends; returns the number of bytes, or -1 and `errno`.
func readFull(_ file: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
  var offset = 0
  while offset < room.count {
    let count = read(file, room.baseAddress.unsafelyUnwrapped + offset, room.count - offset)
    if count == 0 { break }
    if count > 0 {
      offset += count
    } else if errno != EINTR {
      return -1
    }
  }
  return offset
}

/// The names in an open folder, in byte order, each ending in NUL, without `.` and `..`.
func entryNames(_ folder: Int32) -> [[CChar]] {
  // The list owns the copy of the descriptor; both share one position, hence the rewind.
  let copy = dup(folder)
  guard copy >= 0 else { return [] }
  guard let list = fdopendir(copy) else {
    close(copy)
    return []
  }
  defer { closedir(list) }
  rewinddir(list)
  var names: [[CChar]] = []
  while let entry = readdir(list) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
      Array(raw.bindMemory(to: CChar.self).prefix { $0 != 0 }) + [0]
    }
    if name != [0x2E, 0], name != [0x2E, 0x2E, 0] { names.append(name) }
  }
  return names.inOrder { $0.lexicographicallyPrecedes($1) }
}

/// Removes `name` in `folder` with everything below it; links are removed, not their targets.
///
/// Continues after failures; entries that cannot be removed stay.
func removeTree(_ folder: Int32, _ name: UnsafePointer<CChar>) {
  // Linux returns EISDIR for a folder, other systems EPERM.
  if unlinkat(folder, name, 0) == 0 || errno == ENOENT { return }
  let inner = openFolder(folder, name)
  guard inner >= 0 else { return }
  for name in entryNames(inner) { removeTree(inner, name) }
  close(inner)
  _ = unlinkat(folder, name, AT_REMOVEDIR)
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The pointer for system calls; assumes that a NUL follows the last byte.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(baseAddress.unsafelyUnwrapped).assumingMemoryBound(to: CChar.self)
  }

  /// The offset of the last segment; 0 if there is no `/`.
  var nameStart: Int {
    var index = count
    while index > 0, self[index - 1] != 0x2F { index -= 1 }
    return index
  }

  /// The last segment.
  var name: Bytes { slice(nameStart..<count) }
}

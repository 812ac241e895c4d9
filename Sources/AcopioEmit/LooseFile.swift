package import AcopioBase
import AcopioSystem

/// Removes the files below `folder` that earlier calls of `writeLooseFile` wrote and that are not among
/// `kept`, and the folders that are then empty.
///
/// Only JSON files that begin with `mark` are removed; links are not followed.
/// Assumes that the folder contains nothing but files that we write.
package func removeLooseFiles(
  below folder: String, keeping kept: Set<String>, mark: [UInt8]
) throws(EmitError) {
  let root = Descriptor(open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  guard root.number >= 0 else { return }
  try removeLooseFiles(root.number, "", folder, keeping: kept, mark: mark)
}

private func removeLooseFiles(
  _ folder: Int32, _ prefix: String, _ root: String, keeping kept: Set<String>, mark: [UInt8]
) throws(EmitError) {
  for name in entryNames(folder) {
    let path =
      prefix + String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    switch entryKind(folder, name) {
    case .folder:
      let inner = Descriptor(openFolder(folder, name))
      guard inner.number >= 0 else { continue }
      try removeLooseFiles(inner.number, "\(path)/", root, keeping: kept, mark: mark)
      // Fails, as it should, if anything is left.
      _ = unlinkat(folder, name, AT_REMOVEDIR)
    case .file where path.hasSuffix(".json") && !kept.contains(path):
      let found = try readList(
        String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), in: folder,
        path: "\(root)/\(path)")
      guard let found, found.starts(with: mark) else { continue }
      guard unlinkat(folder, name, 0) == 0 else {
        throw .failed(.remove, path: "\(root)/\(path)", code: errno)
      }
    case .file, .nothing, .other: continue
    }
  }
}

/// Removes a file outside any Output; does nothing if it does not exist.
package func removeLooseFile(_ path: String) throws(EmitError) {
  guard unlink(path) == 0 || errno == ENOENT else {
    throw .failed(.remove, path: path, code: errno)
  }
}

/// Writes one file outside any Output, and creates the folders above it.
///
/// An existing file is replaced if its first `mark` bytes match the new one; throws `foreign` for
/// any other. A file with the same bytes is left unchanged.
package func writeLooseFile(_ path: String, _ bytes: Bytes, mark: Int) throws(EmitError) {
  if let parent = parentPath(path) { _ = try Descriptor.makingFolder(parent) }
  if let found = try readList(path, in: AT_FDCWD, path: path) {
    if found.elementsEqual(bytes) { return }
    guard found.starts(with: bytes.prefix(mark)) else { throw .foreign(path: path) }
  }
  // Written under another name first: a reader finds either the old file or the new one. `O_EXCL`
  // because the user may have a file with that name.
  let next = "\(path).\(getpid()).new"
  let file = Descriptor(open(next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
  guard file.number >= 0 else { throw .failed(.create, path: path, code: errno) }
  let code = writeAll(file.number, bytes)
  guard code == 0 else {
    unlink(next)
    throw .failed(.write, path: path, code: code)
  }
  guard rename(next, path) == 0 else {
    let code = errno
    unlink(next)
    throw .failed(.move, path: path, code: code)
  }
}

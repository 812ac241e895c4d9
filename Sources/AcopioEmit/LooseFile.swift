package import AcopioBase
import AcopioSystem

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
  // Written under another name first: a reader finds either the old file or the new one.
  // `O_EXCL` because that name may be that of a file of the user.
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

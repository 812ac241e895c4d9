package import AcopioBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes one file outside of any Output, with the folders above it.
package func writeLooseFile(_ path: String, _ bytes: Bytes) throws(EmitError) {
  if let parent = parentPath(path) { _ = try Descriptor.makingFolder(parent) }
  let file = Descriptor(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666))
  guard file.number >= 0 else { throw .failed(.open, path: path, code: errno) }
  let code = writeAll(file.number, bytes)
  guard code == 0 else { throw .failed(.write, path: path, code: code) }
}

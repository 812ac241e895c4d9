import AcopioBase
import AcopioSystem

/// The name of the content of an output: 16 hexadecimal digits that derive from paths and bytes alone.
struct Revision {
  /// The number of digits.
  static let length = 16

  private var hash = StableHash()

  /// Adds a file; files are added in byte order of their paths.
  mutating func add(_ path: Bytes, hash content: UInt64) {
    hash.combine(path)
    withUnsafeBytes(of: content.littleEndian) { bytes in
      hash.combine(bytes.bindMemory(to: UInt8.self))
    }
  }

  /// The digits.
  var text: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: Revision.length - digits.count) + digits
  }

  /// The revision of the files `paths`, which must be in byte order, in the open folder `root`.
  ///
  /// Throws `changed` if one is missing or is not a file.
  static func of(
    _ paths: [Bytes], in root: Int32, release: String, path rootPath: String
  ) throws(EmitError) -> String {
    var revision = Revision()
    var walker = OutputWalker(root: root, rootPath: rootPath)
    for path in paths {
      guard case .open(let folder) = try walker.folder(of: path) else {
        throw .release(.changed(release, file: path.string), path: rootPath)
      }
      let file = Descriptor(openFile(folder, path.name.cString))
      guard file.number >= 0, isFile(file.number) else {
        throw .release(.changed(release, file: path.string), path: rootPath)
      }
      let bytes = try contents(of: file, at: "\(rootPath)/\(path.string)")
      revision.add(path, hash: bytes.withUnsafeBufferPointer { StableHash.of($0) })
    }
    return revision.text
  }
}

/// The first file of the release in the open folder `root` that is not one of `paths`, which must
/// be in byte order.
///
/// Links, pipes and devices count as files. Returns `nil` if there is none.
func addedFile(besides paths: [Bytes], in root: Int32) -> String? {
  filesBelow(root).filter { $0 != OutputNames.manifest }.sorted().first { file in
    return file.withBytes { !paths.holds($0) }
  }
}

/// Opens the file `name` in `folder` without following links; -1 and `errno` on failure.
func openFile(_ folder: Int32, _ name: UnsafePointer<CChar>) -> Int32 {
  // O_NONBLOCK: a pipe must not block the build.
  openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
}

/// Whether an open file is an ordinary one.
func isFile(_ file: Int32) -> Bool {
  var status = stat()
  return fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// All bytes of an open file.
func contents(of file: borrowing Descriptor, at path: String) throws(EmitError) -> [UInt8] {
  var status = stat()
  guard fstat(file.number, &status) == 0 else { throw .failed(.read, path: path, code: errno) }
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  let count = bytes.withUnsafeMutableBytes { readFull(file.number, $0) }
  guard count >= 0 else { throw .failed(.read, path: path, code: errno) }
  bytes.removeSubrange(count...)
  return bytes
}

import AcopioBase
import AcopioSystem

/// Renames staged files into Output, and whole folders where Output has none of that name.
struct Placement {
  private let emitter: Emitter
  private let staging: Int32
  private let root: Int32
  /// Copies of the paths of folders, for system calls.
  private var folders = PathList()

  /// A placement from the open folder `staging` into the open folder `root`.
  init(_ emitter: Emitter, from staging: Int32, root: Int32) {
    self.emitter = emitter
    self.staging = staging
    self.root = root
  }

  /// Moves the staged `paths`, which must be in byte order, into Output.
  mutating func place(_ paths: [Bytes]) throws(EmitError) { try place(paths[...], 0, into: root) }

  /// Moves `paths`, whose first `length` bytes name `folder`, into Output.
  private mutating func place(
    _ paths: ArraySlice<Bytes>, _ length: Int, into folder: Int32
  ) throws(EmitError) {
    var rest = paths
    while let path = rest.first {
      guard let slash = (length..<path.count).first(where: { path[$0] == 0x2F }) else {
        try move(path, length, into: folder)
        rest.removeFirst()
        continue
      }
      let inner = rest.prefix { $0.starts(with: path.slice(0..<slash + 1)) }
      try placeFolder(inner, path.slice(0..<slash), length, into: folder)
      rest = rest.dropFirst(inner.count)
    }
  }

  /// Moves the staged folder `path`, which contains `paths`, into `folder`.
  private mutating func placeFolder(
    _ paths: ArraySlice<Bytes>, _ path: Bytes, _ length: Int, into folder: Int32
  ) throws(EmitError) {
    let path = folders.append(path)
    let name = path.slice(length..<path.count).cString
    try emitter.probe?(.place)
    if renameat(staging, path.cString, folder, name) == 0 { return }
    // It exists already, or a layered file system cannot rename folders: descend into it.
    guard errno == ENOTEMPTY || errno == EEXIST || errno == EXDEV else {
      throw failure(path)
    }
    let inner = try openOrMake(path, name, in: folder)
    try place(paths, path.count + 1, into: inner.number)
    _ = unlinkat(staging, path.cString, AT_REMOVEDIR)
  }

  private func openOrMake(
    _ path: Bytes, _ name: UnsafePointer<CChar>, in folder: Int32
  ) throws(EmitError) -> Descriptor {
    var number = openFolder(folder, name)
    if number < 0, errno == ENOENT {
      guard mkdirat(folder, name, 0o777) == 0 else { throw failure(path) }
      number = openFolder(folder, name)
    }
    guard number >= 0 else { throw failure(path) }
    return Descriptor(number)
  }

  private func move(_ path: Bytes, _ length: Int, into folder: Int32) throws(EmitError) {
    try emitter.probe?(.place)
    let name = path.slice(length..<path.count).cString
    guard renameat(staging, path.cString, folder, name) == 0 else {
      throw failure(path)
    }
  }

  private func failure(_ path: Bytes) -> EmitError {
    .failed(.move, path: emitter.shown(path), code: errno)
  }
}

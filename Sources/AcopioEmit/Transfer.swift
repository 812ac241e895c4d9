import AcopioBase
import AcopioSystem

/// Copies staged files into Output, if renames from the work folder don't work.
///
/// The copies are then renamed within Output.
struct Transfer {
  private let emitter: Emitter
  private let root: Int32
  /// The path of the folder, for messages.
  private let rootPath: String

  /// A transfer to the open folder `root`.
  init(_ emitter: Emitter, root: Int32, path: String) {
    self.emitter = emitter
    self.root = root
    rootPath = path
  }

  /// Whether files can be renamed from the work folder to Output.
  ///
  /// Two folders can be on one device and still be separate mounts, so the system is asked: it
  /// refuses to rename across mounts (EXDEV) before it looks for the file, which does not exist.
  func canRename() throws(EmitError) -> Bool {
    switch Transfer.faultOfRenaming(from: emitter.locked.folder.number, to: root) {
    case 0: return true
    case EXDEV: return false
    case let code: throw .failed(.write, path: rootPath, code: code)
    }
  }

  /// The `errno` of a rename from the open folder `work` to the open folder `root`; 0 if it would work.
  private static func faultOfRenaming(from work: Int32, to root: Int32) -> Int32 {
    guard FolderIdentity(work)?.device == FolderIdentity(root)?.device else { return EXDEV }
    let name = OutputNames.next
    removeTree(work, name)
    return renameat(work, name, root, name) == 0 || errno == ENOENT ? 0 : errno
  }

  /// Whether files cannot be renamed from the open work folder to the folder at `path`, which `root` is if it exists.
  ///
  /// Other faults are reported when files are committed.
  static func isApart(_ work: Int32, _ root: Int32, path: String) -> Bool {
    if root >= 0 {
      // Where nothing can be written, nothing may have to be.
      return faccessat(root, ".", W_OK, 0) == 0 && faultOfRenaming(from: work, to: root) == EXDEV
    }
    var above: String? = absolutePath(path)
    while let folder = above {
      let found = Descriptor(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
      if found.number >= 0 { return faultOfRenaming(from: work, to: found.number) == EXDEV }
      above = parentPath(folder)
    }
    return false
  }

  /// Creates the folder for files on their way to Output, with the mark by which builds recognize it.
  func makeFolder() throws(EmitError) -> Descriptor {
    try Transfer.makeFolder(in: root, path: rootPath)
  }

  /// Creates the same folder in the open folder `root`.
  static func makeFolder(in root: Int32, path: String) throws(EmitError) -> Descriptor {
    guard mkdirat(root, OutputNames.staging, 0o777) == 0 else {
      throw .failed(.write, path: path, code: errno)
    }
    let number = openFolder(root, OutputNames.staging)
    let full = "\(path)/\(OutputNames.staging)"
    guard number >= 0 else { throw .failed(.open, path: full, code: errno) }
    let copies = Descriptor(number)
    let mark = Descriptor(
      openat(number, OutputNames.mark, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
    guard mark.number >= 0 else { throw .failed(.create, path: full, code: errno) }
    return copies
  }

  /// Copies the staged `paths`, which must be in byte order, to the open folder `copies`.
  func copy(_ paths: [Bytes], to copies: Int32) throws(EmitError) {
    var previous = Bytes(start: nil, count: 0)
    var names = PathList()
    var window = [UInt8](repeating: 0, count: 256 << 10)
    for path in paths {
      for folder in path.folders(notOf: previous) {
        let name = names.append(folder)
        guard mkdirat(copies, name.cString, 0o777) == 0 else {
          throw failure(.create, name.string)
        }
      }
      let source = Descriptor(
        openat(emitter.staging.number, path.cString, O_RDONLY | O_NOFOLLOW | O_CLOEXEC))
      try copy(source, path, to: copies, &window)
      previous = path
    }
  }

  /// Copies one open file to `path` in the open folder `copies`, which has the folders of the path.
  func copy(
    _ source: borrowing Descriptor, _ path: Bytes, to copies: Int32, _ window: inout [UInt8]
  ) throws(EmitError) {
    try emitter.probe?(.write)
    guard source.number >= 0 else { throw failure(.read, path.string) }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let target = Descriptor(openat(copies, path.cString, flags, emitter.fileMode))
    guard target.number >= 0 else { throw failure(.create, path.string) }
    while true {
      var code: Int32 = 0
      let count = window.withUnsafeMutableBytes { window in
        let count = readFull(source.number, window)
        if count > 0 {
          let bytes = window.bindMemory(to: UInt8.self)
          code = writeAll(target.number, Bytes(start: bytes.baseAddress, count: count))
        }
        return count
      }
      guard count >= 0 else { throw failure(.read, path.string) }
      guard code == 0 else { throw .failed(.write, path: emitter.shown(path), code: code) }
      if count < window.count { return }
    }
  }

  private func failure(_ action: EmitError.Action, _ path: String) -> EmitError {
    .failed(action, path: "\(rootPath)/\(path)", code: errno)
  }
}

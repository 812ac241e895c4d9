package import AcopioBase
package import AcopioModel
import AcopioSystem

/// The artifacts that one stage took in, for `Emitter.commit`.
package struct StageResult: Sendable {
  /// The number of artifacts that are missing from Output or differ.
  package private(set) var written = 0
  /// The number of artifacts that Output already contains.
  package private(set) var unchanged = 0
  /// The total size of the written artifacts in bytes.
  package private(set) var bytes = 0

  /// The paths, in the order of `put`.
  private(set) var list = PathList()
  /// The state of each path.
  private(set) var states: [ArtifactState] = []
  /// The hash of each artifact; 0 if no release is made of them.
  private(set) var hashes: [UInt64] = []

  /// Adds a path and returns its copy; its state must be added next.
  fileprivate mutating func add(_ path: Bytes) -> Bytes { list.append(path) }

  /// Adds the state of the last path.
  fileprivate mutating func add(_ state: ArtifactState, bytes count: Int, hash: UInt64 = 0) {
    states.append(state)
    hashes.append(hash)
    if state == .unchanged {
      unchanged += 1
    } else {
      written += 1
      bytes += count
    }
  }
}

/// How an artifact compares with what is at its path in Output.
enum ArtifactState: Sendable {
  /// The same bytes.
  case unchanged
  /// Nothing exists there.
  case new
  /// A file with other bytes.
  case changed
  /// A folder.
  case folderThere
  /// A link, pipe or device.
  case oddityThere
  /// One of its parent folders is not a folder; perhaps a link to one.
  case folderBlocked
  /// Another artifact already has its path in the staging folder.
  case clash
  /// The path is invalid by `outputPathFault`.
  case invalid
}

/// Takes in the artifacts of one thread: compares each with Output and stages those that differ.
package struct Stage: ~Copyable, ArtifactSink, Sendable {
  private let emitter: Emitter
  private var walker: OutputWalker
  /// The folder of the last staged file, followed by NUL.
  private var folder: [UInt8] = [0]
  /// The folder before that: pages and their endpoints alternate.
  private var otherFolder: [UInt8] = [0]
  /// The buffer into which files are read for comparison.
  private var window: [UInt8] = []
  private var result = StageResult()

  init(_ emitter: Emitter) {
    self.emitter = emitter
    walker = emitter.makeWalker()
  }

  /// Stages the artifact unless Output contains the same bytes; faults are kept for `commit`.
  package mutating func put(path: Bytes, bytes: Bytes) throws(EmitError) {
    let path = result.add(path)
    guard outputPathFault(path, allowsHostNames: true) == nil else {
      return result.add(.invalid, bytes: 0)
    }
    var state = try compare(path, bytes)
    if state != .unchanged, try !stage(path, bytes) { state = .clash }
    result.add(
      state, bytes: bytes.count, hash: emitter.release == nil ? 0 : StableHash.of(bytes))
  }

  package mutating func earlierFile(at path: Bytes) -> EarlierFile? {
    // A release needs hashes of all bytes.
    guard emitter.release == nil, outputPathFault(path, allowsHostNames: true) == nil else {
      return nil
    }
    return (Array(path) + [0]).withUnsafeBufferPointer { terminated in
      let path = terminated.slice(0..<path.count)
      guard case .open(let folder)? = try? walker.folder(of: path) else { return nil }
      var status = stat()
      guard fstatat(folder, path.name.cString, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG, let stamp = FileStamp.settled(status)
      else { return nil }
      return EarlierFile(bytes: Int(status.st_size), stamp: stamp)
    }
  }

  package mutating func keep(path: Bytes, _ file: EarlierFile) {
    _ = result.add(path)
    result.add(.unchanged, bytes: file.bytes)
  }

  package var unchanged: Int { result.unchanged }

  /// Returns what was taken in.
  package consuming func finish() -> StageResult { result }

  private mutating func compare(_ path: Bytes, _ bytes: Bytes) throws(EmitError) -> ArtifactState {
    switch try walker.folder(of: path) {
    case .absent: return .new
    case .blocked: return .folderBlocked
    case .open(let folder):
      // O_NONBLOCK: a pipe must not block the build.
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let number = openat(folder, path.name.cString, flags)
      guard number < 0 else { return compare(Descriptor(number), bytes) }
      switch errno {
      case ENOENT: return .new
      case ELOOP, ENXIO: return .oddityThere
      // An unreadable file may still be replaced.
      case EACCES, EPERM: return .changed
      case let code: throw .failed(.open, path: emitter.shown(path), code: code)
      }
    }
  }

  private mutating func compare(_ file: consuming Descriptor, _ bytes: Bytes) -> ArtifactState {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { return .changed }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return .folderThere
    default: return .oddityThere
    }
    guard Int(status.st_size) == bytes.count else { return .changed }
    if window.isEmpty { window = [UInt8](repeating: 0, count: 64 << 10) }
    let isSame = window.withUnsafeMutableBytes { window in
      holds(file.number, bytes, window)
    }
    return isSame ? .unchanged : .changed
  }

  /// Creates the file in the staging folder; `false` if another artifact is in its way.
  private mutating func stage(_ path: Bytes, _ bytes: Bytes) throws(EmitError) -> Bool {
    try makeFolder(of: path)
    try emitter.probe?(.stage)
    // Only we use the staging folder, so whole paths are safe and cheap here.
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let number = openat(emitter.staging.number, path.cString, flags, emitter.fileMode)
    guard number >= 0 else {
      if errno == EEXIST || errno == ENOTDIR || errno == EISDIR { return false }
      throw .failed(.create, path: emitter.shown(path), code: errno)
    }
    let file = Descriptor(number)
    try emitter.probe?(.write)
    let code = writeAll(file.number, bytes)
    guard code == 0 else { throw .failed(.write, path: emitter.shown(path), code: code) }
    return true
  }

  /// Creates the staging folder for `path`, unless it is the folder of one of the last two files.
  private mutating func makeFolder(of path: Bytes) throws(EmitError) {
    let length = max(path.nameStart - 1, 0)
    let wanted = path.slice(0..<length)
    if folder.count == length + 1, folder.starts(with: wanted) { return }
    swap(&folder, &otherFolder)
    if folder.count == length + 1, folder.starts(with: wanted) { return }
    folder.removeAll(keepingCapacity: true)
    folder.append(contentsOf: path.slice(0..<length))
    folder.append(0)
    if length > 0 { try makeFolder(length) }
  }

  /// Creates the folder named by the first `length` bytes of `folder`, and its parents if needed.
  ///
  /// Other threads create the same folders; an existing folder is not an error. If there is a file
  /// at the path, creating the artifact will fail.
  private mutating func makeFolder(_ length: Int) throws(EmitError) {
    guard try !tryFolder(length), errno == ENOENT else { return }
    guard let slash = folder[..<length].lastIndex(of: 0x2F) else { return }
    try makeFolder(slash)
    _ = try tryFolder(length)
  }

  private mutating func tryFolder(_ length: Int) throws(EmitError) -> Bool {
    let end = folder[length]
    folder[length] = 0
    defer { folder[length] = end }
    let staging = emitter.staging.number
    let code = folder.withUnsafeBufferPointer { folder in
      mkdirat(staging, folder.cString, 0o777) == 0 ? 0 : errno
    }
    switch code {
    case 0, EEXIST, ENOTDIR: return true
    case ENOENT:
      errno = code
      return false
    default:
      throw .failed(
        .create, path: emitter.shown(Array(folder[..<length])), code: code)
    }
  }
}

/// Whether the file contains exactly `bytes`; assumes that its size is right.
private func holds(
  _ file: Int32, _ bytes: Bytes, _ window: UnsafeMutableRawBufferPointer
) -> Bool {
  var offset = 0
  while offset < bytes.count {
    let wanted = min(window.count, bytes.count - offset)
    let piece = UnsafeMutableRawBufferPointer(rebasing: window[..<wanted])
    guard readFull(file, piece) == wanted,
      memcmp(
        window.baseAddress.unsafelyUnwrapped, bytes.baseAddress.unsafelyUnwrapped + offset, wanted)
        == 0
    else { return false }
    offset += wanted
  }
  return true
}

import AcopioBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opens folders of Output step by step, so that no link is followed, and keeps the last ones open.
///
/// It remembers several ways through the tree, because pages and endpoints take turns: an entry's
/// page lies far from its endpoints.
/// Assumes that nobody adds or removes the folders it has seen; `forget` makes it look again.
struct OutputWalker: ~Copyable, Sendable {
  /// What stands where a folder was looked for.
  enum Folder {
    /// The folder, open until the next call.
    case open(Int32)
    /// Nothing.
    case absent
    /// The first `end` bytes of the path name something that is no folder, perhaps a link to one.
    case blocked(end: Int)
  }

  private let root: Int32
  private let rootPath: String
  private var trails = [Trail](repeating: Trail(), count: 4)
  /// Counts the calls, to know which trail was used last.
  private var clock = 0

  /// A walker below the open folder `root`, which stays the caller's; -1 if there is none.
  init(root: Int32, rootPath: String) {
    self.root = root
    self.rootPath = rootPath
  }

  deinit {
    for trail in trails { trail.close(behind: 0) }
  }

  /// Closes everything.
  mutating func forget() {
    for index in trails.indices { trails[index].drop(behind: 0) }
  }

  /// The folder that holds `path`.
  mutating func folder(of path: Bytes) throws(EmitError) -> Folder {
    guard root >= 0 else { return .absent }
    let length = max(path.nameStart - 1, 0)
    guard length > 0 else { return .open(root) }
    clock += 1
    let (index, shared) = nearestTrail(path.slice(0..<length))
    trails[index].lastUse = clock
    trails[index].drop(behind: shared)
    return try trails[index].extend(to: path.slice(0..<length), root, rootPath)
  }

  /// The trail that shares most folders with `path`, of equals the one not used for longest.
  private func nearestTrail(_ path: Bytes) -> (index: Int, shared: Int) {
    var best = (index: 0, shared: -1)
    for index in trails.indices {
      let shared = trails[index].shared(with: path)
      let isOlder = trails[index].lastUse < trails[best.index].lastUse
      if shared > best.shared || (shared == best.shared && isOlder) { best = (index, shared) }
    }
    return best
  }
}

/// One way from the root of Output into its depth, every folder on it open.
private struct Trail: Sendable {
  /// One folder on the way: where its path ends, and its descriptor or -1.
  struct Level {
    let end: Int
    let descriptor: Int32
    let isAbsent: Bool

    var folder: OutputWalker.Folder {
      if descriptor >= 0 { return .open(descriptor) }
      return isAbsent ? .absent : .blocked(end: end)
    }
  }

  /// The clock of the walker when it last went this way.
  var lastUse = 0
  /// The path of the last folder with NUL for every `/` and behind the end.
  private var names: [UInt8] = []
  private var levels: [Level] = []

  /// The number of levels that are on the way to the folder `path`.
  func shared(with path: Bytes) -> Int {
    let limit = min(path.count, names.count)
    var shared = 0
    while shared < limit, names[shared] == (path[shared] == 0x2F ? 0 : path[shared]) {
      shared += 1
    }
    return levels.count { level in
      level.end <= shared && (level.end == path.count || path[level.end] == 0x2F)
    }
  }

  /// Closes all levels but the first `count`.
  func close(behind count: Int) {
    for level in levels.dropFirst(count) where level.descriptor >= 0 { closeFile(level.descriptor) }
  }

  /// Closes and forgets all levels but the first `count`.
  mutating func drop(behind count: Int) {
    close(behind: count)
    levels.removeSubrange(count...)
  }

  /// Goes on to the folder `path`, on whose way all levels are, as far as there are folders.
  mutating func extend(
    to path: Bytes, _ root: Int32, _ rootPath: String
  ) throws(EmitError) -> OutputWalker.Folder {
    if let last = levels.last, last.descriptor < 0 || last.end == path.count { return last.folder }
    var start = levels.last.map { $0.end + 1 } ?? 0
    names.removeSubrange(min(start, names.count)...)
    for index in start..<path.count { names.append(path[index] == 0x2F ? 0 : path[index]) }
    names.append(0)
    for end in start...path.count where names[end] == 0 {
      let level = try open(start..<end, in: levels.last?.descriptor ?? root, rootPath)
      levels.append(level)
      if level.descriptor < 0 { break }
      start = end + 1
    }
    return levels.last?.folder ?? .open(root)
  }

  private func open(
    _ segment: Range<Int>, in parent: Int32, _ rootPath: String
  ) throws(EmitError) -> Level {
    let descriptor = names.withUnsafeBufferPointer { names in
      openFolder(parent, names.slice(segment).cString)
    }
    let end = segment.upperBound
    if descriptor >= 0 { return Level(end: end, descriptor: descriptor, isAbsent: false) }
    switch errno {
    case ENOENT: return Level(end: end, descriptor: -1, isAbsent: true)
    // A link is ELOOP or ENOTDIR, depending on the system.
    case ENOTDIR, ELOOP: return Level(end: end, descriptor: -1, isAbsent: false)
    case let code:
      let folder = names[..<end].map { $0 == 0 ? 0x2F : $0 }
      throw .failed(
        .open, path: "\(rootPath)/\(String(decoding: folder, as: UTF8.self))", code: code)
    }
  }
}

private func closeFile(_ number: Int32) { _ = close(number) }

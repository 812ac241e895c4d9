import AcopioBase
import AcopioSystem

/// Opens folders of Output one level at a time, without following links, and keeps recent ones
/// open.
///
/// It remembers several trails through the tree, because pages and endpoints alternate: an entry's
/// page is far from its endpoints. Assumes that nothing adds or removes the folders it has visited;
/// `forget` makes it look again.
struct OutputWalker: ~Copyable, Sendable {
  /// The result of looking for a folder.
  enum Folder {
    /// The folder, open until the next call.
    case open(Int32)
    /// Nothing exists there.
    case absent
    /// The first `end` bytes of the path name something other than a folder, perhaps a link to one.
    case blocked(end: Int)
  }

  private let root: Int32
  private let rootPath: String
  private var trails = [Trail](repeating: Trail(), count: 4)
  /// Counts calls, to know which trail was used last.
  private var clock = 0

  /// A walker below the open folder `root`, which the caller still owns; -1 for none.
  init(root: Int32, rootPath: String) {
    self.root = root
    self.rootPath = rootPath
  }

  deinit {
    for trail in trails { trail.close(after: 0) }
  }

  /// Closes all folders.
  mutating func forget() {
    for index in trails.indices { trails[index].drop(after: 0) }
  }

  /// The folder that contains `path`.
  mutating func folder(of path: Bytes) throws(EmitError) -> Folder {
    guard root >= 0 else { return .absent }
    let length = max(path.nameStart - 1, 0)
    guard length > 0 else { return .open(root) }
    clock += 1
    let (index, shared) = nearestTrail(path.slice(0..<length))
    trails[index].lastUse = clock
    trails[index].drop(after: shared)
    return try trails[index].extend(to: path.slice(0..<length), root, rootPath)
  }

  /// The trail that shares the most folders with `path`; among equals, the least recently used.
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

/// A path from the root of Output downwards, with every folder on it open.
private struct Trail: Sendable {
  /// A folder of the trail: where its path ends, and its descriptor or -1.
  struct Level {
    let end: Int
    let descriptor: Int32
    let isAbsent: Bool

    var folder: OutputWalker.Folder {
      if descriptor >= 0 { return .open(descriptor) }
      return isAbsent ? .absent : .blocked(end: end)
    }
  }

  /// The walker's clock when it last used this trail.
  var lastUse = 0
  /// The path of the last folder, with NUL in place of every `/` and at the end.
  private var names: [UInt8] = []
  private var levels: [Level] = []

  /// The number of levels that are on the path to the folder `path`.
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

  /// Closes all levels except the first `count`.
  func close(after count: Int) {
    for level in levels.dropFirst(count) where level.descriptor >= 0 { closeFile(level.descriptor) }
  }

  /// Closes and removes all levels except the first `count`.
  mutating func drop(after count: Int) {
    close(after: count)
    levels.removeSubrange(count...)
  }

  /// Extends the trail to the folder `path`, as far as folders exist.
  ///
  /// Assumes that all levels are on that path.
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
    // For a link the error is ELOOP or ENOTDIR, depending on the system.
    case ENOTDIR, ELOOP: return Level(end: end, descriptor: -1, isAbsent: false)
    case let code:
      let folder = names[..<end].map { $0 == 0 ? 0x2F : $0 }
      throw .failed(
        .open, path: "\(rootPath)/\(String(decoding: folder, as: UTF8.self))", code: code)
    }
  }
}

private func closeFile(_ number: Int32) { _ = close(number) }

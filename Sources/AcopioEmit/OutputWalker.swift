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

  /// One folder on the way: where its path ends, and its descriptor or -1.
  private struct Level {
    let end: Int
    let descriptor: Int32
    let isAbsent: Bool

    var folder: Folder {
      if descriptor >= 0 { return .open(descriptor) }
      return isAbsent ? .absent : .blocked(end: end)
    }
  }

  private let root: Int32
  private let rootPath: String
  /// The path of the last folder with NUL for every `/` and behind the end.
  private var names: [UInt8] = []
  private var levels: [Level] = []

  /// A walker below the open folder `root`, which stays the caller's; -1 if there is none.
  init(root: Int32, rootPath: String) {
    self.root = root
    self.rootPath = rootPath
    names.reserveCapacity(1024)
  }

  deinit {
    for level in levels where level.descriptor >= 0 { close(level.descriptor) }
  }

  /// Closes everything.
  mutating func forget() { dropLevels(behind: 0) }

  /// The folder that holds `path`.
  mutating func folder(of path: Bytes) throws(EmitError) -> Folder {
    guard root >= 0 else { return .absent }
    let length = max(path.nameStart - 1, 0)
    dropLevels(behind: sharedLevels(path, length))
    if let last = levels.last, last.descriptor < 0 || last.end == length { return last.folder }
    guard length > 0 else { return .open(root) }
    var start = levels.last.map { $0.end + 1 } ?? 0
    names.removeSubrange(min(start, names.count)...)
    for index in start..<length { names.append(path[index] == 0x2F ? 0 : path[index]) }
    names.append(0)
    for end in start...length where names[end] == 0 {
      let level = try openLevel(start..<end)
      levels.append(level)
      if level.descriptor < 0 { return level.folder }
      start = end + 1
    }
    return levels.last?.folder ?? .open(root)
  }

  /// The number of open levels that are on the way to the first `length` bytes of `path`.
  private func sharedLevels(_ path: Bytes, _ length: Int) -> Int {
    let limit = min(length, names.count)
    var shared = 0
    while shared < limit, names[shared] == (path[shared] == 0x2F ? 0 : path[shared]) {
      shared += 1
    }
    var count = levels.count
    while count > 0 {
      let end = levels[count - 1].end
      if end <= shared, end == length || path[end] == 0x2F { break }
      count -= 1
    }
    return count
  }

  private mutating func dropLevels(behind count: Int) {
    while levels.count > count {
      let level = levels.removeLast()
      if level.descriptor >= 0 { close(level.descriptor) }
    }
  }

  private func openLevel(_ segment: Range<Int>) throws(EmitError) -> Level {
    let parent = levels.last?.descriptor ?? root
    let descriptor = names.withUnsafeBufferPointer { names in
      openFolder(parent, names.slice(segment).cString)
    }
    guard descriptor < 0 else {
      return Level(end: segment.upperBound, descriptor: descriptor, isAbsent: false)
    }
    switch errno {
    case ENOENT: return Level(end: segment.upperBound, descriptor: -1, isAbsent: true)
    // A link is ELOOP or ENOTDIR, depending on the system.
    case ENOTDIR, ELOOP: return Level(end: segment.upperBound, descriptor: -1, isAbsent: false)
    case let code:
      let folder = names[..<segment.upperBound].map { $0 == 0 ? 0x2F : $0 }
      throw .failed(
        .open, path: "\(rootPath)/\(String(decoding: folder, as: UTF8.self))", code: code)
    }
  }
}

import AcopioBase
import AcopioSystem

/// The files below the folders of a site at one moment: two scans show the changes in between.
struct FolderScan: Equatable {
  /// The state of a file, for comparison.
  struct Stamp: Equatable {
    let inode: UInt64
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64
    let mode: UInt32
    /// Of the content of a small file: some programs keep the time and the size.
    var hash: UInt64 = 0
  }

  /// The most bytes of a file that is read.
  private static let readSize: Int64 = 32 << 10

  /// The files and folders by their path below the root.
  private(set) var stamps: [String: Stamp] = [:]

  /// Scans the site in the folder `root`; unreadable files are left out.
  init(root: String) {
    for folder in Changes.folders { visit(folder, root) }
  }

  /// The paths that are not the same in both.
  func changes(since earlier: FolderScan) -> Changes {
    var changes = Changes()
    for (path, stamp) in stamps where earlier.stamps[path] != stamp { changes.add(path) }
    for path in earlier.stamps.keys where stamps[path] == nil { changes.add(path) }
    return changes
  }

  private mutating func visit(_ path: String, _ root: String) {
    guard let names = folderNames("\(root)/\(path)") else { return }
    // A folder without files counts, but not the time at which its list changed.
    stamps[path] = Stamp(inode: 0, size: 0, seconds: 0, nanoseconds: 0, mode: 0)
    for name in names where !Changes.isOfTool(name) {
      let path = "\(path)/\(name)"
      var status = stat()
      guard lstat("\(root)/\(path)", &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        visit(path, root)
        continue
      }
      // For a link, its target is read.
      if status.st_mode & S_IFMT == S_IFLNK { _ = stat("\(root)/\(path)", &status) }
      stamps[path] = FolderScan.stamp(status)
      if status.st_mode & S_IFMT == S_IFREG, status.st_size <= FolderScan.readSize {
        stamps[path]?.hash = FolderScan.hash("\(root)/\(path)", Int(status.st_size))
      }
    }
  }

  private static func hash(_ path: String, _ size: Int) -> UInt64 {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: size + 1, alignment: 1) { room in
      let count = max(0, read(file, room.baseAddress, size))
      return StableHash.of(Bytes(rebasing: room.bindMemory(to: UInt8.self)[..<count]))
    }
  }

  private static func stamp(_ status: stat) -> Stamp {
    #if os(macOS)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: Int64(time.tv_sec),
      nanoseconds: Int64(time.tv_nsec), mode: UInt32(status.st_mode))
  }
}

/// A watcher that looks at all files again and again: for systems and folders that report no changes.
package struct PollingWatcher: Watcher, ~Copyable {
  private let root: String
  private let interval: Int32
  private var last: FolderScan

  /// Watches the site in the folder `root`; looks every `interval` milliseconds.
  package init(root: String, interval: Int32 = 500) {
    self.root = root
    self.interval = interval
    last = FolderScan(root: root)
  }

  /// Never: it would have to look at all files.
  package var mayHaveChanges: @Sendable () -> Bool { { false } }

  package mutating func wait(stop: Int32, patience: Int32) -> Changes? {
    let start = Deadline.now()
    while true {
      if Calm.poll(nil, stop, interval).second { return nil }
      var changes = look()
      guard !changes.isEmpty else {
        if patience >= 0, Deadline.now() - start >= Int64(patience) { return changes }
        continue
      }
      let end = Deadline.now() + Int64(Calm.longest)
      while Deadline.now() < end {
        if Calm.poll(nil, stop, Calm.quiet).second { return nil }
        let more = look()
        if more.isEmpty { break }
        changes.append(more)
      }
      return changes
    }
  }

  private mutating func look() -> Changes {
    let scan = FolderScan(root: root)
    defer { last = scan }
    return scan.changes(since: last)
  }
}

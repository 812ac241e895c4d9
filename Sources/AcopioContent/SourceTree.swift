package import AcopioBase

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the source of a site could not be read at all.
package enum SourceError: Error, Equatable {
  /// There is no such folder.
  case missingFolder(String)
  /// The system refused to list or read a path; the reason is the system's.
  case unreadable(String, reason: String)

  /// The error as one sentence for people.
  package var sentence: String {
    switch self {
    case .missingFolder(let path):
      "there is no folder '\(path)'; run acopio in the folder that holds 'content/' and 'templates/', or name it with --root"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }
}

/// All files below `content/` and `templates/`, read once: the input of a build.
///
/// Sorted by path, so that the order of the file system cannot be seen in anything that follows.
/// Names that begin with a dot or end with `~` are left out. Symbolic links are followed only to
/// files in the same of the two folders.
package struct SourceTree: Sendable {
  /// Files larger than this are refused, in bytes.
  package static let sizeLimit = 64 << 20

  /// The files; ids are indices.
  package let sources: SourceMap
  /// Keeps the bytes of the files.
  package let memory: [Arena]

  /// A tree of texts by path, for tests.
  package init(_ texts: [String: [UInt8]]) {
    let arena = Arena()
    var sources = SourceMap()
    for (path, bytes) in texts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      _ = sources.add(path: path, bytes: bytes.withUnsafeBufferPointer { arena.copy($0) })
    }
    self.sources = sources
    memory = [arena]
  }

  private init(sources: SourceMap, memory: [Arena]) {
    self.sources = sources
    self.memory = memory
  }

  /// Reads the tree below `root` on up to `jobs` threads.
  ///
  /// Reports `file-too-large`, `symlink-outside`, `symlink-folder` and `unusual-file`.
  package static func read(
    root: String, jobs: Int, _ diagnostics: inout Diagnostics
  ) throws(SourceError) -> SourceTree {
    var found: [FoundFile] = []
    for folder in ["content", "templates"] {
      var walk = Walk(root: root, folder: folder)
      try walk.visit(folder)
      found += walk.found
      diagnostics.append(walk.diagnostics)
    }
    found.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let parts = chunks(found.count, pieces: jobs == 1 ? 1 : jobs * 4)
    let files = found
    let read = parallelMap(parts.count, jobs: jobs) { index in
      ReadPart(files[parts[index]], root: root)
    }
    var sources = SourceMap()
    for part in read {
      if let failure = part.failure { throw failure }
      for (path, bytes) in part.files { _ = sources.add(path: path, bytes: bytes.bytes) }
    }
    return SourceTree(sources: sources, memory: read.map(\.arena))
  }
}

/// A file that is there, not yet read.
private struct FoundFile: Sendable {
  let path: String
  let size: Int
}

/// Lists the files below a folder.
private struct Walk {
  let root: String
  let folder: String
  var found: [FoundFile] = []
  var diagnostics = Diagnostics()

  init(root: String, folder: String) {
    self.root = root
    self.folder = folder
  }

  mutating func visit(_ path: String) throws(SourceError) {
    guard let stream = opendir("\(root)/\(path)") else {
      if errno == ENOENT { throw .missingFolder(path) }
      throw .unreadable(path, reason: String(cString: strerror(errno)))
    }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), !name.hasSuffix("~") { names.append(name) }
    }
    closedir(stream)
    for name in names.sorted() { try examine("\(path)/\(name)") }
  }

  private mutating func examine(_ path: String) throws(SourceError) {
    var status = stat()
    guard lstat("\(root)/\(path)", &status) == 0 else {
      throw .unreadable(path, reason: String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: try visit(path)
    case S_IFREG: add(path, size: Int(status.st_size))
    case S_IFLNK: follow(path)
    default:
      diagnostics.error(
        "unusual-file", "neither a file nor a folder", path: path,
        remedy: "remove it; pipes, sockets and devices cannot be published")
    }
  }

  private mutating func add(_ path: String, size: Int) {
    guard size <= SourceTree.sizeLimit else {
      diagnostics.error(
        "file-too-large",
        "the file has \(size / 1_000_000) MB; at most \(SourceTree.sizeLimit >> 20) MiB can be read",
        path: path, remedy: "split it into smaller files")
      return
    }
    found.append(FoundFile(path: path, size: size))
  }

  /// A link is good if its end is a file in the same of the site's folders.
  private mutating func follow(_ path: String) {
    guard let home = realpath("\(root)/\(folder)", nil) else { return }
    defer { free(home) }
    guard let target = realpath("\(root)/\(path)", nil) else {
      diagnostics.error(
        "symlink-broken", "the symbolic link leads to nothing", path: path,
        remedy: "remove the link, or put its target back")
      return
    }
    defer { free(target) }
    guard String(cString: target).hasPrefix(String(cString: home) + "/") else {
      diagnostics.error(
        "symlink-outside", "the symbolic link leads out of '\(folder)/'", path: path,
        remedy: "copy the file into '\(folder)/' instead of linking to it")
      return
    }
    var status = stat()
    guard stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      diagnostics.error(
        "symlink-folder", "the symbolic link leads to a folder", path: path,
        remedy: "link to single files, or move the folder here")
      return
    }
    add(path, size: Int(status.st_size))
  }
}

/// The bytes of some files, read by one thread into one arena.
private struct ReadPart: Sendable {
  let arena = Arena(chunkSize: 1 << 20)
  private(set) var files: [(path: String, bytes: Text)] = []
  private(set) var failure: SourceError?

  init(_ found: ArraySlice<FoundFile>, root: String) {
    files.reserveCapacity(found.count)
    for file in found {
      guard let bytes = read(file, root: root) else { return }
      files.append((file.path, Text(bytes)))
    }
  }

  private mutating func read(_ file: FoundFile, root: String) -> Bytes? {
    let descriptor = open("\(root)/\(file.path)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      failure = .unreadable(file.path, reason: String(cString: strerror(errno)))
      return nil
    }
    defer { close(descriptor) }
    guard file.size > 0 else { return Bytes(start: nil, count: 0) }
    let memory = arena.allocate(file.size)
    var count = 0
    while count < file.size {
      #if canImport(Glibc)
        let step = Glibc.read(descriptor, memory + count, file.size - count)
      #else
        let step = Darwin.read(descriptor, memory + count, file.size - count)
      #endif
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else {
        failure = .unreadable(file.path, reason: String(cString: strerror(errno)))
        return nil
      }
      if step == 0 { break }
      count += step
    }
    return Bytes(start: memory.assumingMemoryBound(to: UInt8.self), count: count)
  }
}

package import AcopioBase
import AcopioSystem

/// Files named one by one, outside of any site: a template to try, its data and its partials.
package struct LooseFiles: Sendable {
  /// The name of standard input on the command line and in diagnostics.
  package static let standardInput = "-"

  /// All files that were read.
  package private(set) var sources: SourceMap
  private let arena: Arena

  /// The files below `folder` that are not hidden, sorted by folder and name; none without a
  /// folder.
  ///
  /// Only files whose path meets the condition are read. Reports the same faults of a folder as `SourceTree.read`.
  package init(
    folder: String?, where isRead: (String) -> Bool = { _ in true },
    _ diagnostics: inout Diagnostics
  ) throws(SourceError) {
    let arena = Arena()
    self.arena = arena
    guard let folder else {
      sources = SourceMap(memory: [arena])
      return
    }
    var walk = Walk(root: LooseFiles.root(of: folder), folder: folder)
    do throws(SourceError) {
      try walk.visit(folder)
    } catch .missingFolder(let path) {
      throw .unreadable(path, reason: "\(String(cString: strerror(ENOENT)))")
    }
    diagnostics.append(walk.diagnostics)
    let part = ReadPart(
      walk.found.filter(isRead)[...], root: LooseFiles.root(of: folder), keepsAll: true)
    if let failure = part.failure { throw failure }
    diagnostics.append(part.diagnostics)
    sources = SourceMap(memory: [arena, part.arena])
    for (path, text, _) in part.files { _ = sources.add(path: path, text: text) }
  }

  /// Reads a file; `-` is standard input.
  package mutating func read(_ path: String) throws(SourceError) -> SourceFile {
    let bytes = try LooseFiles.bytes(of: path).withUnsafeBufferPointer { arena.copy($0) }
    return sources.add(path: path, text: SourceText(bytes, arena: arena))
  }

  /// The bytes of a file, or of standard input for `-`.
  ///
  /// Only regular files are read, and pipes that a shell opened, such as `/dev/fd/63`; they have at most
  /// `SourceTree.sizeLimit` bytes.
  package static func bytes(of path: String) throws(SourceError) -> [UInt8] {
    let isStandardInput = path == standardInput
    let descriptor = isStandardInput ? STDIN_FILENO : try openFile(path)
    defer { if !isStandardInput { close(descriptor) } }
    var text = ByteBuffer()
    let size = 64 << 10
    let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { piece.deallocate() }
    while true {
      let count = readSome(descriptor, piece, size)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return Array(text.bytes) }
      text.append(Bytes(start: piece, count: count))
      guard text.count <= SourceTree.sizeLimit else { throw tooLarge(path) }
    }
  }

  /// Opens a file that ends; a pipe without a writer would be waited for, and a device may never end.
  private static func openFile(_ path: String) throws(SourceError) -> Int32 {
    let isOpenPipe = path.hasPrefix("/dev/fd/") || path == "/dev/stdin"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isOpenPipe ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw failure(path) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let kind = status.st_mode & S_IFMT
    if isKnown, kind == S_IFREG, Int(status.st_size) <= SourceTree.sizeLimit || isOpenPipe {
      return descriptor
    }
    if isKnown, kind == S_IFIFO, isOpenPipe { return descriptor }
    close(descriptor)
    switch kind {
    case S_IFREG: throw tooLarge(path)
    case S_IFDIR: throw .unreadable(path, reason: "\(String(cString: strerror(EISDIR)))")
    default:
      throw .unreadable(
        path,
        reason:
          "it is a \(kind == S_IFIFO ? "pipe" : "device"), not a file; '-' reads standard input")
    }
  }

  private static func tooLarge(_ path: String) -> SourceError {
    .unreadable(path, reason: "it is larger than \(SourceTree.sizeLimit >> 20) MiB")
  }

  /// The file in `sources` that is the same file on disk as the one at `path`.
  package func file(at path: String) -> SourceFile? {
    guard let wanted = identity(path) else { return nil }
    return sources.files.first { identity($0.path).map { $0 == wanted } ?? false }
  }

  private func identity(_ path: String) -> [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  /// The root of a walk over `path`; the walk adds a slash after it.
  private static func root(of path: String) -> String { path.hasPrefix("/") ? "" : "." }

  private static func failure(_ path: String) -> SourceError {
    .unreadable(
      path == standardInput ? "standard input" : path, reason: "\(String(cString: strerror(errno)))"
    )
  }
}

/// `read(2)`, which the method above shadows.
private func readSome(_ descriptor: Int32, _ place: UnsafeMutablePointer<UInt8>, _ count: Int)
  -> Int
{
  read(descriptor, place, count)
}

package import AcopioBase
import AcopioModel
import AcopioSystem

/// The reason why the source of a site could not be read at all.
package enum SourceError: Error, Equatable {
  /// The folder does not exist.
  case missingFolder(String)
  /// The folder does not exist, but the folder above the root has one with a site.
  case siteAbove(String)
  /// The system could not list or read a path; the reason is the system's.
  case unreadable(String, reason: Message)

  /// The error as a diagnostic without a position.
  package var diagnostic: Diagnostic {
    switch self {
    case .missingFolder(let path):
      Diagnostic(
        .missingFolder, .error, "there is no folder '\(path)'", path: path,
        remedy: "run acopio in the folder that contains 'content/' and 'templates/', or name that"
          + " folder with --root")
    case .siteAbove(let path):
      Diagnostic(
        .missingFolder, .error, "there is no folder '\(path)'; the folder above has one",
        path: path,
        remedy: "run acopio there")
    case .unreadable(let path, let reason):
      Diagnostic(.unreadableFile, .error, "cannot read '\(path)': \(reason)", path: path)
    }
  }
}

/// All files below `content/`, `templates/` and `static/`, read once: the input of a build.
///
/// Files are ordered by folder and name, so that nothing depends on the order of the file system.
/// Names that `SourceNames` recognizes as a tool's own are left out. Symbolic links are followed
/// only to files in the same one of these folders.
package struct SourceTree: Sendable {
  /// The folders of the sources, of which only the first is required.
  package static let folders = ["content", "static", "templates"]
  /// The size limit of a file in bytes; larger files are refused.
  package static let sizeLimit = 64 << 20
  /// The size limit of a file that is only copied, from `static/`, and of a film or picture beside content.
  package static let copiedSizeLimit = 2 << 30

  /// From this size on, a file that is only copied and no text is read where it is needed.
  fileprivate static let keptSize = 1 << 20

  /// The files; ids are indices.
  package let sources: SourceMap
  /// Keeps the bytes of the files.
  package let memory: [Arena]
  /// Paths that exist and were refused, which was reported.
  let refused: Set<String>
  /// Whether a file is reached through a symbolic link.
  let hasLinks: Bool
  /// The bytes of earlier files that `memory` still holds, see `reread`.
  let staleBytes: Int

  /// A tree of texts by path, for tests.
  package init(_ texts: [String: [UInt8]]) {
    let arena = Arena()
    var sources = SourceMap(memory: [arena])
    for (path, bytes) in texts.inOrder(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let copy = bytes.withUnsafeBufferPointer { arena.copy($0) }
      _ = sources.add(
        path: Composition.composed(path), text: SourceTree.text(copy, path: path, arena))
    }
    self.sources = sources
    memory = [arena]
    refused = []
    hasLinks = false
    staleBytes = 0
  }

  init(
    sources: SourceMap, memory: [Arena], refused: Set<String>, hasLinks: Bool, staleBytes: Int = 0
  ) {
    self.sources = sources
    self.memory = memory
    self.refused = refused
    self.hasLinks = hasLinks
    self.staleBytes = staleBytes
  }

  /// The reason why `root` is not the root of a site but a folder in it, such as `content/`; `nil`
  /// if it may be.
  package static func misplaced(root: String) -> SourceError? {
    let isAbove = access("\(root)/../content/site.yml", F_OK) == 0
    return isAbove && access("\(root)/content", F_OK) != 0 ? .siteAbove("content") : nil
  }

  /// Reads the tree below `root` on up to `jobs` threads.
  ///
  /// Reports `file-name-twice`, `file-too-large`, `hidden-file`, `invalid-file-name`,
  /// `symlink-broken`, `symlink-folder`, `symlink-outside` and `unusual-file`.
  package static func read(
    root: String, jobs: Int, _ diagnostics: inout Diagnostics
  ) throws(SourceError) -> SourceTree {
    if let fault = misplaced(root: root) { throw fault }
    var found: [String] = []
    var faults = Diagnostics()
    var hasLinks = false
    for folder in SourceTree.folders {
      // A site of nothing but endpoints and feeds needs no templates, and few sites have files to copy; a
      // layout that is missing is reported where it is named.
      if folder != "content", access("\(root)/\(folder)", F_OK) != 0, errno == ENOENT { continue }
      if folder == "static", SourceTree.isLink("\(root)/\(folder)") {
        faults.error(
          .symlinkFolder, "the symbolic link leads to a folder", path: folder,
          remedy: "move the folder here; its target could be the sources of the site")
        continue
      }
      var walk = Walk(root: root, folder: folder)
      try walk.visit(folder)
      found += walk.found
      hasLinks = hasLinks || walk.hasLinks
      faults.append(walk.diagnostics)
    }
    let parts = chunks(found.count, pieces: jobs == 1 ? 1 : jobs * 4)
    let files = found
    let read = parallelMap(parts.count, jobs: jobs) { index in
      ReadPart(files[parts[index]], root: root)
    }
    var sources = SourceMap(memory: read.map(\.arena))
    // Strings that differ only in their Unicode form are equal, so a set finds such names.
    var names = Set<String>()
    let hasForms = found.contains { Composition.mayChange($0) }
    for part in read {
      if let failure = part.failure { throw failure }
      faults.append(part.diagnostics)
      for (path, text, late) in part.files {
        let name = hasForms ? Composition.composed(path) : path
        if !hasForms || names.insert(name).inserted {
          _ = sources.add(path: name, text: text, late: late)
        } else {
          SourceTree.report(name, &faults)
        }
      }
    }
    diagnostics.append(faults)
    return SourceTree(
      sources: sources, memory: read.map(\.arena), refused: Set(faults.all.compactMap(\.path)),
      hasLinks: hasLinks)
  }
}

extension SourceTree {
  /// The text of a file with the contents `bytes`.
  ///
  /// The bytes are unchanged unless the file is known to be text, since assets and files next to
  /// content are published unchanged.
  static func text(_ bytes: Bytes, path: String, _ arena: Arena) -> SourceText {
    let rule = MergeConflict.Rule(path: path)
    if path.hasPrefix(StaticName.folder) { return SourceText(asWritten: bytes, conflicts: rule) }
    let isText =
      path.hasPrefix("templates/")
      ? path.hasSuffix(".html") && !path.hasPrefix("templates/assets/")
      : ContentFormats.format(of: path) != nil || path.hasSuffix(".apib")
    return isText
      ? SourceText(bytes, arena: arena, conflicts: rule)
      : SourceText(asWritten: bytes, conflicts: rule)
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Reports a file whose name differs from that of another file only in its Unicode form.
  private static func report(_ path: String, _ diagnostics: inout Diagnostics) {
    diagnostics.error(
      .fileNameTwice, "two files have this name, in different Unicode forms", path: path,
      remedy: "rename one; letters with accents are written in one piece (NFC) or in two (NFD)")
  }
}

/// Lists the files below a folder.
struct Walk {
  let root: String
  let folder: String
  var found: [String] = []
  var hasLinks = false
  var diagnostics = Diagnostics()

  mutating func visit(_ path: String) throws(SourceError) {
    guard let stream = opendir("\(root)/\(path)") else {
      if errno == ENOENT { throw .missingFolder(path) }
      throw .unreadable(path, reason: "\(String(cString: strerror(errno)))")
    }
    var names: [(name: String, type: UInt8)] = []
    while let entry = readdir(stream) {
      let type = UInt8(truncatingIfNeeded: entry.pointee.d_type)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { pointer in
          String(validatingCString: pointer)
            ?? report(UnsafeBufferPointer(start: pointer, count: strlen(pointer)), in: path)
        }
      }
      if let name, name != ".", name != ".." { names.append((name, type)) }
    }
    closedir(stream)
    // Canonically equal names compare equal with `<`; their bytes decide.
    names.sort { left, right in
      left.name < right.name
        || (left.name == right.name
          && left.name.utf8.lexicographicallyPrecedes(right.name.utf8))
    }
    // Only a backup copy (`post.md~`) is looked up among its siblings.
    let hasCopies = names.contains { $0.name.utf8.last == 0x7E }
    let all = hasCopies ? Set(names.map(\.name)) : []
    for (name, type) in names {
      switch SourceNames.use(of: name, in: path, beside: all) {
      case .source: try examine("\(path)/\(name)", type)
      case .tool: continue
      case .hidden: report(hidden: name, in: path)
      }
    }
  }

  /// Reports a file name that is not valid UTF-8; always returns `nil`.
  private mutating func report(
    _ name: UnsafeBufferPointer<CChar>, in folder: String
  ) -> String? {
    let shown = SourceNames.escaped(name.map { UInt8(bitPattern: $0) })
    diagnostics.error(
      .invalidFileName, "the name of the file '\(shown)' is not UTF-8",
      path: "\(folder)/\(shown)",
      remedy: "rename it; bytes that are not UTF-8 are shown as '\\x…'")
    return nil
  }

  private mutating func report(hidden name: String, in folder: String) {
    diagnostics.warning(
      .hiddenFile, "a name that begins with a dot or ends with '~' is left out",
      path: "\(folder)/\(name)",
      remedy: name == ".well-known"
        ? "move it to templates/assets/.well-known, which is published at /.well-known/"
        : "rename it if it belongs to the site, or move it away")
  }

  private mutating func examine(_ path: String, _ type: UInt8) throws(SourceError) {
    var type = type
    if type == UInt8(DT_UNKNOWN) { type = try Walk.type("\(root)/\(path)", path) }
    switch type {
    case UInt8(DT_DIR): try visit(path)
    case UInt8(DT_REG): found.append(path)
    case UInt8(DT_LNK): follow(path)
    default:
      diagnostics.error(
        .unusualFile, "neither a file nor a folder", path: path,
        remedy: "remove it; pipes, sockets and devices cannot be published")
    }
  }

  /// The type of a file if listing the folder did not return it.
  private static func type(_ full: String, _ path: String) throws(SourceError) -> UInt8 {
    var status = stat()
    guard lstat(full, &status) == 0 else {
      throw .unreadable(path, reason: "\(String(cString: strerror(errno)))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return UInt8(DT_DIR)
    case S_IFREG: return UInt8(DT_REG)
    case S_IFLNK: return UInt8(DT_LNK)
    default: return UInt8(DT_UNKNOWN)
    }
  }

  /// Adds a symbolic link if its target is a file in the same site folder; reports any other link.
  private mutating func follow(_ path: String) {
    guard let home = realpath("\(root)/\(folder)", nil) else { return }
    defer { free(home) }
    guard let target = realpath("\(root)/\(path)", nil) else {
      diagnostics.error(
        .symlinkBroken, "the symbolic link leads to nothing", path: path,
        remedy: "remove the link, or put its target back")
      return
    }
    defer { free(target) }
    guard String(cString: target).hasPrefix(String(cString: home) + "/") else {
      diagnostics.error(
        .symlinkOutside, "the symbolic link leads out of '\(folder)/'", path: path,
        remedy: "copy the file into '\(folder)/' instead of linking to it")
      return
    }
    var status = stat()
    guard stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      diagnostics.error(
        .symlinkFolder, "the symbolic link leads to a folder", path: path,
        remedy: "link to single files, or move the folder here")
      return
    }
    hasLinks = true
    found.append(path)
  }
}

/// The bytes of some files, read by one thread into one arena.
struct ReadPart: Sendable {
  let arena: Arena
  private(set) var files: [(path: String, text: SourceText, late: LateBytes?)] = []
  private(set) var failure: SourceError?

  private(set) var diagnostics = Diagnostics()
  private let keepsAll: Bool

  /// Reads files; with `keepsAll` also the bytes of large ones that would be read late.
  init(
    _ paths: ArraySlice<String>, root: String, keepsAll: Bool = false, chunkSize: Int = 1 << 20
  ) {
    arena = Arena(chunkSize: chunkSize)
    self.keepsAll = keepsAll
    files.reserveCapacity(paths.count)
    for path in paths {
      guard let (bytes, late) = read(path, root: root) else {
        if failure != nil { return }
        continue
      }
      files.append((path, SourceTree.text(bytes, path: path, arena), late))
    }
  }

  /// The bytes of a file, or their reader; `nil` after a reported failure, for example if the file
  /// is too large.
  private mutating func read(_ path: String, root: String) -> (bytes: Bytes, late: LateBytes?)? {
    let descriptor = open("\(root)/\(path)", O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      failure = .unreadable(path, reason: "\(String(cString: strerror(errno)))")
      return nil
    }
    defer { close(descriptor) }
    let size = Int(status.st_size)
    let isCopied = path.hasPrefix(StaticName.folder) || SourceNames.isMedia(path)
    let limit = isCopied ? SourceTree.copiedSizeLimit : SourceTree.sizeLimit
    guard size <= limit else {
      diagnostics.error(
        .fileTooLarge,
        "the file has \(size / 1_000_000) MB; at most \(limit / 1_000_000) MB can be"
          + (isCopied ? " published" : " read"), path: path,
        remedy: SourceNames.remedyForSize(of: path))
      return nil
    }
    let nothing = Bytes(start: nil, count: 0)
    guard size > 0 else { return (nothing, nil) }
    if isCopied, !keepsAll, size > SourceTree.keptSize, !isText(descriptor) {
      return (nothing, lateBytes(at: "\(root)/\(path)", status))
    }
    let memory = arena.allocate(size)
    var count = 0
    while count < size {
      let step = readBytes(descriptor, memory + count, size - count)
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else {
        failure = .unreadable(path, reason: "\(String(cString: strerror(errno)))")
        return nil
      }
      if step == 0 { break }
      count += step
    }
    return (Bytes(start: memory.assumingMemoryBound(to: UInt8.self), count: count), nil)
  }
}

/// Whether an open file has no NUL byte at its beginning, as text has none.
private func isText(_ descriptor: Int32) -> Bool {
  withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { room in
    let count = pread(descriptor, room.baseAddress.unsafelyUnwrapped, room.count, 0)
    return !room.prefix(max(0, count)).contains(0)
  }
}

/// The bytes of the large file at a path on the disk with this status, which is read anew for each request.
private func lateBytes(at path: String, _ status: stat) -> LateBytes {
  LateBytes(count: Int(status.st_size), stamp: FileStamp.settled(status)) { body in
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return String(cString: strerror(errno)) }
    defer { close(file) }
    if withContents(of: file, body) != nil { return nil }
    return errno == EAGAIN
      ? "it changes while it is read" : String(cString: strerror(errno))
  }
}

/// `read(2)`, which the method above shadows.
private func readBytes(_ descriptor: Int32, _ place: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, place, count)
}

package import AcopioBase
import AcopioSystem

/// The output folder of a finished build, for reading the published files.
///
/// Its files are listed in the record of the build; others do not belong to the site. Links inside
/// are not followed.
package final class PublishedFolder: Sendable {
  /// The reason why a folder is not the output of a build.
  package enum Fault: Error, Equatable {
    /// The system cannot open the folder, or its record, for a reason.
    case unreadable(path: String, reason: Message)
    /// The folder has no record of a build.
    case notBuilt(path: String)
    /// The record is truncated or was changed.
    case damaged(path: String)
    /// A build of the folder was interrupted.
    case unfinished(path: String)
    /// A build is writing to the folder.
    case locked(path: String)

    /// The fault as a diagnostic without a position.
    package var diagnostic: Diagnostic {
      switch self {
      case .unreadable(let path, let reason):
        Diagnostic(.unreadableFile, .error, "cannot read '\(path)': \(reason)", path: path)
      case .notBuilt(let path):
        Diagnostic(
          .notAnOutput, .error,
          "'\(path)' is not the output of a build: it has no '\(manifestName)'", path: path,
          remedy: "name a folder that 'acopio build' wrote, with all of its files")
      case .damaged(let path):
        Diagnostic(
          .notAnOutput, .error,
          "'\(path)/\(manifestName)' is damaged, so it is unknown which files were published",
          path: path, remedy: "build the site again")
      case .unfinished(let path):
        Diagnostic(
          .notAnOutput, .error,
          "a build of '\(path)' was interrupted, and its files may be of two builds", path: path,
          remedy: "build the site again")
      case .locked(let path): EmitError.locked(path: path).diagnostic
      }
    }
  }

  /// The content of a file.
  package enum Contents {
    case bytes([UInt8])
    /// A file that is too large to read at once: its number of bytes, and a hash of them.
    case large(Int, hash: UInt64)
  }

  /// The path of the folder.
  package let path: String
  /// The paths of the files in it, in byte order.
  package let paths: [String]
  /// The path of the folder that has the files: `path`, or the current release in it.
  package let filesPath: String
  /// The base URL and the name of the site that owns the folder; `nil` if its record has none.
  package let site: String?
  /// The base URL of the site without a slash at the end; `nil` if the record has none.
  package var baseURL: String? {
    site.flatMap { $0.split(separator: " ").first.map(String.init) }
  }
  /// The folder at `path`, which builds lock.
  private let outer: Descriptor
  /// The folder that has the files: `outer`, or its current release.
  private let root: Descriptor
  private let isHeld: Bool

  /// Opens a folder and reads its record; of a release folder, the current release.
  ///
  /// With `holds`, no build can change the folder while this value exists; others may read it. Throws
  /// `locked` if a build is already running.
  package init(_ path: String, holds: Bool = false) throws(Fault) {
    outer = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    self.path = path
    isHeld = holds
    guard outer.number >= 0 else {
      throw .unreadable(path: path, reason: "\(String(cString: strerror(errno)))")
    }
    if holds, flock(outer.number, LOCK_SH | LOCK_NB) != 0 {
      guard errno != EWOULDBLOCK else { throw .locked(path: path) }
      throw .unreadable(path: path, reason: "\(String(cString: strerror(errno)))")
    }
    let isRelease =
      entryKind(outer.number, OutputNames.manifest) == .nothing
      && entryKind(outer.number, ReleaseNames.record) != .nothing
    // The link is resolved once, so that all reads are from one release, whatever is built
    // meanwhile.
    let step = isRelease ? ReleaseNames.current : "."
    let number = openat(outer.number, step, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    root = Descriptor(number)
    filesPath = isRelease ? "\(path)/\(step)" : path
    guard number >= 0 else {
      throw .unreadable(path: "\(path)/\(step)", reason: "\(String(cString: strerror(errno)))")
    }
    let records = OutputRecords(folder: number, path: path)
    let record: OutputRecord?
    do throws(EmitError) {
      record = try records.read(OutputNames.manifest)
    } catch {
      switch error {
      case .failed(_, let path, let code):
        throw .unreadable(path: path, reason: "\(String(cString: strerror(code)))")
      default: throw .damaged(path: path)
      }
    }
    guard let record, !record.owner.isPart else { throw .notBuilt(path: path) }
    guard entryKind(number, OutputNames.pending) == .nothing else {
      throw .unfinished(path: path)
    }
    paths = record.list.paths.map(\.string)
    site = record.owner.site
  }

  // Closing would suffice, except while a process started a moment ago still has a copy of the
  // descriptor.
  deinit { if isHeld { flock(outer.number, LOCK_UN) } }

  /// The largest file that is read at once; the size limit of files of JSON.
  package static let sizeLimit = 64 << 20

  /// Returns the content of a file; `nil` if it does not exist, is not a file, or cannot be read.
  package func contents(_ file: String) -> Contents? {
    let found = openedFile(file, below: root.number)
    guard found.number >= 0 else { return nil }
    var status = stat()
    guard fstat(found.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size <= PublishedFolder.sizeLimit else { return hashed(found.number) }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      count = max(
        readFull(found.number, UnsafeMutableRawBufferPointer(start: room.baseAddress, count: size)),
        0)
      isWhole = count == size
    }
    return isWhole ? .bytes(bytes) : nil
  }

  /// Calls `body` with the bytes of a file, which may be larger than one read.
  ///
  /// Returns `nil` if there is no file at the path, or if it cannot be read.
  package func withBytes<Result>(_ file: String, _ body: (Bytes) -> Result) -> Result? {
    openedFile(file, below: root.number).withBytes(body)
  }

  /// The size and hash of an open file.
  private func hashed(_ file: Int32) -> Contents? {
    var hash = StableHash()
    var size = 0
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { room.deallocate() }
    while true {
      let count = readFull(file, room)
      guard count >= 0 else { return nil }
      if count == 0 { return .large(size, hash: hash.value) }
      hash.combine(Bytes(rebasing: room.bindMemory(to: UInt8.self)[0..<count]))
      size += count
    }
  }
}

/// Whether the folder at `path` is the output folder of a build.
package func isBuildOutput(_ path: String) -> Bool {
  [OutputNames.manifest, OutputNames.pending]
    .contains { entryKind(AT_FDCWD, "\(path)/\($0)") != .nothing }
}

package import AcopioBase
import AcopioSystem

/// The output folder of a finished build, to read what it published.
///
/// Its files are those of the record of the build; others do not belong to the site. Links inside are not
/// followed.
package final class PublishedFolder: Sendable {
  /// Why a folder is not one.
  package enum Fault: Error, Equatable {
    /// The system cannot open the folder, or its record, for a reason.
    case unreadable(path: String, reason: String)
    /// The folder has no record of a build.
    case notBuilt(path: String)
    /// The record is truncated or was changed.
    case damaged(path: String)
    /// A build of the folder was interrupted.
    case unfinished(path: String)

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
      }
    }
  }

  /// What is in a file.
  package enum Contents {
    case bytes([UInt8])
    /// A file that is too large to read at once: its number of bytes, and a hash of them.
    case large(Int, hash: UInt64)
  }

  /// The path of the folder.
  package let path: String
  /// The paths of the files in it, in byte order.
  package let paths: [String]
  private let root: Descriptor

  /// Opens a folder and reads its record; of a release folder, the current release.
  package init(_ path: String) throws(Fault) {
    var number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    if entryKind(number, OutputNames.manifest) == .nothing,
      entryKind(number, ReleaseNames.record) != .nothing
    {
      // The link is resolved once: what is read is one release, whatever is built meanwhile.
      let folder = Descriptor(number)
      number = openat(
        folder.number, ReleaseNames.current, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard number >= 0 else {
        throw .unreadable(
          path: "\(path)/\(ReleaseNames.current)", reason: String(cString: strerror(errno)))
      }
    }
    root = Descriptor(number)
    self.path = path
    let records = OutputRecords(folder: number, path: path)
    let record: OutputRecord?
    do throws(EmitError) {
      record = try records.read(OutputNames.manifest)
    } catch {
      switch error {
      case .failed(_, let path, let code):
        throw .unreadable(path: path, reason: String(cString: strerror(code)))
      default: throw .damaged(path: path)
      }
    }
    guard let record else { throw .notBuilt(path: path) }
    guard entryKind(number, OutputNames.pending) == .nothing else {
      throw .unfinished(path: path)
    }
    paths = record.list.paths.map(\.string)
  }

  /// The largest file that is read at once; the size limit of files of JSON.
  package static let sizeLimit = 64 << 20

  /// What is in a file; `nil` if it is not there, not a file, or cannot be read.
  package func contents(_ file: String) -> Contents? {
    let found = opened(file)
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

  /// The open file at a path; -1 if there is none.
  private func opened(_ file: String) -> Descriptor {
    let steps = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = steps.last, !steps.contains(where: { $0.isEmpty || $0 == ".." }) else {
      return Descriptor(-1)
    }
    var folder = dup(root.number)
    for step in steps.dropLast() where folder >= 0 {
      let inner = openFolder(folder, step)
      close(folder)
      folder = inner
    }
    guard folder >= 0 else { return Descriptor(-1) }
    let number = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    close(folder)
    return Descriptor(number)
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

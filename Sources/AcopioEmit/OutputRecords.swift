import AcopioBase
import AcopioSystem

/// A record in an output folder: its owner, and which of its files builds wrote.
struct OutputRecord: Sendable {
  /// The site that the folder belongs to.
  let owner: OutputOwner
  /// The files, in byte order.
  let list: PathList
}

/// The name of the record of written files in the output folder; no output may use it.
///
/// It does not begin with a dot, since programs that publish or check a folder treat hidden files
/// as leaks.
package let manifestName = "_acopio-manifest"

/// The names of the files that builds keep in an output folder besides the site.
///
/// No output path begins with a dot other than `hostNames`, so none can conflict with the names
/// that exist during a commit.
enum OutputNames {
  /// The record of the last finished build.
  static let manifest = manifestName
  /// The record of the files that an unfinished commit was about to place.
  static let pending = ".acopio-pending"
  /// A record that is not complete yet.
  static let next = ".acopio-next"
  /// Finished files, if the work folder is on another file system.
  static let staging = ".acopio-staging"
  /// The file in `staging` by which builds recognize it as theirs.
  static let mark = ".acopio"
}

/// Reads and writes the records in an open output folder.
struct OutputRecords {
  /// The folder; -1 for none.
  let folder: Int32
  /// The path of the folder, for messages.
  let path: String

  /// The record `name`; `nil` if it does not exist.
  ///
  /// Throws `damaged` if the record is incomplete: no build leaves such a record.
  func read(_ name: String) throws(EmitError) -> OutputRecord? {
    guard folder >= 0 else { return nil }
    let full = "\(path)/\(name)"
    guard let text = try readList(name, in: folder, path: full) else { return nil }
    guard let record = text.withUnsafeBufferPointer(parse) else { throw .damaged(path: full) }
    return record
  }

  /// Writes the record of `paths`, which must be in byte order, under the name `next`.
  func writeNext(
    _ paths: [Bytes], of owner: OutputOwner, _ probe: Probe?
  ) throws(EmitError) {
    var buffer = ByteBuffer(capacity: 256 + paths.reduce(0) { $0 + $1.count + 1 })
    buffer.append(string: "\(OutputRecords.header)\n")
    buffer.append(string: "\(OutputRecords.site)\(owner.site ?? "")\n")
    let folder = owner.isPart ? OutputRecords.part : OutputRecords.folder
    buffer.append(string: "\(folder)\(owner.folder ?? "")\n")
    for path in paths {
      buffer.append(path)
      buffer.append(0x0A)
    }
    buffer.append(string: OutputRecords.footer(paths.count))
    try writeNext(buffer.bytes, probe)
  }

  /// Writes `text` under the name `next`; `isDurable` waits until it is on the disk.
  func writeNext(_ text: Bytes, isDurable: Bool = false, _ probe: Probe?) throws(EmitError) {
    try probe?(.write)
    // A new file each time: on some file systems, truncating an existing one waits for the disk.
    try remove(OutputNames.next)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = openat(folder, OutputNames.next, flags, 0o666)
    guard number >= 0 else { throw failure(OutputNames.next, .write) }
    let file = Descriptor(number)
    let code = writeAll(file.number, text)
    guard code == 0 else {
      throw .failed(.write, path: "\(path)/\(OutputNames.next)", code: code)
    }
    if isDurable { try flush(file, path: "\(path)/\(OutputNames.next)") }
  }

  /// Gives the record `next` its final name and replaces the record of that name atomically.
  func acceptNext(as name: String, _ probe: Probe?) throws(EmitError) {
    try probe?(.list)
    guard renameat(folder, OutputNames.next, folder, name) == 0 else {
      throw failure(name, .write)
    }
  }

  /// Removes the record `name`, if it exists.
  func remove(_ name: String, _ probe: Probe? = nil) throws(EmitError) {
    try probe?(.list)
    guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else { throw failure(name, .remove) }
  }

  /// Whether an interrupted build left anything other than records.
  func hasLeftovers() -> Bool {
    guard folder >= 0 else { return false }
    return OutputRecords.leftovers.contains { entryKind(folder, $0) != .nothing }
  }

  /// Throws `foreign` if something has the name of a leftover and no build made it.
  func checkLeftovers(header: String = header) throws(EmitError) {
    guard folder >= 0 else { return }
    guard isRecord(OutputNames.next, header) else {
      throw .foreign(path: "\(path)/\(OutputNames.next)")
    }
    guard isStaging() else { throw .foreign(path: "\(path)/\(OutputNames.staging)") }
  }

  /// Removes the leftovers of an interrupted build, except the records.
  ///
  /// Assumes that `checkLeftovers` has found nothing foreign.
  func removeLeftovers() {
    removeTree(folder, OutputNames.next)
    // The mark is removed last: without it, the rest would not be recognized as ours.
    let staging = openFolder(folder, OutputNames.staging)
    guard staging >= 0 else { return }
    let open = Descriptor(staging)
    let mark = OutputNames.mark.utf8CString.map { $0 }
    for name in entryNames(open.number) where name != mark { removeTree(open.number, name) }
    removeTree(folder, OutputNames.staging)
  }

  /// Whether nothing is called `name`, or a record, which may be incomplete.
  private func isRecord(_ name: String, _ header: String) -> Bool {
    let number = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return errno == ENOENT }
    let file = Descriptor(number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let header = Array("\(header)\n".utf8)
    var bytes = [UInt8](repeating: 0, count: header.count)
    let count = bytes.withUnsafeMutableBytes { readFull(file.number, $0) }
    return count >= 0 && bytes.prefix(count).elementsEqual(header.prefix(count))
  }

  /// Whether `staging` does not exist, is an empty folder or has our mark.
  private func isStaging() -> Bool {
    let number = openFolder(folder, OutputNames.staging)
    guard number >= 0 else { return errno == ENOENT }
    let open = Descriptor(number)
    return entryKind(open.number, OutputNames.mark) == .file || entryNames(open.number).isEmpty
  }

  private static let leftovers = [OutputNames.next, OutputNames.staging]
  /// The first line of the record of an output folder.
  static let header = "acopio output 1"
  private static let site = "site "
  private static let folder = "folder "
  private static let part = "part "
  private static func footer(_ count: Int) -> String { "end \(count)\n" }

  private func failure(_ name: String, _ action: EmitError.Action) -> EmitError {
    // An error in creating this file is reported for the folder.
    .failed(action, path: name == OutputNames.next ? path : "\(path)/\(name)", code: errno)
  }

  /// Parses the text of a record; omits invalid output paths.
  private func parse(_ text: Bytes) -> OutputRecord? {
    let lines = text.lines
    // A record without its last line was not written completely.
    guard text.last == 0x0A, lines.count >= 4, lines[0].string == OutputRecords.header,
      lines[lines.count - 1].string + "\n" == OutputRecords.footer(lines.count - 4)
    else { return nil }
    let site = lines[1].string
    let folder = lines[2].string
    let isPart = folder.hasPrefix(OutputRecords.part)
    let start = isPart ? OutputRecords.part : OutputRecords.folder
    guard site.hasPrefix(OutputRecords.site), folder.hasPrefix(start) else { return nil }
    return OutputRecord(
      owner: OutputOwner(
        site: String(site.dropFirst(OutputRecords.site.count)),
        folder: String(folder.dropFirst(start.count)), isPart: isPart),
      list: PathList(lines[3..<(lines.count - 1)]))
  }
}

/// The bytes of the file `name` in an open folder; `nil` if it does not exist.
func readList(_ name: String, in folder: Int32, path: String) throws(EmitError) -> [UInt8]? {
  let number = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard number >= 0 else {
    // A symbolic link is not followed.
    if errno == ELOOP { throw .unusable(path: path) }
    guard errno == ENOENT else { throw .failed(.read, path: path, code: errno) }
    return nil
  }
  let file = Descriptor(number)
  var status = stat()
  guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    throw .unusable(path: path)
  }
  let size = Int(status.st_size)
  var hasFailed = false
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
    let read = readFull(
      file.number, UnsafeMutableRawBufferPointer(start: room.baseAddress, count: size))
    hasFailed = read < 0
    count = max(read, 0)
  }
  guard !hasFailed else { throw .failed(.read, path: path, code: errno) }
  return bytes
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The lines that end in a line feed, without the line feed.
  var lines: [Bytes] {
    var lines: [Bytes] = []
    var start = 0
    for index in 0..<count where self[index] == 0x0A {
      lines.append(slice(start..<index))
      start = index + 1
    }
    return lines
  }
}

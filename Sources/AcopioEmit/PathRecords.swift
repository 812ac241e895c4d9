import AcopioBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The two lists of paths that tell ours from foreign in one Output.
///
/// `manifest` lists what the last finished build produced, `pending` what an unfinished one was
/// about to place. A work folder can serve several Outputs: each has its own pair.
struct PathRecords: Sendable {
  /// The name of the manifest in the work folder.
  let manifestName: String
  /// The name of the list of paths about to be placed.
  let pendingName: String
  /// The name under which a list waits until it is complete.
  let nextName: String
  /// The Output for people who read the lists: its path, beside the work folder a relative one.
  let output: String

  /// The records of `output` in `work`.
  init(output: String, work: String) {
    // Relative where possible, so that a project may be moved or restored elsewhere.
    let output = absolutePath(output)
    let root = parentPath(absolutePath(work)).map { $0 == "/" ? "/" : $0 + "/" } ?? "/"
    self.output = output.hasPrefix(root) ? String(output.dropFirst(root.count)) : output
    var key = self.output
    let hash = key.withUTF8 { StableHash.of($0) }
    let digits = String(hash, radix: 16)
    let suffix = String(repeating: "0", count: 16 - digits.count) + digits
    manifestName = "manifest-\(suffix)"
    pendingName = "pending-\(suffix)"
    nextName = "next-\(suffix)"
  }

  /// The paths in the list `name`, in byte order; `nil` if it is absent or damaged.
  func read(_ name: String, in work: Int32) throws(EmitError) -> PathList? {
    let number = openat(work, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else {
      guard errno == ENOENT else { throw .failed(.read, path: name, code: errno) }
      return nil
    }
    let file = Descriptor(number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    let text = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      let room = UnsafeMutableRawBufferPointer(start: room.baseAddress, count: size)
      count = max(readFull(file.number, room), 0)
    }
    return text.withUnsafeBufferPointer { parse($0) }
  }

  /// Writes `paths`, which must be in byte order, as the list `nextName`.
  func writeNext(_ paths: [Bytes], in work: Int32, _ probe: Probe?) throws(EmitError) {
    var buffer = ByteBuffer(capacity: 64 + paths.reduce(0) { $0 + $1.count + 1 })
    buffer.append(string: PathRecords.header + output + "\n")
    for path in paths {
      buffer.append(path)
      buffer.append(0x0A)
    }
    buffer.append(string: PathRecords.footer(paths.count))
    try probe?(.write)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let number = openat(work, nextName, flags, 0o666)
    guard number >= 0 else { throw .failed(.write, path: nextName, code: errno) }
    let file = Descriptor(number)
    let code = writeAll(file.number, buffer.bytes)
    guard code == 0 else { throw .failed(.write, path: nextName, code: code) }
  }

  /// Gives the list `nextName` the name `name`, whose list it replaces at one blow.
  func acceptNext(as name: String, in work: Int32, _ probe: Probe?) throws(EmitError) {
    try probe?(.list)
    guard renameat(work, nextName, work, name) == 0 else {
      throw .failed(.write, path: name, code: errno)
    }
  }

  /// Removes the list `name`.
  func remove(_ name: String, in work: Int32, _ probe: Probe?) throws(EmitError) {
    try probe?(.list)
    guard unlinkat(work, name, 0) == 0 || errno == ENOENT else {
      throw .failed(.remove, path: name, code: errno)
    }
  }

  private static let header = "acopio paths 1 of "
  private static func footer(_ count: Int) -> String { "end \(count)\n" }

  /// The paths of a complete list; what could not be an output path is left out.
  private func parse(_ text: Bytes) -> PathList? {
    var lines: [Bytes] = []
    var start = 0
    for index in 0..<text.count where text[index] == 0x0A {
      lines.append(text.slice(start..<index))
      start = index + 1
    }
    // A list without its last line was not written to the end.
    guard start == text.count, lines.count >= 2, lines[0].string.hasPrefix(PathRecords.header),
      lines[lines.count - 1].string + "\n" == PathRecords.footer(lines.count - 2)
    else { return nil }
    var list = PathList()
    for line in lines[1..<(lines.count - 1)] where outputPathFault(line) == nil {
      list.append(line)
    }
    list.sort()
    return list
  }
}

/// `path` with links resolved as far as it exists.
package func absolutePath(_ path: String) -> String {
  if let resolved = realpath(path, nil) {
    defer { free(resolved) }
    return String(cString: resolved)
  }
  guard path != ".", path != "/" else { return path }
  let parent = absolutePath(parentPath(path) ?? (path.hasPrefix("/") ? "/" : "."))
  let name = path.split(separator: "/").last ?? ""
  return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
}

import AcopioBase
import AcopioSystem

/// What the last build left in the work folder, by which the next one knows without reading anything that nothing changed.
///
/// It is trusted only if the size, the times and the number of every source and of every written file are as they were, and
/// never if one of them changed within a tick of the clock of file systems before it was looked at. A missing, cut or foreign
/// record costs time and nothing else. Only a cache: a build removes it before it changes Output.
package struct LastBuild {
  /// Its name in the work folder.
  static let name = "last-build"

  /// What the result follows from besides the files: the tool, and the options of the build.
  private let key: String
  /// The sources before they were read.
  private let sources: StampSum
  /// The path of the work folder.
  private let work: String
  private let output: String
  private let begun: Int64
  private let jobs: Int

  /// Looks at the sources in `folders` below `root`, before they are read, and at other `files` that may be missing; `nil`
  /// if they cannot be listed.
  package init?(
    of folders: [String], below root: String, besides files: [String], work: String,
    output: String, key: String, jobs: Int
  ) {
    begun = FileStamp.now()
    var sources = StampSum()
    for folder in folders {
      guard sources.add(folder: "\(root)/\(folder)", named: folder) else { return nil }
    }
    for file in files { _ = sources.add(path: file) }
    // The tool itself decides about the result, too.
    guard sources.add(path: ChildProcess.thisProgram, follows: true) else { return nil }
    self.sources = sources
    self.key = key
    self.work = work
    self.output = output
    self.jobs = jobs
  }

  /// The facts that the last build noted, if it made what is in Output of just these sources; `nil` if that is not certain.
  ///
  /// `time` is the moment in seconds since 1970.
  package func facts(at time: Int) -> [String]? {
    guard let text = LastBuild.text(at: "\(work)/\(LastBuild.name)"),
      let fields = LastBuild.fields(of: text), fields.count >= 5, fields[0] == key,
      fields[1] == sources.text, let from = Int(fields[2]), let until = Int(fields[3]),
      (from..<until).contains(time), outputs()?.text == fields[4]
    else { return nil }
    return Array(fields.dropFirst(5))
  }

  /// Forgets the last build.
  package func forget() { unlink("\(work)/\(LastBuild.name)") }

  /// Notes the build that is done and wrote files if `hasWritten`; its result holds from `from` to `until`, in seconds
  /// since 1970.
  ///
  /// Waits for the end of the tick in which the last file was written, since a later change must have another time.
  package func note(_ facts: [String], from: Int, until: Int, hasWritten: Bool) {
    guard sources.newest < begun - FileStamp.tick else { return }
    let end = FileStamp.now()
    if hasWritten { usleep(UInt32(FileStamp.tick / 1000)) }
    guard let outputs = outputs(), outputs.newest <= end,
      hasWritten || outputs.newest < begun - FileStamp.tick
    else { return }
    let fields = [key, sources.text, "\(from)", "\(until)", outputs.text] + facts
    let text = LastBuild.text(of: fields)
    let place = "\(work)/\(LastBuild.name)"
    let number = open("\(place).next", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else { return }
    let file = Descriptor(number)
    let code = text.withUnsafeBufferPointer { writeAll(file.number, $0) }
    if code != 0 || rename("\(place).next", place) != 0 { unlink("\(place).next") }
  }

  /// The stamps of the files in Output that builds wrote, and of the record of them; `nil` if one is missing.
  private func outputs() -> StampSum? {
    let number = openFolder(AT_FDCWD, output)
    guard number >= 0 else { return nil }
    let folder = Descriptor(number)
    let records = OutputRecords(folder: folder.number, path: output)
    guard !records.hasLeftovers(), entryKind(folder.number, OutputNames.pending) == .nothing,
      let record = try? records.read(OutputNames.manifest)
    else { return nil }
    let list = record.list
    let parts = chunks(list.paths.count, pieces: jobs)
    let descriptor = folder.number
    let sums = parallelMap(parts.count, jobs: jobs) { index -> StampSum? in
      var sum = StampSum()
      for path in list.paths[parts[index]] where !sum.add(path, in: descriptor) { return nil }
      return sum
    }
    var all = StampSum()
    for sum in sums {
      guard let sum else { return nil }
      all.add(sum)
    }
    return all.add(path: "\(output)/\(OutputNames.manifest)") ? all : nil
  }

  // MARK: - The file

  private static let header = "acopio-last-build 1\n"

  /// The fields, each after its length, with a hash of all of them in front.
  private static func text(of fields: [String]) -> [UInt8] {
    let body = Array(fields.map { "\($0.utf8.count):\($0)" }.joined().utf8)
    let hash = body.withUnsafeBufferPointer { StableHash.of($0) }
    return Array("\(header)\(hash)\n".utf8) + body
  }

  private static func fields(of text: [UInt8]) -> [String]? {
    let start = Array(header.utf8)
    guard text.starts(with: start), let end = text[start.count...].firstIndex(of: 0x0A) else {
      return nil
    }
    let body = text[(end + 1)...]
    let hash = body.withUnsafeBufferPointer { StableHash.of($0) }
    guard text[start.count..<end].elementsEqual("\(hash)".utf8) else { return nil }
    var fields: [String] = []
    var place = body.startIndex
    while place < body.endIndex {
      guard let colon = body[place...].firstIndex(of: 0x3A),
        let count = Int(String(decoding: body[place..<colon], as: UTF8.self)),
        count >= 0, colon + 1 + count <= body.endIndex
      else { return nil }
      fields.append(String(decoding: body[(colon + 1)..<(colon + 1 + count)], as: UTF8.self))
      place = colon + 1 + count
    }
    return fields
  }

  private static func text(at path: String) -> [UInt8]? {
    try? readList(path, in: AT_FDCWD, path: path)
  }
}

/// The stamps of many files in one number, in any order.
private struct StampSum: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var count = 0
  /// The time of the last change among them, in nanoseconds since 1970.
  private(set) var newest = Int64.min

  var text: String { "\(low) \(high) \(count)" }

  mutating func add(_ other: StampSum) {
    low &+= other.low
    high &+= other.high
    count += other.count
    newest = max(newest, other.newest)
  }

  /// Adds everything below a folder, and returns whether all could be listed.
  ///
  /// A folder that is missing has nothing.
  mutating func add(folder path: String, named name: String) -> Bool {
    guard let stream = opendir(path) else { return errno == ENOENT }
    defer { closedir(stream) }
    let folder = dirfd(stream)
    while let entry = readdir(stream) {
      let type = entry.pointee.d_type
      let added: Bool? = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { inside in
          guard strcmp(inside, ".") != 0, strcmp(inside, "..") != 0 else { return true }
          if type == UInt8(DT_DIR) { return nil }
          // A link is known by itself and by its target.
          return add(inside, in: folder, below: name)
            && (type == UInt8(DT_REG) || add(inside, in: folder, below: name, follows: true))
        }
      }
      if let added {
        guard added else { return false }
        continue
      }
      let inside = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard add(folder: "\(path)/\(inside)", named: "\(name)/\(inside)") else { return false }
    }
    return true
  }

  /// Adds a file by its path.
  mutating func add(path: String, follows: Bool = false) -> Bool {
    add(path, in: AT_FDCWD, below: "", follows: follows)
  }

  /// Adds a file of Output, whose path is followed by NUL.
  mutating func add(_ path: Bytes, in folder: Int32) -> Bool {
    add(path.cString, in: folder, below: "")
  }

  private mutating func add(
    _ name: UnsafePointer<CChar>, in folder: Int32, below path: String, follows: Bool = false
  ) -> Bool {
    var status = stat()
    guard fstatat(folder, name, &status, follows ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      return false
    }
    #if os(macOS)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    let time = FileStamp.nanoseconds(changed)
    newest = max(newest, time)
    count += 1
    let numbers = (
      UInt64(status.st_ino), UInt64(status.st_size), UInt64(status.st_mode),
      FileStamp.nanoseconds(modified), time
    )
    // 64 bits would be few for what is never compared byte by byte.
    low &+= StampSum.hash(name, path, numbers, seed: 0x243F_6A88_85A3_08D3)
    high &+= StampSum.hash(name, path, numbers, seed: 0x1319_8A2E_0370_7344)
    return true
  }

  private static func hash(
    _ name: UnsafePointer<CChar>, _ path: String,
    _ numbers: (UInt64, UInt64, UInt64, Int64, Int64), seed: UInt64
  ) -> UInt64 {
    var hash = StableHash(seed: seed)
    path.withBytes { hash.combine($0) }
    UnsafeBufferPointer(start: name, count: strlen(name)).withMemoryRebound(to: UInt8.self) {
      hash.combine($0)
    }
    withUnsafeBytes(of: numbers) { hash.combine($0.bindMemory(to: UInt8.self)) }
    return hash.value
  }
}

import AcopioSystem
import Synchronization

/// Files that earlier builds made, in a folder of the work folder.
///
/// Only a cache: a build without it makes the same bytes. It has the files that the last build
/// used.
final class FileCache: Sendable {
  /// The folder in the work folder.
  private let folder: String
  /// The inputs of the files besides their names, such as versions of libraries.
  private let tools: String
  /// The names of the files that this build has used.
  private let used = Mutex<Set<String>>([])

  /// The folder of the files of these tools.
  private var current: String { "\(folder)/\(tools)" }

  /// The cache in a work folder, whose lock this process holds.
  init(_ name: String, tools: String, workDirectory: String) {
    folder = "\(workDirectory)/\(name)"
    self.tools = tools
  }

  /// Begins a build: files that it does not use are removed at its `end`.
  func begin() {
    // A link or a file in the place of a folder is removed, and never followed; a folder stays.
    for place in [folder, current] { unlink(place) }
    mkdir(folder, 0o777)
    mkdir(current, 0o777)
    used.withLock { $0 = [] }
  }

  /// Ends a build: removes the files that it did not use, and those of other tools.
  func end() {
    remove(from: folder) { $0 == tools }
    let used = used.withLock { $0 }
    remove(from: current) { used.contains($0) }
  }

  /// Removes what is in a folder, but for the names that stay.
  private func remove(from folder: String, unless stays: (String) -> Bool) {
    let number = openFolder(AT_FDCWD, folder)
    guard number >= 0 else { return }
    let descriptor = Descriptor(number)
    for name in entryNames(descriptor.number) {
      let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      if !stays(text) { removeTree(descriptor.number, name) }
    }
  }

  /// The file with this name, if it is as it should be; it stays for the next build.
  func file(_ name: String, where isRight: ([UInt8]) -> Bool) -> [UInt8]? {
    guard let known = contents(of: "\(current)/\(name)"), isRight(known) else { return nil }
    retain(name)
    return known
  }

  /// Keeps the file with this name for the next build without reading it.
  func retain(_ name: String) { used.withLock { _ = $0.insert(name) } }

  /// What `keep` stored under this name, the hash of everything that it depends on besides the tools; it stays for the
  /// next build.
  ///
  /// `nil` for a damaged file, and for one under the name of another.
  func known(_ name: String) -> [UInt8]? {
    let count = name.utf8.count
    let file = file(name) { file in
      file.count > count && mark(name, file[count...]).elementsEqual(file[..<count])
    }
    return file.map { Array($0[count...]) }
  }

  /// Stores what `known` then gives; the name is a hash of 64 characters.
  func keep(_ bytes: [UInt8], _ name: String) { store(mark(name, bytes[...]) + bytes, name) }

  /// The first bytes of the file with this name if it has these bytes: a hash of both, and of the tools.
  private func mark(_ name: String, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let all = Array("\(tools)/\(name)\n".utf8) + bytes
    return all.withUnsafeBufferPointer { Array(Digest.sha256($0).utf8) }
  }

  /// Stores a file whole or not at all; without room for it the next build makes it again.
  func store(_ file: [UInt8], _ name: String) {
    let path = "\(current)/\(name)"
    // Threads may make the same file at the same time.
    let draft = "\(path).\(UInt(bitPattern: pthread_self().hashValue))"
    let number = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else { return }
    let descriptor = Descriptor(number)
    let code = file.withUnsafeBufferPointer { writeAll(descriptor.number, $0) }
    if code != 0 || rename(draft, path) != 0 { unlink(draft) }
    retain(name)
  }

  /// The bytes of a file; `nil` for none that is whole and no link.
  func contents(of path: String) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { readFull(descriptor.number, $0) }
    return count == bytes.count ? bytes : nil
  }
}

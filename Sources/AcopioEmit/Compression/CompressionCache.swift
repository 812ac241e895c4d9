package import AcopioBase
import AcopioSystem

/// Compressed files of earlier builds, in the work folder.
///
/// Only a cache: a file is used only if it decompresses to the bytes that are asked for and was made by the same
/// versions of the libraries, so that a build without the cache publishes the same bytes.
package struct CompressionCache: Sendable {
  /// The folder `compressed` of the work folder.
  private let folder: String
  private let tools = "zlib-\(Gzip.version)-brotli-\(Brotli.version)"

  /// The files that this build has used.
  private var current: String { "\(folder)/\(tools)" }
  /// The files of earlier builds, until this one ends.
  private var earlier: String { "\(folder)/\(tools)-earlier" }

  /// The cache in a work folder, whose lock this process holds.
  package init(workDirectory: String) { folder = "\(workDirectory)/\(CompressionCache.name)" }

  /// The name of the folder in the work folder.
  package static let name = "compressed"

  /// Begins a build: what it does not use is removed at its `end`.
  package func begin() {
    mkdir(folder, 0o777)
    // After a killed build both are there, and both are looked into.
    if !isFolder(earlier) { rename(current, earlier) }
    mkdir(current, 0o777)
  }

  /// Ends a build: removes the files that it did not use, and those of other versions of the libraries.
  package func end() {
    let number = openFolder(AT_FDCWD, folder)
    guard number >= 0 else { return }
    let descriptor = Descriptor(number)
    for name in entryNames(descriptor.number) {
      let text = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text != tools { removeTree(descriptor.number, name) }
    }
  }

  /// The compressed form of a file; `nil` if it would not be smaller.
  package func compressed(_ bytes: Bytes, _ form: HostCompression) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let hash = StableHash.of(bytes)
    let name = "\(String(hash, radix: 16))-\(bytes.count).\(form.rawValue)"
    if let known = contents(of: "\(current)/\(name)"), form.isCompressed(known, from: bytes) {
      return smaller(known, bytes)
    }
    if let known = contents(of: "\(earlier)/\(name)"), form.isCompressed(known, from: bytes) {
      rename("\(earlier)/\(name)", "\(current)/\(name)")
      return smaller(known, bytes)
    }
    guard let made = form.compressed(bytes) else { return nil }
    store(made, name)
    return smaller(made, bytes)
  }

  private func smaller(_ file: [UInt8], _ bytes: Bytes) -> [UInt8]? {
    file.count < bytes.count ? file : nil
  }

  /// Stores a file whole or not at all; without room for it the next build compresses again.
  private func store(_ file: [UInt8], _ name: String) {
    let path = "\(current)/\(name)"
    // Threads may compress the same bytes at the same time.
    let draft = "\(path).\(UInt(bitPattern: pthread_self().hashValue))"
    let number = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard number >= 0 else { return }
    let descriptor = Descriptor(number)
    let code = file.withUnsafeBufferPointer { writeAll(descriptor.number, $0) }
    if code != 0 || rename(draft, path) != 0 { unlink(draft) }
  }

  private func contents(of path: String) -> [UInt8]? {
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

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension HostCompression {
  /// Compresses at the best level; `nil` if there is no memory for it.
  package func compressed(_ bytes: Bytes) -> [UInt8]? {
    switch self {
    case .gzip: Gzip.compressed(bytes)
    case .brotli: Brotli.compressed(bytes)
    }
  }

  /// Whether a file decompresses to exactly these bytes.
  package func isCompressed(_ file: [UInt8], from bytes: Bytes) -> Bool {
    switch self {
    case .gzip: Gzip.isCompressed(file, from: bytes)
    case .brotli: Brotli.isCompressed(file, from: bytes)
    }
  }
}

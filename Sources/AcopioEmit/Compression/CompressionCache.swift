package import AcopioBase
package import AcopioModel

/// Compressed files of earlier builds, in the work folder.
///
/// Only a cache: a file is used only if it decompresses to the bytes that are asked for and was made by the same
/// versions of the libraries, so that a build without the cache publishes the same bytes.
package struct CompressionCache: Sendable {
  private let files: FileCache

  /// The cache in a work folder, whose lock this process holds.
  package init(workDirectory: String) {
    files = FileCache(
      CompressionCache.name, tools: "zlib-\(Gzip.version)-brotli-\(Brotli.version)",
      workDirectory: workDirectory)
  }

  /// The name of the folder in the work folder.
  package static let name = "compressed"

  /// Begins a build: entries that it does not use are removed at its `end`.
  package func begin() { files.begin() }

  /// Ends a build: removes the files that it did not use, and those made by other versions of the
  /// libraries.
  package func end() { files.end() }

  /// The compressed form of a file; `nil` if it would not be smaller.
  package func compressed(_ bytes: Bytes, _ form: HostCompression) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let hash = StableHash.of(bytes)
    let name = "\(String(hash, radix: 16))-\(bytes.count).\(form.rawValue)"
    if let known = files.file(name, where: { form.isCompressed($0, from: bytes) }) {
      return smaller(known, bytes)
    }
    guard let made = form.compressed(bytes) else { return nil }
    files.store(made, name)
    return smaller(made, bytes)
  }

  private func smaller(_ file: [UInt8], _ bytes: Bytes) -> [UInt8]? {
    file.count < bytes.count ? file : nil
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

package import AcopioBase
package import AcopioModel

/// Puts compressed forms of files next to them, where a host serves these and they are smaller.
package struct CompressingSink<Base: ArtifactSink & ~Copyable>: ~Copyable, ArtifactSink {
  private var base: Base
  private let compression: Compression?

  /// The compressed forms to make, and the cache of those that earlier builds made.
  package struct Compression: Sendable {
    private let forms: [HostCompression]
    fileprivate let cache: CompressionCache

    /// The forms that a host serves; `nil` for none.
    package init?(_ forms: [HostCompression], _ cache: CompressionCache) {
      guard !forms.isEmpty else { return nil }
      self.forms = forms
      self.cache = cache
    }

    /// The compressed forms of a file with their extensions.
    fileprivate func all(of bytes: Bytes) -> [(ending: String, bytes: [UInt8])] {
      forms.compactMap { form in
        cache.compressed(bytes, form).map { (form.rawValue, $0) }
      }
    }
  }

  /// A sink in front of another one; without a compression it only passes on.
  package init(_ base: consuming Base, _ compression: Compression?) {
    self.base = base
    self.compression = compression
  }

  package mutating func put(path: Bytes, bytes: Bytes) throws(Base.Failure) {
    try base.put(path: path, bytes: bytes)
    guard let compression, Compressible.contains(path.string) else { return }
    for (ending, compressed) in compression.all(of: bytes) {
      let name = Array(path) + [0x2E] + Array(ending.utf8)
      try name.withUnsafeBufferPointer { name throws(Base.Failure) in
        try compressed.withUnsafeBufferPointer { compressed throws(Base.Failure) in
          try base.put(path: name, bytes: compressed)
        }
      }
    }
  }

  package mutating func earlierFile(at path: Bytes) -> EarlierFile? {
    compression != nil && Compressible.contains(path.string) ? nil : base.earlierFile(at: path)
  }

  package mutating func keep(path: Bytes, _ file: EarlierFile) { base.keep(path: path, file) }

  package var unchanged: Int { base.unchanged }

  package consuming func finish() -> Base.Receipt { base.finish() }
}

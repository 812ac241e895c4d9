package import AcopioBase
package import AcopioModel

/// Puts files where a host needs them.
package struct HostSink<Base: ArtifactSink & ~Copyable>: ~Copyable, ArtifactSink {
  private var base: Base
  private let layout: OffPath?

  /// A sink in front of another one; without a layout it only passes on.
  package init(_ base: consuming Base, _ layout: OffPath?) {
    self.base = base
    self.layout = layout
  }

  package mutating func put(path: Bytes, bytes: Bytes) throws(Base.Failure) {
    guard let layout else { return try base.put(path: path, bytes: bytes) }
    for path in layout.paths(of: path.string) {
      try Array(path.utf8).withUnsafeBufferPointer { path throws(Base.Failure) in
        try base.put(path: path, bytes: bytes)
      }
    }
  }

  package mutating func earlierFile(at path: Bytes) -> EarlierFile? {
    // A host with a layout may need the file at several paths.
    layout == nil ? base.earlierFile(at: path) : nil
  }

  package mutating func keep(path: Bytes, _ file: EarlierFile) { base.keep(path: path, file) }

  package var unchanged: Int { base.unchanged }

  package consuming func finish() -> Base.Receipt { base.finish() }
}

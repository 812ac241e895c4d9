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

  package static var keepsArtifacts: Bool { Base.keepsArtifacts }

  package mutating func put(path: Bytes, bytes: Bytes) throws(Base.Failure) {
    guard let layout else { return try base.put(path: path, bytes: bytes) }
    for path in layout.paths(of: path.string) {
      try Array(path.utf8).withUnsafeBufferPointer { path throws(Base.Failure) in
        try base.put(path: path, bytes: bytes)
      }
    }
  }

  package mutating func read(
    _ path: Bytes, of receipts: [Base.Receipt]
  ) throws(Base.Failure) -> [UInt8]? {
    guard let layout, let moved = layout.paths(of: path.string).first else {
      return try base.read(path, of: receipts)
    }
    return try Array(moved.utf8).withUnsafeBufferPointer { path throws(Base.Failure) in
      try base.read(path, of: receipts)
    }
  }

  package consuming func finish() -> Base.Receipt { base.finish() }
}

package import AcopioBase

/// A destination of finished artifacts, one per thread.
package protocol ArtifactSink: ~Copyable, SendableMetatype {
  /// The reason for failing to store an artifact.
  associatedtype Failure: Error
  /// The value that a sink returns when its thread is done.
  associatedtype Receipt: Sendable

  /// Stores the artifact `path`, relative to Output.
  ///
  /// Both arguments are borrowed until the call returns.
  mutating func put(path: Bytes, bytes: Bytes) throws(Failure)
  /// Ends the sink.
  consuming func finish() -> Receipt
}

/// Keeps artifacts in memory, for tests and for comparing two builds.
package struct MemorySink: ArtifactSink, Sendable {
  /// The bytes of every artifact by its path; the last one written to a path wins.
  package private(set) var files: [String: [UInt8]] = [:]
  private let earlier: [String: [UInt8]]

  /// A sink; a file that has the bytes of one of `earlier` shares its memory.
  package init(after earlier: [String: [UInt8]] = [:]) { self.earlier = earlier }

  package mutating func put(path: Bytes, bytes: Bytes) {
    let name = path.string
    let known = earlier[name].flatMap { $0.withUnsafeBufferPointer(bytes.equals) ? $0 : nil }
    files[name] = known ?? Array(bytes)
  }

  package consuming func finish() -> [String: [UInt8]] { files }
}

/// Discards artifacts, for builds that only check.
package struct DiscardingSink: ArtifactSink, Sendable {
  package init() {}

  package mutating func put(path: Bytes, bytes: Bytes) {}

  package consuming func finish() {}
}

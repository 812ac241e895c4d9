package import AcopioBase

/// A destination of finished artifacts, one per thread.
package protocol ArtifactSink: ~Copyable, SendableMetatype {
  /// The reason for failing to store an artifact.
  associatedtype Failure: Error
  /// The value that a sink returns when its thread is done.
  associatedtype Receipt: Sendable

  /// Whether artifacts can be read back.
  static var keepsArtifacts: Bool { get }

  /// Stores the artifact `path`, relative to Output.
  ///
  /// Both arguments are borrowed until the call returns.
  mutating func put(path: Bytes, bytes: Bytes) throws(Failure)
  /// Reads back the artifact `path`, which one of the sinks with these receipts took in.
  ///
  /// Any sink of the same build can be used. Returns `nil` only if sinks
  /// of this kind keep no artifacts.
  mutating func read(_ path: Bytes, of receipts: [Receipt]) throws(Failure) -> [UInt8]?
  /// Ends the sink.
  consuming func finish() -> Receipt
}

/// Keeps artifacts in memory, for tests and for comparing two builds.
package struct MemorySink: ArtifactSink, Sendable {
  /// The bytes of every artifact by its path; the last one written to a path wins.
  package private(set) var files: [String: [UInt8]] = [:]

  package init() {}

  package mutating func put(path: Bytes, bytes: Bytes) {
    files[path.string] = Array(bytes)
  }

  package static var keepsArtifacts: Bool { true }

  package func read(_ path: Bytes, of receipts: [[String: [UInt8]]]) -> [UInt8]? {
    let path = path.string
    guard let bytes = receipts.lazy.compactMap({ $0[path] }).first else {
      preconditionFailure("only artifacts that were taken in are read back")
    }
    return bytes
  }

  package consuming func finish() -> [String: [UInt8]] { files }
}

/// Discards artifacts, for builds that only check.
package struct DiscardingSink: ArtifactSink, Sendable {
  package init() {}

  package mutating func put(path: Bytes, bytes: Bytes) {}

  package static var keepsArtifacts: Bool { false }

  package func read(_ path: Bytes, of receipts: [Void]) -> [UInt8]? { nil }

  package consuming func finish() {}
}

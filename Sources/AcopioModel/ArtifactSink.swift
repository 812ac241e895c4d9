package import AcopioBase

/// Where finished artifacts go, one sink to a thread.
package protocol ArtifactSink: ~Copyable, SendableMetatype {
  /// Why an artifact could not be taken.
  associatedtype Failure: Error
  /// What remains to be known when the thread is done.
  associatedtype Receipt: Sendable

  /// Takes the artifact `path`, relative to Output; both are borrowed until the call returns.
  mutating func put(path: Bytes, bytes: Bytes) throws(Failure)
  /// Ends the sink.
  consuming func finish() -> Receipt
}

/// Keeps artifacts in memory, for tests and for comparing two builds.
package struct MemorySink: ArtifactSink, Sendable {
  /// The bytes of every artifact by its path; the last of one path wins.
  package private(set) var files: [String: [UInt8]] = [:]

  package init() {}

  package mutating func put(path: Bytes, bytes: Bytes) {
    files[path.string] = Array(bytes)
  }

  package consuming func finish() -> [String: [UInt8]] { files }
}

/// Keeps nothing, for builds that only want to know what is wrong.
package struct DiscardingSink: ArtifactSink, Sendable {
  package init() {}

  package mutating func put(path: Bytes, bytes: Bytes) {}

  package consuming func finish() {}
}

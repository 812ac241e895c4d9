package import AcopioBase

/// Where finished artifacts go, one sink to a thread.
package protocol ArtifactSink: ~Copyable {
  /// Takes the artifact `path`, relative to Output; both are borrowed until the call returns.
  mutating func put(path: Bytes, bytes: Bytes) throws(EmitError)
}

/// Keeps artifacts in memory, for tests and for comparing two builds.
package struct MemorySink: ArtifactSink, Sendable {
  /// The bytes of every artifact by its path; the last of one path wins.
  package private(set) var files: [String: [UInt8]] = [:]

  package init() {}

  package mutating func put(path: Bytes, bytes: Bytes) {
    files[path.string] = Array(bytes)
  }
}

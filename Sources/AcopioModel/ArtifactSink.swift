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
  /// The file that earlier builds left at a path; `nil` if the sink cannot tell, or would not see that it changes.
  mutating func earlierFile(at path: Bytes) -> EarlierFile?
  /// Stores the artifact that `earlierFile` has found at its path, which stays there.
  mutating func keep(path: Bytes, _ file: EarlierFile)
  /// The number of artifacts that were there before, with the same bytes.
  var unchanged: Int { get }
  /// Ends the sink.
  consuming func finish() -> Receipt
}

/// Sinks that have no earlier files.
extension ArtifactSink where Self: ~Copyable {
  package mutating func earlierFile(at path: Bytes) -> EarlierFile? { nil }

  package mutating func keep(path: Bytes, _ file: EarlierFile) {
    preconditionFailure("only what a sink has found is kept")
  }

  package var unchanged: Int { 0 }
}

/// A file that an earlier build left in Output.
package struct EarlierFile: Sendable {
  /// Its size in bytes.
  package let bytes: Int
  /// Its number, size and times, with which no other bytes will ever be there.
  package let stamp: String

  package init(bytes: Int, stamp: String) {
    self.bytes = bytes
    self.stamp = stamp
  }
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

import AcopioBase
import AcopioGraph

/// A check over finished artifacts, for faults that only the bytes of pages and feeds show.
///
/// Nothing is rendered for a check. It works with extracts of the artifacts that it needs, which
/// are taken from the bytes that the sinks have kept; if the sinks keep none, as in `acopio check`,
/// the extract of every artifact of the right kind is taken as it is rendered.
protocol Check: Sendable {
  /// Whether the check can need the artifact of an output of the site in the language at an index.
  func covers(_ output: Output, _ language: Int) -> Bool
  /// The paths below Output of the artifacts that it needs, of any kind.
  func needed(_ finished: FinishedSite) -> Set<String>
  /// Appends the extract of an artifact for the check; should be small.
  func extract(_ artifact: Bytes, into out: inout ByteBuffer)
  /// Reports the faults; `extracts` contains the extracts of the needed artifacts that it covers.
  func check(
    _ finished: FinishedSite, _ extracts: [String: [UInt8]], _ diagnostics: inout Diagnostics)
}

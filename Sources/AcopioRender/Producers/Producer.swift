import AcopioBase
import AcopioGraph
import AcopioModel

/// What a site declares in one of its languages.
typealias DeclaredSite = (site: Site, collections: [Collection])

/// A kind of files that the tool makes of a site besides its pages, endpoints, feeds and outputs.
///
/// Says before anything is rendered which there will be, and makes them when the rest is there.
protocol Producer: Sendable {
  /// The files, except those that are named for their content, of a site in all its languages, its own first.
  func plan(_ languages: [DeclaredSite]) -> [ToolFile]
  /// All files, given those that come before this producer in `Producers`.
  func files(_ finished: FinishedSite, _ diagnostics: inout Diagnostics) -> [ProducedFile]
}

/// A file with its bytes.
struct ProducedFile: Sendable {
  /// The path below Output.
  let path: String
  let bytes: [UInt8]
  /// The kind of a file whose path was not planned, since it follows from its content.
  var unplanned: ToolFileKind?
}

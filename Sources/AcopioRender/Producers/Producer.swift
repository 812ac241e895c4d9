import AcopioBase
import AcopioGraph
import AcopioModel

/// A kind of files that the tool makes of a site besides its pages, endpoints, feeds and outputs.
///
/// Says before anything is rendered which there will be, and makes them when the rest is there.
protocol Producer: Sendable {
  /// What its files are, each named once.
  var kinds: [ToolFileKind] { get }
  /// The files, except those that are named for their content, of a site in all its languages, its own first.
  func plan(_ graphs: [SiteGraph]) -> [ToolFile]
  /// All files, given those that come before this producer in `Producers`; templates are rendered on the desk.
  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile]
}

/// A file with its bytes.
struct ProducedFile: Sendable {
  /// The path below Output.
  let path: String
  let bytes: [UInt8]
  /// The kind of a file whose path was not planned, since it follows from its content.
  var unplanned: ToolFileKind?
  /// What is read of it, if it is a page whose links are checked.
  var page: PageReader.Page?
}

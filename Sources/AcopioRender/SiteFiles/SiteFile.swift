import AcopioBase
import AcopioGraph
import AcopioModel

/// One file of the whole site, such as `robots.txt`.
protocol SiteFile: Producer {
  /// Its path below Output, which no page or endpoint may use.
  var path: StaticString { get }
  /// What it is, which decides whether a file of the site's own may replace it.
  var kind: ToolFileKind { get }

  /// Whether a site has the file.
  func isWritten(for site: Site) -> Bool

  /// Writes the file.
  func write(_ finished: FinishedSite, into out: inout ByteBuffer)
}

extension SiteFile {
  var kinds: [ToolFileKind] { [kind] }

  func isWritten(for site: Site) -> Bool { true }

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    isWritten(for: graphs[0].site) ? [ToolFile(path.description, kind)] : []
  }

  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    guard isWritten(for: finished.site) else { return [] }
    var out = ByteBuffer(capacity: 4 << 10)
    write(finished, into: &out)
    return [ProducedFile(path: path.description, bytes: Array(out.bytes))]
  }
}

/// A site whose pages and endpoints have been rendered.
struct FinishedSite {
  /// The site in each of its languages, its own language first.
  let graphs: [SiteGraph]
  /// The files that were planned.
  let plan: Plan
  /// What is known of the files that were rendered.
  var facts: Facts
  /// The files whose bodies are in blueprints.
  var examples = BlueprintExamples()
  /// The data that the catalogue lists, and the bytes of its tables; `nil` for one that an output of the site replaces.
  var catalogue: CataloguePlan
  var tables: [[UInt8]?] = []
  /// The parts of the sitemap, at least one, in the order of their numbers.
  var sitemap: [[UInt8]] = []
  /// What browsers keep of it, and the files that are passed through.
  var offline: OfflinePlan
  var assets: Assets
  /// The files that origins point into.
  var sources = SourceMap()
  /// The most threads to use.
  var jobs = 1

  /// The site in its own language.
  var site: Site { graphs[0].site }
}

package import AcopioBase
package import AcopioModel

/// The files that the tool makes of a site besides its pages, endpoints, feeds and outputs, as far as their paths are
/// known before it is rendered.
///
/// A file in `static/` or an output of `site.yml` with the path of one that may be replaced is published in its place.
package struct ToolFiles: Sendable {
  /// One of them.
  package struct File: Sendable {
    /// The path below Output, which no page or endpoint may use.
    package let path: String
    package let kind: ToolFileKind
    /// The origin of its declaration; `.none` for a file that every site has.
    package let origin: Origin
  }

  /// A file that the site has one of its own for.
  package struct Replaced: Sendable {
    /// The path below Output, or the name of a part of pages.
    package let path: String
    /// The file that replaces it, or the file that declares the replacement.
    package let by: String
  }

  /// Those that are written.
  package let written: [File]
  /// Those that are not, in the same order, then the parts of pages.
  package let replaced: [Replaced]
  private let places: Set<String>

  /// Creates the files of a site in all its languages, its own first, besides the files in
  /// `static/`.
  ///
  /// `configuration` are the paths of files that configure the host, `records` the paths of files
  /// that record the output.
  package init(
    _ languages: [(site: Site, collections: [Collection])], besides statics: StaticFiles,
    _ sources: SourceMap, configuration: [String], records: [String]
  ) {
    let own = languages[0]
    let outputs = Dictionary(
      own.site.outputs.map { (String($0.path.text.dropFirst()), $0.path.origin) }
    ) { first, _ in first }
    var written: [File] = []
    var replaced: [Replaced] = []
    let all =
      languages.flatMap { BrowserParts.files($0.site, $0.collections) }
      + SiteFiles.all(of: own.site).map {
        File(path: $0.path.description, kind: $0.kind, origin: .none)
      }
      + DescriptionFiles.paths(own.site, own.collections)
      + CatalogueFiles.paths(own.site, own.collections)
      + configuration.map { File(path: $0, kind: .hostConfiguration, origin: .none) }
      + records.map { File(path: $0, kind: .record, origin: .none) }
    for file in all {
      let other = statics[file.path]?.origin(0..<0) ?? outputs[file.path]
      guard file.kind.isReplaceable, let other else {
        written.append(file)
        continue
      }
      replaced.append(Replaced(path: file.path, by: sources[other]?.path ?? ""))
    }
    self.written = written
    self.replaced = replaced + BrowserParts.replaced(sources)
    places = Set(replaced.map(\.path))
  }

  /// Whether no file of the site's own is published in place of the one at a path.
  func writes(_ path: String) -> Bool { !places.contains(path) }

  /// The paths of those that are for visitors and clients.
  var published: [String] {
    written.filter { $0.kind != .hostConfiguration && $0.kind != .record }.map(\.path)
  }
}

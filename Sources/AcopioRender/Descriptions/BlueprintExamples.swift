import AcopioBase
import AcopioGraph
import AcopioModel

/// The files whose bodies the blueprints and OpenAPI documents of a site have: the first file of each endpoint, and the first further
/// page of each list.
struct BlueprintExamples: Sendable {
  /// An endpoint in a version.
  struct Key: Hashable {
    /// The origin of its declaration.
    let declaration: Origin
    let version: String?
    /// Whether it is a further page.
    let isPage: Bool
  }

  /// A file.
  struct File: Sendable {
    /// The index of its output among the outputs of the site's own language.
    let output: Int
    /// Its path without version and extension: `/books/page/2`.
    let path: String
  }

  /// The end of the paths of the first further pages.
  static let page = "/page/2"

  private(set) var files: [Key: File] = [:]
  /// The indices of the outputs.
  private(set) var outputs: Set<Int> = []

  /// Those of a site without descriptions.
  init() {}

  /// The files of a site in its own language; none if it has neither.
  init(_ graph: SiteGraph) {
    guard graph.site.api.hasBlueprints || graph.site.api.isDescribed else { return }
    let paged = Set(
      (graph.collections.flatMap(\.files.endpoints) + graph.site.endpoints)
        .filter { $0.perPage != nil && !$0.hasHashedPages }.map(\.origin))
    for (index, output) in graph.outputs.enumerated() {
      guard case .endpoint(let file) = output.kind else { continue }
      if case .removed = file.items { continue }
      let path = file.path.string
      let isPage = paged.contains(file.declaration) && path.hasSuffix(BlueprintExamples.page)
      let key = Key(declaration: file.declaration, version: file.version, isPage: isPage)
      guard files[key] == nil else { continue }
      files[key] = File(output: index, path: path)
      outputs.insert(index)
    }
  }
}

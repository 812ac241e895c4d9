import AcopioAPI
import AcopioBase
import AcopioContract
import AcopioGraph
import AcopioModel

/// The variables of the layouts for pages about the API in one language: `api`, and `endpoint` on
/// the pages of endpoints.
struct APIVariables: Sendable {
  /// The variable `api`.
  let api: Value
  /// The variable `endpoint` of each page, by the number of its endpoint, without its example.
  let endpoints: [Value]
  /// The file that the example of each endpoint is made of; `nil` if it has none.
  let examples: [EndpointFile?]
  private let arena: Arena

  /// The variables of a site in a language; `nil` if it has no such pages.
  ///
  /// `own` is the site in its own language; `histories` are the changes, by version.
  init?(_ graph: SiteGraph, own: SiteGraph, _ histories: [String?: ChangeHistory]) {
    guard graph.site.api.documentation != nil else { return nil }
    var builder = APIVariablesBuilder(graph, own, histories)
    api = builder.api()
    endpoints = builder.endpoints
    examples = builder.examples
    arena = builder.arena
  }
}

/// Makes `APIVariables`.
private struct APIVariablesBuilder {
  let arena = Arena()
  private(set) var endpoints: [Value] = []
  private(set) var examples: [EndpointFile?] = []
  private let graph: SiteGraph
  private let own: SiteGraph
  private let histories: [String?: ChangeHistory]
  private let described: [DescribedEndpoint]
  /// The addresses of the pages of endpoints, by number.
  private var pages: [Int: Text] = [:]
  /// The published facts about each endpoint, by its declaration and version.
  private var published: [String: Published] = [:]

  /// The published facts about an endpoint.
  private struct Published {
    /// Its first file that is not one of a removed entry.
    var example: (file: EndpointFile, path: Text)?
    var files = 0
    var items = 0
  }

  init(_ graph: SiteGraph, _ own: SiteGraph, _ histories: [String?: ChangeHistory]) {
    self.graph = graph
    self.own = own
    self.histories = histories
    described =
      EndpointDescriber([(site: graph.site, collections: graph.collections)]).describe()
    for output in graph.outputs {
      if case .page(let page) = output.kind, let number = page.endpoint { pages[number] = page.url }
    }
    count(own)
    // A file in the language of the page is the better example.
    if graph.site.languageIndex > 0 {
      let all = published
      published = [:]
      count(graph)
      published.merge(all) { mine, _ in mine }
    }
  }

  private mutating func count(_ graph: SiteGraph) {
    for output in graph.outputs {
      guard case .endpoint(let file) = output.kind else { continue }
      let key = APIVariablesBuilder.key(file.declaration, file.version)
      var mine = published[key] ?? Published()
      mine.files += 1
      switch file.items {
      case .removed: break
      case .one, .element: mine.items += 1
      case .each(let all): mine.items += all.elements.count
      case .grouped(let groups):
        mine.items += groups.members.reduce(0) { $0 + $1.value.elements.count }
      }
      if case .removed = file.items {
      } else if mine.example == nil {
        mine.example = (file.pageFiles.first ?? file, output.path)
      }
      published[key] = mine
    }
  }

  private static func key(_ origin: Origin, _ version: String?) -> String {
    "\(origin.file):\(origin.start) \(version ?? "")"
  }

  /// The names that locks use for an endpoint, and for its pages whose names are their hash.
  private static func lockKeys(_ endpoint: DescribedEndpoint) -> [String] {
    [endpoint.description, endpoint.pages].compactMap { $0.map { $0.path + $0.fileExtension } }
  }

  // MARK: - Variables

  mutating func api() -> Value {
    let site = graph.site
    var versions: [Value] = []
    for version in VersionEndpoints.all(site, graph.collections) {
      let description = VersionDescription(
        graphs: [own], version: version.version,
        endpoints: described.filter { $0.description.version == version.version?.name },
        paths: [VersionDescription.paths(of: own)])
      let first = endpoints.count
      let changes = ChangeRows(
        histories[version.version?.name], locale: site.locale, arena: arena,
        pages: description.endpoints.enumerated().flatMap { index, endpoint in
          APIVariablesBuilder.lockKeys(endpoint).map { ($0, pages[first + index]) }
        })
      let its = description.endpoints.map { endpoint(description, $0, changes) }
      let folder = description.folder
      let life = version.version?.deprecation
      let hasDescription = site.api.isDescribed
      let name = version.version?.name
      versions.append(
        object([
          ("name", text(name)), ("is_current", .bool(version.version?.isCurrent ?? false)),
          (
            "index",
            (hasDescription || site.api.hasBlueprints) && name != nil
              ? text(description.address("\(folder).json")) : .null
          ),
          (
            "openapi",
            hasDescription ? text(description.address("\(folder)/openapi.json")) : .null
          ),
          (
            "blueprint",
            site.api.hasBlueprints ? text(description.address("\(folder)/api.apib")) : .null
          ),
          ("deprecated", text(life?.since)), ("sunset", text(life?.sunset)),
          ("successor", text(life?.successor)), ("endpoints", .array(its, in: arena)),
          ("changes", changes.all),
        ]))
    }
    return object([
      ("url", graph.pageOfAPI.map { .text($0.bytes) } ?? .null),
      ("versions", .array(versions, in: arena)),
    ])
  }

  private mutating func endpoint(
    _ description: VersionDescription, _ described: DescribedEndpoint, _ changes: ChangeRows
  ) -> Value {
    let number = endpoints.count
    let declared = described.endpoint
    let its = described.declarations.compactMap {
      published[APIVariablesBuilder.key($0, description.version?.name)]
    }
    let example = its.lazy.compactMap(\.example).first
    examples.append(example?.file)
    var rows = MemberRows(graph: graph, arena: arena)
    rows.add(described.itemsSchema)
    let values = description.example(of: described, in: 0)
    let parameters = described.description.parameters.map {
      rows.parameter($0, example: values[$0.name])
    }
    let collection = described.collection.map { graph.collections[$0] }
    let group = collection.map { $0.title ?? $0.shortName } ?? graph.site.name
    let languages = [description.site.languages[0]] + description.otherLanguages(of: described)
    let ending = described.description.fileExtension
    let life = described.description.life
    let isUnversioned = description.version?.isCurrent ?? false && declared.isUnversioned
    let value = object([
      ("path", text(described.description.path)), ("version", text(description.version?.name)),
      ("url", pages[number].map { .text($0.bytes) } ?? .null),
      ("title", text(described.description.title ?? group)),
      ("description", text(described.description.description)), ("group", text(group)),
      ("collection", text(collection?.name)),
      ("name", text("get" + description.name(of: described))),
      ("format", text(declared.geometry == nil ? "json" : "geojson")),
      ("media_type", text(described.description.mediaType)),
      ("address", text(description.address(described.description.path + ending))),
      (
        "unversioned",
        isUnversioned ? text(description.address(declared.path.text + ending)) : .null
      ),
      ("example_address", example.map { text(description.address("/" + $0.path.string)) } ?? .null),
      (
        "schema",
        graph.site.api.isDescribed
          ? text(description.address("\(description.folder)/schemas/\(declared.plainPath).json"))
          : .null
      ),
      (
        "languages",
        .array(
          languages.map { language in
            object([
              ("locale", text(language.locale)), ("title", text(language.title)),
              (
                "address",
                text(description.address(description.path(of: described, in: language) + ending))
              ),
            ])
          }, in: arena)
      ),
      ("parameters", .array(parameters, in: arena)), ("members", .array(rows.rows, in: arena)),
      ("has_envelope", .bool(declared.hasEnvelope)), ("has_removed", .bool(rows.hasRemoved)),
      ("per_page", integer(declared.hasHashedPages ? nil : declared.perPage)),
      ("hashed_pages", integer(declared.hasHashedPages ? declared.perPage : nil)),
      ("files", .integer(Int64(its.reduce(0) { $0 + $1.files }))),
      ("items", .integer(Int64(its.reduce(0) { $0 + $1.items }))),
      ("deprecated", text(life?.deprecated)), ("sunset", text(life?.sunset)),
      ("successor", text(life?.successor)),
      ("changes", changes.rows(of: APIVariablesBuilder.lockKeys(described))),
    ])
    endpoints.append(value)
    return value
  }

  private func integer(_ number: Int?) -> Value { number.map { .integer(Int64($0)) } ?? .null }

  private func text(_ text: String?) -> Value { text.map { .string($0, in: arena) } ?? .null }

  private func object(_ members: [(StaticString, Value)]) -> Value {
    .object(of: members, in: arena)
  }
}

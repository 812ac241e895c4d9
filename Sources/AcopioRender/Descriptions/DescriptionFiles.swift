import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel

/// The files that describe the endpoints of a site, for each version and for endpoints without one: an OpenAPI
/// document and the JSON Schema of each endpoint if its `api` says `openapi: true`, an API Blueprint if it says
/// `blueprint: true`, and a list of the endpoints with either.
struct DescriptionFiles: Producer {
  /// A file that describes endpoints.
  enum File {
    /// The document of a version.
    case openAPI
    /// The blueprint of a version.
    case blueprint
    /// The list of the endpoints of a version.
    case index
    /// The schema of the endpoint at this index.
    case schema(Int)
    /// The schema of the pages that the file of the endpoint at this index lists.
    case pageSchema(Int)

    /// The kinds of files, in the order of the cases.
    static let kinds = [
      ToolFileKind("the OpenAPI document", isReplaceable: true),
      ToolFileKind("the API Blueprint", isReplaceable: true),
      ToolFileKind("the list of the endpoints of a version"),
      ToolFileKind("the schema of an endpoint", isReplaceable: true),
    ]

    var kind: ToolFileKind {
      switch self {
      case .openAPI: File.kinds[0]
      case .blueprint: File.kinds[1]
      case .index: File.kinds[2]
      case .schema, .pageSchema: File.kinds[3]
      }
    }
  }

  private let catalog = ToolFileKind("the list of the APIs")
  var kinds: [ToolFileKind] { File.kinds + [catalog] }

  /// The endpoints of a site by version, those without a version last.
  static func versions(
    _ site: Site, _ collections: [Collection]
  ) -> [(version: APIVersion?, endpoints: [Endpoint])] {
    guard site.api.isDescribed || site.api.hasBlueprints else { return [] }
    return VersionEndpoints.all(site, collections).map { ($0.version, $0.endpoints) }
  }

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    let (site, collections) = (graphs[0].site, graphs[0].collections)
    let versions = DescriptionFiles.versions(site, collections)
    var planned = versions.flatMap { version, endpoints in
      DescriptionFiles.files(version, endpoints, site.api).map { ToolFile($0.path, $0.file.kind) }
    }
    if APICatalog.isPublished(site, versions.map(\.version)) {
      planned.append(ToolFile(APICatalog.path, catalog))
    }
    return planned
  }

  /// The files of a version, with their paths below Output.
  static func files(
    _ version: APIVersion?, _ endpoints: [Endpoint], _ api: API
  ) -> [(path: String, file: File)] {
    let folder = version.map { "\($0.name)/" } ?? ""
    var files: [(path: String, file: File)] = []
    if api.hasBlueprints { files.append((folder + BlueprintWriter.fileName, .blueprint)) }
    if api.isDescribed { files.append(("\(folder)openapi.json", .openAPI)) }
    // Endpoints without a version are at the root, whose list is `acopio.json`.
    if let version { files.append(("\(version.name).json", .index)) }
    guard api.isDescribed else { return files }
    var taken: Set<String> = []
    func path(_ name: String) -> String {
      var free = name
      var number = 2
      while !taken.insert(free).inserted {
        free = "\(name)-\(number)"
        number += 1
      }
      return "\(folder)schemas/\(free).json"
    }
    for (index, endpoint) in endpoints.enumerated() {
      files.append((path(endpoint.plainPath), .schema(index)))
    }
    for (index, endpoint) in endpoints.enumerated() where endpoint.hasHashedPages {
      files.append((path("\(endpoint.plainPath)-page"), .pageSchema(index)))
    }
    return files
  }

  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    let graph = finished.graphs[0]
    let versions = DescriptionFiles.versions(graph.site, graph.collections)
    guard !versions.isEmpty else { return [] }
    let described = EndpointDescriber(
      finished.graphs.map { (site: $0.site, collections: $0.collections) }
    ).describe()
    let paths = finished.graphs.map { VersionDescription.paths(of: $0) }
    let work = versions.flatMap { version, endpoints in
      let files = DescriptionFiles.files(version, endpoints, graph.site.api)
      var description = VersionDescription(
        graphs: finished.graphs, version: version,
        endpoints: described.filter { $0.description.version == version?.name }, paths: paths)
      description.revision = desk.site.input.histories[version?.name]?.revision ?? 0
      return files.map { (path: $0.path, file: $0.file, files: files, description: description) }
    }
    var all = parallelMap(work.count, jobs: finished.jobs) { index in
      let (path, file, files, description) = work[index]
      var out = ByteBuffer(capacity: 16 << 10)
      switch file {
      case .openAPI:
        var writer = OpenAPIWriter(description, finished.examples, finished.facts.samples)
        writer.write(into: &out)
      case .blueprint:
        var writer = BlueprintWriter(description, finished.examples, finished.facts.samples)
        writer.write(into: &out)
      case .index:
        VersionIndex(description: description, files: files, finished: finished).write(into: &out)
      case .schema(let index):
        write(description.endpoints[index].parts.first, at: path, description, into: &out)
      case .pageSchema(let index):
        write(description.endpoints[index].parts.last, at: path, description, into: &out)
      }
      return ProducedFile(path: path, bytes: Array(out.bytes))
    }
    if APICatalog.isPublished(graph.site, versions.map(\.version)) {
      let catalog = APICatalog(
        site: graph.site, versions: versions.map(\.version),
        page: graph.pageOfAPI.map { graph.site.base.origin + $0.string })
      var out = ByteBuffer(capacity: 1 << 10)
      catalog.write(into: &out)
      all.append(ProducedFile(path: APICatalog.path, bytes: Array(out.bytes)))
    }
    return all
  }

  /// Writes the JSON Schema of an endpoint.
  private func write(
    _ part: DescribedEndpoint?, at path: String, _ description: VersionDescription,
    into out: inout ByteBuffer
  ) {
    guard let endpoint = part else { return }
    let writer = ResponseSchemaWriter(
      names: description.schemaNames(of: [endpoint]), prefix: "#/$defs/")
    var json = JSONWriter(style: .pretty)
    json.beginObject(into: &out)
    json.member("$schema", "https://json-schema.org/draft/2020-12/schema", into: &out)
    json.member("$id", description.address("/\(path)"), into: &out)
    json.member("title", description.title(of: endpoint), into: &out)
    json.member("description", endpoint.description.description, into: &out)
    writer.document(
      endpoint.description.schema.bare, definitions: "$defs", &json, into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
  }
}

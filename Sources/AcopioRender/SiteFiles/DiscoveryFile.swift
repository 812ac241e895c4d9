import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel

/// A file of an endpoint that not every entry has, as listed in `acopio.json`.
struct PublishedEndpoint: Sendable {
  /// The index of the language.
  let language: Int
  /// The index of the output in the plan, used for sorting.
  let output: Int
  /// The number of bytes of the file.
  let bytes: Int
  /// The SHA-256 of the file in hexadecimal digits.
  let sha256: String
  /// The patches from earlier revisions.
  var patches: [PublishedPatch] = []
}

/// Writes `acopio.json`, which lists versions and endpoints for programs.
///
/// Files that a collection has once, or once per page, are listed with size and hash, so that a
/// client can detect a change without a download. Files that each entry has are listed once, by
/// their pattern.
struct DiscoveryFile: SiteFile {
  let path: StaticString = "acopio.json"
  let kind = ToolFileKind("the list of all endpoints")

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    DiscoveryWriter(graphs: finished.graphs, endpoints: finished.facts.endpoints).write(into: &out)
  }
}

/// The members of `acopio.json`.
private struct DiscoveryWriter {
  let graphs: [SiteGraph]
  let endpoints: [PublishedEndpoint]
  private let lives: [Origin: ResponseSchema.Life]

  init(graphs: [SiteGraph], endpoints: [PublishedEndpoint]) {
    self.graphs = graphs
    self.endpoints = endpoints
    lives = DiscoveryWriter.lives(graphs[0])
  }

  func write(into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    json.beginObject(into: &out)
    json.beginObject("site", into: &out)
    json.member("name", site.name, into: &out)
    json.member("url", address("/"), into: &out)
    json.member("locale", site.locale, into: &out)
    if isMultilingual { write(site.languages, &json, &out) }
    json.endObject(into: &out)
    json.beginArray("versions", into: &out)
    for version in site.api.versions { write(version, &json, &out) }
    json.endArray(into: &out)
    json.beginArray("endpoints", into: &out)
    let inOrder = endpoints.inOrder { ($0.language, $0.output) < ($1.language, $1.output) }
    for file in inOrder { write(file, &json, &out) }
    json.endArray(into: &out)
    json.beginArray("entries", into: &out)
    for graph in graphs {
      for collection in graph.collections { writePatterns(collection, graph.site, &json, &out) }
    }
    json.endArray(into: &out)
    DiscoveryOutputs(graphs: graphs, files: inOrder).write(&json, into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
  }

  private var site: Site { graphs[0].site }
  private var isMultilingual: Bool { graphs.count > 1 }

  private func address(_ path: String) -> String {
    site.base.origin + site.base.path + path
  }

  private func write(
    _ languages: [Language], _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginArray("languages", into: &out)
    for language in languages {
      json.beginObject(into: &out)
      json.member("locale", language.locale, into: &out)
      json.member("title", language.title, into: &out)
      json.member("url", address(language.prefix + "/"), into: &out)
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
  }

  private func write(_ version: APIVersion, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.member("name", version.name, into: &out)
    json.member("current", .bool(version.isCurrent), into: &out)
    LifeMembers.write(
      version.deprecation.map { ResponseSchema.Life($0) }, &json, into: &out)
    json.endObject(into: &out)
  }

  /// The end of the life of each endpoint by its declaration, for those that have one.
  private static func lives(_ graph: SiteGraph) -> [Origin: ResponseSchema.Life] {
    var lives: [Origin: ResponseSchema.Life] = [:]
    for endpoint in graph.collections.flatMap(\.files.endpoints) + graph.site.endpoints {
      if let life = endpoint.deprecation { lives[endpoint.origin] = ResponseSchema.Life(life) }
    }
    return lives
  }

  private func write(_ file: PublishedEndpoint, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    let graph = graphs[file.language]
    let output = graph.outputs[file.output]
    guard case .endpoint(let endpoint) = output.kind else { return }
    json.beginObject(into: &out)
    json.member("version", endpoint.version, into: &out)
    json.member("path", endpoint.path.string, into: &out)
    if isMultilingual { json.member("locale", graph.site.locale, into: &out) }
    if endpoint.geometry != nil { json.member("format", "geojson", into: &out) }
    json.member("url", address("/" + output.path.string), into: &out)
    json.member("bytes", file.bytes, into: &out)
    json.member("sha256", file.sha256, into: &out)
    LifeMembers.write(lives[endpoint.declaration], &json, into: &out)
    write(file.patches, &json, &out)
    json.endObject(into: &out)
  }

  private func write(
    _ patches: [PublishedPatch], _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    guard !patches.isEmpty else { return }
    json.beginArray("patches", into: &out)
    for patch in patches {
      json.beginObject(into: &out)
      json.member("from", patch.from, into: &out)
      json.member("url", address("/" + patch.path), into: &out)
      json.member("bytes", patch.bytes.count, into: &out)
      json.member("sha256", patch.sha256, into: &out)
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
  }

  private func writePatterns(
    _ collection: Collection, _ site: Site, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    for endpoint in collection.files.endpoints where site.languageIndex == 0 || endpoint.isLocalized
    {
      guard endpoint.isOfEntries else { continue }
      let path = site.language.filePrefix + endpoint.path.text
      let versions: [String?] = endpoint.versions.isEmpty ? [nil] : endpoint.versions
      for version in versions {
        json.beginObject(into: &out)
        json.member("version", version, into: &out)
        json.member("path", path, into: &out)
        if isMultilingual { json.member("locale", site.locale, into: &out) }
        if endpoint.geometry != nil { json.member("format", "geojson", into: &out) }
        let folder = version.map { "/\($0)" } ?? ""
        let file = "\(folder)\(path)\(endpoint.fileExtension)"
        json.member("url", address(file), into: &out)
        LifeMembers.write(
          endpoint.deprecation.map { ResponseSchema.Life($0) }, &json, into: &out)
        json.endObject(into: &out)
      }
    }
  }
}

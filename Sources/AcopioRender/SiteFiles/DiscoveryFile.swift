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
    json.key("site", into: &out)
    json.beginObject(into: &out)
    pair("name", site.name, &json, &out)
    pair("url", address("/"), &json, &out)
    pair("locale", site.locale, &json, &out)
    if isMultilingual { write(site.languages, &json, &out) }
    json.endObject(into: &out)
    json.key("versions", into: &out)
    json.beginArray(into: &out)
    for version in site.api.versions { write(version, &json, &out) }
    json.endArray(into: &out)
    json.key("endpoints", into: &out)
    json.beginArray(into: &out)
    let inOrder = endpoints.inOrder { ($0.language, $0.output) < ($1.language, $1.output) }
    for file in inOrder { write(file, &json, &out) }
    json.endArray(into: &out)
    json.key("entries", into: &out)
    json.beginArray(into: &out)
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
    json.key("languages", into: &out)
    json.beginArray(into: &out)
    for language in languages {
      json.beginObject(into: &out)
      pair("locale", language.locale, &json, &out)
      pair("title", language.title, &json, &out)
      pair("url", address(language.prefix + "/"), &json, &out)
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
  }

  private func pair(
    _ key: StaticString, _ text: String, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.key(key, into: &out)
    json.string(text, into: &out)
  }

  private func write(_ version: APIVersion, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginObject(into: &out)
    pair("name", version.name, &json, &out)
    json.key("current", into: &out)
    json.value(.bool(version.isCurrent), into: &out)
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
    if let version = endpoint.version { pair("version", version, &json, &out) }
    pair("path", endpoint.path.string, &json, &out)
    if isMultilingual { pair("locale", graph.site.locale, &json, &out) }
    if endpoint.geometry != nil { pair("format", "geojson", &json, &out) }
    pair("url", address("/" + output.path.string), &json, &out)
    json.key("bytes", into: &out)
    json.integer(Int64(file.bytes), into: &out)
    pair("sha256", file.sha256, &json, &out)
    LifeMembers.write(lives[endpoint.declaration], &json, into: &out)
    write(file.patches, &json, &out)
    json.endObject(into: &out)
  }

  private func write(
    _ patches: [PublishedPatch], _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    guard !patches.isEmpty else { return }
    json.key("patches", into: &out)
    json.beginArray(into: &out)
    for patch in patches {
      json.beginObject(into: &out)
      pair("from", patch.from, &json, &out)
      pair("url", address("/" + patch.path), &json, &out)
      json.key("bytes", into: &out)
      json.integer(Int64(patch.bytes.count), into: &out)
      pair("sha256", patch.sha256, &json, &out)
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
      let path = site.language.prefix + endpoint.path.text
      let versions: [String?] = endpoint.versions.isEmpty ? [nil] : endpoint.versions
      for version in versions {
        json.beginObject(into: &out)
        if let version { pair("version", version, &json, &out) }
        pair("path", path, &json, &out)
        if isMultilingual { pair("locale", site.locale, &json, &out) }
        if endpoint.geometry != nil { pair("format", "geojson", &json, &out) }
        let folder = version.map { "/\($0)" } ?? ""
        let file = "\(folder)\(path)\(endpoint.fileExtension)"
        pair("url", address(file), &json, &out)
        LifeMembers.write(
          endpoint.deprecation.map { ResponseSchema.Life($0) }, &json, into: &out)
        json.endObject(into: &out)
      }
    }
  }
}

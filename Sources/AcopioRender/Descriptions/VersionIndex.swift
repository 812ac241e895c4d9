import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel

/// Writes the list of the endpoints of a version, `/v1.json`.
///
/// A file that an endpoint has once is listed with its size and hash, so that a client can detect a change
/// without a download.
struct VersionIndex {
  let description: VersionDescription
  /// The files that describe the version, with their paths.
  let files: [(path: String, file: DescriptionFiles.File)]
  let finished: FinishedSite

  func write(into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    json.beginObject(into: &out)
    json.member("title", description.site.name, into: &out)
    if let version = description.version {
      json.member("version", version.name, into: &out)
      json.member("current", .bool(version.isCurrent), into: &out)
      LifeMembers.write(
        version.deprecation.map { ResponseSchema.Life($0) }, &json, into: &out)
    }
    for (path, file) in files {
      switch file {
      case .openAPI: json.member("openapi", description.address("/\(path)"), into: &out)
      case .blueprint: json.member("blueprint", description.address("/\(path)"), into: &out)
      case .index, .schema, .pageSchema: break
      }
    }
    json.beginArray("endpoints", into: &out)
    let outputs = outputs()
    var (schemas, pages): ([Int: String], [Int: String]) = ([:], [:])
    for (path, file) in files {
      if case .schema(let index) = file { schemas[index] = path }
      if case .pageSchema(let index) = file { pages[index] = path }
    }
    for (index, endpoint) in description.endpoints.enumerated() {
      write(
        endpoint, schema: schemas[index], ofPages: pages[index],
        endpoint.declarations.flatMap { outputs[$0] ?? [] },
        &json, &out)
    }
    json.endArray(into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
  }

  /// The outputs of this version in the site's own language, by the declaration of their endpoint.
  private func outputs() -> [Origin: [Int]] {
    var found: [Origin: [Int]] = [:]
    for (index, output) in finished.graphs[0].outputs.enumerated() {
      guard case .endpoint(let file) = output.kind, file.version == description.version?.name
      else { continue }
      found[file.declaration, default: []].append(index)
    }
    return found
  }

  private func write(
    _ endpoint: DescribedEndpoint, schema: String?, ofPages pageSchema: String?, _ outputs: [Int],
    _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    let described = endpoint.description
    json.beginObject(into: &out)
    json.member("path", described.path, into: &out)
    json.member("title", description.title(of: endpoint), into: &out)
    json.member("description", described.description, into: &out)
    json.member("url", description.address(described.path + described.fileExtension), into: &out)
    json.member("media_type", described.mediaType, into: &out)
    if let schema { json.member("schema", description.address("/\(schema)"), into: &out) }
    if let pageSchema {
      json.member("page_schema", description.address("/\(pageSchema)"), into: &out)
    }
    LifeMembers.write(described.life, &json, into: &out)
    json.member("files", outputs.count, into: &out)
    if outputs.count == 1, let index = outputs.first,
      let file = finished.facts.endpoints.first(where: { $0.language == 0 && $0.output == index })
    {
      json.member("bytes", file.bytes, into: &out)
      json.member("sha256", file.sha256, into: &out)
    }
    let others = description.otherLanguages(of: endpoint)
    if !others.isEmpty {
      json.beginObject("languages", into: &out)
      for language in others {
        language.locale.withBytes { json.key($0, into: &out) }
        let path = description.path(of: endpoint, in: language)
        json.string(description.address(path + described.fileExtension), into: &out)
      }
      json.endObject(into: &out)
    }
    json.endObject(into: &out)
  }
}

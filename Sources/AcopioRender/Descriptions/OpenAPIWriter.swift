import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel

/// Writes the description of a version for programs (OpenAPI 3.1).
///
/// A path is the path of the file, with its extension, which every static host serves. Without the
/// extension, as clients of some hosts may call it, the address depends on the host, so it is only
/// named in `x-extensionless-path`, where no generator makes a call of it. For the same reason the
/// server is the base URL of the site, and the version is a part of the paths.
struct OpenAPIWriter {
  let description: VersionDescription
  private let schemas: ResponseSchemaWriter
  private var json = JSONWriter(style: .pretty)
  private var operations: Set<String> = []
  /// The files whose bodies are examples, and the bodies by the index of their output.
  private let examples: BlueprintExamples
  private let samples: [Int: BlueprintSample]
  /// The most bytes of an example, so that the document stays readable.
  private static let exampleLimit = 8 << 10

  init(
    _ description: VersionDescription, _ examples: BlueprintExamples,
    _ samples: [Int: BlueprintSample]
  ) {
    self.description = description
    self.examples = examples
    self.samples = samples
    var names = description.schemaNames(of: description.endpoints)
    names.add(.problem, as: "Problem")
    schemas = ResponseSchemaWriter(names: names, prefix: "#/components/schemas/")
  }

  /// Writes the document.
  mutating func write(into out: inout ByteBuffer) {
    json.beginObject(into: &out)
    json.member("openapi", "3.1.0", into: &out)
    info(&out)
    json.member("jsonSchemaDialect", "https://json-schema.org/draft/2020-12/schema", into: &out)
    json.beginArray("servers", into: &out)
    json.beginObject(into: &out)
    json.member("url", description.address(""), into: &out)
    json.endObject(into: &out)
    json.endArray(into: &out)
    if let page = description.graphs[0].pageOfAPI {
      json.beginObject("externalDocs", into: &out)
      json.member("url", description.site.base.origin + page.string, into: &out)
      json.endObject(into: &out)
    }
    tags(&out)
    json.beginObject("paths", into: &out)
    for endpoint in description.endpoints { paths(of: endpoint, &out) }
    json.endObject(into: &out)
    components(&out)
    json.endObject(into: &out)
    out.append(0x0A)
  }

  private mutating func info(_ out: inout ByteBuffer) {
    let site = description.site
    json.beginObject("info", into: &out)
    json.member("title", site.name, into: &out)
    if !site.description.isEmpty { json.member("description", site.description, into: &out) }
    if let catalogue = site.catalogue {
      json.beginObject("contact", into: &out)
      json.member("name", catalogue.publisher.name, into: &out)
      json.member("url", catalogue.publisher.url, into: &out)
      json.member("email", catalogue.publisher.email, into: &out)
      json.endObject(into: &out)
      json.beginObject("license", into: &out)
      json.member("name", catalogue.licence.id ?? catalogue.licence.url, into: &out)
      json.member("url", catalogue.licence.url, into: &out)
      json.endObject(into: &out)
    }
    json.member("version", description.revisionName, into: &out)
    json.endObject(into: &out)
  }

  private mutating func tags(_ out: inout ByteBuffer) {
    var known: Set<String> = []
    json.beginArray("tags", into: &out)
    for endpoint in description.endpoints {
      let group = description.group(of: endpoint)
      guard known.insert(group).inserted else { continue }
      json.beginObject(into: &out)
      json.member("name", group, into: &out)
      json.member("description", description.tag(of: endpoint), into: &out)
      json.member("x-displayName", description.tag(of: endpoint), into: &out)
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
  }

  // MARK: - Paths

  /// Writes the paths of an endpoint: in each of its languages, and the further pages of lists.
  private mutating func paths(of endpoint: DescribedEndpoint, _ out: inout ByteBuffer) {
    let name = description.name(of: endpoint)
    let languages = [description.site.languages[0]] + description.otherLanguages(of: endpoint)
    for (index, language) in languages.enumerated() {
      let path = description.path(of: endpoint, in: language)
      let ending = index == 0 ? "" : PascalCase.name(language.filePrefix)
      let described = endpoint.description
      self.path(path, described, of: endpoint, in: index, named: name + ending, &out)
      if let pages = endpoint.pages {
        self.path(
          DescribedEndpoint.pages(of: path), pages, of: endpoint, in: index,
          named: "\(name)Page\(ending)", &out)
      } else if endpoint.endpoint.perPage != nil {
        var page = described
        page.parameters.append(description.page)
        self.path(
          path + "/page/{page}", page, of: endpoint, in: index, named: "\(name)Page\(ending)", &out)
      }
    }
  }

  /// Whether the file is the one that hosts find for its address without an extension: JSON takes precedence.
  private func isAnsweredWithoutExtension(_ endpoint: DescribedEndpoint) -> Bool {
    endpoint.description.fileExtension == ".json"
      || !description.endpoints.contains {
        $0.endpoint.path.text == endpoint.endpoint.path.text
          && $0.description.fileExtension == ".json"
      }
  }

  private mutating func path(
    _ path: String, _ described: EndpointDescription, of endpoint: DescribedEndpoint,
    in language: Int, named name: String, _ out: inout ByteBuffer
  ) {
    json.key(string: path + described.fileExtension, into: &out)
    json.beginObject(into: &out)
    // Pages whose names are their hash have one address.
    let isHashed = described.path == endpoint.pages?.path
    if !isHashed, isAnsweredWithoutExtension(endpoint) {
      json.member("x-extensionless-path", path, into: &out)
    }
    if !isHashed, let version = description.version, version.isCurrent,
      endpoint.endpoint.isUnversioned
    {
      // The same bytes; one operation is enough for clients.
      let twin = path.dropFirst(version.name.utf8.count + 1) + described.fileExtension
      json.member("x-unversioned-path", String(twin), into: &out)
    }
    json.beginObject("get", into: &out)
    json.member("operationId", operation(name), into: &out)
    let title = description.title(of: endpoint)
    let other = language == 0 ? "" : " (\(description.site.languages[language].title))"
    json.member("summary", title + other, into: &out)
    json.member("description", described.description, into: &out)
    if let life = described.life { ResponseSchemaWriter.write(life, &json, into: &out) }
    json.member("tags", [description.group(of: endpoint)], into: &out)
    parameters(described, of: endpoint, in: language, &out)
    responses(described, of: endpoint, in: language, &out)
    json.endObject(into: &out)
    json.endObject(into: &out)
  }

  /// An id that no other operation has.
  private mutating func operation(_ name: String) -> String {
    var id = "get\(name)"
    var number = 2
    while !operations.insert(id).inserted {
      id = "get\(name)\(number)"
      number += 1
    }
    return id
  }

  private mutating func parameters(
    _ described: EndpointDescription, of endpoint: DescribedEndpoint, in language: Int,
    _ out: inout ByteBuffer
  ) {
    let parameters = described.parameters
    guard !parameters.isEmpty else { return }
    var known: Set<String> = []
    var example = description.example(of: endpoint, in: language)
    let version = description.version?.name
    let hasPages = endpoint.declarations.contains {
      examples.files[BlueprintExamples.Key(declaration: $0, version: version, isPage: true)] != nil
    }
    if hasPages { example.merge([VersionDescription.pageName: "2"]) { own, _ in own } }
    json.beginArray("parameters", into: &out)
    for parameter in parameters where known.insert(parameter.name).inserted {
      var schema = parameter.schema
      let text = schema.description ?? schema.title
      schema.title = nil
      schema.description = nil
      json.beginObject(into: &out)
      json.member("name", parameter.name, into: &out)
      json.member("in", "path", into: &out)
      json.member("required", .bool(true), into: &out)
      json.member("description", text, into: &out)
      json.key("schema", into: &out)
      schemas.write(schema, &json, into: &out)
      if let value = example[parameter.name] {
        json.key("example", into: &out)
        write(value, as: schema, &out)
      }
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
  }

  /// Writes the text of a parameter as a value of its type.
  private mutating func write(
    _ text: String, as schema: ResponseSchema, _ out: inout ByteBuffer
  ) {
    if schema.kind == .integer, let number = Int64(text) {
      json.integer(number, into: &out)
    } else {
      json.string(text, into: &out)
    }
  }

  /// Writes the first file of an endpoint as an example, if it is small and in the site's own language.
  private mutating func example(
    _ described: EndpointDescription, of endpoint: DescribedEndpoint, in language: Int,
    _ out: inout ByteBuffer
  ) {
    let isPage = described.parameters.contains { $0.name == VersionDescription.pageName }
    let isHashed = described.path == endpoint.pages?.path
    guard language == 0, !isPage, !isHashed else { return }
    let version = description.version?.name
    let keys = endpoint.declarations.map {
      BlueprintExamples.Key(declaration: $0, version: version, isPage: false)
    }
    let file = keys.compactMap { examples.files[$0] }.first
    guard let file, let sample = samples[file.output], sample.part == nil,
      sample.json.count <= Self.exampleLimit
    else { return }
    sample.json.withUnsafeBufferPointer { bytes in
      var sources = SourceMap()
      let arena = Arena(chunkSize: 1 << 13)
      var faults = Diagnostics()
      let file = sources.add(path: "", bytes: bytes)
      guard let value = JSONReader.read(file, arena: arena, &faults) else { return }
      json.member("example", value, into: &out)
    }
  }

  private mutating func responses(
    _ described: EndpointDescription, of endpoint: DescribedEndpoint, in language: Int,
    _ out: inout ByteBuffer
  ) {
    json.beginObject("responses", into: &out)
    json.beginObject("200", into: &out)
    json.member("description", description.title(of: endpoint), into: &out)
    json.beginObject("content", into: &out)
    json.key(string: described.mediaType, into: &out)
    json.beginObject(into: &out)
    json.key("schema", into: &out)
    schemas.write(described.schema, &json, into: &out)
    example(described, of: endpoint, in: language, &out)
    json.endObject(into: &out)
    json.endObject(into: &out)
    json.endObject(into: &out)
    json.beginObject("404", into: &out)
    json.member("$ref", "#/components/responses/NotFound", into: &out)
    json.endObject(into: &out)
    json.endObject(into: &out)
  }

  /// The response for a missing file, which depends on the host: 404.json or 404.html.
  private mutating func notFound(_ out: inout ByteBuffer) {
    json.beginObject("NotFound", into: &out)
    json.member("description", description.text("There is no such file"), into: &out)
    json.beginObject("content", into: &out)
    json.key(string: MediaTypes.problem, into: &out)
    json.beginObject(into: &out)
    json.key("schema", into: &out)
    schemas.write(.problem, &json, into: &out)
    json.endObject(into: &out)
    json.beginObject("text/html", into: &out)
    json.key("schema", into: &out)
    schemas.write(ResponseSchema(.string), &json, into: &out)
    json.endObject(into: &out)
    json.endObject(into: &out)
    json.endObject(into: &out)
  }

  private mutating func components(_ out: inout ByteBuffer) {
    json.beginObject("components", into: &out)
    json.beginObject("responses", into: &out)
    notFound(&out)
    json.endObject(into: &out)
    json.beginObject("schemas", into: &out)
    for (name, schema) in schemas.names.all {
      json.key(string: name, into: &out)
      json.beginObject(into: &out)
      schemas.members(of: schema, &json, &out)
      json.endObject(into: &out)
    }
    json.endObject(into: &out)
    json.endObject(into: &out)
  }
}

import AcopioAPI
import AcopioBase
import AcopioContract
import AcopioModel

/// Writes the description of a version as an API Blueprint (FORMAT 1A), for people and for contract testers.
///
/// Each endpoint is a resource with its parameters and one action, whose response has its attributes in MSON, the
/// body of a published file and a schema. `HOST` is the address of the version, so that the blueprint is, without
/// a change, one that judges the same site in `content/api/`. For that reason it describes the files of the
/// site's own language, and names the others.
struct BlueprintWriter {
  /// The name of the file in the folder of its version.
  static let fileName = "api.apib"
  /// The media type of blueprints (IANA: `text/vnd.apiblueprint`).
  static let mediaType = "text/vnd.apiblueprint"

  let description: VersionDescription
  /// The files whose bodies are examples.
  let examples: BlueprintExamples
  /// These bodies, by output.
  let samples: [Int: BlueprintSample]
  private let attributes: BlueprintAttributes
  private var out = ""

  init(
    _ description: VersionDescription, _ examples: BlueprintExamples,
    _ samples: [Int: BlueprintSample]
  ) {
    self.description = description
    self.examples = examples
    self.samples = samples
    attributes = BlueprintAttributes(names: description.schemaNames(of: description.endpoints))
  }

  /// A description of an endpoint's files: those at its path, or the further pages of a list.
  private struct Part {
    let endpoint: DescribedEndpoint
    let isPage: Bool
    /// The file whose body is the example.
    let file: BlueprintExamples.File?
  }

  /// Writes the blueprint.
  mutating func write(into buffer: inout ByteBuffer) {
    let site = description.site
    out = "FORMAT: 1A\nHOST: \(description.address(description.folder))\n"
    heading(1, BlueprintText.title(site.name))
    paragraph(site.description)
    for (name, endpoints) in groups() {
      heading(1, BlueprintText.group(name))
      for endpoint in endpoints {
        resource(part(endpoint, isPage: false))
        if endpoint.endpoint.perPage != nil, endpoint.pages == nil {
          resource(part(endpoint, isPage: true))
        }
      }
    }
    types()
    buffer.append(string: out)
  }

  /// The endpoints by the title of their collection, in the order of the first of each.
  private func groups() -> [(name: String, endpoints: [DescribedEndpoint])] {
    var groups: [(name: String, endpoints: [DescribedEndpoint])] = []
    for endpoint in description.endpoints {
      let name = BlueprintText.groupName(description.tag(of: endpoint)) ?? "API"
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].endpoints.append(endpoint)
      } else {
        groups.append((name, [endpoint]))
      }
    }
    return groups
  }

  private func part(_ endpoint: DescribedEndpoint, isPage: Bool) -> Part {
    let file = endpoint.declarations.lazy.compactMap { declaration in
      examples.files[
        BlueprintExamples.Key(
          declaration: declaration, version: description.version?.name, isPage: isPage)]
    }.first
    return Part(endpoint: endpoint, isPage: isPage, file: file)
  }

  // MARK: - Resources

  private mutating func resource(_ part: Part) {
    let endpoint = part.endpoint
    let parameters = parameters(of: part)
    let title = description.title(of: endpoint) + (part.isPage ? ", further pages" : "")
    heading(2, BlueprintText.resource(title, uri(of: part, parameters)))
    if let text = endpoint.description.description { paragraph(text) }
    if let pages = endpoint.pages {
      // Blueprints are of the folder of a version, in which the pages are not.
      paragraph(
        "It lists its pages, whose bytes never change. The path of a page is \(pages.path)\(pages.fileExtension)"
      )
    }
    if let life = endpoint.description.life { paragraph(BlueprintAttributes.note(on: life) + ".") }
    languages(of: part)
    write(parameters)
    heading(3, "GET")
    response(to: part)
  }

  /// Names the paths of the files in other languages.
  private mutating func languages(of part: Part) {
    let others = description.otherLanguages(of: part.endpoint)
    guard !others.isEmpty, !part.isPage else { return }
    let paths = others.map { language in
      "\(language.title): \(language.filePrefix)\(part.endpoint.endpoint.path.text)"
        + part.endpoint.endpoint.fileExtension
    }
    paragraph("In other languages: \(paths.joined(separator: ", "))")
  }

  /// A parameter with its example.
  private struct Parameter {
    let schema: ResponseSchema.Property
    /// Its name in the URI template.
    let variable: String
    let example: String?
  }

  private func parameters(of part: Part) -> [Parameter] {
    var parameters = part.endpoint.description.parameters
    var values: [String: String] = [:]
    if let path = part.file?.path {
      let own = part.isPage ? String(path.dropLast(BlueprintExamples.page.count)) : path
      values = description.values(in: own, of: part.endpoint, in: 0)
    }
    if part.isPage {
      parameters.append(description.page)
      if part.file != nil { values["page"] = "2" }
    }
    var known: Set<String> = []
    return parameters.compactMap { parameter in
      guard known.insert(parameter.name).inserted else { return nil }
      return Parameter(
        schema: parameter, variable: BlueprintText.variable(parameter.name),
        example: values[parameter.name])
    }
  }

  private func uri(of part: Part, _ parameters: [Parameter]) -> String {
    var uri = ""
    for piece in part.endpoint.endpoint.path.pieces {
      switch piece {
      case .literal(let text): uri += BlueprintText.path(text.string)
      case .field(let name): uri += expression(name.string, parameters)
      }
    }
    if part.isPage { uri += "/page/" + expression("page", parameters) }
    return uri + part.endpoint.endpoint.fileExtension
  }

  /// A variable, whose slashes are kept if it matches several segments of a path.
  private func expression(_ name: String, _ parameters: [Parameter]) -> String {
    let parameter = parameters.first { $0.schema.name == name }
    let isPath = parameter?.example?.contains("/") ?? false
    return "{\(isPath ? "+" : "")\(BlueprintText.variable(name))}"
  }

  private mutating func write(_ parameters: [Parameter]) {
    guard !parameters.isEmpty else { return }
    out += "\n+ Parameters\n\n"
    for parameter in parameters {
      let schema = parameter.schema.schema
      let words = schema.isExtensible ? nil : schema.values
      let literals = (words ?? []).compactMap { BlueprintText.literal($0) }
      let isEnum = !literals.isEmpty && literals.count == words?.count
      var type = "string"
      if schema.kind == .integer || schema.kind == .number { type = "number" }
      var text = parameter.variable
      let example = parameter.example.flatMap {
        BlueprintText.literal(BlueprintText.example($0))
      }
      if let example { text += ": \(example)" }
      text += " (\(isEnum ? "enum[\(type)]" : type), required)"
      if let remark = BlueprintAttributes.remark(on: schema) { text += " - \(remark)" }
      var line = BlueprintAttributes.Line(text: text)
      if isEnum {
        let members = literals.map { BlueprintAttributes.Line(text: $0) }
        line.members = [BlueprintAttributes.Line(text: "Members", members: members)]
      }
      line.write(4, into: &out)
    }
  }

  // MARK: - Responses

  private mutating func response(to part: Part) {
    let type = part.endpoint.description.mediaType
    let isPlain = !type.contains { $0 == "(" || $0 == ")" || $0 == "\\" }
    out += "\n+ Response 200\(isPlain ? " (\(type))" : "")\n"
    let sample = part.file.flatMap { samples[$0.output] }
    if let shown = sample?.part {
      let noun = shown.shown == 1 ? "item" : "items"
      out += "\n    The body has the first \(shown.shown) \(noun) of \(shown.all).\n"
    }
    if !isPlain {
      out += "\n    + Headers\n\n"
      code(Array("Content-Type: \(type)".utf8))
    }
    let schema = part.endpoint.description.schema
    if let line = attributes.attributes(of: schema) {
      out += "\n"
      line.write(4, into: &out)
    }
    if let sample {
      out += "\n    + Body\n\n"
      code(sample.json)
    }
    out += "\n    + Schema\n\n"
    code(self.schema(of: part.endpoint))
  }

  /// The schema of an endpoint's files in the draft that contract testers read.
  private func schema(of endpoint: DescribedEndpoint) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 4 << 10)
    let writer = ResponseSchemaWriter(
      names: description.schemaNames(of: Array(endpoint.parts.prefix(1))), prefix: "#/definitions/",
      isDraft07: true)
    var json = JSONWriter(style: .pretty)
    json.beginObject(into: &buffer)
    json.member("$schema", "http://json-schema.org/draft-07/schema#", into: &buffer)
    writer.document(
      endpoint.description.schema.bare, definitions: "definitions", &json, into: &buffer)
    json.endObject(into: &buffer)
    return Array(buffer.bytes)
  }

  /// Writes lines as the code of a section of a response.
  private mutating func code(_ text: [UInt8]) {
    for line in text.split(separator: 0x0A) {
      out += "            "
      out += String(decoding: line, as: UTF8.self)
      out += "\n"
    }
  }

  // MARK: - Types

  private mutating func types() {
    let types = attributes.types()
    guard !types.isEmpty else { return }
    heading(1, "Data Structures")
    for (name, members) in types {
      heading(2, name)
      out += "\n"
      for member in members { member.write(0, into: &out) }
    }
  }

  // MARK: - Text

  private mutating func heading(_ level: Int, _ text: String) {
    out += "\n" + String(repeating: "#", count: level) + " " + text + "\n"
  }

  private mutating func paragraph(_ text: String) {
    guard let text = BlueprintText.paragraph(text) else { return }
    out += "\n\(text)\n"
  }
}

package import AcopioBase
import AcopioJSONSchema

/// Reads OpenAPI 3.0 and 3.1, in JSON or YAML, in one file or several.
///
/// In: a file, and the files that it can refer to. Out: its operations, with compiled schemas. Nothing is fetched, no
/// reference leaves the folder of the files, and circles end. Reports `contract-syntax` for what leaves the document
/// without meaning, and `contract-warning` for parts that are not judged.
package struct OpenAPIReader {
  private static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]
  private static let mostOperations = 20_000

  private var document: OpenAPIDocument
  private var references: DescriptionReferences
  private var bundle: SchemaBundle
  private let version: String?
  private var diagnostics = Diagnostics()
  /// The paths of operations that are judged, by their texts without the names of variables.
  private var templates: [Octets: Octets] = [:]
  private var operationIDs: Set<Octets> = []

  /// Reads the document in `file`, which describes `version` of the API; `nil` after an error.
  package static func read(
    _ file: SourceFile, of version: String?, _ files: ContractFiles,
    _ diagnostics: inout Diagnostics
  ) -> OpenAPIDocument? {
    let arena = Arena()
    var references = DescriptionReferences(files, arena: arena)
    guard let root = references.root(file, &diagnostics) else { return nil }
    guard let isOld = isOld(root, &diagnostics) else { return nil }
    var reader = OpenAPIReader(
      document: OpenAPIDocument(arena: arena), references: references,
      bundle: SchemaBundle(isOld: isOld, arena: arena), version: version)
    reader.read(root)
    diagnostics.append(reader.diagnostics)
    return reader.diagnostics.hasErrors ? nil : reader.document
  }

  /// Whether the document is of OpenAPI 3.0; `nil` after an error.
  private static func isOld(_ root: DescriptionPart, _ diagnostics: inout Diagnostics) -> Bool? {
    let format = root.member("openapi")
    let text = format.value.text.string
    if text == "3.0" || text.hasPrefix("3.0.") { return true }
    if text == "3.1" || text.hasPrefix("3.1.") { return false }
    if text == "3.2" || text.hasPrefix("3.2.") {
      diagnostics.warning(
        .contractWarning, "OpenAPI 3.2 is read like 3.1", at: format.value.origin,
        remedy: "write '3.1.1' if the document needs nothing of 3.2")
      return false
    }
    diagnostics.error(
      .contractForeign, "OpenAPI '\(text)' is not supported, only 3.0 and 3.1",
      at: format.origin, remedy: "convert the document to OpenAPI 3.1")
    return nil
  }

  private mutating func read(_ root: DescriptionPart) {
    document.format = root.value.member("openapi").text.string
    document.title = root.member("info").value.member("title").text.string
    document.description = root.member("info").value.member("description").text.string
    document.server = root.value.member("servers").elements.first?.member("url").text.string ?? ""
    let dialect = root.member("jsonSchemaDialect")
    if dialect.value.kind == .string, !Self.knows(dialect: dialect.value.text) {
      warn("schemas of this dialect are read as JSON Schema 2020-12", dialect, "use 2020-12")
    }
    let paths = root.member("paths")
    switch paths.value.kind {
    case .object: for (name, item) in paths.members { read(name, item) }
    case .undefined, .null: break
    default: fail("'paths' must be an object", paths, "write a path and its methods")
    }
    for (name, part) in root.member("webhooks").members where !ignores(part) {
      document.webhooks.append((name.string, part.origin))
    }
    bundle.finish(&references, &diagnostics)
    document.files = references.paths
    document.schemas = bundle.schemas
    guard !diagnostics.hasErrors else { return }
    compile()
    if document.operations.isEmpty, document.webhooks.isEmpty {
      warn("the document has no operations, so that nothing is judged by it", root, "add paths")
    }
  }

  private static func knows(dialect: Bytes) -> Bool {
    dialect.equals("https://json-schema.org/draft/2020-12/schema")
      || dialect.has("https://spec.openapis.org/oas/3.1/dialect/")
  }

  /// Compiles the schemas of all answers at once, which share what they refer to.
  private mutating func compile() {
    var places: [(operation: Int, answer: Int)] = []
    var indices: [Int] = []
    for (number, operation) in document.operations.enumerated() {
      for (answer, index) in operation.answers.map(\.index).enumerated() {
        guard let index else { continue }
        places.append((number, answer))
        indices.append(index)
      }
    }
    do throws(SchemaError) {
      for (place, rules) in zip(places, try bundle.compiled(indices)) {
        document.operations[place.operation].answers[place.answer].rules = rules
      }
    } catch {
      let origin = places.first.map { document.operations[$0.operation].origin } ?? .none
      diagnostics.error(
        .contractSyntax, "the schemas cannot be used: \(error.message)", at: origin,
        remedy: "correct the schema")
    }
  }

  private mutating func fail(_ message: Message, _ part: DescriptionPart, _ remedy: Message) {
    diagnostics.error(.contractSyntax, message, at: part.origin, remedy: remedy)
  }

  /// Whether a part is an object; reports others by the name of the part or of the list that it is in.
  private mutating func isObject(_ part: DescriptionPart, _ name: Octets) -> Bool {
    if part.value.kind == .object { return true }
    fail("'\(name.string)' must be an object", part, "write its members as 'name: value'")
    return false
  }

  private mutating func warn(_ message: Message, _ part: DescriptionPart, _ remedy: Message) {
    diagnostics.warning(.contractWarning, message, at: part.origin.firstByte, remedy: remedy)
  }

  private mutating func followed(_ part: DescriptionPart) -> DescriptionPart? {
    references.followed(part, &diagnostics)
  }

  // MARK: - Operations

  private mutating func read(_ name: Octets, _ item: DescriptionPart) {
    if name.starts(with: Octets("x-")) { return }
    guard name.first == 0x2F else {
      return fail(
        "the path '\(name.string)' must begin with '/'", item, "write '/\(name.string)'")
    }
    let text = name.string
    guard text.count(where: { $0 == "{" }) == text.count(where: { $0 == "}" }) else {
      return fail("a brace of the path '\(text)' is not closed", item, "write '{name}'")
    }
    // A path item may have members of its own next to a reference.
    guard let target = followed(item), isObject(target, name) else { return }
    let isIgnored = ignores(item) || ignores(target)
    for (key, part) in target.members where Self.methods.contains(key.string) {
      guard part.value.kind == .object else {
        fail("an operation must be an object", part, "write its 'responses'")
        continue
      }
      guard document.operations.count < Self.mostOperations else {
        return fail(
          "the document has more than \(Self.mostOperations) operations", part, "divide it")
      }
      read(key.string, part, of: name, target, isIgnored)
    }
  }

  /// Whether a part has `x-acopio: ignore`.
  private mutating func ignores(_ part: DescriptionPart) -> Bool {
    let word = part.member("x-acopio")
    if word.value.kind == .undefined { return false }
    if word.value.text.equals("ignore") { return true }
    warn("the only value of 'x-acopio' is 'ignore'", word, "write 'x-acopio: ignore', or remove it")
    return false
  }

  private mutating func read(
    _ method: String, _ part: DescriptionPart, of path: Octets, _ item: DescriptionPart,
    _ isIgnored: Bool
  ) {
    let ignored = ignores(part)
    var operation = OpenAPIDocument.Operation(
      method: method.uppercased(), path: relative(path), origin: part.origin,
      isIgnored: isIgnored || ignored,
      title: part.value.member("summary").text.string,
      description: part.value.member("description").text.string)
    let id = part.member("operationId")
    if id.value.kind == .string, !operationIDs.insert(Octets(id.value.text)).inserted {
      warn("'\(id.value.text.string)' is the id of two operations", id, "give each its own")
    }
    if method == "get" {
      if let other = templates.updateValue(path, forKey: Self.unnamed(path)) {
        return fail(
          "'\(path.string)' and '\(other.string)' are the same path", part, "describe it once")
      }
      let parameters = parameters(of: part, item)
      checkPath(path, parameters, part)
      // An encoded '/' is a part of a name, which no file can have.
      let isNoFile = path.string.lowercased().contains("%2f")
      operation.obstacle = isNoFile ? "its path has an encoded '/'" : obstacle(parameters)
      let filters = parameters.filter { $0.kind == "query" && !$0.isRequired }
      operation.allFilters = filters.map(\.name.string)
      for filter in filters where !ignores(filter.part) {
        operation.filters.append(filter.name.string)
      }
      if operation.obstacle == nil { readAnswer(part, parameters, &operation) }
    } else {
      operation.obstacle = "files answer only GET"
    }
    document.operations.append(operation)
  }

  /// A path without the version that its files are in.
  private func relative(_ path: Octets) -> Octets {
    guard let version else { return path }
    let prefix = Octets("/\(version)".utf8)
    guard path.starts(with: prefix) else { return path }
    let rest = Octets(path.dropFirst(prefix.count))
    return rest.isEmpty ? [0x2F] : rest.first == 0x2F ? rest : path
  }

  // MARK: - Parameters

  private static let places: Set<String> = ["path", "query", "querystring", "header", "cookie"]

  private struct Parameter {
    let name: Octets
    /// `path`, `query`, `header` or `cookie`.
    let kind: String
    let isRequired: Bool
    let part: DescriptionPart
    let origin: Origin
  }

  /// The parameters of an operation, which take the place of those of its path with the same name.
  private mutating func parameters(
    of part: DescriptionPart, _ item: DescriptionPart
  ) -> [Parameter] {
    var found: [Parameter] = []
    for list in [item.member("parameters"), part.member("parameters")] {
      if list.value.kind != .array, list.value.kind != .undefined {
        fail("'parameters' must be a list", list, "begin each parameter with '-'")
      }
      for element in list.elements {
        guard let target = followed(element), isObject(target, Octets("parameters")) else {
          continue
        }
        let place = target.member("in")
        guard Self.places.contains(place.value.text.string) else {
          fail(
            "'in' of a parameter is 'path', 'query', 'header' or 'cookie'", place,
            "write where the parameter is")
          continue
        }
        let parameter = Parameter(
          name: Octets(target.value.member("name").text),
          kind: place.value.text.string,
          isRequired: target.value.member("required").bool == true, part: target,
          origin: element.origin)
        found.removeAll { $0.name == parameter.name && $0.kind == parameter.kind }
        found.append(parameter)
      }
    }
    return found
  }

  private mutating func checkPath(
    _ path: Octets, _ parameters: [Parameter], _ part: DescriptionPart
  ) {
    for name in Self.variables(of: path)
    where !parameters.contains(where: { $0.kind == "path" && $0.name == name }) {
      warn(
        "the parameter '\(name.string)' of '\(path.string)' is not described", part,
        "add it to 'parameters', as in '{ name: \(name.string), in: path, required: true }'")
    }
  }

  /// A path without the names of its variables, which make no other path.
  private static func unnamed(_ path: Octets) -> Octets {
    variables(of: path).reduce(path) { path, name in
      guard let start = path.firstOffset(of: [0x7B] + name + [0x7D]) else { return path }
      return Octets(path[..<(start + 1)] + path[(start + 1 + name.count)...])
    }
  }

  private static func variables(of path: Octets) -> [Octets] {
    path.split(separator: 0x7B).dropFirst(path.first == 0x7B ? 0 : 1).compactMap { piece in
      piece.firstIndex(of: 0x7D).map { Octets(piece[..<$0]) }
    }
  }

  /// The requirement of a request that files cannot check; `nil` without one.
  private func obstacle(_ parameters: [Parameter]) -> Message? {
    for parameter in parameters where parameter.isRequired {
      let name = parameter.name.string
      switch parameter.kind {
      case "query": return "it needs the query parameter '\(name)'"
      case "header" where !Self.ofHosts.contains(name.lowercased()):
        return "it needs the header '\(name)'"
      case "cookie": return "it needs the cookie '\(name)'"
      default: continue
      }
    }
    return nil
  }

  /// The headers that hosts know, or that OpenAPI says are not described here.
  private static let ofHosts: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "authorization",
    "cache-control", "content-type", "if-match", "if-modified-since", "if-none-match",
    "if-unmodified-since", "origin", "range", "referer", "user-agent",
  ]

  // MARK: - Responses

  private mutating func readAnswer(
    _ part: DescriptionPart, _ parameters: [Parameter],
    _ operation: inout OpenAPIDocument.Operation
  ) {
    let responses = part.member("responses")
    guard responses.value.kind == .object else {
      if responses.value.kind == .undefined {
        operation.obstacle = "it has no responses"
      } else {
        fail("'responses' must be an object", responses, "write a status and its response")
      }
      return
    }
    let all = responses.members
    let chosen = ["200", "2XX", "2xx", "default"].lazy.compactMap { name in
      all.first { $0.name.string == name }
    }.first
    guard let chosen else {
      let names = all.map(\.name.string).filter { !$0.hasPrefix("x-") }
      operation.obstacle =
        names.isEmpty
        ? "it has no responses"
        : "its statuses are \(names.joined(separator: ", ")), and a file has 200"
      return
    }
    guard let response = followed(chosen.part), isObject(response, chosen.name) else { return }
    let bodies = response.member("content")
    guard bodies.value.kind == .undefined || isObject(bodies, Octets("content")) else { return }
    let content = bodies.members
    guard !content.isEmpty else {
      operation.obstacle = "its response has no body"
      return
    }
    for (name, media) in content {
      guard let range = JSONType(name) else { continue }
      // A media type may be a reference (3.2).
      guard let target = followed(media), isObject(target, name) else { continue }
      let schema = target.member("schema")
      let isKnown = schema.value.kind != .undefined
      let (samples, further) = samples(of: target, parameters, operation.path)
      operation.answers.append(
        OpenAPIDocument.Answer(
          mediaType: range.type,
          index: isKnown ? bundle.index(of: schema) : nil,
          samples: samples, furtherSamples: further, origin: media.origin))
    }
    if operation.answers.isEmpty {
      let names = content.map(\.name.string).joined(separator: ", ")
      operation.obstacle = "its response is not JSON, but \(names)"
    }
  }

  /// The type of a body of JSON.
  private struct JSONType {
    /// The media type without parameters; `nil` for a range of types.
    let type: Octets?

    /// The type that a key of `content` names; `nil` if it is not JSON.
    init?(_ name: Octets) {
      let text = Octets(name.prefix { $0 != 0x3B }).trimmed.map(\.smallLetter)
      let isRange = text.equals("*/*") || text.equals("application/*")
      guard isRange || MediaType(text).isJSON else { return nil }
      type = isRange ? nil : text
    }
  }

  // MARK: - Examples

  /// The examples of a media type, those of its schema only if it has none, and how many more there are.
  private mutating func samples(
    of media: DescriptionPart, _ parameters: [Parameter], _ path: Octets
  ) -> (samples: [OpenAPIDocument.Sample], further: Int) {
    var found: [OpenAPIDocument.Sample] = []
    var further = 0
    func add(_ value: Value, _ origin: Origin, named name: Octets?, isOfResponse: Bool = true) {
      let target = self.path(path, parameters, example: name)
      if let target, found.contains(where: { $0.path == target }) {
        further += 1
        return
      }
      found.append(
        OpenAPIDocument.Sample(
          path: target, ownPath: target == nil ? Self.path(path, of: value) : nil, value: value,
          origin: origin, isOfResponse: isOfResponse))
    }
    let one = media.member("example")
    if one.value.kind != .undefined { add(one.value, one.value.origin, named: nil) }
    let examples = media.member("examples")
    if examples.value.kind != .undefined { _ = isObject(examples, Octets("examples")) }
    for (name, part) in examples.members {
      guard let example = followed(part) else { continue }
      let value = example.member("value")
      if value.value.kind != .undefined {
        add(value.value, value.value.origin, named: name)
      } else if example.member("externalValue").value.kind == .string {
        warn("the example in another file is not read", part, "write its 'value' here")
      }
    }
    guard found.isEmpty else { return (found, further) }
    var ignored = Diagnostics()
    guard let schema = references.followed(media.member("schema"), &ignored) else {
      return (found, further)
    }
    let example = schema.member("example")
    if example.value.kind != .undefined {
      add(example.value, example.value.origin, named: nil, isOfResponse: false)
    } else if let first = schema.member("examples").value.elements.first {
      add(first, first.origin, named: nil, isOfResponse: false)
    }
    return (found, further)
  }

  /// The path of an example whose request is not given: the only variable of its template has the value of the member
  /// with its name, or of `id`.
  private static func path(_ template: Octets, of example: Value) -> Octets? {
    let pieces = template.split(separator: 0x7B, omittingEmptySubsequences: false)
    guard pieces.count == 2, let close = pieces[1].firstIndex(of: 0x7D) else { return nil }
    let variable = Octets(pieces[1][..<close]).string
    for name in [variable, "id"] {
      let value = example.member(named: name)
      guard value.kind == .string || value.kind == .number, value.text.count > 0,
        !value.text.contains(0x2F)
      else { continue }
      return PercentEncoding.decodedBytes(pieces[0]) + value.text
        + PercentEncoding.decodedBytes(pieces[1][(close + 1)...])
    }
    return nil
  }

  /// The path of a request with the values of its parameters, of an example with this name if they have one.
  private mutating func path(
    _ path: Octets, _ parameters: [Parameter], example name: Octets?
  ) -> Octets? {
    guard path.contains(0x7B) else { return PercentEncoding.decodedBytes(path) }
    var out: Octets = []
    var rest = path[...]
    while let open = rest.firstIndex(of: 0x7B), let close = rest[open...].firstIndex(of: 0x7D) {
      out += PercentEncoding.decodedBytes(rest[..<open])
      let variable = Octets(rest[(open + 1)..<close])
      guard
        let parameter = parameters.first(where: { $0.kind == "path" && $0.name == variable }),
        let value = value(of: parameter.part, example: name), !value.isEmpty
      else { return nil }
      out += value
      rest = rest[(close + 1)...]
    }
    return out + PercentEncoding.decodedBytes(rest)
  }

  /// The value of a parameter in an example; `nil` if it has none.
  private mutating func value(of parameter: DescriptionPart, example name: Octets?) -> Octets? {
    let examples = parameter.member("examples").members
    if let named = examples.first(where: { $0.name == name }) ?? nil,
      let value = followed(named.part)?.value.member("value"), let text = value.parameterText
    {
      return text
    }
    if let text = parameter.value.member("example").parameterText { return text }
    if let first = examples.first, let value = followed(first.part)?.value.member("value") {
      return value.parameterText
    }
    var ignored = Diagnostics()
    guard let schema = references.followed(parameter.member("schema"), &ignored)?.value else {
      return nil
    }
    for value in [
      schema.member("example"), schema.member("examples").elements.first ?? .undefined,
      schema.member("const"), schema.member("enum").elements.first ?? .undefined,
    ] {
      if let text = value.parameterText { return text }
    }
    return nil
  }
}

extension Value {
  /// A scalar as it is in a path.
  fileprivate var parameterText: Octets? {
    switch kind {
    case .string, .number: Octets(text)
    case .integer, .bool:
      {
        var out = ByteBuffer()
        appendJSON(self, into: &out)
        return Octets(out.bytes)
      }()
    default: nil
    }
  }
}

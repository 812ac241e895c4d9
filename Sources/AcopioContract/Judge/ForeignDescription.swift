package import AcopioBase
import AcopioModel

/// A description of an API that is no API Blueprint.
package enum ForeignDescription: String, Sendable, CaseIterable {
  case asyncAPI = "an AsyncAPI document"
  case graphQL = "a GraphQL schema"
  case openAPI = "an OpenAPI document"
  case postman = "a Postman collection"
  case swagger = "a Swagger document"

  /// The format of a text; `nil` if it is none of these.
  ///
  /// JSON and YAML are told by a member of the whole, a GraphQL schema by the ending of `path` or by its first
  /// definition.
  package init?(_ file: SourceFile) {
    let endings = [".graphql", ".graphqls", ".gql"]
    if endings.contains(where: file.path.hasSuffix) {
      self = .graphQL
    } else if file.bytes.trimmed.has("{") {
      self.init(json: file)
    } else {
      self.init(lines: file.bytes)
    }
  }

  /// The name of the format by the member that gives its version.
  private static let versions: [(key: String, format: ForeignDescription)] = [
    ("asyncapi", .asyncAPI), ("openapi", .openAPI), ("swagger", .swagger),
  ]

  private init?(json file: SourceFile) {
    let arena = Arena()
    var ignored = Diagnostics()
    guard let value = JSONReader.read(file, arena: arena, &ignored) else { return nil }
    let found: ForeignDescription? = withExtendedLifetime(arena) {
      if let known = Self.versions.first(where: { value.member(named: $0.key).kind != .undefined })
      {
        return known.format
      }
      // An exported collection names its schema; an older one has only its id.
      let info = value.member(named: "info")
      let isPostman =
        info.member(named: "_postman_id").kind != .undefined
        || info.member(named: "schema").text.string.contains("getpostman.com")
      return isPostman ? .postman : nil
    }
    guard let found else { return nil }
    self = found
  }

  private init?(lines text: Bytes) {
    var start = 0
    var isFirst = true
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
      let line = text.slice(start..<end)
      start = end + 1
      if line.trimmed.isEmpty || line.has("#") || line.has("---") { continue }
      // The metadata of a blueprint.
      if line.has("FORMAT:") { return nil }
      let key = Self.key(of: line)
      if let known = Self.versions.first(where: { $0.key == key }) {
        self = known.format
        return
      }
      if isFirst, Self.definitions.contains(where: { line.has($0) }) {
        self = .graphQL
        return
      }
      isFirst = false
    }
    return nil
  }

  /// The beginnings of definitions of GraphQL.
  private static let definitions: [StaticString] = [
    "schema {", "type Query", "type Mutation", "directive @", "scalar ",
  ]

  /// The key of a line of a YAML mapping that is not indented; empty if it has none.
  private static func key(of line: Bytes) -> String {
    guard let colon = line.firstIndex(of: 0x3A) else { return "" }
    let quotes: Set<Character> = ["\"", "'"]
    return line.slice(0..<colon).string.filter { !quotes.contains($0) }
  }

  /// The remedy for the site.
  package var remedy: Message {
    switch self {
    case .asyncAPI:
      "it describes messages, which files do not send; describe the responses to GET in OpenAPI or API Blueprint"
    case .graphQL:
      "files answer no queries; describe one response for each address in OpenAPI or API Blueprint"
    case .openAPI: "name the file '*.yaml', '*.yml' or '*.json'"
    case .postman:
      "convert it to OpenAPI 3, for example with 'postman-to-openapi', and put the document here instead"
    case .swagger:
      "convert it to OpenAPI 3 with 'swagger2openapi' or converter.swagger.io, and put the document here instead"
    }
  }
}

extension Contract {
  /// The endings of JSON and YAML.
  private static let endings = [".json", ".yaml", ".yml"]

  /// Whether a file of the folder is one of the tool's own: a lock, or the changes.
  private static func isOwn(_ path: String) -> Bool {
    path.hasSuffix(".lock.json") || path.hasSuffix(".changes.json")
  }

  /// Whether an OpenAPI document can refer to the file at a path.
  package static func isPart(_ path: String) -> Bool {
    path.hasPrefix(folder) && endings.contains(where: path.hasSuffix) && !isOwn(path)
  }

  /// Whether a file is an OpenAPI document, even a broken one, which must not be passed over.
  package static func isDescription(_ file: SourceFile) -> Bool {
    isPart(file.path) && isOpenAPI(file)
  }

  /// Whether the text of a file is an OpenAPI document, even a broken one.
  package static func isOpenAPI(_ file: SourceFile) -> Bool {
    if let format = ForeignDescription(file) { return format == .openAPI }
    // JSON with a fault, or YAML in braces.
    let start = file.bytes.trimmed
    guard start.has("{") else { return false }
    let beginning = start.slice(0..<min(start.count, 4_096)).string
    return ForeignDescription.isUnreadable(file) && beginning.contains("openapi")
  }

  /// Warns of files in `content/api/` that describe an API in a format that nothing is judged by, `contract-foreign`,
  /// and reports those that have paths and do not say in which format: `contract-syntax`.
  ///
  /// `parts` are the paths of files that documents refer to.
  package static func reportForeign(
    _ files: [SourceFile], besides parts: Set<String>, _ diagnostics: inout Diagnostics
  ) {
    let known = endings + [".apib", ".gql", ".graphql", ".graphqls"]
    for file in files where file.path.hasPrefix(folder) {
      guard known.contains(where: file.path.hasSuffix), !isOwn(file.path),
        !parts.contains(file.path), !isDescription(file)
      else { continue }
      if let format = ForeignDescription(file) {
        diagnostics.warning(
          .contractForeign, "the file is \(format.rawValue), and no response is judged by it",
          at: file.origin(0..<1), remedy: format.remedy)
      } else if endings.contains(where: file.path.hasSuffix), ForeignDescription.hasPaths(file) {
        diagnostics.error(
          .contractSyntax, "the file has 'paths', but does not say that it is OpenAPI",
          at: file.origin(0..<1),
          remedy: "write the version at its beginning, such as 'openapi: 3.1.0', or move the file")
      }
    }
  }

  /// Reports what is no contract at all, whose site would be empty: `contract-foreign`, and `contract-syntax`.
  package func reportMissing(_ diagnostics: inout Diagnostics) {
    let blueprint = result.blueprint
    guard blueprint.parts.isEmpty,
      !blueprint.metadata.contains(where: { $0.key.string == "FORMAT" })
    else { return }
    if let format = ForeignDescription(file) {
      diagnostics.error(
        .contractForeign,
        "the file is \(format.rawValue), not an API Blueprint\(format == .openAPI ? "" : " or OpenAPI 3")",
        at: file.origin(0..<1), remedy: format.remedy)
    } else {
      let isEmpty = file.bytes.trimmed.isEmpty
      diagnostics.error(
        .contractSyntax,
        isEmpty
          ? "the file is empty" : "the file is no API Blueprint: it describes no resource",
        at: file.origin(0..<(isEmpty ? 0 : 1)),
        remedy:
          "name a file with resources and their responses, such as '# GET /books' and '+ Response 200'"
      )
    }
  }
}

extension ForeignDescription {
  /// Whether a file begins like JSON and is none.
  fileprivate static func isUnreadable(_ file: SourceFile) -> Bool {
    var ignored = Diagnostics()
    return JSONReader.read(file, arena: Arena(), &ignored) == nil
  }

  /// Whether the whole has the member `paths`.
  fileprivate static func hasPaths(_ file: SourceFile) -> Bool {
    if file.bytes.trimmed.has("{") {
      let arena = Arena()
      var ignored = Diagnostics()
      let value = JSONReader.read(file, arena: arena, &ignored)
      return withExtendedLifetime(arena) { value?.member("paths").kind == .object }
    }
    return file.bytes.string.split(whereSeparator: \.isNewline).contains {
      $0.hasPrefix("paths:")
    }
  }
}

import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioLanguage
import AcopioModel

/// The published facts about the endpoints of one version, or about those without a version.
struct VersionDescription {
  /// The site in each of its languages, its own first.
  let graphs: [SiteGraph]
  /// The version; `nil` for endpoints without one.
  let version: APIVersion?
  /// Its endpoints.
  let endpoints: [DescribedEndpoint]
  /// The path of a file of each endpoint, without version and extension, by its declaration; for each language.
  let paths: [[Origin: Text]]
  /// The number of its revision, as its changes are noted; 0 without any.
  var revision = 0

  var site: Site { graphs[0].site }

  /// The folder of its files: `/v1`, or nothing.
  var folder: String { version.map { "/\($0.name)" } ?? "" }

  /// An absolute address.
  func address(_ path: String) -> String { site.base.origin + site.base.path + path }

  /// The purpose of an endpoint: its title, or the title of its collection.
  func title(of endpoint: DescribedEndpoint) -> String {
    endpoint.description.title ?? tag(of: endpoint)
  }

  /// The title of the collection of an endpoint, or of the site.
  func tag(of endpoint: DescribedEndpoint) -> String {
    guard let index = endpoint.collection else { return site.name }
    let collection = graphs[0].collections[index]
    return collection.title ?? collection.shortName
  }

  /// The name of an endpoint's group in programs, made of the path of its collection: `library-books`.
  func group(of endpoint: DescribedEndpoint) -> String {
    guard let index = endpoint.collection else { return "site" }
    var out = ByteBuffer()
    graphs[0].collections[index].name.withBytes { appendSlug($0, into: &out) }
    return out.count == 0 ? tag(of: endpoint) : out.bytes.string
  }

  /// The version of the description: `1.4` for the fifth revision of `v1`, and `v1` without revisions.
  var revisionName: String {
    guard let version else { return revision == 0 ? "1" : "1.\(revision)" }
    guard revision > 0 else { return version.name }
    let isNumbered = version.name.hasPrefix("v") && version.name.dropFirst().first?.isNumber == true
    return "\(isNumbered ? String(version.name.dropFirst()) : version.name).\(revision)"
  }

  /// The languages besides the site's own in which an endpoint is published.
  func otherLanguages(of endpoint: DescribedEndpoint) -> [Language] {
    endpoint.endpoint.isLocalized ? Array(site.languages.dropFirst()) : []
  }

  /// The path of an endpoint's files in a language.
  func path(of endpoint: DescribedEndpoint, in language: Language) -> String {
    folder + language.filePrefix + endpoint.endpoint.path.text
  }

  // MARK: - Examples

  /// The path of the first file of each endpoint that is not one of a removed entry.
  static func paths(of graph: SiteGraph) -> [Origin: Text] {
    var paths: [Origin: Text] = [:]
    for output in graph.outputs {
      guard case .endpoint(let file) = output.kind, paths[file.declaration] == nil else { continue }
      if case .removed = file.items { continue }
      paths[file.declaration] = file.path
    }
    return paths
  }

  /// The values of the fields in the path of a file of an endpoint in a language, by its index; empty if there
  /// is none.
  func example(of endpoint: DescribedEndpoint, in language: Int) -> [String: String] {
    guard let path = paths[language][endpoint.endpoint.origin]?.string else { return [:] }
    return values(in: path, of: endpoint, in: language)
  }

  /// The values of the fields in the path of a file, without version and extension.
  func values(
    in path: String, of endpoint: DescribedEndpoint, in language: Int
  ) -> [String: String] {
    var values: [String: String] = [:]
    var rest = path.dropFirst(site.languages[language].filePrefix.count)
    var field: String?
    for piece in endpoint.endpoint.path.pieces {
      switch piece {
      case .field(let name): field = name.string
      case .literal(let text):
        guard let range = rest.firstRange(of: text.string) else { return [:] }
        if let field { values[field] = String(rest[..<range.lowerBound]) }
        field = nil
        rest = rest[range.upperBound...]
      }
    }
    if let field { values[field] = String(rest) }
    return values
  }

  /// The parameter of the further pages of lists; the first page has the path of the endpoint itself.
  var page: ResponseSchema.Property {
    var number = ResponseSchema(.integer)
    number.limits.minimum = "2"
    number.description = text("The number of the page")
    return ResponseSchema.Property(name: Self.pageName, schema: number)
  }

  static let pageName = "page"

  /// A text of the tool in the language of the site, as in the descriptions of members.
  func text(_ message: Message) -> String { message.text(in: Translation.of(site.locale)) }

  // MARK: - Names

  /// The name of an endpoint in programs, made of its path: `BooksById`.
  func name(of endpoint: DescribedEndpoint) -> String {
    let name = endpoint.endpoint.path.pieces.map { piece in
      switch piece {
      case .literal(let text): PascalCase.name(text.string)
      case .field(let name): "By" + PascalCase.name(name.string)
      }
    }.joined()
    let ending = endpoint.endpoint.geometry == nil ? "" : "GeoJSON"
    return (name.isEmpty ? "Endpoint" : name) + ending
  }

  /// The beginning of the names of an endpoint's types: its path without fields.
  private func typeName(of endpoint: DescribedEndpoint) -> String {
    let name = endpoint.endpoint.path.pieces.map { piece in
      if case .literal(let text) = piece { PascalCase.name(text.string) } else { "" }
    }.joined()
    return name.isEmpty ? "Endpoint" : name
  }

  /// The name of the type of an endpoint's items.
  private func itemName(of endpoint: DescribedEndpoint) -> String {
    let name = typeName(of: endpoint)
    if endpoint.endpoint.geometry != nil { return name + "Properties" }
    switch endpoint.endpoint.shape {
    case .each, .grouped, .list, .terms(_, .all), .terms(_, .entries): return name + "Item"
    case .one, .elements, .terms(_, .one), .site: return name + "Entry"
    }
  }

  /// The name of the type of an endpoint's files.
  private func fileName(of endpoint: DescribedEndpoint) -> String {
    guard endpoint.endpoint.geometry != nil else {
      return name(of: endpoint) + (endpoint.isPages ? "Page" : "Response")
    }
    switch endpoint.endpoint.shape {
    case .one, .elements, .terms(_, .one), .site: return typeName(of: endpoint) + "Feature"
    case .each, .grouped, .list, .terms: return typeName(of: endpoint) + "FeatureCollection"
    }
  }

  /// The names of all objects in the schemas of some endpoints.
  func schemaNames(of endpoints: [DescribedEndpoint]) -> NamedSchemas {
    var names = NamedSchemas()
    // The objects inside get their names from those around them, so items are named before files.
    let parts = endpoints.flatMap(\.parts)
    for endpoint in parts {
      names.add(item(in: endpoint.description.schema, of: endpoint), as: itemName(of: endpoint))
    }
    for endpoint in parts {
      if let feature = endpoint.description.schema.feature {
        names.add(feature, as: typeName(of: endpoint) + "Feature")
      }
      names.add(endpoint.description.schema, as: fileName(of: endpoint))
    }
    return names
  }

  /// The schema of the items in a file.
  private func item(in schema: ResponseSchema, of endpoint: DescribedEndpoint) -> ResponseSchema {
    var schema = schema
    let isList = endpoint.endpoint.hasHashedPages && !endpoint.isPages
    if endpoint.endpoint.hasEnvelope || isList, endpoint.endpoint.geometry == nil,
      case .object(let properties, _) = schema.kind,
      let data = properties.first
    {
      schema = data.schema
    }
    if endpoint.endpoint.geometry != nil { schema = schema.propertiesOfFeatures }
    switch schema.kind {
    case .array(let element): return element
    case .object([], let others?):
      if case .array(let element) = others.kind { return element }
      return others
    default: return schema
    }
  }
}

extension ResponseSchema {
  /// The schema of the features of a GeoJSON collection; `nil` for other files.
  fileprivate var feature: ResponseSchema? {
    guard case .object(let members, _) = kind, members.count >= 2,
      members.prefix(2).map(\.name) == ["type", "features"],
      case .array(let feature) = members[1].schema.kind
    else { return nil }
    return feature
  }

  /// The schema of the `properties` of GeoJSON features.
  fileprivate var propertiesOfFeatures: ResponseSchema {
    switch kind {
    case .object(let members, _):
      for name in ["properties", "features"] {
        if let member = members.first(where: { $0.name == name }) {
          return name == "properties" ? member.schema : member.schema.propertiesOfFeatures
        }
      }
      return self
    case .array(let element): return element.propertiesOfFeatures
    case .union(let kinds): return kinds.first?.propertiesOfFeatures ?? self
    default: return self
    }
  }
}

import AcopioBase
import AcopioModel

/// Finds the schema of the files of an endpoint: of items, their envelope, and removed entries.
struct BodySchema {
  let endpoint: Endpoint
  /// The index of the collection; `nil` for the site.
  let collection: Int?
  var values: ValueSchemas

  init(_ endpoint: Endpoint, _ collection: Int?, _ values: ValueSchemas) {
    self.endpoint = endpoint
    self.collection = collection
    self.values = values
  }

  private var world: DescribedWorld { values.world }
  private var texts: StandardTexts { StandardTexts(world.site) }

  /// The schema of the files without `meta` and `links`.
  mutating func schema() -> ResponseSchema {
    let item = item()
    guard endpoint.geometry == nil else { return features(item) }
    switch endpoint.shape {
    case .one where hasRemoved: return ResponseSchema.either([item, .removed])
    case .one, .elements, .site, .terms(_, .one): return item
    case .each, .list, .terms(_, .all), .terms(_, .entries):
      guard endpoint.keyedBy == nil else { return ResponseSchema(.object([], others: item)) }
      return ResponseSchema(.array(item))
    case .grouped:
      return ResponseSchema(.object([], others: ResponseSchema(.array(item))))
    }
  }

  /// Whether the endpoint may have files of removed entries.
  ///
  /// Any entry may be removed one day, so clients have to expect it before the first one is.
  private var hasRemoved: Bool {
    guard case .one = endpoint.shape, endpoint.isOfEntries, endpoint.filter == nil,
      let collection
    else { return false }
    return !world.collections[collection].source.isElements
  }

  /// The schema of one item.
  private mutating func item() -> ResponseSchema {
    var members = MemberSchemas(endpoint, values)
    defer { values = members.values }
    return members.item(endpoint.projection, scopes())
  }

  /// The scopes in which the members of an item begin, the innermost last.
  private mutating func scopes() -> [ValueSchemas.Scope] {
    guard let collection else { return [scope(of: world.siteSchema)] }
    let name = world.collections[collection].name
    let entry = ValueSchemas.Scope.entry(collection)
    switch endpoint.shape {
    case .each, .one, .grouped, .site, .terms(_, .entries): return [entry]
    case .list(let list):
      return [world.shapes.entries(listedIn: list.content, of: name).map { .entry($0) } ?? .unknown]
    case .elements(let list):
      return [entry, values.place([list.content], from: entry)?.inside ?? .unknown]
    case .terms(let field, _):
      guard let type = world.shapes[name]?[field.content]?.type else { return [.unknown] }
      return [scope(of: SubjectShapes.term(of: type, in: name))]
    }
  }

  private func scope(of schema: Schema) -> ValueSchemas.Scope {
    .value(
      ValueSchemas.Found(
        field: Field(name: Name(world.arena.copy("it")), type: .object(schema)),
        isNullable: false))
  }

  // MARK: - Paths

  /// The fields in the path.
  mutating func parameters() -> [ResponseSchema.Property] {
    let scopes = scopes()
    return endpoint.path.fields.map { name in
      var schema = ResponseSchema(.string)
      // A field that the element lacks is taken from its entry.
      for scope in pathScopes(scopes).reversed() {
        guard let found = values.member(name, of: scope) else { continue }
        schema = values.whole(found, .nothing)
        schema.isNullable = false
        break
      }
      switch schema.kind {
      case .string, .integer, .number: break
      default: schema.kind = .string
      }
      return ResponseSchema.Property(name: name, schema: schema)
    }
  }

  /// The scopes of the fields in the path.
  private func pathScopes(_ scopes: [ValueSchemas.Scope]) -> [ValueSchemas.Scope] {
    switch endpoint.shape {
    case .list: collection.map { [.entry($0)] } ?? []
    // The term of a path is a step of it, not a member of its entries.
    case .terms(_, .entries): []
    case .each, .one, .grouped, .elements, .terms, .site: scopes
    }
  }

  // MARK: - GeoJSON

  /// A collection of features, or a single one (RFC 7946).
  private mutating func features(_ item: ResponseSchema) -> ResponseSchema {
    guard let geometry = endpoint.geometry, let scope = scopes().last else { return .anything }
    let place = values.place(geometry.path.steps.map(\.key.string), from: scope)
    var shape: ResponseSchema
    switch place?.found?.field.type {
    case .geoPoint: shape = GeoJSONSchema.point
    case .geoLine: shape = geometry.isPolygon ? GeoJSONSchema.polygon : GeoJSONSchema.line
    default: shape = .anything
    }
    shape.isNullable = place?.isNullable ?? true
    let id = values.itself(scope, .nothing)
    let feature = GeoJSONSchema.feature(
      id: id, geometry: shape, properties: item, texts)
    switch endpoint.shape {
    case .one where hasRemoved:
      let removed = GeoJSONSchema.feature(
        id: id, geometry: ResponseSchema(.null), properties: .removed, texts)
      return ResponseSchema.either([feature, removed])
    case .one, .elements, .site, .terms(_, .one): return feature
    case .each, .list, .grouped, .terms: return GeoJSONSchema.collection(of: feature, texts)
    }
  }

  // MARK: - The envelope

  /// The schema with `meta` and `links` around it, if the files have them.
  func inEnvelope(_ data: ResponseSchema, hasVersion: Bool) -> ResponseSchema {
    guard endpoint.hasEnvelope else { return data }
    let isList =
      switch endpoint.shape {
      case .one, .elements, .site, .terms(_, .one): false
      case .each, .list, .grouped, .terms: true
      }
    var hasPage = false
    if let collection {
      switch endpoint.shape {
      case .one, .elements: hasPage = world.collections[collection].pages.entry != nil
      default: break
      }
    }
    let kind: EnvelopeSchema.Kind =
      !isList
      ? .one(hasPage: hasPage)
      : endpoint.hasHashedPages ? .hashedPage : endpoint.perPage == nil ? .list : .pages
    let envelope = self.envelope(kind, hasVersion)
    return endpoint.geometry == nil ? envelope.around(data) : envelope.inside(data)
  }

  private func envelope(_ kind: EnvelopeSchema.Kind, _ hasVersion: Bool) -> EnvelopeSchema {
    var envelope = EnvelopeSchema(hasVersion: hasVersion, kind: kind, texts: texts)
    envelope.hasLanguages = world.site.languages.count > 1 && endpoint.isLocalized
    return envelope
  }

  /// The schema of the list of the pages whose names are their hash; `nil` for other endpoints.
  func pageList(hasVersion: Bool) -> ResponseSchema? {
    endpoint.hasHashedPages ? envelope(.pageList, hasVersion).aroundPages() : nil
  }

  /// The last field in the path of such a page.
  var sha256: ResponseSchema.Property { EnvelopeSchema.sha256(texts) }
}

extension ResponseSchema {
  /// The schema of the object that replaces a removed entry, in the files of single entries.
  package static let removed: ResponseSchema = {
    func text(_ format: String? = nil, orNull: Bool = false) -> ResponseSchema {
      var schema = ResponseSchema(.string, isNullable: orNull)
      schema.format = format
      return schema
    }
    var removed = ResponseSchema(.boolean)
    removed.constant = "true"
    let successor = ResponseSchema(
      .object(
        [
          Property(name: "key", schema: text(orNull: true)),
          Property(name: "url", schema: text("iri-reference", orNull: true)),
        ], others: nil), isNullable: true)
    return ResponseSchema(
      .object(
        [
          Property(name: "key", schema: text()), Property(name: "removed", schema: removed),
          Property(name: "date", schema: ResponseSchema(.string)),
          Property(name: "reason", schema: text(orNull: true)),
          Property(name: "successor", schema: successor),
        ], others: nil))
  }()

  /// The schema of the file that hosts send for a missing one (RFC 9457).
  package static let problem: ResponseSchema = {
    var (type, page) = (ResponseSchema(.string), ResponseSchema(.string))
    type.format = "uri-reference"
    page.format = "uri"
    let text = ResponseSchema(.string)
    return ResponseSchema(
      .object(
        [
          Property(name: "type", schema: type), Property(name: "title", schema: text),
          Property(name: "status", schema: ResponseSchema(.integer)),
          Property(name: "detail", schema: text),
          Property(name: "documentation", schema: page, isRequired: false),
        ], others: nil))
  }()
}

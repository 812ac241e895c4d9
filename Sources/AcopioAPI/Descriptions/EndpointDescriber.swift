package import AcopioBase
package import AcopioModel

/// [Site], [Collection] → the description of each declared endpoint, on which clients can rely.
///
/// Derived from the declarations alone, so that new entries never change it. Guarantee: every file that the
/// site publishes is valid against the schema of its endpoint. Assumes that reading the site found no faults.
package struct EndpointDescriber {
  private let world: DescribedWorld
  /// The same in the other languages of the site.
  private let translations: [DescribedWorld]

  /// A describer of a site, given in each of its languages, its own first.
  package init(_ languages: [(site: Site, collections: [Collection])]) {
    precondition(!languages.isEmpty, "a site is in one language at least")
    let worlds = languages.map { DescribedWorld($0.site, $0.collections) }
    world = worlds[0]
    translations = Array(worlds.dropFirst())
  }

  /// Describes every endpoint in every version that has it: first those of the collections in their
  /// order, then those of the site.
  ///
  /// Endpoints with the same paths, whose conditions divide the entries between them, are one.
  package func describe() -> [DescribedEndpoint] {
    var all = describe(world)
    // Constants and words of expressions may be translated.
    for world in translations {
      for (index, translated) in describe(world).enumerated()
      where all.indices.contains(index) && translated.endpoint.isLocalized {
        let schema = all[index].description.schema
        all[index].description.schema = schema.merged(with: translated.description.schema)
        if let pages = all[index].pages, let translated = translated.pages {
          all[index].pages?.schema = pages.schema.merged(with: translated.schema)
        }
      }
    }
    var merged: [DescribedEndpoint] = []
    var places: [String: Int] = [:]
    for one in all {
      let address =
        "\(one.description.version ?? "") \(one.endpoint.address)"
      guard let place = places[address] else {
        places[address] = merged.count
        merged.append(one)
        continue
      }
      merged[place].declarations += one.declarations
      merged[place].description.schema = ResponseSchema.either([
        merged[place].description.schema, one.description.schema,
      ])
      if let pages = one.pages {
        let known = merged[place].pages ?? pages
        merged[place].pages = pages
        merged[place].pages?.schema = ResponseSchema.either([known.schema, pages.schema])
      }
    }
    return merged
  }

  private func describe(_ world: DescribedWorld) -> [DescribedEndpoint] {
    var all: [DescribedEndpoint] = []
    for (index, collection) in world.collections.enumerated() {
      var values = ValueSchemas(world, collection)
      for endpoint in collection.files.endpoints {
        all += describe(endpoint, of: index, &values)
      }
    }
    if let first = world.collections.first {
      var values = ValueSchemas(world, first)
      for endpoint in world.site.endpoints { all += describe(endpoint, of: nil, &values) }
    }
    return all
  }

  /// The end of the life of an endpoint: its own, or else its version's.
  private func life(of endpoint: Endpoint, in version: String?) -> ResponseSchema.Life? {
    let versions = world.site.api.versions
    let deprecation =
      endpoint.deprecation ?? versions.first { $0.name == version }?.deprecation
    return deprecation.map { ResponseSchema.Life($0) }
  }

  /// An endpoint in each of its versions.
  private func describe(
    _ endpoint: Endpoint, of collection: Int?, _ values: inout ValueSchemas
  ) -> [DescribedEndpoint] {
    var body = BodySchema(endpoint, collection, values)
    let plain = body.schema()
    let parameters = body.parameters()
    values = body.values
    let versions: [String?] = endpoint.versions.isEmpty ? [nil] : endpoint.versions
    return versions.map { version in
      let folder = version.map { "/\($0)" } ?? ""
      let description = EndpointDescription(
        path: folder + endpoint.path.text, version: version,
        fileExtension: endpoint.fileExtension,
        mediaType: endpoint.mediaType,
        title: endpoint.title, description: endpoint.description, parameters: parameters,
        schema: body.inEnvelope(plain, hasVersion: version != nil),
        life: life(of: endpoint, in: version))
      var described = DescribedEndpoint(
        endpoint: endpoint, collection: collection, declarations: [endpoint.origin],
        description: description)
      if let list = body.pageList(hasVersion: version != nil) {
        described.pages = description
        described.pages?.path = DescribedEndpoint.pages(of: description.path)
        described.pages?.parameters.append(body.sha256)
        described.pages?.mediaType = "application/json"
        described.description.schema = list
      }
      return described
    }
  }
}

/// An endpoint in one version, with its declaration.
package struct DescribedEndpoint: Sendable {
  /// The declaration; the first, if several have the same paths.
  package let endpoint: Endpoint
  /// The index of its collection; `nil` for an endpoint of the site.
  package let collection: Int?
  /// The origins of its declaration, and of those with the same paths.
  package fileprivate(set) var declarations: [Origin]
  /// The description for clients.
  package fileprivate(set) var description: EndpointDescription
  /// The description of the pages that its file lists, whose names are their hash; `nil` for other
  /// endpoints.
  package fileprivate(set) var pages: EndpointDescription?
  /// Whether it is the part for the pages of another one.
  package private(set) var isPages = false

  /// The descriptions of one file each: the list of the pages, then the pages; the endpoint itself
  /// if it has none.
  package var parts: [DescribedEndpoint] {
    guard let description = pages else { return [self] }
    var (list, pages) = (self, self)
    list.pages = nil
    pages.pages = nil
    pages.description = description
    pages.isPages = true
    return [list, pages]
  }

  /// The schema of the files with the items.
  package var itemsSchema: ResponseSchema { (pages ?? description).schema }

  /// The path of the pages that the file at a path lists: `/immutable/v1/books/{sha256}`.
  package static func pages(of path: String) -> String {
    "/\(ResourceClass.hashedFolder)\(path.dropFirst())/{sha256}"
  }
}

/// The declarations that descriptions are made from.
struct DescribedWorld {
  let site: Site
  let collections: [Collection]
  let shapes: EntryShapes
  /// The memory of names that are made here.
  let arena = Arena()
  /// The members of the site, as its endpoints see them.
  let siteSchema: Schema
  /// Whether any number is published as text, so that a number of unknown origin may be text.
  let hasQuotedNumbers: Bool
  /// Whether null can be written for any field that has a default.
  let hasNullsDespiteDefaults: Bool

  init(_ site: Site, _ collections: [Collection]) {
    self.site = site
    self.collections = collections
    shapes = EntryShapes(collections)
    siteSchema = SubjectShapes.site(collections, in: arena)
    hasQuotedNumbers = collections.contains { collection in
      collection.schema.holds(\.rules.isQuoted)
        || collection.derived.contains { $0.field.holds(\.rules.isQuoted) }
    }
    hasNullsDespiteDefaults = collections.contains {
      $0.schema.holds(\.mayBeNullDespiteDefault)
    }
  }
}

extension Schema {
  /// Whether it holds for any field, at any depth.
  fileprivate func holds(_ property: KeyPath<Field, Bool>) -> Bool {
    allFields.contains { $0.holds(property) }
  }
}

extension Field {
  fileprivate func holds(_ property: KeyPath<Field, Bool>) -> Bool {
    if self[keyPath: property] { return true }
    switch type {
    case .list(let item): return item.holds(property)
    case .object(let schema): return schema.holds(property)
    default: return false
    }
  }
}

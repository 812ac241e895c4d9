import AcopioBase
import AcopioModel

/// Checks the declarations of a collection about its own fields and about other collections.
///
/// Reports `unknown-collection`, `unknown-field`, `duplicate-field`, `inverse-inside-object`,
/// `endpoint-shape` and `unknown-version` at the value in `_collection.yml`, besides the
/// diagnostics of `FieldUseLinks`, `EndpointLinks`, `MetadataLinks` and `TermLinks`.
struct CollectionLinks {
  /// All collections of the site that could be read.
  let collections: [Collection]
  /// The names of all declared collections, including those that were refused.
  let declared: Set<String>
  /// The same, sorted.
  private let names: [String]
  /// The versions of the API; `nil` if `site.yml` could not be read.
  let versions: [APIVersion]?
  /// The shapes of the entries of the collections.
  private let shapes: EntryShapes

  /// Checks of these collections.
  init(collections: [Collection], declared: [String], versions: [APIVersion]?) {
    self.collections = collections
    self.declared = Set(declared)
    names = self.declared.sorted()
    self.versions = versions
    shapes = EntryShapes(collections)
  }

  /// Checks every collection.
  func check(_ diagnostics: inout Diagnostics) {
    for (index, collection) in collections.enumerated() {
      checkDuplicates(collection, shapes[index], &diagnostics)
      for field in collection.schema.fields {
        checkReference(field, isInside: false, &diagnostics)
      }
      checkNamed(
        collection.keyFields,
        KnownNames(collection.schema.fields.map(\.name.string)), collection, &diagnostics)
      // The inverse lists of a collection are unknown if another collection cannot be read, and so
      // are the names of derived fields that could not be read.
      guard collections.count == declared.count, collection.isComplete else { continue }
      let names = KnownNames(shapes[index].names)
      checkNamed(collection.slugFields, names, collection, &diagnostics)
      checkNamed(collection.identityFields, names, collection, &diagnostics)
      checkNamed(collection.order.map(\.located), names, collection, &diagnostics)
      checkPages(collection, names, &diagnostics)
      FieldUseLinks(collection: collection, shape: shapes[index], shapes: shapes)
        .check(&diagnostics)
      for select in collection.choices.selects { check(select, &diagnostics) }
      EndpointLinks(collection: collection, collections: collections, shapes: shapes)
        .check(&diagnostics)
      OutputLinks(collection: collection, shapes: shapes).check(&diagnostics)
      MetadataLinks(collection: collection, collections: collections, shapes: shapes)
        .check(&diagnostics)
      SearchLinks(collection: collection, shapes: shapes).check(&diagnostics)
      TermLinks(collection: collection, collections: collections, shapes: shapes)
        .check(&diagnostics)
    }
  }

  /// The references to a collection that give its entries a list, with the fields that declare them.
  private func inverses(of shape: EntryShape) -> [(name: String, field: Field)] {
    shape.members.compactMap { member in
      guard case .inverse(let collection, let field) = member.source else { return nil }
      return (member.name, collections[collection].schema.fields[field])
    }
  }

  private func checkDuplicates(
    _ collection: Collection, _ shape: EntryShape, _ diagnostics: inout Diagnostics
  ) {
    var known = Dictionary(
      collection.schema.fields.map { ($0.name.string, $0.origin) },
      uniquingKeysWith: { first, _ in first })
    func add(_ name: String, _ origin: Origin) { if known[name] == nil { known[name] = origin } }
    for field in collection.derived.map(\.field) {
      let name = field.name.string
      if let other = known[name] {
        let message: Message = "'\(name)' is both written and derived"
        reportTwice(message, at: field.origin, other, &diagnostics)
      }
      add(name, field.origin)
    }
    for (name, field) in inverses(of: shape) {
      if let other = known[name] {
        let message: Message = "'\(name)' is both a field of '\(collection.name)' and an inverse"
        reportTwice(message, at: field.origin, other, &diagnostics)
      }
      add(name, field.origin)
    }
    for select in collection.choices.selects {
      let name = select.name.string
      if let other = known[name] {
        let message: Message = "'\(name)' is both a field and a list of chosen entries"
        reportTwice(message, at: select.origin, other, &diagnostics)
      }
      add(name, select.origin)
    }
    if let related = collection.choices.related, let other = known["related"] {
      let message: Message =
        "'related' is the list that '\(collection.name)' gives its entries by 'related:'"
      reportTwice(message, at: other, related.origin, &diagnostics)
    }
  }

  private func check(
    _ select: SelectRule, _ diagnostics: inout Diagnostics
  ) {
    guard let source = shapes.index(of: select.source.content) else {
      return reportNoCollection(select.source.content, at: select.source.origin, &diagnostics)
    }
    guard !select.order.isEmpty else { return }
    checkNamed(
      select.order.map(\.located), KnownNames(shapes[source].names), collections[source],
      &diagnostics)
    FieldUseLinks(collection: collections[source], shape: shapes[source], shapes: shapes)
      .check(select.order, &diagnostics)
  }

  private func reportNoCollection(
    _ name: String, at origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    let meant = diagnostics.suggestions.didYouMean(name) { names }
    diagnostics.error(
      .unknownCollection, "there is no collection '\(name)'\(meant)", at: origin,
      remedy: "collections are \(listed(names))")
  }

  private func reportTwice(
    _ message: Message, at origin: Origin, _ first: Origin, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .duplicateField, message, at: origin, remedy: "give one of them another name",
      notes: [Diagnostic.Note("first given here", at: first)])
  }

  private func checkReference(
    _ field: Field, isInside: Bool, _ diagnostics: inout Diagnostics
  ) {
    switch field.type {
    case .reference(let reference):
      if isInside, reference.inverse != nil {
        diagnostics.error(
          .inverseInsideObject, "a reference inside an object can't have an 'inverse'",
          at: field.origin, remedy: "leave 'inverse' out, or move the field out of the object")
      }
      guard !declared.contains(reference.collection) else { return }
      reportNoCollection(reference.collection, at: reference.origin, &diagnostics)
    case .list(let item): checkReference(item, isInside: isInside, &diagnostics)
    case .object(let schema):
      for inner in schema.fields { checkReference(inner, isInside: true, &diagnostics) }
    default: break
    }
  }

  private func checkNamed(
    _ used: [Located<String>], _ known: KnownNames, _ collection: Collection,
    _ diagnostics: inout Diagnostics
  ) {
    for name in used {
      checkNamed([name.content], known, at: name.origin, collection, &diagnostics)
    }
  }

  private func checkNamed(
    _ used: [String], _ known: KnownNames, at origin: Origin, _ collection: Collection,
    _ diagnostics: inout Diagnostics
  ) {
    for name in used where !known.contains(name) {
      diagnostics.error(
        .unknownField,
        "'\(name)' is not a field of '\(collection.name)'\(didYouMean(name, known.all))",
        at: origin,
        remedy: known.all.isEmpty
          ? "leave the braces out: this path belongs to no entry"
          : "fields are \(listed(known.all))")
    }
  }

  private func checkPages(
    _ collection: Collection, _ names: KnownNames, _ diagnostics: inout Diagnostics
  ) {
    if let page = collection.pages.entry {
      checkNamed(page.permalink.fields, names, at: page.permalink.origin, collection, &diagnostics)
      checkNamed(page.updated, names, collection, &diagnostics)
    }
    for list in collection.pages.lists {
      checkNamed(list.order.map(\.located), names, collection, &diagnostics)
      checkNamed(
        list.permalink.fields, KnownNames([]), at: list.permalink.origin, collection, &diagnostics)
    }
    for taxonomy in collection.pages.taxonomies {
      let fields = [taxonomy.field] + taxonomy.list.order.map(\.located)
      checkNamed(fields, names, collection, &diagnostics)
    }
    for feed in collection.files.feeds + collection.pages.taxonomies.compactMap(\.feed) {
      let roots = feed.item.parts.map { part in
        Located(String(part.field.content.prefix { $0 != "." }), at: part.field.origin)
      }
      checkNamed(roots, names, collection, &diagnostics)
      checkNamed(feed.order.map(\.located), names, collection, &diagnostics)
    }
    for endpoint in collection.files.endpoints {
      checkEndpoint(endpoint, collection, names, &diagnostics)
    }
  }

  private func checkEndpoint(
    _ endpoint: Endpoint, _ collection: Collection, _ names: KnownNames,
    _ diagnostics: inout Diagnostics
  ) {
    // `EndpointLinks` knows the fields of elements and terms.
    if endpoint.shape.hasPathOfEntries {
      checkNamed(endpoint.path.fields, names, at: endpoint.origin, collection, &diagnostics)
    }
    if let versions { endpoint.check(versions, &diagnostics) }
    guard case .grouped(by: let name) = endpoint.shape else { return }
    if case .reference = collection.schema[name]?.type { return }
    diagnostics.error(
      .endpointShape, "'group-by' needs a field of type reference; '\(name)' is not one",
      at: endpoint.origin, remedy: "group by a field that refers to another collection")
  }
}

/// Names that others are compared with.
private struct KnownNames {
  /// The names, in order.
  let all: [String]
  private let set: Set<String>

  init(_ names: [String]) {
    all = names
    set = Set(names)
  }

  func contains(_ name: String) -> Bool { set.contains(name) }
}

extension SortKey {
  /// The name of the field with its origin.
  fileprivate var located: Located<String> { Located(field, at: origin) }
}

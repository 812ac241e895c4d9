import AcopioBase
import AcopioModel

/// Checks what a collection says about its own fields and about other collections.
///
/// Reports `unknown-collection`, `unknown-field` and `duplicate-field` at the place in
/// `_collection.yml`.
struct CollectionLinks {
  /// All collections of the site.
  let collections: [Collection]

  /// Checks every collection.
  func check(_ diagnostics: inout Diagnostics) {
    for collection in collections {
      let names = names(of: collection)
      checkDuplicates(collection, &diagnostics)
      for field in collection.schema.fields { checkReference(field, collection, &diagnostics) }
      checkNamed(
        [collection.keyField].compactMap(\.self) + collection.slugFields
          + collection.order.map(\.field),
        names, at: collection.origin, collection, &diagnostics)
      checkPages(collection, names, &diagnostics)
    }
  }

  /// Everything that entries of `collection` have by name.
  private func names(of collection: Collection) -> [String] {
    let inverses = collections.flatMap { other in
      other.schema.fields.compactMap { field -> String? in
        guard case .reference(let reference) = field.type,
          reference.collection == collection.name
        else { return nil }
        return reference.inverse
      }
    }
    return collection.schema.fields.map(\.name.string) + collection.derived.map(\.field.name.string)
      + inverses + ["key", "slug", "url", "absolute_url", "content", "collection"]
  }

  private func checkDuplicates(_ collection: Collection, _ diagnostics: inout Diagnostics) {
    let fields = collection.schema.fields
    for derived in collection.derived {
      guard let other = fields.first(where: { $0.name.string == derived.field.name.string })
      else { continue }
      diagnostics.error(
        "duplicate-field", "'\(other.name.string)' is both written and derived",
        at: derived.field.origin, remedy: "give one of them another name",
        notes: [Diagnostic.Note("first given here", at: other.origin)])
    }
  }

  private func checkReference(
    _ field: Field, _ collection: Collection, _ diagnostics: inout Diagnostics
  ) {
    switch field.type {
    case .reference(let reference):
      guard !collections.contains(where: { $0.name == reference.collection }) else { return }
      let known = collections.map(\.name)
      diagnostics.error(
        "unknown-collection",
        "there is no collection '\(reference.collection)'\(didYouMean(reference.collection, known))",
        at: field.origin, remedy: "collections are \(known.joined(separator: ", "))")
    case .list(let item): checkReference(item, collection, &diagnostics)
    case .object(let schema):
      for inner in schema.fields { checkReference(inner, collection, &diagnostics) }
    default: break
    }
  }

  private func checkNamed(
    _ used: [String], _ known: [String], at origin: Origin, _ collection: Collection,
    _ diagnostics: inout Diagnostics
  ) {
    for name in used where !known.contains(name) {
      diagnostics.error(
        "unknown-field",
        "'\(name)' is not a field of '\(collection.name)'\(didYouMean(name, known))", at: origin,
        remedy: "fields are \(known.joined(separator: ", "))")
    }
  }

  private func checkPages(
    _ collection: Collection, _ names: [String], _ diagnostics: inout Diagnostics
  ) {
    if let page = collection.page {
      checkNamed(page.permalink.fields, names, at: page.permalink.origin, collection, &diagnostics)
    }
    for list in collection.lists {
      checkNamed(
        list.order.map(\.field), names, at: list.permalink.origin, collection, &diagnostics)
      checkNamed(list.permalink.fields, [], at: list.permalink.origin, collection, &diagnostics)
    }
    for taxonomy in collection.taxonomies {
      let origin = taxonomy.list.permalink.origin
      checkNamed(
        [taxonomy.field] + taxonomy.list.order.map(\.field), names, at: origin, collection,
        &diagnostics)
    }
    for feed in collection.feeds {
      let fields = [feed.item.title, feed.item.date, feed.item.summary].compactMap(\.self)
      checkNamed(
        fields + feed.order.map(\.field), names, at: feed.format.origin, collection, &diagnostics)
    }
    for endpoint in collection.endpoints {
      checkEndpoint(endpoint, collection, names, &diagnostics)
    }
  }

  private func checkEndpoint(
    _ endpoint: Endpoint, _ collection: Collection, _ names: [String],
    _ diagnostics: inout Diagnostics
  ) {
    for member in endpoint.projection.members {
      checkNamed([member.path[0].string], names, at: member.origin, collection, &diagnostics)
    }
    checkNamed(endpoint.path.fields, names, at: endpoint.origin, collection, &diagnostics)
    switch endpoint.shape {
    case .one where endpoint.path.fields.isEmpty:
      diagnostics.error(
        "endpoint-shape", "an endpoint of one entry needs a field in its path",
        at: endpoint.origin, remedy: "write for example '/books/{id}'")
    case .grouped(by: let name):
      let type = collection.schema[name]?.type
      if case .reference = type { break }
      diagnostics.error(
        "endpoint-shape", "'group-by' needs a field of type reference; '\(name)' is none",
        at: endpoint.origin, remedy: "group by a field that refers to another collection")
    default: break
    }
  }
}

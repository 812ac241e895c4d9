import AcopioBase
import AcopioModel

/// Checks the types of the fields that a collection names by role: as its key, in slugs, paths and
/// orders, and as the parts of feed items.
///
/// Reports `unsuitable-field`, `feed-without-dates`, and `unknown-field` for later steps of a path.
/// Other names without a field are reported by `CollectionLinks`.
struct FieldUseLinks {
  /// The collection whose declarations are checked.
  let collection: Collection
  /// The shape of its entries.
  let shape: EntryShape
  /// The shapes of the entries of all collections.
  let shapes: EntryShapes

  /// Checks every declaration except endpoints and metadata.
  func check(_ diagnostics: inout Diagnostics) {
    for key in collection.keyFields { check(.key, key, &diagnostics) }
    for field in collection.slugFields { check(.slug, field, &diagnostics) }
    check(collection.order, &diagnostics)
    if let page = collection.pages.entry {
      for (index, piece) in page.permalink.pieces.enumerated() {
        guard case .field(let name) = piece else { continue }
        let isPart = page.permalink.dateParts[index] != nil
        check(
          isPart ? .moment("permalink") : .permalink,
          Located(name.string, at: page.permalink.origin), &diagnostics)
      }
      for field in page.updated { check(.moment("updated"), field, &diagnostics) }
    }
    for list in collection.pages.lists { check(list.order, &diagnostics) }
    for taxonomy in collection.pages.taxonomies { check(taxonomy.list.order, &diagnostics) }
    // `EndpointLinks` knows the fields of elements and terms.
    for endpoint in collection.files.endpoints where endpoint.shape.hasPathOfEntries {
      check(endpoint.path, &diagnostics)
    }
    for feed in collection.files.feeds + collection.pages.taxonomies.compactMap(\.feed) {
      check(feed.order, &diagnostics)
      for part in feed.item.parts { check(part, &diagnostics) }
    }
  }

  /// Checks that entries can be sorted by the fields of `order`.
  func check(_ order: [SortKey], _ diagnostics: inout Diagnostics) {
    for key in order { check(.order, Located(key.field, at: key.origin), &diagnostics) }
  }

  private func check(_ pattern: PathPattern, _ diagnostics: inout Diagnostics) {
    for name in pattern.fields {
      check(.path, Located(name, at: pattern.origin), &diagnostics)
    }
  }

  private func check(
    _ use: FieldUse, _ name: Located<String>, _ diagnostics: inout Diagnostics
  ) {
    guard let member = shape[name.content] else { return }
    use.check(name.content, member.type, of: .entry(shape), at: name.origin, &diagnostics)
  }

  private func check(_ part: FeedItemFields.Part, _ diagnostics: inout Diagnostics) {
    switch part.role {
    case .date, .updated: checkDate(part.field, &diagnostics)
    case .title, .summary, .content: check(.text(part.role.rawValue), part.field, &diagnostics)
    case .author, .type: checkPath(part.field, .text(part.role.rawValue), &diagnostics)
    case .categories: checkPath(part.field, .categories, &diagnostics)
    case .image, .enclosure: checkPath(part.field, .file(part.role.rawValue), &diagnostics)
    case .length: checkPath(part.field, .number(part.role.rawValue), &diagnostics)
    }
  }

  private func checkDate(_ name: Located<String>, _ diagnostics: inout Diagnostics) {
    guard let type = shape[name.content]?.type else { return }
    switch type {
    case .date, .datetime: return
    default: break
    }
    let fields = collection.schema.fields + collection.derived.map(\.field)
    let field = fields.first { $0.name.string == name.content }
    diagnostics.error(
      .feedWithoutDates, "'\(name.content)' is of type \(type.name), not a date",
      at: name.origin, remedy: "name a field of type date or datetime",
      notes: field.map { [Diagnostic.Note("the field is declared here", at: $0.origin)] } ?? [])
  }

  /// Checks a path such as `author.name`, through references; for categories also through lists.
  private func checkPath(
    _ path: Located<String>, _ use: FieldUse, _ diagnostics: inout Diagnostics
  ) {
    var scope = ValueScope.entry(shape)
    var type: FieldType?
    for (index, step) in path.content.split(separator: ".").map(String.init).enumerated() {
      guard let found = scope.type(of: step) else {
        // The first step was reported with the other names of fields.
        if index > 0 { scope.reportUnknown(step, at: path.origin, &diagnostics) }
        return
      }
      type = found
      // Other roles take one value, which a list is not, independent of its elements.
      if case .list = found, !use.takesLists { break }
      scope = ValueScope.inside(found, called: step, among: shapes)
    }
    guard let type else { return }
    use.check(path.content, type, at: path.origin, &diagnostics)
  }
}

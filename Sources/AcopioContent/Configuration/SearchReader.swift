import AcopioBase
import AcopioModel

/// `search:` of a `_collection.yml` → `SearchRule`.
struct SearchReader {
  /// The path of the collection below `content/`.
  let collection: String
  /// The arena for names.
  let arena: Arena

  /// Reads `{ fields: { title: 10, content: 1 }, show: summary, scope: books, facets: { author.name: Author } }`; reports
  /// `wrong-type`, `missing-key` and `out-of-range`.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> SearchRule? {
    guard let map = Mapping(value, Shapes.search, &diagnostics),
      let fields = map.required("fields", &diagnostics)
    else { return nil }
    guard fields.kind == .object, !fields.members.isEmpty else {
      diagnostics.error(
        .wrongType,
        fields.kind == .object
          ? "'fields' names no field, so nothing would be found"
          : "'fields' must be a mapping of fields to weights, not \(fields.kindName)",
        at: fields.origin, remedy: "write for example 'fields: { title: 10, content: 1 }'")
      return nil
    }
    let found = Mapping.weights(
      fields, upTo: 1_000, "its words are not to be found", &diagnostics
    ).map(field)
    let title = shown("title", map, &diagnostics)
    let summary = shown("show", map, &diagnostics)
    let picture = shown("picture", map, &diagnostics)
    let scope = map.string("scope", &diagnostics)
    let scopeField = shown("scope-field", map, &diagnostics)
    return SearchRule(
      fields: found, title: title, summary: summary, picture: picture,
      scope: scope ?? String(collection.prefix { $0 != "/" }), scopeField: scopeField,
      hasUnindexed: map.flag("unindexed", &diagnostics),
      facets: choices("facets", map, &diagnostics), orders: choices("order", map, &diagnostics),
      origin: value.origin.firstLine)
  }

  /// A mapping of fields to what visitors read.
  private func choices(
    _ key: String, _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> [SearchRule.Choice] {
    guard let value = map.optional(key) else { return [] }
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "'\(key)' must be a mapping of fields to titles, not \(value.kindName)",
        at: value.origin, remedy: "write for example '\(key): { author.name: Author }'")
      return []
    }
    return value.members.compactMap { member in
      let name = member.key.string
      let noun: Message = "the title of '\(name)'"
      let title = Mapping.string(member.value, noun, &diagnostics)
      let isDescending = key == "order" && name.hasPrefix("-")
      let path = isDescending ? String(name.dropFirst()) : name
      return title.map {
        SearchRule.Choice(
          title: $0, field: field(Located(path, at: member.keyOrigin), 0),
          isDescending: isDescending)
      }
    }
  }

  private func shown(
    _ key: String, _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> SearchRule.Field? {
    map.optional(key).flatMap { value in
      Mapping.string(value, "'\(key)'", &diagnostics).map {
        field(Located($0, at: value.origin), 0)
      }
    }
  }

  private func field(_ path: Located<String>, _ weight: Double) -> SearchRule.Field {
    SearchRule.Field(
      path: path,
      steps: path.content.split(separator: ".", omittingEmptySubsequences: false).map {
        Name(String($0), in: arena)
      }, weight: weight)
  }

  /// Reads `search:` of `site.yml`: `{ budget: 90000, synonyms: [[sofa, couch]] }`; reports `wrong-type`.
  static func site(
    _ value: Value?, _ diagnostics: inout Diagnostics
  ) -> (budget: SearchBudget, synonyms: [[String]]) {
    guard let value, let map = Mapping(value, Shapes.siteSearch, &diagnostics) else {
      return (.usual, [])
    }
    let synonyms = map.list("synonyms").compactMap { group -> [String]? in
      guard group.kind == .array, group.elements.count > 1 else {
        diagnostics.error(
          .wrongType, "a group of 'synonyms' must be a list of two words or more",
          at: group.origin, remedy: "write for example 'synonyms: [[sofa, couch]]'")
        return nil
      }
      return group.elements.compactMap { Mapping.string($0, "a word of 'synonyms'", &diagnostics) }
    }
    guard let bytes = map.integer("budget", &diagnostics) else { return (.usual, synonyms) }
    return (SearchBudget(bytes: bytes, origin: map.optional("budget")?.origin), synonyms)
  }
}

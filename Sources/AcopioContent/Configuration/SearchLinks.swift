import AcopioBase
import AcopioModel

/// Checks the fields that `search:` names against the schemas.
///
/// Reports `unknown-field`, `unsuitable-field` and `search-without-page`.
struct SearchLinks {
  /// The collection whose declaration is checked.
  let collection: Collection
  /// The shapes of the entries of all collections.
  let shapes: EntryShapes

  /// Checks the declaration, if there is one.
  func check(_ diagnostics: inout Diagnostics) {
    guard let rule = collection.files.search else { return }
    if collection.pages.entry == nil {
      diagnostics.error(
        .searchWithoutPage, "the entries of '\(collection.name)' have no pages to be found",
        at: rule.origin, remedy: "declare 'page:', or leave 'search:' out")
    }
    for field in rule.fields { check(field, &diagnostics) }
    for field in [rule.title, rule.summary].compactMap(\.self) { check(field, &diagnostics) }
    for choice in rule.facets + rule.orders { check(choice.field, &diagnostics) }
    if let field = rule.picture { check(field, for: .picture, &diagnostics) }
    if let field = rule.scopeField { check(field, for: .scope, &diagnostics) }
  }

  private enum Purpose { case text, picture, scope }

  private func check(
    _ field: SearchRule.Field, for purpose: Purpose = .text, _ diagnostics: inout Diagnostics
  ) {
    guard let shape = shapes[collection.name] else { return }
    var scope = ValueScope.entry(shape)
    for step in field.steps.map(\.string) {
      if case .unknown = scope { return }
      guard let type = scope.type(of: step) else {
        // The body of an entry and its key have no declaration.
        if case .entry(let shape) = scope, shape.names.contains(step) || step == "content" {
          return
        }
        return scope.reportUnknown(step, at: field.path.origin, &diagnostics)
      }
      scope = ValueScope.inside(type, called: step, among: shapes)
    }
    if purpose == .picture {
      if case .value(.image, _) = scope { return }
      diagnostics.error(
        .unsuitableField, "'\(field.path.content)' is not a picture", at: field.path.origin,
        remedy: "name a field of type 'image'")
      return
    }
    guard purpose != .scope, case .entry(let other) = scope else { return }
    let names = other.names.filter { !["key", "slug", "url", "absolute_url"].contains($0) }
    diagnostics.error(
      .unsuitableField,
      "'\(field.path.content)' is an entry of '\(other.collection)' and not text",
      at: field.path.origin,
      remedy: "name a field of it: \(listed(names.map { "\(field.path.content).\($0)" }))")
  }
}

import AcopioBase
import AcopioModel

/// Checks the paths of endpoints against the schemas.
///
/// Reports `unknown-field`, `not-a-list` and `endpoint-shape` at the path.
struct EndpointLinks {
  /// The collection whose endpoints are checked.
  let collection: Collection
  /// All collections of the site.
  let collections: [Collection]

  /// Checks every endpoint.
  func check(_ diagnostics: inout Diagnostics) {
    for endpoint in collection.endpoints {
      let scope = ValueScope.entry(collection)
      check(endpoint.projection, in: scope, &diagnostics)
      if case .one = endpoint.shape { continue }
      guard endpoint.isOfEntries else { continue }
      diagnostics.error(
        "endpoint-shape", "the file of all entries has no field for its path", at: endpoint.origin,
        remedy: "leave the braces out, or write 'one' for a file per entry")
    }
  }

  private func check(
    _ projection: Projection, in scope: ValueScope, _ diagnostics: inout Diagnostics
  ) {
    for column in projection.columns {
      switch column.source {
      case .constant: break
      case .path(let path): _ = resolve(path, in: scope, &diagnostics)
      case .object(let inner, _): check(inner, in: scope, &diagnostics)
      case .list(let path, let inner):
        guard let found = resolve(path, in: scope, &diagnostics) else { continue }
        if found.isList {
          check(inner, in: found.scope, &diagnostics)
        } else {
          diagnostics.error(
            "not-a-list", "'\(path.text)' is not a list", at: path.origin,
            remedy: "leave 'each' out and write '\(path.text).…' for each member, or name a list")
        }
      }
    }
  }

  /// What stands at the end of a path, and whether a list was on the way; `nil` after a fault.
  private func resolve(
    _ path: ValuePath, in scope: ValueScope, _ diagnostics: inout Diagnostics
  ) -> (scope: ValueScope, isList: Bool)? {
    var scope = scope
    var isList = false
    for step in path.steps {
      let name = step.key.string
      guard let known = scope.members(among: collections) else { return nil }
      guard let found = known.first(where: { $0.name == name }) else {
        scope.reportUnknown(name, known.map(\.name), at: path.origin, &diagnostics)
        return nil
      }
      let (next, isStepList) = ValueScope.inside(found.type, called: name, among: collections)
      scope = next
      isList = isList || isStepList
    }
    return (scope, isList)
  }
}

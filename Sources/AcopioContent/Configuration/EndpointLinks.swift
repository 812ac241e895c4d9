import AcopioBase
import AcopioModel

/// Checks the paths of endpoints against the schemas.
///
/// Reports `unknown-field`, `not-a-list`, `no-geometry`, `endpoint-shape` and, for orders,
/// `unsuitable-field` at the path.
struct EndpointLinks {
  /// The collection whose endpoints are checked.
  let collection: Collection
  /// All collections of the site.
  let collections: [Collection]
  /// The shapes of their entries.
  let shapes: EntryShapes

  /// Checks every endpoint.
  func check(_ diagnostics: inout Diagnostics) {
    for endpoint in collection.files.endpoints {
      checkShape(endpoint, &diagnostics)
      guard let items = items(of: endpoint, &diagnostics) else { continue }
      let scope = shapes[items.name].map { ValueScope.entry($0) } ?? .unknown
      check(endpoint.projection, in: scope, &diagnostics)
      if let geometry = endpoint.geometry { check(geometry, in: scope, &diagnostics) }
      for key in endpoint.order {
        guard let type = scope.type(of: key.field) else {
          scope.reportUnknown(key.field, at: key.origin, &diagnostics)
          continue
        }
        FieldUse.order.check(key.field, type, at: key.origin, &diagnostics)
      }
    }
  }

  private func checkShape(_ endpoint: Endpoint, _ diagnostics: inout Diagnostics) {
    switch endpoint.shape {
    case .one: break
    case .each, .grouped:
      guard endpoint.isOfEntries else { return }
      diagnostics.error(
        .endpointShape, "the file of all entries has no field for its path", at: endpoint.origin,
        remedy: "leave the braces out, or write 'one' or 'items' for a file per entry")
    case .list(let name):
      guard !endpoint.isOfEntries else { return }
      diagnostics.error(
        .endpointShape, "the list of each entry needs a field of the entry in its path",
        at: endpoint.origin, remedy: "write for example '/authors/{key}/\(name.content)'")
    }
  }

  /// The collection of the items; `nil` after a fault.
  private func items(
    of endpoint: Endpoint, _ diagnostics: inout Diagnostics
  ) -> Collection? {
    guard case .list(let name) = endpoint.shape else { return collection }
    if let other = shapes.entries(listedIn: name.content, of: collection.name) {
      return collections[other]
    }
    let scope = shapes[collection.name].map { ValueScope.entry($0) } ?? .unknown
    let lists = scope.names.filter {
      shapes.entries(listedIn: $0, of: collection.name) != nil
    }
    guard scope.type(of: name.content) != nil else {
      scope.reportUnknown(name.content, at: name.origin, &diagnostics)
      return nil
    }
    diagnostics.error(
      .notAList, "'\(name.content)' is not a list of entries", at: name.origin,
      remedy: lists.isEmpty
        ? "write 'inverse' at a reference to '\(collection.name)', and name that list"
        : "lists are \(lists.joined(separator: ", "))")
    return nil
  }

  private func check(
    _ geometry: EndpointGeometry, in scope: ValueScope, _ diagnostics: inout Diagnostics
  ) {
    let path = geometry.path
    guard let found = resolve(path, in: scope, &diagnostics) else { return }
    switch (found.isList, found.type) {
    case (_, nil): return
    case (false, .geoPoint) where !geometry.isPolygon: return
    case (false, .geoLine): return
    case (_, let type?):
      let wanted =
        geometry.isPolygon ? "a polygon is a geo-line" : "a geometry is a geo-point or a geo-line"
      diagnostics.error(
        .noGeometry,
        "\(wanted), and '\(path.text)' is \(found.isList ? "in a list" : "of type \(type.name)")",
        at: path.origin,
        remedy: geometry.isPolygon
          ? "for a point or a line write 'geometry: \(path.text)'"
          : "name a field with one place or line")
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
        if found.isList || found.type?.element != nil {
          check(inner, in: found.scope, &diagnostics)
        } else {
          diagnostics.error(
            .notAList, "'\(path.text)' is not a list", at: path.origin,
            remedy: "leave 'each' out and write '\(path.text).…' for each member, or name a list")
        }
      }
    }
  }

  /// The value that a path leads to.
  private struct Found {
    /// The scope of the value; for a list, that of each element.
    var scope: ValueScope
    /// The type of the value; `nil` for the subject itself, or if it is unknown.
    var type: FieldType?
    /// Whether the path passes through a list.
    var isList: Bool
  }

  /// The value at the end of a path; `nil` after a fault.
  private func resolve(
    _ path: ValuePath, in scope: ValueScope, _ diagnostics: inout Diagnostics
  ) -> Found? {
    var place = Found(scope: scope, type: nil, isList: false)
    for step in path.steps {
      let name = step.key.string
      guard let type = place.scope.type(of: name) else {
        place.scope.reportUnknown(name, at: path.origin, &diagnostics)
        return nil
      }
      place = Found(
        scope: .inside(type, called: name, among: shapes), type: type,
        isList: place.isList || place.type?.element != nil)
    }
    return place
  }
}

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
      if case .elements(let list) = endpoint.shape {
        checkElements(endpoint, list, &diagnostics)
        continue
      }
      guard let items = items(of: endpoint, &diagnostics) else { continue }
      let scope = scope(of: items)
      check(endpoint.projection, in: [scope], &diagnostics)
      if let key = endpoint.keyedBy { checkKey(key, in: [scope], &diagnostics) }
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

  private func scope(of collection: Collection) -> ValueScope {
    shapes[collection.name].map { .entry($0) } ?? .unknown
  }

  /// Checks the file of each element of a list.
  private func checkElements(
    _ endpoint: Endpoint, _ list: Located<String>, _ diagnostics: inout Diagnostics
  ) {
    let entry = scope(of: collection)
    guard let type = entry.type(of: list.content) else {
      return entry.reportUnknown(list.content, at: list.origin, &diagnostics)
    }
    guard type.element != nil else {
      diagnostics.error(
        .notAList, "'\(list.content)' is not a list", at: list.origin,
        remedy: "name a list of the entry, or leave 'for' out")
      return
    }
    let element = ValueScope.inside(type, called: list.content, among: shapes)
    check(endpoint.projection, in: [entry, element], &diagnostics)
    var isOfElement = false
    for name in endpoint.path.fields {
      let own = element.type(of: name)
      guard let type = own ?? entry.type(of: name) else {
        return element.reportUnknown(name, at: endpoint.path.origin, &diagnostics)
      }
      if own != nil { isOfElement = true }
      FieldUse.path.check(name, type, at: endpoint.path.origin, &diagnostics)
    }
    guard !isOfElement else { return }
    diagnostics.error(
      .endpointShape, "the file of each element needs a field of the element in its path",
      at: endpoint.path.origin,
      remedy: "write for example '\(endpoint.path.text)/{\(element.names.first ?? "name")}'")
  }

  /// Checks the value that is the key of an item in an object.
  private func checkKey(
    _ path: ValuePath, in scopes: [ValueScope], _ diagnostics: inout Diagnostics
  ) {
    guard let found = resolve(path, in: scopes, &diagnostics), let type = found.type else { return }
    guard !found.isList else {
      diagnostics.error(
        .endpointShape, "'\(path.text)' is in a list, and an item has one key", at: path.origin,
        remedy: "name a field of the item itself")
      return
    }
    FieldUse.key.check(path.text, type, at: path.origin, &diagnostics)
  }

  private func checkShape(_ endpoint: Endpoint, _ diagnostics: inout Diagnostics) {
    switch endpoint.shape {
    case .one, .elements: break
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
    guard let found = resolve(path, in: [scope], &diagnostics) else { return }
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
    _ projection: Projection, in scopes: [ValueScope], _ diagnostics: inout Diagnostics
  ) {
    if let path = projection.single { _ = resolve(path, in: scopes, &diagnostics) }
    for column in projection.columns {
      switch column.source {
      case .constant: break
      case .path(let path):
        // A path in a mapping was written with 'value', which was the word for constants.
        let hint = "a constant is 'constant: \(path.text)'"
        let isMapping = column.origin != path.origin
        _ = resolve(path, in: scopes, hint: isMapping ? hint : nil, &diagnostics)
      case .object(let inner, _): check(inner, in: scopes, &diagnostics)
      case .list(let path, let inner, let key):
        guard let found = resolve(path, in: scopes, &diagnostics) else { continue }
        if found.isList || found.type?.element != nil {
          let inside = scopes + [found.scope]
          check(inner, in: inside, &diagnostics)
          if let key { checkKey(key, in: inside, &diagnostics) }
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
  ///
  /// `scopes` has the scope of the entry and those of the enclosing lists, the innermost last.
  private func resolve(
    _ path: ValuePath, in scopes: [ValueScope], hint: String? = nil,
    _ diagnostics: inout Diagnostics
  ) -> Found? {
    let scope = scopes[max(0, scopes.count - 1 - path.levels)]
    var place = Found(scope: scope, type: nil, isList: false)
    for step in path.steps {
      let name = step.key.string
      guard let type = place.scope.type(of: name) else {
        place.scope.reportUnknown(name, at: path.origin, hint: hint, &diagnostics)
        return nil
      }
      place = Found(
        scope: .inside(type, called: name, among: shapes), type: type,
        isList: place.isList || place.type?.element != nil)
    }
    return place
  }
}

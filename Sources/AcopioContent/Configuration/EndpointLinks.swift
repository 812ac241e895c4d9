import AcopioBase
import AcopioModel

/// Checks the paths of endpoints against the schemas.
///
/// Reports `unknown-field`, `not-a-list`, `no-geometry`, `endpoint-shape` and, for orders,
/// `unsuitable-field` at the path, and the diagnostics of `ExpressionChecker` for expressions.
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
      guard let scope = scope(of: endpoint, &diagnostics) else { continue }
      check(endpoint.projection, of: endpoint, in: [scope], &diagnostics)
      if let key = endpoint.keyedBy { checkKey(key, in: [scope], &diagnostics) }
      if let geometry = endpoint.geometry { check(geometry, in: scope, &diagnostics) }
      check(endpoint.order, in: scope, &diagnostics)
    }
  }

  private func check(
    _ order: [SortKey], in scope: ValueScope, _ diagnostics: inout Diagnostics
  ) {
    for key in order {
      // A value without members is sorted itself, by `it`.
      if key.field == "it", scope.names.isEmpty, case .value(let type, _) = scope {
        FieldUse.order.check(key.field, type, at: key.origin, &diagnostics)
        continue
      }
      guard let type = scope.type(of: key.field) else {
        scope.reportUnknown(key.field, at: key.origin, &diagnostics)
        continue
      }
      FieldUse.order.check(key.field, type, at: key.origin, &diagnostics)
    }
  }

  /// Checks the endpoints of the site; the collection is any of it.
  func check(_ site: Site, in arena: Arena, _ diagnostics: inout Diagnostics) {
    let type = FieldType.object(SubjectShapes.site(collections, in: arena))
    for endpoint in site.endpoints {
      endpoint.check(site.api.versions, &diagnostics)
      if let field = endpoint.path.fields.first {
        diagnostics.error(
          .endpointShape, "the site has no field '\(field)' for a path", at: endpoint.origin,
          remedy: "leave the braces out")
      }
      let scope = ValueScope.value(type, called: "the site")
      check(endpoint.projection, of: endpoint, in: [scope], &diagnostics)
    }
  }

  /// The scope of the items of an endpoint; `nil` after a fault.
  private func scope(
    of endpoint: Endpoint, _ diagnostics: inout Diagnostics
  ) -> ValueScope? {
    guard case .terms(let field, let file) = endpoint.shape else {
      return items(of: endpoint, &diagnostics).map { scope(of: $0) }
    }
    let entry = scope(of: collection)
    guard let type = entry.type(of: field.content) else {
      entry.reportUnknown(field.content, at: field.origin, &diagnostics)
      return nil
    }
    guard type.givesTerms else {
      FieldUse.reportNoTerms("terms", field, type, &diagnostics)
      return nil
    }
    if case .entries = file { return entry }
    let schema = SubjectShapes.term(of: type, in: collection.name)
    return .value(.object(schema), called: "a term")
  }

  /// Checks the fields in the path of files of terms.
  private func checkTermPath(
    _ endpoint: Endpoint, _ file: Endpoint.TermFile, _ diagnostics: inout Diagnostics
  ) {
    let fields = endpoint.path.fields
    if case .all = file {
      guard !fields.isEmpty else { return }
      diagnostics.error(
        .endpointShape, "the file of all terms has no field for its path", at: endpoint.origin,
        remedy: "leave the braces out, or write 'one' or 'items: entries' for a file per term")
    } else if fields != ["term"] {
      diagnostics.error(
        .endpointShape, "the path of a file of each term has '{term}' and no other field",
        at: endpoint.origin, remedy: "write for example '/tags/{term}'")
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
    guard let element = entry.element(of: list, among: shapes, &diagnostics) else { return }
    check(endpoint.projection, of: endpoint, in: [entry, element], &diagnostics)
    if let filter = endpoint.filter { check(filter, in: [entry, element], &diagnostics) }
    // One element needs no name of its own.
    var isOfElement = endpoint.limit == 1
    for name in endpoint.path.fields {
      // A name that only `others` allows does not hide a field of the entry.
      let declared = element.names.contains(name) ? element.type(of: name) : nil
      let own = declared ?? (entry.type(of: name) == nil ? element.type(of: name) : nil)
      guard let type = own ?? entry.type(of: name) else {
        return element.reportUnknown(name, at: endpoint.path.origin, &diagnostics)
      }
      if own != nil { isOfElement = true }
      FieldUse.path.check(
        name, type, of: own != nil ? element : entry, at: endpoint.path.origin, &diagnostics)
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
    let scope = path.steps.count == 1 ? scopes[max(0, scopes.count - 1 - path.levels)] : .unknown
    FieldUse.key.check(path.text, type, of: scope, at: path.origin, &diagnostics)
  }

  private func checkShape(_ endpoint: Endpoint, _ diagnostics: inout Diagnostics) {
    switch endpoint.shape {
    case .one, .elements, .site: break
    case .terms(_, let file): checkTermPath(endpoint, file, &diagnostics)
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
      let wanted: Message =
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
    _ projection: Projection, of endpoint: Endpoint, in scopes: [ValueScope],
    _ diagnostics: inout Diagnostics
  ) {
    for column in projection.columns {
      if column.condition >= 0 {
        check(endpoint.expressions[column.condition], in: scopes, &diagnostics)
      }
      switch column.source {
      case .constant: break
      case .rest: checkRest(column, in: scopes[scopes.count - 1], &diagnostics)
      case .path(let path):
        // A path in a mapping was written with 'value', which was the word for constants.
        let hint: Message = "a constant is 'constant: \(path.text)'"
        let isMapping = column.origin != path.origin
        _ = resolve(path, in: scopes, hint: isMapping ? hint : nil, &diagnostics)
      case .computed(let index):
        check(endpoint.expressions[index], in: scopes, &diagnostics)
      case .object(let inner, _): check(inner, of: endpoint, in: scopes, &diagnostics)
      case .within(let path, let inner):
        guard let found = resolve(path, in: scopes, &diagnostics) else { continue }
        check(inner, of: endpoint, in: scopes + [found.scope], &diagnostics)
      case .list(let path, let inner, let key):
        guard let found = resolve(path, in: scopes, &diagnostics) else { continue }
        if found.isList || found.type?.element != nil {
          let inside = scopes + [found.scope]
          check(inner, of: endpoint, in: inside, &diagnostics)
          if let key { checkKey(key, in: inside, &diagnostics) }
        } else {
          diagnostics.error(
            .notAList, "'\(path.text)' is not a list", at: path.origin,
            remedy: "leave 'each' out and write '\(path.text).…' for each member, or name a list")
        }
      case .chosen(let index, let inner, let key):
        let choice = endpoint.choices[index]
        let inside = scopes + [elements(of: choice, in: scopes, &diagnostics)]
        if let filter = choice.filter { check(filter, in: inside, &diagnostics) }
        check(choice.order, in: inside[inside.count - 1], &diagnostics)
        check(inner, of: endpoint, in: inside, &diagnostics)
        if let key { checkKey(key, in: inside, &diagnostics) }
      case .one(let index, let inner):
        let type = check(endpoint.expressions[index], in: scopes, &diagnostics)
        let inside = scopes + [ValueScope(type.wrapped, among: shapes)]
        check(inner, of: endpoint, in: inside, &diagnostics)
      }
    }
  }

  /// Checks that there is an object of the content with other members.
  private func checkRest(
    _ column: Projection.Column, in scope: ValueScope, _ diagnostics: inout Diagnostics
  ) {
    if case .value(let type, _) = scope, type.members != nil { return }
    if case .unknown = scope { return }
    diagnostics.error(
      .endpointShape, "'*' includes the other members of an object, and there is no object here",
      at: column.origin, remedy: "name the members: '[id, title]'")
  }

  // MARK: - Expressions

  @discardableResult
  private func check(
    _ expression: Expression, in scopes: [ValueScope], _ diagnostics: inout Diagnostics
  ) -> ExpressionType {
    var checker = ExpressionChecker(collection, collections, shapes)
    return checker.check(expression, within: scopes.map(\.expressionType), &diagnostics).type
  }

  /// The scope of the elements that a choice gives.
  private func elements(
    of choice: ListChoice, in scopes: [ValueScope], _ diagnostics: inout Diagnostics
  ) -> ValueScope {
    let before = diagnostics.all.count
    let type = check(choice.source, in: scopes, &diagnostics)
    guard diagnostics.all.count == before else { return .unknown }
    guard case .list(let element) = type.wrapped else {
      if !type.isVague {
        diagnostics.error(
          .notAList, "this is \(type.description), not a list", at: choice.source.origin,
          remedy: "write 'of' instead of 'each' for one element, or name a list")
      }
      return .unknown
    }
    return ValueScope(element.wrapped, among: shapes)
  }

  /// The value that a path leads to.
  private struct Found {
    /// The scope of the value; for a list, the scope of each element.
    var scope: ValueScope
    /// The type of the value; `nil` for the subject itself, or if it is unknown.
    var type: FieldType?
    /// Whether the path passes through a list.
    var isList: Bool
  }

  /// The value at the end of a path; `nil` after a fault.
  ///
  /// `scopes` has the scope of the entry, then the scopes of the enclosing lists, the innermost
  /// last.
  private func resolve(
    _ path: ValuePath, in scopes: [ValueScope], hint: Message? = nil,
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

extension Endpoint {
  /// Reports versions of the API that `site.yml` does not declare.
  func check(_ versions: [APIVersion], _ diagnostics: inout Diagnostics) {
    let known = versions.map(\.name)
    let names = Set(known)
    for version in self.versions where !names.contains(version) {
      diagnostics.error(
        .unknownVersion, "'\(version)' is not a version of the API\(didYouMean(version, known))",
        at: origin, remedy: "declare it under 'api: versions:' in site.yml")
    }
  }
}

import AcopioBase
import AcopioModel

/// Checks the paths of `metadata` against the schemas.
///
/// Reports `unknown-field`, `not-a-list`, `no-single-value` and `unsuitable-field`.
struct MetadataLinks {
  /// The collection whose declaration is checked.
  let collection: Collection
  /// All collections that could be read.
  let collections: [Collection]
  /// The shapes of their entries.
  let shapes: EntryShapes

  /// The subject of a path or of its next step.
  private enum Scope {
    case entry(Collection)
    case members(Schema)
    /// A value without members; its type, if it is the value of a field.
    case leaf(FieldType?)
  }

  /// Checks every path.
  func check(_ diagnostics: inout Diagnostics) {
    guard let rule = collection.pages.metadata else { return }
    check(rule.thing, in: .entry(collection), &diagnostics)
    for property in rule.openGraph { check(property, in: .entry(collection), &diagnostics) }
  }

  private func check(
    _ thing: MetadataThing, in scope: Scope, _ diagnostics: inout Diagnostics
  ) {
    var inner = scope
    if let each = thing.each {
      guard let found = resolve(each.content, in: scope, at: each.origin, &diagnostics) else {
        return
      }
      guard found.isList else {
        diagnostics.error(
          .notAList, "'\(text(each.content))' is not a list", at: each.origin,
          remedy: "leave 'each' out, or name a list")
        return
      }
      inner = found.scope
    }
    for property in thing.properties { check(property, in: inner, &diagnostics) }
  }

  private func check(
    _ property: MetadataThing.Property, in scope: Scope, _ diagnostics: inout Diagnostics
  ) {
    switch property.value {
    case .constant: break
    case .thing(let thing): check(thing, in: scope, &diagnostics)
    case .path(let path):
      guard let found = resolve(path, in: scope, at: property.origin, &diagnostics) else { return }
      if case .leaf(let type?) = found.scope {
        FieldUse.property(property.name.string)?
          .check(text(path), type, at: property.origin, &diagnostics)
      }
      guard case .members(let schema) = found.scope else { return }
      let names = schema.allFields.map(\.name.string)
      diagnostics.error(
        .noSingleValue, "'\(text(path))' is an object and not one value", at: property.origin,
        remedy: "name one of its members (\(listed(names))), or write a thing of "
          + "its own: '{ type: …, properties: … }'")
    }
  }

  private func text(_ path: [Name]) -> String { path.map(\.string).joined(separator: ".") }

  /// The scope at the end of a path, and whether a list is on the path; `nil` after a fault.
  private func resolve(
    _ path: [Name], in scope: Scope, at origin: Origin, _ diagnostics: inout Diagnostics
  ) -> (scope: Scope, isList: Bool)? {
    var scope = scope
    var isList = false
    for step in path {
      let known = members(of: scope)
      guard let found = known.first(where: { $0.name == step.string }) else {
        // The members of a collection that could not be read are unknown.
        guard !known.isEmpty || isLeaf(scope) else { return nil }
        report(step.string, known.map(\.name), scope, origin, &diagnostics)
        return nil
      }
      (scope, isList) = enter(found.type, isList)
    }
    return (scope, isList)
  }

  private func isLeaf(_ scope: Scope) -> Bool { if case .leaf = scope { true } else { false } }

  private func report(
    _ name: String, _ known: [String], _ scope: Scope, _ origin: Origin,
    _ diagnostics: inout Diagnostics
  ) {
    let place =
      switch scope {
      case .entry(let collection): "a field of '\(collection.name)'"
      case .members, .leaf: "there"
      }
    diagnostics.error(
      .unknownField, "'\(name)' is not \(place)\(didYouMean(name, known))", at: origin,
      remedy: known.isEmpty
        ? "end the path before it; for text write '{ constant: … }'"
        : "fields are \(listed(known))")
  }

  private func enter(_ type: FieldType?, _ isList: Bool) -> (Scope, Bool) {
    guard let type else { return (.leaf(nil), isList) }
    if let element = type.element { return enter(element.type, true) }
    if case .reference(let reference) = type {
      let other = shapes.index(of: reference.collection).map { collections[$0] }
      return (other.map { .entry($0) } ?? .members(Schema(fields: [])), isList)
    }
    // A duration counts as one text and a file as one address, although both have members.
    switch type {
    case .duration, .image, .file: return (.leaf(type), isList)
    default: break
    }
    return (type.members.map { .members($0) } ?? .leaf(type), isList)
  }

  private func members(of scope: Scope) -> [(name: String, type: FieldType?)] {
    switch scope {
    case .leaf(let type): return type?.members?.allFields.map { ($0.name.string, $0.type) } ?? []
    case .members(let schema): return schema.allFields.map { ($0.name.string, $0.type) }
    case .entry(let collection):
      let fields = collection.schema.fields + collection.derived.map(\.field)
      return fields.map { ($0.name.string, $0.type) }
        + ["key", "slug", "url", "absolute_url", "content"].map { ($0, nil) }
    }
  }
}

import AcopioBase
import AcopioModel

/// Checks the names in `outputs:` of a collection against its schema.
///
/// Reports `unknown-field`, `unsuitable-field`, `not-a-list`, `output-shape` and, for terms,
/// `missing-term`.
struct OutputLinks {
  /// The collection whose outputs are checked.
  let collection: Collection
  /// The shapes of the entries of all collections.
  let shapes: EntryShapes

  /// Checks every output.
  func check(_ diagnostics: inout Diagnostics) {
    guard let shape = shapes[collection.name] else { return }
    let entry = ValueScope.entry(shape)
    for output in collection.files.outputs {
      for key in output.order {
        check(key.field, .order, at: key.origin, in: [entry], &diagnostics)
      }
      let columns = ColumnLinks(entry: entry, shapes: shapes)
      for column in output.columns { columns.check(column, &diagnostics) }
      if let places = output.places { columns.check(places, &diagnostics) }
      if let list = output.list {
        checkElements(output, list, entry, &diagnostics)
      } else {
        for name in output.path.fields {
          check(name, .path, at: output.path.origin, in: [entry], &diagnostics)
        }
      }
    }
    for output in collection.pages.taxonomies.flatMap(\.outputs) {
      guard let name = output.path.fields.first(where: { $0 != "term" }) else { continue }
      diagnostics.error(
        .missingTerm, "'\(name)' is not part of a term", at: output.path.origin,
        remedy: "write '{term}' for the term, or leave the braces out for one file of all terms")
    }
  }

  private func checkElements(
    _ output: TextOutput, _ list: Located<String>, _ entry: ValueScope,
    _ diagnostics: inout Diagnostics
  ) {
    guard let element = entry.element(of: list, among: shapes, &diagnostics) else { return }
    for name in output.path.fields {
      check(name, .path, at: output.path.origin, in: [element, entry], &diagnostics)
    }
    let isOfElement = output.path.fields.contains { element.type(of: $0) != nil }
    guard output.hasFields, !isOfElement else { return }
    diagnostics.error(
      .outputShape, "the file of each element needs a field of the element in its path",
      at: output.path.origin,
      remedy: element.names.first.map { "add for example '{\($0)}'" }
        ?? "make the elements objects, and name one of their fields")
  }

  /// Checks a field of the first of several scopes that has it.
  private func check(
    _ name: String, _ use: FieldUse, at origin: Origin, in scopes: [ValueScope],
    _ diagnostics: inout Diagnostics
  ) {
    for scope in scopes {
      guard let type = scope.type(of: name) else { continue }
      return use.check(name, type, of: scope, at: origin, &diagnostics)
    }
    scopes[0].reportUnknown(name, at: origin, &diagnostics)
  }
}

import AcopioBase
import AcopioModel

/// Checks that the columns of a table lead to values that fit into a cell.
///
/// Reports `unknown-field` and `unsuitable-field`.
struct ColumnLinks {
  /// The scope of the entries.
  let entry: ValueScope
  /// The shapes of the entries of all collections.
  let shapes: EntryShapes

  /// Checks the columns of a file of places.
  func check(_ places: PlaceOutput, _ diagnostics: inout Diagnostics) {
    for column in [places.name, places.description] {
      if let column { check(column, &diagnostics) }
    }
    guard let (type, _, isList) = resolve(places.geometry, &diagnostics) else { return }
    switch type {
    case .geoPoint where !isList, .geoLine where !isList: break
    default:
      diagnostics.error(
        .noGeometry,
        "a geometry is a geo-point or a geo-line, and '\(places.geometry.header)' is "
          + (isList ? "in a list" : "of type \(type.name)"),
        at: places.geometry.origin, remedy: "name a field with one place or line")
    }
  }

  /// The value at the end of a path, its scope, and whether a list is on the way; `nil` after a fault.
  private func resolve(
    _ column: TableColumn, _ diagnostics: inout Diagnostics
  ) -> (type: FieldType, scope: ValueScope, isList: Bool)? {
    var scope = entry
    var found: FieldType?
    var isList = false
    for step in column.path {
      if found?.element != nil { isList = true }
      guard let type = scope.type(of: step.string) else {
        scope.reportUnknown(step.string, at: column.origin, &diagnostics)
        return nil
      }
      found = type
      scope = .inside(type, called: step.string, among: shapes)
    }
    return found.map { ($0, scope, isList) }
  }

  /// Checks a column.
  func check(_ column: TableColumn, _ diagnostics: inout Diagnostics) {
    guard let (found, scope, _) = resolve(column, &diagnostics), !found.fitsCell else { return }
    let name = column.path.map(\.string).joined(separator: ".")
    let members = scope.names
    diagnostics.error(
      .unsuitableField, "'\(name)' is of type \(found.name) and cannot be written as a table cell",
      at: column.origin,
      remedy: members.isEmpty
        ? "name a field of one value" : "name a member of it, such as '\(name).\(members[0])'")
  }
}

extension FieldType {
  /// Whether a value, or each element of a list, has a text.
  fileprivate var fitsCell: Bool {
    switch self {
    case .money, .geoPoint, .geoLine, .object, .any: false
    case .list(let field): field.type.fitsCell
    case .union(let types): types.allSatisfy(\.fitsCell)
    case .string, .text, .markdown, .integer, .number, .decimal, .date, .datetime, .formed, .choice,
      .boolean, .duration, .image, .file, .reference:
      true
    }
  }
}

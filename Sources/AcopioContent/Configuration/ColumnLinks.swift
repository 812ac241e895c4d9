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

  /// Checks a column.
  func check(_ column: TableColumn, _ diagnostics: inout Diagnostics) {
    var scope = entry
    var found: FieldType?
    for step in column.path {
      guard let type = scope.type(of: step.string) else {
        return scope.reportUnknown(step.string, at: column.origin, &diagnostics)
      }
      found = type
      scope = .inside(type, called: step.string, among: shapes)
    }
    guard let found, !found.fitsCell else { return }
    let name = column.path.map(\.string).joined(separator: ".")
    let members = scope.names
    diagnostics.error(
      .unsuitableField, "'\(name)' is of type \(found.name) and is no text for a cell",
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

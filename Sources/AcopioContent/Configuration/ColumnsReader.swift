import AcopioBase
import AcopioModel

/// `columns:` of an output → `TableColumn`s.
///
/// A column is the path of a value, or a mapping of its header to the path. Reports `wrong-type`.
struct ColumnsReader {
  /// The arena for names.
  let arena: Arena

  /// Reads all columns.
  func read(_ values: [Value], _ diagnostics: inout Diagnostics) -> [TableColumn] {
    let columns = values.flatMap { value -> [TableColumn] in
      guard value.kind == .object else {
        return [column(nil, value, &diagnostics)].compactMap(\.self)
      }
      return value.members.compactMap { column($0.key.string, $0.value, &diagnostics) }
    }
    var known: Set<String> = []
    for column in columns where !known.insert(column.header).inserted {
      diagnostics.error(
        .duplicateKey, "two columns have the header '\(column.header)'", at: column.origin,
        remedy: "leave one of them out, or write '{ another header: … }'")
    }
    return columns
  }

  /// Reads the path of one value.
  func column(
    _ header: String?, _ value: Value, _ diagnostics: inout Diagnostics
  ) -> TableColumn? {
    Mapping.string(value, "a column", &diagnostics).map { text in
      let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      return TableColumn(
        header: header ?? text, path: steps.map { Name($0, in: arena) }, origin: value.origin)
    }
  }
}

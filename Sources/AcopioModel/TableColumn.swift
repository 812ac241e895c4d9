package import AcopioBase

/// A column of a table that is made of all entries of a collection.
package struct TableColumn: Sendable {
  /// The text of its first cell.
  package let header: String
  /// The names that lead from an entry to the value.
  package let path: [Name]
  /// The origin of the column.
  package let origin: Origin

  package init(header: String, path: [Name], origin: Origin) {
    self.header = header
    self.path = path
    self.origin = origin
  }
}

/// The data of an entry in a file of places, GPX or KML.
package struct PlaceOutput: Sendable {
  /// The way to the position or line.
  package let geometry: TableColumn
  /// The way to the name; `nil` for the key of the entry.
  package let name: TableColumn?
  /// The way to the description, if there is one.
  package let description: TableColumn?

  package init(geometry: TableColumn, name: TableColumn?, description: TableColumn?) {
    self.geometry = geometry
    self.name = name
    self.description = description
  }
}

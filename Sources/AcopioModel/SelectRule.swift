package import AcopioBase

/// A list that each entry of a collection gets: the entries of a collection, perhaps of its own, for
/// which a condition holds.
package struct SelectRule: Sendable {
  /// The name of the list.
  package let name: Name
  /// The path of the collection that is chosen from.
  package let source: Located<String>
  /// What must hold: about an entry of that collection, and about `this`, which gets the list.
  package let condition: Expression
  /// The order; empty means that of the collection.
  package let order: [SortKey]
  /// The most entries; `nil` for all.
  package let limit: Int?
  /// Where it was declared.
  package let origin: Origin

  package init(
    name: Name, source: Located<String>, condition: Expression, order: [SortKey] = [],
    limit: Int? = nil, origin: Origin
  ) {
    self.name = name
    self.source = source
    self.condition = condition
    self.order = order
    self.limit = limit
    self.origin = origin
  }
}

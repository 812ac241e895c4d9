package import AcopioBase

/// A list for each entry of a collection: the entries of a collection that satisfy a condition.
///
/// Both collections may be the same.
package struct SelectRule: Sendable {
  /// The name of the list.
  package let name: Name
  /// The path of the collection to choose from.
  package let source: Located<String>
  /// The condition on an entry of that collection and on `this`, which gets the list.
  package let condition: Expression
  /// The order; empty for the order of the collection.
  package let order: [SortKey]
  /// The maximum number of entries; `nil` for all.
  package let limit: Int?
  /// The origin of its declaration.
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

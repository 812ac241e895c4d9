/// An expression that filters the entries of a collection.
package struct EntryCondition: Sendable {
  /// The expression.
  package let expression: Expression
  /// The collection whose entries it filters.
  package let collection: Collection
  /// The collection of `this`, whose entries get the result; `nil` if there is no `this`.
  package var owner: Collection?
}

extension Collection {
  /// The conditions of the collection's lists, taxonomies, feeds, endpoints and selections.
  package func conditions(
    among collections: [Collection], _ shapes: EntryShapes
  ) -> [EntryCondition] {
    let filters = (pages.lists + pages.taxonomies.map(\.list)).compactMap(\.filter)
    let feeds = (files.feeds + pages.taxonomies.compactMap(\.feed)).compactMap(\.filter)
    return (filters + feeds + files.outputs.compactMap(\.filter))
      .map { EntryCondition(expression: $0, collection: self) }
      + files.endpoints.compactMap { endpoint in
        // That of an endpoint of elements is evaluated for each of them.
        guard let filter = endpoint.filter, !endpoint.shape.isOfElements else { return nil }
        guard case .list(let name) = endpoint.shape else {
          return EntryCondition(expression: filter, collection: self)
        }
        return shapes.entries(listedIn: name.content, of: self.name).map {
          EntryCondition(expression: filter, collection: collections[$0])
        }
      }
      + choices.selects.compactMap { select in
        shapes.index(of: select.source.content).map {
          EntryCondition(
            expression: select.condition, collection: collections[$0], owner: self)
        }
      }
  }
}

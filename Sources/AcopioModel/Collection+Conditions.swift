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
  /// The conditions of the collection's lists, taxonomies, endpoints and selections.
  package func conditions(among collections: [Collection]) -> [EntryCondition] {
    let filters = (lists + taxonomies.map(\.list)).compactMap(\.filter)
    return filters.map { EntryCondition(expression: $0, collection: self) }
      + endpoints.compactMap { endpoint in
        guard let filter = endpoint.filter else { return nil }
        guard case .list(let name) = endpoint.shape else {
          return EntryCondition(expression: filter, collection: self)
        }
        return entries(listedIn: name.content, among: collections).map {
          EntryCondition(expression: filter, collection: $0)
        }
      }
      + selects.compactMap { select in
        collections.first { $0.name == select.source.content }.map {
          EntryCondition(expression: select.condition, collection: $0, owner: self)
        }
      }
  }

  /// The collection whose entries are in the list `name`; `nil` if its entries have no such list.
  package func entries(
    listedIn name: String, among collections: [Collection]
  ) -> Collection? {
    if case .list(let item) = schema[name]?.type, case .reference(let reference) = item.type {
      return collections.first { $0.name == reference.collection }
    }
    if name == "related", related != nil { return self }
    if let select = selects.first(where: { $0.name.string == name }) {
      return collections.first { $0.name == select.source.content }
    }
    return collections.first { other in
      other.schema.fields.contains { field in
        field.type.reference?.collection == self.name && field.type.reference?.inverse == name
      }
    }
  }
}

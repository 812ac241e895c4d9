import AcopioBase
import AcopioModel

/// `select:` of a `_collection.yml` → `SelectRule`s.
struct SelectReader {
  /// The arena for names.
  let arena: Arena
  /// The collection that declares the rules.
  let collection: String

  /// Reads `{ similar: { from: books, where: shelf == this.shelf, limit: 5 } }`.
  ///
  /// Reports `reserved-name` and the faults of the mapping.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> [SelectRule] {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "'select' must be a mapping of names to lists, not \(value.kindName)",
        at: value.origin, remedy: "write for example 'select: { similar: { from: …, where: … } }'")
      return []
    }
    return value.members.compactMap { member in
      let name = member.key.string
      if SchemaReader.reservedForLists.contains(name) {
        diagnostics.error(
          .reservedName, "'\(name)' is given to every entry and cannot be a selection",
          at: member.keyOrigin, remedy: "give the selection another name")
        return nil
      }
      guard let map = Mapping(member.value, Shapes.selection, "'\(name)'", &diagnostics),
        let source = map.requiredString("from", &diagnostics),
        let condition = map.required("where", &diagnostics),
        let expression = ExpressionParser.parse(condition, &diagnostics)
      else { return nil }
      return SelectRule(
        name: Name(name, in: arena),
        source: Located(Collection.sibling(source.content, of: collection), at: source.origin),
        condition: expression, order: map.order(&diagnostics),
        limit: map.integer("limit", &diagnostics), origin: member.keyOrigin)
    }
  }
}

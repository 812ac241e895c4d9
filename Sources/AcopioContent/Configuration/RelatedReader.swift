import AcopioBase
import AcopioModel

/// `related:` of a `_collection.yml` → `RelatedRule`.
enum RelatedReader {
  /// Reads `{ by: { tags: 2, author: 5 }, limit: 4 }`; reports `wrong-type` and `out-of-range`.
  static func read(_ value: Value, _ diagnostics: inout Diagnostics) -> RelatedRule? {
    guard let map = Mapping(value, Shapes.related, &diagnostics),
      let fields = map.required("by", &diagnostics)
    else { return nil }
    guard fields.kind == .object else {
      diagnostics.error(
        .wrongType, "'by' must be a mapping of fields to weights, not \(fields.kindName)",
        at: fields.origin, remedy: "write for example 'by: { tags: 1, author: 3 }'")
      return nil
    }
    guard !fields.members.isEmpty else {
      diagnostics.error(
        .missingKey, "'by' names no field, so no entries would be related", at: fields.origin,
        remedy: "write for example 'by: { tags: 1, author: 3 }', or remove 'related'")
      return nil
    }
    let shares = Mapping.weights(fields, upTo: 1_000_000, "it does not count", &diagnostics)
    return RelatedRule(
      shares: shares.map { RelatedRule.Share(field: $0, weight: $1) },
      limit: map.integer("limit", &diagnostics) ?? 5,
      origin: value.origin.firstLine)
  }
}

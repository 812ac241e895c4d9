import AcopioBase
import AcopioModel

/// Whether a computed field can come out as null, told from the schemas alone.
///
/// Arithmetic and comparisons give a value or an error; only a path that leads through something
/// optional, or `and` and `or` over such paths, can give null.
struct Nullability {
  private let collection: Collection
  private let collections: [Collection]

  init(_ collection: Collection, _ collections: [Collection]) {
    self.collection = collection
    self.collections = collections
  }

  /// Whether the value of `expression` can be null.
  func canBeNull(_ expression: Expression) -> Bool {
    switch expression {
    case .path(let steps, _): isOptional(steps)
    case .binary(.and, let left, let right, _): canBeNull(left) || canBeNull(right)
    case .binary(.or, _, let right, _): canBeNull(right)
    case .number, .text, .binary, .not, .negative, .call: false
    }
  }

  private func isOptional(_ steps: [String]) -> Bool {
    guard let first = steps.first, steps != ["build", "date"] else { return false }
    if let field = collection.schema[first] { return isOptional(field, steps.dropFirst()) }
    if let derived = collection.derived.first(where: { $0.field.name.string == first }) {
      return derived.field.isOptional || canBeNull(derived.expression)
    }
    let name = Collection.sibling(first, of: collection.name)
    guard let sibling = collections.first(where: { $0.name == name }), steps.count > 2 else {
      return false
    }
    // A sibling collection, a key, then the fields of that entry.
    return Nullability(sibling, collections).isOptional(Array(steps.dropFirst(2)))
  }

  private func isOptional(_ field: Field, _ rest: ArraySlice<String>) -> Bool {
    if field.isOptional, field.fallback.isNothing { return true }
    guard let next = rest.first else { return false }
    if let schema = field.type.members {
      return schema[next].map { isOptional($0, rest.dropFirst()) } ?? false
    }
    switch field.type {
    case .reference(let reference):
      guard let other = collections.first(where: { $0.name == reference.collection }) else {
        return false
      }
      return Nullability(other, collections).isOptional(Array(rest))
    default: return false
    }
  }
}

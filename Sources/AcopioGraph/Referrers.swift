import AcopioBase
import AcopioModel

/// The entries that refer to each entry in fields of one policy, computed in one pass over all entries.
struct Referrers {
  /// For each collection the fields with references of the policy, with their indices.
  private let fields: [[(member: Int, field: Field)]]
  /// The referring entries, by the entry they refer to.
  private let referring: [Int]
  /// The first of `referring` for each entry, and the end of the last.
  private let starts: [Int]

  /// The referring entries of references with this policy.
  init(_ policy: Reference.Missing, _ table: EntryTable) {
    let fields = table.content.collections.map { collection in
      collection.schema.fields.enumerated().filter { $0.element.type.has(policy) }
        .map { (member: $0.offset, field: $0.element) }
    }
    self.fields = fields
    var pairs: [(target: Int, referrer: Int)] = []
    for (index, entry) in table.content.entries.enumerated() {
      for (member, field) in fields[entry.collection] {
        table.get(member, of: index).forEachReference(of: field) { value, _, reference in
          guard reference.onMissing == policy, let target = table.entry(of: value) else { return }
          pairs.append((target, index))
        }
      }
    }
    var starts = [Int](repeating: 0, count: table.content.entries.count + 1)
    for pair in pairs { starts[pair.target + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    var referring = [Int](repeating: 0, count: pairs.count)
    for pair in pairs {
      referring[next[pair.target]] = pair.referrer
      next[pair.target] += 1
    }
    self.referring = referring
    self.starts = starts
  }

  /// Whether no collection has a field with such references.
  var isEmpty: Bool { fields.allSatisfy(\.isEmpty) }

  /// The fields of a collection with such references, with their indices.
  func fields(of collection: Int) -> [(member: Int, field: Field)] { fields[collection] }

  /// The entries that refer to one of `targets`, each once, in the order of entries.
  func entries(referringTo targets: [Int]) -> [Int] {
    var found: Set<Int> = []
    for target in targets { found.formUnion(referring[starts[target]..<starts[target + 1]]) }
    return found.inOrder()
  }
}

import AcopioBase
import AcopioModel

/// Fills the lists of entries that collections declare under `select`.
///
/// For every entry that gets a list, the condition is evaluated on every published entry of the
/// other collection.
struct SelectedEntries {
  let table: EntryTable
  /// The published entries of each collection, in its order.
  let published: [[Value]]

  /// Fills the lists of all entries, including those that are not published.
  func fill(_ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics) {
    for (index, collection) in table.content.collections.enumerated() {
      for (number, rule) in collection.selects.enumerated() {
        // A missing collection was reported where it was named.
        guard let source = table.collection(rule.source.content) else { continue }
        let candidates = Ordering.sorted(published[source], by: rule.order, table.collation)
        let member = table.layouts[index].firstSelected + number
        for (owner, entry) in table.content.entries.enumerated()
        where entry.collection == index {
          let chosen =
            entry.isRemoved
            ? [] : chosen(among: candidates, for: owner, rule, &evaluator, &diagnostics)
          table.set(member, of: owner, to: .array(chosen, in: table.arena))
        }
      }
    }
  }

  private func chosen(
    among candidates: [Value], for owner: Int, _ rule: SelectRule, _ evaluator: inout Evaluator,
    _ diagnostics: inout Diagnostics
  ) -> [Value] {
    evaluator.owner = owner
    defer { evaluator.owner = nil }
    var chosen: [Value] = []
    for candidate in candidates where chosen.count < rule.limit ?? .max {
      guard let index = table.entry(of: candidate) else { continue }
      let known = diagnostics.all.count
      let value = evaluator.evaluate(rule.condition, for: index, &diagnostics)
      // A fault with one candidate is usually one of the owner, and would recur with all of them.
      guard diagnostics.all.count == known else { break }
      if evaluator.isTrue(value) { chosen.append(candidate) }
    }
    return chosen
  }
}

import AcopioBase
import AcopioModel

/// Gives entries the lists that their collection chooses for them under `select`.
///
/// Every entry that gets a list asks every published entry of the other collection.
struct SelectedEntries {
  let table: EntryTable
  /// The published entries of each collection, in its order.
  let published: [[Value]]

  /// Sets the lists of all entries, also of those that are not published.
  func fill(_ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics) {
    for (index, collection) in table.content.collections.enumerated() {
      for (number, rule) in collection.selects.enumerated() {
        // A collection that is not there was reported where it was named.
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
      // What is wrong with one candidate is mostly wrong with the owner, and so with all of them.
      guard diagnostics.all.count == known else { break }
      if evaluator.isTrue(value) { chosen.append(candidate) }
    }
    return chosen
  }
}

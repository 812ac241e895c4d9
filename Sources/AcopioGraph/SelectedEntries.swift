import AcopioBase
import AcopioModel

/// Fills the lists of entries that collections declare under `select`.
///
/// For every entry that gets a list, the condition is evaluated on the published entries of the other
/// collection; on all of them, unless a `SelectIndex` knows which can be chosen.
struct SelectedEntries {
  let table: EntryTable
  /// The published entries of each collection, in its order.
  let published: [[Value]]

  /// Fills the lists of all entries, including those that are not published.
  func fill(_ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics) {
    for (index, collection) in table.content.collections.enumerated() {
      for (number, rule) in collection.choices.selects.enumerated() {
        // A missing collection was reported where it was named.
        guard let source = table.collection(rule.source.content) else { continue }
        let candidates = Ordering.sorted(published[source], by: rule.order, table.collation)
        let member = table.layouts[index].firstSelected + number
        let places = SelectIndex(rule.condition, candidates, in: source, &evaluator)
        for owner in table.entries(of: index) {
          let chosen =
            table.content.entries[owner].isRemoved
            ? [] : chosen(among: candidates, places, for: owner, rule, &evaluator, &diagnostics)
          table.set(member, of: owner, to: .array(chosen, in: table.arena))
        }
      }
    }
  }

  private func chosen(
    among candidates: [Value], _ index: SelectIndex?, for owner: Int, _ rule: SelectRule,
    _ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics
  ) -> [Value] {
    evaluator.owner = owner
    defer { evaluator.owner = nil }
    let places = index?.candidates(for: owner, &evaluator)
    var chosen: [Value] = []
    for place in 0..<(places?.count ?? candidates.count) where chosen.count < rule.limit ?? .max {
      let candidate = candidates[places?[place] ?? place]
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

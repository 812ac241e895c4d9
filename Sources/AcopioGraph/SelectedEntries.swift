import AcopioBase
import AcopioModel

/// Fills the lists of entries that collections declare under `select`.
///
/// A `SelectIndex` knows which candidates an entry can choose at all, or a `SelectPlan` decides
/// from values that are computed once for each entry. Pairs that they leave open are evaluated.
struct SelectedEntries {
  let table: EntryTable
  /// The published entries of each collection, in its order.
  let published: [[Value]]

  /// Fills the lists of all entries, including those that are not published.
  func fill(_ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics) {
    for (position, collection) in table.content.collections.enumerated() {
      for (number, rule) in collection.choices.selects.enumerated() {
        // A missing collection was reported where it was named.
        guard let source = table.collection(rule.source.content) else { continue }
        let sorted = Ordering.sorted(published[source], by: rule.order, table.collation)
        let candidates = sorted.compactMap { table.entry(of: $0) }
        let member = table.layouts[position].firstSelected + number
        let index = SelectIndex(rule.condition, candidates, in: source, &evaluator)
        let plan = index == nil ? SelectPlan(rule.condition, candidates, &evaluator) : nil
        for owner in table.entries(of: position) {
          evaluator.owner = owner
          defer { evaluator.owner = nil }
          let chosen =
            table.content.entries[owner].isRemoved
            ? []
            : chosen(
              among: candidates, index?.candidates(for: owner, &evaluator),
              plan?.truths(for: owner, &evaluator), rule, &evaluator, &diagnostics)
          table.set(member, of: owner, to: .array(chosen, in: table.arena))
        }
      }
    }
  }

  /// The candidates that satisfy the condition for the evaluator's owner.
  ///
  /// `places` are the positions of candidates that may do so, and `truths` the known results for
  /// all.
  private func chosen(
    among candidates: [Int], _ places: [Int]?, _ truths: [SelectPlan.Truth]?, _ rule: SelectRule,
    _ evaluator: inout Evaluator, _ diagnostics: inout Diagnostics
  ) -> [Value] {
    var chosen: [Value] = []
    for index in 0..<(places?.count ?? candidates.count) where chosen.count < rule.limit ?? .max {
      let place = places?[index] ?? index
      switch truths?[place] {
      case .no: continue
      case .yes: chosen.append(table.value(candidates[place]))
      case .maybe, .unknown, nil:
        let known = diagnostics.all.count
        let value = evaluator.evaluate(rule.condition, for: candidates[place], &diagnostics)
        // A fault with one candidate is usually one of the owner, and would recur with all of them.
        guard diagnostics.all.count == known else { return chosen }
        if value.isTrue { chosen.append(table.value(candidates[place])) }
      }
    }
    return chosen
  }
}

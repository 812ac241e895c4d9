import AcopioBase
import AcopioModel

/// Fills each entry's list of the entries that share most with it.
///
/// Each term that two published entries of a collection share adds the weight of its field. The
/// greatest sums come first; equal ones are in the order of the collection. Only entries that share
/// something are compared, so the cost grows with the number of shared terms, not with the square
/// of the number of entries.
struct RelatedEntries {
  let table: EntryTable
  /// The published entries of each collection, in its order.
  let published: [[Value]]

  /// Sets `related` of every entry of a collection with such a rule.
  func fill() {
    for (index, collection) in table.content.collections.enumerated() {
      guard let rule = collection.related, let member = table.layouts[index].builtIn[.related]
      else { continue }
      let none = Value.array([], in: table.arena)
      for (number, entry) in table.content.entries.enumerated() where entry.collection == index {
        table.set(member, of: number, to: none)
      }
      fill(rule, collection, published[index], member)
    }
  }

  private func fill(
    _ rule: RelatedRule, _ collection: Collection, _ entries: [Value], _ member: Int
  ) {
    // For each entry its terms, for each term its entries.
    var terms: [(weight: Double, entries: [Int])] = []
    var has = [[Int]](repeating: [], count: entries.count)
    for share in rule.shares {
      let collector = TermCollector(
        share.field.content, of: collection, entries, table, published)
      for term in collector.terms where term.entries.count > 1 {
        for entry in term.entries { has[entry].append(terms.count) }
        terms.append((share.weight, term.entries))
      }
    }
    var sums = [Double](repeating: 0, count: entries.count)
    var touched: [Int] = []
    for index in entries.indices {
      for term in has[index] {
        for other in terms[term].entries where other != index {
          if sums[other] == 0 { touched.append(other) }
          sums[other] += terms[term].weight
        }
      }
      let best = greatest(touched, sums, rule.limit)
      for other in touched { sums[other] = 0 }
      touched.removeAll(keepingCapacity: true)
      guard !best.isEmpty, let number = table.entry(of: entries[index]) else { continue }
      table.set(member, of: number, to: .array(best.map { entries[$0] }, in: table.arena))
    }
  }

  /// The `limit` entries with the greatest sums, kept sorted during a single pass.
  private func greatest(_ touched: [Int], _ sums: [Double], _ limit: Int) -> [Int] {
    var best: [Int] = []
    func precedes(_ left: Int, _ right: Int) -> Bool {
      sums[left] != sums[right] ? sums[left] > sums[right] : left < right
    }
    for candidate in touched {
      if best.count == limit, let last = best.last, !precedes(candidate, last) { continue }
      let place = best.firstIndex { precedes(candidate, $0) } ?? best.count
      best.insert(candidate, at: place)
      if best.count > limit { best.removeLast() }
    }
    return best
  }
}

import AcopioBase
import AcopioModel

/// Fills each entry's list of the entries that share most with it.
///
/// Each term that two published entries of a collection share adds the weight of its field. The
/// greatest sums come first; equal ones are in the order of the collection.
///
/// All entries that share a rare term are compared. Of those that share common terms only, the first
/// ones in the order of the collection are, and only as long as they can be among the greatest. So a
/// term that all entries have costs no more than a rare one.
struct RelatedEntries {
  /// A term is common if more entries than these have it.
  static let rare = 64
  /// The number of entries sharing only common terms that are compared with each entry.
  static let patience = 2_000

  let table: EntryTable
  /// The published entries of each collection, in its order.
  let published: [[Value]]

  /// Sets `related` of every entry of a collection with such a rule.
  func fill() {
    for (index, collection) in table.content.collections.enumerated() {
      guard let rule = collection.choices.related,
        let member = table.layouts[index].builtIn[.related]
      else { continue }
      let none = Value.array([], in: table.arena)
      for number in table.entries(of: index) { table.set(member, of: number, to: none) }
      fill(rule, collection, published[index], member)
    }
  }

  private func fill(
    _ rule: RelatedRule, _ collection: Collection, _ entries: [Value], _ member: Int
  ) {
    var terms = SharedTerms(count: entries.count, limit: rule.limit)
    for share in rule.shares {
      let collector = TermCollector(
        share.field.content, of: collection, entries, table, published)
      for term in collector.terms { terms.add(term.entries, share.weight) }
    }
    for index in entries.indices {
      let best = terms.greatest(for: index)
      guard !best.isEmpty, let number = table.entry(of: entries[index]) else { continue }
      table.set(member, of: number, to: .array(best.map { entries[$0] }, in: table.arena))
    }
  }
}

/// The terms that entries share, with the entries of each.
private struct SharedTerms {
  private struct Term {
    let weight: Double
    /// The entries that have it, in order.
    let entries: [Int]
  }

  private var terms: [Term] = []
  /// For each entry its rare terms and its common ones.
  private var rare: [[Int]]
  private var common: [[Int]]
  /// The sums of the current entry, and which of them are not zero.
  private var sums: [Double]
  private var touched: [Int] = []
  /// The entries with the greatest sums, sorted.
  private var best: [Int] = []
  private let limit: Int

  init(count: Int, limit: Int) {
    rare = Array(repeating: [], count: count)
    common = rare
    sums = Array(repeating: 0, count: count)
    self.limit = limit
  }

  /// Adds a term that these entries have.
  mutating func add(_ entries: [Int], _ weight: Double) {
    guard entries.count > 1 else { return }
    let isRare = entries.count <= RelatedEntries.rare
    for entry in entries {
      if isRare { rare[entry].append(terms.count) } else { common[entry].append(terms.count) }
    }
    terms.append(Term(weight: weight, entries: entries))
  }

  /// The entries that share most with the one at `index`, the greatest sum first.
  mutating func greatest(for index: Int) -> [Int] {
    best.removeAll(keepingCapacity: true)
    for term in rare[index] {
      for other in terms[term].entries where other != index {
        if sums[other] == 0 { touched.append(other) }
        sums[other] += terms[term].weight
      }
    }
    let lists = common[index]
    for other in touched {
      for term in lists where terms[term].entries.containsSorted(other) {
        sums[other] += terms[term].weight
      }
      insert(other)
    }
    scan(lists, besides: index)
    for other in touched { sums[other] = 0 }
    touched.removeAll(keepingCapacity: true)
    return best
  }

  /// Adds entries that share common terms only, in the order of the collection.
  private mutating func scan(_ lists: [Int], besides index: Int) {
    guard !lists.isEmpty else { return }
    let greatest = lists.reduce(0.0) { $0 + terms[$1].weight }
    var heads = [Int](repeating: 0, count: lists.count)
    for _ in 0..<RelatedEntries.patience {
      var next = Int.max
      for (list, head) in zip(lists, heads) where head < terms[list].entries.count {
        next = min(next, terms[list].entries[head])
      }
      guard next < .max else { return }
      // No later entry can precede the last of the best.
      if best.count == limit, let last = best.last,
        sums[last] > greatest || sums[last] == greatest && last < next
      {
        return
      }
      var sum = 0.0
      for (place, list) in lists.enumerated() where heads[place] < terms[list].entries.count {
        guard terms[list].entries[heads[place]] == next else { continue }
        heads[place] += 1
        sum += terms[list].weight
      }
      guard next != index, sums[next] == 0 else { continue }
      sums[next] = sum
      touched.append(next)
      insert(next)
    }
  }

  /// Inserts an entry into the greatest if it is one of them.
  private mutating func insert(_ candidate: Int) {
    if best.count == limit, let last = best.last, !precedes(candidate, last) { return }
    let place = best.firstIndex { precedes(candidate, $0) } ?? best.count
    best.insert(candidate, at: place)
    if best.count > limit { best.removeLast() }
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    sums[left] != sums[right] ? sums[left] > sums[right] : left < right
  }
}

extension [Int] {
  /// Whether the sorted array contains a number.
  fileprivate func containsSorted(_ number: Int) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}

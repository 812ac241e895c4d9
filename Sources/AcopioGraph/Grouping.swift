import AcopioBase
import AcopioModel

/// Entries grouped by the value of a field, for a list with `group-by`.
struct Grouping {
  /// The groups in order; entries without a value have no group and come last.
  private let groups: [TermCollector.Term]
  /// For each given entry, the index of its group; `groups.count` without a value.
  private let ranks: [UInt32]
  private let entries: [Value]
  private let arena: Arena
  private let hasEntries: Bool

  init(
    _ entries: [Value], by field: String, of collection: Collection, _ table: EntryTable,
    _ published: [[Value]]
  ) {
    let groups = TermCollector(field, of: collection, entries, table, published).terms
      .enumerated().inOrder {
        ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
      }.map(\.element)
    var ranks = [UInt32](repeating: UInt32(groups.count), count: entries.count)
    for (rank, group) in groups.enumerated() {
      for index in group.entries { ranks[index] = UInt32(rank) }
    }
    self.groups = groups
    self.ranks = ranks
    self.entries = entries
    arena = table.arena
    hasEntries = collection.schema[field]?.type.reference != nil
  }

  /// The indices of the entries, grouped; the order within a group is kept.
  var order: [Int] { Ordering.sorted(Array(entries.indices), by: ranks) }

  /// The groups of a part of `order`, as a list of objects.
  ///
  /// They have `name`, `slug`, `entries` and, for references, `entry`; all but `entries` are null
  /// for entries without a value.
  func value(of part: ArraySlice<Int>) -> Value {
    var values: [Value] = []
    var rest = part
    while let first = rest.first {
      let members = rest.prefix { ranks[$0] == ranks[first] }
      rest = rest.dropFirst(members.count)
      let rank = Int(ranks[first])
      values.append(group(rank < groups.count ? groups[rank] : nil, members))
    }
    return .array(values, in: arena)
  }

  private func group(_ term: TermCollector.Term?, _ members: ArraySlice<Int>) -> Value {
    var object: [(StaticString, Value)] = [
      ("name", term?.name ?? .null), ("slug", term.map { .text($0.slug) } ?? .null),
      ("entries", .array(members.map { entries[$0] }, in: arena)),
    ]
    if hasEntries { object.append(("entry", term?.entry ?? .null)) }
    return .object(of: object, in: arena)
  }
}

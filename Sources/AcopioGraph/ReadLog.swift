/// The computations that have read members of entries, by member.
///
/// After a member has changed, only those that have read it need to be repeated.
struct ReadLog {
  /// A member of an entry, or the decision whether the entry is published.
  struct Cell: Hashable {
    /// The index of the entry.
    let entry: Int
    /// The index of the member in the layout of its collection; negative for the decision.
    let member: Int

    /// The decision whether an entry is published.
    static func decision(_ entry: Int) -> Cell { Cell(entry: entry, member: -1) }

    /// Whether it is such a decision.
    var isDecision: Bool { member < 0 }
  }

  private var readers: [Cell: [Cell]] = [:]

  /// Records that `reader` has read `cell`.
  mutating func note(_ reader: Cell, reads cell: Cell) { readers[cell, default: []].append(reader) }

  /// Removes and returns the readers of `cell`; some may occur twice.
  mutating func takeReaders(of cell: Cell) -> [Cell] { readers.removeValue(forKey: cell) ?? [] }
}

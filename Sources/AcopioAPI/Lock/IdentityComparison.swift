import AcopioBase

/// Compares the entries of two locks, to see which ids mean another thing now.
struct IdentityComparison {
  private let old: [String: EntryIdentity]
  private let new: [String: EntryIdentity]
  /// The entries that had an identity before, by their collection and the identity.
  private let holders: [String: [String]]

  /// The collections whose entries other fields identify now, with both.
  let changedFields: [(collection: String, before: [String], now: [String])]

  /// A change of the thing that an id means.
  struct Change {
    let before: String
    let now: String
    let relation: EntryIdentity.Relation
    /// The entry that was this thing before; `nil` if none was.
    let taken: String?
  }

  init(_ old: Lock, _ new: Lock) {
    self.old = old.identities
    // By the fields of the earlier lock, so that other fields cannot hide another thing.
    self.new = new.identities.merging(new.identitiesAsBefore) { $1 }
    let (before, now) = (old.identityFields, new.identityFields)
    changedFields = before.keys.inOrder().compactMap { collection in
      guard let first = before[collection], let second = now[collection],
        second.differ(from: first)
      else { return nil }
      return (collection, first.names, second.names)
    }
    holders = Dictionary(grouping: old.identities.keys.inOrder()) { entry in
      IdentityComparison.key(entry, old.identities[entry])
    }
  }

  /// The identity that entries of one collection share.
  private static func key(_ entry: String, _ identity: EntryIdentity?) -> String {
    "\(EntryIdentity.collection(of: entry))\n\(identity?.text ?? "")"
  }

  /// The change between the entry that an id meant and the one that it means now; `nil` if one of them is unknown.
  func change(from entry: String, to other: String) -> Change? {
    guard let before = old[entry], let now = new[other] else { return nil }
    let relation = now.relation(to: before)
    let taken = relation == .same ? nil : holder(of: now, other, insteadOf: before, entry)
    return Change(
      before: before.text, now: now.text, relation: taken == nil ? relation : .another, taken: taken
    )
  }

  /// Whether two entries are one thing; `nil` stands for an unknown entry.
  func isSame(_ entry: String?, _ other: String?) -> Bool {
    guard let entry, let other else { return false }
    guard let before = old[entry], let now = new[other] else { return entry == other }
    return before.names == now.names
  }

  /// The identity of an entry now; `nil` if it is unknown.
  func text(of entry: String?) -> String? { entry.flatMap { new[$0]?.text } }

  /// The only other entry that was this thing before and is not any more.
  private func holder(
    of now: EntryIdentity, _ entry: String, insteadOf before: EntryIdentity, _ earlier: String
  ) -> String? {
    let all = holders[IdentityComparison.key(entry, now)] ?? []
    guard all.count == 1, let other = all.first, other != earlier, let there = old[other],
      there.names == now.names, new[other]?.names != now.names
    else { return nil }
    // Two titles that were swapped by mistake are put right: everything else stays where it was.
    if let mine = now.others, !mine.isEmpty, mine == before.others, mine != there.others {
      return nil
    }
    return other
  }
}

extension EntryIdentity {
  /// The collection of an entry, such as `books` of `books/momo`.
  package static func collection(of entry: String) -> String {
    entry.lastIndex(of: "/").map { String(entry[..<$0]) } ?? ""
  }
}

extension Lock {
  /// The fields that identify entries, by their collection.
  package var identityFields: [String: EntryIdentity.Fields] {
    Dictionary(grouping: identities.keys.inOrder()) { EntryIdentity.collection(of: $0) }
      .mapValues { names in EntryIdentity.Fields(of: names.compactMap { identities[$0] }) }
  }
}

import AcopioBase

/// The promises of an earlier state of a lock that the present one does not make any more, although nothing says that
/// they were given up: somebody edited the file.
///
/// In: two states of a lock with their histories, the rules of the site, and what it publishes. Out: a change for each
/// promise. Promise: `acopio lock` itself loses none, since it notes every change that breaks clients in the history and
/// reserves what is gone.
package struct LostPromises {
  /// A state of the files of a version.
  package struct State {
    /// The lock.
    let lock: Lock
    /// The changes so far; `nil` without a file.
    let history: ChangeHistory?

    package init(_ lock: Lock, _ history: ChangeHistory?) {
      self.lock = lock
      self.history = history
    }
  }

  /// The entries that explain why an item is not in a list any more.
  package struct Entries: Sendable {
    /// Those of the site that were not removed, such as `books/momo`, published or not.
    package var existing: Set<String>
    /// Those that each endpoint shows, by its key.
    package var shown: [String: Set<String>] = [:]
    /// Those that the time of the build may keep out of each endpoint.
    package var timed: [String: Set<String>] = [:]

    package init(existing: Set<String>) { self.existing = existing }
  }

  /// The lost promises, which are errors, in the order of the endpoints.
  package private(set) var changes: [Change] = []

  private let old: State
  private let new: State
  private let entries: Entries
  /// What the history says since the earlier state.
  private let said: [ChangeHistory.Entry]

  package init(
    from old: State, to new: State, _ entries: Entries, today: String, rules: LockRules
  ) {
    self.old = old
    self.new = new
    self.entries = entries
    let known = Set(old.history?.entries.map(LostPromises.name) ?? [])
    said = new.history?.entries.filter { !known.contains(LostPromises.name(of: $0)) } ?? []
    let report = LockReport(from: old.lock, to: new.lock, today: today, rules: rules)
    // Items are judged below, since only the site knows why they are gone; R21 only repeats others.
    var found = report.changes.filter {
      ($0.severity == .error || $0.isOfIdentityFields) && ![.r21, .da, .df].contains($0.rule)
    }
    found += missing.filter { change in
      !rules.waivers.contains { $0.until >= today && $0.covers(change) }
    }
    changes = found.filter { !isExplained($0) }
  }

  /// The number of changes that the earlier history has and the present one has not.
  package static func lines(of old: ChangeHistory, lackingIn new: ChangeHistory?) -> Int {
    let known = Set(new?.entries.map(name) ?? [])
    return old.entries.count { !known.contains(name(of: $0)) }
  }

  private static func name(of entry: ChangeHistory.Entry) -> String {
    "\(entry.date) \(entry.fingerprint)"
  }

  /// Whether the history says that a promise was given up: by the same change, or by another one at the same place.
  private func isExplained(_ change: Change) -> Bool {
    said.contains { entry in
      if entry.fingerprint == change.fingerprint { return true }
      guard entry.place == change.place,
        entry.rule.rawValue.first == change.rule.rawValue.first
      else { return false }
      // An item was reported at the first of its endpoints, and perhaps before other fields identified it.
      if case .item(let id) = change.place, entry.endpoint != change.endpoint {
        let name = source(of: id, at: change.endpoint)
        return name != nil && name == source(of: id, at: entry.endpoint)
      }
      return entry.endpoint == change.endpoint
        && (!change.endpoint.isEmpty || entry.rule == change.rule)
    }
  }

  /// The entry of an item of the earlier lock.
  private func source(of id: String, at endpoint: String) -> String? {
    old.lock.endpoints.first { $0.key == endpoint }?.facts?.items.first { $0.id == id }?.entry
  }

  // MARK: - What a comparison of published APIs takes for unknown

  private var missing: [Change] {
    var list = ChangeList()
    if let language = old.lock.language, new.lock.language == nil {
      list.add(
        .r01, "", old: language, "the lock does not say any more that the API is in '\(language)'")
    }
    let keys = Set(new.lock.endpoints.map(\.key) + new.lock.reserved.map(\.name))
    for reservation in old.lock.reserved where !keys.contains(reservation.name) {
      list.add(
        .r01, reservation.name, .endpoint,
        "the address '\(reservation.name)' is not reserved any more")
    }
    let later = Dictionary(new.lock.endpoints.map { ($0.key, $0) }) { first, _ in first }
    var used: Set<String> = []
    for endpoint in old.lock.endpoints where old.lock.promises(endpoint) {
      guard let now = later[endpoint.key] else { continue }
      compare(endpoint, now, &list)
      used.formUnion(now.facts?.items.compactMap(\.entry) ?? [])
    }
    let unknown = used.filter {
      old.lock.identities[$0] != nil && new.lock.identities[$0] == nil
    }.inOrder()
    if let first = unknown.first {
      list.add(
        .db, "", old: "\(unknown.count)",
        "the lock does not say any more what identifies '\(first)'; entries without it: \(unknown.count)"
      )
    }
    return list.all
  }

  private func compare(
    _ before: LockedEndpoint, _ now: LockedEndpoint, _ list: inout ChangeList
  ) {
    let key = before.key
    let names = Set(now.reservedNames.map(\.name))
    for reservation in before.reservedNames where !names.contains(reservation.name) {
      list.add(
        .r04, key, .schema(reservation.name),
        "the name of \(SchemaNames.value(reservation.name)) is not reserved any more")
    }
    guard let facts = before.facts else { return }
    guard let later = now.facts else {
      list.add(.dk, key, .endpoint, "the lock has no data of '\(key)' any more")
      return
    }
    let known = Set(
      later.items.map(\.id) + now.reservedIDs.map(\.name) + now.tombstones.map(\.name))
    for reservation in before.reservedIDs + before.tombstones
    where !known.contains(reservation.name) {
      list.add(
        .db, key, .item(reservation.name), "id '\(reservation.name)' is not reserved any more")
    }
    let present = Dictionary(later.items.map { ($0.id, $0) }) { first, _ in first }
    for item in facts.items {
      guard let entry = item.entry, let same = present[item.id], same.entry == entry,
        item.digest != nil, item.digest == same.digest, let before = old.lock.identities[entry],
        before.others != nil, new.lock.identities[entry]?.relation(to: before) == .another,
        list.isNew("identity of \(entry)")
      else { continue }
      list.add(
        .db, key, .item(item.id),
        "id '\(item.id)' has another identity in the lock, although it is the same")
    }
    for item in facts.items where !known.contains(item.id) && isLost(item, of: key) {
      list.add(.da, key, .item(item.id), old: item.id, "id '\(item.id)' is gone from the lock")
    }
  }

  /// Whether an item that a lock does not have should be there: the endpoint shows its entry, or the site has none.
  ///
  /// Lists may be limited to some entries, or to those of a day.
  private func isLost(_ item: EndpointFacts.Item, of endpoint: String) -> Bool {
    guard let entry = item.entry, entries.existing.contains(entry) else { return true }
    return entries.shown[endpoint]?.contains(entry) == true
      && entries.timed[endpoint]?.contains(entry) != true
  }
}

import AcopioBase

/// Compares the data published at an endpoint with the data that clients found before: rules D-a to
/// D-m.
struct DataComparison {
  let endpoint: String
  let before: LockedEndpoint
  let after: LockedEndpoint
  let old: EndpointFacts
  let new: EndpointFacts
  /// Both versions, for redirects and references.
  let locks: (old: Lock, new: Lock)
  let thresholds: LockRules.Thresholds
  let identities: IdentityComparison
  var changes: ChangeList

  mutating func compare() {
    compareItems()
    compareAddresses()
    compareObservations()
    compareOrder()
    compareSizes()
    compareReferences()
    compareDocumentation()
  }

  // MARK: D-a, D-b, D-c

  private mutating func compareItems() {
    if areWithoutIDs { return }
    let now = Dictionary(new.items.map { ($0.id, $0) }) { first, _ in first }
    let known = Set(old.items.map(\.id))
    let gone = Set(after.tombstones.map(\.name))
    let entries = Set(new.items.compactMap(\.entry))
    for item in old.items {
      if let same = now[item.id] {
        compare(item, same)
      } else if !gone.contains(item.id) {
        reportMissing(item, hasOtherID: item.entry.map(entries.contains) ?? false)
      }
    }
    let reserved = Dictionary(
      (before.tombstones + before.reservedIDs + after.reservedIDs).map { ($0.name, $0) }
    ) { first, _ in first }
    let added = new.items.filter { !known.contains($0.id) }
    for item in added {
      guard let reservation = reserved[item.id] else { continue }
      // What was removed may come back as itself.
      if let was = reservation.was, was == identities.text(of: item.entry) { continue }
      guard changes.isNew("reserved \(item.entry ?? endpoint) \(item.id)") else { continue }
      let reason = reservation.reason.isEmpty ? reservation.was ?? "" : reservation.reason
      let why = reason.isEmpty ? "" : ": \(reason)"
      changes.add(
        .db, endpoint, .item(item.id), new: item.id,
        "id '\(item.id)' is used again, but it is reserved\(why)")
    }
    let ids = added.map(\.id)
    guard !ids.isEmpty else { return }
    changes.add(
      .a03, endpoint, new: "\(ids.count)",
      "new items: \(listed(ids))")
  }

  /// Whether the schema has no ids any more, which was reported as an error: items are named for their entries then.
  private var areWithoutIDs: Bool {
    !new.items.isEmpty && new.items.allSatisfy { $0.id == $0.entry }
      && old.items.contains { $0.id != $0.entry }
      && changes.all.contains {
        $0.endpoint == endpoint && $0.severity == .error && [.r03, .r07, .r18].contains($0.rule)
      }
  }

  /// Reports an id that is gone.
  ///
  /// A list may be limited to some entries, and entries may be published for some time: if the
  /// entry exists, nothing was lost.
  private mutating func reportMissing(_ item: EndpointFacts.Item, hasOtherID: Bool) {
    if let entry = item.entry, !hasOtherID, locks.new.entries.contains(entry) {
      // Clients follow addresses with an id, while items come and go in a list.
      let hasFile = !before.description.parameters.isEmpty
      return changes.add(
        .da, endpoint, .item(item.id), old: item.id, severity: hasFile ? .warning : .info,
        "id '\(item.id)' is not published here now, but '\(entry)' still exists")
    }
    changes.add(
      .da, endpoint, .item(item.id), old: item.id,
      hasOtherID
        ? "id '\(item.id)' is gone without a tombstone; its item has another id now"
        : "id '\(item.id)' is gone without a tombstone")
  }

  private mutating func compare(_ item: EndpointFacts.Item, _ now: EndpointFacts.Item) {
    // The addresses of another thing are others; that is no fact of its own.
    guard compareIdentity(item, now) else { return }
    for url in item.urls
    where !now.urls.contains(url) && !locks.new.redirects(url)
      && !isReportedAsUnversioned(url, of: item)
    {
      changes.add(
        .dc, endpoint, .item(item.id), old: url, new: now.urls.first,
        "item '\(item.id)' is no longer at '\(url)', and no redirect is there")
    }
  }

  /// Compares what an id means; returns whether it may be the same thing.
  private mutating func compareIdentity(
    _ item: EndpointFacts.Item, _ now: EndpointFacts.Item
  ) -> Bool {
    guard let entry = item.entry, let other = now.entry else { return true }
    guard let change = identities.change(from: entry, to: other) else {
      guard entry != other, item.digest == nil || item.digest != now.digest else { return true }
      changes.add(
        .db, endpoint, .item(item.id), old: entry, new: other,
        "id '\(item.id)' means '\(other)' instead of '\(entry)'")
      return false
    }
    // An entry is in several endpoints, and one fact.
    guard change.relation != .same,
      item.digest == nil || item.digest != now.digest || entry != other
    else { return true }
    if changes.isNew("\(entry) \(other)") { report(change, of: item) }
    return change.relation != .another
  }

  private mutating func report(_ change: IdentityComparison.Change, of item: EndpointFacts.Item) {
    let (id, before, now) = (item.id, change.before, change.now)
    func add(_ severity: Rule.Severity, isAllowed: Bool = false, _ message: Message) {
      changes.add(
        .db, endpoint, .item(id), old: before, new: now, severity: severity, isAllowed: isAllowed,
        remedy:
          "give the new thing an id of its own; if it is the same, accept the change with a waiver, or name the fields"
          + " that identify it with 'identity' in its _collection.yml", message)
    }
    if let taken = change.taken {
      let other = old.items.first { $0.entry == taken }?.id ?? taken
      return add(
        .error, "id '\(id)' is '\(now)' now, which had the id '\(other)'; it was '\(before)'")
    }
    switch change.relation {
    case .same: break
    case .corrected:
      add(.info, isAllowed: true, "id '\(id)' is called '\(now)' now; it was '\(before)'")
    case .unclear:
      add(.warning, "id '\(id)' is '\(now)' now, perhaps another thing; it was '\(before)'")
    case .another: add(.error, "id '\(id)' is another thing, '\(now)'; it was '\(before)'")
    }
  }

  /// Reports addresses that belong to another item now.
  private mutating func compareAddresses() {
    let owners = DataComparison.owners(old.items)
    let later = DataComparison.owners(new.items)
    for item in new.items {
      for url in item.urls where later[url] != nil {
        let address = owners[url] != nil ? url : locks.old.redirects[url] ?? url
        guard let owner = owners[address], owner.id != item.id,
          !identities.isSame(owner.entry, item.entry)
        else { continue }
        changes.add(
          .dc, endpoint, .item(item.id), old: owner.id, new: item.id,
          "'\(url)' is the address of item '\(item.id)' now; it led to item '\(owner.id)'")
      }
    }
  }

  /// The items by their addresses, without addresses that several items have.
  private static func owners(
    _ items: [EndpointFacts.Item]
  ) -> [String: EndpointFacts.Item] {
    var owners: [String: EndpointFacts.Item] = [:]
    var shared: Set<String> = []
    for item in items {
      for url in item.urls where owners.updateValue(item, forKey: url) != nil { shared.insert(url) }
    }
    return owners.filter { !shared.contains($0.key) }
  }

  /// Whether rule R01 has reported that an address without a version is gone, or that another version answers there.
  private func isReportedAsUnversioned(_ url: String, of item: EndpointFacts.Item) -> Bool {
    guard before.isUnversioned, !after.isUnversioned, let version = locks.old.version else {
      return false
    }
    return item.urls.contains {
      $0 != url && $0.replacing("/\(version)/", with: "/", maxReplacements: 1) == url
    }
  }

  // MARK: D-d, D-j

  private mutating func compareObservations() {
    let now = Dictionary(new.observations.map { ($0.pointer, $0) }) { first, _ in first }
    for observation in old.observations {
      guard let other = now[observation.pointer] else { continue }
      compare(observation, other)
      compareDecimals(observation, other)
    }
  }

  private mutating func compare(
    _ old: EndpointFacts.Observation, _ new: EndpointFacts.Observation
  ) {
    let name = SchemaNames.value(old.pointer)
    let place = LockFile.Place.schema(old.pointer)
    if !old.isEverNull, new.isEverNull {
      changes.add(
        .dd, endpoint, place, new: "null",
        "\(name) is null for the first time")
    }
    if !old.isEverMissing, new.isEverMissing {
      changes.add(
        .dd, endpoint, place, new: "missing",
        "\(name) is missing for the first time")
    }
    if !old.isEverUsed, new.isEverUsed {
      changes.add(
        .dd, endpoint, place, new: "value",
        "\(name) has a value for the first time")
      // Every value is the first one then.
      return
    }
    let known = Set(old.values)
    for value in new.values where !known.contains(value) {
      changes.add(
        .dd, endpoint, place, new: value,
        "\(name) is '\(value)' for the first time")
    }
  }

  private mutating func compareDecimals(
    _ old: EndpointFacts.Observation, _ new: EndpointFacts.Observation
  ) {
    guard let first = old.decimals, let second = new.decimals, first != second else { return }
    let name = SchemaNames.value(old.pointer)
    // More items can only make the range wider; a range that moves is another precision.
    let isDrift = second.upperBound < first.upperBound || second.lowerBound > first.lowerBound
    let (before, now) = (DataComparison.text(first), DataComparison.text(second))
    changes.add(
      .dj, endpoint, .schema(old.pointer), old: before, new: now, severity: isDrift ? nil : .info,
      "decimal digits of \(name): \(now) instead of \(before)")
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
  }

  // MARK: D-e

  private mutating func compareOrder() {
    // Without its pages, an envelope has no member for them, which is reported as such.
    let isReported = changes.all.contains {
      $0.rule == .r03 && $0.endpoint == endpoint && $0.place.text.hasSuffix("/meta/properties/page")
    }
    if let size = old.pageSize, size != new.pageSize, !isReported {
      let now = new.pageSize.map { "\($0)" }
      changes.add(
        .de, endpoint, old: "\(size)", new: now,
        now.map {
          "the page size is \($0) instead of \(size)"
        }
          ?? "the list has no pages any more; their size was \(size)")
    }
    if old.pageSize == nil, let size = new.pageSize {
      // Clients that read the whole list would take its first page for all of it, today or when it has grown.
      changes.add(
        .de, endpoint, old: nil, new: "\(size)",
        severity: old.items.count > size ? .error : .warning,
        "the list is divided into pages of \(size) items")
    }
    // Values that changed move items of a list whose order is declared.
    if let order = old.order, order == new.order { return }
    let places = Dictionary(
      new.items.enumerated().map { ($0.element.id, $0.offset) }
    ) { first, _ in first }
    var last = -1
    for item in old.items {
      guard let place = places[item.id] else { continue }
      if place < last {
        return changes.add(
          .de, endpoint, old: old.order, new: new.order,
          "items are in another order, beginning with '\(item.id)'")
      }
      last = place
    }
  }
}

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
  var changes: ChangeList

  mutating func compare() {
    compareItems()
    compareObservations()
    compareOrder()
    compareSizes()
    compareReferences()
    compareDocumentation()
  }

  // MARK: D-a, D-b, D-c

  private mutating func compareItems() {
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
      (before.tombstones + before.reservedIDs + after.reservedIDs).map { ($0.name, $0.reason) }
    ) { first, _ in first }
    let added = new.items.filter { !known.contains($0.id) }
    for item in added {
      guard let reason = reserved[item.id] else { continue }
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
    if let entry = item.entry, let other = now.entry, entry != other,
      item.digest == nil || item.digest != now.digest
    {
      changes.add(
        .db, endpoint, .item(item.id), old: entry, new: other,
        "id '\(item.id)' means '\(other)' instead of '\(entry)'")
    }
    for url in item.urls
    where !now.urls.contains(url) && locks.new.redirects[url] == nil
      && !isReportedAsUnversioned(url, of: item)
    {
      changes.add(
        .dc, endpoint, .item(item.id), old: url, new: now.urls.first,
        "item '\(item.id)' is no longer at '\(url)', and no redirect is there")
    }
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
    if let size = old.pageSize, size != new.pageSize {
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

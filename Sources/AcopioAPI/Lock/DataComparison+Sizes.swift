import AcopioBase

extension DataComparison {
  /// Compares how much there is: D-f, D-g, D-i and D-l.
  mutating func compareSizes() {
    compareCount()
    compareGrowth()
    compareDigest()
    compareHost()
  }

  private mutating func compareCount() {
    let (before, now) = (old.items.count, new.items.count)
    let ids = Set(new.items.map(\.id))
    // Lists may be limited to entries of the day, and entries may end.
    let ended = old.items.count { item in
      !ids.contains(item.id) && item.entry.map(after.timed.contains) ?? false
    }
    guard (before - now - ended) * 100 > before * thresholds.itemLoss else { return }
    changes.add(
      .df, endpoint, old: "\(before)", new: "\(now)",
      "number of items: \(now) instead of \(before); more than \(thresholds.itemLoss) % vanished")
  }

  private mutating func compareGrowth() {
    let most = thresholds.growth
    guard new.bytes > thresholds.smallFeed, old.bytes > 0,
      DataComparison.grew(from: old.bytes, to: new.bytes, percent: most)
    else { return }
    // More items are larger, and no fault; an item that became larger is.
    let (before, now) = (old.items.count, new.items.count)
    let isExplained =
      now > before
      && (before == 0
        || !DataComparison.grew(
          from: old.bytes / before, to: new.bytes / now, percent: most))
    let isTooLarge = thresholds.downloadBudget.map { new.bytes > $0 } ?? false
    changes.add(
      .dg, endpoint, old: "\(old.bytes)", new: "\(new.bytes)",
      severity: isExplained && !isTooLarge ? .info : nil,
      "\(new.bytes) bytes instead of \(old.bytes): more than \(most)% larger")
  }

  /// Whether a size grew by more than so many percent.
  private static func grew(from old: Int, to new: Int, percent: Int) -> Bool {
    guard new > old, old >= 0 else { return false }
    let (difference, overflow) = (new - old).multipliedReportingOverflow(by: 100)
    let (allowed, tooMuch) = old.multipliedReportingOverflow(by: percent)
    return overflow || (!tooMuch && difference > allowed)
  }

  private mutating func compareDigest() {
    guard let before = old.digest, let now = new.digest, before != now,
      old.items == new.items, !new.items.isEmpty, new.items.allSatisfy({ $0.digest != nil }),
      self.before.description.schema == after.description.schema
    else { return }
    changes.add(
      .di, endpoint, old: before, new: now,
      "the files have other bytes, but every item is the same")
  }

  private mutating func compareHost() {
    if let most = thresholds.fileBytes, new.largestFile > most, old.largestFile <= most {
      changes.add(
        .dl, endpoint, old: "\(old.largestFile)", new: "\(new.largestFile)",
        "size of a file: \(new.largestFile) bytes, but the host takes at most \(most)")
    }
    if let most = thresholds.fileCount, new.fileCount > most, old.fileCount <= most {
      changes.add(
        .dl, endpoint, old: "\(old.fileCount)", new: "\(new.fileCount)",
        "number of files: \(new.fileCount), but the host takes at most \(most)")
    }
  }

  // MARK: D-h

  /// Reports ids of other endpoints that do not exist, unless they did not exist before either.
  mutating func compareReferences() {
    for reference in new.references {
      let missing = DataComparison.dangling(reference, in: locks.new)
      guard !missing.isEmpty else { continue }
      let earlier = old.references.first {
        $0.pointer == reference.pointer && $0.target == reference.target
      }
      let known = Set(earlier.map { DataComparison.dangling($0, in: locks.old) } ?? [])
      let name = SchemaNames.value(reference.pointer)
      for id in missing where !known.contains(id) {
        changes.add(
          .dh, endpoint, .schema(reference.pointer), new: id,
          "\(name) refers to '\(id)', which '\(reference.target)' does not have")
      }
    }
  }

  private static func dangling(_ reference: EndpointFacts.Reference, in lock: Lock) -> [String] {
    guard let target = lock.endpoints.first(where: { $0.key == reference.target }) else {
      return reference.ids
    }
    guard let facts = target.facts else { return [] }
    // Clients learn about removed items from their tombstones.
    let ids = Set(facts.items.map(\.id) + target.tombstones.map(\.name))
    return reference.ids.filter { !ids.contains($0) }
  }

  // MARK: D-k, D-m

  mutating func compareDocumentation() {
    if old.fileCount > 0, new.fileCount == 0 {
      changes.add(
        .dk, endpoint, old: "\(old.fileCount)", new: "0",
        "'\(endpoint)' is declared, but no file of it is published")
    }
    if old.isDocumented == true, new.isDocumented == false, new.fileCount > 0 {
      changes.add(
        .dk, endpoint, old: "documented", new: "not documented",
        "'\(endpoint)' is published, but no longer documented")
    }
    let digests = Dictionary(new.items.map { ($0.id, $0.digest) }) { first, _ in first }
    let earlier = Dictionary(old.items.map { ($0.id, $0.digest) }) { first, _ in first }
    for sample in new.samples {
      guard let digest = digests[sample.id] ?? nil, digest != sample.digest else { continue }
      // One that never was equal is not a change.
      let before = old.samples.first { $0.id == sample.id }
      if let before, let item = earlier[sample.id] ?? nil, item != before.digest { continue }
      changes.add(
        .dm, endpoint, .item(sample.id), old: sample.digest, new: digest,
        "the documented example of '\(sample.id)' is not what is published")
    }
  }
}

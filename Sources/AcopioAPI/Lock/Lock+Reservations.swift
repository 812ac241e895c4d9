import AcopioBase
import AcopioSystem

extension Lock {
  /// Returns the lock in which everything that `old` had and that is gone is reserved: endpoints, members, values of
  /// lists and ids, so that nothing comes back as something else.
  package func reserving(removedFrom old: Lock) -> Lock {
    var copy = self
    let keys = Set(endpoints.map(\.key))
    let before = Dictionary(old.endpoints.map { ($0.key, $0) }) { first, _ in first }
    copy.reserved = old.reserved.filter { !keys.contains($0.name) }
    let known = Set(copy.reserved.map(\.name))
    for endpoint in old.endpoints
    where !keys.contains(endpoint.key) && !known.contains(endpoint.key)
      && old.promises(endpoint)
    {
      copy.reserved.append(
        LockedEndpoint.Reservation(endpoint.key, was: endpoint.description.schema.digest))
    }
    for index in copy.endpoints.indices {
      guard let earlier = before[copy.endpoints[index].key], old.promises(earlier) else { continue }
      copy.endpoints[index].reserve(removedFrom: earlier, old.identities, entries: entries)
    }
    return copy
  }

  /// Whether clients may rely on an endpoint.
  func promises(_ endpoint: LockedEndpoint) -> Bool {
    (endpoint.stability ?? stability) >= .beta
  }
}

extension ResponseSchema {
  /// The first 12 hexadecimal digits of the SHA-256 of the schema, as a lock has it.
  var digest: String {
    var text = ""
    JSONLayout.inline(lockText).append(to: &text)
    return text.withBytes { String(Digest.sha256($0).prefix(12)) }
  }
}

extension LockedEndpoint {
  /// Reserves the ids, members and values of lists that an earlier state had; entries that are not removed keep
  /// their ids.
  fileprivate mutating func reserve(
    removedFrom old: LockedEndpoint, _ identities: [String: EntryIdentity], entries: Set<String>
  ) {
    let items = facts?.items ?? []
    let present = Set(items.map(\.id))
    let used = Set(items.compactMap(\.entry))
    let known = Set((tombstones + reservedIDs).map(\.name))
    for item in old.facts?.items ?? []
    where !present.contains(item.id) && !known.contains(item.id) {
      if let entry = item.entry, entries.contains(entry), !used.contains(entry) { continue }
      reservedIDs.append(
        Reservation(item.id, was: item.entry.flatMap { identities[$0]?.text }))
    }
    let taken = Set(reservedNames.map(\.name))
    reservedNames += old.description.schema.removed(from: description.schema, "")
      .filter { !taken.contains($0.name) }
  }
}

extension ResponseSchema {
  /// The pointers of the members and values that another schema of the same value does not have.
  fileprivate func removed(
    from new: ResponseSchema, _ pointer: String
  ) -> [LockedEndpoint.Reservation] {
    var removed: [LockedEndpoint.Reservation] = []
    if let values, let now = new.values {
      removed = values.filter { !now.contains($0) }.map {
        LockedEndpoint.Reservation(ResponseSchema.pointer(pointer, ofValue: $0))
      }
    }
    switch (kind, new.kind) {
    case (.array(let old), .array(let now)): removed += old.removed(from: now, pointer + "/items")
    case (.object(let old, let others), .object(let now, let newOthers)):
      let members = Dictionary(now.map { ($0.name, $0.schema) }) { first, _ in first }
      for member in old {
        let place = "\(pointer)/properties/\(JSONPointer.step(member.name))"
        if let same = members[member.name] {
          removed += member.schema.removed(from: same, place)
        } else {
          removed.append(.init(place, was: member.schema.kind.lockName ?? "any"))
        }
      }
      if let others, let newOthers {
        removed += others.removed(from: newOthers, pointer + "/additionalProperties")
      }
    case (.union(let old), .union(let now)) where old.count == now.count:
      for (index, pair) in zip(old, now).enumerated() {
        removed += pair.0.removed(from: pair.1, "\(pointer)/anyOf/\(index)")
      }
    default: break
    }
    return removed
  }

  /// The pointer by which a value of a list is reserved.
  static func pointer(_ pointer: String, ofValue value: String) -> String {
    "\(pointer)/enum/\(JSONPointer.step(value))"
  }
}

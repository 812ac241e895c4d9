package import AcopioBase

/// Joins two locks, or two histories of changes, that were made from one: the merge driver for git.
///
/// In: the common version and both sides. Out: both sides joined, for each side that may count where both changed
/// the same, and the conflicts. Promise: edits of different items, members, endpoints and redirects never
/// conflict, wherever their lines are; without conflicts both results are equal.
package struct LockMerge<Content: Sendable & Equatable>: Sendable {
  /// The result in which conflicts have our value.
  package let ours: Content
  /// The result in which conflicts have their value.
  package let theirs: Content
  /// The conflicts, as sentences without full stop.
  package let conflicts: [Message]

  private init(_ merge: (inout ThreeWayMerge) -> Content) {
    var mine = ThreeWayMerge(prefersTheirs: false)
    var other = ThreeWayMerge(prefersTheirs: true)
    ours = merge(&mine)
    theirs = merge(&other)
    conflicts = mine.conflicts
  }
}

extension LockMerge<Lock> {
  /// Joins two locks; `base` is `nil` if both sides began one.
  package init(_ base: Lock?, _ ours: Lock, _ theirs: Lock) {
    let locks = ThreeWayMerge.Versions(base, ours, theirs)
    self.init { $0.lock(locks) }
  }
}

extension LockMerge<ChangeHistory> {
  /// Joins two histories; `base` is `nil` if both sides began one.
  package init(_ base: ChangeHistory?, _ ours: ChangeHistory, _ theirs: ChangeHistory) {
    let histories = ThreeWayMerge.Versions(base, ours, theirs)
    self.init { $0.history(histories) }
  }
}

// MARK: - Locks

/// A value of an object whose members are joined one by one.
private struct Named<Value: Equatable>: Equatable {
  let name: String
  let value: Value
}

extension ThreeWayMerge {
  fileprivate mutating func lock(_ locks: Versions<Lock>) -> Lock {
    identified = Set(locks.ours.identities.keys).intersection(locks.theirs.identities.keys)
    let endpoints = list(
      locks[\.endpoints], by: \.key, subject: { "'\($0.key)'" },
      both: { $0.endpoint($1) })
    var lock = Lock(
      version: value(locks[\.version], "'version'"),
      stability: value(locks[\.stability], "'stability'"),
      life: value(locks[\.life], "'life'"),
      redirects: members(locks[\.redirects]) { "the redirect of '\($0)'" }, endpoints: endpoints)
    lock.language = value(locks[\.language], "'language'")
    lock.isDescribed = value(locks[\.isDescribed], "'described'")
    lock.reserved = reservations(locks[\.reserved], "reserved")
    lock.identities = members(locks[\.identities]) { "entry '\($0)'" }
    return lock
  }

  /// The members of an object.
  private mutating func members<Value: Equatable>(
    _ objects: Versions<[String: Value]>, _ subject: (String) -> Message
  ) -> [String: Value] {
    func sorted(_ object: [String: Value]) -> [Named<Value>] {
      object.inOrder { $0.key < $1.key }.map { Named(name: $0.key, value: $0.value) }
    }
    let merged = list(
      Versions(objects.base.map(sorted), sorted(objects.ours), sorted(objects.theirs)),
      by: \.name, subject: { subject($0.name) },
      both: { $0.value($1, subject($1.ours.name)) })
    return Dictionary(merged.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private mutating func endpoint(_ endpoints: Versions<LockedEndpoint>) -> LockedEndpoint {
    var merged = endpoints.ours
    let key = merged.key
    func subject(_ name: String) -> Message { "'\(name)' of '\(key)'" }
    let descriptions = endpoints[\.description]
    var description = descriptions.ours
    description.version = value(descriptions[\.version], subject("version"))
    description.mediaType = value(descriptions[\.mediaType], subject("mediaType"))
    description.life = value(descriptions[\.life], subject("life"))
    description.parameters = properties(descriptions[\.parameters], "/parameters", key)
    description.schema = schema(descriptions[\.schema], "", key)
    merged.description = description
    merged.stability = value(endpoints[\.stability], subject("stability"))
    merged.isUnversioned = value(endpoints[\.isUnversioned], subject("unversioned"))
    merged.languages = texts(endpoints[\.languages]).inOrder()
    merged.headers = list(
      endpoints[\.headers], by: { $0.name.lowercased() }, subject: { subject($0.name) },
      both: { $0.value($1, subject($1.ours.name)) })
    merged.reservedNames = reservations(endpoints[\.reservedNames], key)
    merged.reservedIDs = reservations(endpoints[\.reservedIDs], key)
    merged.tombstones = reservations(endpoints[\.tombstones], key)
    merged.facts = facts(endpoints[\.facts], key)
    return merged
  }

  private mutating func texts(_ lists: Versions<[String]>) -> [String] {
    list(lists, by: { $0 }, subject: { "'\($0)'" }, both: { $1.ours })
  }

  private mutating func reservations(
    _ lists: Versions<[LockedEndpoint.Reservation]>, _ endpoint: String
  ) -> [LockedEndpoint.Reservation] {
    func subject(_ reservation: LockedEndpoint.Reservation) -> Message {
      "the reservation of '\(reservation.name)' in '\(endpoint)'"
    }
    return list(lists, by: \.name, subject: subject, both: { $0.value($1, subject($1.ours)) })
  }
}

// MARK: - Schemas

extension ThreeWayMerge {
  private mutating func properties(
    _ lists: Versions<[ResponseSchema.Property]>, _ pointer: String, _ endpoint: String
  ) -> [ResponseSchema.Property] {
    func place(_ property: ResponseSchema.Property) -> String {
      "\(pointer)/\(JSONPointer.step(property.name))"
    }
    func subject(_ property: ResponseSchema.Property) -> Message {
      "\(SchemaNames.value(place(property))) of '\(endpoint)'"
    }
    return list(lists, by: \.name, subject: subject) { merge, versions in
      func hollow(_ property: ResponseSchema.Property) -> ResponseSchema.Property {
        var copy = property
        copy.schema = ResponseSchema(.any)
        return copy
      }
      var merged = merge.value(
        Versions(
          versions.base.map(hollow), hollow(versions.ours), hollow(versions.theirs)),
        subject(versions.ours))
      merged.schema = merge.schema(versions[\.schema], place(versions.ours), endpoint)
      return merged
    }
  }

  private mutating func schema(
    _ schemas: Versions<ResponseSchema>, _ pointer: String, _ endpoint: String
  ) -> ResponseSchema {
    if let schema = whole(schemas) { return schema }
    func hollow(_ schema: ResponseSchema) -> ResponseSchema {
      var copy = schema
      copy.kind = .any
      copy.values = nil
      return copy
    }
    let subject: Message = "\(SchemaNames.value(pointer)) of '\(endpoint)'"
    var merged = value(
      Versions(schemas.base.map(hollow), hollow(schemas.ours), hollow(schemas.theirs)), subject)
    if let ours = schemas.ours.values, let theirs = schemas.theirs.values {
      merged.values = texts(Versions(schemas.base?.values, ours, theirs))
    } else {
      merged.values = value(schemas[\.values], subject)
    }
    merged.kind =
      kind(schemas[\.kind], pointer, endpoint) ?? value(schemas[\.kind], subject)
    return merged
  }

  /// The joined parts of a list, an object or a union; `nil` for other types and if the types differ.
  private mutating func kind(
    _ kinds: Versions<ResponseSchema.Kind>, _ pointer: String, _ endpoint: String
  ) -> ResponseSchema.Kind? {
    switch (kinds.base, kinds.ours, kinds.theirs) {
    case (.array(let base), .array(let ours), .array(let theirs)):
      return .array(schema(Versions(base, ours, theirs), pointer + "/items", endpoint))
    case (.object(let base, let old), .object(let ours, let mine), .object(let theirs, let other)):
      let place = pointer + "/additionalProperties"
      let others: ResponseSchema? =
        if let mine, let other {
          schema(Versions(old, mine, other), place, endpoint)
        } else {
          value(Versions(old, mine, other), "\(SchemaNames.value(place)) of '\(endpoint)'")
        }
      let members = properties(
        Versions(base, ours, theirs), pointer + "/properties", endpoint)
      return .object(members, others: others)
    case (.union(let base), .union(let ours), .union(let theirs))
    where base.count == ours.count && ours.count == theirs.count:
      var alternatives: [ResponseSchema] = []
      for index in ours.indices {
        alternatives.append(
          schema(
            Versions(base[index], ours[index], theirs[index]), "\(pointer)/anyOf/\(index)", endpoint
          ))
      }
      return .union(alternatives)
    default: return nil
    }
  }
}

// MARK: - Data

extension ThreeWayMerge {
  private mutating func facts(
    _ versions: Versions<EndpointFacts?>, _ endpoint: String
  ) -> EndpointFacts? {
    guard let ours = versions.ours, let theirs = versions.theirs else {
      return value(versions, "'data' of '\(endpoint)'")
    }
    let facts = Versions(versions.base ?? nil, ours, theirs)
    if let whole = whole(facts) { return whole }
    func subject(_ name: String) -> Message { "'\(name)' of '\(endpoint)'" }
    var merged = ours
    merged.pageSize = value(facts[\.pageSize], subject("pageSize"))
    merged.order = value(facts[\.order], subject("order"))
    merged.isDocumented = value(facts[\.isDocumented], subject("documented"))
    merged.items = items(facts[\.items], isOrdered: merged.order == nil, endpoint)
    // The files of the joined content are not known before the next build: their number and size follow from what each
    // side added, and their digest is left out.
    let isSame = ours.items == theirs.items
    merged.fileCount = ThreeWayMerge.sum(facts[\.fileCount], isSame: isSame)
    merged.bytes = ThreeWayMerge.sum(facts[\.bytes], isSame: isSame)
    merged.largestFile =
      merged.fileCount == 1
      ? merged.bytes
      : whole(facts[\.largestFile]) ?? max(ours.largestFile, theirs.largestFile)
    merged.digest = whole(facts[\.digest]) ?? nil
    merged.observations = list(
      facts[\.observations], by: \.pointer, subject: { subject($0.pointer) },
      both: { $0.observation($1) }
    ).inOrder { $0.pointer < $1.pointer }
    merged.references = list(
      facts[\.references], by: { "\($0.pointer) \($0.target)" }, subject: { subject($0.pointer) },
      both: {
        var reference = $1.ours
        reference.ids = $0.texts($1[\.ids]).inOrder()
        return reference
      }
    ).inOrder { $0.pointer < $1.pointer }
    merged.samples = list(
      facts[\.samples], by: \.id, subject: { subject($0.id) },
      both: { $0.value($1, subject($1.ours.id)) })
    return merged
  }

  /// A number to which both sides added something.
  private static func sum(_ numbers: Versions<Int>, isSame: Bool) -> Int {
    guard let base = numbers.base, !isSame else { return max(numbers.ours, numbers.theirs) }
    let (sum, overflow) = numbers.ours.addingReportingOverflow(numbers.theirs - base)
    return overflow ? max(numbers.ours, numbers.theirs) : max(0, sum)
  }

  private mutating func items(
    _ lists: Versions<[EndpointFacts.Item]>, isOrdered: Bool, _ endpoint: String
  ) -> [EndpointFacts.Item] {
    // An entry is in several endpoints, and one conflict.
    func subject(_ item: EndpointFacts.Item) -> Message {
      item.entry.map { "entry '\($0)'" } ?? "item '\(item.id)' of '\(endpoint)'"
    }
    let items = list(
      lists, by: \.id, order: isOrdered ? "the order of the items of '\(endpoint)'" : nil,
      subject: subject
    ) { merge, item in
      guard let mine = item.ours.entry, let other = item.theirs.entry, mine != other else {
        return merge.item(item, subject(item.ours))
      }
      merge.report(
        "id '\(item.ours.id)' of '\(endpoint)' is '\(mine)' on one side and '\(other)' on the other"
      )
      return merge.prefersTheirs ? item.theirs : item.ours
    }
    // New items of both sides at one position have the order of all, if they have any.
    let sorting = ThreeWayMerge.orders.first { comes in
      [lists.ours, lists.theirs].allSatisfy { list in
        zip(list, list.dropFirst()).allSatisfy { !comes($1, $0) }
      }
    }
    return sorting.map { comes in items.inOrder { comes($0, $1) } } ?? items
  }

  /// An item that both sides changed.
  ///
  /// Its digest is left out where its entry says whether they changed the same thing: it also differs where each side
  /// added an entry that the item lists.
  private mutating func item(
    _ items: Versions<EndpointFacts.Item>, _ subject: Message
  ) -> EndpointFacts.Item {
    guard let entry = items.ours.entry, identified.contains(entry) else {
      return value(items, subject)
    }
    func hollow(_ item: EndpointFacts.Item) -> EndpointFacts.Item {
      var copy = item
      copy.digest = nil
      return copy
    }
    var merged = value(
      Versions(items.base.map(hollow), hollow(items.ours), hollow(items.theirs)), subject)
    merged.digest = whole(items[\.digest]) ?? nil
    return merged
  }

  /// The orders that items have if the site declares none: those of names of files, and of numbers.
  private static var orders: [(EndpointFacts.Item, EndpointFacts.Item) -> Bool] {
    [
      { ($0.entry ?? $0.id) < ($1.entry ?? $1.id) }, { $0.id < $1.id },
      { ($0.id.utf8.count, $0.id) < ($1.id.utf8.count, $1.id) },
    ]
  }

  private mutating func observation(
    _ versions: Versions<EndpointFacts.Observation>
  ) -> EndpointFacts.Observation {
    var merged = versions.ours
    // Of three Booleans two are equal: these cannot conflict.
    merged.isEverNull = whole(versions[\.isEverNull]) ?? true
    merged.isEverMissing = whole(versions[\.isEverMissing]) ?? true
    merged.isEverUsed = whole(versions[\.isEverUsed]) ?? true
    merged.values = texts(versions[\.values]).inOrder()
    let (ours, theirs) = (versions.ours.decimals, versions.theirs.decimals)
    merged.decimals =
      whole(versions[\.decimals])
      ?? ours.flatMap { ours in
        theirs.map {
          min(ours.lowerBound, $0.lowerBound)...max(ours.upperBound, $0.upperBound)
        }
      }
    return merged
  }
}

// MARK: - Histories

extension ThreeWayMerge {
  /// A change, and how many equal ones are older.
  private struct Numbered: Equatable {
    let entry: ChangeHistory.Entry
    let number: Int
  }

  fileprivate mutating func history(_ histories: Versions<ChangeHistory>) -> ChangeHistory {
    func name(_ entry: ChangeHistory.Entry) -> String {
      "\(entry.date) \(entry.rule.rawValue) \(entry.fingerprint) \(entry.endpoint)"
    }
    func numbered(_ history: ChangeHistory) -> [Numbered] {
      var counts: [String: Int] = [:]
      let oldestFirst = history.entries.reversed().map { entry in
        counts[name(entry), default: 0] += 1
        return Numbered(entry: entry, number: counts[name(entry)] ?? 0)
      }
      return oldestFirst.reversed()
    }
    func subject(_ change: Numbered) -> Message {
      "the change \(change.entry.fingerprint) of \(change.entry.date)"
    }
    let entries = list(
      Versions(
        histories.base.map(numbered), numbered(histories.ours), numbered(histories.theirs)),
      by: { "\(name($0.entry)) \($0.number)" }, subject: subject,
      both: { $0.value($1, subject($1.ours)) })
    return ChangeHistory(
      version: value(histories[\.version], "'version'"), entries: entries.map(\.entry))
  }
}

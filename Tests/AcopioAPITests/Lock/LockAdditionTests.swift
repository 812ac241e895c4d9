import AcopioAPI
import AcopioBase
import AcopioTestSupport
import Testing

/// Additions never cause a warning.
@Suite struct LockAdditionTests {
  @Test(arguments: 0..<2_000)
  func additionsAreNeverMoreThanInformation(seed: UInt64) {
    var maker = RandomLock(seed: seed)
    let old = maker.lock()
    let new = maker.adding(to: old)
    let report = LockReport(from: old, to: new, today: "2026-11-21")
    let alarms = report.changes.filter { $0.severity < .info }
    #expect(alarms.isEmpty, "seed \(seed): \(alarms.map(\.message.english))")
  }

  @Test func additionsAreListed() {
    var new = LockParts(.library)
    new.add("isbn", ResponseSchema(.string))
    new.facts.items.insert(.init(id: "4"), at: 0)
    new.others = [
      LockedEndpoint(
        EndpointDescription(path: "/v1/authors", version: "v1", schema: ResponseSchema(.any)))
    ]
    let changes = LockReport(
      from: .library, to: new.lock, today: "2026-11-21"
    ).changes
    #expect(
      changes.map { "\($0.rule.rawValue) \($0.endpoint) \($0.message.english)" } == [
        "A02 /v1/books.json '[].isbn' is new", "A03 /v1/books.json new items: 4",
        "A01 /v1/authors.json '/v1/authors.json' is new",
      ])
    #expect(
      changes.map(\.message.spanish) == [
        "'[].isbn' es nuevo", "elementos nuevos: 4", "'/v1/authors.json' es nuevo",
      ])
    #expect(changes.allSatisfy { $0.severity == .info && $0.remedy.english == "nothing to do" })
  }
}

extension RandomLock {
  /// The lock with more endpoints, members, items and uses of what the schema allows.
  fileprivate mutating func adding(to old: Lock) -> Lock {
    // What is new and ends in the past, or on no day that is known, could be removed at once, which is reported.
    earliestSunset = "2026-11-22"
    var endpoints = old.endpoints.map { adding(to: $0) }
    for number in 0..<Int.random(in: 0...2, using: &random) {
      endpoints.append(endpoint("/v1/new\(number)/\(word())"))
    }
    var new = Lock(
      version: old.version, stability: old.stability, life: old.life,
      redirects: old.redirects.merging(["/new": "/"]) { first, _ in first }, endpoints: endpoints)
    (new.language, new.isDescribed) = (old.language, true)
    return new
  }

  private mutating func adding(to old: LockedEndpoint) -> LockedEndpoint {
    var description = old.description
    let reserved = Set(old.reservedNames.map(\.name))
    description.schema = adding(to: description.schema, "", except: reserved)
    return LockedEndpoint(
      description, stability: old.stability,
      headers: old.headers + [.init(name: "X-New", value: "1")], reservedNames: old.reservedNames,
      reservedIDs: old.reservedIDs, tombstones: old.tombstones, facts: old.facts.map { adding($0) })
  }

  private mutating func adding(
    to old: ResponseSchema, _ pointer: String, except reserved: Set<String>
  ) -> ResponseSchema {
    var new = old
    switch old.kind {
    case .array(let element):
      new.kind = .array(adding(to: element, pointer + "/items", except: reserved))
    case .union(let alternatives):
      new.kind = .union(alternatives.map { adding(to: $0, pointer, except: reserved) })
    case .object(let properties, let others):
      var more = properties.map { property in
        var copy = property
        copy.schema = adding(to: property.schema, pointer, except: reserved)
        return copy
      }
      for name in ["new", "more"] where Bool.random(using: &random) {
        let place = Int.random(in: 0...more.count, using: &random)
        more.insert(
          .init(name: name, schema: schema(2), isRequired: .random(using: &random)), at: place)
      }
      new.kind = .object(more, others: others)
    default: break
    }
    return new
  }

  private mutating func adding(_ old: EndpointFacts) -> EndpointFacts {
    var new = old
    let count = Int.random(in: 0...9, using: &random)
    for number in 0..<count {
      let place = Int.random(in: 0...new.items.count, using: &random)
      new.items.insert(.init(id: "new\(number)", urls: ["/new\(number)"]), at: place)
    }
    guard count > 0 else { return new }
    new.bytes = old.bytes / max(old.items.count, 1) * new.items.count
    new.fileCount += Int.random(in: 0...count, using: &random)
    new.largestFile += Int.random(in: 0...999, using: &random)
    new.digest = "new"
    for index in new.observations.indices {
      if Bool.random(using: &random) { new.observations[index].isEverNull = true }
      if Bool.random(using: &random) { new.observations[index].isEverMissing = true }
      if Bool.random(using: &random) { new.observations[index].isEverUsed = true }
      if Bool.random(using: &random) { new.observations[index].values.append("new") }
      if let range = old.observations[index].decimals {
        new.observations[index].decimals = range.lowerBound / 2...(range.upperBound + 1)
      }
    }
    return new
  }
}

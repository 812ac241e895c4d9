import AcopioAPI
import AcopioBase
import AcopioSystem
import Testing

/// One change for every rule that breaks clients and one that does not, with the exact messages.
@Suite struct LockRuleTests {
  static let today = "2026-11-21"

  /// The changes of one edit of the library, other than additions and R21.
  static func changes(_ example: LockExample) -> [Change] {
    report(example).changes.filter { ![.a01, .a02, .a03, .a04, .r21].contains($0.rule) }
  }

  static func report(_ example: LockExample) -> LockReport {
    var old = LockParts(.library)
    example.before(&old)
    var new = old
    example.after(&new)
    return LockReport(
      from: old.lock, to: new.lock, today: today, rules: LockRules(thresholds: new.thresholds))
  }

  @Test(arguments: LockExample.breaking)
  func reportsWhatBreaksClients(_ example: LockExample) {
    let changes = Self.changes(example)
    let lines = changes.map { change in
      "\(change.rule.rawValue) \(change.severity) \(change.endpoint):\(change.place.text)\n"
        + "\(change.message.english)\n\(change.message.spanish)\n"
        + "\(change.remedy.english)\n\(change.fingerprint)"
    }
    #expect(lines.joined(separator: "\n") == example.expected, "\(example.name)")
  }

  @Test(arguments: LockExample.harmless)
  func reportsNothingHarmless(_ example: LockExample) {
    let changes = Self.changes(example)
    let lines = changes.map { change in
      "\(change.rule.rawValue) \(change.severity) \(change.message.english)"
    }
    #expect(lines.joined(separator: "\n") == example.expected, "\(example.name)")
  }

  @Test func everyRuleHasABreakingAndAHarmlessExample() {
    let additions: Set<Rule.ID> = [.a01, .a02, .a03, .a04]
    let rules = Set(Rule.ID.allCases).subtracting(additions)
    #expect(Set(LockExample.breaking.map(\.rule)) == rules)
    #expect(Set(LockExample.harmless.map(\.rule)) == rules)
    for example in LockExample.breaking where example.rule != .r21 {
      #expect(Self.changes(example).contains { $0.rule == example.rule }, "\(example.name)")
    }
    for example in LockExample.harmless {
      // What was announced is reported, but not as a fault.
      #expect(Self.report(example).changes.allSatisfy { $0.severity == .info }, "\(example.name)")
    }
  }

  @Test func whatAllEndpointsHaveInCommonIsOneChange() {
    var old = Lock.library
    (old.language, old.isDescribed) = ("en", true)
    var new = old
    (new.language, new.isDescribed) = ("es", false)
    let changes = LockComparison.changes(from: old, to: new, today: Self.today)
    #expect(changes.map(\.rule) == [.r01, .dk])
    #expect(changes.allSatisfy { $0.severity == .error && $0.endpoint.isEmpty })
    // The lock of an earlier release says nothing about either.
    #expect(LockComparison.changes(from: Lock.library, to: new, today: Self.today).isEmpty)
    #expect(LockComparison.changes(from: old, to: old, today: Self.today).isEmpty)
  }

  @Test func fingerprintsAreOfRuleEndpointPointerAndText() {
    let text =
      "R03:/v1/books.json:/items/properties/title:'[].title' is gone, which every object had"
    let hash = Array(text.utf8).withUnsafeBufferPointer(Digest.sha256)
    let changes = LockExample.breaking.first { $0.rule == .r03 }.map(Self.changes) ?? []
    #expect(changes.map(\.fingerprint) == [String(hash.prefix(12))])
    // FIPS 180-4 has this example.
    #expect(
      Array("abc".utf8).withUnsafeBufferPointer(Digest.sha256)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func aVersionThatBreaksItsClientsNeedsANewOne() throws {
    let example = try #require(LockExample.breaking.first { $0.rule == .r03 })
    let report = Self.report(example)
    #expect(report.changes.map(\.rule) == [.r03, .r21])
    #expect(
      report.changes.last?.message.english == "'v1' breaks its clients without a new version")
    #expect(
      report.changes.last?.message.spanish == "'v1' rompe a sus clientes sin una versión nueva")
    #expect(
      report.changes.last?.remedy.english
        == "undo the changes, publish them in a new version, or waive each with a reason")
    #expect(report.changes.last?.fingerprint == "3b6dd4fe3294")
  }

  @Test func aNewMajorVersionMayBeDifferent() {
    var new = LockParts(.library)
    new.path = "/v2/books"
    new.version = "v2"
    new.remove("title")
    let report = LockReport(
      from: .library, to: new.lock, today: Self.today)
    #expect(!report.hasErrors)
    #expect(
      report.changes.map { "\($0.rule.rawValue) \($0.severity) \($0.message.english)" } == [
        "R03 info '[].title' is gone, which every object had"
      ])
  }

  @Test func whatIsNotStableMayChange() {
    var old = LockParts(.library)
    old.stability = .alpha
    var new = old
    new.remove("title")
    new.facts.items.removeLast()
    let changes = LockReport(from: old.lock, to: new.lock, today: Self.today)
      .changes
    #expect(changes.map(\.rule) == [.r03, .da, .df])
    #expect(changes.allSatisfy { $0.severity == .info && $0.isAllowed })
  }

  @Test func theSameLockHasNoChanges() {
    for seed in UInt64(0)..<200 {
      var maker = RandomLock(seed: seed)
      let lock = maker.lock()
      let changes = LockReport(from: lock, to: lock, today: Self.today).changes
      #expect(changes.isEmpty, "seed \(seed): \(changes)")
    }
  }
}

/// The parts of a lock with one list of books, to be edited.
struct LockParts {
  var version: String? = "v1"
  var path: String
  var fileExtension: String
  var mediaType: String
  var parameters: [ResponseSchema.Property]
  var life: ResponseSchema.Life?
  var properties: [ResponseSchema.Property]
  /// The schema of the response if it is not the list of books.
  var schema: ResponseSchema?
  var headers: [LockedEndpoint.Header]
  var stability = Lock.Stability.stable
  var reservedNames: [LockedEndpoint.Reservation] = []
  var tombstones: [LockedEndpoint.Reservation] = []
  var facts: EndpointFacts
  var redirects: [String: String] = [:]
  var others: [LockedEndpoint] = []
  /// The entries of the site, published here or not.
  var entries: Set<String> = []
  /// The entries that the time may keep out of the list.
  var timed: Set<String> = []
  var isRemoved = false
  var isUnversioned = false
  var languages: [String] = []
  var thresholds = LockRules.Thresholds()

  init(_ lock: Lock) {
    let endpoint = lock.endpoints[0]
    let description = endpoint.description
    path = description.path
    fileExtension = description.fileExtension
    mediaType = description.mediaType
    parameters = description.parameters
    life = description.life
    headers = endpoint.headers
    facts = endpoint.facts ?? EndpointFacts()
    guard case .array(let element) = description.schema.kind,
      case .object(let properties, _) = element.kind
    else { preconditionFailure("the library is a list of books") }
    self.properties = properties
  }

  /// The list of books.
  var list: ResponseSchema {
    ResponseSchema(.array(ResponseSchema(.object(properties, others: nil))))
  }

  var lock: Lock {
    let description = EndpointDescription(
      path: path, version: version, fileExtension: fileExtension, mediaType: mediaType,
      parameters: parameters, schema: schema ?? list, life: life)
    var endpoint = LockedEndpoint(
      description, isUnversioned: isUnversioned, languages: languages, headers: headers,
      reservedNames: reservedNames,
      tombstones: tombstones,
      facts: facts)
    endpoint.timed = timed
    var lock = Lock(
      version: version, stability: stability, redirects: redirects,
      endpoints: (isRemoved ? [] : [endpoint]) + others)
    lock.entries = entries
    return lock
  }

  mutating func remove(_ name: String) { properties.removeAll { $0.name == name } }

  mutating func add(_ name: String, _ schema: ResponseSchema, isRequired: Bool = true) {
    properties.append(.init(name: name, schema: schema, isRequired: isRequired))
  }

  mutating func edit(_ name: String, _ body: (inout ResponseSchema.Property) -> Void) {
    for index in properties.indices where properties[index].name == name {
      body(&properties[index])
    }
  }

  mutating func editSchema(_ name: String, _ body: (inout ResponseSchema) -> Void) {
    edit(name) { body(&$0.schema) }
  }

  /// Adds the member `author` with a name, which ends as `life` says.
  mutating func addAuthor(until life: ResponseSchema.Life) {
    add("author", LockExample.object("name", ResponseSchema(.string)))
    edit("author") { $0.life = life }
  }

  /// Leaves the member `author` without its name.
  mutating func emptyAuthor() {
    editSchema("author") { $0 = ResponseSchema(.object([], others: nil)) }
  }

  mutating func observe(_ name: String, _ body: (inout EndpointFacts.Observation) -> Void) {
    let pointer = "/items/properties/" + name
    for index in facts.observations.indices where facts.observations[index].pointer == pointer {
      body(&facts.observations[index])
    }
  }
}

/// An edit of the library, and what it is reported as.
struct LockExample: CustomTestStringConvertible, Sendable {
  let name: String
  let rule: Rule.ID
  /// What the library is like before.
  let before: @Sendable (inout LockParts) -> Void
  /// What changes.
  let after: @Sendable (inout LockParts) -> Void
  let expected: String

  var testDescription: String { name }

  init(
    _ rule: Rule.ID, _ name: String,
    before: @escaping @Sendable (inout LockParts) -> Void = { _ in },
    after: @escaping @Sendable (inout LockParts) -> Void, _ expected: String = ""
  ) {
    self.name = "\(rule.rawValue): \(name)"
    self.rule = rule
    self.before = before
    self.after = after
    self.expected = expected
  }
}

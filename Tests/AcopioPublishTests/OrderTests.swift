import AcopioBase
import AcopioPublish
import AcopioTestSupport
import Synchronization
import Testing

/// The property that the order of stages is for, at every state that a reader could see.
@Suite struct OrderTests {
  /// States and the faults in them, collected while publications run.
  private final class Witness: Sendable {
    private let found = Mutex<(states: Int, broken: [String])>((0, []))
    var states: Int { found.withLock { $0.states } }
    var broken: [String] { found.withLock { Array($0.broken.prefix(3)) } }
    func note(_ broken: [String]) {
      found.withLock {
        $0.states += 1
        $0.broken += broken
      }
    }
  }

  /// Where visitors and programs begin.
  private static let entrances: Set<String> = ["index.html", "acopio.json", "sitemap.xml"]

  /// What refers to something missing, for those who begin at `known`; nobody does before there is a home page.
  private static func broken(
    _ objects: [String: MemoryTarget.Stored], from known: Set<String>
  ) -> [String] {
    objects["index.html"] == nil ? [] : RandomSite.broken(objects.mapValues(\.text), from: known)
  }

  @Test(arguments: UInt64(0)..<UInt64(Effort.cases(40)))
  func noPageRefersToSomethingMissingAtAnyMoment(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let library = try Library()
    let target = MemoryTarget(seed: seed)
    var earlier: [String: String] = [:]
    for edition in 0..<4 {
      let files = RandomSite.files(&random)
      try library.build(files)
      let witness = Witness()
      // A page that stays is always known; one that goes is until the pages that link to it change.
      let known = OrderTests.entrances.union(files.keys.filter { earlier[$0] != nil })
      target.watch { objects in
        witness.note(OrderTests.broken(objects, from: known))
      }
      try publish(library.source(metadata: true), to: target)
      #expect(witness.broken == [], "seed \(seed), edition \(edition)")
      #expect(witness.states > 0, "seed \(seed), edition \(edition)")
      #expect(target.texts == files, "seed \(seed), edition \(edition)")
      earlier = files
    }
  }

  /// While new objects are put, and while others change, every page of the earlier site is whole, too.
  @Test(arguments: UInt64(0)..<UInt64(Effort.cases(30)))
  func everyPageOfTheEarlierSiteIsWholeUntilRemovalsBegin(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let library = try Library()
    let target = MemoryTarget(seed: seed)
    let earlier = RandomSite.files(&random)
    try library.build(earlier)
    try publish(library.source(metadata: true), to: target)
    let files = RandomSite.files(&random)
    try library.build(files)
    let removed = Set(earlier.keys).subtracting(files.keys)
    let witness = Witness()
    target.watch { objects in
      guard removed.allSatisfy({ objects[$0] != nil }) else { return }
      witness.note(RandomSite.broken(objects.mapValues(\.text), from: Set(earlier.keys)))
    }
    try publish(library.source(metadata: true), to: target)
    #expect(witness.broken == [], "seed \(seed)")
    #expect(witness.states > 0, "seed \(seed)")
  }

  /// Publications that are killed at any operation, each followed by one of another site.
  @Test(arguments: UInt64(0)..<UInt64(Effort.cases(40)))
  func killedPublicationsOfDifferentSitesBreakNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &+ 1000)
    let library = try Library()
    let target = MemoryTarget(seed: seed)
    let witness = Witness()
    target.watch { objects in
      witness.note(OrderTests.broken(objects, from: OrderTests.entrances))
    }
    for attempt in 0..<8 {
      let files = RandomSite.files(&random)
      try library.build(files)
      target.stop(after: Int.random(in: 0..<60, using: &random))
      let isFinished = (try? publish(library.source(metadata: true), to: target)) != nil
      #expect(witness.broken == [], "seed \(seed), attempt \(attempt)")
      if isFinished { #expect(target.texts == files, "seed \(seed), attempt \(attempt)") }
    }
    target.stop(after: .max)
    let files = RandomSite.files(&random)
    try library.build(files)
    try publish(library.source(metadata: true), to: target)
    #expect(target.texts == files, "seed \(seed)")
    #expect(witness.broken == [], "seed \(seed)")
    #expect(try publish(library.source(metadata: true), to: target).plan.isEmpty, "seed \(seed)")
  }

  /// A publication of the same site, killed after each of its operations in turn.
  @Test func isFinishedByTheNextOneWhereverItStops() throws {
    var random = SeededGenerator(seed: 7)
    let library = try Library()
    let earlier = RandomSite.files(&random)
    let files = RandomSite.files(&random)
    let whole = MemoryTarget()
    try library.build(earlier)
    try publish(library.source(metadata: true), to: whole)
    try library.build(files)
    let plan = try publish(library.source(metadata: true), to: whole).plan
    let total = plan.puts.count + plan.removals.count
    #expect(total > 20)
    var stops = 0
    while true {
      let target = MemoryTarget(seed: UInt64(stops))
      try library.build(earlier)
      try publish(library.source(metadata: true), to: target)
      try library.build(files)
      let before = target.changes
      target.stop(after: stops)
      let isFinished = (try? publish(library.source(metadata: true), to: target)) != nil
      let arrived = target.changes - before
      target.stop(after: .max)
      let (plan, printed) = try publish(library.source(metadata: true), to: target)
      #expect(printed == "")
      #expect(target.texts == files, "stopped after \(stops)")
      #expect(plan.resumes == (!isFinished && stops > 0), "stopped after \(stops)")
      // What had arrived is not sent again.
      #expect(plan.puts.count + plan.removals.count == total - arrived, "stopped after \(stops)")
      #expect(
        try publish(library.source(metadata: true), to: target).plan.isEmpty,
        "stopped after \(stops)")
      if isFinished { break }
      stops += 1
    }
    // Each change, and the records before the first, between the stages and after the last.
    #expect(stops == total + 4)
  }
}

import AcopioAPI
import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct LockMergeTests {
  private static func lock(_ change: (inout EndpointFacts) -> Void = { _ in }) -> Lock {
    var facts = EndpointFacts()
    facts.items = (1...20).map {
      EndpointFacts.Item(id: "\($0)", entry: "books/\($0)", digest: "00000000000\($0 % 10)")
    }
    facts.bytes = 2_000
    facts.fileCount = 1
    facts.largestFile = 2_000
    facts.digest = "abcdefabcdef"
    change(&facts)
    let schema = ResponseSchema(.array(ResponseSchema(.object([], others: nil))))
    return Lock(
      version: "v1",
      endpoints: [
        LockedEndpoint(
          EndpointDescription(path: "/v1/books", version: "v1", schema: schema), facts: facts)
      ])
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func whatOneSideChangedIsTakenAndTheSameChangeIsOne(
    seed: UInt64
  ) {
    var random = RandomLock(seed: seed)
    let (base, other) = (random.lock(), random.lock())
    for merge in [
      LockMerge(base, other, base), LockMerge(base, base, other), LockMerge(base, other, other),
    ] {
      #expect(merge.ours == other && merge.theirs == other && merge.conflicts.isEmpty)
    }
  }

  /// Whatever both sides do, each result can be read, and the conflicts do not depend on the side.
  @Test(arguments: 0..<300 as Range<UInt64>) func conflictsAreTheSameFromBothSides(seed: UInt64) {
    var random = RandomLock(seed: seed)
    let (base, ours, theirs) = (random.lock(), random.lock(), random.lock())
    let merge = LockMerge(base, ours, theirs)
    let mirrored = LockMerge(base, theirs, ours)
    #expect(
      Set(merge.conflicts.map(\.english)) == Set(mirrored.conflicts.map(\.english)))
    if merge.conflicts.isEmpty { #expect(merge.ours == merge.theirs) }
  }

  /// Each side edits, removes and adds items, never the same ones.
  @Test(arguments: 0..<300 as Range<UInt64>) func changesOfDifferentItemsNeverConflict(seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    let base = LockMergeTests.lock()
    var locks: [Lock] = []
    for side in 0...1 {
      let own = (1...20).filter { $0 % 2 == side }.shuffled(using: &random)
      locks.append(
        LockMergeTests.lock { facts in
          for id in own.prefix(3) { facts.items.removeAll { $0.id == "\(id)" } }
          for index in facts.items.indices
          where own[3..<6].contains(where: { "\($0)" == facts.items[index].id }) {
            facts.items[index].digest = "side\(side)"
          }
          facts.items.append(EndpointFacts.Item(id: "\(21 + side)", entry: "books/\(21 + side)"))
          facts.bytes += 100
          facts.digest = "digest\(side)"
        })
    }
    let merge = LockMerge(base, locks[0], locks[1])
    #expect(merge.conflicts.isEmpty && merge.ours == merge.theirs)
    let facts = merge.ours.endpoints[0].facts
    let sides = locks.map { $0.endpoints[0].facts?.items ?? [] }
    let ids = Set(sides[0].map(\.id)).intersection(sides[1].map(\.id)).union(["21", "22"])
    #expect(Set(facts?.items.map(\.id) ?? []) == ids && facts?.items.count == 16)
    #expect(facts?.items.suffix(2).map(\.id) == ["21", "22"])
    #expect(facts?.items.count { $0.digest == "side0" } == 3)
    #expect(facts?.items.count { $0.digest == "side1" } == 3)
    #expect(facts?.bytes == 2_200 && facts?.digest == nil)
  }

  /// Members and values of lists that both sides add, and one that both change.
  @Test func membersAreMergedOneByOne() {
    func lock(_ members: [ResponseSchema.Property]) -> Lock {
      Lock(
        version: "v1",
        endpoints: [
          LockedEndpoint(
            EndpointDescription(
              path: "/v1/books", version: "v1",
              schema: ResponseSchema(.array(ResponseSchema(.object(members, others: nil))))))
        ])
    }
    func text(_ name: String, most: Int? = nil, values: [String]? = nil) -> ResponseSchema.Property
    {
      var schema = ResponseSchema(.string)
      schema.limits.maxLength = most
      schema.values = values
      return ResponseSchema.Property(name: name, schema: schema)
    }
    let merge = LockMerge(
      lock([text("title", most: 30), text("genre", values: ["novel"])]),
      lock([text("title", most: 40), text("isbn"), text("genre", values: ["novel", "play"])]),
      lock([text("title", most: 50), text("genre", values: ["novel", "poem"]), text("note")]))
    #expect(
      merge.ours
        == lock([
          text("title", most: 40), text("isbn"), text("genre", values: ["novel", "play", "poem"]),
          text("note"),
        ]))
    #expect(
      merge.conflicts.map(\.english) == ["'[].title' of '/v1/books.json' was changed on both sides"]
    )
    #expect(
      merge.conflicts.map(\.spanish) == ["'[].title' de '/v1/books.json' cambió en ambos lados"])
  }

  @Test func itemsThatCannotBeMergedAreNamed() {
    let merge = LockMerge(
      LockMergeTests.lock(),
      LockMergeTests.lock {
        $0.items[0].digest = "ours"
        $0.items.remove(at: 1)
        $0.items.append(EndpointFacts.Item(id: "21", entry: "books/ours"))
      },
      LockMergeTests.lock {
        $0.items[0].digest = "theirs"
        $0.items[1].digest = "theirs"
        $0.items.append(EndpointFacts.Item(id: "21", entry: "books/theirs"))
      })
    #expect(
      merge.conflicts.map(\.english) == [
        "entry 'books/1' was changed on both sides",
        "entry 'books/2' was removed on one side and changed on the other",
        "id '21' of '/v1/books.json' is 'books/ours' on one side and 'books/theirs' on the other",
      ])
    let text = ConflictText.text(LockWriter.text(merge.ours), LockWriter.text(merge.theirs))
    #expect(text.split(separator: "\n").count { $0 == "<<<<<<< ours" } == 2)
    #expect(
      text.contains(
        #"""
        <<<<<<< ours
                  {"id": "1", "entry": "books/1", "digest": "ours"},
        =======
                  {"id": "1", "entry": "books/1", "digest": "theirs"},
                  {"id": "2", "entry": "books/2", "digest": "theirs"},
        >>>>>>> theirs

        """#))
  }

  @Test func historiesHaveTheChangesOfBothSides() {
    func entry(_ date: String, _ name: String) -> ChangeHistory.Entry {
      ChangeHistory.Entry(
        date: date, rule: .a02, severity: .info, endpoint: "/v1/books.json", place: .schema(name),
        texts: ["en": name, "es": name], fingerprint: "0123456789a\(name.utf8.count)")
    }
    func history(_ entries: ChangeHistory.Entry...) -> ChangeHistory {
      ChangeHistory(version: "v1", entries: entries)
    }
    let old = entry("2026-11-01", "a")
    let merge = LockMerge(
      history(old), history(entry("2026-11-03", "bb"), old),
      history(entry("2026-11-04", "dddd"), entry("2026-11-02", "ccc"), old))
    #expect(merge.conflicts.isEmpty)
    #expect(
      merge.ours
        == history(
          entry("2026-11-04", "dddd"), entry("2026-11-03", "bb"), entry("2026-11-02", "ccc"), old))
  }
}

import AcopioBase
import Testing

@Suite struct StableHashTests {
  // These numbers may be in caches on disk: a change of the hash must be a decision.
  @Test(arguments: [
    ("", 3_987_936_167_507_844_047 as UInt64), ("a", 12_267_245_547_963_190_299),
    ("Momo", 2_354_763_088_574_862_943),
    ("La biblioteca de la ciudad está abierta", 9_588_117_854_207_177_505),
  ])
  func isTheSameEverywhere(text: String, expected: UInt64) {
    #expect(hash(text) == expected, "\(text)")
  }

  @Test func noBytesAreEqualWithAnAddressOrWithout() {
    let some: [UInt8] = [1]
    some.withUnsafeBufferPointer { some in
      #expect(StableHash.of(some.slice(0..<0)) == StableHash.of(Bytes(start: nil, count: 0)))
      var table = ByteTable(capacity: 1)
      #expect(table.insert(Bytes(start: nil, count: 0), value: 7) == nil)
      #expect(table.find(some.slice(0..<0)) == 7)
    }
  }

  @Test func tellsLengthsAndOrdersApart() {
    var seen: Set<UInt64> = []
    for length in 0..<100 { seen.insert(hash(String(repeating: "\0", count: length))) }
    #expect(seen.count == 100)
    var left = StableHash()
    var right = StableHash()
    for part in ["ab", "c"] { with(part) { left.combine($0) } }
    for part in ["a", "bc"] { with(part) { right.combine($0) } }
    #expect(left.value != right.value)
    #expect(StableHash(seed: 1).value != StableHash(seed: 2).value)
  }

  @Test func findsKeysByFNV1a() {
    // The test vectors of the hash's authors.
    #expect(with("") { keyHash($0) } == 0x811C_9DC5)
    #expect(with("a") { keyHash($0) } == 0xE40C_292C)
    #expect(with("foobar") { keyHash($0) } == 0xBF9C_F968)
  }

  private func hash(_ text: String) -> UInt64 { with(text) { StableHash.of($0) } }

  @discardableResult
  private func with<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }
}

import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct ArenaTests {
  @Test(arguments: 0..<20)
  func keepsEverythingApartAndAligned(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let arena = Arena(chunkSize: 256)
    var pieces: [(place: UnsafeMutableRawPointer, count: Int, byte: UInt8)] = []
    for _ in 0..<500 {
      let count = Int.random(in: 0..<(Bool.random(using: &random) ? 40 : 600), using: &random)
      let alignment = 1 << Int.random(in: 0...4, using: &random)
      let place = arena.allocate(count, alignment: alignment)
      #expect(Int(bitPattern: place) % alignment == 0, "seed \(seed)")
      let byte = UInt8.random(in: 0...255, using: &random)
      place.initializeMemory(as: UInt8.self, repeating: byte, count: count)
      pieces.append((place, count, byte))
    }
    for piece in pieces {
      let bytes = UnsafeRawBufferPointer(start: piece.place, count: piece.count)
      #expect(bytes.allSatisfy { $0 == piece.byte }, "seed \(seed)")
    }
    withExtendedLifetime(arena) {}
  }

  @Test func copiesTextAndArrays() {
    let arena = Arena(chunkSize: 64)
    let text = arena.copy("El río")
    let numbers = arena.copy(Array(0..<100))
    let nothing = arena.copy("")
    #expect(text.string == "El río")
    #expect(Array(numbers) == Array(0..<100))
    #expect(nothing.isEmpty)
    #expect(arena.copy([Int]()).isEmpty)
    withExtendedLifetime(arena) {}
  }

  @Test func canBeUsedAgain() {
    let arena = Arena(chunkSize: 64)
    arena.reset()
    for size in [10, 1_000, 30, 40, 5_000] {
      arena.reset()
      let place = arena.allocate(size)
      place.initializeMemory(as: UInt8.self, repeating: 7, count: size)
      let next = arena.allocate(40).initializeMemory(as: UInt8.self, repeating: 9, count: 40)
      #expect(next.pointee == 9)
      #expect(UnsafeRawBufferPointer(start: place, count: size).allSatisfy { $0 == 7 })
    }
  }
}

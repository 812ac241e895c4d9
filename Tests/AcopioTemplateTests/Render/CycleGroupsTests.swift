import AcopioBase
import AcopioTemplate
import Testing

@Suite struct CycleGroupsTests {
  private let arena = Arena()

  private func named(_ name: String) -> CycleGroups.Key {
    CycleGroups.Key(name: .text(arena.copy(name)))
  }

  private func expect(
    _ groups: inout CycleGroups, _ key: CycleGroups.Key, count: Int, most: Int = 9,
    gives expected: Int?, _ location: SourceLocation = #_sourceLocation
  ) {
    let turn = groups.turn(of: key, count: count, most: most)
    #expect(turn == expected, sourceLocation: location)
  }

  @Test func takesTurnsInEachGroup() {
    var groups = CycleGroups()
    let turns = (0..<5).map { _ in groups.turn(of: named("rows"), count: 2, most: 9) }
    #expect(turns == [0, 1, 0, 1, 0])
    expect(&groups, named("cells"), count: 2, gives: 0)
    expect(&groups, CycleGroups.Key(hash: 0), count: 2, gives: 0)
    expect(&groups, CycleGroups.Key(hash: 1), count: 2, gives: 0)
    expect(&groups, CycleGroups.Key(hash: 0), count: 2, gives: 1)
    groups.reset()
    expect(&groups, named("rows"), count: 2, gives: 0)
  }

  @Test func givesATagWithFewerValuesAnIndexBeyondThem() {
    var groups = CycleGroups()
    expect(&groups, named("rows"), count: 3, gives: 0)
    expect(&groups, named("rows"), count: 3, gives: 1)
    expect(&groups, named("rows"), count: 1, gives: 2)
    expect(&groups, named("rows"), count: 3, gives: 0)
  }

  @Test func refusesNewGroupsBeyondTheLimit() {
    var groups = CycleGroups()
    expect(&groups, named("a"), count: 2, most: 1, gives: 0)
    expect(&groups, named("b"), count: 2, most: 1, gives: nil)
    expect(&groups, named("a"), count: 2, most: 1, gives: 1)
  }
}

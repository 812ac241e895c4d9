import AcopioBase
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 3, 7, 64])
  func keepsTheOrderForAnyNumberOfJobs(jobs: Int) {
    for count in [0, 1, 2, 5, 63, 64, 65, 1_000] {
      let results = parallelMap(count, jobs: jobs) { index in
        "\(index * index)"
      }
      #expect(results == (0..<count).map { "\($0 * $0)" }, "\(count)")
    }
  }

  @Test(arguments: 0..<40)
  func cutsIntoEqualPieces(count: Int) {
    for pieces in -1..<50 {
      let ranges = chunks(count, pieces: pieces)
      #expect(ranges.count == min(count, max(pieces, 1)))
      #expect(ranges.flatMap(Array.init) == Array(0..<count))
      let sizes = Set(ranges.map(\.count))
      #expect(!sizes.contains(0))
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }
}

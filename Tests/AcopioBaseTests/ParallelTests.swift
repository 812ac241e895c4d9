import AcopioBase
import Foundation
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

  @Test func usesNoMoreThreadsThanAllowed() {
    let gauge = Gauge()
    let results = parallelMap(400, jobs: 2) { index in
      gauge.enter()
      usleep(100)
      gauge.leave()
      return index
    }
    #expect(results == Array(0..<400))
    #expect(gauge.most <= 2)
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

  /// Counts how many threads are inside at once.
  private final class Gauge: @unchecked Sendable {
    // @unchecked: the lock is held around every touch.
    private let lock = NSLock()
    private var inside = 0
    private(set) var most = 0

    func enter() {
      lock.withLock {
        inside += 1
        most = max(most, inside)
      }
    }

    func leave() { lock.withLock { inside -= 1 } }
  }
}

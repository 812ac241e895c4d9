import Foundation

/// Measures processor time, in seconds or compared with fixed work of the same run, so that limits hold on a machine that
/// is slow or busy with other things.
package struct Stopwatch {
  private let start = Stopwatch.now

  package init() {}

  /// The processor time of all threads since the start, in seconds.
  package var seconds: Double { Self.now - start }

  /// The processor time since the start as a multiple of what sorting 200,000 numbers takes in this run: about 0.1
  /// seconds on a machine of 2024.
  package var sorts: Double { seconds / Self.sort }

  /// The fastest of five sorts, in seconds.
  private static let sort: Double = {
    let numbers = (0..<200_000).map { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
    let times = (0..<5).map { _ in
      let watch = Stopwatch()
      precondition(numbers.sorted { $0 < $1 }.count == numbers.count)
      return watch.seconds
    }
    return times.min() ?? .infinity
  }()

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

import Dispatch

/// The results of `body` for 0..<`count`, in that order, computed on up to `jobs` threads.
///
/// Each call must touch only what is its own or never changes; results are placed by index, so the
/// number of threads cannot be seen in them.
package func parallelMap<Result: Sendable>(
  _ count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  guard jobs > 1, count > 1 else { return (0..<count).map(body) }
  let threads = min(jobs, count)
  return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Every index is written once, by the thread that owns it: thread 2 of 4 has 2, 6, 10 …
    nonisolated(unsafe) let place = buffer
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for index in stride(from: thread, to: count, by: threads) {
        (place.baseAddress.unsafelyUnwrapped + index).initialize(to: body(index))
      }
    }
    initialized = count
  }
}

/// `count` things cut into at most `pieces` ranges of nearly equal size, none empty.
package func chunks(_ count: Int, pieces: Int) -> [Range<Int>] {
  let number = min(count, max(pieces, 1))
  return (0..<number).map { piece in
    (count * piece / number)..<(count * (piece + 1) / number)
  }
}

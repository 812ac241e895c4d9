import Dispatch

/// The results of `body` for 0..<`count`, in that order, computed on up to `jobs` threads.
///
/// Each thread takes the next index when it finishes one, which balances uneven work. A call must
/// only touch its own data or data that never changes. Results are stored by index, so they do not
/// depend on the number of threads.
package func parallelMap<Result: Sendable>(
  _ count: Int, jobs: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  guard jobs > 1, count > 1 else { return (0..<count).map(body) }
  return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Every index is handed out once, so each element is written once, by the thread that got its
    // index.
    nonisolated(unsafe) let place = buffer
    let indices = IndexCounter(end: count)
    DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
      while let index = indices.next() {
        (place.baseAddress.unsafelyUnwrapped + index).initialize(to: body(index))
      }
    }
    initialized = count
  }
}

/// The results of two functions, computed at the same time if there are two threads to use.
///
/// The first runs on the calling thread, so that it can use `parallelMap`: Dispatch runs a concurrent
/// loop that is inside of another one on a single thread.
package func together<First, Second: Sendable>(
  jobs: Int, _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  // Written once by the other thread, before the semaphore is signaled, and read after the wait.
  nonisolated(unsafe) var other: Second?
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    other = second()
    isDone.signal()
  }
  let one = first()
  isDone.wait()
  guard let other else { preconditionFailure("the second function has returned") }
  return (one, other)
}

/// Hands out each of 0..<`end` once, to whichever thread asks next.
private final class IndexCounter: @unchecked Sendable {
  // @unchecked: `value` is only touched between the semaphore's wait and signal.
  private var value = 0
  private let end: Int
  private let turn = DispatchSemaphore(value: 1)

  init(end: Int) { self.end = end }

  func next() -> Int? {
    turn.wait()
    defer { turn.signal() }
    guard value < end else { return nil }
    value += 1
    return value - 1
  }
}

/// Splits 0..<`count` into at most `pieces` non-empty ranges of nearly equal size.
package func chunks(_ count: Int, pieces: Int) -> [Range<Int>] {
  let number = min(count, max(pieces, 1))
  return (0..<number).map { piece in
    (count * piece / number)..<(count * (piece + 1) / number)
  }
}

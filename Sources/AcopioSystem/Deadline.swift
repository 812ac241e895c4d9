/// A moment until which something is waited for; never, without one.
package struct Deadline {
  /// By the clock of `now`.
  private let end: Int64?

  static let never = Deadline(end: nil)

  private init(end: Int64?) { self.end = end }

  package init(seconds: Int) { end = Deadline.now() + Int64(seconds) * 1000 }

  /// Whether it is over.
  package var isOver: Bool { end.map { Deadline.now() >= $0 } ?? false }

  /// Waits until a descriptor is ready, or closed on the other side; `false` if the deadline comes first.
  func waits(for event: some BinaryInteger, of descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let left = end.map { Int32(clamping: max(0, $0 - Deadline.now())) } ?? -1
      let count = poll(&entry, 1, left)
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }

  /// Milliseconds of a clock that never goes back.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

import AcopioSystem

/// Waits for changes in the folders of a site, below `content/`, `static/` and `templates/`.
///
/// Watching begins with `init`: later changes are returned by the next call of `wait`, even if
/// nobody waits at the moment, so that a change during a build leads to another build.
package protocol Watcher: ~Copyable {
  /// Waits until files changed, and until they have not changed for a moment: programs write many at
  /// once, or one in several steps.
  ///
  /// Waits at most `patience` milliseconds for the first change, without end if it is negative; there may be none then.
  /// Returns `nil` as soon as `stop`, a file descriptor, can be read.
  mutating func wait(stop: Int32, patience: Int32) -> Changes?

  /// Whether something may have changed since the last wait, for any thread.
  var mayHaveChanges: @Sendable () -> Bool { get }
}

/// The times that a watcher waits for more changes, in milliseconds.
enum Calm {
  /// The time after a change without another one.
  static let quiet: Int32 = 20
  /// The same after a file was closed or took its name, when most programs are done.
  static let brief: Int32 = 4
  /// In all, so that a program that never stops writing does not prevent builds.
  static let longest: Int32 = 500

  /// Waits until one of these can be read, or until the time is over, in milliseconds; -1 is forever.
  ///
  /// Returns whether the first and the second can be read; interruptions by signals are ignored.
  static func poll(_ first: Int32?, _ second: Int32, _ time: Int32) -> (first: Bool, second: Bool) {
    var set = [
      pollfd(fd: first ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    let end = time < 0 ? Int64.max : Deadline.now() + Int64(time)
    while true {
      let left = time < 0 ? -1 : Int32(max(0, end - Deadline.now()))
      let count = AcopioSystem.poll(&set, nfds_t(set.count), left)
      if count < 0, errno == EINTR { continue }
      return (set[0].revents != 0, set[1].revents != 0)
    }
  }
}

import AcopioBase
import AcopioModel
import AcopioSystem

/// The clock, read only here, at the edge; stages get the time of the build.
enum Today {
  /// The clock, for builds.
  static let clock = BuildTime.clock { Int(seconds()) }

  /// Today in UTC as `2026-11-21`.
  static func date() -> String { clock.moment(in: nil).day.text }

  /// Seconds since 1970, as `2026-11-21T09:30:00Z`.
  static func moment(_ seconds: Int64) -> String { Timestamp(seconds: Int(seconds)).text(in: nil) }

  /// Seconds since 1970.
  static func seconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }

  /// Nanoseconds of a monotonic clock.
  static func nanoseconds() -> UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds that all threads of this process have used processors, without its child processes.
  static func processorNanoseconds() -> UInt64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var now = timespec()
    clock_gettime(clock, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}

/// The processors of this machine.
enum Processors {
  /// The number of processors, at least 1.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

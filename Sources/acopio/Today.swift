import AcopioBase
import AcopioModel
import AcopioSystem

/// The clock and the calendar, read only here, at the edge; stages get the day.
enum Today {
  /// Today in UTC as `2026-11-21`.
  static func date() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return text(CalendarDate.parts(days: now.tv_sec / 86_400))
  }

  /// A day as `2026-11-21`.
  static func text(_ date: (year: Int, month: Int, day: Int)) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
  }

  /// Seconds since 1970, as `2026-11-21T09:30:00Z`.
  static func moment(_ seconds: Int64) -> String {
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    return "\(text(CalendarDate.parts(days: Int(days))))T\(padded(rest / 3600))"
      + ":\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
  }

  /// Seconds since 1970.
  static func seconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec)
  }

  /// Whether `text` is a day in the format of `date`.
  static func isDate(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { CalendarDate($0) != nil }
  }

  /// Nanoseconds of a monotonic clock.
  static func nanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}

/// The processors of this machine.
enum Processors {
  /// The number of processors, at least 1.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

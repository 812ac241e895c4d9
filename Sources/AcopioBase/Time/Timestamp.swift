/// A moment as RFC 3339 writes it.
package struct Timestamp: Sendable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, rounded down.
  package let seconds: Int
  /// The rest in nanoseconds; a tenth digit and those after it are ignored.
  package let nanoseconds: Int

  /// The moment so many seconds after 1970-01-01T00:00:00Z.
  package init(seconds: Int, nanoseconds: Int = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Parses `2026-11-21T10:30:00Z`, with an optional fraction or offset, or a plain date, which begins at
  /// midnight in UTC.
  package init?(_ text: Bytes) {
    guard text.count > 10 else {
      guard let day = CalendarDate(text) else { return nil }
      self.init(seconds: day.days * 86_400)
      return
    }
    guard let time = WrittenTime(text), time.isStandard else { return nil }
    self = time.timestamp(in: nil)
  }

  /// Parses a time in any form of `WrittenTime`, or a plain date, which begins at midnight, both on the clock of
  /// a zone; in UTC without one.
  package init?(_ text: Bytes, in zone: ZoneRules?) {
    if let time = WrittenTime(text) {
      self = time.timestamp(in: zone)
    } else if let day = CalendarDate(text) {
      self.init(seconds: day.start(in: zone))
    } else {
      return nil
    }
  }

  /// The moment at which something that lasts until a day, inclusive, or until a time is over.
  package init?(endOf text: Bytes, in zone: ZoneRules?) {
    guard let last = CalendarDate(text) else {
      self.init(text, in: zone)
      return
    }
    self.init(seconds: CalendarDate(days: last.days + 1).start(in: zone))
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// The day that it is on the clock of a zone; in UTC without one.
  package func day(in zone: ZoneRules?) -> CalendarDate {
    CalendarDate(days: (seconds + (zone?.offset(at: seconds) ?? 0)).floored(by: 86_400))
  }

  /// The first whole second that is not before it.
  package var wholeSecond: Timestamp { Timestamp(seconds: nanoseconds > 0 ? seconds + 1 : seconds) }
}

extension CalendarDate {
  /// The seconds from 1970-01-01T00:00:00Z to the beginning of the day in a zone; in UTC without one.
  package func start(in zone: ZoneRules?) -> Int {
    zone?.moment(ofLocal: days * 86_400) ?? days * 86_400
  }

  /// The seconds from 1970-01-01T00:00:00Z to the end of the day in a zone; in UTC without one.
  package func end(in zone: ZoneRules?) -> Int {
    zone?.moment(ofLocal: (days + 1) * 86_400) ?? (days + 1) * 86_400
  }
}

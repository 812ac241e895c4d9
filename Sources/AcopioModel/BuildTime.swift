package import AcopioBase

/// The moment of a build: decisions that depend on time use it, never the clock.
package enum BuildTime: Sendable {
  /// A day, which begins at midnight, or a time, as `--now` takes it; on the clock of the site.
  case given(String)
  /// The reading of a clock when the build begins, in seconds since 1970.
  case clock(@Sendable () -> Int)

  /// The moment in seconds since 1970; `nil` if the given text is not a time.
  private func timestamp(in zone: ZoneRules?) -> Timestamp? {
    switch self {
    case .given(let text):
      return text.withBytes { Timestamp($0, in: zone) }
    case .clock(let seconds): return Timestamp(seconds: seconds())
    }
  }

  /// The clock in seconds since 1970; 0 for a given time, which is always the same.
  package var seconds: Int { if case .clock(let seconds) = self { seconds() } else { 0 } }

  /// The given time; `nil` for a clock.
  package var text: String? { if case .given(let text) = self { text } else { nil } }

  /// The moment on the clock of a site's zone; in UTC without one.
  ///
  /// A text that is no time, which commands refuse, is the beginning of 1970.
  package func moment(in zone: ZoneRules?) -> BuildMoment {
    BuildMoment(timestamp(in: zone) ?? Timestamp(seconds: 0), in: zone)
  }

  /// Whether a text can be given: a day or a time.
  package static func isTime(_ text: String) -> Bool {
    return text.withBytes { Timestamp($0, in: nil) != nil }
  }
}

/// The moment of a build, on the clock of the site.
package struct BuildMoment: Sendable {
  /// The moment.
  package let time: Timestamp
  private let zone: ZoneRules?

  package init(_ time: Timestamp, in zone: ZoneRules?) {
    self.time = time
    self.zone = zone
  }

  /// The day.
  package var day: CalendarDate { time.day(in: zone) }
  /// The time as RFC 3339 writes it, in whole seconds.
  package var text: String { time.text(in: zone) }
}

/// The names of the moment of a build in expressions.
package enum BuildName: String, Sendable, CaseIterable {
  /// The day.
  case date = "build.date"
  /// The time.
  case time = "build.time"
}

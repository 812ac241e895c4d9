/// A time of a day as people and programs write it.
///
/// A day and a time on a clock, `2026-11-21T10:30`, with a space or a `T` between them, optionally
/// with seconds and their fraction, and with an offset from UTC: `Z`, `-06:00`, `-0600` or `-06`,
/// also after a space. Without an offset, the clock is in the time zone of the site. The bytes must
/// outlive it.
package struct WrittenTime {
  /// The day on the clock.
  package let day: CalendarDate
  /// Minutes since midnight.
  private let minute: Int
  /// The second of that minute, up to 60.
  private let second: Int
  /// The fraction of the second with its dot, as written.
  private let fraction: Bytes
  /// Minutes east of UTC; `nil` on the clock of the site.
  package let offset: Int?
  /// Whether it is written as in RFC 3339, section 5.6.
  package let isStandard: Bool

  /// Parses a day with a time; `nil` for anything else.
  package init?(_ text: Bytes) {
    guard text.count >= 16, let day = CalendarDate(text.slice(0..<10)),
      [0x54, 0x74, 0x20].contains(text[10]), text[13] == 0x3A,
      let hour = CalendarDate.digits(text, 11..<13), hour < 24,
      let minute = CalendarDate.digits(text, 14..<16), minute < 60
    else { return nil }
    var index = 16
    var second = 0
    var fraction = text.slice(0..<0)
    if index < text.count, text[index] == 0x3A {
      guard let digits = CalendarDate.digits(text, 17..<19), digits < 61 else { return nil }
      second = digits
      index = 19
      if index < text.count, text[index] == 0x2E {
        var end = 20
        while end < text.count, text[end].isASCIIDigit { end += 1 }
        guard end > 20 else { return nil }
        fraction = text.slice(index..<end)
        index = end
      }
    }
    let hasSeconds = index > 16
    let rest = text.slice(index..<text.count)
    guard let (offset, isStandard) = WrittenTime.offset(rest) else { return nil }
    self.day = day
    self.minute = hour * 60 + minute
    self.second = second
    self.fraction = fraction
    self.offset = offset
    self.isStandard = hasSeconds && isStandard
  }

  /// The minutes east of UTC at the end of a time, and whether they are written as in RFC 3339.
  private static func offset(_ text: Bytes) -> (offset: Int?, isStandard: Bool)? {
    guard let first = text.first else { return (nil, false) }
    if first == 0x20 {
      guard text.count > 1, text[1] != 0x20 else { return nil }
      return offset(text.slice(1..<text.count)).map { ($0.offset, false) }
    }
    if first | 0x20 == 0x7A { return text.count == 1 ? (0, true) : nil }
    let digits = text.count == 6 && text[3] == 0x3A ? 4..<6 : 3..<5
    guard first == 0x2B || first == 0x2D, let hours = CalendarDate.digits(text, 1..<3), hours < 24,
      text.count == 3 || text.count == digits.upperBound
    else { return nil }
    guard let minutes = text.count == 3 ? 0 : CalendarDate.digits(text, digits), minutes < 60
    else { return nil }
    let distance = hours * 60 + minutes
    return (first == 0x2D ? -distance : distance, text.count == 6)
  }

  /// The moment that it is, where a time without an offset is on the clock of `zone`, or in UTC without one.
  package func timestamp(in zone: ZoneRules?) -> Timestamp {
    let local = day.days * 86_400 + minute * 60
    let seconds = offset.map { local - $0 * 60 } ?? zone?.moment(ofLocal: local) ?? local
    var nanoseconds = 0
    var unit = 100_000_000
    for digit in fraction.dropFirst() {
      nanoseconds += Int(digit - 0x30) * unit
      unit /= 10
    }
    return Timestamp(seconds: seconds + second, nanoseconds: nanoseconds)
  }

  /// The moment as RFC 3339 writes it, on the clock of `zone`, or with its own offset without one.
  ///
  /// `nil` if it is written like that already, or would be in a year without four digits.
  package func text(in zone: ZoneRules?) -> String? {
    let moment = timestamp(in: zone).seconds - second
    let offset = zone?.minutes(at: moment) ?? offset ?? 0
    if isStandard, offset == self.offset { return nil }
    // The minutes of the clock itself, since local mean time has seconds too.
    let local =
      zone.map { (moment + $0.offset(at: moment)).floored(by: 60) }
      ?? (moment.floored(by: 60) + offset)
    let day = CalendarDate(days: local.floored(by: 1440))
    guard (0...9999).contains(CalendarDate.parts(days: day.days).year) else { return nil }
    let clock = ClockText.clock(local - day.days * 1440)
    return "\(day.text)T\(clock):\(ClockText.padded(second))\(fraction.string)"
      + ClockText.offset(offset)
  }
}

/// The parts of a time as RFC 3339 writes them.
enum ClockText {
  /// A number with two digits.
  static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Minutes as hours and minutes: `10:30`.
  static func clock(_ minutes: Int) -> String { "\(padded(minutes / 60)):\(padded(minutes % 60))" }

  /// Minutes east of UTC: `Z`, `-06:00`.
  static func offset(_ minutes: Int) -> String {
    minutes == 0 ? "Z" : (minutes < 0 ? "-" : "+") + clock(abs(minutes))
  }
}

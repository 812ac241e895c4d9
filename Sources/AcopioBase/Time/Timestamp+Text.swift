extension Timestamp {
  /// The moment as RFC 3339 writes it on the clock of a zone, in whole seconds: `2026-11-21T10:30:00-06:00`;
  /// `2026-11-21T16:30:00Z` without one.
  package func text(in zone: ZoneRules?) -> String {
    let minutes = zone?.minutes(at: seconds) ?? 0
    let local = seconds + minutes * 60
    let day = local.floored(by: 86_400)
    let rest = local - day * 86_400
    return "\(CalendarDate(days: day).text)T\(ClockText.clock(rest / 60))"
      + ":\(ClockText.padded(rest % 60))\(ClockText.offset(minutes))"
  }

  /// Appends the moment in UTC as RFC 3339 writes it: `2026-11-21T10:30:00Z`.
  package func appendRFC3339(into out: inout ByteBuffer) { out.append(string: text(in: nil)) }

  /// Appends the moment in UTC as RFC 822 writes it, but with a four-digit year.
  ///
  /// For example: `Sat, 21 Nov 2026 10:30:00 +0000`.
  package func appendRFC822(into out: inout ByteBuffer) {
    let days = seconds.floored(by: 86_400)
    let rest = seconds - days * 86_400
    let (year, month, day) = CalendarDate.parts(days: days)
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let digits = "\(year)"
    out.append(string: "\(weekdays[((days % 7) + 7) % 7]), \(ClockText.padded(day)) ")
    out.append(string: "\(months[month - 1]) ")
    out.append(string: String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
    out.append(string: " \(ClockText.clock(rest / 60)):\(ClockText.padded(rest % 60)) +0000")
  }
}

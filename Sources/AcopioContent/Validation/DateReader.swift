import AcopioBase
import AcopioModel

/// Reads days and times that entries contain; reports `invalid-date`.
///
/// A time is kept in the form of RFC 3339, on the clock of the site's zone, so that its day, hour
/// and year are those of the site.
struct DateReader {
  /// The time zone of the site; `nil` keeps the offset of each time, and reads those without one in UTC.
  let zone: ZoneRules?
  /// The memory for times that are written differently from how they are kept.
  let arena: Arena

  /// A day without a time; `nil` after a fault.
  func day(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    let text = value.text
    if CalendarDate(text) != nil { return .text(text, kind: .date, origin: value.origin) }
    guard let time = WrittenTime(text) else {
      let meant = MeantTime.day(text.string) ?? MeantTime(text.string)?.day
      return refuse(value, "date", meant, "2026-11-21", &diagnostics)
    }
    diagnostics.error(
      .invalidDate, "'\(text.string)' has a time, which a date does not", at: value.origin,
      remedy:
        "write \(time.timestamp(in: zone).day(in: zone).text), or declare the field with 'type: datetime'"
    )
    return nil
  }

  /// A day with a time; `nil` after a fault.
  func time(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    let text = value.text
    if let time = moment(value) { return time }
    guard CalendarDate(text) != nil else {
      return refuse(
        value, "datetime", MeantTime(text.string)?.text,
        "2026-11-21T10:30, or with an offset from UTC as 2026-11-21T10:30:00-06:00", &diagnostics)
    }
    diagnostics.error(
      .invalidDate, "'\(text.string)' has no time, which a datetime needs", at: value.origin,
      remedy: "write for example \(text.string)T10:30, or declare the field with 'type: date'")
    return nil
  }

  /// A day, or a day with a time; `nil` after a fault.
  func dayOrTime(_ value: Value, _ diagnostics: inout Diagnostics) -> Value? {
    let text = value.text
    if CalendarDate(text) != nil { return .text(text, kind: .date, origin: value.origin) }
    return moment(value)
      ?? refuse(
        value, "date", MeantTime.day(text.string) ?? MeantTime(text.string)?.text,
        "2026-11-21, or as 2026-11-21T10:30", &diagnostics)
  }

  private func moment(_ value: Value) -> Value? {
    guard let time = WrittenTime(value.text) else { return nil }
    let text = time.text(in: zone).map { arena.copy($0) } ?? value.text
    return .text(text, kind: .datetime, origin: value.origin)
  }

  private func refuse(
    _ value: Value, _ noun: Message, _ meant: String?, _ form: Message,
    _ diagnostics: inout Diagnostics
  ) -> Value? {
    let text = value.text
    let isDay =
      text.count >= 10
      && (0..<10).allSatisfy { $0 == 4 || $0 == 7 ? text[$0] == 0x2D : text[$0].isASCIIDigit }
    let isMissing = isDay && CalendarDate(text.slice(0..<10)) == nil
    diagnostics.error(
      .invalidDate,
      isMissing
        ? "'\(text.string)' is not a \(noun) of the calendar" : "'\(text.string)' is not a \(noun)",
      at: value.origin,
      remedy: CalendarDate.monthFault(text) ?? meant.map { "write \($0)" }
        ?? "write it as \(form)")
    return nil
  }
}

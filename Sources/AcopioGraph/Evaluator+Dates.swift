import AcopioBase
import AcopioModel

extension Evaluator {
  /// The result of a function of dates; `nil` after a fault.
  mutating func calendar(
    _ function: ExpressionFunction, _ arguments: [Expression], _ who: Message, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Value? {
    var days: [CalendarDate] = []
    for argument in arguments {
      guard let day = day(argument, who, for: entry, &diagnostics)?.day else { return nil }
      days.append(day)
    }
    let parts = CalendarDate.parts(days: days[0].days)
    switch function {
    case .date: return .text(table.arena.copy(days[0].text), kind: .date)
    case .days: return .integer(Int64(days[1].days - days[0].days))
    case .year: return .integer(Int64(parts.year))
    case .month: return .integer(Int64(parts.month))
    case .day: return .integer(Int64(parts.day))
    // 1970-01-01 was a Thursday.
    default: return .integer(Int64(((days[0].days + 3) % 7 + 7) % 7 + 1))
    }
  }

  /// A date so many units later, a moment with the same time; `nil` after a fault.
  mutating func moved(
    _ expression: Expression, by count: Int, _ unit: CalendarUnit, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard let (day, value) = day(expression, "'… \(unit.rawValue)s'", for: entry, &diagnostics)
    else { return nil }
    guard let moved = day.moved(by: count, unit) else {
      fault(
        "the date would lie outside of the years 1 to 9999", origin, for: entry,
        remedy: "move it by less", &diagnostics)
      return nil
    }
    guard value.kind == .datetime else {
      return .text(table.arena.copy(moved.text), kind: .date)
    }
    return .text(table.arena.copy(time(of: value, on: moved)), kind: .datetime)
  }

  /// The time of the same hour on another day, whose offset from UTC may differ.
  private func time(of value: Value, on day: CalendarDate) -> String {
    let whole = value.text.slice(10..<value.text.count).string
    guard let zone = table.content.site.zone else { return day.text + whole }
    return (day.text + whole.prefix { !"Zz+-".contains($0) }).withBytes {
      WrittenTime($0)?.text(in: zone)
    } ?? day.text + whole
  }

  /// The day that a value names on the clock of the site; `nil` after a fault.
  private mutating func day(
    _ expression: Expression, _ who: Message, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> (day: CalendarDate, value: Value)? {
    let value = evaluate(expression, for: entry, &diagnostics)
    if value.hasText, let day = day(of: value.text) { return (day, value) }
    guard value.kind != .undefined else { return nil }
    fault(
      value.hasText
        ? "'\(value.text.string)' is not a date" : "\(who) needs a date, and this is null",
      expression.origin, for: entry,
      remedy: value.hasText
        ? "write it as 2026-11-21"
        : "check first whether there is a value: 'if ends then ends - 7 days else null'",
      &diagnostics)
    return nil
  }

  /// The day of a date or time; one with an offset from UTC keeps its own day if the site has no zone.
  private func day(of text: Bytes) -> CalendarDate? {
    guard let time = WrittenTime(text) else { return CalendarDate(text) }
    guard let zone = table.content.site.zone else { return time.day }
    return time.timestamp(in: zone).day(in: zone)
  }
}

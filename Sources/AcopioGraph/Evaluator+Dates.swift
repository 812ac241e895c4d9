import AcopioBase
import AcopioModel

extension Evaluator {
  /// The result of a function of dates; `nil` after a fault.
  mutating func calendar(
    _ function: ExpressionFunction, _ arguments: [Expression], _ who: String, for entry: Int,
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
    let time = value.kind == .datetime ? value.text.slice(10..<value.text.count).string : ""
    return .text(
      table.arena.copy(moved.text + time), kind: value.kind == .datetime ? .datetime : .date)
  }

  /// The day that a value names, as it is written; `nil` after a fault.
  private mutating func day(
    _ expression: Expression, _ who: String, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> (day: CalendarDate, value: Value)? {
    let value = evaluate(expression, for: entry, &diagnostics)
    if value.hasText, Timestamp(value.text) != nil,
      let day = CalendarDate(value.text.slice(0..<10))
    {
      return (day, value)
    }
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
}

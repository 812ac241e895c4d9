package import AcopioBase

/// A unit of the calendar, in which dates are moved: `published + 3 months`.
package enum CalendarUnit: String, Sendable, CaseIterable {
  case day, week, month, year

  /// The words for one and for several.
  var words: [StaticString] {
    switch self {
    case .day: ["day", "days"]
    case .week: ["week", "weeks"]
    case .month: ["month", "months"]
    case .year: ["year", "years"]
    }
  }
}

extension CalendarDate {
  /// The day so many units later; `nil` if its year would not have four digits.
  ///
  /// A day that its month lacks becomes the last one of that month: a month after 31 January is
  /// 28 or 29 February.
  package func moved(by count: Int, _ unit: CalendarUnit) -> CalendarDate? {
    // No date of four digits is further from another, so that nothing below can overflow.
    guard count.magnitude <= 4_000_000 else { return nil }
    let moved: CalendarDate
    switch unit {
    case .day: moved = CalendarDate(days: days + count)
    case .week: moved = CalendarDate(days: days + 7 * count)
    case .month: moved = inMonth(count)
    case .year: moved = inMonth(12 * count)
    }
    return (1...9999).contains(CalendarDate.parts(days: moved.days).year) ? moved : nil
  }

  private func inMonth(_ later: Int) -> CalendarDate {
    let (year, month, day) = CalendarDate.parts(days: days)
    let months = year * 12 + month - 1 + later
    let wanted = (year: months.floored(by: 12), month: months - months.floored(by: 12) * 12 + 1)
    let last = CalendarDate.length(ofMonth: wanted.month, year: wanted.year)
    return CalendarDate(year: wanted.year, month: wanted.month, day: min(day, last))
  }
}

extension CalendarDate {
  /// The day `days` days after 1970-01-01.
  package init(days: Int) { self.days = days }

  /// The day as `2026-11-21`.
  package var text: String {
    let (year, month, day) = CalendarDate.parts(days: days)
    func padded(_ number: Int, to width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension Int {
  /// The quotient, rounded down for negative numbers too.
  package func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

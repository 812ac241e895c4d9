/// When clocks change in every year: `EST5EDT,M3.2.0,M11.1.0`.
///
/// Source: POSIX, "Environment Variables", `TZ`; RFC 9636, section 3.3.1.
struct YearlyClockRule: Sendable, Equatable {
  /// The seconds east of UTC in standard time.
  private let standard: Int
  /// Summer time: its offset, and when it begins and ends; `nil` if there is none.
  private let summer: (offset: Int, begins: Day, ends: Day)?

  /// A time of each year.
  fileprivate struct Day: Equatable, Sendable {
    /// The form of the day.
    enum Form: Equatable, Sendable {
      /// The day of the year from 1, without 29 February.
      case withoutLeapDay(Int)
      /// The day of the year from 0.
      case ofYear(Int)
      /// The weekday, 0 for Sunday, of the first to fourth week of a month, or the last one for 5.
      case weekday(Int, week: Int, month: Int)
    }
    let form: Form
    /// Seconds after midnight on the clock before the change.
    let seconds: Int
  }

  static func == (left: YearlyClockRule, right: YearlyClockRule) -> Bool {
    left.standard == right.standard && left.summer?.offset == right.summer?.offset
      && left.summer?.begins == right.summer?.begins && left.summer?.ends == right.summer?.ends
  }

  /// Parses a rule; `nil` if there is none.
  init?(_ text: String) {
    var reader = Reader(rest: text[...])
    guard reader.name(), let west = reader.time() else { return nil }
    standard = -west
    guard !reader.rest.isEmpty else {
      summer = nil
      return
    }
    guard reader.name() else { return nil }
    let offset = reader.rest.first == "," ? standard + 3600 : reader.time().map { -$0 }
    guard let offset, let begins = YearlyClockRule.day(&reader),
      let ends = YearlyClockRule.day(&reader), reader.rest.isEmpty
    else { return nil }
    summer = (offset, begins, ends)
  }

  /// The seconds east of UTC at a moment in seconds since 1970.
  func offset(at moment: Int) -> Int {
    guard let summer else { return standard }
    let year = CalendarDate.parts(days: (moment + standard).floored(by: 86_400)).year
    let begin = summer.begins.seconds(in: year) - standard
    let end = summer.ends.seconds(in: year) - summer.offset
    // South of the equator summer lasts from one year to the next.
    let isSummer =
      begin < end ? begin <= moment && moment < end : !(end <= moment && moment < begin)
    return isSummer ? summer.offset : standard
  }

  private static func day(_ reader: inout Reader) -> Day? {
    guard reader.take(",") else { return nil }
    let form: Day.Form
    if reader.take("M") {
      guard let month = reader.number(1...12), reader.take("."), let week = reader.number(1...5),
        reader.take("."), let day = reader.number(0...6)
      else { return nil }
      form = .weekday(day, week: week, month: month)
    } else if reader.take("J") {
      guard let day = reader.number(1...365) else { return nil }
      form = .withoutLeapDay(day)
    } else {
      guard let day = reader.number(0...365) else { return nil }
      form = .ofYear(day)
    }
    guard reader.take("/") else { return Day(form: form, seconds: 7200) }
    return reader.time().map { Day(form: form, seconds: $0) }
  }

  /// The rest of a rule.
  private struct Reader {
    var rest: Substring

    mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    /// Reads the abbreviation of a kind of time, as `EST` or `<-03>`.
    mutating func name() -> Bool {
      if take("<") {
        guard let end = rest.firstIndex(of: ">") else { return false }
        rest = rest[rest.index(after: end)...]
        return true
      }
      let letters = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest[letters.endIndex...]
      return letters.count >= 3
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...]
      return Int(digits).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Reads hours with optional minutes and seconds, and gives seconds.
    mutating func time() -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = number(0...167) else { return nil }
      var seconds = hours * 3600
      for unit in [60, 1] where take(":") {
        guard let part = number(0...59) else { return nil }
        seconds += part * unit
      }
      return isNegative ? -seconds : seconds
    }
  }
}

extension YearlyClockRule.Day {
  /// The time in a year, in seconds since 1970 as if the clock were in UTC.
  fileprivate func seconds(in year: Int) -> Int { day(in: year) * 86_400 + seconds }

  private func day(in year: Int) -> Int {
    let newYear = CalendarDate(year: year, month: 1, day: 1).days
    switch form {
    case .ofYear(let day): return newYear + day
    case .withoutLeapDay(let day):
      let hasLeapDay = CalendarDate.length(ofMonth: 2, year: year) == 29
      return newYear + day - (hasLeapDay && day > 59 ? 0 : 1)
    case .weekday(let weekday, let week, let month):
      let first = CalendarDate(year: year, month: month, day: 1).days
      // 1970-01-01 was a Thursday.
      let ahead = ((weekday - first - 4) % 7 + 7) % 7 + (week - 1) * 7
      return first + (ahead < CalendarDate.length(ofMonth: month, year: year) ? ahead : ahead - 7)
    }
  }
}

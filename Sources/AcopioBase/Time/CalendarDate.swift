/// A day of the Gregorian calendar.
package struct CalendarDate: Sendable, Comparable {
  /// Days since 1970-01-01.
  package let days: Int

  /// Parses `2026-11-21`; `nil` for other formats and for days that do not exist.
  package init?(_ text: Bytes) {
    guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D,
      let year = CalendarDate.digits(text, 0..<4), let month = CalendarDate.digits(text, 5..<7),
      let day = CalendarDate.digits(text, 8..<10), (1...12).contains(month), day >= 1,
      day <= CalendarDate.length(ofMonth: month, year: year)
    else { return nil }
    days = CalendarDate.days(year: year, month: month, day: day)
  }

  /// A day that exists.
  package init(year: Int, month: Int, day: Int) {
    days = CalendarDate.days(year: year, month: month, day: day)
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.days < right.days
  }

  /// The message for a day that its month lacks, such as `2026-02-30`; `nil` for other faults.
  package static func monthFault(_ text: Bytes) -> Message? {
    guard text.count >= 10, text[4] == 0x2D, text[7] == 0x2D, let year = digits(text, 0..<4),
      let month = digits(text, 5..<7), let day = digits(text, 8..<10), (1...12).contains(month),
      day > length(ofMonth: month, year: year)
    else { return nil }
    let name = text.slice(0..<7).string
    return "\(name) has \(length(ofMonth: month, year: year)) days; write one of them"
  }

  /// The number in a range of digits; `nil` if one of the bytes is not a digit.
  static func digits(_ text: Bytes, _ range: Range<Int>) -> Int? {
    guard range.upperBound <= text.count else { return nil }
    var number = 0
    for index in range {
      guard text[index].isASCIIDigit else { return nil }
      number = number * 10 + Int(text[index] - 0x30)
    }
    return number
  }

  /// The number of days of a month.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1970-01-01, counting years from March so that the leap day comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension CalendarDate {
  /// The year, month and day of a number of days since 1970-01-01.
  package static func parts(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

package import AcopioBase

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
  init(year: Int, month: Int, day: Int) {
    days = CalendarDate.days(year: year, month: month, day: day)
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.days < right.days
  }

  /// The message for a day that its month lacks, such as `2026-02-30`; `nil` for other faults.
  package static func monthFault(_ text: Bytes) -> String? {
    guard text.count >= 10, text[4] == 0x2D, text[7] == 0x2D, let year = digits(text, 0..<4),
      let month = digits(text, 5..<7), let day = digits(text, 8..<10), (1...12).contains(month),
      day > length(ofMonth: month, year: year)
    else { return nil }
    let name = text.slice(0..<7).string
    return "\(name) has \(length(ofMonth: month, year: year)) days; write one of them"
  }

  static func digits(_ text: Bytes, _ range: Range<Int>) -> Int? {
    guard range.upperBound <= text.count else { return nil }
    var number = 0
    for index in range {
      guard text[index].isASCIIDigit else { return nil }
      number = number * 10 + Int(text[index] - 0x30)
    }
    return number
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
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

/// A moment as RFC 3339 writes it.
package struct Timestamp: Sendable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, rounded down.
  package let seconds: Int
  /// The rest in nanoseconds; a tenth digit and those after it are ignored.
  package let nanoseconds: Int

  /// Parses `2026-11-21T10:30:00Z`, with an optional fraction or offset, or a plain date.
  package init?(_ text: Bytes) {
    guard text.count >= 10, let date = CalendarDate(text.slice(0..<10)) else { return nil }
    guard text.count > 10 else {
      seconds = date.days * 86_400
      nanoseconds = 0
      return
    }
    guard text.count >= 20, [0x54, 0x74, 0x20].contains(text[10]), text[13] == 0x3A,
      text[16] == 0x3A, let hour = CalendarDate.digits(text, 11..<13), hour < 24,
      let minute = CalendarDate.digits(text, 14..<16), minute < 60,
      let second = CalendarDate.digits(text, 17..<19), second < 61
    else { return nil }
    var index = 19
    var fraction = 0
    if text[index] == 0x2E {
      index += 1
      let begin = index
      var unit = 100_000_000
      while index < text.count, text[index].isASCIIDigit {
        fraction += Int(text[index] - 0x30) * unit
        unit /= 10
        index += 1
      }
      guard index > begin else { return nil }
    }
    guard index < text.count, let offset = Timestamp.offset(text, at: index) else { return nil }
    seconds = date.days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    nanoseconds = fraction
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// The seconds east of UTC of `Z` or `+01:00` at the end of `text`.
  private static func offset(_ text: Bytes, at index: Int) -> Int? {
    if text[index] | 0x20 == 0x7A { return index + 1 == text.count ? 0 : nil }
    guard text[index] == 0x2B || text[index] == 0x2D, index + 6 == text.count,
      text[index + 3] == 0x3A, let hours = CalendarDate.digits(text, index + 1..<index + 3),
      hours < 24, let minutes = CalendarDate.digits(text, index + 4..<index + 6), minutes < 60
    else { return nil }
    let distance = hours * 3_600 + minutes * 60
    return text[index] == 0x2D ? -distance : distance
  }
}

extension Timestamp {
  /// Appends the moment in UTC as RFC 822 writes it, but with a four-digit year.
  ///
  /// For example: `Sat, 21 Nov 2026 10:30:00 +0000`.
  package func appendRFC822(into out: inout ByteBuffer) {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = seconds - days * 86_400
    let (year, month, day) = CalendarDate.parts(days: days)
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    out.append(string: "\(weekdays[((days % 7) + 7) % 7]), ")
    Timestamp.append(day, digits: 2, into: &out)
    out.append(string: " \(months[month - 1]) ")
    Timestamp.append(year, digits: 4, into: &out)
    for (mark, number) in [(" ", rest / 3_600), (":", rest / 60 % 60), (":", rest % 60)] {
      out.append(string: mark)
      Timestamp.append(number, digits: 2, into: &out)
    }
    out.append(" +0000")
  }

  private static func append(_ number: Int, digits: Int, into out: inout ByteBuffer) {
    var limit = 1
    for _ in 1..<digits { limit *= 10 }
    while limit > max(number, 1) {
      out.append(0x30)
      limit /= 10
    }
    if number > 0 { out.append(decimal: Int64(number)) } else if digits > 0 { out.append(0x30) }
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

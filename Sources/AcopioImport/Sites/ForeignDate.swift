import AcopioBase
import AcopioModel

/// Dates as other tools write them: with a space, without seconds, with or without a zone.
///
/// The year has four digits and comes first, or the month has its English name: `2026/11/21`,
/// `Sat, 21 Nov 2026 10:30:00 GMT`, `November 21, 2026`.
struct ForeignDate {
  /// The day, such as `2026-11-21`.
  let day: String
  /// The time, with its offset from UTC if it has one, such as `10:30:00Z`; `nil` for a day alone.
  let time: String?

  /// Parses a date; `nil` for anything else.
  ///
  /// A time without a zone is on the clock of the site.
  init?(_ text: String) {
    guard text.utf8.count <= 64, let (head, rest) = ForeignDate.day(text) else { return nil }
    day = head
    guard !rest.isEmpty else {
      time = nil
      return
    }
    // An offset takes precedence over the abbreviation of a zone after it.
    let form =
      /[Tt, ]+(\d?\d:\d\d)(:\d\d)?(\.\d+)? ?(Z|z|UTC|GMT|[+-]\d\d:?\d\d(?: ?[A-Z]{1,5})?)?/
    guard let match = rest.wholeMatch(of: form) else { return nil }
    let zone = match.4.map { ForeignDate.offset(String($0)) } ?? ""
    let clock = match.1.count < 5 ? "0\(match.1)" : String(match.1)
    let time = "\(clock)\(match.2 ?? ":00")\(match.3 ?? "")\(zone)"
    guard "\(day)T\(time)".withBytes({ WrittenTime($0) != nil }) else { return nil }
    self.time = time
  }

  /// The moment; a day begins at midnight.
  var moment: String { "\(day)T\(time ?? "00:00:00")" }

  /// The day, or the moment if there is a time.
  var text: String { time == nil ? day : moment }

  /// The number of the day in its year, from 1 on.
  var dayOfYear: Int? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return nil }
    let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][parts[1] - 1]
    let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
    return before + parts[2] + (isLeap && parts[1] > 2 ? 1 : 0)
  }

  /// Whether a moment is before another.
  func isBefore(_ other: ForeignDate) -> Bool {
    func parsed(_ date: ForeignDate) -> Timestamp? {
      return date.moment.withBytes { Timestamp($0, in: nil) }
    }
    guard let own = parsed(self), let others = parsed(other) else { return day < other.day }
    return own < others
  }

  private static func offset(_ zone: String) -> String {
    guard let sign = zone.first, sign == "+" || sign == "-" else { return "Z" }
    let digits = zone.filter(\.isNumber)
    return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
  }

  // MARK: - Days

  /// The day that a text begins with, as `2026-11-21`, and the rest of the text.
  private static func day(_ text: String) -> (day: String, rest: Substring)? {
    // Most dates are of this form, and regular expressions are slow.
    if let (year, month, day, rest) = numbers(text) {
      return written(year, month, day).map { ($0, rest) }
    }
    let rest = withoutWeekday(text)
    if rest.utf8.first?.isASCIIDigit ?? false,
      let match = rest.prefixMatch(of: /(\d\d?)[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})(?!\d)/)
    {
      return month(match.2).flatMap { written(match.3, $0, match.1) }
        .map { ($0, rest[match.range.upperBound...]) }
    }
    if rest.utf8.first?.isASCIILetter ?? false,
      let match = rest.prefixMatch(
        of: /([A-Za-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})(?!\d)/)
    {
      return month(match.1).flatMap { written(match.3, $0, match.2) }
        .map { ($0, rest[match.range.upperBound...]) }
    }
    return nil
  }

  /// The year, month and day of a text that begins with them as numbers, and its rest.
  private static func numbers(
    _ text: String
  ) -> (year: Substring, month: Substring, day: Substring, rest: Substring)? {
    var rest = text[...]
    func number() -> Substring {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...]
      return digits
    }
    let year = number()
    guard year.count == 4, let sign = rest.popFirst(), "-/.".contains(sign) else { return nil }
    let month = number()
    guard (1...2).contains(month.count), rest.popFirst() == sign else { return nil }
    let day = number()
    return (1...2).contains(day.count) ? (year, month, day, rest) : nil
  }

  /// A day with two digits for month and day; `nil` if the calendar has none such.
  private static func written(
    _ year: Substring, _ month: Substring, _ day: Substring
  ) -> String? {
    let parts = [month, day].map { $0.count < 2 ? "0\($0)" : String($0) }
    var text = "\(year)-\(parts[0])-\(parts[1])"
    return text.withUTF8({ CalendarDate($0) != nil }) ? text : nil
  }

  private static func withoutWeekday(_ text: String) -> Substring {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard text.utf8.first?.isASCIILetter ?? false,
      let match = text.prefixMatch(of: /([A-Za-z]{3,9})\.?,? +/)
    else { return text[...] }
    let word = match.1.lowercased()
    return days.contains { $0 == word || $0.prefix(3) == word }
      ? text[match.range.upperBound...] : text[...]
  }

  /// The number of a month with an English name, or with the first letters of one.
  private static func month(_ name: Substring) -> Substring? {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let word = name.lowercased()
    let index = months.firstIndex {
      $0 == word || $0.prefix(3) == word || word == "sept" && $0 == "september"
    }
    return index.map { Substring("\($0 + 1)") }
  }
}

extension ForeignCollection {
  /// The fields that contain dates in every tool.
  private static let dates = [
    "date", "last_modified_at", "lastmod", "modified", "publishDate", "updated",
  ]

  /// Writes the dates of all entries in one form: days, or moments if one has a time of the day.
  mutating func unifyDates(_ arena: Arena) {
    for name in ForeignCollection.dates {
      let found = entries.compactMap { entry in
        entry[name].hasText ? ForeignDate(entry[name].text.string) : nil
      }
      guard !found.isEmpty else { continue }
      let isDay = found.allSatisfy {
        $0.time == nil || ["00:00:00", "00:00:00Z"].contains($0.time)
      }
      for index in entries.indices {
        let value = entries[index][name]
        guard value.hasText, let date = ForeignDate(value.text.string) else { continue }
        entries[index][name] = Value.string(isDay ? date.day : date.moment, in: arena)
          .at(value.origin)
      }
    }
  }
}

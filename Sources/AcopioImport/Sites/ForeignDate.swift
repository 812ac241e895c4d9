import AcopioBase
import AcopioModel

/// Dates as other tools write them: with a space, without seconds, with or without a zone.
struct ForeignDate {
  /// The day, such as `2026-11-21`.
  let day: String
  /// The time with its offset from UTC, such as `10:30:00Z`; `nil` for a day alone.
  let time: String?

  /// Parses a date; `nil` for anything else.
  ///
  /// A time without a zone is in UTC.
  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var head = String(text.prefix(10))
    guard head.withUTF8({ CalendarDate($0) != nil }) else { return nil }
    day = head
    let rest = text.dropFirst(10)
    guard !rest.isEmpty else {
      time = nil
      return
    }
    let form = /[Tt ]+(\d\d:\d\d)(:\d\d)?(\.\d+)? ?(Z|z|UTC|[+-]\d\d:?\d\d)?/
    guard let match = rest.wholeMatch(of: form) else { return nil }
    let zone = String(match.4 ?? "Z")
    let time = "\(match.1)\(match.2 ?? ":00")\(match.3 ?? "")\(ForeignDate.offset(zone))"
    var whole = "\(day)T\(time)"
    guard whole.withUTF8({ Timestamp($0) != nil }) else { return nil }
    self.time = time
  }

  /// The moment with its offset from UTC; a day begins at midnight in UTC.
  var moment: String { "\(day)T\(time ?? "00:00:00Z")" }

  /// The day, or the moment if there is a time.
  var text: String { time == nil ? day : moment }

  /// Whether a moment is before another.
  func isBefore(_ other: ForeignDate) -> Bool {
    func parsed(_ date: ForeignDate) -> Timestamp? {
      var text = date.moment
      return text.withUTF8 { Timestamp($0) }
    }
    guard let own = parsed(self), let others = parsed(other) else { return day < other.day }
    return own < others
  }

  private static func offset(_ zone: String) -> String {
    guard let sign = zone.first, sign == "+" || sign == "-" else { return "Z" }
    let digits = zone.dropFirst().filter { $0 != ":" }
    return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
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
      let isDay = found.allSatisfy { $0.time == nil || $0.time == "00:00:00Z" }
      for index in entries.indices {
        let value = entries[index][name]
        guard value.hasText, let date = ForeignDate(value.text.string) else { continue }
        entries[index][name] = Value.string(isDay ? date.day : date.moment, in: arena)
          .at(value.origin)
      }
    }
  }
}

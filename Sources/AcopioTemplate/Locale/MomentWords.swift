import AcopioBase

/// Parses a date in English words and numbers, in any unambiguous order.
///
/// Examples: `14 March 2016`, `Fri Jul 16 01:00:00 2004`, `Mon, 14 Mar 2016 10:20:30 GMT`,
/// `2016/03/14`.
struct MomentWords {
  /// The moment; `nil` if the text isn't one.
  private(set) var moment: Moment?
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var time = (hour: 0, minute: 0, second: 0)
  private var zone: Int?
  private var hasTime = false

  init(_ text: Bytes) {
    if text.count > 64 { return }
    for word in text.split(whereSeparator: { $0.isASCIIWhitespace || $0 == UInt8(ascii: ",") }) {
      guard take(Bytes(rebasing: word)) else { return }
    }
    guard let year, let month, Moment.isDay(year, month, day ?? 1) else { return }
    var moment = Moment()
    (moment.year, moment.month, moment.day) = (year, month, day ?? 1)
    (moment.hour, moment.minute, moment.second) = time
    moment.zone = zone
    moment.hasTime = hasTime
    self.moment = moment
  }

  /// Parses a word; `false` if it isn't part of a moment.
  private mutating func take(_ word: Bytes) -> Bool {
    if let first = word.first, first.isASCIIDigit {
      return takeTime(word) || takeSlashed(word) || takeNumber(word)
    }
    let text = word.string.lowercased()
    if text == "am" || text == "pm" { return takeHalf(isAfternoon: text == "pm") }
    if text == "gmt" {
      zone = 0
      return true
    }
    if let zone = Moment.zone(word) {
      self.zone = zone
      return true
    }
    guard text.count >= 3 else { return false }
    let name = text.hasSuffix(".") ? String(text.dropLast()) : text
    let months = MomentNames.english.months
    if month == nil, let index = months.firstIndex(where: { $0.lowercased().hasPrefix(name) }) {
      month = index + 1
      return true
    }
    return MomentNames.english.days.contains { $0.lowercased().hasPrefix(name) }
  }

  /// Parses `14`, `14th` or `2016`.
  private mutating func takeNumber(_ word: Bytes) -> Bool {
    let digits = word.prefix(while: \.isASCIIDigit).count
    let rest = word.slice(digits..<word.count)
    let isOrdinal = ["st", "nd", "rd", "th"].contains(rest.string)
    guard rest.count == 0 || isOrdinal, digits <= 4,
      let number = Moment.digits(word, 0, digits)
    else { return false }
    if digits <= 2, day == nil, (1...31).contains(number) {
      day = number
    } else if digits == 4, year == nil, !isOrdinal {
      year = number
    } else {
      return false
    }
    return true
  }

  /// Parses `2016/03/14`.
  private mutating func takeSlashed(_ word: Bytes) -> Bool {
    let parts = word.split(separator: UInt8(ascii: "/")).map { Bytes(rebasing: $0) }
    guard parts.count == 3, parts[0].count == 4, year == nil, month == nil, day == nil,
      let year = Moment.digits(parts[0], 0, 4),
      let month = Moment.digits(parts[1], 0, parts[1].count), (1...12).contains(month),
      let day = Moment.digits(parts[2], 0, parts[2].count), (1...31).contains(day)
    else { return false }
    (self.year, self.month, self.day) = (year, month, day)
    return true
  }

  /// Parses `10:20`, `10:20:30` or `10:20pm`.
  private mutating func takeTime(_ word: Bytes) -> Bool {
    let text = word.string.lowercased()
    let half = ["am", "pm"].first { text.hasSuffix($0) }
    let clock = half == nil ? word : word.slice(0..<word.count - 2)
    let parts = clock.split(separator: UInt8(ascii: ":")).map { Bytes(rebasing: $0) }
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.count <= 2 }),
      let hour = Moment.digits(parts[0], 0, parts[0].count), hour < 24,
      let minute = Moment.digits(parts[1], 0, parts[1].count), minute < 60
    else { return false }
    time = (hour, minute, 0)
    hasTime = true
    if parts.count == 3 {
      guard let second = Moment.digits(parts[2], 0, parts[2].count), second <= 60 else {
        return false
      }
      time.second = second
    }
    return half.map { takeHalf(isAfternoon: $0 == "pm") } ?? true
  }

  private mutating func takeHalf(isAfternoon: Bool) -> Bool {
    guard (1...12).contains(time.hour) else { return false }
    time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
    return true
  }
}

import AcopioBase

/// A date and time of day with its UTC offset, as written or on the clock of a time zone.
struct Moment {
  var year = 1970
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  /// Minutes east of UTC; `nil` if no offset is written.
  var zone: Int?
  /// Whether it has a time of the day.
  var hasTime = false

  /// The start of 1970.
  init() {}

  /// The moment that a text represents; `nil` if it isn't one.
  ///
  /// Accepts `2024-05-01`, optionally with `T10:00`, seconds and a time zone; `20240501`; and words
  /// such as `March 14, 2016` or `Mon, 14 Mar 2016 10:20:30 GMT`. A day that doesn't exist, such as
  /// 30 February, is `nil`.
  init?(_ text: Bytes) {
    let text = text.trimmed
    if let iso = Moment(iso: text) ?? Moment(basic: text) {
      self = iso
    } else if let words = MomentWords(text).moment {
      self = words
    } else {
      return nil
    }
  }

  /// The moment this many seconds after the start of 1970, in UTC.
  init?(seconds: Int64) {
    guard seconds.magnitude < 1 << 38 else { return nil }
    self.init(seconds: Int(seconds), zone: 0)
  }

  /// The moment on a clock so many minutes east of UTC.
  private init(seconds: Int, zone: Int) {
    let local = seconds + zone * 60
    let days = local.floored(by: 86_400)
    let rest = local - days * 86_400
    (year, month, day) = CalendarDate.parts(days: days)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    self.zone = zone
    hasTime = true
  }

  /// The moment on the clock of a time zone; a day without a time stays that day.
  ///
  /// A time without an offset is on the clock of `home`, or in UTC without one.
  func shown(in zone: ZoneRules, from home: ZoneRules?) -> Moment {
    let local = Moment.days(year, month, day) * 86_400 + hour * 3600 + minute * 60
    guard hasTime else {
      var moment = self
      moment.zone = zone.minutes(at: zone.moment(ofLocal: local))
      return moment
    }
    let seconds = self.zone.map { local - $0 * 60 } ?? home?.moment(ofLocal: local) ?? local
    var moment = Moment(seconds: seconds, zone: zone.minutes(at: seconds))
    // The 60th second of a minute is no other one.
    moment.second = second
    return moment
  }

  private init?(iso text: Bytes) {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = Moment.digits(text, 0, 4), let month = Moment.digits(text, 5, 2),
      let day = Moment.digits(text, 8, 2), Moment.isDay(year, month, day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    guard text.count > 10 else { return }
    guard text[10] == UInt8(ascii: "T") || text[10] == 0x20, let hour = Moment.digits(text, 11, 2),
      let minute = Moment.digits(text, 14, 2), text[13] == UInt8(ascii: ":"), hour < 24, minute < 60
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    hasTime = true
    var place = 16
    if place < text.count, text[place] == UInt8(ascii: ":") {
      guard let second = Moment.digits(text, 17, 2), second <= 60 else { return nil }
      self.second = second
      place = 19
      if place + 1 < text.count, text[place] == UInt8(ascii: "."), text[place + 1].isASCIIDigit {
        place += 2
        while place < text.count, text[place].isASCIIDigit { place += 1 }
      }
    }
    let rest = text.slice(place..<text.count).trimmed
    guard !rest.isEmpty else { return }
    guard let zone = Moment.zone(rest) else { return nil }
    self.zone = zone
  }

  /// A date in the basic form of ISO 8601: `20240501`.
  private init?(basic text: Bytes) {
    guard text.count == 8, let year = Moment.digits(text, 0, 4),
      let month = Moment.digits(text, 4, 2), let day = Moment.digits(text, 6, 2),
      Moment.isDay(year, month, day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Whether the day exists in the Gregorian calendar.
  static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    (1...12).contains(month) && day >= 1
      && day <= CalendarDate.length(ofMonth: month, year: year)
  }

  static func digits(_ text: Bytes, _ start: Int, _ count: Int) -> Int? {
    guard start + count <= text.count else { return nil }
    var result = 0
    for index in start..<start + count {
      guard text[index].isASCIIDigit else { return nil }
      result = result * 10 + Int(text[index] & 0xF)
    }
    return result
  }

  static func zone(_ text: Bytes) -> Int? {
    if text.equals("Z") || text.equals("UTC") { return 0 }
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = digits(text, 1, 2)
    else { return nil }
    let place = text.count > 3 && text[3] == UInt8(ascii: ":") ? 4 : 3
    guard text.count == 3 || text.count == place + 2, hours < 24,
      let minutes = text.count == 3 ? 0 : digits(text, place, 2), minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  // MARK: - Calendar

  /// The number of days from 1970 to a date.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    CalendarDate(year: year, month: month, day: day).days
  }

  /// The day of the week; 0 is Sunday.
  var weekday: Int { (Moment.days(year, month, day) % 7 + 11) % 7 }

  /// The day of the year; 1 is the first of January.
  var dayOfYear: Int { Moment.days(year, month, day) - Moment.days(year, 1, 1) + 1 }

  /// Seconds since 1970.
  var seconds: Int {
    Moment.days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - (zone ?? 0) * 60
  }

  /// The ISO 8601 week and its year.
  var isoWeek: (year: Int, week: Int) {
    let fromMonday = (weekday + 6) % 7
    let thursday = Moment.days(year, month, day) - fromMonday + 3
    let thursdayYear = CalendarDate.parts(days: thursday).year
    return (thursdayYear, (thursday - Moment.days(thursdayYear, 1, 1)) / 7 + 1)
  }
}

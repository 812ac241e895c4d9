import AcopioBase

/// The meaning of a time in a form that is not accepted: `21/11/2026 3:30 pm`, `20261121T1030Z`.
struct MeantTime {
  /// The day, such as `2026-11-21`.
  let day: String
  /// The day and the time in the accepted form, such as `2026-11-21T15:30`.
  let text: String

  /// Creates the meaning of a text; `nil` if it is uncertain.
  init?(_ written: String) {
    guard written.utf8.count <= 64 else { return nil }
    let written = written.uppercased().replacing("\u{2212}", with: "-")
    guard let (day, rest) = MeantTime.split(written), let clock = Clock(rest) else { return nil }
    var text = "\(day)T\(clock.text)"
    if clock.isMidnightAfter {
      guard let last = day.withBytes({ CalendarDate($0) }) else { return nil }
      text = "\(CalendarDate(days: last.days + 1).text)T00:00\(clock.offset)"
    }
    guard text.withUTF8({ WrittenTime($0) != nil }) else { return nil }
    self.day = day
    self.text = text
  }

  /// Splits a text into the day and the rest.
  private static func split(_ text: String) -> (day: String, rest: Substring)? {
    let digits = text.prefix { $0.isNumber }
    if digits.utf8.count == 8 {
      let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.suffix(2)]
      return day(parts.joined(separator: "-")).map { ($0, text[digits.endIndex...]) }
    }
    guard let end = text.firstIndex(where: { "T ,".contains($0) }) else { return nil }
    return day(String(text[..<end])).map { ($0, text[end...]) }
  }

  /// The day that is meant by digits such as `21/11/2026` and `2026-2-3`; `nil` if that is not sure.
  static func day(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { "-/. ".contains($0) }
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
      return nil
    }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    var day: [Int]?
    if parts[0].utf8.count == 4 {
      day = numbers
    } else if parts[2].utf8.count == 4, numbers[0] > 12 || numbers[0] == numbers[1] {
      day = numbers.reversed()
    } else if parts[2].utf8.count == 4, numbers[1] > 12 {
      day = [numbers[2], numbers[0], numbers[1]]
    }
    guard let day else { return nil }
    let padded = day.map { $0 < 10 ? "0\($0)" : "\($0)" }
    var meant = padded.joined(separator: "-")
    return meant.withUTF8 { CalendarDate($0) != nil } ? meant : nil
  }

  /// A time of the day, in capitals, and the rest of the text.
  private struct Clock {
    /// The time in the accepted form, with its offset from UTC if it has one.
    let text: String
    /// The offset from UTC; empty without one.
    let offset: String
    /// Whether it is `24:00`.
    let isMidnightAfter: Bool

    init?(_ rest: Substring) {
      let rest = rest.drop { "T ,".contains($0) }
      let end = rest.firstIndex { !($0.isNumber || ":.,H".contains($0)) } ?? rest.endIndex
      var tail = String(rest[end...].drop { $0 == " " }).replacing(".", with: "")
      var half: Substring?
      if tail.hasPrefix("AM") || tail.hasPrefix("PM") {
        half = tail.prefix(2)
        tail = String(tail.dropFirst(2).drop { $0 == " " })
      }
      guard var numbers = Clock.numbers(rest[..<end]), let offset = Clock.offset(tail),
        let hour = Int(numbers[0])
      else { return nil }
      if let half {
        guard (1...12).contains(hour) else { return nil }
        numbers[0] = "\(hour % 12 + (half == "PM" ? 12 : 0))"
        if numbers.count == 1 { numbers.append("00") }
      }
      guard numbers.count > 1 else { return nil }
      if numbers[0].utf8.count == 1 { numbers[0] = "0" + numbers[0] }
      text = numbers.joined(separator: ":") + offset
      self.offset = offset
      isMidnightAfter = hour == 24 && numbers.dropFirst().allSatisfy { $0 == "00" }
    }

    /// The hours, minutes and seconds with their fraction.
    private static func numbers(_ clock: Substring) -> [String]? {
      let hasColon = clock.contains { ":H".contains($0) }
      let isPlain = !clock.contains { !$0.isNumber }
      if isPlain, [4, 6].contains(clock.utf8.count) {
        return stride(from: 0, to: clock.utf8.count, by: 2).map {
          String(clock.dropFirst($0).prefix(2))
        }
      }
      let plain = String(clock.map { $0 == "H" ? ":" : $0 == "," ? "." : $0 })
      let parts = (hasColon ? plain : plain.replacing(".", with: ":"))
        .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard (1...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else { return nil }
      return parts
    }

    /// The offset from UTC in the accepted form; empty for none, `nil` for the name of a zone.
    private static func offset(_ text: String) -> String? {
      var text = text.split(separator: "[").first.map(String.init) ?? ""
      for name in ["UTC", "GMT"] where text.hasPrefix(name) {
        text.removeFirst(3)
        if text.isEmpty { return "Z" }
      }
      if text.isEmpty || text == "Z" { return text }
      guard let sign = text.first, "+-".contains(sign) else { return nil }
      let digits = text.dropFirst().filter(\.isNumber)
      guard text.dropFirst().allSatisfy({ $0.isNumber || $0 == ":" }) else { return nil }
      let isHours = digits.utf8.count <= 2
      let hours = isHours ? digits : String(digits.dropLast(2))
      let minutes = isHours ? "00" : String(digits.suffix(2))
      guard (1...2).contains(hours.utf8.count) else { return nil }
      return "\(sign)\(hours.utf8.count == 1 ? "0" : "")\(hours):\(minutes)"
    }
  }
}

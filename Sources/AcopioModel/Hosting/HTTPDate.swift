import AcopioBase

extension CalendarDate {
  /// The beginning of the day in UTC as header fields write it (RFC 9110 §5.6.7): `Sat, 21 Nov 2026 00:00:00 GMT`.
  var httpDate: String {
    var day = text
    guard let moment = day.withUTF8({ Timestamp($0) }) else {
      preconditionFailure("a day is a moment without a time")
    }
    var out = ByteBuffer(capacity: 32)
    moment.appendRFC822(into: &out)
    return out.bytes.string.replacingLast("+0000", with: "GMT")
  }

  /// Parses `2026-11-21`; `nil` for other formats and for days that do not exist.
  init?(_ text: String) {
    guard let day = text.withBytes({ CalendarDate($0) }) else { return nil }
    self = day
  }
}

extension String {
  /// The text with another ending, if it has this one.
  fileprivate func replacingLast(_ ending: String, with other: String) -> String {
    hasSuffix(ending) ? String(dropLast(ending.count)) + other : self
  }
}

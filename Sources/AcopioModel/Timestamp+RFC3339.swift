package import AcopioBase

extension Timestamp {
  /// The moment `seconds` seconds after 1970-01-01T00:00:00Z.
  package init(seconds: Int) {
    self.seconds = seconds
    nanoseconds = 0
  }

  /// Appends the moment in UTC as RFC 3339 writes it: `2026-11-21T10:30:00Z`.
  package func appendRFC3339(into out: inout ByteBuffer) {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - day * 86_400
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    out.append(string: CalendarDate(days: day).text)
    out.append(
      string: "T\(padded(rest / 3_600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z")
  }
}

import AcopioBase
import Testing

/// Zones of the IANA database, from files that are made here: their rules for every year, and what clocks show.
@Suite struct ZoneRulesTests {
  /// A file without changes whose rule is `footer`; `changes` come before it.
  private func file(
    _ footer: String, first: Int32 = 0, changes: [(at: Int, offset: Int32)] = []
  ) -> [UInt8] {
    func big(_ number: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: number >> ((width - 1 - $0) * 8)) }
    }
    func block(_ version: UInt8, _ changes: [(at: Int, offset: Int32)], width: Int) -> [UInt8] {
      var bytes: [UInt8] = [0x54, 0x5A, 0x69, 0x66, version] + Array(repeating: 0, count: 15)
      for count in [0, 0, 0, changes.count, changes.count + 1, 4] { bytes += big(count, 4) }
      for change in changes { bytes += big(change.at, width) }
      for index in changes.indices { bytes.append(UInt8(index + 1)) }
      for offset in [first] + changes.map(\.offset) { bytes += big(Int(offset), 4) + [0, 0] }
      return bytes + [0x4C, 0x4D, 0x54, 0]
    }
    return block(0x32, [], width: 4) + block(0x32, changes, width: 8) + [0x0A]
      + Array(footer.utf8) + [0x0A]
  }

  private func rules(_ footer: String) -> ZoneRules? { ZoneRules("Test/Test", file(footer)) }

  private func moment(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { Timestamp($0, in: nil)?.seconds ?? 0 }
  }

  @Test(arguments: [
    ("CST6", "2026-07-01T00:00Z", -360),
    ("<-03>3", "2026-07-01T00:00Z", -180),
    ("<+0545>-5:45", "2026-07-01T00:00Z", 345),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59Z", -300),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00Z", -240),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T05:59Z", -240),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00Z", -300),
    // Ireland's clocks are late in winter rather than early in summer.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00Z", 60),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00Z", 0),
    // South of the equator summer lasts from one year to the next.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00Z", 660),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00Z", 600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-12-31T23:59Z", 660),
    // Half an hour more in summer; hours beyond the day; days of the year.
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-01T00:00Z", 660),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59Z", 120),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00Z", 180),
    ("AAA0BBB,J60/0,J300/0", "2028-02-29T12:00Z", 0),
    ("AAA0BBB,J60/0,J300/0", "2028-03-01T12:00Z", 60),
    ("AAA0BBB,59/0,300/0", "2028-02-29T12:00Z", 60),
  ])
  func followsTheRuleOfEveryYear(footer: String, time: String, minutes: Int) {
    #expect(rules(footer)?.minutes(at: moment(time)) == minutes)
  }

  @Test func followsTheChangesBeforeTheRule() {
    let changes: [(at: Int, offset: Int32)] = [(at: -1000, offset: 3600), (at: 5000, offset: 7200)]
    let zone = ZoneRules("Test/Test", file("AAA-3", first: -400, changes: changes))
    #expect([-1001, -1000, 4999, 5000].map { zone?.offset(at: $0) } == [-400, 3600, 3600, 10_800])
    // RFC 3339 has no seconds in an offset.
    #expect(zone?.minutes(at: -2000) == -7)
  }

  /// Clocks that show 02:00 to 02:59 never or twice.
  @Test(arguments: [
    ("2026-03-08T01:59", "2026-03-08T06:59Z", "2026-03-08T01:59:00-05:00"),
    // Skipped: as long after the change as it would be without one.
    ("2026-03-08T02:00", "2026-03-08T07:00Z", "2026-03-08T03:00:00-04:00"),
    ("2026-03-08T02:30", "2026-03-08T07:30Z", "2026-03-08T03:30:00-04:00"),
    ("2026-03-08T03:00", "2026-03-08T07:00Z", "2026-03-08T03:00:00-04:00"),
    // Shown twice: the first of both.
    ("2026-11-01T00:59", "2026-11-01T04:59Z", "2026-11-01T00:59:00-04:00"),
    ("2026-11-01T01:30", "2026-11-01T05:30Z", "2026-11-01T01:30:00-04:00"),
    ("2026-11-01T02:00", "2026-11-01T07:00Z", "2026-11-01T02:00:00-05:00"),
    // The second of both has its offset.
    ("2026-11-01T01:30-05:00", "2026-11-01T06:30Z", "2026-11-01T01:30:00-05:00"),
  ])
  func readsWhatAClockShows(written: String, utc: String, kept: String) throws {
    let zone = try #require(rules("EST5EDT,M3.2.0,M11.1.0"))
    var copy = written
    let time = copy.withUTF8 { bytes in
      WrittenTime(bytes).map { ($0.timestamp(in: zone).seconds, $0.text(in: zone) ?? written) }
    }
    #expect(time?.0 == moment(utc))
    #expect(time?.1 == kept)
  }

  @Test func aDayBeginsWhenTheClockShowsIt() throws {
    // At midnight clocks go to one o'clock.
    let zone = try #require(rules("<-04>4<-03>,M9.1.6/24,M4.1.6/24"))
    let day = moment("2026-09-06") / 86_400
    #expect(CalendarDate(days: day).start(in: zone) == moment("2026-09-06T04:00Z"))
    #expect(Timestamp(seconds: moment("2026-09-06T03:59Z")).day(in: zone).text == "2026-09-05")
    #expect(Timestamp(seconds: moment("2026-09-06T04:00Z")).day(in: zone).text == "2026-09-06")
  }

  @Test func keepsTheInstantOnAnotherClock() throws {
    let zone = try #require(rules("CST6"))
    for (written, kept) in [
      ("2026-01-06T05:30:00Z", "2026-01-05T23:30:00-06:00"),
      ("2026-01-06T05:30:00.125+00:00", "2026-01-05T23:30:00.125-06:00"),
      ("2026-01-01T00:59:60+01:00", "2025-12-31T17:59:60-06:00"),
      ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59-08:00", "9999-12-31T23:59:59-08:00"),
    ] {
      var copy = written
      #expect(copy.withUTF8 { WrittenTime($0)?.text(in: zone) } ?? written == kept)
    }
  }

  @Test func refusesWhatIsNoFileOfTheDatabase() {
    let whole = file("CST6", changes: [(at: 1, offset: 60)])
    #expect(ZoneRules("Test/Test", whole) != nil)
    #expect(ZoneRules("Test/Test", []) == nil)
    #expect(ZoneRules("Test/Test", Array("TZif2".utf8)) == nil)
    #expect(ZoneRules("Test/Test", Array("<!doctype html>".utf8)) == nil)
    let data = whole.count - "\nCST6\n".utf8.count
    for count in 0..<data { #expect(ZoneRules("Test/Test", Array(whole[..<count])) == nil) }
    for index in 0..<data {
      // No byte makes it read beyond the end.
      var broken = whole
      broken[index] = 0xFF
      _ = ZoneRules("Test/Test", broken)?.offset(at: 0)
    }
  }
}

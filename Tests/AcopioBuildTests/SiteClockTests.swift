import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// Days and times on the clock of the site: read, printed, compared, and in addresses.
@Suite struct SiteClockTests {
  /// Readings of a library in Mexico City, each with these members.
  private func site(
    _ readings: [String], type: String = "datetime", zone: String? = "America/Mexico_City",
    rest: String = "", permalink: String = "/{slug}/",
    layout: String = "{{ entry.at }}", now: String = "2026-11-21"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      \(zone.map { "timezone: \($0)" } ?? "")
      -- content/readings/_collection.yml --
      entries: readings.yml
      key: title
      slug: title
      schema:
        title: { type: string }
        at: { type: \(type) }
      \(rest)
      page: { permalink: '\(permalink)', layout: reading }
      -- content/readings/readings.yml --
      \(readings.map { "- { \($0) }" }.joined(separator: "\n"))
      -- templates/layouts/reading.html --
      \(layout)
      """, now: now)
  }

  private func pages(_ site: BuiltSite) -> [String] {
    site.files.keys.filter { $0.hasSuffix("index.html") }.sorted()
  }

  // MARK: - Forms

  @Test(arguments: [
    ("2026-01-06T05:30:00Z", "2026-01-05T23:30:00-06:00"),
    ("2026-01-05T23:30", "2026-01-05T23:30:00-06:00"),
    ("2026-01-05 23:30", "2026-01-05T23:30:00-06:00"),
    ("2026-01-05T23:30:00", "2026-01-05T23:30:00-06:00"),
    ("2026-01-05 23:30:00 -0600", "2026-01-05T23:30:00-06:00"),
    ("2026-01-05 23:30:00 +0000", "2026-01-05T17:30:00-06:00"),
    ("2026-01-05T23:30:00.000Z", "2026-01-05T17:30:00.000-06:00"),
    ("2026-01-06 06:30:00+01:00", "2026-01-05T23:30:00-06:00"),
    ("2026-01-05T23:30-06", "2026-01-05T23:30:00-06:00"),
    ("2026-01-06T05:30Z", "2026-01-05T23:30:00-06:00"),
    // There was summer time in Mexico until 2022.
    ("2022-07-01T12:00:00Z", "2022-07-01T07:00:00-05:00"),
    ("2022-07-01T12:00", "2022-07-01T12:00:00-05:00"),
    ("2022-04-03T02:30", "2022-04-03T03:30:00-05:00"),
    ("2022-10-30T01:30", "2022-10-30T01:30:00-05:00"),
    ("1921-12-31T23:00", "1921-12-31T23:00:00-06:37"),
  ])
  func aTimeIsReadInTheZoneOfTheSite(written: String, kept: String) {
    let site = site(["title: momo, at: \(written)"])
    #expect(site.printed == "")
    #expect(site["momo/index.html"] == "\(kept)\n")
  }

  @Test(arguments: [
    ("2026-01-05T23:30:00-06:00", "2026-01-05T23:30:00-06:00"),
    ("2026-01-06T05:30:00Z", "2026-01-06T05:30:00Z"),
    ("2026-01-05 23:30:00 -0600", "2026-01-05T23:30:00-06:00"),
    ("2026-01-05T23:30", "2026-01-05T23:30:00Z"),
  ])
  func withoutAZoneATimeKeepsItsOffset(written: String, kept: String) {
    let site = site(["title: momo, at: \(written)"], zone: nil)
    #expect(site.printed == "")
    #expect(site["momo/index.html"] == "\(kept)\n")
  }

  /// The message and remedy of a value.
  private func fault(_ value: String, type: String) -> String {
    let lines = site(["title: momo, at: \(value)"], type: type).printed.split(separator: "\n")
    guard lines.count == 4 else { return lines.joined(separator: "\n") }
    let message = lines[0].split(separator: "error: ").last ?? ""
    return
      "\(message.dropLast(" [invalid-date]".count)) | \(lines[3].dropFirst("  = remedy: ".count))"
  }

  @Test(arguments: [
    (
      "2026-01-05",
      "'2026-01-05' has no time, which a datetime needs | write for example 2026-01-05T10:30, or declare the field with 'type: date'"
    ),
    (
      "2026-02-30T10:00",
      "'2026-02-30T10:00' is not a datetime of the calendar | 2026-02 has 28 days; write one of them"
    ),
    ("2026-01-05T9:30", "'2026-01-05T9:30' is not a datetime | write 2026-01-05T09:30"),
    ("2026-1-5 9:30", "'2026-1-5 9:30' is not a datetime | write 2026-01-05T09:30"),
    ("2026/01/05 10:30", "'2026/01/05 10:30' is not a datetime | write 2026-01-05T10:30"),
    ("21/11/2026 3:30 pm", "'21/11/2026 3:30 pm' is not a datetime | write 2026-11-21T15:30"),
    ("21/11/2026 12 a.m.", "'21/11/2026 12 a.m.' is not a datetime | write 2026-11-21T00:00"),
    (
      "2026-01-05 10:30:00 UTC",
      "'2026-01-05 10:30:00 UTC' is not a datetime | write 2026-01-05T10:30:00Z"
    ),
    (
      "2026-01-05T10:30 GMT+1",
      "'2026-01-05T10:30 GMT+1' is not a datetime | write 2026-01-05T10:30+01:00"
    ),
    (
      "2026-01-05T10:30:00-6",
      "'2026-01-05T10:30:00-6' is not a datetime | write 2026-01-05T10:30:00-06:00"
    ),
    (
      "2026-01-05T10:30:00-600",
      "'2026-01-05T10:30:00-600' is not a datetime | write 2026-01-05T10:30:00-06:00"
    ),
    ("20260105T103000Z", "'20260105T103000Z' is not a datetime | write 2026-01-05T10:30:00Z"),
    ("2026-12-31T24:00", "'2026-12-31T24:00' is not a datetime | write 2027-01-01T00:00"),
    ("2026-01-05 10.30", "'2026-01-05 10.30' is not a datetime | write 2026-01-05T10:30"),
    ("2026-01-05 10h30", "'2026-01-05 10h30' is not a datetime | write 2026-01-05T10:30"),
    (
      "'2026-01-05T10:30:00,5Z'",
      "'2026-01-05T10:30:00,5Z' is not a datetime | write 2026-01-05T10:30:00.5Z"
    ),
    (
      "'2026-01-05T10:30:00-06:00[America/Mexico_City]'",
      "'2026-01-05T10:30:00-06:00[America/Mexico_City]' is not a datetime | write 2026-01-05T10:30:00-06:00"
    ),
    // What is meant is not certain.
    (
      "2026-01-05 10:30 CST",
      "'2026-01-05 10:30 CST' is not a datetime | write it as 2026-11-21T10:30, or with an offset from UTC as 2026-11-21T10:30:00-06:00"
    ),
    (
      "05/01/2026 10:30",
      "'05/01/2026 10:30' is not a datetime | write it as 2026-11-21T10:30, or with an offset from UTC as 2026-11-21T10:30:00-06:00"
    ),
    (
      "2026-01-05T25:00",
      "'2026-01-05T25:00' is not a datetime | write it as 2026-11-21T10:30, or with an offset from UTC as 2026-11-21T10:30:00-06:00"
    ),
    (
      "tomorrow",
      "'tomorrow' is not a datetime | write it as 2026-11-21T10:30, or with an offset from UTC as 2026-11-21T10:30:00-06:00"
    ),
    (
      "10:30",
      "'10:30' is not a datetime | write it as 2026-11-21T10:30, or with an offset from UTC as 2026-11-21T10:30:00-06:00"
    ),
  ])
  func otherFormsOfTimesAreRefused(value: String, message: String) {
    #expect(fault(value, type: "datetime") == message)
  }

  @Test(arguments: [
    // Half past five in UTC is the evening before in Mexico City.
    (
      "2026-01-06T05:30:00.000Z",
      "'2026-01-06T05:30:00.000Z' has a time, which a date does not | write 2026-01-05, or declare the field with 'type: datetime'"
    ),
    (
      "2026-01-05 23:30:00 -0600",
      "'2026-01-05 23:30:00 -0600' has a time, which a date does not | write 2026-01-05, or declare the field with 'type: datetime'"
    ),
    (
      "2026-01-05T23:30",
      "'2026-01-05T23:30' has a time, which a date does not | write 2026-01-05, or declare the field with 'type: datetime'"
    ),
    ("2026-1-5", "'2026-1-5' is not a date | write 2026-01-05"),
    ("21/11/2026", "'21/11/2026' is not a date | write 2026-11-21"),
    ("21/11/2026 10:30", "'21/11/2026 10:30' is not a date | write 2026-11-21"),
    (
      "2026-02-30",
      "'2026-02-30' is not a date of the calendar | 2026-02 has 28 days; write one of them"
    ),
    ("05/01/2026", "'05/01/2026' is not a date | write it as 2026-11-21"),
  ])
  func otherFormsOfDaysAreRefused(value: String, message: String) {
    #expect(fault(value, type: "date") == message)
  }

  @Test func secondsSince1970AreNamedAsSuch() {
    #expect(
      site(["title: momo, at: 1767677400"]).printed.contains(
        "= remedy: it counts seconds since 1970; write 2026-01-06T05:30:00Z\n"))
  }

  @Test func localTimesOfTOMLAreThoseOfTheSite() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      timezone: America/Mexico_City
      -- content/readings/_collection.yml --
      entries: '*.md'
      schema: { local: { type: datetime }, spaced: { type: datetime }, day: { type: date } }
      page: { permalink: '/{slug}/', layout: reading }
      -- content/readings/momo.md --
      +++
      local = 2026-01-05T23:30:00
      spaced = 2026-01-05 23:30:00.5
      day = 2026-01-05
      +++
      -- templates/layouts/reading.html --
      {{ entry.local }} {{ entry.spaced }} {{ entry.day }}
      """)
    #expect(built.printed == "")
    #expect(
      built["momo/index.html"]
        == "2026-01-05T23:30:00-06:00 2026-01-05T23:30:00.5-06:00 2026-01-05\n")
  }

  // MARK: - Printing

  @Test func theFilterPrintsTheDayAndTheTimeOfTheSite() {
    let layout = """
      {{ entry.at | date }} {{ entry.at | date: '%F %H:%M %z' }} {{ entry.at | date: '%c', 'Asia/Tokyo' }}
      {{ '2026-01-06T05:30:00Z' | date: '%F %R' }} {{ '2026-01-06' | date: '%F %R', 'Pacific/Honolulu' }}
      {{ '2026-01-06 10:00' | date: '%F %R', 'Europe/Madrid' }}
      """
    let built = site(["title: momo, at: 2026-01-06T05:30:00Z"], layout: layout)
    #expect(built.printed == "")
    #expect(
      built["momo/index.html"] == """
        January 5, 2026 2026-01-05 23:30 -0600 Tue Jan  6 14:30:00 2026
        2026-01-05 23:30 2026-01-06 00:00
        2026-01-06 17:00

        """)
  }

  @Test func aZoneThatIsNoneIsReported() {
    let built = site(
      ["title: momo, at: 2026-01-06T05:30:00Z"], layout: "{{ entry.at | date: '%F', 'Mexico' }}")
    #expect(
      built.printed.hasPrefix(
        "templates/layouts/reading.html:1:4: error: there is no time zone 'Mexico'"),
      "\(built.printed)")
    #expect(built.printed.contains("= remedy: write a name of the IANA database"))
  }

  @Test func addressesHaveTheDayOfTheSite() {
    let built = site(
      ["title: momo, at: 2026-01-06T05:30:00Z", "title: jim, at: 2026-11-21T10:30"],
      permalink: "/{year}/{month}/{day}/{slug}/")
    #expect(built.printed == "")
    #expect(pages(built) == ["2026/01/05/momo/index.html", "2026/11/21/jim/index.html"])
  }

  @Test(arguments: [
    ("/{at.year}/{at.month}/{slug}/", "2026/01/momo/index.html"),
    ("/{at}/{slug}/", "2026-01-05/momo/index.html"),
    ("/{day}.{month}.{year}/{slug}/", "05.01.2026/momo/index.html"),
  ])
  func partsOfDatesHaveAllTheirDigits(permalink: String, path: String) {
    let built = site(["title: momo, at: 2026-01-06T05:30:00Z"], permalink: permalink)
    let other = site(
      ["title: momo, at: 2026-01-05"], type: "date",
      rest: "", permalink: permalink)
    #expect(built.printed == "" && other.printed == "")
    #expect(pages(built) == [path])
    #expect(pages(other) == [path])
  }

  @Test func aPartAloneNeedsOneFieldWithDates() {
    let two = "derive: { next: { type: datetime, value: 'at + 1 day' } }"
    #expect(
      site(["title: momo, at: 2026-01-05T10:00"], rest: two, permalink: "/{year}/{month}/{slug}/")
        .printed == """
          content/readings/_collection.yml:8:20: error: '{year}' could be of 'at' or 'next' [unknown-field]
          8 | page: { permalink: '/{year}/{month}/{slug}/', layout: reading }
            |                    ^^^^^^^^^^^^^^^^^^^^^^^^^
            = remedy: name the field: '{at.year}'

          """)
    let noDate = site(["title: momo, at: x"], type: "string", permalink: "/{year}/{slug}/")
    #expect(noDate.printed.contains("error: 'year' is not a field of 'readings'"))
    let text = site(["title: momo, at: 2026-01-05T10:00"], permalink: "/{title.year}/{slug}/")
    #expect(
      text.printed.contains("error: 'title' is of type string and 'permalink' needs a date"))
  }

  @Test func aFieldCalledYearIsThatField() {
    let built = site(
      ["title: momo, at: 2026-01-05T10:00"],
      rest: "derive: { month: { type: integer, value: 'month(at)' } }",
      permalink: "/{month}/{day}/{slug}/")
    #expect(built.printed == "")
    #expect(pages(built) == ["1/05/momo/index.html"])
  }

  @Test func aDerivedYearOfAnEntryIsThatOfTheSite() {
    let rest = """
      derive:
        year: { type: integer, value: 'year(at)' }
        day: { type: date, value: 'date(at)' }
        next: { type: datetime, value: 'at + 1 day' }
        late: { type: boolean, value: "at >= '2026-01-01T00:00'" }
      """
    let built = site(
      ["title: momo, at: 2026-01-01T05:30:00Z"], rest: rest,
      layout: "{{ entry.year }} {{ entry.day }} {{ entry.next }} {{ entry.late }}")
    #expect(built.printed == "")
    #expect(built["momo/index.html"] == "2025 2025-12-31 2026-01-01T23:30:00-06:00 false\n")
  }

  @Test func aDayLaterIsTheSameHourAlsoWhereClocksChange() {
    let built = site(
      ["title: momo, at: 2026-03-07T10:00"], zone: "America/New_York",
      rest: "derive: { next: { type: datetime, value: 'at + 1 day' } }",
      layout: "{{ entry.at }} {{ entry.next }}")
    #expect(built.printed == "")
    #expect(
      built["momo/index.html"] == "2026-03-07T10:00:00-05:00 2026-03-08T10:00:00-04:00\n")
  }

  @Test func feedsHaveTheInstantAndDaysThatBeginInTheZone() throws {
    func feed(_ type: String, _ at: String) throws -> String {
      let built = site(
        ["title: momo, at: \(at)"], type: type,
        rest:
          "feeds: [ { path: /a.xml, formats: atom, item: { date: at } }, { path: /r.xml, formats: rss, item: { date: at } } ]"
      )
      #expect(built.printed == "")
      let files = built.files.keys.filter { $0.hasSuffix(".xml") && $0 != "sitemap.xml" }.sorted()
      return files.compactMap { built[$0] }.joined()
    }
    let moment = try feed("datetime", "2026-01-05T23:30")
    #expect(moment.contains("<published>2026-01-06T05:30:00Z</published>"), "\(moment)")
    #expect(moment.contains("<pubDate>Tue, 06 Jan 2026 05:30:00 +0000</pubDate>"))
    // Midnight in UTC would be the evening before.
    let day = try feed("date", "2026-01-05")
    #expect(day.contains("<published>2026-01-05T06:00:00Z</published>"))
  }
}

import AcopioBuild
import AcopioContent
import AcopioSiteTestSupport
import Testing

/// Entries that have their time: drafts, first and last days, and what the ledger says of them.
@Suite struct TimeTests {
  /// Books, each with these lines; a rule may say more.
  private func site(
    _ books: [String], rule: String = "", now: String = "2026-11-21", drafts: Bool = false
  ) -> BuiltSite {
    let entries = books.map { "  - { \($0) }" }.joined(separator: "\n")
    return BuiltSite(
      SourceTree(
        BuiltSite.files(
          """
          -- content/site.yml --
          name: Library
          base-url: https://library.example/
          locale: en
          -- content/books/_collection.yml --
          entries: books.yml
          key: title
          schema:
            title: { type: string }
            loan:
              type: object
              optional: true
              fields: { from: { type: date, optional: true }, until: { type: date, optional: true } }
            after: { type: date, optional: true }
          \(rule)
          page: { permalink: '/{slug}/', layout: book }
          -- content/books/books.yml --
          \(entries)
          -- templates/layouts/book.html --
          {{ entry.title }}
          """)), now: now, showsDrafts: drafts)
  }

  private func pages(_ site: BuiltSite) -> [String] {
    site.files.keys.filter { $0.hasSuffix("/index.html") }.sorted()
  }

  private func withheld(_ site: BuiltSite) -> [String] {
    site.ledger.withheld.map { "\($0.entry): \($0.reason)" }
  }

  private func change(_ site: BuiltSite) -> String? {
    site.ledger.nextChange.map { next in
      "\(next.first.shown) "
        + next.entries.map { "\($0.entry)(\($0.reason))" }.joined(separator: " ")
    }
  }

  @Test func publishesBetweenTheFirstAndTheLastDayBothIncluded() {
    let book = ["title: momo, publish-date: 2026-12-01, expiry-date: 2026-12-24"]
    for (day, isThere) in [
      ("2026-11-30", false), ("2026-12-01", true), ("2026-12-24", true), ("2026-12-25", false),
    ] {
      let site = site(book, now: day)
      #expect(site.printed == "")
      #expect(pages(site) == (isThere ? ["momo/index.html"] : []), "\(day)")
    }
  }

  @Test func aMomentCountsFromTheFirstDayThatBeginsAtIt() {
    let book = [
      "title: momo, publish-date: '2026-12-01T10:00:00Z', expiry-date: '2026-12-24T23:30:00-06:00'"
    ]
    for (day, isThere) in [
      ("2026-12-01", false), ("2026-12-02", true), ("2026-12-25", true), ("2026-12-26", false),
    ] {
      #expect(pages(site(book, now: day)).isEmpty != isThere, "\(day)")
    }
  }

  @Test(arguments: [
    ("2026-11-27", false), ("2026-11-27T15:59:59Z", false), ("2026-11-27T10:00-06:00", true),
    ("2026-11-27T16:00:00Z", true), ("2026-11-28T15:59Z", true), ("2026-11-28T16:00Z", false),
  ])
  func aMomentIsPublishedByTheFirstBuildFromThenOn(now: String, isThere: Bool) {
    let book = [
      "title: momo, publish-date: 2026-11-27T10:00:00-06:00, expiry-date: 2026-11-28T16:00Z"
    ]
    let built = site(book, now: now)
    #expect(built.printed == "")
    #expect(pages(built).isEmpty != isThere)
  }

  @Test(arguments: [
    ("days(build.date, after) <= 3", "2026-11-27"), ("days(after, build.date) >= 2", "2026-12-02"),
    ("build.date in [after]", "2026-11-30"), ("text(build.date) >= text(after)", "2026-11-30"),
    ("any([after] where it <= build.date)", "2026-11-30"),
    ("month(build.date) == 12", "2026-12-01"), ("day(build.date) > 25", "2026-11-26"),
    ("month(build.date) == 1 and after < build.date", "2027-01-01"),
  ])
  func aRuleThatNamesNoMomentIsTriedDayByDay(rule: String, day: String) {
    func built(_ day: String) -> BuiltSite {
      site(
        ["title: momo, after: 2026-11-30"],
        rule: "publish: [ { when: '\(rule)', message: 'not yet' } ]", now: day)
    }
    #expect(built("2026-11-21").printed == "")
    #expect(change(built("2026-11-21")) == "\(day) books/momo()")
    #expect(pages(built(day)).count == 1)
    #expect(pages(built(String(day.dropLast(2)) + "01")).isEmpty || day.hasSuffix("01"))
  }

  @Test func whatBecomesDueIsListedWithItsTimes() {
    let built = site(
      [
        "title: momo, publish-date: 2026-11-27T10:00Z, expiry-date: 2026-11-30",
        "title: emma, publish-date: 2026-11-27 10:00:00.5", "title: jim, after: 2026-11-25",
      ],
      rule:
        "publish: [ { when: 'not after or build.time > after', message: 'too early' } ]",
      now: "2026-11-21T08:00")
    #expect(built.printed == "")
    #expect(
      built.ledger.due.map { "\($0.shown) \($0.change.entry) \($0.change.reason)" } == [
        "2026-11-25T00:00:01Z books/jim ", "2026-11-27T10:00:00Z books/momo ",
        "2026-11-27T10:00:01Z books/emma ",
        "2026-12-01 books/momo its expiry-date was 2026-11-30",
      ])
    #expect(change(built) == "2026-11-25T00:00:01Z books/jim()")
  }

  @Test(arguments: [
    ("2026-11-27T09:59", false), ("2026-11-27T10:00", true), ("2026-11-27T17:59", true),
    ("2026-11-27T18:00:01", false),
  ])
  func rulesCanLookAtTheTimeOfTheBuild(now: String, isThere: Bool) {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      timezone: America/Mexico_City
      -- content/readings/_collection.yml --
      entries: readings.yml
      key: title
      schema:
        title: { type: string }
        open: { type: object, fields: { from: { type: datetime }, until: { type: datetime } } }
        last: { type: object, fields: { from: { type: date }, until: { type: date } } }
      publish:
        - { when: open covers build.time, message: it is not the time }
        - { when: last covers build.time, message: it is over }
        - { when: open.from > build.date, message: its day has not come }
      page: { permalink: '/{slug}/', layout: reading }
      -- content/readings/readings.yml --
      - title: momo
        open: { from: 2026-11-27T10:00, until: 2026-11-28T00:00:00Z }
        last: { from: 2026-11-27, until: 2026-11-27 }
      -- templates/layouts/reading.html --
      {{ entry.title }}
      """, now: now)
    #expect(built.printed == "")
    #expect(built["momo/index.html"] == (isThere ? "momo\n" : nil))
  }

  @Test func theDayOfTheBuildIsThatOfTheSite() {
    func built(_ now: String) -> BuiltSite {
      BuiltSite(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        timezone: America/Mexico_City
        -- content/books/_collection.yml --
        entries: books.yml
        key: title
        schema: { title: { type: string } }
        page: { permalink: '/{slug}/', layout: book }
        -- content/books/books.yml --
        - { title: momo, publish-date: 2026-11-27, expiry-date: 2026-11-27 }
        -- templates/layouts/book.html --
        {{ build.date }}
        """, now: now)
    }
    #expect(built("2026-11-27T05:59Z")["momo/index.html"] == nil)
    #expect(built("2026-11-27T06:00Z")["momo/index.html"] == "2026-11-27\n")
    #expect(built("2026-11-28T05:59Z")["momo/index.html"] == "2026-11-27\n")
    #expect(built("2026-11-28T06:00Z")["momo/index.html"] == nil)
    #expect(built("2026-11-27T05:59Z").ledger.due.map(\.shown) == ["2026-11-27", "2026-11-28"])
    #expect(
      built("2026-11-27T05:59Z").ledger.due.map(\.time)
        == ["2026-11-27T06:00:00Z", "2026-11-28T06:00:00Z"])
  }

  @Test func theLedgerSaysWhatIsWithheldAndWhy() {
    let site = site([
      "title: draft, draft: true", "title: early, publish-date: 2026-12-01",
      "title: late, expiry-date: 2026-10-01", "title: now",
    ])
    #expect(site.printed == "")
    #expect(site.ledger.entries == 4)
    #expect(site.ledger.published == 1)
    #expect(
      withheld(site) == [
        "books/draft: it is a draft", "books/early: its publish-date is 2026-12-01",
        "books/late: its expiry-date was 2026-10-01",
      ])
  }

  @Test func draftsArePublishedWhereTheyAreAskedForButTheirDatesHold() {
    let books = [
      "title: draft, draft: true", "title: early, draft: true, publish-date: 2026-12-01",
    ]
    let shown = site(books, drafts: true)
    #expect(pages(shown) == ["draft/index.html"])
    #expect(withheld(shown) == ["books/early: its publish-date is 2026-12-01"])
    #expect(change(shown) == "2026-12-01 books/early()")
    // What stays a draft on that day is no change.
    #expect(change(site(books)) == nil)
  }

  @Test func theNextChangeIsTheEarliestDayThatMakesADifference() {
    let site = site([
      "title: later, publish-date: 2027-01-01", "title: soon, publish-date: 2026-12-01",
      "title: ends, expiry-date: 2026-11-30", "title: past, publish-date: 2020-01-01",
      "title: never, draft: true, publish-date: 2026-11-22",
    ])
    #expect(
      change(site) == "2026-12-01 books/soon() books/ends(its expiry-date was 2026-11-30)")
  }

  @Test func rulesAboutTheDayOfTheBuildTellTheNextChangeToo() {
    let rule = "publish: [ { when: 'loan covers build.date', message: 'it is not here' } ]"
    #expect(
      change(
        site(["title: momo, loan: { from: 2026-01-01, until: 2026-12-24 }"], rule: rule))
        == "2026-12-25 books/momo(it is not here)")
    #expect(
      change(site(["title: momo, loan: { from: 2026-12-24 }"], rule: rule))
        == "2026-12-24 books/momo()")
    #expect(change(site(["title: momo, loan: { until: 2026-01-01 }"], rule: rule)) == nil)
    let comparison =
      "publish: [ { when: 'not after or not (build.date <= after)', message: 'too early' } ]"
    #expect(
      change(site(["title: momo, after: 2026-12-01", "title: emma"], rule: comparison))
        == "2026-12-02 books/momo()")
  }

  @Test(arguments: [
    "not after or build.date > after - 7 days", "not after or after < build.date + 7 days",
  ])
  func aDayThatIsMovedTellsTheNextChange(condition: String) {
    let rule = "publish: [ { when: '\(condition)', message: 'too early' } ]"
    let built = site(["title: momo, after: 2026-12-10", "title: emma"], rule: rule)
    #expect(built.printed == "")
    #expect(change(built) == "2026-12-04 books/momo()")
  }

  @Test func whatIsWithheldForTheSakeOfAnotherDoesNotChangeByItsOwnDays() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: { type: string }
        sequel: { type: reference, to: books, optional: true, on-missing: withhold }
      -- content/books/books.yml --
      - { id: momo, draft: true }
      - { id: jim, sequel: momo, expiry-date: 2026-12-24 }
      """)
    #expect(site.printed == "")
    #expect(site.ledger.withheld.map(\.entry) == ["books/momo", "books/jim"])
    #expect(change(site) == nil)
  }

  @Test func aFieldOfTheSchemaWithTheNameGoesFirst() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: '*.md'
      schema: { publish-date: { type: string } }
      page: { permalink: '/{slug}/', layout: book }
      -- content/books/momo.md --
      ---
      publish-date: in spring
      ---
      -- templates/layouts/book.html --
      {{ entry.publish-date }}
      """)
    #expect(site.printed == "")
    #expect(site["momo/index.html"] == "in spring\n")
  }

  @Test func datesThatAreNoneAndPeriodsWithoutADayAreErrors() {
    let site = site([
      "title: a, publish-date: soon", "title: b, expiry-date: 2026-02-30",
      "title: c, publish-date: 3",
      "title: d, publish-date: 2026-12-01, expiry-date: 2026-11-30",
    ])
    #expect(
      site.printed == """
        content/books/books.yml:1:31: error: 'soon' is not a date [invalid-date]
        1 |   - { title: a, publish-date: soon }
          |                               ^^^^
          = remedy: write it as 2026-11-21, or as 2026-11-21T10:30
        content/books/books.yml:2:30: error: '2026-02-30' is not a date of the calendar [invalid-date]
        2 |   - { title: b, expiry-date: 2026-02-30 }
          |                              ^^^^^^^^^^
          = remedy: 2026-02 has 28 days; write one of them
        content/books/books.yml:3:31: error: 'publish-date' must be a date, not a number [wrong-type]
        3 |   - { title: c, publish-date: 3 }
          |                               ^
          = remedy: write it as 2026-11-21
        content/books/books.yml:4:56: error: 'expiry-date' is before 'publish-date', so the entry is never published [empty-period]
        4 |   - { title: d, publish-date: 2026-12-01, expiry-date: 2026-11-30 }
          |                                                        ^^^^^^^^^^
          = remedy: swap them, or correct one of them
        content/books/books.yml:4:31: note: 'publish-date' is here

        """)
    #expect(site.files.isEmpty)
  }

  @Test func whatErrorsKeptFromBeingKnownIsNotCounted() {
    let site = site(["title: a", "title: b, after: soon"])
    #expect(site.ledger.entries == 2)
    #expect(site.ledger.published == nil)
    #expect(site.ledger.pages == nil)
  }
}

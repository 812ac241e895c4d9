import AcopioSiteTestSupport
import Testing

/// Fields of durations, money and positions, on pages and in endpoints.
@Suite struct MeasureFieldTests {
  private static let collection = """
    -- content/walks/_collection.yml --
    entries: walks.yml
    key: id
    schema:
      id: { type: slug }
      time: { type: duration, max: 180 }
      price: { type: money, optional: true, max: 100 }
      start: { type: geo-point }
      route: { type: geo-line, optional: true }
    order: [time]
    page: { permalink: '/walks/{slug}/', layout: walk }
    lists: [ { permalink: /walks/, layout: walks } ]
    endpoints:
      - { path: /walks, versions: [v1], each: { id: id, time: time, minutes: time.minutes, price: price, amount: price.amount, start: start, route: route } }
    -- templates/layouts/walk.html --
    <p>{{ entry.time }} {{ entry.time.minutes }} {{ entry.time.seconds }}</p>
    {% if entry.price %}<p>{{ entry.price | money }} {{ entry.price.currency }}</p>{% endif %}
    <p>{{ entry.start.latitude }} {{ entry.start | distance_km: entry.start }}</p>
    {% if entry.route %}{% for point in entry.route %}<i>{{ point.longitude }}</i>{% endfor %}{% endif %}
    -- templates/layouts/walks.html --
    {% for walk in pager.entries %}{{ walk.key }} {% endfor %}
    """

  private func site(_ walks: String) -> BuiltSite {
    Library.site(Self.collection + "\n-- content/walks/walks.yml --\n" + walks)
  }

  private func expectRefused(
    _ walks: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    Library.expectRefused(
      Self.collection + "\n-- content/walks/walks.yml --\n" + walks, expected,
      sourceLocation: sourceLocation)
  }

  @Test func areReadOnPages() {
    let site = site(
      """
      - id: pier
        time: 1 h 30 min
        price: 12.50 GBP
        start: { latitude: 51.5007, longitude: -0.1246 }
        route: [{ latitude: 51.50, longitude: -0.120 }, { latitude: 51.6, longitude: 0 }]
      - { id: park, time: PT45M30S, start: { latitude: 51, longitude: 0 } }
      """)
    #expect(site.printed == "")
    #expect(
      site["walks/pier/index.html"] == """
        <p>PT1H30M 90 5400</p>
        <p>£12.50 GBP</p>
        <p>51.5007 0.0</p>
        <i>-0.120</i><i>0</i>

        """)
    #expect(
      site["walks/park/index.html"]?.hasPrefix("<p>PT45M30S 45.5 2730</p>\n") == true)
  }

  @Test func areWrittenByEndpointsDigitByDigit() {
    let site = site(
      """
      - { id: pier, time: P1DT2H, price: { amount: 12.50, currency: GBP }, start: { latitude: 51.50, longitude: -0.1 } }
      """.replacing("P1DT2H", with: "PT2H"))
    #expect(site.printed == "")
    #expect(
      site["walks.json"] == #"""
        [{"id":"pier","time":"PT2H","minutes":120,"price":{"amount":12.50,"currency":"GBP"},\#
        "amount":12.50,"start":{"latitude":51.50,"longitude":-0.1},"route":null}]

        """#)
  }

  @Test func durationsAreOrderedByTheirLength() {
    let site = site(
      ["2 h", "PT90M", "30 min", "PT1H"].enumerated().map { index, time in
        "- { id: w\(index), time: \(time), start: { latitude: 0, longitude: 0 } }\n"
      }.joined())
    #expect(site.printed == "")
    #expect(site["walks/index.html"] == "w2 w3 w1 w0 \n")
  }

  @Test func whatIsNoDuration() {
    expectRefused(
      """
      - { id: a, time: 90 minutes, start: { latitude: 0, longitude: 0 } }
      - { id: b, time: P1Y, start: { latitude: 0, longitude: 0 } }
      - { id: c, time: 90, start: { latitude: 0, longitude: 0 } }
      - { id: d, time: 4 h, start: { latitude: 0, longitude: 0 } }
      - { id: e, time: PT30M1H, start: { latitude: 0, longitude: 0 } }
      """,
      #"""
      content/walks/walks.yml:1:18: error: '90 minutes' is not a duration [invalid-duration]
      1 | - { id: a, time: 90 minutes, start: { latitude: 0, longitude: 0 } }
        |                  ^^^^^^^^^^
        = remedy: write it as PT1H30M (ISO 8601), or as 1 h 30 min
      content/walks/walks.yml:2:18: error: 'P1Y' is not a duration [invalid-duration]
      2 | - { id: b, time: P1Y, start: { latitude: 0, longitude: 0 } }
        |                  ^^^
        = remedy: write it as PT1H30M (ISO 8601), or as 1 h 30 min
      content/walks/walks.yml:3:18: error: 'time' must be a duration, as 1 h 30 min, not a number [wrong-type]
      3 | - { id: c, time: 90, start: { latitude: 0, longitude: 0 } }
        |                  ^^
        = remedy: a number has no unit; write 90 min, or another unit
      content/walks/walks.yml:4:18: error: 'time' is 240 minutes; at most 180 allowed [out-of-range]
      4 | - { id: d, time: 4 h, start: { latitude: 0, longitude: 0 } }
        |                  ^^^
        = remedy: write less, or change 'max' in the schema
      content/walks/walks.yml:5:18: error: 'PT30M1H' is not a duration [invalid-duration]
      5 | - { id: e, time: PT30M1H, start: { latitude: 0, longitude: 0 } }
        |                  ^^^^^^^
        = remedy: write it as PT1H30M (ISO 8601), or as 1 h 30 min
      """#)
  }

  @Test func whatIsNoMoney() {
    expectRefused(
      """
      - { id: a, time: 1 h, price: 12.50, start: { latitude: 0, longitude: 0 } }
      - { id: b, time: 1 h, price: GBP 12.50, start: { latitude: 0, longitude: 0 } }
      - { id: c, time: 1 h, price: 12.50 GBD, start: { latitude: 0, longitude: 0 } }
      - { id: d, time: 1 h, price: { amount: 120, currency: GBP }, start: { latitude: 0, longitude: 0 } }
      - { id: e, time: 1 h, price: { amount: 12, curency: GBP }, start: { latitude: 0, longitude: 0 } }
      """,
      #"""
      content/walks/walks.yml:1:30: error: 'price' must be an amount of a currency, as 12.50 MXN, not a number [wrong-type]
      1 | - { id: a, time: 1 h, price: 12.50, start: { latitude: 0, longitude: 0 } }
        |                              ^^^^^
        = remedy: write '10.50 EUR'
      content/walks/walks.yml:2:30: error: 'GBP 12.50' is not an amount of a currency [invalid-money]
      2 | - { id: b, time: 1 h, price: GBP 12.50, start: { latitude: 0, longitude: 0 } }
        |                              ^^^^^^^^^
        = remedy: write the amount and the code of the currency: 12.50 MXN
      content/walks/walks.yml:3:30: error: currency 'GBD' doesn't exist; did you mean 'BBD'? [unknown-currency]
      3 | - { id: c, time: 1 h, price: 12.50 GBD, start: { latitude: 0, longitude: 0 } }
        |                              ^^^^^^^^^
        = remedy: write a code of ISO 4217, as MXN
      content/walks/walks.yml:4:40: error: 'price' is 120 GBP; at most 100 allowed [out-of-range]
      4 | - { id: d, time: 1 h, price: { amount: 120, currency: GBP }, start: { latitude: 0, longitude: 0 } }
        |                                        ^^^
        = remedy: write less, or change 'max' in the schema
      content/walks/walks.yml:5:44: error: 'curency' is not a field of 'price'; did you mean 'currency'? [unknown-field]
      5 | - { id: e, time: 1 h, price: { amount: 12, curency: GBP }, start: { latitude: 0, longitude: 0 } }
        |                                            ^^^^^^^
        = remedy: fields are amount, currency
      """#)
  }

  @Test func whatIsNoPlace() {
    expectRefused(
      """
      - { id: a, time: 1 h, start: { lat: 51.5, longitude: 0 } }
      - { id: b, time: 1 h, start: { latitude: 91, longitude: -180.5 } }
      - { id: c, time: 1 h, start: 51.5, route: [{ latitude: 51, longitude: 0 }] }
      - { id: d, time: 1 h, start: { latitude: 0, longitude: 0 }, route: { latitude: 51, longitude: 0 } }
      """,
      #"""
      content/walks/walks.yml:1:32: error: 'lat' is not a field of 'start'; did you mean 'latitude', which is missing? [unknown-field]
      1 | - { id: a, time: 1 h, start: { lat: 51.5, longitude: 0 } }
        |                                ^^^
        = remedy: fields are latitude, longitude
      content/walks/walks.yml:2:42: error: 'latitude' is 91; at most 90 allowed [out-of-range]
      2 | - { id: b, time: 1 h, start: { latitude: 91, longitude: -180.5 } }
        |                                          ^^
        = remedy: write a smaller number, or change 'max' in the schema
      content/walks/walks.yml:2:57: error: 'longitude' is -180.5; at least -180 are needed [out-of-range]
      2 | - { id: b, time: 1 h, start: { latitude: 91, longitude: -180.5 } }
        |                                                         ^^^^^^
        = remedy: write a greater number, or change 'min' in the schema
      content/walks/walks.yml:3:30: error: 'start' must be a point, as { latitude: 51.5, longitude: -0.12 }, not a number [wrong-type]
      3 | - { id: c, time: 1 h, start: 51.5, route: [{ latitude: 51, longitude: 0 }] }
        |                              ^^^^
        = remedy: write { latitude: 19.4, longitude: -99.1 }
      content/walks/walks.yml:3:43: error: 'route' is 1 elements; at least 2 are needed [out-of-range]
      3 | - { id: c, time: 1 h, start: 51.5, route: [{ latitude: 51, longitude: 0 }] }
        |                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: write more, or change 'min' in the schema
      content/walks/walks.yml:4:68: error: 'route' must be a list of points, not a mapping [wrong-type]
      4 | … d, time: 1 h, start: { latitude: 0, longitude: 0 }, route: { latitude: 51, longitude: 0 } }
        |                                                              ^
        = remedy: write a list of two points or more
      """#)
  }

  @Test func keysOfAnotherTypeAreRefused() {
    Library.expectRefused(
      """
      -- content/walks/_collection.yml --
      entries: walks.yml
      key: id
      schema:
        id: { type: slug }
        open: { type: boolean, pattern: '^x$' }
        time: { type: duraton }
        kind: { type: enum, value: [a, b] }
      -- content/walks/walks.yml --
      - { id: a }
      """,
      #"""
      content/walks/_collection.yml:5:26: error: 'pattern' is not a key of field 'open' [unknown-key]
      5 |   open: { type: boolean, pattern: '^x$' }
        |                          ^^^^^^^
        = remedy: known keys are type, title, description, optional, default, translated, deprecated, sunset, successor
      content/walks/_collection.yml:6:17: error: 'duraton' is not a type; did you mean 'duration'? [unknown-type]
      6 |   time: { type: duraton }
        |                 ^^^^^^^
        = remedy: types are any, boolean, color, date, datetime, decimal, duration, email, enum, file, geo-line, geo-point, image, integer, list, markdown, money, number, object, phone, reference, slug, string, text, url
      content/walks/_collection.yml:7:23: error: 'value' is not a key of field 'kind'; did you mean 'values'? [unknown-key]
      7 |   kind: { type: enum, value: [a, b] }
        |                       ^^^^^
        = remedy: known keys are type, title, description, optional, default, translated, deprecated, sunset, successor, values, may-grow
      """#)
  }
}

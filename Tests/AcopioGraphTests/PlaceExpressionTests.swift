import AcopioSiteTestSupport
import Testing

/// Expressions measure distances between positions, through lists and references.
@Suite struct PlaceExpressionTests {
  private func site(_ derived: String, entry: String = "") -> BuiltSite {
    Library.site(
      """
      -- content/walks/_collection.yml --
      entries: walks.yml
      key: id
      schema:
        id: { type: slug }
        place: { type: geo-point, optional: true }
        way: { type: geo-line, optional: true }
        latitude: { type: decimal, quoted: true, default: '19.4' }
        longitude: { type: number, default: -99.1 }
        next: { type: reference, to: walks, optional: true }
        tags: { type: list, of: { type: string }, default: [] }
        stops: { type: list, default: [], of: { type: object, fields: { name: { type: text }, at: { type: geo-point } } } }
      derive:
        value: { type: integer, value: '\(derived)' }
      endpoints: [ { path: /walks, versions: [v1], each: { value: value } } ]
      -- content/walks/walks.yml --
      - id: pier
        place: { latitude: 48.8566, longitude: 2.3522 }
        way: [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }, { latitude: 0, longitude: 0 }]
        next: pier
        stops:
          - { name: a, at: { latitude: 51.5074, longitude: -0.1278 } }
          - { name: b, at: { latitude: 48.8566, longitude: 2.3522 } }
      \(entry)
      """)
  }

  /// The expected metres follow the haversine formula, computed with 50 digits.
  @Test(arguments: [
    ("distance_m(place, first(stops.at))", "343557"), ("distance_m(place, next.place)", "0"),
    ("distance_m(first(stops.at), last(stops.at))", "343557"),
    ("distance_m(next, next)", "0"), ("length_m(way)", "222390"), ("length_m(stops.at)", "343557"),
    ("length_m(way) / 2", "111195"), ("max(distance_m(at, place) of stops)", "343557"),
  ])
  func measuresInWholeMetres(expression: String, expected: String) {
    let site = site(expression)
    #expect(site.printed == "")
    #expect(site["walks.json"] == "[{\"value\":\(expected)}]\n")
  }

  @Test(arguments: [
    (
      "distance_m(place, 5)", 18, 1, "'distance_m' needs a point, not a number [expression-type]",
      ""
    ),
    (
      "distance_m(first(stops), place)", 11, 12,
      "'distance_m' needs a point, not a mapping [expression-type]", "write '.at' after it"
    ),
    (
      "length_m(tags)", 9, 4, "'length_m' needs a line, not a list [expression-type]",
      "name a field of the type geo-line, or the points of a list: stops.place"
    ),
    (
      "length_m(stops)", 9, 5, "'length_m' needs a line, not a list [expression-type]",
      "name a field of the type geo-line, or the points of a list: stops.place"
    ),
    (
      "distance_m(place)", 0, 17, "'distance_m' takes 2 values, not 1 [expression-syntax]",
      "write distance_m(point, point)"
    ),
  ])
  func refusesWhatIsNoPlace(
    expression: String, start: Int, count: Int, message: String, remedy: String
  ) {
    let printed = site(expression).printed
    #expect(printed.hasPrefix("content/walks/_collection.yml:13:\(35 + start): error: \(message)"))
    #expect(remedy.isEmpty || printed.contains("= remedy: \(remedy)"), "\(printed)")
  }

  @Test func nothingHasNoDistance() {
    let site = site("distance_m(place, place)", entry: "- { id: hill }")
    #expect(
      site.printed == """
        content/walks/_collection.yml:13:46: error: 'distance_m' needs a point, and this is null \
        [derive-error]
        13 |   value: { type: integer, value: 'distance_m(place, place)' }
           |                                              ^^^^^
           = remedy: check first whether there is a value: 'if place then … else 0'
        content/walks/walks.yml:8:3: note: computed for this entry

        """)
  }
}

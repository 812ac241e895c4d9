import AcopioTemplate
import Testing

@Suite struct DistanceTests {
  private static let data = #"""
    { "center": { "lat": 19.432608, "lng": -99.133209 },
      "paris": { "latitude": 48.8566, "longitude": "2.3522" },
      "sur": { "latitud": "19.3467", "longitud": "-99.1617" },
      "london": [51.5074, -0.1278], "pole": [90, 0], "other": [-90, 0], "bad": [91, 0],
      "words": { "lat": "north", "lng": 0 }, "half": { "lat": 1 }, "name": "Momo" }
    """#

  /// The expected kilometres follow the haversine formula, computed with 50 digits.
  @Test(arguments: [
    ("{{ paris | distance_km: london }}", "343.556535"),
    ("{{ london | distance_km: paris | round: 1 }}", "343.6"),
    ("{{ center | distance_km: center }}", "0.0"),
    ("{{ pole | distance_km: other }}", "20015.114442"),
    (
      "{% assign here = sur %}{{ here | distance_km: here, lat: 'latitud', lng: 'longitud' }}",
      "0.0"
    ),
    ("{{ paris | distance_km: london | unit: 'km', digits: 0 }}", "344\u{A0}km"),
  ])
  func measuresAlongTheSurface(template: String, expected: String) {
    #expect(checked(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    ("bad", "the latitude 91.0 does not lie between -90 and 90 [bad-argument]", ""),
    ("words", "the latitude 'north' is not a number [bad-argument]", ""),
    (
      "half", "the point has no longitude [bad-argument]",
      "name its members: lat: '…', lng: '…'"
    ),
    (
      "name", "'Momo' is not a point [bad-argument]",
      "write an object with 'lat' and 'lng', or a list of both"
    ),
  ])
  func refusesWhatIsNoPoint(name: String, message: String, remedy: String) {
    let template = "{{ \(name) | distance_km: london }}"
    let marks = String(repeating: "^", count: name.count + 22)
    let end =
      "  = remedy: \(remedy.isEmpty ? "see docs/content/pages/reference/templates.md for the input of each filter" : remedy)\n"
    #expect(
      checked(template, data: Self.data)
        == "templates/page.html:1:4: error: \(message)\n1 | \(template)\n  |    \(marks)\n\(end)")
  }
}

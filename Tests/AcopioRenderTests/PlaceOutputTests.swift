import AcopioSiteTestSupport
import Testing

/// Files of places in GPX and KML.
@Suite struct PlaceOutputTests {
  private func site(_ outputs: String, more: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Pier & Park
      base-url: https://library.example/town/
      locale: en
      -- content/tours/_collection.yml --
      entries: tours.yml
      key: id
      schema:
        id: slug
        title: string
        about: { type: markdown, optional: true }
        place: { type: geo-point, optional: true }
        way: { type: geo-line, optional: true }
        stops: { type: list, default: [], of: { type: object, fields: { place: geo-point } } }
      outputs: \(outputs)
      \(more)
      -- content/tours/tours.yml --
      - { id: a, title: 'A <b> & c', about: '*Long*', place: { latitude: 51.50, longitude: -0.1200 }, way: [{ latitude: 51.5, longitude: -0.12 }, { latitude: 51.60, longitude: 0 }] }
      - { id: b, title: B, place: { latitude: 1, longitude: 2 } }
      - { id: c, title: C }
      -- templates/layouts/tour.html --
      {{ entry.title }}
      """)
  }

  @Test func pointsAreWaypoints() {
    let built = site(
      "[{ path: /all.gpx, geometry: place, name: title, description: about, order: [-id] }]")
    #expect(built.printed == "")
    #expect(
      built["all.gpx"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Pier &amp; Park">
        <wpt lat="1" lon="2"><name>B</name></wpt>
        <wpt lat="51.50" lon="-0.1200"><name>A &lt;b&gt; &amp; c</name><desc>&lt;p&gt;&lt;em&gt;Long&lt;/em&gt;&lt;/p&gt;
        </desc></wpt>
        </gpx>

        """)
    #expect(built["acopio.json"]?.contains("\"/all.gpx\"") == true)
  }

  @Test func numbersOfGPXHaveNoExponentAndLongitudesAreBelow180() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Pier
      base-url: https://library.example/
      locale: en
      -- content/tours/_collection.yml --
      entries: tours.json
      key: id
      schema: { id: slug, place: { type: geo-point } }
      outputs: [{ path: /all.gpx, geometry: place, order: [id] }]
      -- content/tours/tours.json --
      [{ "id": "a", "place": { "latitude": -1.5e-7, "longitude": 180 } },
       { "id": "b", "place": { "latitude": 8.95e1, "longitude": 1.7e2 } },
       { "id": "c", "place": { "latitude": 12E-1, "longitude": -0.25e+1 } }]
      """)
    #expect(built.printed == "")
    let points = built["all.gpx"]?.split(separator: "\n").filter { $0.contains("<wpt") }
      .map { $0.prefix { $0 != ">" } }
    #expect(
      points == [
        "<wpt lat=\"-0.00000015\" lon=\"-180\"", "<wpt lat=\"89.5\" lon=\"170\"",
        "<wpt lat=\"1.2\" lon=\"-2.5\"",
      ])
  }

  @Test func linesAreTracksOfEachEntry() {
    let built = site(
      "[{ path: '/tours/{id}.gpx', geometry: way }, { path: '/tours/{id}.kml', geometry: way, name: title }]",
      more: "page: { permalink: '/tours/{id}/', layout: tour }")
    #expect(built.printed == "")
    #expect(
      built["tours/a.gpx"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Pier &amp; Park">
        <trk><name>a</name><link href="https://library.example/town/tours/a/"/><trkseg>
        <trkpt lat="51.5" lon="-0.12"/>
        <trkpt lat="51.60" lon="0"/>
        </trkseg></trk>
        </gpx>

        """)
    #expect(
      built["tours/a.kml"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
        <Document>
        <name>Pier &amp; Park</name>
        <Placemark><name>A &lt;b&gt; &amp; c</name><atom:link href="https://library.example/town/tours/a/"/>\
        <LineString><coordinates>-0.12,51.5 0,51.60</coordinates></LineString></Placemark>
        </Document>
        </kml>

        """)
    #expect(built["tours/b.gpx"] == nil)
  }

  @Test func pointsInKML() {
    let built = site("[{ path: /all.kml, geometry: place, where: id == 'b' }]")
    #expect(built.printed == "")
    #expect(
      built["all.kml"]?.contains(
        "<Placemark><name>b</name><Point><coordinates>2,1</coordinates></Point></Placemark>\n")
        == true)
  }

  @Test(arguments: [
    ("{ path: /a.gpx, geometry: title }", "and 'title' is of type string [no-geometry]"),
    ("{ path: /a.gpx, geometry: stops.place }", "and 'stops.place' is in a list [no-geometry]"),
    (
      "{ path: /a.gpx, geometry: plase }",
      "'plase' is not a field of 'tours'; did you mean 'place'?"
    ),
    (
      "{ path: /a.gpx, geometry: place, name: way }",
      "'way' is of type geo-line and cannot be written"
    ),
    ("{ path: /a.xml, geometry: place }", "'geometry' is of a map [output-shape]"),
    (
      "{ path: /a.gpx, geometry: place, columns: [id] }",
      "an output has either 'geometry' or 'columns' [output-shape]"
    ),
    ("{ path: /a.csv, columns: [id], name: title }", "'name' goes with 'geometry' [output-shape]"),
    (
      "{ path: '/{id}.gpx', geometry: place, for: stops }",
      "'geometry' is of entries, and 'for' of elements [output-shape]"
    ),
    ("{ path: '/{titel}.gpx', geometry: place }", "'titel' is not a field of 'tours'"),
  ])
  func whatIsNoMapIsRefused(output: String, message: String) {
    let printed = site("[\(output)]").printed
    #expect(printed.contains(message), "\(printed)")
  }
}

import AcopioSiteTestSupport
import Testing

/// Endpoints of GeoJSON (RFC 7946).
@Suite struct GeoJSONTests {
  private func branches(_ endpoints: String, area: String = "") -> BuiltSite {
    Library.site(
      """
      -- content/branches/_collection.yml --
      entries: branches.yml
      key: id
      schema:
        id: { type: slug }
        title: { type: text }
        place: { type: geo-point, optional: true }
        route: { type: geo-line, optional: true }
        stops: { type: list, default: [], of: { type: object, fields: { place: { type: geo-point } } } }
      endpoints:
      \(endpoints)
      -- content/branches/branches.yml --
      - id: pier
        title: The pier
        place: { latitude: 51.50070, longitude: -0.1246 }
        route:
          - { latitude: 51.5, longitude: -0.12 }
          - { latitude: 51.6, longitude: -0.12 }
          - { latitude: 51.6, longitude: 0.1 }
      \(area)
      - { id: bus, title: The bus }
      """)
  }

  @Test func pointsAreACollectionOfFeatures() {
    let site = branches(
      "  - { path: /branches, versions: [v1], format: geojson, geometry: place, each: { title: title } }"
    )
    #expect(site.printed == "")
    #expect(
      site["v1/branches.geojson"] == #"""
        {"type":"FeatureCollection","features":[\#
        {"type":"Feature","id":"pier","geometry":{"type":"Point","coordinates":[-0.1246,51.50070]},"properties":{"title":"The pier"}},\#
        {"type":"Feature","id":"bus","geometry":null,"properties":{"title":"The bus"}}]}

        """#)
    #expect(site["branches.geojson"] == site["v1/branches.geojson"])
    #expect(
      site["acopio.json"]?.contains(
        """
              "path": "/branches",
              "format": "geojson",
              "url": "https://library.example/v1/branches.geojson",
        """) == true)
  }

  @Test func aLineIsAFeature() {
    let site = branches(
      "  - { path: '/branches/{id}', versions: [v1], format: geojson, geometry: route, one: { title: title } }"
    )
    #expect(site.printed == "")
    #expect(
      site["v1/branches/pier.geojson"] == #"""
        {"type":"Feature","id":"pier","geometry":{"type":"LineString",\#
        "coordinates":[[-0.12,51.5],[-0.12,51.6],[0.1,51.6]]},"properties":{"title":"The pier"}}

        """#)
    #expect(
      site["acopio.json"]?.contains(
        """
              "path": "/branches/{id}",
              "format": "geojson",
              "url": "https://library.example/v1/branches/{id}.geojson"
        """) == true)
  }

  @Test func aPolygonIsClosedAndCounterClockwise() {
    let site = branches(
      "  - { path: '/branches/{id}', versions: [v1], format: geojson, geometry: { polygon: route }, one: {} }",
      area: """
        - id: park
          title: The park
          route:
            - { latitude: 0, longitude: 0 }
            - { latitude: 0, longitude: 1 }
            - { latitude: 1.0, longitude: 1 }
            - { latitude: 0, longitude: 0 }
        """)
    #expect(site.printed == "")
    #expect(
      site["v1/branches/pier.geojson"] == #"""
        {"type":"Feature","id":"pier","geometry":{"type":"Polygon",\#
        "coordinates":[[[-0.12,51.5],[0.1,51.6],[-0.12,51.6],[-0.12,51.5]]]},"properties":{}}

        """#)
    #expect(
      site["v1/branches/park.geojson"] == #"""
        {"type":"Feature","id":"park","geometry":{"type":"Polygon",\#
        "coordinates":[[[0,0],[1,0],[1,1.0],[0,0]]]},"properties":{}}

        """#)
  }

  @Test func aRemovedEntryIsAFeatureWithoutGeometry() {
    let site = branches(
      "  - { path: '/branches/{id}', versions: [v1], format: geojson, geometry: place, one: {} }",
      area: "- { id: van, removed: { date: 2026-05-01, reason: It broke } }")
    #expect(site.printed == "")
    #expect(
      site["v1/branches/van.geojson"] == #"""
        {"type":"Feature","id":"van","geometry":null,\#
        "properties":{"key":"van","removed":true,"date":"2026-05-01","reason":"It broke","successor":null}}

        """#)
  }

  @Test func aPolygonNeedsThreeCorners() {
    let site = branches(
      "  - { path: '/branches/{id}', versions: [v1], format: geojson, geometry: { polygon: route }, one: {} }",
      area: """
        - id: path
          title: The path
          route: [ { latitude: 0, longitude: 0 }, { latitude: 1, longitude: 1 }, { latitude: 0, longitude: 0 } ]
        """)
    #expect(
      site.printed == #"""
        content/branches/branches.yml:10:10: error: a polygon needs at least three points that are not on one line [invalid-polygon]
        10 |   route: [ { latitude: 0, longitude: 0 }, { latitude: 1, longitude: 1…
           |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
           = remedy: name the corners in order; the first need not be repeated
        content/branches/_collection.yml:10:85: note: it is declared here

        """#)
    #expect(site.files.isEmpty)
  }

  @Test func whatIsNoGeometry() {
    let site = branches(
      """
        - { path: /a, versions: [v1], format: geojson, geometry: title, each: {} }
        - { path: /b, versions: [v1], format: geojson, geometry: { polygon: place }, each: {} }
        - { path: /c, versions: [v1], format: geojson, geometry: stops.place, each: {} }
        - { path: /d, versions: [v1], format: geojson, geometry: palce, each: {} }
        - { path: /e, versions: [v1], format: geojson, each: {} }
        - { path: /f, versions: [v1], geometry: place, each: {} }
        - { path: /g, versions: [v1], format: geojsn, geometry: place, each: {} }
        - { path: /h, versions: [v1], format: geojson, geometry: place, envelope: true, each: {} }
        - { path: /i, versions: [v1], format: geojson, geometry: { line: route }, each: {} }
      """)
    #expect(
      site.printed == #"""
        content/branches/_collection.yml:10:60: error: a geometry is a geo-point or a geo-line, and 'title' is of type text [no-geometry]
        10 |   - { path: /a, versions: [v1], format: geojson, geometry: title, each: {} }
           |                                                            ^^^^^
           = remedy: name a field with one place or line
        content/branches/_collection.yml:11:71: error: a polygon is a geo-line, and 'place' is of type geo-point [no-geometry]
        11 | …: /b, versions: [v1], format: geojson, geometry: { polygon: place }, each: {} }
           |                                                              ^^^^^
           = remedy: for a point or a line write 'geometry: place'
        content/branches/_collection.yml:12:60: error: a geometry is a geo-point or a geo-line, and 'stops.place' is in a list [no-geometry]
        12 |   - { path: /c, versions: [v1], format: geojson, geometry: stops.place, each: {} }
           |                                                            ^^^^^^^^^^^
           = remedy: name a field with one place or line
        content/branches/_collection.yml:13:60: error: 'palce' is not a field of 'branches'; did you mean 'place'? [unknown-field]
        13 |   - { path: /d, versions: [v1], format: geojson, geometry: palce, each: {} }
           |                                                            ^^^^^
           = remedy: fields are id, title, place, route, stops, key, slug, url, absolute_url, lang, content, collection
        content/branches/_collection.yml:14:5: error: an endpoint has no 'geometry' [missing-key]
        14 |   - { path: /e, versions: [v1], format: geojson, each: {} }
           |     ^
           = remedy: add 'geometry: …'
        content/branches/_collection.yml:15:43: error: 'geometry' is for 'format: geojson' [endpoint-shape]
        15 |   - { path: /f, versions: [v1], geometry: place, each: {} }
           |                                           ^^^^^
           = remedy: add 'format: geojson', or leave 'geometry' out
        content/branches/_collection.yml:16:41: error: 'geojsn' is not a format of endpoints; did you mean 'geojson'? [unknown-format]
        16 |   - { path: /g, versions: [v1], format: geojsn, geometry: place, each: {} }
           |                                         ^^^^^^
           = remedy: formats are geojson, json
        content/branches/_collection.yml:17:41: error: GeoJSON has no envelope [endpoint-shape]
        17 |   - { path: /h, versions: [v1], format: geojson, geometry: place, envelope: true, each: {} }
           |                                         ^^^^^^^
           = remedy: leave one of them out
        content/branches/_collection.yml:18:60: error: 'geometry' has no 'polygon' [missing-key]
        18 |   - { path: /i, versions: [v1], format: geojson, geometry: { line: route }, each: {} }
           |                                                            ^
           = remedy: add 'polygon: …'
        content/branches/_collection.yml:18:62: error: 'line' is not a key of 'geometry' [unknown-key]
        18 | … - { path: /i, versions: [v1], format: geojson, geometry: { line: route }, each: {} }
           |                                                              ^^^^
           = remedy: known keys are polygon

        """#)
    #expect(site.files.isEmpty)
  }
}

import AcopioTemplate
import Testing

/// Filters for maps that templates draw.
@Suite struct MapTests {
  private static let data = #"""
    { "stops": [
        { "name": "a", "at": { "latitude": 19.43, "longitude": -99.13 } },
        { "name": "b", "at": { "latitude": "19.40", "longitude": -99.10 } },
        { "name": "c", "at": null },
        { "name": "d", "at": { "latitude": 19.42, "longitude": -99.12 } } ],
      "boxes": [ { "latitud": "19.43", "longitud": "-99.13" }, { "latitud": "19.40", "longitud": "-99.10" } ],
      "line": [ { "latitude": 0, "longitude": 0 }, { "latitude": 0, "longitude": 0.01 },
                { "latitude": 0, "longitude": 0.01 }, { "latitude": 0.005, "longitude": 0.01 } ],
      "lines": [ [[0, 0], [0, 0.01]], [[0.005, 0], [0.005, 0.01]] ],
      "mixed": [ { "latitude": 0, "longitude": 0 }, { "latitude": 0, "longitude": 0.002 },
                 [[0.002, 0], [0.002, 0.01]], { "latitude": 0.005, "longitude": 0.01 } ],
      "endless": { "width": 1e400, "height": 1, "north": 1, "south": 0, "east": 1, "west": 0 },
      "speck": { "width": 1, "height": 1, "north": 1e-310, "south": 0, "east": 1e-310, "west": 0 },
      "deep": [[[[[[[[[[[[[[[[[[[[[[ [1, 2] ]]]]]]]]]]]]]]]]]]]]]],
      "here": { "latitude": 19.4, "longitude": -99.1 }, "none": [], "word": "x" }
    """#

  private static let frame =
    "{% assign frame = stops | map_frame: field: 'at', width: 900, max_height: 640, padding: 48 %}"

  private static let drawings: [(template: String, expected: String)] = [
    // The distance from north to south decides: 3335.8 m are 544 units.
    ("\(frame){{ frame.width }} {{ frame.height }}", "900 640"),
    ("\(frame){{ frame.scale.metres }} {{ frame.scale.width }}", "1000 163.1"),
    ("\(frame){{ stops[0].at | map_x: frame }} {{ stops[0].at | map_y: frame }}", "193.5 48"),
    ("\(frame){{ stops[1] | map_x: frame, field: 'at' }}", "706.5"),
    ("\(frame){{ stops[1].at | map_y: frame }}", "592"),
    (
      """
      {% assign frame = boxes | map_frame: lat: 'latitud', lng: 'longitud', width: 900, \
      max_height: 640, padding: 48 %}\
      {{ boxes[1] | map_x: frame, lat: 'latitud', lng: 'longitud' }}
      """, "706.5"
    ),
    // One point has 600 m around it.
    (
      """
      {% assign frame = here | map_frame: width: 648, padding: 24 %}{{ frame.height }} \
      {{ here | map_x: frame }} {{ here | map_y: frame }} {{ frame.scale.metres }} \
      {{ frame.scale.width }}
      """, "324 324 162 100 100"
    ),
    (
      """
      {% assign frame = line | map_frame: width: 500, padding: 20, min_height: 100 %}\
      {{ frame.height }} {{ line | map_path: frame }}
      """, "270 M20 250L480 250L480 20"
    ),
    (
      """
      {% assign frame = lines | map_frame: width: 500, padding: 20 %}{{ lines | map_path: frame }}
      """, "M20 250L480 250M20 20L480 20"
    ),
    // The text between points is a line of its own.
    (
      """
      {% assign frame = mixed | map_frame: width: 500, padding: 20 %}{{ mixed | map_path: frame }}
      """, "M20 250L112 250M20 158L480 158M480 20"
    ),
    ("{{ here | map_x: speck }} {{ here | map_y: speck }}", "0 0"),
    (
      """
      {% assign both = line | concat: stops %}{% assign frame = both | map_frame: field: 'at' %}\
      {{ frame.width }}
      """, "640"
    ),
    ("{{ stops[0].at | distance_m: here }}", "4585"),
    (
      """
      {% assign near = stops | sort_by_distance: here, field: 'at' %}{{ near | map: 'name' | join }}
      """, "b d a c"
    ),
    (
      """
      {% assign near = boxes | sort_by_distance: here, lat: 'latitud', lng: 'longitud' %}\
      {{ near[0].latitud }}
      """, "19.40"
    ),
  ]

  @Test(arguments: drawings.indices)
  func drawsPlacesWhereTheyAre(index: Int) {
    let (template, expected) = Self.drawings[index]
    #expect(checked(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    ("{% assign f = none | map_frame %}", "there are no points for a map [bad-argument]"),
    ("{% assign f = word | map_frame %}", "'x' is not a point [bad-argument]"),
    (
      "{% assign f = stops | map_frame: field: 'att' %}",
      "no element has a member 'att'; did you mean 'at'? [unknown-member]"
    ),
    (
      "{% assign f = here | map_frame: width: 50, padding: 30 %}",
      "the padding leaves no room for the map [bad-argument]"
    ),
    (
      "{% assign f = here | map_frame: width: 0 %}",
      "'width' is a number from 1 to 1000000 [bad-argument]"
    ),
    ("{{ here | map_x: endless }}", "this is not the frame of a map [bad-argument]"),
    (
      "{% assign f = deep | map_frame %}",
      "the lists of points lie more than 20 deep in each other [bad-argument]"
    ),
    ("{{ here | map_x: here }}", "this is not the frame of a map [bad-argument]"),
    ("{% assign f = stops | sort_by_distance: word %}", "'x' is not a point [bad-argument]"),
  ])
  func refusesWhatCannotBeDrawn(template: String, message: String) {
    #expect(checked(template, data: Self.data).contains("error: \(message)"))
  }
}

import AcopioBase

extension Filter {
  static let mapFrame = Filter(
    "map_frame",
    "Returns the frame of a north-up map that contains points and lines, for 'map_x', 'map_y' and 'map_path'.",
    example: (
      "{% assign frame = site.branches | map_frame: width: 600 %}{{ frame.width }} × "
        + "{{ frame.height }}, {{ frame.scale.metres }} m are {{ frame.scale.width }}",
      "600 × 600, 500 m are 76.1"
    ),
    names: PointNames.all + ["width", "min_height", "max_height", "padding", "min_metres"],
    signature: FilterSignature(
      [.list, .object], named: [.text, .text, .text, .number, .number, .number, .number, .number],
      gives: .mapFrame)
  ) { input, arguments, context in
    let names = PointNames(arguments)
    if names.field != nil, input.kind == .array,
      !context.knowsMember(names.field, of: Array(input.elements))
    {
      return .undefined
    }
    guard let lines = context.lines(input, names) else { return .undefined }
    guard let box = MapBox(lines) else {
      return context.fault(
        .badArgument, "there are no points for a map",
        remedy: "ask with 'if' whether there are any")
    }
    guard let width = context.size("width", arguments.named(3), or: 640),
      let least = context.size("min_height", arguments.named(4), or: (width / 2).rounded()),
      let most = context.size("max_height", arguments.named(5), or: max(width, least)),
      let padding = context.size("padding", arguments.named(6), or: 24, atLeast: 0),
      let metres = context.size("min_metres", arguments.named(7), or: 600)
    else { return .undefined }
    guard most >= least, padding * 2 < min(width, least) else {
      return context.badArgument(
        most < least
          ? "'max_height' is less than 'min_height'" : "the padding leaves no room for the map")
    }
    let frame = MapFrame(
      box, width: width, heights: least...most, padding: padding, metres: metres)
    return frame.value(in: context.scratch)
  }

  static let mapPath = Filter(
    "map_path", "Converts a line or a list of points to SVG path data in a map frame.",
    example: (
      "{% assign frame = site.branches | map_frame: width: 600 %}"
        + "<path d=\"{{ site.branches | map_path: frame }}\">",
      "<path d=\"M300 24L300 576\">"
    ), arguments: 1...1, names: PointNames.all,
    signature: FilterSignature(
      [.list, .object], [.object], named: [.text, .text, .text], gives: .type(.text))
  ) { input, arguments, context in
    let names = PointNames(arguments)
    guard let frame = context.frame(arguments[0]), let lines = context.lines(input, names) else {
      return .undefined
    }
    return context.make { output in
      for line in lines { frame.append(line, into: &output) }
    }
  }

  static let mapX = Filter(
    "map_x", "Returns the x coordinate of a point in a map frame.",
    example: (
      "{% assign frame = site.branches | map_frame: width: 600 %}{{ site.branches[0] | map_x: frame }}",
      "300"
    ), arguments: 1...1, names: PointNames.all, signature: place
  ) { input, arguments, context in
    coordinate(input, arguments, &context) { $0.x($1) }
  }

  static let mapY = Filter(
    "map_y", "Returns the y coordinate of a point in a map frame.",
    example: (
      "{% assign frame = site.branches | map_frame: width: 600 %}{{ site.branches[0] | map_y: frame }}",
      "24"
    ), arguments: 1...1, names: PointNames.all, signature: place
  ) { input, arguments, context in
    coordinate(input, arguments, &context) { $0.y($1) }
  }

  private static let place = FilterSignature(
    [.object, .list], [.object], named: [.text, .text, .text], gives: .type(.number))

  private static func coordinate(
    _ input: Value, _ arguments: FilterArguments, _ context: inout FilterContext,
    _ axis: (MapFrame, EarthPoint) -> Int
  ) -> Value {
    let names = PointNames(arguments)
    guard let frame = context.frame(arguments[0]),
      let point = context.point(context.placed(input, names), names)
    else { return .undefined }
    return MapFrame.tenths(axis(frame, point), in: context.scratch)
  }
}

extension FilterContext {
  /// A size in the units of the picture, or a length; reports other values.
  fileprivate mutating func size(
    _ name: String, _ value: Value?, or usual: Double, atLeast least: Double = 1
  ) -> Double? {
    guard let value else { return usual }
    guard let number = Number(parsing: value)?.double, number >= least, number <= 1e6 else {
      _ = badArgument("'\(name)' is a number from \(Int(least)) to 1000000")
      return nil
    }
    return number
  }

  /// The frame returned by `map_frame`; reports other values.
  fileprivate mutating func frame(_ value: Value?) -> MapFrame? {
    if let frame = value.flatMap({ MapFrame($0) }) { return frame }
    _ = fault(
      .badArgument, "this is not the frame of a map",
      remedy: "make one: {% assign frame = places | map_frame: width: 900 %}")
    return nil
  }
}

/// The smallest box in degrees that contains all points.
struct MapBox {
  let south: Double, north: Double, west: Double, east: Double

  /// `nil` if there are no points.
  init?(_ lines: [[EarthPoint]]) {
    guard let first = lines.lazy.compactMap(\.first).first else { return nil }
    var box = (first.latitude, first.latitude, first.longitude, first.longitude)
    for point in lines.joined() {
      box = (
        min(box.0, point.latitude), max(box.1, point.latitude), min(box.2, point.longitude),
        max(box.3, point.longitude)
      )
    }
    (south, north, west, east) = box
  }
}

/// A north-up picture of a part of the earth, with the same scale in both directions.
///
/// It is an equirectangular projection that is exact in the middle.
struct MapFrame {
  let width: Double, height: Double
  let south: Double, north: Double, west: Double, east: Double
  /// The length of a scale bar: a round number of metres, and in units.
  let bar: (metres: Int64, units: Double)

  private static let metresOfDegree = EarthPoint.radius * Double.pi / 180

  init(
    _ box: MapBox, width: Double, heights: ClosedRange<Double>, padding: Double, metres: Double
  ) {
    let middle = (north: (box.south + box.north) / 2, east: (box.west + box.east) / 2)
    let degree = (
      north: MapFrame.metresOfDegree, east: MapFrame.metresOfDegree * MapFrame.cosine(middle.north)
    )
    let way = (
      north: (box.north - box.south) * degree.north, east: (box.east - box.west) * degree.east
    )
    // Units per metre: both directions must fit.
    var scale = (width - 2 * padding) / max(way.east, metres)
    if way.north > 0 { scale = min(scale, (heights.upperBound - 2 * padding) / way.north) }
    let wanted = (way.north * scale + 2 * padding).rounded()
    height = min(max(wanted, heights.lowerBound.rounded()), heights.upperBound.rounded())
    self.width = width
    let half = (
      north: height / 2 / scale / degree.north, east: width / 2 / scale / degree.east
    )
    south = middle.north - half.north
    north = middle.north + half.north
    west = middle.east - half.east
    east = middle.east + half.east
    bar = MapFrame.bar(upTo: width / 4, scale)
  }

  /// The longest length of 1, 2 or 5 times a power of ten metres that fits.
  private static func bar(upTo room: Double, _ scale: Double) -> (metres: Int64, units: Double) {
    var best = 1.0
    var power = 1.0
    while power < 1e8 {
      for step in [1.0, 2, 5] where step * power * scale <= room { best = step * power }
      power *= 10
    }
    return (Int64(best), best * scale)
  }

  /// Has a minimum, so that the poles don't become infinitely wide.
  private static func cosine(_ degrees: Double) -> Double { max(EarthPoint.cosine(degrees), 0.01) }

  // MARK: - Coordinates

  /// Tenths of a unit from the left edge.
  func x(_ point: EarthPoint) -> Int {
    MapFrame.tenths((point.longitude - west) / (east - west) * width)
  }

  /// Tenths of a unit from the upper edge.
  func y(_ point: EarthPoint) -> Int {
    MapFrame.tenths((north - point.latitude) / (north - south) * height)
  }

  private static func tenths(_ units: Double) -> Int {
    // In a frame that isn't from `map_frame`, a point may have no finite coordinates.
    guard units.isFinite else { return 0 }
    return Int((min(max(units, -1e9), 1e9) * 10).rounded())
  }

  /// Appends a path through points: `M1.5 2L3 4`; consecutive equal points are merged.
  func append(_ line: [EarthPoint], into output: inout ByteBuffer) {
    var last: (Int, Int)?
    for point in line {
      let next = (x(point), y(point))
      if let last, last == next { continue }
      output.append(UInt8(ascii: last == nil ? "M" : "L"))
      MapFrame.append(next.0, into: &output)
      output.append(UInt8(ascii: " "))
      MapFrame.append(next.1, into: &output)
      last = next
    }
  }

  /// Appends tenths as a number: `12.3`, `40`.
  private static func append(_ tenths: Int, into output: inout ByteBuffer) {
    if tenths < 0 { output.append(UInt8(ascii: "-")) }
    output.append(decimal: Int64(tenths.magnitude / 10))
    let digit = tenths.magnitude % 10
    guard digit > 0 else { return }
    output.append(UInt8(ascii: "."))
    output.append(UInt8(ascii: "0") + UInt8(digit))
  }

  /// Tenths as a value.
  static func tenths(_ tenths: Int, in arena: Arena) -> Value {
    Number(Int64(tenths), scale: 1).value(in: arena)
  }

  // MARK: - Values

  /// The frame as an object for templates.
  func value(in arena: Arena) -> Value {
    let scale = Value.object(
      of: [
        ("metres", .integer(bar.metres)),
        ("width", MapFrame.tenths(MapFrame.tenths(bar.units), in: arena)),
      ], in: arena)
    func degrees(_ number: Double) -> Value { Number(shortest: number).value(in: arena) }
    let members: [(StaticString, Value)] = [
      ("width", MapFrame.tenths(MapFrame.tenths(width), in: arena)),
      ("height", MapFrame.tenths(MapFrame.tenths(height), in: arena)), ("scale", scale),
      ("north", degrees(north)), ("east", degrees(east)), ("south", degrees(south)),
      ("west", degrees(west)),
    ]
    return .object(of: members, in: arena)
  }

  /// Restores a frame from the result of `value(in:)`.
  init?(_ value: Value) {
    guard let width = value.member("width").number, let height = value.member("height").number,
      let north = value.member("north").number, let south = value.member("south").number,
      let east = value.member("east").number, let west = value.member("west").number,
      north > south, east > west, width > 0, height > 0,
      [width, height, north, south, east, west].allSatisfy(\.isFinite)
    else { return nil }
    self.width = width
    self.height = height
    self.north = north
    self.south = south
    self.east = east
    self.west = west
    let scale = value.member("scale")
    bar = (scale.member("metres").int64 ?? 0, scale.member("width").number ?? 0)
  }

  /// The members that templates can use, for the checker.
  static let members: [(name: String, type: TemplateType)] = [
    ("width", .number), ("height", .number), ("north", .number), ("east", .number),
    ("south", .number), ("west", .number),
  ]
}

import AcopioBase

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Filter {
  static let distanceKM = Filter(
    "distance_km",
    "Measures the way from a point to another along the surface of the earth, in kilometres.",
    example: (
      "{{ site.branches[0] | distance_km: site.branches[1] | unit: 'km', digits: 1 }}",
      "3.6\u{A0}km"
    ), arguments: 1...1, names: ["lat", "lng"],
    signature: FilterSignature(
      [.object, .list], [[.object, .list]], named: [.text, .text], gives: .type(.number))
  ) { input, arguments, context in
    guard let from = context.point(input, arguments),
      let to = context.point(arguments[0] ?? .null, arguments)
    else { return .undefined }
    // Rounded to millimetres, so that every machine gives the same digits.
    let distance = Number.double(from.distance(to: to)).rounded(6)
    return context.decimal(distance)
  }
}

/// A place on earth in degrees.
private struct Point {
  let latitude: Double
  let longitude: Double

  /// The mean radius of the earth (IUGG, R1), in kilometres.
  private static let radius = 6371.0088

  /// The great-circle distance in kilometres, by the haversine formula.
  func distance(to other: Point) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - latitude) * degree / 2)
    let east = sin((other.longitude - longitude) * degree / 2)
    let chord =
      north * north + cos(latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * Point.radius * asin(min(1, chord.squareRoot()))
  }
}

extension FilterContext {
  /// The point that a value says: `[lat, lng]`, or an object with members of the usual names.
  ///
  /// The arguments `lat` and `lng` give other names. Reports what is no point.
  fileprivate mutating func point(_ value: Value, _ arguments: FilterArguments) -> Point? {
    let latitude: Value
    let longitude: Value
    switch value.kind {
    case .array where value.count == 2:
      (latitude, longitude) = (value.elements[0], value.elements[1])
    case .object, .entry:
      latitude = coordinate(of: value, arguments.named(0), ["lat", "latitude"])
      longitude = coordinate(of: value, arguments.named(1), ["lng", "lon", "longitude"])
    default:
      _ = fault(
        "bad-argument", "\(described(value)) is not a point",
        remedy: "write an object with 'lat' and 'lng', or a list of both")
      return nil
    }
    guard let north = degrees(latitude, "latitude", 90),
      let east = degrees(longitude, "longitude", 180)
    else { return nil }
    return Point(latitude: north, longitude: east)
  }

  private mutating func coordinate(
    of value: Value, _ name: Value?, _ usual: [StaticString]
  ) -> Value {
    if let name { return property(value, name) }
    return usual.lazy.map { value.member($0) }.first { $0.kind != .undefined } ?? .undefined
  }

  private mutating func degrees(_ value: Value, _ name: String, _ limit: Double) -> Double? {
    guard !value.isNothing else {
      _ = fault(
        "bad-argument", "the point has no \(name)",
        remedy: "name its members: distance_km: other, lat: '…', lng: '…'")
      return nil
    }
    guard let degrees = Number(parsing: value)?.double else {
      _ = badArgument("the \(name) \(described(value)) is not a number")
      return nil
    }
    guard abs(degrees) <= limit else {
      let most = Int(limit)
      _ = badArgument("the \(name) \(degrees) does not lie between -\(most) and \(most)")
      return nil
    }
    return degrees
  }

  /// A number as a value with digits, whatever it was computed with.
  fileprivate mutating func decimal(_ number: Number) -> Value {
    let text = number.double.description
    let exact = Value.text(scratch.copy(text), kind: .number)
    return (Number(parsing: exact) ?? number).value(in: &self)
  }
}

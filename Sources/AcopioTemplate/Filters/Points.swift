import AcopioBase

/// The names of the members that contain the coordinates of an object.
struct PointNames {
  /// The member with the latitude in degrees; `nil` for the default names.
  let latitude: Value?
  /// The member with the longitude in degrees; `nil` for the default names.
  let longitude: Value?
  /// The member that contains the location; `nil` if the object is the location itself.
  let field: Value?

  /// The names of the arguments, which are the first in the list of a filter.
  static let all = ["lat", "lng", "field"]

  /// Reads the arguments of a filter whose first names are `lat`, `lng` and, optionally, `field`.
  init(_ arguments: FilterArguments) {
    latitude = arguments.named(0)
    longitude = arguments.named(1)
    field = arguments.names > 2 ? arguments.named(2) : nil
  }
}

extension FilterContext {
  /// The point that a value represents: `[lat, lng]`, or an object with the default members.
  ///
  /// `names` overrides the member names. Reports a value that isn't a point.
  mutating func point(_ value: Value, _ names: PointNames) -> EarthPoint? {
    let latitude: Value
    let longitude: Value
    switch value.kind {
    case .array where value.count == 2:
      (latitude, longitude) = (value.elements[0], value.elements[1])
    case .object, .entry:
      latitude = coordinate(of: value, names.latitude, ["lat", "latitude"])
      longitude = coordinate(of: value, names.longitude, ["lng", "lon", "longitude"])
    default:
      _ = fault(
        .badArgument, "\(described(value)) is not a point",
        remedy: "write an object with 'lat' and 'lng', or a list of both")
      return nil
    }
    guard let north = degrees(latitude, "latitude", 90),
      let east = degrees(longitude, "longitude", 180)
    else { return nil }
    return EarthPoint(latitude: north, longitude: east)
  }

  /// The location of a list element: its member `field`, or the element itself.
  mutating func placed(_ element: Value, _ names: PointNames) -> Value {
    guard let field = names.field, element.kind == .object || element.kind == .entry else {
      return element
    }
    let value = property(element, field)
    // A point may be in a list with objects that have one.
    return value.kind == .undefined && isPoint(element) ? element : value
  }

  /// Whether an object looks like a point: it has a latitude under a default name.
  private func isPoint(_ value: Value) -> Bool {
    value.member("latitude").kind != .undefined || value.member("lat").kind != .undefined
  }

  /// The lines in a value; a single point is a line of its own.
  ///
  /// The value is a point, a list of points, or a list of such values. Null is skipped. Reports
  /// values that aren't points.
  mutating func lines(_ value: Value, _ names: PointNames) -> [[EarthPoint]]? {
    var lines: [[EarthPoint]] = []
    guard collect(value, names, 0, &lines) else { return nil }
    return lines
  }

  private mutating func collect(
    _ value: Value, _ names: PointNames, _ depth: Int, _ lines: inout [[EarthPoint]]
  ) -> Bool {
    guard spend(8) else { return false }
    guard depth < 20 else {
      _ = fault(
        .badArgument, "the lists of points lie more than 20 deep in each other",
        remedy: "write a list of points, or a list of such lists")
      return false
    }
    if value.isNothing { return true }
    let isPair = isPairOfNumbers(value)
    guard value.kind == .array, !isPair else {
      let place = placed(value, names)
      if place.isNothing { return true }
      if place.kind == .array, !isPair { return collect(place, names, depth + 1, &lines) }
      guard let point = point(place, names) else { return false }
      lines.append([point])
      return true
    }
    // Consecutive points form a line.
    var line: [EarthPoint] = []
    for element in value.elements {
      let start = lines.count
      guard collect(element, names, depth + 1, &lines) else { return false }
      let isOne = lines.count == start + 1 && lines[start].count == 1
      if isOne, element.kind != .array || isPairOfNumbers(element) {
        line.append(lines.removeLast()[0])
      } else if lines.count > start, !line.isEmpty {
        // Anything between points separates the lines before and after it.
        lines.insert(line, at: start)
        line = []
      }
    }
    if !line.isEmpty { lines.append(line) }
    return true
  }

  private func isPairOfNumbers(_ value: Value) -> Bool {
    value.kind == .array && value.count == 2
      && value.elements.allSatisfy { $0.number != nil || $0.kind == .string }
  }

  private mutating func coordinate(
    of value: Value, _ name: Value?, _ usual: [StaticString]
  ) -> Value {
    // A point next to objects with custom names has the default ones.
    if let name {
      let named = property(value, name)
      if named.kind != .undefined { return named }
    }
    return usual.lazy.map { value.member($0) }.first { $0.kind != .undefined } ?? .undefined
  }

  private mutating func degrees(_ value: Value, _ name: String, _ limit: Double) -> Double? {
    guard !value.isNothing else {
      _ = fault(
        .badArgument, "the point has no \(name)",
        remedy: "name its members: lat: '…', lng: '…'")
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

  /// A number as a value with digits, however it was computed.
  mutating func decimal(_ number: Number) -> Value {
    number.value(in: &self)
  }
}

import AcopioSystem

/// A geographic position in degrees (WGS 84).
package struct EarthPoint: Sendable, Hashable {
  /// Degrees north.
  package let latitude: Double
  /// Degrees east.
  package let longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The mean radius of the earth (IUGG, R1), in metres.
  package static let radius = 6_371_008.8

  /// The great-circle distance in metres, by the haversine formula.
  package func distance(to other: EarthPoint) -> Double {
    let degree = Double.pi / 180
    let north = sin((other.latitude - latitude) * degree / 2)
    let east = sin((other.longitude - longitude) * degree / 2)
    let chord =
      north * north + cos(latitude * degree) * cos(other.latitude * degree) * east * east
    return 2 * EarthPoint.radius * asin(min(1, chord.squareRoot()))
  }

  /// The cosine of an angle in degrees.
  package static func cosine(_ degrees: Double) -> Double { cos(degrees * Double.pi / 180) }

  /// The length in metres of a line through points, in their order.
  package static func length(of line: [EarthPoint]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// Rounds to whole metres by way of millimetres, so that every machine gives the same digits.
  package static func whole(_ metres: Double) -> Int64 {
    Int64(((metres * 1000).rounded() / 1000).rounded())
  }
}

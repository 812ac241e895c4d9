/// Where the items of an endpoint are, for GeoJSON (RFC 7946).
package struct EndpointGeometry: Sendable, BitwiseCopyable {
  /// The field: a place gives a Point, a line a LineString or Polygon.
  package let path: ValuePath
  /// Whether a line encloses a Polygon.
  package let isPolygon: Bool

  package init(path: ValuePath, isPolygon: Bool) {
    self.path = path
    self.isPolygon = isPolygon
  }
}

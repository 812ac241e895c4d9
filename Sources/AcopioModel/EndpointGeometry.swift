/// The geometry of the items of an endpoint, for GeoJSON (RFC 7946).
package struct EndpointGeometry: Sendable, BitwiseCopyable {
  /// The field: a position gives a Point, a line a LineString or Polygon.
  package let path: ValuePath
  /// Whether a line is the boundary of a Polygon.
  package let isPolygon: Bool

  package init(path: ValuePath, isPolygon: Bool) {
    self.path = path
    self.isPolygon = isPolygon
  }
}
